// SPDX-License-Identifier: MIT
#include "tests/support/puzzle_least.h"

#include <string.h>

#include "common/puzzle/puzzle_write.h"

enum { SYMMETRIES = 8 };

static struct point
turned(struct point p, int size, int symmetry)
{
    int x = symmetry & 1 ? size - 1 - p.x : p.x, y = symmetry & 2 ? size - 1 - p.y : p.y;

    return symmetry & 4 ? (struct point){(int8_t)y, (int8_t)x}
                        : (struct point){(int8_t)x, (int8_t)y};
}

static void
turn(const struct board *board, int symmetry, struct board *out)
{
    board_init(out, board->size);
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (!board_is_empty(board, p)) {
                board_place(out, turned(p, board->size, symmetry), board_at(board, p), 0);
            }
        }
    }
}

void
puzzle_write_least(const struct puzzle *puzzle, const struct board *board, struct strbuf *out)
{
    struct strbuf least = {0}, text = {0};

    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        struct board other;

        turn(board, symmetry, &other);
        strbuf_clear(&text);
        puzzle_write(puzzle, &other, &text);
        if (symmetry == 0 || strcmp(strbuf_text(&text), strbuf_text(&least)) < 0) {
            strbuf_clear(&least);
            strbuf_add(&least, strbuf_text(&text));
        }
    }
    strbuf_add(out, strbuf_text(&least));
    strbuf_finish(&text);
    strbuf_finish(&least);
}
