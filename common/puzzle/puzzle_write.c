// SPDX-License-Identifier: MIT
#include "common/puzzle/puzzle_write.h"

static void
add_stones(const struct board *board, enum stone stone, struct strbuf *out)
{
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (board_at(board, p) == stone) {
                strbuf_addf(out, "%c%c", 'a' + x, 'a' + y);
            }
        }
    }
}

void
puzzle_write(const struct puzzle *puzzle, const struct board *board, struct strbuf *out)
{
    strbuf_addf(out, "%s %d %s %s %d %s %u %d %d ", rules_set(puzzle->rule)->name, board->size,
                puzzle->to_move == STONE_WHITE ? "white" : "black",
                puzzle->class == PUZZLE_THREES ? "threes" : "fours", puzzle->moves,
                puzzle_motif_word(puzzle->motif), (unsigned)puzzle->nodes, puzzle->captured[0],
                puzzle->captured[1]);
    add_stones(board, STONE_BLACK, out);
    strbuf_add(out, " ");
    add_stones(board, STONE_WHITE, out);
}
