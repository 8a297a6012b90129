// SPDX-License-Identifier: MIT
#include "tests/support/scripted.h"

#include <string.h>

#include "common/engine/pick.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/game/threat_shapes.h"

enum {
    FIVE = 1000000, // values of a point; each is above all sums of those below it
    STOP_FIVE = 500000,
    OPEN_FOUR = 200000,
    STOP_THREE = 100000,
    ROOM = 5,
    FOUR = 4,
    THREE = 3,
};

enum scripted
scripted_parse(const char *name)
{
    if (strcmp(name, "novice") == 0) {
        return SCRIPTED_NOVICE;
    }
    return strcmp(name, "beginner") == 0 ? SCRIPTED_BEGINNER : SCRIPTED_NOBODY;
}

// The row that a stone at the point would belong to; 0 if five have no room there.
static int
row_through(const struct board *board, struct point p, enum axis axis, enum stone stone)
{
    struct window window = lines_window(board, p, axis, stone);
    struct window free = {.own = window.own | window.empty};

    return window_run(free) >= ROOM ? window_run(window) : 0;
}

// Does the point lie at an end of so many stones in a row of this colour?
static bool
is_end_of_row(const struct board *board, struct point p, enum stone stone, int length)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(board, p, (enum axis)axis, stone);

        if (window_run_up(window) == length || window_run_down(window) == length) {
            return true;
        }
    }
    return false;
}

// An own row counts more the longer it is. meeting: rows that meet add up.
static int
worth_of_rows(const struct board *board, struct point p, enum stone stone, bool meeting)
{
    int best = 0, sum = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int row = row_through(board, p, (enum axis)axis, stone);
        int worth = row * row * row;

        best = worth > best ? worth : best;
        sum += worth;
    }
    return meeting ? sum : best;
}

static int
worth_to_novice(const struct engine_position *position, struct point p)
{
    const struct board *board = &position->board;
    enum stone own = position->to_move;

    if (rules_makes_five(&position->rules, board, p, own)) {
        return FIVE;
    }
    if (is_end_of_row(board, p, stone_other(own), FOUR)) {
        return STOP_FIVE;
    }
    return worth_of_rows(board, p, own, false);
}

static int
worth_to_beginner(const struct engine_position *position, struct point p)
{
    const struct board *board = &position->board;
    enum stone own = position->to_move, other = stone_other(own);
    struct threat_shape mine = threat_shapes_at(&position->rules, board, p, own);
    struct threat_shape his = threat_shapes_at(&position->rules, board, p, other);

    if (mine.stones == ROOM) {
        return FIVE;
    }
    if (his.stones == ROOM) {
        return STOP_FIVE;
    }
    if (mine.stones == FOUR && mine.is_open) {
        return OPEN_FOUR;
    }
    if (his.stones == FOUR && his.is_open && is_end_of_row(board, p, other, THREE)) {
        return STOP_THREE;
    }
    return worth_of_rows(board, p, own, true);
}

// Two stones of either colour are never further apart for no reason.
static int
distance_to_stones(const struct board *board, struct point p)
{
    int nearest = board->size;

    for (int8_t y = 0; y < board->size; y++) {
        for (int8_t x = 0; x < board->size; x++) {
            struct point q = {x, y};
            int distance = point_distance(p, q);

            if (distance < nearest && board_at(board, q) != STONE_NONE) {
                nearest = distance;
            }
        }
    }
    return nearest;
}

struct point
scripted_move(enum scripted who, const struct engine_position *position, struct rng *rng)
{
    const struct board *board = &position->board;
    struct point p = POINT_NONE, best = POINT_NONE, centre = point_centre(board->size);
    struct pick pick = {0};

    for (int i = 0; board_next_empty(board, &p); i++) {
        struct judgement judgement = rules_judge(&position->rules, board, p, position->to_move);
        int worth, far = distance_to_stones(board, p);

        if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
            continue;
        }
        worth =
            who == SCRIPTED_NOVICE ? worth_to_novice(position, p) : worth_to_beginner(position, p);
        far = far == board->size ? far + point_distance(p, centre) : far;
        pick_show(&pick, i, (int64_t)worth * 2 * BOARD_SIZE_MAX - far, rng);
        if (pick.index == i) {
            best = p;
        }
    }
    return best;
}
