// SPDX-License-Identifier: MIT
#include "common/game/threat_shapes.h"

#include "common/game/lines.h"

static struct threat_shape
on_line(struct window window, bool exact)
{
    uint32_t fives = window_five_points(window, exact);

    if (fives) {
        return (struct threat_shape){4, (fives & (fives - 1)) != 0};
    }
    return window_open_four_points(window, exact) ? (struct threat_shape){3, true}
                                                  : (struct threat_shape){0, false};
}

static bool
is_better(struct threat_shape a, struct threat_shape b)
{
    return a.stones != b.stones ? a.stones > b.stones : a.is_open && !b.is_open;
}

static struct threat_shape
best_shape(const struct rules *rules, const struct board *board, struct point p, enum stone stone)
{
    bool exact = rules_set(rules->rule)->exact[stone];
    struct threat_shape best = {0, false};

    if (rules_makes_five(rules, board, p, stone)) {
        return (struct threat_shape){5, false};
    }
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct threat_shape threat = on_line(lines_window(board, p, (enum axis)axis, stone), exact);

        if (is_better(threat, best)) {
            best = threat;
        }
    }
    return best;
}

static bool
may_play(const struct rules *rules, const struct board *board, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(rules, board, p, stone);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul;
}

struct threat_shape
threat_shapes_at(const struct rules *rules, const struct board *board, struct point p,
                 enum stone stone)
{
    struct threat_shape best = best_shape(rules, board, p, stone);

    return best.stones && may_play(rules, board, p, stone) ? best : (struct threat_shape){0, false};
}

static bool
find_next_place(const struct board *board, struct threat_at *at)
{
    if (!point_is_none(at->point) && at->stone == STONE_BLACK) {
        at->stone = STONE_WHITE;
        return true;
    }
    at->stone = STONE_BLACK;
    return board_next_empty(board, &at->point);
}

bool
threat_shapes_next(const struct rules *rules, const struct board *board, struct threat_at *at)
{
    while (find_next_place(board, at)) {
        at->shape = threat_shapes_at(rules, board, at->point, at->stone);
        if (at->shape.stones) {
            return true;
        }
    }
    return false;
}

bool
threat_shapes_has_five(const struct rules *rules, const struct board *board)
{
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p)) {
        for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
            if (rules_makes_five(rules, board, p, (enum stone)stone) &&
                may_play(rules, board, p, (enum stone)stone)) {
                return true;
            }
        }
    }
    return false;
}
