// SPDX-License-Identifier: MIT
// Runs and shapes along the four axes. The only code that walks a line: rules
// above ask for a window around a point and read shapes off it as bit masks.
//
//      window of p:   bit   0 1 2 3 4 5 [6] 7 8 9 10 11 12
//                          six cells  |  p  |  six cells
//
// own has the stones of one colour with p counted among them, whether it is
// placed already or only considered; empty has the free cells without p. A
// wall or an opponent's stone is in neither. Every answer is a mask in the same
// coordinates, and speaks only of shapes that contain p.
//
// "Exact" asks for runs of exactly five (renju's black, standard): a neighbour
// of the own colour spoils the shape.
#ifndef COMMON_GAME_LINES_H
#define COMMON_GAME_LINES_H

#include "common/game/board.h"

enum {
    WINDOW_CENTRE = LINE_PAD,
    WINDOW_BITS = 2 * LINE_PAD + 1,
    WINDOW_MASK = (1 << WINDOW_BITS) - 1,
};

struct window {
    uint32_t own;
    uint32_t empty;
};

static inline struct window
lines_window(const struct board *board, struct point p, enum axis axis, enum stone stone)
{
    const struct line *line = board_line(board, p, axis);
    int shift = line_bit(p, axis) - WINDOW_CENTRE;
    uint32_t centre = 1u << WINDOW_CENTRE;

    return (struct window){
        .own = ((uint32_t)(line->of[stone] >> shift) & WINDOW_MASK) | centre,
        .empty = (uint32_t)(line->of[STONE_NONE] >> shift) & WINDOW_MASK & ~centre,
    };
}

// The point that a bit of the window of p stands for.
static inline struct point
window_point(struct point p, enum axis axis, int bit)
{
    return axis_step(p, axis, bit - WINDOW_CENTRE);
}

// Own stones right above the centre, without a gap.
static inline int
window_run_up(struct window w)
{
    return __builtin_ctz(~(w.own >> (WINDOW_CENTRE + 1)));
}

static inline int
window_run_down(struct window w)
{
    return __builtin_clz(~(w.own << (32 - WINDOW_CENTRE)));
}

// Length of the run through p; runs that leave the window count as 7 or more.
static inline int
window_run(struct window w)
{
    return 1 + window_run_up(w) + window_run_down(w);
}

// The empty cells that would complete a five through p.
static inline uint32_t
window_five_points(struct window w, bool exact)
{
    // Bit s of each word below speaks of the five cells s .. s+4.
    const uint32_t starts = 0x1fu << (WINDOW_CENTRE - 4);
    const uint32_t o0 = w.own, o1 = o0 >> 1, o2 = o0 >> 2, o3 = o0 >> 3, o4 = o0 >> 4;
    const uint32_t first_three = o0 & o1 & o2, last_three = o2 & o3 & o4;
    uint32_t fits = exact ? starts & ~(w.own << 1) & ~(w.own >> 5) : starts;

    return (fits & w.empty & o1 & last_three) | (fits & (w.empty >> 1) & o0 & last_three) << 1 |
           (fits & (w.empty >> 2) & o0 & o1 & o3 & o4) << 2 |
           (fits & (w.empty >> 3) & first_three & o4) << 3 |
           (fits & (w.empty >> 4) & first_three & o3) << 4;
}

// The empty cells that would make an unbroken four through p with both ends
// empty; exact: where filling either end makes exactly five.
static inline uint32_t
window_open_four_points(struct window w, bool exact)
{
    // Bit s of each word below speaks of the four cells s .. s+3.
    const uint32_t starts = 0xfu << (WINDOW_CENTRE - 3);
    const uint32_t o0 = w.own, o1 = o0 >> 1, o2 = o0 >> 2, o3 = o0 >> 3;
    uint32_t fits = starts & (w.empty << 1) & (w.empty >> 4);

    if (exact) {
        fits &= ~(w.own << 2) & ~(w.own >> 5);
    }
    return (fits & w.empty & o1 & o2 & o3) | (fits & (w.empty >> 1) & o0 & o2 & o3) << 1 |
           (fits & (w.empty >> 2) & o0 & o1 & o3) << 2 |
           (fits & (w.empty >> 3) & o0 & o1 & o2) << 3;
}

// A line through a point that the referee's answer rests on, to be drawn.
enum shape_kind { SHAPE_THREE, SHAPE_FOUR, SHAPE_FIVE, SHAPE_OVERLINE };

struct shape {
    enum shape_kind kind;
    enum axis axis;
    int count;
    struct point stones[BOARD_SIZE_MAX]; // along the axis
};

enum { SHAPES_MAX = 2 * AXIS_COUNT }; // two fours on each line

// The whole run of this colour through p as a shape; p counts as its stone.
struct shape lines_run(const struct board *board, struct point p, enum axis axis, enum stone stone);

// The own stones of the run through p that a stone at the bit `filled` would
// complete: the three or four that such a stone turns into a four or a five.
struct shape lines_shape(struct window window, struct point p, enum axis axis, int filled);

// Does this colour have an alignment anywhere: a run of five or more, or if
// exact a run of exactly five?
bool lines_has_five(const struct board *board, enum stone stone, bool exact);

// Is there a place for five anywhere: five points in a row free of this colour?
bool lines_has_room_without(const struct board *board, enum stone stone);

// An alignment anywhere, as a shape. Returns false if there is none.
bool lines_find_five(const struct board *board, enum stone stone, bool exact, struct shape *shape);

#endif
