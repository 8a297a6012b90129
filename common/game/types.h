// SPDX-License-Identifier: MIT
// The smallest words of the game: points, stones, seats and the limits of a
// board. Plain values, shared by everything above.
#ifndef COMMON_GAME_TYPES_H
#define COMMON_GAME_TYPES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_SIZE_MIN = 5,
    BOARD_SIZE_MAX = 25,
    BOARD_POINTS_MAX = BOARD_SIZE_MAX * BOARD_SIZE_MAX,
};

// x from the left, y from the bottom, both 0-based: h8 is (7,7).
struct point {
    int8_t x, y;
};

// Stands for "no point", as in a pass.
#define POINT_NONE ((struct point){-1, -1})

enum stone { STONE_NONE, STONE_BLACK, STONE_WHITE };

enum { STONE_STATES = 3 };

// The two players. A opens; who holds which colour may change by swaps.
enum seat { SEAT_A, SEAT_B };

enum { SEAT_COUNT = 2 };

static inline bool
point_equal(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool
point_is_none(struct point p)
{
    return p.x < 0;
}

static inline bool
point_on_board(struct point p, int size)
{
    return p.x >= 0 && p.x < size && p.y >= 0 && p.y < size;
}

// The opponent's colour; s is black or white.
static inline enum stone
stone_other(enum stone s)
{
    return s == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
}

// The colour of a move by its number, which starts at 1: odd moves are black.
static inline enum stone
stone_of_move(int move_number)
{
    return move_number % 2 ? STONE_BLACK : STONE_WHITE;
}

static inline enum seat
seat_other(enum seat s)
{
    return s == SEAT_A ? SEAT_B : SEAT_A;
}

#endif
