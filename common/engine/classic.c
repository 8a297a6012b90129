// SPDX-License-Identifier: MIT
#include "common/engine/classic.h"

#include <stdlib.h>

#include "common/engine/pick.h"
#include "common/game/captures.h"
#include "common/game/lines.h"

enum {
    STEPS = 4, // each way from the point
    CHAIN_MAX = 4,
    NEIGHBOURS = 8, // of a stone in the open
    UNIT = 1000,    // a weight of 1
};

static int
clamp(uint32_t weight)
{
    return weight > AI_WEIGHT_MAX ? AI_WEIGHT_MAX : (int)weight;
}

struct classic_weights
classic_weights(const uint32_t weights[AI_WEIGHT_COUNT])
{
    return (struct classic_weights){
        .chain = {0, clamp(weights[0]), clamp(weights[1]), clamp(weights[2]), clamp(weights[3])},
        .attack = clamp(weights[4]),
        .defence = clamp(weights[5]),
        .open = clamp(weights[6]),
    };
}

static int
at_most(int value, int most)
{
    return value < most ? value : most;
}

// Is there room for a five within the steps?
static bool
has_room(struct window window)
{
    struct window free = {.own = window.own | window.empty};

    return at_most(window_run_up(free), STEPS) + at_most(window_run_down(free), STEPS) >= STEPS;
}

static bool
is_open(struct window window)
{
    int above = WINDOW_CENTRE + 1 + window_run_up(window);
    int below = WINDOW_CENTRE - 1 - window_run_down(window);

    return below >= 0 && (window.empty >> above) & (window.empty >> below) & 1;
}

static int64_t
worth_of_chain(const struct classic_weights *weights, int chain, bool open)
{
    return (int64_t)chain * weights->chain[chain] * (open ? weights->open : UNIT);
}

static int64_t
rate_captures(const struct rules *rules, const struct board *board,
              const struct classic_weights *weights, struct point p, enum stone stone)
{
    const struct rule_set *set = rules_set(rules->rule);
    int count = captures_count(captures_find(board, p, stone, set->capture_sizes));
    int chain = CHAIN_MAX * (board->captured[stone] + count) / set->capture_goal;

    if (count == 0) {
        return 0;
    }
    return worth_of_chain(weights, chain < 1 ? 1 : at_most(chain, CHAIN_MAX), true);
}

// The rating of a point for one colour, in millionths. Whether it may be played
// is not asked.
static int64_t
rate(const struct rules *rules, const struct board *board, const struct classic_weights *weights,
     struct point p, enum stone stone)
{
    int64_t sum = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(board, p, (enum axis)axis, stone);
        int chain = window_run(window) - 1;

        if (chain == 0 || !has_room(window) ||
            (chain >= CHAIN_MAX && !rules_makes_five(rules, board, p, stone))) {
            continue;
        }
        sum += worth_of_chain(weights, at_most(chain, CHAIN_MAX), is_open(window));
    }
    if (rules_set(rules->rule)->capture_sizes) {
        sum += rate_captures(rules, board, weights, p, stone);
    }
    return sum;
}

struct classic_rating
classic_rate(const struct situation *situation, const struct classic_weights *weights,
             struct point p)
{
    const struct rules *rules = situation->rules;
    const struct board *board = situation->board;
    enum stone other = stone_other(situation->stone);
    struct judgement his = rules_judge(rules, board, p, other);
    struct classic_rating rating = {0};

    rating.attack = weights->attack * rate(rules, board, weights, p, situation->stone);
    if (his.verdict == VERDICT_OK && !his.is_foul) {
        rating.defence = weights->defence * rate(rules, board, weights, p, other);
    }
    return rating;
}

int
classic_choose_central(const struct board *board, const struct candidates *candidates,
                       struct rng *rng)
{
    struct pick pick = {0};

    for (int i = 0; i < candidates->count; i++) {
        // Twice the distance: the middle of an even board lies between points.
        int dx = abs(2 * candidates->list[i].point.x - (board->size - 1));
        int dy = abs(2 * candidates->list[i].point.y - (board->size - 1));

        pick_show(&pick, i, -(dx > dy ? dx : dy), rng);
    }
    return pick.index;
}

int
classic_choose(const struct situation *situation, const struct classic_weights *weights,
               const struct candidates *candidates, struct rng *rng)
{
    struct pick pick = {0};

    for (int i = 0; i < candidates->count; i++) {
        struct classic_rating rating = classic_rate(situation, weights, candidates->list[i].point);

        pick_show(&pick, i, rating.attack + rating.defence, rng);
    }
    return pick.value > 0 ? pick.index : classic_choose_central(situation->board, candidates, rng);
}

int
classic_black_share(const struct rules *rules, const struct board *board, enum stone next,
                    const struct classic_weights *weights)
{
    int64_t worth[STONE_STATES] = {0}, all;
    struct point p = POINT_NONE;

    worth[next] = NEIGHBOURS * worth_of_chain(weights, 1, true) / 2;
    while (board_next_empty(board, &p)) {
        worth[STONE_BLACK] += rate(rules, board, weights, p, STONE_BLACK);
        worth[STONE_WHITE] += rate(rules, board, weights, p, STONE_WHITE);
    }
    all = worth[STONE_BLACK] + worth[STONE_WHITE];
    return all > 0 ? (int)(UNIT * worth[STONE_BLACK] / all) : UNIT / 2;
}
