// SPDX-License-Identifier: MIT
#include "server/core/threats.h"

#include "common/game/lines.h"

static struct threat
on_line(struct window window, bool exact)
{
    uint32_t fives = window_five_points(window, exact);

    if (fives) {
        return (struct threat){4, (fives & (fives - 1)) != 0};
    }
    return window_open_four_points(window, exact) ? (struct threat){3, true}
                                                  : (struct threat){0, false};
}

static bool
is_better(struct threat a, struct threat b)
{
    return a.stones != b.stones ? a.stones > b.stones : a.is_open && !b.is_open;
}

static struct threat
best_shape(const struct match *match, struct point p, enum stone stone)
{
    bool exact = rules_set(match->settings.rules.rule)->exact[stone];
    struct threat best = {0, false};

    if (rules_makes_five(&match->settings.rules, &match->board, p, stone)) {
        return (struct threat){5, false};
    }
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct threat threat =
            on_line(lines_window(&match->board, p, (enum axis)axis, stone), exact);

        if (is_better(threat, best)) {
            best = threat;
        }
    }
    return best;
}

static bool
may_play(const struct match *match, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(&match->settings.rules, &match->board, p, stone);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul;
}

struct threat
threats_at(const struct match *match, struct point p, enum stone stone)
{
    struct threat best = best_shape(match, p, stone);

    return best.stones && may_play(match, p, stone) ? best : (struct threat){0, false};
}

bool
threats_has_five(const struct match *match)
{
    const struct rules *rules = &match->settings.rules;
    struct point p = POINT_NONE;

    while (board_next_empty(&match->board, &p)) {
        for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
            if (rules_makes_five(rules, &match->board, p, (enum stone)stone) &&
                may_play(match, p, (enum stone)stone)) {
                return true;
            }
        }
    }
    return false;
}
