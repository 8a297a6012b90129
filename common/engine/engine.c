// SPDX-License-Identifier: MIT
#include "common/engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "common/engine/candidates.h"
#include "common/engine/capture_search.h"
#include "common/engine/classic.h"
#include "common/engine/level.h"
#include "common/engine/opening_steps.h"
#include "common/engine/plies.h"
#include "common/engine/position.h"
#include "common/engine/prove.h"
#include "common/engine/scale.h"
#include "common/engine/search.h"
#include "common/engine/sight.h"
#include "common/engine/tt.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    CHANCE_MAX = 1000,
    PLIES_DEFAULT = 2,      // of LINES and MATRIX
    CHANCE_IN_SIGHT = 990,  // the search has found a win, but the other may not see it
    RATING_UNIT = 10000000, // a hundredth of a billion: ratings are told in hundredths
};

struct engine {
    struct match scratch;         // answers are tried here; has room for any game
    struct candidates candidates; // of the stone that is looked for
    struct candidates answers;    // to stones of an opening
    struct plies plies;
    int threads;
    struct search *search;           // owned
    struct capture_search *captures; // owned; of the rules that capture
    struct position *proving;        // owned
};

// One request on its way.
struct thought {
    const struct match *match; // NULL: a position alone
    const struct ai_config *ai;
    const struct engine_limits *limits;
    struct classic_weights weights;
    struct rng rng;
    struct engine_recent recent;
};

// How a small player finds a stone: by a table of scores and so many plies; by
// the classic map if there is no table.
struct method {
    const struct score_table *table;
    int plies;
};

static int
within(uint32_t value, int least, int most)
{
    if (value < (uint32_t)least) {
        return least;
    }
    return value > (uint32_t)most ? most : (int)value;
}

static int
searched_plies(const struct ai_config *ai)
{
    return ai->plies ? within(ai->plies, 1, PLIES_MAX) : PLIES_DEFAULT;
}

static struct method
method_of(const struct ai_config *ai)
{
    switch (ai->kind) {
    case AI_PATTERNS:
        return (struct method){&scores_patterns, within(ai->plies, 0, PLIES_MAX)};
    case AI_LINES:
        return (struct method){&scores_lines, searched_plies(ai)};
    case AI_MATRIX:
        return (struct method){&scores_matrix, searched_plies(ai)};
    case AI_MINIMAX:
        return (struct method){&scores_minimax, within(ai->plies, 2, PLIES_MAX)};
    case AI_GOREN: // searches
    case AI_SCALE: // likewise
    case AI_CLASSIC:
        break;
    }
    return (struct method){NULL, 0};
}

static struct classic_weights
weights_of(const struct ai_config *ai)
{
    bool has_own = ai->kind == AI_CLASSIC && ai->weight_count;

    return classic_weights(has_own ? ai->weights : ai_classic_presets[0]);
}

// The latest stones of a match; a pass is none.
static struct engine_recent
recent_of(const struct match *match)
{
    struct engine_recent recent = {0};

    for (int i = match->move_count - 1; i >= 0 && recent.count < ENGINE_RECENT_MAX; i--) {
        struct point p = match->moves[i].placement.point;

        if (!point_is_none(p)) {
            recent.points[recent.count++] = p;
        }
    }
    return recent;
}

void
engine_recent_add(struct engine_recent *recent, struct point p)
{
    memmove(recent->points + 1, recent->points, (ENGINE_RECENT_MAX - 1) * sizeof(p));
    recent->points[0] = p;
    recent->count += recent->count < ENGINE_RECENT_MAX;
}

static bool
is_stopped(const struct engine_limits *limits)
{
    return limits->stop && atomic_load(limits->stop);
}

struct engine *
engine_create(size_t memory_bytes)
{
    struct engine *engine = xcalloc(1, sizeof(*engine));

    engine->search = search_create(memory_bytes);
    engine->threads = 1;
    engine->captures = capture_search_create();
    engine->proving = xcalloc(1, sizeof(*engine->proving));
    match_reserve(&engine->scratch);
    return engine;
}

void
engine_destroy(struct engine *engine)
{
    if (engine) {
        search_destroy(engine->search);
        capture_search_destroy(engine->captures);
        free(engine->proving);
        match_finish(&engine->scratch);
        free(engine);
    }
}

void
engine_set_threads(struct engine *engine, int threads)
{
    search_set_threads(engine->search, threads);
    engine->threads = threads;
}

