// SPDX-License-Identifier: MIT
// Stones on a grid. A plain value: copy it with =, compare it with
// board_equal(). Placing and taking back cost the same few steps at every point;
// the caller keeps the struct placement to undo it.
//
// Every point lies on one line of each of the four axes, and a line is three
// 64-bit words, one for each state of a cell:
//
//      wall | cell 0  cell 1  ...  cell n-1 | wall
//      bit    PAD     PAD+1        PAD+n-1
//
// A bit is set in of[STONE_NONE], of[STONE_BLACK] or of[STONE_WHITE]; off the
// board it is set in none. So "empty", "own" and "blocked" of a whole line are
// single words, and questions about shapes are shifts and masks (lines.h).
#ifndef COMMON_GAME_BOARD_H
#define COMMON_GAME_BOARD_H

#include "common/game/types.h"

enum axis { AXIS_ROW, AXIS_COLUMN, AXIS_DIAGONAL, AXIS_ANTIDIAGONAL };

enum {
    AXIS_COUNT = 4,
    LINE_PAD = 6, // cells beyond the edge that shape tests may look at
    LINES_MAX = 2 * BOARD_SIZE_MAX - 1,
};

struct line {
    uint64_t of[STONE_STATES]; // indexed by enum stone
};

struct board {
    uint64_t hash;                            // of the stones and the captured counts
    uint8_t size;                             // n, 5..25
    uint8_t captured[STONE_STATES];           // stones that this colour has taken
    uint16_t empty_count;                     // points without a stone
    struct line lines[AXIS_COUNT][LINES_MAX]; // by axis and number of the line
};

// What a placement did, enough to take it back. taken has two bits for each of
// the eight directions: the number of stones captured there, 0, 2 or 3.
// Direction d looks along axis d/2, forwards if d is even, backwards if odd.
struct placement {
    struct point point;
    uint8_t stone; // enum stone
    uint16_t taken;
};

enum { DIRECTION_COUNT = 2 * AXIS_COUNT };

static inline int
taken_in(uint16_t taken, int direction)
{
    return (taken >> (2 * direction)) & 3;
}

// One step along the axis: the neighbour at the next higher bit of the line.
static inline struct point
axis_step(struct point p, enum axis axis, int steps)
{
    static const int8_t dx[AXIS_COUNT] = {1, 0, 1, 1};
    static const int8_t dy[AXIS_COUNT] = {0, 1, 1, -1};

    return (struct point){(int8_t)(p.x + steps * dx[axis]), (int8_t)(p.y + steps * dy[axis])};
}

// Number of the line of this axis that runs through p.
static inline int
line_number(int size, struct point p, enum axis axis)
{
    const int number[AXIS_COUNT] = {p.y, p.x, p.x - p.y + size - 1, p.x + p.y};

    return number[axis];
}

// Bit of p on its line of this axis.
static inline int
line_bit(struct point p, enum axis axis)
{
    return LINE_PAD + (axis == AXIS_COLUMN ? p.y : p.x);
}

static inline const struct line *
board_line(const struct board *board, struct point p, enum axis axis)
{
    return &board->lines[axis][line_number(board->size, p, axis)];
}

// The stone at p, which is on the board.
static inline enum stone
board_at(const struct board *board, struct point p)
{
    const struct line *row = &board->lines[AXIS_ROW][p.y];
    int bit = line_bit(p, AXIS_ROW);

    return (enum stone)(((row->of[STONE_BLACK] >> bit) & 1) |
                        (((row->of[STONE_WHITE] >> bit) & 1) << 1));
}

static inline bool
board_is_empty(const struct board *board, struct point p)
{
    return (board->lines[AXIS_ROW][p.y].of[STONE_NONE] >> line_bit(p, AXIS_ROW)) & 1;
}

// An empty board of size n, 5..25.
void board_init(struct board *board, int size);

// Puts a stone on an empty point and removes what it takes (captures.h finds
// taken; 0 where nothing is captured). The captured count grows by the stones.
struct placement board_place(struct board *board, struct point p, enum stone stone, uint16_t taken);

// Takes back the latest placement: the stone goes, captured stones return.
void board_undo(struct board *board, const struct placement *placement);

// Sets what this colour has taken before, on a board that is set up.
void board_set_captured(struct board *board, enum stone taker, int count);

bool board_equal(const struct board *a, const struct board *b);

// The empty points in order of row, then column. *p starts as POINT_NONE;
// returns false after the last one.
bool board_next_empty(const struct board *board, struct point *p);

#endif
