// SPDX-License-Identifier: MIT
#include "common/engine/search.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/eval.h"
#include "common/engine/value.h"
#include "common/engine/winning_line.h"
#include "common/engine/worker.h"
#include "common/util/xalloc.h"

enum {
    TABLE_BYTES_MIN = 1 << 20,
    ROOT_FOURS = 40,               // fours in a row that are looked for first
    LEAF_FOURS = 12,               // and where the search ends
    NODES_WITHOUT_CLOCK = 1000000, // when neither nodes nor time are limited
    LINE_NODES = 20000,            // to show a win to its end
    NODES_A_MS = 1000,             // more than any machine visits
};

struct search {
    struct tt *tt; // owned
    int thread_count;
    struct worker *workers[SEARCH_THREADS_MAX]; // owned
    atomic_bool is_done;                        // the first one has its answer
};

// A helper and what it needs.
struct helper {
    pthread_t thread;
    struct worker *worker;
    struct engine_limits limits;
    int depth_max;
};

struct search *
search_create(size_t memory_bytes)
{
    struct search *search = xcalloc(1, sizeof(*search));
    size_t own = sizeof(struct worker) + sizeof(struct search);
    size_t table = memory_bytes > own ? memory_bytes - own : 0;

    search->tt = tt_create(table > TABLE_BYTES_MIN ? table : TABLE_BYTES_MIN);
    tt_forget(search->tt, 1); // as much of it is used as the first search needs
    search_set_threads(search, 1);
    return search;
}

void
search_destroy(struct search *search)
{
    if (search) {
        for (int i = 0; i < search->thread_count; i++) {
            free(search->workers[i]);
        }
        tt_destroy(search->tt);
        free(search);
    }
}

struct tt *
search_table(struct search *search)
{
    return search->tt;
}

void
search_set_threads(struct search *search, int threads)
{
    threads = threads < 1 ? 1 : threads > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : threads;
    for (; search->thread_count < threads; search->thread_count++) {
        struct worker *worker = xcalloc(1, sizeof(*worker));

        worker->id = search->thread_count;
        worker->tt = search->tt;
        search->workers[search->thread_count] = worker;
    }
    for (; search->thread_count > threads; search->thread_count--) {
        free(search->workers[search->thread_count - 1]);
    }
}

// The first position.

static bool
is_among(const struct move *moves, int count, int place)
{
    for (int i = 0; i < count; i++) {
        if (moves[i].place == place) {
            return true;
        }
    }
    return false;
}

// The moves that the position demands, whatever may be chosen.
static int
list_sensible(const struct position *position, struct move *moves)
{
    const uint16_t *other = position->counts[position->side ^ 1];
    int count;

    if (position->counts[position->side][LEVEL_FIVE]) {
        moves[0].place = (uint16_t)position_first(position, position->side, LEVEL_FIVE);
        return 1;
    }
    if (other[LEVEL_FIVE]) {
        return movegen_answers(position, LEVEL_FIVE, moves);
    }
    if (other[LEVEL_FOUR_OPEN] && !position->counts[position->side][LEVEL_FOUR_OPEN]) {
        count = movegen_answers(position, LEVEL_FOUR_OPEN, moves);
        return count + movegen_fours(position, moves + count);
    }
    return movegen_near(position, moves);
}

static int
static_score(const struct position *position, int place)
{
    int side = position->side;

    return facts_at(position, place, side)->attack + facts_at(position, place, side ^ 1)->defence;
}

static void
sort_by_score(struct worker *worker)
{
    for (int i = 1; i < worker->root_count; i++) {
        struct root_move moved = worker->roots[i];
        int score = static_score(&worker->position, moved.place), k = i;

        for (; k > 0 && static_score(&worker->position, worker->roots[k - 1].place) < score; k--) {
            worker->roots[k] = worker->roots[k - 1];
        }
        worker->roots[k] = moved;
    }
}

