// SPDX-License-Identifier: MIT
#include "tests/support/eager_play.h"

enum { AXES = 4, BACK_MAX = 6 };

// Where a run of own stones from p on ends, going by this step; *length counts
// its stones.
static struct point
end_of_run(const struct match *match, struct point p, struct point step, int *length)
{
    enum stone stone = match_next_stone(match);

    for (*length = 0; point_on_board(p, match->board.size) && board_at(&match->board, p) == stone;
         (*length)++) {
        p.x = (int8_t)(p.x + step.x);
        p.y = (int8_t)(p.y + step.y);
    }
    return p;
}

bool
eager_extend(struct rng *rng, const struct match *match, struct action *action)
{
    static const struct point steps[2 * AXES] = {{1, 0},  {0, 1},  {1, 1},   {1, -1},
                                                 {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};
    enum stone stone = match_next_stone(match);
    int best = 0, turn = (int)rng_below(rng, AXES);

    for (int back = 1; back <= match->move_count && back <= BACK_MAX; back++) {
        const struct placement *last = &match->moves[match->move_count - back].placement;

        if (point_is_none(last->point) || (enum stone)last->stone != stone) {
            continue;
        }
        for (int i = 0; i < 2 * AXES; i++) {
            int length;
            struct point p =
                end_of_run(match, last->point, steps[(i + turn) % AXES + i / AXES * AXES], &length);

            if (length > best &&
                rules_judge(&match->settings.rules, &match->board, p, stone).verdict ==
                    VERDICT_OK) {
                best = length;
                action->points[0] = p;
            }
        }
    }
    action->kind = ACTION_PLACE;
    action->point_count = 1;
    return best > 0;
}

bool
eager_capture(const struct match *match, struct action *action)
{
    struct point p = POINT_NONE;

    while (rules_set(match->settings.rules.rule)->capture_goal &&
           board_next_empty(&match->board, &p)) {
        struct judgement judgement =
            rules_judge(&match->settings.rules, &match->board, p, match_next_stone(match));

        if (judgement.verdict == VERDICT_OK && judgement.taken) {
            *action = (struct action){.kind = ACTION_PLACE, .point_count = 1, .points = {p}};
            return true;
        }
    }
    return false;
}
