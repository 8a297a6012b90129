// SPDX-License-Identifier: MIT
#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "common/engine/classic.h"
#include "common/engine/scale.h"
#include "common/util/rng.h"

// What a number is worth in a position, for the player to move and for the other one.
static const int worth[SCALE_TOP + 1] = {0, 1, 12, 2, 4, 16, 16, 60, 60, 400, 4000};

enum { WIN = 1000000, INFINITE = 2000000, CAPTURED = 40, SOON = 2 };

struct move {
    struct candidate candidate;
    int index;    // among the candidates, in the first position
    int promise;  // the sum of both numbers, and how dangerous the greater is
    uint64_t tie; // orders equal promises
};

struct moves {
    int count;
    struct move list[SCALE_BREADTH];
};

struct expected {
    int length;
    struct point points[SCALE_PLIES];
};

// One thread's view of the search.
struct scale {
    const struct rules *rules;
    const struct engine_limits *limits;
    int64_t until_ms; // TIME_NEVER: no clock
    atomic_bool *is_over;
    struct board board;
    enum stone own;
    uint64_t nodes;
    struct moves moves[SCALE_PLIES];
    struct expected lines[SCALE_PLIES + 1];
};

static enum stone
stone_at(const struct scale *scale, int ply)
{
    return ply % 2 ? stone_other(scale->own) : scale->own;
}

static bool
is_over(struct scale *scale)
{
    const struct engine_limits *limits = scale->limits;

    if ((limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) ||
        (scale->until_ms != TIME_NEVER && limits->now(limits->now_data) >= scale->until_ms)) {
        atomic_store_explicit(scale->is_over, true, memory_order_relaxed);
    }
    return atomic_load_explicit(scale->is_over, memory_order_relaxed);
}

static bool
is_better(const struct move *a, const struct move *b)
{
    return a->promise != b->promise ? a->promise > b->promise : a->tie > b->tie;
}

// Puts a move into its place; the last one falls off when the list is full.
static void
insert(struct moves *moves, const struct move *move)
{
    int at = moves->count;

    if (at == SCALE_BREADTH) {
        if (!is_better(move, &moves->list[at - 1])) {
            return;
        }
        at--;
    } else {
        moves->count++;
    }
    for (; at > 0 && is_better(move, &moves->list[at - 1]); at--) {
        moves->list[at] = moves->list[at - 1];
    }
    moves->list[at] = *move;
}

// Both colours at once: the moves of the player to move, and what the position is worth to him.
static int
look_around(const struct scale *scale, enum stone stone, struct moves *moves)
{
    const struct rules *rules = scale->rules;
    const struct board *board = &scale->board;
    enum stone other = stone_other(stone);
    int value = CAPTURED * (board->captured[stone] - board->captured[other]);
    struct point p = POINT_NONE;

    moves->count = 0;
    while (board_next_empty(board, &p)) {
        int his = scale_number(rules, board, p, other);
        int own = scale_number(rules, board, p, stone);
        struct move move = {.candidate = {.point = p}, .promise = SOON * worth[own] + worth[his]};

        if (own) {
            insert(moves, &move);
        }
        value += SOON * worth[own] - worth[his];
    }
    return value;
}

static int search(struct scale *scale, int ply, int depth, int alpha, int beta);

// The value of a stone for the player who places it.
static int
try_move(struct scale *scale, int ply, int depth, struct point p, int alpha, int beta)
{
    enum stone stone = stone_at(scale, ply);
    uint16_t taken = rules_judge(scale->rules, &scale->board, p, stone).taken;
    struct placement placement = board_place(&scale->board, p, stone, taken);
    enum result result = rules_outcome(scale->rules, &scale->board, p, stone).result;
    int value = 0;

    scale->nodes++;
    scale->lines[ply + 1].length = 0;
    if (result == RESULT_NONE) {
        value = -search(scale, ply + 1, depth - 1, -beta, -alpha);
    } else if (result != RESULT_DRAW) {
        value = result == result_win(stone) ? WIN - ply : ply - WIN;
    }
    board_undo(&scale->board, &placement);
    return value;
}

static void
keep_line(struct scale *scale, int ply, struct point p)
{
    const struct expected *rest = &scale->lines[ply + 1];
    struct expected *line = &scale->lines[ply];

    line->points[0] = p;
    memcpy(line->points + 1, rest->points, (size_t)rest->length * sizeof(struct point));
    line->length = 1 + rest->length;
}

static int
search(struct scale *scale, int ply, int depth, int alpha, int beta)
{
    struct moves leaf, *moves = depth > 0 ? &scale->moves[ply] : &leaf;
    int value = look_around(scale, stone_at(scale, ply), moves), best = -INFINITE;

    if (depth == 0 || moves->count == 0 || is_over(scale)) {
        return value;
    }
    for (int i = 0; i < moves->count && alpha < beta; i++) {
        struct point p = moves->list[i].candidate.point;

        value = try_move(scale, ply, depth, p, alpha, beta);
        if (value > best) {
            best = value;
            keep_line(scale, ply, p);
        }
        alpha = value > alpha ? value : alpha;
    }
    return best;
}

// A first move on its way: one thread at a time has it.
struct first_move {
    struct move move;
    int value;
    struct expected line;
};