// The sensible ones of the moves that may be chosen; all of them if none is.
static void
set_roots(struct worker *worker, const struct search_task *task)
{
    struct move sensible[2 * MOVES_MAX];
    int count = list_sensible(&worker->position, sensible);

    worker->root_count = 0;
    for (int wanted = 1; wanted >= 0 && worker->root_count == 0; wanted--) {
        for (int i = 0; i < task->move_count; i++) {
            int place = place_at(task->moves[i].x, task->moves[i].y);

            if (!wanted || is_among(sensible, count, place)) {
                worker->roots[worker->root_count++] =
                    (struct root_move){.place = (uint16_t)place, .line = {1, {(uint16_t)place}}};
            }
        }
    }
    sort_by_score(worker);
}

// The first stone of a game stands as near to the centre as it may.
static void
keep_central(struct worker *worker)
{
    int centre = place_at(worker->position.size / 2, worker->position.size / 2), best = 0;
    int least = INT_MAX;

    for (int i = 0; i < worker->root_count; i++) {
        int dx = place_x(worker->roots[i].place) - place_x(centre);
        int dy = place_y(worker->roots[i].place) - place_y(centre);

        if (dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            best = i;
        }
    }
    worker->roots[0] = worker->roots[best];
    worker->root_count = 1;
}

static void
prepare(struct worker *worker, const struct search_task *task)
{
    worker_reset(worker);
    worker->breadth = task->depth.breadth;
    worker->fours = task->depth.fours ? task->depth.fours : LEAF_FOURS;
    worker->taste = task->depth.taste;
    worker->seed = task->seed;
    position_init(&worker->position, task->rules, task->board, task->to_move);
    set_roots(worker, task);
    if (task->board->empty_count == task->board->size * task->board->size) {
        keep_central(worker);
    }
}

// Iterations.

static bool
is_settled(const struct worker *worker, int depth)
{
    int value = worker->roots[0].value, plies = abs(value_plies(value));

    return depth > worker->position.empty_count || (plies && (value > 0 || depth >= plies));
}

// What one thread knows. The nodes are its own.
static void
tell(const struct worker *worker, struct engine_view *view)
{
    const struct root_move *best = &worker->roots[0];
    int value = worker->depth_done ? (best->value > -VALUE_WIN ? best->value : best->previous)
                                   : worker->frames[0].eval;

    *view = (struct engine_view){
        .depth = worker->depth_done ? worker->depth_done : 1,
        .value = value,
        .chance = value_chance(value),
        .win_in = value_plies(value),
        .nodes = worker->budget.nodes,
        .line_length = best->line.length,
    };
    for (int i = 0; i < best->line.length; i++) {
        view->line[i] = place_point(best->line.places[i]);
    }
}

// Helpers may still count theirs: the sum is told at the end.
static void
tell_progress(const struct worker *worker, const struct engine_limits *limits)
{
    struct engine_view view;

    if (limits->progress) {
        tell(worker, &view);
        limits->progress(limits->progress_data, &view);
    }
}

// Returns whether it saw all that it wanted.
static bool
deepen(struct worker *worker, const struct search_task *task)
{
    int depth_max = task->depth.plies ? task->depth.plies : DEPTH_MAX;

    for (int depth = 1; depth <= depth_max; depth++) {
        if (depth > 1 && !budget_has_more(&worker->budget)) {
            return false;
        }
        worker_iterate(worker, depth);
        if (worker->budget.is_over) {
            return worker->budget.nodes_max && worker->budget.nodes >= worker->budget.nodes_max;
        }
        if (worker->id == 0) {
            tell_progress(worker, task->limits);
        }
        if (is_settled(worker, depth)) {
            break;
        }
    }
    return true;
}

// A win by fours alone needs no search. Its first move must be one of the roots.
static bool
wins_by_fours(struct worker *worker, int fours_max)
{
    struct threats threats = {&worker->position, worker->tt, &worker->budget};
    struct proof proof;

    if (!four_count(&worker->position, worker->position.side) ||
        !threats_prove_fours(&threats, fours_max, &proof)) {
        return false;
    }
    for (int i = 0; i < worker->root_count; i++) {
        struct root_move root = worker->roots[i];

        if (root.place == proof.line[0]) {
            root.value = value_win_in(proof.plies);
            root.line.length = proof.length < ENGINE_LINE_MAX ? proof.length : ENGINE_LINE_MAX;
            memcpy(root.line.places, proof.line,
                   (size_t)root.line.length * sizeof(*root.line.places));
            worker->roots[i] = worker->roots[0];
            worker->roots[0] = root;
            worker->depth_done = proof.plies;
            return true;
        }
    }
    return false;
}

