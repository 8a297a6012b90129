// SPDX-License-Identifier: MIT
#include "common/engine/brain_work.h"

#include <stdlib.h>
#include <string.h>

#include "common/engine/candidates.h"
#include "common/engine/value.h"
#include "common/game/point.h"

enum {
    AT_ONCE_NODES = 2,     // the root, and a first look beyond it
    BALANCE_NODES = 20000, // for each stone that is tried
    BALANCE_PAIR_NODES = 2000,
    BALANCE_FIRST = 6, // first stones of a pair
    BALANCE_NEAR = 2,  // cells from another stone
    BALANCE_HOME = 3,  // from the centre, on an empty board
};

// A task on its way.
struct work {
    struct engine *engine;
    const struct brain_task *task;
    const struct ai_config *ai;
    const struct engine_limits *limits;
};

static bool
is_over(const struct engine_limits *limits)
{
    return (limits->stop && atomic_load(limits->stop)) ||
           (limits->until_ms != TIME_NEVER && limits->now(limits->now_data) >= limits->until_ms);
}

// The limits of one of several searches that are still to come.
static struct engine_limits
part_of(const struct engine_limits *limits, int parts)
{
    struct engine_limits part = *limits;
    int64_t now_ms, span_ms;

    if (limits->until_ms == TIME_NEVER || parts <= 1) {
        return part;
    }
    now_ms = limits->now(limits->now_data);
    span_ms = limits->until_ms > now_ms ? limits->until_ms - now_ms : 0;
    part.until_ms = now_ms + span_ms / parts;
    part.aim_ms = part.until_ms;
    return part;
}

// What there is to say without a search: nobody stops this.
static struct engine_limits
at_once(void)
{
    return (struct engine_limits){
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = AT_ONCE_NODES};
}

static bool
find(const struct work *work, const struct engine_position *position, int parts, struct point *best,
     struct engine_view *view)
{
    struct engine_limits limits = part_of(work->limits, parts);
    const struct engine_limits quick = at_once();

    if (!is_over(work->limits) &&
        engine_find(work->engine, position, work->ai, work->task->id, &limits, best, view)) {
        return true;
    }
    return engine_find(work->engine, position, work->ai, work->task->id, &quick, best, view);
}

static void
find_best(const struct work *work, int count, struct brain_answer *answer)
{
    struct engine_position position = work->task->position;

    for (int i = 0; i < count; i++) {
        struct engine_view *view = &answer->views[i];
        struct point p;

        if ((i > 0 && is_over(work->limits)) || !find(work, &position, count - i, &p, view)) {
            return;
        }
        answer->is_found = true;
        answer->points[i] = p;
        answer->point_count = answer->view_count = i + 1;
        position.is_closed[p.y * position.board.size + p.x] = true;
    }
}

static bool
is_near_stones(const struct board *board, struct point p)
{
    struct point centre = {(int8_t)(board->size / 2), (int8_t)(board->size / 2)};

    for (int dy = -BALANCE_NEAR; dy <= BALANCE_NEAR; dy++) {
        for (int dx = -BALANCE_NEAR; dx <= BALANCE_NEAR; dx++) {
            struct point q = {(int8_t)(p.x + dx), (int8_t)(p.y + dy)};

            if (point_on_board(q, board->size) && board_at(board, q) != STONE_NONE) {
                return true;
            }
        }
    }
    return board->empty_count == board->size * board->size &&
           point_distance(p, centre) <= BALANCE_HOME;
}

// The stones that are tried: those near others, or all if there is none.
static void
list_stones(const struct engine_position *position, struct candidates *candidates)
{
    struct situation situation = {
        .rules = &position->rules,
        .board = &position->board,
        .stone = position->to_move,
        .is_closed = position->is_closed,
    };
    int kept = 0;

    candidates_find(&situation, candidates);
    for (int i = 0; i < candidates->count; i++) {
        if (is_near_stones(&position->board, candidates->list[i].point)) {
            candidates->list[kept++] = candidates->list[i];
        }
    }
    if (kept > 0) {
        candidates->count = kept;
    }
}

