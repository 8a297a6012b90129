// SPDX-License-Identifier: MIT
// Moves in a line: every token lies inside the text, reading ends, and what was
// read as a point is one, written the same way again.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/game/point.h"
#include "common/record/record_text.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int size = length ? BOARD_SIZE_MIN + data[0] % (BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1) : 15;
    struct record_text reader;
    enum record_token token;
    struct point p = POINT_NONE;
    size_t before = 0;

    if (length) {
        data++, length--;
    }
    record_text_init(&reader, (const char *)data, length);
    while ((token = record_text_next(&reader, size, &p)) != RECORD_TOKEN_END) {
        char text[RECORD_TOKEN_BYTES], again[POINT_TEXT_BYTES];

        assert(reader.next > before && reader.next <= length);
        assert(reader.start < reader.end && reader.end <= reader.next);
        before = reader.next;
        record_text_token(&reader, text);
        if (token == RECORD_TOKEN_POINT) {
            assert(point_on_board(p, size));
            assert(strcmp(point_format(p, again), text) == 0);
        }
    }
    assert(record_text_next(&reader, size, &p) == RECORD_TOKEN_END);
    return 0;
}