// Helpers.

static void *
help(void *data)
{
    struct helper *helper = data;
    struct worker *worker = helper->worker;

    // Every other one begins a ply deeper, so that they do not all do the same.
    for (int depth = 1 + worker->id % 2; depth <= helper->depth_max; depth++) {
        worker_iterate(worker, depth);
        if (worker->budget.is_over || is_settled(worker, depth)) {
            break;
        }
    }
    return NULL;
}

static int
start_helpers(struct search *search, const struct search_task *task, struct helper *helpers)
{
    int started = 0;

    for (int i = 1; i < search->thread_count; i++) {
        struct helper *helper = &helpers[started];

        helper->worker = search->workers[i];
        helper->depth_max = task->depth.plies ? task->depth.plies : DEPTH_MAX;
        helper->limits = (struct engine_limits){
            .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .stop = &search->is_done};
        prepare(helper->worker, task);
        budget_begin(&helper->worker->budget, &helper->limits, 0);
        started += pthread_create(&helper->thread, NULL, help, helper) == 0;
    }
    return started;
}

static bool
deepen_with_helpers(struct search *search, const struct search_task *task)
{
    struct helper helpers[SEARCH_THREADS_MAX];
    int count;
    bool is_whole;

    atomic_store(&search->is_done, false);
    count = start_helpers(search, task, helpers);
    is_whole = deepen(search->workers[0], task);
    atomic_store(&search->is_done, true);
    for (int i = 0; i < count; i++) {
        pthread_join(helpers[i].thread, NULL);
    }
    return is_whole;
}

// 0 = the clock alone ends it.
static uint64_t
nodes_of(const struct search_task *task)
{
    const struct engine_limits *limits = task->limits;
    bool has_clock = limits->until_ms != TIME_NEVER || limits->aim_ms != TIME_NEVER;
    uint64_t nodes = task->depth.nodes;

    if (limits->nodes && (!nodes || limits->nodes < nodes)) {
        nodes = limits->nodes;
    }
    // Somebody who says stop is a clock too.
    return nodes || has_clock || limits->stop ? nodes : NODES_WITHOUT_CLOCK;
}

// Down to the five, outside the budget: it takes a few nodes, and no clock may end it.
static void
finish_line(struct worker *worker, struct engine_view *view)
{
    static const struct engine_limits no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
    struct budget budget;
    struct threats threats = {&worker->position, worker->tt, &budget};

    budget_begin(&budget, &no_limits, LINE_NODES);
    winning_line_finish(&threats, view);
}

// How many nodes there is time for, at most; 0 = nobody knows.
static uint64_t
nodes_in_time(const struct engine_limits *limits)
{
    int64_t ms =
        limits->until_ms == TIME_NEVER ? 0 : limits->until_ms - limits->now(limits->now_data);

    return ms > 0 ? (uint64_t)ms * NODES_A_MS : 0;
}

struct point
search_run(struct search *search, const struct search_task *task, struct engine_view *view,
           bool *is_shortened)
{
    struct worker *worker = search->workers[0];
    uint64_t nodes = nodes_of(task);
    int fours_max = task->depth.fours ? task->depth.fours : ROOT_FOURS;
    bool is_whole = true;

    // What must be the same on every machine begins with nothing known.
    if (nodes) {
        tt_forget(search->tt, nodes);
    } else {
        tt_age(search->tt, nodes_in_time(task->limits));
    }
    for (int i = 1; i < search->thread_count; i++) {
        search->workers[i]->budget.nodes = 0;
    }
    prepare(worker, task);
    budget_begin(&worker->budget, task->limits, nodes);
    worker->frames[0].eval = worker_eval(worker);
    worker->budget.nodes = 1;
    if (worker->root_count > 1 && !wins_by_fours(worker, fours_max)) {
        is_whole = deepen_with_helpers(search, task);
    }
    tell(worker, view);
    for (int i = 1; i < search->thread_count; i++) {
        view->nodes += search->workers[i]->budget.nodes;
    }
    if (view->win_in) {
        finish_line(worker, view);
    }
    *is_shortened = !is_whole && nodes;
    return place_point(worker->roots[0].place);
}