// A round: all first moves to one depth.
struct round {
    int depth, alpha, count;
    struct first_move *moves;
    atomic_int next; // the first move that no thread has yet
};

struct helper {
    struct scale scale;
    struct round *round;
    pthread_t thread;
};

static void
search_first_move(struct scale *scale, const struct round *round, struct first_move *first)
{
    struct point p = first->move.candidate.point;

    first->value = try_move(scale, 0, round->depth, p, round->alpha, INFINITE);
    keep_line(scale, 0, p);
    first->line = scale->lines[0];
}

static void *
help(void *data)
{
    struct helper *helper = data;
    struct round *round = helper->round;
    int at;

    while ((at = atomic_fetch_add(&round->next, 1)) < round->count) {
        if (!is_over(&helper->scale)) {
            search_first_move(&helper->scale, round, &round->moves[at]);
        }
    }
    return NULL;
}

// The first helper works in this thread.
static void
search_round(struct helper *helpers, int threads, struct round *round)
{
    int started = 1;

    search_first_move(&helpers[0].scale, round, &round->moves[0]);
    round->alpha = round->moves[0].value;
    for (int i = 0; i < threads; i++) {
        helpers[i].round = round;
    }
    while (started < threads &&
           pthread_create(&helpers[started].thread, NULL, help, &helpers[started]) == 0) {
        started++;
    }
    help(&helpers[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(helpers[i].thread, NULL);
    }
}

// The best of a finished round comes to the front, the others keep their order.
static void
bring_best_forward(struct round *round)
{
    struct first_move best;
    int at = 0;

    for (int i = 1; i < round->count; i++) {
        at = round->moves[i].value > round->moves[at].value ? i : at;
    }
    best = round->moves[at];
    memmove(round->moves + 1, round->moves, (size_t)at * sizeof(best));
    round->moves[0] = best;
}

// The candidates with the greatest numbers; returns how many there are.
static int
list_first_moves(const struct scale *scale, const struct scale_task *task,
                 struct first_move first[SCALE_BREADTH])
{
    struct moves moves = {0};

    for (int i = 0; i < task->candidates->count; i++) {
        struct point p = task->candidates->list[i].point;
        int own = scale_number(scale->rules, &scale->board, p, scale->own);
        int his = scale_number(scale->rules, &scale->board, p, stone_other(scale->own));
        struct move move = {.candidate = task->candidates->list[i],
                            .index = i,
                            .promise = SOON * worth[own] + worth[his],
                            .tie = rng_next(task->rng)};

        if (own) {
            insert(&moves, &move);
        }
    }
    for (int i = 0; i < moves.count; i++) {
        first[i] = (struct first_move){.move = moves.list[i]};
    }
    return moves.count;
}

static int64_t
end_of(const struct engine_limits *limits)
{
    int64_t until_ms = TIME_NEVER;

    if (limits->until_ms != TIME_NEVER || limits->aim_ms != TIME_NEVER) {
        until_ms = limits->now(limits->now_data) + SCALE_MS;
    }
    if (limits->until_ms != TIME_NEVER && (until_ms == TIME_NEVER || limits->until_ms < until_ms)) {
        until_ms = limits->until_ms;
    }
    return until_ms;
}

static void
begin(struct helper *helpers, int threads, const struct scale_task *task, atomic_bool *is_over_flag)
{
    for (int i = 0; i < threads; i++) {
        helpers[i].scale = (struct scale){
            .rules = task->situation->rules,
            .limits = task->limits,
            .until_ms = end_of(task->limits),
            .is_over = is_over_flag,
            .board = *task->situation->board,
            .own = task->situation->stone,
        };
    }
}

static void
tell(const struct round *round, struct found *result)
{
    const struct first_move *best = &round->moves[0];

    result->index = best->move.index;
    result->depth = round->depth;
    result->outlook = (best->value > WIN / 2) - (best->value < -WIN / 2);
    result->line_length = best->line.length;
    memcpy(result->line, best->line.points, sizeof(best->line.points));
}

static_assert((int)SCALE_PLIES <= (int)FOUND_LINE_MAX, "a line fits what is told of it");

struct found
scale_search(const struct scale_task *task)
{
    struct helper helpers[SCALE_THREADS_MAX];
    struct first_move first[SCALE_BREADTH];
    struct found result = {0};
    atomic_bool over;
    int count, threads = task->threads < 1                   ? 1
                         : task->threads > SCALE_THREADS_MAX ? SCALE_THREADS_MAX
                                                             : task->threads;

    atomic_init(&over, false);
    begin(helpers, threads, task, &over);
    count = list_first_moves(&helpers[0].scale, task, first);
    if (count == 0) {
        result.index = classic_choose_central(task->situation->board, task->candidates, task->rng);
        return result;
    }
    result.index = first[0].move.index;
    for (int depth = 1; depth <= SCALE_PLIES && result.outlook == 0; depth++) {
        struct round round = {.depth = depth, .alpha = -INFINITE, .count = count, .moves = first};

        atomic_init(&round.next, 1);
        search_round(helpers, threads, &round);
        if (atomic_load(&over)) {
            break;
        }
        bring_best_forward(&round);
        tell(&round, &result);
    }
    for (int i = 0; i < threads; i++) {
        result.nodes += helpers[i].scale.nodes;
    }
    return result;
}
