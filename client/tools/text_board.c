// SPDX-License-Identifier: MIT
#include "client/tools/text_board.h"

#include "common/game/renju_forbidden.h"
#include "common/util/strbuf.h"

static char
sign_at(const struct board *board, struct point p, bool has_fouls)
{
    static const char signs[STONE_STATES] = {
        [STONE_NONE] = '.', [STONE_BLACK] = 'X', [STONE_WHITE] = 'O'};
    enum stone stone = board_at(board, p);

    if (stone == STONE_NONE && has_fouls && renju_status(board, p) == RENJU_FORBIDDEN) {
        return '#';
    }
    return signs[stone];
}

void
text_board_write(const struct board *board, struct point last, bool has_fouls, struct strbuf *out)
{
    for (int y = board->size - 1; y >= 0; y--) {
        strbuf_addf(out, "%2d", y + 1);
        for (int x = 0; x < board->size; x++) {
            struct point p = {(int8_t)x, (int8_t)y}, left = {(int8_t)(x - 1), (int8_t)y};

            strbuf_add_char(out, point_equal(p, last) ? '(' : point_equal(left, last) ? ')' : ' ');
            strbuf_add_char(out, sign_at(board, p, has_fouls));
        }
        strbuf_add(out, last.y == y && last.x == board->size - 1 ? ")\n" : "\n");
    }
    strbuf_add(out, "  ");
    for (int x = 0; x < board->size; x++) {
        strbuf_addf(out, " %c", 'a' + x);
    }
    strbuf_add_char(out, '\n');
}
