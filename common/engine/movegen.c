// SPDX-License-Identifier: MIT
#include "common/engine/movegen.h"

#include <stdlib.h>
#include <string.h>

static int
list_points(const struct position *position, const uint32_t *rows, struct move *moves)
{
    int count = 0;

    for (int y = 0; y < position->size; y++) {
        for (uint32_t row = rows[y] & position->empty[y]; row; row &= row - 1) {
            int place = place_at(__builtin_ctz(row), y);

            if (!position_is_foul(position, place, position->side)) {
                moves[count++].place = (uint16_t)place;
            }
        }
    }
    return count;
}

int
movegen_near(const struct position *position, struct move *moves)
{
    int count = list_points(position, near_rows(position), moves);

    return count ? count : list_points(position, position->empty, moves);
}

int
movegen_fours(const struct position *position, struct move *moves)
{
    const int side = position->side;
    int count = 0;

    for (int y = 0; y < position->size; y++) {
        const uint32_t(*levels)[BOARD_SIZE_MAX] = position->levels[side];
        uint32_t row = levels[LEVEL_FOUR_OPEN][y] | levels[LEVEL_FOUR_THREE][y] |
                       levels[LEVEL_FOUR_PLUS][y] | levels[LEVEL_FOUR][y] |
                       levels[LEVEL_DOUBTFUL][y];

        for (; row; row &= row - 1) {
            int place = place_at(__builtin_ctz(row), y);

            if (facts_at(position, place, side)->fours &&
                !position_is_foul(position, place, side)) {
                moves[count++].place = (uint16_t)place;
            }
        }
    }
    return count;
}

// Would the other side's point still be of this level after a stone of the side to
// move so many steps away on this axis?
static bool
stays(const struct position *position, int place, enum level level, int axis, int offset)
{
    const struct patterns *patterns = position->patterns;
    const struct cell *cell = &position->cells[place];
    int other = position->side ^ 1, slot = slot_of(patterns->reach, offset);
    uint32_t key = position_line_key(position, place, axis) | 1u << (2 * slot + position->side);
    uint8_t classes[AXIS_COUNT];

    memcpy(classes, cell->classes, sizeof(classes));
    classes[axis] = patterns->classes[key];
    return patterns->facts[other][code_of(patterns, classes, other)].level == level;
}

// Finds the axis that joins two places, and the steps from the first to the second.
static bool
are_joined(int from, int to, int reach, int *axis, int *offset)
{
    int dx = place_x(to) - place_x(from), dy = place_y(to) - place_y(from);

    *offset = dx ? dx : dy;
    *axis = dy == 0     ? AXIS_ROW
            : dx == 0   ? AXIS_COLUMN
            : dx == dy  ? AXIS_DIAGONAL
            : dx == -dy ? AXIS_ANTIDIAGONAL
                        : -1;
    return *axis >= 0 && abs(*offset) <= reach;
}

static bool
answers(const struct position *position, int place, enum level level, int answer)
{
    int axis, offset;

    return answer == place ||
           (are_joined(place, answer, position->patterns->reach, &axis, &offset) &&
            !stays(position, place, level, axis, offset));
}

// The answers to one point alone.
static int
answers_to(const struct position *position, int place, enum level level, struct move *moves)
{
    const struct cell *cell = &position->cells[place];
    const int reach = position->patterns->reach, other = position->side ^ 1;
    int count = 0;

    moves[count++].place = (uint16_t)place;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (class_of(cell->classes[axis], other) < LINE_FOUR) {
            continue;
        }
        for (int offset = -reach; offset <= reach; offset++) {
            int at = place + offset * axis_stride(axis);

            if (offset && position->cells[at].state == CELL_FREE &&
                !stays(position, place, level, axis, offset)) {
                moves[count++].place = (uint16_t)at;
            }
        }
    }
    return count;
}

static int
keep_answers(const struct position *position, int place, enum level level, struct move *moves,
             int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++) {
        if (answers(position, place, level, moves[i].place)) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

int
movegen_answers(const struct position *position, enum level level, struct move *moves)
{
    const uint32_t *rows = position->levels[position->side ^ 1][level];
    int count = -1, legal = 0;

    for (int y = 0; y < position->size; y++) {
        for (uint32_t row = rows[y]; row; row &= row - 1) {
            int place = place_at(__builtin_ctz(row), y);

            count = count < 0 ? answers_to(position, place, level, moves)
                              : keep_answers(position, place, level, moves, count);
        }
    }
    for (int i = 0; i < count; i++) {
        if (!position_is_foul(position, moves[i].place, position->side)) {
            moves[legal++] = moves[i];
        }
    }
    return legal;
}
