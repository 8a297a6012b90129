// SPDX-License-Identifier: MIT
#include "server/core/game/fallback_move.h"

#include "common/game/lines.h"
#include "common/game/point.h"

enum { FIVE = 100000, LINE_CELLS = 4 };

// How much a stone of this colour would make on the lines through p: the more
// own stones near it and the more room, the better.
static int
worth(const struct board *board, struct point p, enum stone stone)
{
    int sum = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(board, p, (enum axis)axis, stone);

        // Each five cells through p in which the other has no stone.
        for (int start = WINDOW_CENTRE - LINE_CELLS; start <= WINDOW_CENTRE; start++) {
            uint32_t cells = 0x1fu << start;
            int own = __builtin_popcount(window.own & cells);

            if ((cells & ~(window.own | window.empty)) == 0) {
                sum += own == 5 ? FIVE : own * own * own * own;
            }
        }
    }
    return sum;
}

// Among the points where the step may put its stone, the best one.
static struct point
best_point(const struct match *match, struct region region)
{
    const struct board *board = &match->board;
    enum stone stone = match_next_stone(match);
    struct point p = POINT_NONE, best = POINT_NONE, centre = point_centre(board->size);
    int most = -1;

    while (board_next_empty(board, &p)) {
        struct judgement judgement = rules_judge(&match->settings.rules, board, p, stone);
        int value = 4 * worth(board, p, stone) + 3 * worth(board, p, stone_other(stone)) +
                    board->size - point_distance(p, centre);

        if (judgement.verdict == VERDICT_OK && !judgement.is_foul && value > most &&
            region_contains(region, board->size, p) &&
            !(judgement.taken && opening_bans_captures(&match->opening))) {
            most = value;
            best = p;
        }
    }
    return best;
}

// Moves 1 to 4 as pairs of colours, for the question of equivalent fifths.
static void
opening_stones(const struct match *match, struct point stones[4])
{
    for (int i = 0; i < 4; i++) {
        stones[i] = match->moves[i].placement.point;
    }
}

static void
choose_offers(const struct match *match, struct action *action)
{
    struct point p = POINT_NONE, stones[4];
    int least, most, first, second;

    opening_number_range(&match->opening, &least, &most);
    opening_stones(match, stones);
    while (action->point_count < least && board_next_empty(&match->board, &p)) {
        action->points[action->point_count] = p;
        if (!opening_find_equivalent(stones, action->points, action->point_count + 1, &first,
                                     &second)) {
            action->point_count++;
        }
    }
}

// Two stones for swap2: any two that capture nothing.
static void
choose_pair(const struct match *match, struct action *action)
{
    struct region anywhere = {REGION_ANYWHERE, 0};
    struct point p = POINT_NONE;

    action->points[0] = best_point(match, anywhere);
    while (board_next_empty(&match->board, &p) && point_equal(p, action->points[0])) {
    }
    action->points[1] = p;
    action->point_count = 2;
}

// Steps in the order in which they are preferred where there is a choice.
static const enum opening_step preferred[] = {
    STEP_PLACE, STEP_PLACE_DECLARE, STEP_CHOOSE,     STEP_KEEP,   STEP_DECLARE,
    STEP_OFFER, STEP_TAKE_WHITE,    STEP_TAKE_BLACK, STEP_PLACE2, STEP_SWAP,
};

static struct action
opening_action(const struct match *match)
{
    unsigned steps = opening_steps(&match->opening);
    struct action action = {.seat = match_actor(match)};
    enum opening_step step = STEP_PLACE;
    int least, most;

    for (int i = (int)(sizeof(preferred) / sizeof(*preferred)) - 1; i >= 0; i--) {
        step = steps >> preferred[i] & 1 ? preferred[i] : step;
    }
    action.kind = (enum action_kind)step;
    opening_number_range(&match->opening, &least, &most);
    if (step == STEP_PLACE || step == STEP_PLACE_DECLARE) {
        action.points[0] = best_point(match, opening_region(&match->opening, step));
        action.point_count = 1;
    } else if (step == STEP_CHOOSE) {
        action.points[0] = match->opening.offered[0];
        action.point_count = 1;
    } else if (step == STEP_OFFER) {
        choose_offers(match, &action);
    } else if (step == STEP_PLACE2) {
        choose_pair(match, &action);
    }
    action.number = step == STEP_DECLARE || step == STEP_PLACE_DECLARE ? least : 0;
    return action;
}

struct action
fallback_move_find(const struct match *match)
{
    struct region anywhere = {REGION_ANYWHERE, 0};
    struct action action = {.kind = ACTION_PLACE, .seat = match_actor(match), .point_count = 1};

    if (match->opening.state != OPENING_PLAY) {
        return opening_action(match);
    }
    action.points[0] = best_point(match, anywhere);
    if (point_is_none(action.points[0])) {
        // Only forbidden points are left: renju knows the pass.
        action.kind = ACTION_PASS;
        action.point_count = 0;
    }
    return action;
}
