// SPDX-License-Identifier: MIT
#include "common/game/captures.h"

#include "common/game/lines.h"

// The group right in front of the centre, looking up: k victims and then an
// own stone. 0 if that is none of the sizes that may be taken.
static unsigned
flanked(uint32_t own_ahead, uint32_t victims_ahead, int sizes)
{
    unsigned run = (unsigned)__builtin_ctz(~victims_ahead);

    return (run == 2 || run == 3) && (sizes >> run) & 1 && (own_ahead >> run) & 1 ? run : 0;
}

// The three cells below the centre in mirror image, nearest first, and one more.
static uint32_t
mirrored(uint32_t cells)
{
    return ((cells >> 5) & 1) | ((cells >> 4) & 1) << 1 | ((cells >> 3) & 1) << 2 |
           ((cells >> 2) & 1) << 3;
}

uint16_t
captures_find(const struct board *board, struct point p, enum stone stone, int sizes)
{
    uint32_t taken = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const struct line *line = board_line(board, p, (enum axis)axis);
        int shift = line_bit(p, (enum axis)axis) - WINDOW_CENTRE;
        uint32_t own = (uint32_t)(line->of[stone] >> shift) & WINDOW_MASK;
        uint32_t victims = (uint32_t)(line->of[stone_other(stone)] >> shift) & WINDOW_MASK;
        unsigned up = flanked(own >> (WINDOW_CENTRE + 1), victims >> (WINDOW_CENTRE + 1), sizes);
        unsigned down = flanked(mirrored(own), mirrored(victims), sizes);

        taken |= (up | down << 2) << (4 * axis);
    }
    return (uint16_t)taken;
}

int
captures_count(uint16_t taken)
{
    int count = 0;

    for (int d = 0; d < DIRECTION_COUNT; d++) {
        count += taken_in(taken, d);
    }
    return count;
}

int
captures_points(struct point p, uint16_t taken, struct point points[CAPTURES_MAX])
{
    int count = 0;

    for (int d = 0; d < DIRECTION_COUNT; d++) {
        for (int k = 1; k <= taken_in(taken, d); k++) {
            points[count++] = axis_step(p, (enum axis)(d / 2), d % 2 ? -k : k);
        }
    }
    return count;
}

bool
captures_can_break(const struct board *board, enum stone owner, int sizes, int goal, bool exact,
                   struct point *answer)
{
    enum stone breaker = stone_other(owner);
    struct board trial = *board;
    struct point p = POINT_NONE;

    // Only a capture takes stones off, and a capturing move is never banned.
    while (board_next_empty(board, &p)) {
        uint16_t taken = captures_find(board, p, breaker, sizes);
        struct placement placement;
        bool breaks;

        if (!taken) {
            continue;
        }
        placement = board_place(&trial, p, breaker, taken);
        breaks = trial.captured[breaker] >= goal || !lines_has_five(&trial, owner, exact);
        board_undo(&trial, &placement);
        if (breaks) {
            if (answer) {
                *answer = p;
            }
            return true;
        }
    }
    return false;
}

// Points of the board, by row.
struct point_set {
    uint32_t rows[BOARD_SIZE_MAX];
};

static struct point_set
capturable_stones(const struct board *board, enum stone owner, int sizes)
{
    struct point_set set = {0};
    struct point p = POINT_NONE, stones[CAPTURES_MAX];

    while (board_next_empty(board, &p)) {
        uint16_t taken = captures_find(board, p, stone_other(owner), sizes);
        int count = taken ? captures_points(p, taken, stones) : 0;

        for (int i = 0; i < count; i++) {
            set.rows[stones[i].y] |= 1u << stones[i].x;
        }
    }
    return set;
}

static bool
has_any(const struct point_set *set, const struct shape *shape)
{
    for (int i = 0; i < shape->count; i++) {
        if (set->rows[shape->stones[i].y] >> shape->stones[i].x & 1) {
            return true;
        }
    }
    return false;
}

// Is p the first stone of an alignment on this axis that has no point of the set?
static bool
starts_safe_five(const struct board *board, struct point p, enum axis axis, bool exact,
                 const struct point_set *set)
{
    enum stone owner = board_at(board, p);
    struct window window = lines_window(board, p, axis, owner);
    struct shape run;

    if (window_run_down(window) > 0 || window_run_up(window) < 4) {
        return false;
    }
    run = lines_run(board, p, axis, owner);
    return (run.count == 5 || !exact) && !has_any(set, &run);
}

bool
captures_reach_fives(const struct board *board, enum stone owner, int sizes, bool exact)
{
    struct point_set capturable = capturable_stones(board, owner, sizes);

    for (int i = 0; i < board->size * board->size; i++) {
        struct point p = {(int8_t)(i % board->size), (int8_t)(i / board->size)};

        for (int axis = 0; axis < AXIS_COUNT && board_at(board, p) == owner; axis++) {
            if (starts_safe_five(board, p, (enum axis)axis, exact, &capturable)) {
                return false;
            }
        }
    }
    return true;
}