// What the referee says, asked of a copy at the moment of the last event: time is
// the caller's concern.
static bool
is_accepted(struct engine *engine, const struct match *match, const struct action *action)
{
    int last = match->event_count - 1;
    int64_t at_ms = last >= 0 ? match->events[last].at_ms : 0;

    match_copy(&engine->scratch, match);
    return match_apply(&engine->scratch, action, match->run.epoch_ms + at_ms).verdict == VERDICT_OK;
}

// The chance of a colour as the classic map sees the position.
static int
chance_of(const struct thought *thought, const struct situation *situation, enum stone stone)
{
    int share = classic_black_share(situation->rules, situation->board, situation->stone,
                                    &thought->weights);

    return stone == STONE_BLACK ? share : CHANCE_MAX - share;
}

static void
answer_with(struct engine_answer *answer, const struct candidate *candidate)
{
    answer->action.points[0] = candidate->point;
    answer->action.point_count = 1;
    answer->view.line[0] = candidate->point;
    answer->view.line_length = 1;
    answer->view.depth = 1;
}

static void
find_by_map(struct engine *engine, struct thought *thought, const struct situation *situation,
            struct engine_answer *answer)
{
    int index = classic_choose(situation, &thought->weights, &engine->candidates, &thought->rng);

    answer_with(answer, &engine->candidates.list[index]);
    answer->view.nodes = (uint64_t)engine->candidates.count;
    answer->view.chance = chance_of(thought, situation, situation->stone);
}

static void
answer_with_found(const struct engine *engine, const struct thought *thought,
                  const struct situation *situation, const struct found *found,
                  struct engine_answer *answer)
{
    answer_with(answer, &engine->candidates.list[found->index]);
    answer->view.nodes = (uint64_t)engine->candidates.count + found->nodes;
    answer->view.chance = chance_of(thought, situation, situation->stone);
    if (found->depth > 0) {
        answer->view.depth = found->depth;
        answer->view.line_length = found->line_length;
        memcpy(answer->view.line, found->line, sizeof(found->line));
    }
    if (found->outlook) {
        answer->view.chance = found->outlook > 0 ? CHANCE_IN_SIGHT : CHANCE_MAX - CHANCE_IN_SIGHT;
    }
}

static void
find_by_table(struct engine *engine, struct thought *thought, const struct situation *situation,
              struct engine_answer *answer)
{
    struct method method = method_of(thought->ai);
    struct plies_task task = {
        .situation = situation,
        .candidates = &engine->candidates,
        .table = method.table,
        .plies = method.plies,
        .limits = thought->limits,
        .rng = &thought->rng,
    };
    struct found found = plies_search(&engine->plies, &task);

    answer_with_found(engine, thought, situation, &found, answer);
}

static void
find_by_scale(struct engine *engine, struct thought *thought, const struct situation *situation,
              struct engine_answer *answer)
{
    struct scale_task task = {
        .situation = situation,
        .candidates = &engine->candidates,
        .limits = thought->limits,
        .threads = engine->threads,
        .rng = &thought->rng,
    };
    struct found found = scale_search(&task);

    answer_with_found(engine, thought, situation, &found, answer);
}

// Without any clock the highest level must end as well.
static uint64_t
capture_nodes(uint64_t nodes, const struct engine_limits *limits)
{
    static const uint64_t without_clock = 500000;
    bool has_end =
        limits->until_ms != TIME_NEVER || limits->aim_ms != TIME_NEVER || limits->stop != NULL;

    if (limits->nodes && (!nodes || limits->nodes < nodes)) {
        return limits->nodes;
    }
    return nodes || has_end ? nodes : without_clock;
}

// As below, for rules that capture.
static void
find_by_captures(struct engine *engine, struct thought *thought, const struct situation *situation,
                 struct engine_answer *answer)
{
    struct search_depth depth = level_depth(within(thought->ai->level, 1, AI_LEVEL_MAX));
    uint64_t nodes = capture_nodes(depth.nodes, thought->limits);
    struct budget budget;
    struct capture_task task = {
        .situation = situation,
        .candidates = &engine->candidates,
        .tt = search_table(engine->search),
        .budget = &budget,
        .depth_max = depth.plies ? depth.plies : CAPTURE_DEPTH_MAX,
        .seed = rng_next(&thought->rng),
        .progress = thought->limits->progress,
        .progress_data = thought->limits->progress_data,
    };

    // What must be the same on every machine begins with nothing known.
    if (nodes) {
        tt_forget(task.tt, nodes);
    } else {
        tt_age(task.tt, 0);
    }
    budget_begin(&budget, thought->limits, nodes);
    capture_search_run(engine->captures, &task, &answer->view, &answer->action.points[0]);
    answer->action.point_count = 1;
    answer->is_shortened = budget.is_over && nodes && budget.nodes < nodes;
}

