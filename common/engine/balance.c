// SPDX-License-Identifier: MIT
#include "common/engine/balance.h"

#include "common/engine/capture_search.h"
#include "common/engine/level.h"
#include "common/engine/tt.h"

enum {
    GLANCE_NODES = 40,
    LOOK_NODES_MAX = 4000,    // so that a step with a dozen looks takes a moment
    LOOK_NODES_CLOCK = 15000, // of the level that has no limit of its own
    BLACK_MAX = 1000,
    NEAR = 2, // points from the next stone
};

struct search_depth
balance_depth(int level)
{
    struct search_depth depth = level_depth(level);

    depth.taste = 0; // colours are weighed alike, whoever weighs them
    if (depth.nodes == 0) {
        depth.nodes = LOOK_NODES_CLOCK;
    } else if (depth.nodes > LOOK_NODES_MAX) {
        depth.nodes = LOOK_NODES_MAX;
    }
    return depth;
}

static struct engine_limits
limits_of(const struct balance *balance)
{
    struct engine_limits limits = *balance->limits;

    limits.progress = NULL; // one look of many is nothing to tell
    return limits;
}

static void
search_plain(const struct balance *balance, const struct situation *situation,
             struct search_depth depth, struct engine_view *view)
{
    const struct engine_limits limits = limits_of(balance);
    struct point moves[BOARD_POINTS_MAX];
    struct search_task task = {
        .rules = situation->rules,
        .board = situation->board,
        .to_move = situation->stone,
        .moves = moves,
        .move_count = balance->moves->count,
        .depth = depth,
        .limits = &limits,
    };
    bool is_shortened;

    for (int i = 0; i < task.move_count; i++) {
        moves[i] = balance->moves->list[i].point;
    }
    search_run(balance->search, &task, view, &is_shortened);
}

static void
search_captures(const struct balance *balance, const struct situation *situation,
                struct search_depth depth, struct engine_view *view)
{
    const struct engine_limits limits = limits_of(balance);
    struct budget budget;
    struct capture_task task = {
        .situation = situation,
        .candidates = balance->moves,
        .tt = search_table(balance->search),
        .budget = &budget,
        .depth_max = depth.plies ? depth.plies : CAPTURE_DEPTH_MAX,
    };
    uint64_t nodes = limits.nodes && limits.nodes < depth.nodes ? limits.nodes : depth.nodes;
    struct point best;

    tt_forget(task.tt, nodes);
    budget_begin(&budget, &limits, nodes);
    capture_search_run(balance->captures, &task, view, &best);
}

// The moves near stones, which are all that a search would look at; all moves if there is
// none. Whole boards of candidates would cost more than the searches.
static void
find_moves(const struct balance *balance, const struct situation *situation)
{
    const struct board *board = situation->board;
    bool is_closed[BOARD_POINTS_MAX];
    struct situation near = *situation;

    if (board->empty_count < board->size * board->size) {
        near.is_closed = is_closed;
        candidates_close_far(board, NEAR, is_closed);
    }
    candidates_find(&near, balance->moves);
}

// The chance of whoever is to move.
static int
chance_by_search(const struct balance *balance, const struct situation *situation,
                 struct search_depth depth)
{
    struct engine_view view = {0};

    find_moves(balance, situation);
    if (balance->moves->count == 0) {
        return BLACK_MAX / 2;
    }
    if (balance->moves->prospect != PROSPECT_OPEN) {
        return balance->moves->prospect == PROSPECT_WON ? BLACK_MAX : 0;
    }
    if (rules_set(situation->rules->rule)->capture_sizes) {
        search_captures(balance, situation, depth, &view);
    } else {
        search_plain(balance, situation, depth, &view);
    }
    return view.chance;
}

static int
share_by_search(const struct balance *balance, const struct board *board, enum stone next,
                struct search_depth depth)
{
    struct situation situation = {.rules = balance->rules, .board = board, .stone = next};
    int chance = chance_by_search(balance, &situation, depth);

    return next == STONE_BLACK ? chance : BLACK_MAX - chance;
}

int
balance_glance(const struct balance *balance, const struct board *board, enum stone next)
{
    if (!balance->search) {
        return classic_black_share(balance->rules, board, next, balance->weights);
    }
    return share_by_search(balance, board, next, (struct search_depth){.nodes = GLANCE_NODES});
}

int
balance_look(const struct balance *balance, const struct board *board, enum stone next)
{
    if (!balance->search) {
        return classic_black_share(balance->rules, board, next, balance->weights);
    }
    return share_by_search(balance, board, next, balance->depth);
}
