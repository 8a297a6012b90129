// SPDX-License-Identifier: MIT
// Positions in a line, and the referee's answer to every empty point of what
// was read: the quick answer and the explained one agree.
#include <assert.h>
#include <stdint.h>

#include "common/game/renju_forbidden.h"
#include "common/record/record_position.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int size = length ? BOARD_SIZE_MIN + data[0] % (BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1) : 15;
    struct point p = POINT_NONE;
    struct record_text where;
    struct board board;

    if (length) {
        data++, length--;
    }
    if (record_position_parse((const char *)data, length, size, &board, &where) != POSITION_OK) {
        char token[RECORD_TOKEN_BYTES];

        record_text_token(&where, token);
        return 0;
    }
    while (board_next_empty(&board, &p)) {
        struct renju_explanation why;

        renju_explain(&board, p, &why);
        assert(why.status == renju_status(&board, p));
        assert((why.status == RENJU_FORBIDDEN) == (why.fouls != 0));
        assert(why.shape_count <= SHAPES_MAX);
    }
    return 0;
}
