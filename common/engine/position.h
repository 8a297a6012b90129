// SPDX-License-Identifier: MIT
// A position for the search: it knows for every empty point what a stone of either colour would
// make there (pattern.h), and is updated with each stone. Stones are taken back in the opposite
// order. Only for rules without captures.
//
// A place is an index of a grid 32 wide with walls above and below; the columns
// right of the right edge are the wall of the left edge of the next row.
//
//      place = (y + PLACE_PAD) * 32 + x
//
// Each of the four lines through a place is a word, two bits a cell, so that the key
// of a cell (pattern.h) is a shift and a mask. The bits are those of the key
// inverted, so that zeros shifted in from beyond the board are a wall.
//
//      word of a line:   bits 11 empty, 10 black, 01 white, 00 wall; ten bits of wall first
//
// Sides are 0 black and 1 white. Belongs to one thread; a plain value but for the
// pointer to tables that never change.
#ifndef COMMON_ENGINE_POSITION_H
#define COMMON_ENGINE_POSITION_H

#include "common/engine/pattern.h"

enum {
    PLACE_STRIDE = 32,
    PLACE_PAD = 6, // rows
    PLACE_COUNT = (BOARD_SIZE_MAX + 2 * PLACE_PAD) * PLACE_STRIDE,
    PLACE_NONE = 0,
    CELL_FREE = 0, // else a stone, or
    CELL_CLOSED = 3,
    POSITION_STONES_MAX = BOARD_POINTS_MAX,
    CHANGES_EACH = 8 * REACH_MAX,    // cells that a stone can change
    NEAR_REACH = 3,                  // rows each way that its neighbourhood touches
    PLACE_FIRST_BIT = 2 * REACH_MAX, // of the word of a line
};

// The state of an empty point. Under a stone it keeps the state from before the stone.
struct cell {
    uint8_t classes[AXIS_COUNT]; // of both colours
    uint16_t codes[SIDES];
    uint8_t levels[SIDES]; // enum level
    uint8_t state;         // CELL_FREE, a stone (enum stone) or CELL_CLOSED
};

// A cell as it was before a stone changed it.
struct change {
    uint16_t place;
    uint8_t axis, classes;
    uint16_t codes[SIDES];
    uint8_t levels[SIDES];
};

// Sums over the empty points of a colour.
struct sums {
    int32_t mover; // if it is to move,
    int32_t other; // and if not
};

struct played {
    uint64_t hash;
    struct sums sums[SIDES];
    uint32_t near[2 * NEAR_REACH + 1]; // the rows around the stone as they were
    uint16_t place;                    // PLACE_NONE for a pass
    uint16_t first_change;
};

struct position {
    const struct patterns *patterns; // borrowed
    uint64_t hash;                   // of the stones; see position_key()
    struct sums sums[SIDES];
    int side; // to move
    int size;
    int empty_count;
    int draw_margin; // the game is drawn when no more points are empty
    int played_count;
    int change_count;
    uint16_t counts[SIDES][LEVEL_COUNT];                 // empty points of each level
    uint32_t levels[SIDES][LEVEL_COUNT][BOARD_SIZE_MAX]; // which, a bit for each, by row
    uint32_t near[BOARD_SIZE_MAX + 2 * NEAR_REACH];      // points that have a neighbour
    uint32_t empty[BOARD_SIZE_MAX];
    uint64_t lines[AXIS_COUNT][LINES_MAX];
    struct cell cells[PLACE_COUNT];
    struct played played[POSITION_STONES_MAX];
    struct change changes[POSITION_STONES_MAX * CHANGES_EACH / 2];
    struct board board; // renju only: for questions about threes within threes
};

static inline int
place_at(int x, int y)
{
    return (y + PLACE_PAD) * PLACE_STRIDE + x;
}

static inline int
place_x(int place)
{
    return place % PLACE_STRIDE;
}

static inline int
place_y(int place)
{
    return place / PLACE_STRIDE - PLACE_PAD;
}

static inline struct point
place_point(int place)
{
    return (struct point){(int8_t)place_x(place), (int8_t)place_y(place)};
}

static inline int
axis_stride(int axis)
{
    static const int strides[AXIS_COUNT] = {1, PLACE_STRIDE, PLACE_STRIDE + 1, 1 - PLACE_STRIDE};

    return strides[axis];
}

// Which line of an axis goes through a place, and the bit of the place in its word.
static inline int
place_line(int place, int axis)
{
    return line_number(BOARD_SIZE_MAX, place_point(place), (enum axis)axis);
}

static inline int
place_bit(int place, int axis)
{
    return PLACE_FIRST_BIT + 2 * (axis == AXIS_COLUMN ? place_y(place) : place_x(place));
}

// The key of the cell at this bit of a line.
static inline uint32_t
word_key(uint64_t line, int bit, int reach)
{
    uint32_t window = (uint32_t)(line >> (bit - 2 * reach)), before = (1u << 2 * reach) - 1;

    return ~((window & before) | (window >> 2 & ~before)) & ((1u << 4 * reach) - 1);
}

static inline uint32_t
position_line_key(const struct position *position, int place, int axis)
{
    return word_key(position->lines[axis][place_line(place, axis)], place_bit(place, axis),
                    position->patterns->reach);
}

void position_init(struct position *position, const struct rules *rules, const struct board *board,
                   enum stone to_move);

// Puts a stone of the side to move there, and the other side is to move.
void position_make(struct position *position, int place);
void position_undo(struct position *position);

// The hash with the side to move in it.
static inline uint64_t
position_key(const struct position *position)
{
    return position->side ? position->hash ^ 0x9e3779b97f4a7c15u : position->hash;
}

static inline enum level
level_at(const struct position *position, int place, int side)
{
    return (enum level)position->cells[place].levels[side];
}

static inline const struct code_facts *
facts_at(const struct position *position, int place, int side)
{
    return &position->patterns->facts[side][position->cells[place].codes[side]];
}

// Empty points where this side makes a four or more. A doubtful point may be one.
static inline int
four_count(const struct position *position, int side)
{
    const uint16_t *counts = position->counts[side];

    return counts[LEVEL_DOUBTFUL] + counts[LEVEL_FOUR] + counts[LEVEL_FOUR_PLUS] +
           counts[LEVEL_FOUR_THREE] + counts[LEVEL_FOUR_OPEN] + counts[LEVEL_FIVE];
}

// Points that have a neighbour, as bits by row. Some of them may be stones.
static inline const uint32_t *
near_rows(const struct position *position)
{
    return position->near + NEAR_REACH;
}

// Renju's black may not play there. The whole test where it is needed.
bool position_is_foul(const struct position *position, int place, int side);

// The first empty point of a level, in order of rows; PLACE_NONE if there is none.
int position_first(const struct position *position, int side, enum level level);

// The place of a stone, counted back from the end: 1 is the latest. PLACE_NONE if there are
// fewer stones.
static inline int
position_last(const struct position *position, int back)
{
    return position->played_count < back ? PLACE_NONE
                                         : position->played[position->played_count - back].place;
}

#endif
