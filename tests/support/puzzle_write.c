// SPDX-License-Identifier: MIT
#include "tests/support/puzzle_write.h"

#include <string.h>

enum { SYMMETRIES = 8 };

static const char *const motifs[MOTIF_COUNT] = {
    [MOTIF_FOURS] = "fours", [MOTIF_FOUR_THREE] = "four-three", [MOTIF_THREES] = "threes",
    [MOTIF_TRAP] = "trap",   [MOTIF_CAPTURE] = "capture",       [MOTIF_DEFENCE] = "defence",
};

static struct point
turned(struct point p, int size, int symmetry)
{
    int x = symmetry & 1 ? size - 1 - p.x : p.x, y = symmetry & 2 ? size - 1 - p.y : p.y;

    return symmetry & 4 ? (struct point){(int8_t)y, (int8_t)x}
                        : (struct point){(int8_t)x, (int8_t)y};
}

static void
add_stones(const struct board *board, enum stone stone, int symmetry, struct strbuf *out)
{
    int size = board->size;

    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            struct point p = turned((struct point){(int8_t)x, (int8_t)y}, size, symmetry);

            if (board_at(board, p) == stone) {
                strbuf_addf(out, "%c%c", 'a' + x, 'a' + y);
            }
        }
    }
}

void
puzzle_write(const struct puzzle *puzzle, const struct board *board, struct strbuf *out)
{
    struct strbuf least = {0}, text = {0};

    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        strbuf_clear(&text);
        add_stones(board, STONE_BLACK, symmetry, &text);
        strbuf_addf(&text, " ");
        add_stones(board, STONE_WHITE, symmetry, &text);
        if (symmetry == 0 || strcmp(strbuf_text(&text), strbuf_text(&least)) < 0) {
            strbuf_clear(&least);
            strbuf_addf(&least, "%s", strbuf_text(&text));
        }
    }
    strbuf_addf(out, "%s %d %s %s %d %s %u %d %d %s", rules_set(puzzle->rule)->name, board->size,
                puzzle->to_move == STONE_WHITE ? "white" : "black",
                puzzle->class == PUZZLE_THREES ? "threes" : "fours", puzzle->moves,
                motifs[puzzle->motif], (unsigned)puzzle->nodes, puzzle->captured[0],
                puzzle->captured[1], strbuf_text(&least));
    strbuf_finish(&text);
    strbuf_finish(&least);
}