static struct engine_position
after(const struct engine_position *position, struct point p)
{
    struct engine_position next = *position;

    board_place(&next.board, p, position->to_move, 0);
    next.to_move = stone_other(position->to_move);
    return next;
}

// The stone after which the other's chance is nearest to the wanted one. Returns by
// how much it misses.
static int
balance_one(const struct work *work, const struct engine_position *position, int chance,
            uint64_t nodes, struct point *best)
{
    struct candidates candidates;
    int best_miss = INT32_MAX;

    list_stones(position, &candidates);
    for (int i = 0; i < candidates.count; i++) {
        struct point p = candidates.list[i].point, reply;
        struct engine_position next = after(position, p);
        struct engine_limits limits = *work->limits;
        struct engine_view view;

        if (i > 0 && is_over(&limits)) {
            break;
        }
        limits.nodes = nodes;
        limits.progress = NULL;
        memset(next.is_closed, 0, sizeof(next.is_closed));
        if (engine_find(work->engine, &next, work->ai, work->task->id, &limits, &reply, &view) &&
            abs(view.chance - chance) < best_miss) {
            best_miss = abs(view.chance - chance);
            *best = p;
        } else if (best_miss == INT32_MAX) {
            *best = p;
        }
    }
    return candidates.count > 0 ? best_miss : -1;
}

static void
find_balance(const struct work *work, struct brain_answer *answer)
{
    // The bias is ours after the stone; the other one moves then.
    int chance = value_chance(-work->task->bias);

    answer->point_count = 1;
    answer->is_found =
        balance_one(work, &work->task->position, chance, BALANCE_NODES, &answer->points[0]) >= 0;
}

// First stones are the best ones: with one of them on the board a stone of the other
// colour is looked for that makes up for it.
static void
find_balance_two(const struct work *work, struct brain_answer *answer)
{
    int chance = value_chance(work->task->bias), best_miss = INT32_MAX;
    struct brain_answer firsts = {0};

    find_best(work, BALANCE_FIRST, &firsts);
    for (int i = 0; i < firsts.point_count; i++) {
        struct engine_position next = after(&work->task->position, firsts.points[i]);
        struct point second;
        int miss = balance_one(work, &next, chance, BALANCE_PAIR_NODES, &second);

        if (miss >= 0 && (miss < best_miss || i == 0)) {
            best_miss = miss;
            answer->points[0] = firsts.points[i];
            answer->points[1] = second;
            answer->point_count = 2;
            answer->is_found = true;
        }
    }
}

// What has happened before a question is asked, as steps with so many points.
struct script {
    enum opening protocol;
    int asks; // how many answers are needed, each a stone
    struct {
        enum action_kind kind;
        int points; // -1: all that are left
    } steps[5];     // no points, and no step that goes without: the end
};

static const struct script scripts[BRAIN_ASK_COUNT] = {
    [ASK_SWAP2_OPEN] = {OPENING_SWAP2, 3, {{0}}},
    [ASK_SWAP2_SECOND] = {OPENING_SWAP2,
                          1,
                          {{ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE, 1}}},
    [ASK_SWAP2_FIRST] =
        {OPENING_SWAP2,
         1,
         {{ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE2, 2}}},
    [ASK_SOOSORV_OPEN] = {OPENING_SOOSYRV, 3, {{0}}},
    [ASK_SOOSORV_SWAP] = {OPENING_SOOSYRV,
                          1,
                          {{ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE, 1}}},
    [ASK_SOOSORV_FOURTH] =
        {OPENING_SOOSYRV,
         1,
         {{ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_KEEP, 0}}},
    [ASK_SOOSORV_RESWAP] =
        {OPENING_SOOSYRV,
         1,
         {{ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE, 1}, {ACTION_PLACE_DECLARE, 1}}},
    [ASK_SOOSORV_OFFER] = {OPENING_SOOSYRV,
                           1,
                           {{ACTION_PLACE, 1},
                            {ACTION_PLACE, 1},
                            {ACTION_PLACE, 1},
                            {ACTION_PLACE_DECLARE, 1},
                            {ACTION_KEEP, 0}}},
    [ASK_SOOSORV_CHOOSE] = {OPENING_SOOSYRV,
                            1,
                            {{ACTION_PLACE, 1},
                             {ACTION_PLACE, 1},
                             {ACTION_PLACE, 1},
                             {ACTION_PLACE_DECLARE, 1},
                             {ACTION_KEEP, 0}}},
};