static void
find_by_search(struct engine *engine, struct thought *thought, const struct situation *situation,
               struct engine_answer *answer)
{
    struct point moves[BOARD_POINTS_MAX];
    struct search_task task = {
        .rules = situation->rules,
        .board = situation->board,
        .to_move = situation->stone,
        .moves = moves,
        .move_count = engine->candidates.count,
        .depth = level_depth(within(thought->ai->level, 1, AI_LEVEL_MAX)),
        .seed = rng_next(&thought->rng),
        .limits = thought->limits,
    };

    for (int i = 0; i < task.move_count; i++) {
        moves[i] = engine->candidates.list[i].point;
    }
    answer->action.points[0] =
        search_run(engine->search, &task, &answer->view, &answer->is_shortened);
    answer->action.point_count = 1;
}

static bool
is_late(const struct engine_limits *limits)
{
    return limits->until_ms != TIME_NEVER && limits->now(limits->now_data) >= limits->until_ms;
}

static void
find_by_sight(struct engine *engine, struct thought *thought, const struct situation *situation,
              struct engine_answer *answer)
{
    struct sight_task task = {
        .situation = situation,
        .candidates = &engine->candidates,
        .recent = &thought->recent,
        .level = within(thought->ai->level, 1, SIGHT_LEVEL_MAX),
        .is_hurried = is_late(thought->limits),
        .rng = &thought->rng,
    };
    struct sight_result result = sight_choose(&task);

    answer_with(answer, &engine->candidates.list[result.index]);
    answer->view.nodes = result.nodes;
    answer->view.depth = result.depth;
    answer->view.line_length = result.line_length;
    memcpy(answer->view.line, result.line, sizeof(result.line));
    answer->view.chance = chance_of(thought, situation, situation->stone);
    answer->is_shortened = task.is_hurried;
}

static void
find_by_level(struct engine *engine, struct thought *thought, const struct situation *situation,
              struct engine_answer *answer)
{
    if (thought->ai->level <= SIGHT_LEVEL_MAX) {
        find_by_sight(engine, thought, situation, answer);
    } else if (rules_set(situation->rules->rule)->capture_sizes) {
        find_by_captures(engine, thought, situation, answer);
    } else {
        find_by_search(engine, thought, situation, answer);
    }
}

// Nothing is left to think about: one of these wins, or each of them loses.
static void
take_any(struct engine *engine, struct thought *thought, struct engine_answer *answer)
{
    const struct candidates *candidates = &engine->candidates;
    uint32_t index = rng_below(&thought->rng, (uint32_t)candidates->count);

    answer_with(answer, &candidates->list[index]);
    answer->view.nodes = (uint64_t)candidates->count;
    answer->view.chance = candidates->prospect == PROSPECT_WON ? CHANCE_MAX : 0;
}

// Better no stone than a foul, where one may pass.
static bool
can_pass(struct engine *engine, const struct thought *thought, const struct engine_answer *answer)
{
    struct action pass = answer->action;

    pass.kind = ACTION_PASS;
    return thought->match && engine->candidates.prospect == PROSPECT_LOST &&
           is_accepted(engine, thought->match, &pass);
}

// One of the candidates, which are those of the situation.
static void
find_stone(struct engine *engine, struct thought *thought, const struct situation *situation,
           struct engine_answer *answer)
{
    if (can_pass(engine, thought, answer)) {
        answer->action.kind = ACTION_PASS;
        answer->view.chance = chance_of(thought, situation, situation->stone);
    } else if (engine->candidates.count == 0) {
        return;
    } else if (engine->candidates.prospect != PROSPECT_OPEN) {
        take_any(engine, thought, answer);
    } else if (thought->ai->kind == AI_GOREN) {
        find_by_level(engine, thought, situation, answer);
    } else if (thought->ai->kind == AI_SCALE) {
        find_by_scale(engine, thought, situation, answer);
    } else if (method_of(thought->ai).table) {
        find_by_table(engine, thought, situation, answer);
    } else {
        find_by_map(engine, thought, situation, answer);
    }
}

static void
find_in_match(struct engine *engine, struct thought *thought, struct region region,
              struct engine_answer *answer)
{
    struct situation situation = situation_of(thought->match, region);

    candidates_find(&situation, &engine->candidates);
    find_stone(engine, thought, &situation, answer);
}

// How the AI weighs positions of an opening.
static struct balance
balance_of(struct engine *engine, const struct thought *thought)
{
    struct balance balance = {
        .rules = &thought->match->settings.rules,
        .weights = &thought->weights,
        .moves = &engine->answers,
        .limits = thought->limits,
    };

    if (thought->ai->kind == AI_GOREN) {
        balance.search = engine->search;
        balance.captures = engine->captures;
        balance.depth = balance_depth(within(thought->ai->level, 1, AI_LEVEL_MAX));
    }
    return balance;
}

