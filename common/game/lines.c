// SPDX-License-Identifier: MIT
#include "common/game/lines.h"

// How many lines of an axis a board has.
static int
line_count(const struct board *board, int axis)
{
    return axis == AXIS_ROW || axis == AXIS_COLUMN ? board->size : 2 * board->size - 1;
}

// The starts of five set bits in a row, one bit each.
static uint64_t
five_starts(uint64_t cells)
{
    uint64_t pairs = cells & (cells >> 1);

    return pairs & (pairs >> 2) & (cells >> 4);
}

static uint64_t
alignment_starts(uint64_t own, bool exact)
{
    uint64_t starts = five_starts(own);

    return exact ? starts & ~(own << 1) & ~(own >> 5) : starts;
}

// The point at a bit of a numbered line; the inverse of line_number and line_bit.
static struct point
line_point(int size, int axis, int number, int bit)
{
    int along = bit - LINE_PAD;
    const struct point at[AXIS_COUNT] = {
        {(int8_t)along, (int8_t)number},
        {(int8_t)number, (int8_t)along},
        {(int8_t)along, (int8_t)(along - number + size - 1)},
        {(int8_t)along, (int8_t)(number - along)},
    };

    return at[axis];
}

struct shape
lines_run(const struct board *board, struct point p, enum axis axis, enum stone stone)
{
    uint64_t own = board_line(board, p, axis)->of[stone] | (uint64_t)1 << line_bit(p, axis);
    struct shape shape = {.axis = axis};
    int bit = line_bit(p, axis);

    while ((own >> (bit - 1)) & 1) {
        bit--;
    }
    for (; (own >> bit) & 1; bit++) {
        shape.stones[shape.count++] = axis_step(p, axis, bit - line_bit(p, axis));
    }
    shape.kind = shape.count > 5 ? SHAPE_OVERLINE : SHAPE_FIVE;
    return shape;
}

struct shape
lines_shape(struct window window, struct point p, enum axis axis, int filled)
{
    struct window after = {.own = window.own | 1u << filled};
    struct shape shape = {.axis = axis};

    for (int bit = WINDOW_CENTRE - window_run_down(after);
         bit <= WINDOW_CENTRE + window_run_up(after); bit++) {
        if (bit != filled) {
            shape.stones[shape.count++] = window_point(p, axis, bit);
        }
    }
    shape.kind = shape.count == 3 ? SHAPE_THREE : SHAPE_FOUR;
    return shape;
}

bool
lines_has_five(const struct board *board, enum stone stone, bool exact)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        for (int i = 0; i < line_count(board, axis); i++) {
            if (alignment_starts(board->lines[axis][i].of[stone], exact)) {
                return true;
            }
        }
    }
    return false;
}

bool
lines_has_room_without(const struct board *board, enum stone stone)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        for (int i = 0; i < line_count(board, axis); i++) {
            const struct line *line = &board->lines[axis][i];

            if (five_starts(line->of[STONE_NONE] | line->of[stone_other(stone)])) {
                return true;
            }
        }
    }
    return false;
}

bool
lines_find_five(const struct board *board, enum stone stone, bool exact, struct shape *shape)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        for (int i = 0; i < line_count(board, axis); i++) {
            uint64_t starts = alignment_starts(board->lines[axis][i].of[stone], exact);

            if (starts) {
                *shape = lines_run(board, line_point(board->size, axis, i, __builtin_ctzll(starts)),
                                   (enum axis)axis, stone);
                return true;
            }
        }
    }
    return false;
}