static bool
apply(struct match *match, struct action action)
{
    action.seat = match_actor(match);
    return match_apply(match, &action, 0).verdict == VERDICT_OK;
}

// Brings the match to where the question is asked. False if the stones do not fit.
static bool
replay(struct match *match, const struct brain_task *task)
{
    const struct script *script = &scripts[task->ask];
    int used = 0;

    for (int i = 0; i < 5 && (script->steps[i].points > 0 || script->steps[i].kind); i++) {
        struct action action = {.kind = script->steps[i].kind, .number = task->number};

        action.point_count = script->steps[i].points;
        memcpy(action.points, &task->points[used],
               (size_t)action.point_count * sizeof(*action.points));
        used += action.point_count;
        if (!apply(match, action)) {
            return false;
        }
    }
    if (task->ask == ASK_SOOSORV_CHOOSE) {
        struct action offer = {.kind = ACTION_OFFER, .point_count = task->point_count - used};

        memcpy(offer.points, &task->points[used],
               (size_t)offer.point_count * sizeof(*offer.points));
        return apply(match, offer);
    }
    return true;
}

static bool
think(const struct work *work, const struct match *match, int parts, struct engine_answer *found)
{
    struct engine_limits limits = part_of(work->limits, parts);
    const struct engine_limits quick = at_once();

    if (!is_over(work->limits) &&
        engine_think(work->engine, match, work->ai, work->task->id, &limits, found)) {
        return true;
    }
    return engine_think(work->engine, match, work->ai, work->task->id, &quick, found);
}

// Asks until all stones are there; white taken without its stone is asked for that.
static bool
ask(const struct work *work, struct match *match, struct brain_answer *answer)
{
    int left = scripts[work->task->ask].asks;

    while (left > 0) {
        struct engine_answer found;
        const struct action *action = &found.action;

        if (!think(work, match, left, &found) || !apply(match, *action)) {
            return false;
        }
        answer->kind = action->kind;
        answer->number = action->number;
        memcpy(&answer->points[answer->point_count], action->points,
               (size_t)action->point_count * sizeof(*action->points));
        answer->point_count += action->point_count;
        if (action->kind != ACTION_TAKE_WHITE || work->task->is_brief) {
            left--;
        }
    }
    return true;
}

static void
find_step(const struct work *work, struct brain_answer *answer)
{
    const struct brain_task *task = work->task;
    enum opening protocol = scripts[task->ask].protocol;
    struct match_settings settings = {
        .rules = task->position.rules,
        .size = task->position.board.size,
        .opening = {protocol, opening_default_n(protocol)},
    };
    struct match match;

    if (match_settings_check(&settings) != SETTINGS_OK) {
        return;
    }
    match_init(&match, &settings, 0);
    answer->is_found = replay(&match, task) && ask(work, &match, answer);
    match_finish(&match);
}

void
brain_work(struct engine *engine, const struct brain_task *task, const struct ai_config *ai,
           const struct engine_limits *limits, struct brain_answer *answer)
{
    const struct work work = {engine, task, ai, limits};

    memset(answer, 0, sizeof(*answer));
    switch (task->work) {
    case WORK_MOVE:
        find_best(&work, 1, answer);
        return;
    case WORK_BEST:
        find_best(&work, task->count, answer);
        return;
    case WORK_BALANCE_ONE:
        find_balance(&work, answer);
        return;
    case WORK_BALANCE_TWO:
        find_balance_two(&work, answer);
        return;
    case WORK_OPENING:
        find_step(&work, answer);
        return;
    }
}