static void
find_step(struct engine *engine, struct thought *thought, struct engine_answer *answer)
{
    const struct match *match = thought->match;
    struct balance balance = balance_of(engine, thought);
    struct opening_task task = {match, &balance, &thought->rng, &engine->candidates};
    struct region region = {REGION_ANYWHERE, 0};
    if (!opening_steps_decide(&task, &answer->action, &region)) {
        find_in_match(engine, thought, region, answer);
        answer->view.line_length = 0;
        return;
    }
    answer->view.depth = 1;
    answer->view.nodes = 1;
    answer->view.chance = balance_glance(&balance, &match->board, match_next_stone(match));
    if (match_colour_of(match, match_actor(match)) == STONE_WHITE) {
        answer->view.chance = CHANCE_MAX - answer->view.chance;
    }
}

bool
engine_think(struct engine *engine, const struct match *match, const struct ai_config *ai,
             uint64_t seed, const struct engine_limits *limits, struct engine_answer *answer)
{
    const struct region anywhere = {REGION_ANYWHERE, 0};
    struct thought thought = {match, ai, limits, weights_of(ai), {seed}, recent_of(match)};
    struct engine_answer found = {0};

    if (match->phase != MATCH_RUNNING || is_stopped(limits)) {
        return false;
    }
    found.action.seat = match_actor(match);
    found.action.move_number = match_next_move(match);
    if (match->opening.state == OPENING_PLAY) {
        find_in_match(engine, &thought, anywhere, &found);
    } else {
        find_step(engine, &thought, &found);
    }
    // The floor under everything above: no answer rather than an illegal one.
    if (!is_accepted(engine, match, &found.action)) {
        return false;
    }
    *answer = found;
    return true;
}

bool
engine_find(struct engine *engine, const struct engine_position *position,
            const struct ai_config *ai, uint64_t seed, const struct engine_limits *limits,
            struct point *best, struct engine_view *view)
{
    struct thought thought = {NULL, ai, limits, weights_of(ai), {seed}, position->recent};
    struct situation situation = {
        .rules = &position->rules,
        .board = &position->board,
        .stone = position->to_move,
        .is_closed = position->is_closed,
    };
    struct engine_answer found = {0};

    candidates_find(&situation, &engine->candidates);
    if (engine->candidates.count == 0 || is_stopped(limits)) {
        return false;
    }
    find_stone(engine, &thought, &situation, &found);
    *best = found.action.points[0];
    *view = found.view;
    return true;
}

bool
engine_prove(struct engine *engine, const struct engine_position *position,
             const struct engine_limits *limits, struct engine_proof *proof)
{
    return !rules_set(position->rules.rule)->capture_sizes &&
           prove_win(engine->proving, search_table(engine->search), position, limits, proof);
}

// A rating as others see it: in hundredths, as far as 16 bits reach.
static uint16_t
told(int64_t rating)
{
    int64_t hundredths = rating / RATING_UNIT;

    return hundredths < UINT16_MAX ? (uint16_t)hundredths : UINT16_MAX;
}

static struct engine_rating
rate_by_map(const struct situation *situation, const struct classic_weights *weights,
            struct point p)
{
    struct classic_rating rating = classic_rate(situation, weights, p);

    return (struct engine_rating){told(rating.attack), told(rating.defence), true};
}

static struct engine_rating
rate_by_scale(const struct situation *situation, struct point p)
{
    const struct rules *rules = situation->rules;
    const struct board *board = situation->board;
    int own = scale_number(rules, board, p, situation->stone);
    int other = scale_number(rules, board, p, stone_other(situation->stone));

    return (struct engine_rating){(uint16_t)(100 * own), (uint16_t)(100 * other), true};
}

void
engine_rate(const struct match *match, const struct ai_config *ai, struct engine_rating *ratings)
{
    struct region region = opening_region(&match->opening, STEP_PLACE);
    struct situation situation = situation_of(match, region);
    struct classic_weights weights = weights_of(ai);
    struct point p = POINT_NONE;

    memset(ratings, 0, BOARD_POINTS_MAX * sizeof(*ratings));
    while (board_next_empty(&match->board, &p)) {
        struct judgement judgement = situation_judge(&situation, p);

        if (judgement.verdict == VERDICT_OK && !judgement.is_foul) {
            ratings[p.y * match->board.size + p.x] = ai->kind == AI_SCALE
                                                         ? rate_by_scale(&situation, p)
                                                         : rate_by_map(&situation, &weights, p);
        }
    }
}
