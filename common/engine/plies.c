// SPDX-License-Identifier: MIT
#include "common/engine/plies.h"

#include <assert.h>
#include <string.h>

#include "common/engine/classic.h"
#include "common/engine/pick.h"
#include "common/game/captures.h"
#include "common/util/rng.h"

// Above every value of a table; a win is worth less the later it comes.
static const int64_t win_value = (int64_t)1 << 60;
static const int64_t infinite = (int64_t)1 << 61;

// The empty points near a stone, by rows with the bits of AXIS_ROW.
static void
find_near(const struct board *board, uint64_t near[BOARD_SIZE_MAX])
{
    const struct line *rows = board->lines[AXIS_ROW];

    memset(near, 0, BOARD_SIZE_MAX * sizeof(*near));
    for (int y = 0; y < board->size; y++) {
        uint64_t stones = rows[y].of[STONE_BLACK] | rows[y].of[STONE_WHITE], wide = stones;

        for (int step = 1; step <= PLIES_NEAR; step++) {
            wide |= stones << step | stones >> step;
        }
        for (int k = y - PLIES_NEAR; k <= y + PLIES_NEAR; k++) {
            if (k >= 0 && k < board->size) {
                near[k] |= wide & rows[k].of[STONE_NONE];
            }
        }
    }
}

static bool
is_better(const struct ranked *a, const struct ranked *b)
{
    return a->gain != b->gain ? a->gain > b->gain : a->tie > b->tie;
}

// Puts a move into its place in the list, whose last one falls off when it is full.
static void
insert(struct ranked *list, int *count, const struct ranked *move)
{
    int at = *count;

    if (at == PLIES_BREADTH) {
        if (!is_better(move, &list[at - 1])) {
            return;
        }
        at--;
    } else {
        ++*count;
    }
    for (; at > 0 && is_better(move, &list[at - 1]); at--) {
        list[at] = list[at - 1];
    }
    list[at] = *move;
}

// The moves of a later position; returns their number.
static int
list_moves(struct plies *plies, int ply, enum stone stone)
{
    uint64_t near[BOARD_SIZE_MAX];
    int count = 0;

    find_near(&plies->board, near);
    for (int8_t y = 0; y < plies->board.size; y++) {
        for (uint64_t rest = near[y]; rest; rest &= rest - 1) {
            struct point p = {(int8_t)(__builtin_ctzll(rest) - LINE_PAD), y};
            struct judgement judgement = rules_judge(plies->rules, &plies->board, p, stone);
            struct ranked move = {.candidate = {p, judgement.taken}};

            if (judgement.verdict == VERDICT_OK && !judgement.is_foul) {
                move.gain = tally_gain(&plies->tally, &plies->board, p, stone, judgement.taken);
                insert(plies->moves[ply], &count, &move);
            }
        }
    }
    return count;
}

// Has the search to end? Asked before moves are listed, which takes much longer
// than a look at a clock.
static bool
is_over(struct plies *plies)
{
    const struct engine_limits *limits = plies->limits;

    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) {
        plies->is_over = true;
    } else if (limits->until_ms != TIME_NEVER &&
               limits->now(limits->now_data) >= limits->until_ms) {
        plies->is_over = true;
    }
    return plies->is_over;
}

static int64_t search(struct plies *plies, int ply, int depth, int64_t alpha, int64_t beta);

// The value of a move for whoever makes it.
static int64_t
try_move(struct plies *plies, int ply, int depth, const struct candidate *candidate, int64_t alpha,
         int64_t beta)
{
    enum stone stone = ply % 2 ? stone_other(plies->own) : plies->own;
    struct placement placement =
        board_place(&plies->board, candidate->point, stone, candidate->taken);
    enum result result = rules_outcome(plies->rules, &plies->board, candidate->point, stone).result;
    int64_t value = 0;

    plies->nodes++;
    plies->lines[ply + 1].length = 0;
    if (result == RESULT_NONE) {
        tally_update(&plies->tally, &plies->board, &placement);
        value = -search(plies, ply + 1, depth - 1, -beta, -alpha);
        board_undo(&plies->board, &placement);
        tally_update(&plies->tally, &plies->board, &placement);
        return value;
    }
    board_undo(&plies->board, &placement);
    if (result != RESULT_DRAW) {
        value = result == result_win(stone) ? win_value - ply : ply - win_value;
    }
    return value;
}

static void
keep_line(struct plies *plies, int ply, struct point p)
{
    const struct plies_line *rest = &plies->lines[ply + 1];
    struct plies_line *line = &plies->lines[ply];

    line->points[0] = p;
    memcpy(line->points + 1, rest->points, (size_t)rest->length * sizeof(struct point));
    line->length = 1 + rest->length;
}

static int64_t
static_value(const struct plies *plies, int ply)
{
    int64_t value = tally_value(&plies->tally, &plies->board, plies->own);

    return ply % 2 ? -value : value;
}

static int64_t
search(struct plies *plies, int ply, int depth, int64_t alpha, int64_t beta)
{
    int64_t best = -infinite;
    int count;

    if (depth == 0 || is_over(plies)) {
        return static_value(plies, ply);
    }
    count = list_moves(plies, ply, ply % 2 ? stone_other(plies->own) : plies->own);
    if (count == 0) {
        return static_value(plies, ply);
    }
    for (int i = 0; i < count && alpha < beta; i++) {
        const struct candidate *candidate = &plies->moves[ply][i].candidate;
        int64_t value = try_move(plies, ply, depth, candidate, alpha, beta);

        if (value > best) {
            best = value;
            keep_line(plies, ply, candidate->point);
        }
        alpha = value > alpha ? value : alpha;
    }
    return best;
}

// The candidates near stones, or all of them if none is.
static int
list_first_moves(struct plies *plies, const struct plies_task *task)
{
    uint64_t near[BOARD_SIZE_MAX];
    int count = 0;

    find_near(&plies->board, near);
    for (int i = 0; i < task->candidates->count; i++) {
        struct ranked move = {.candidate = task->candidates->list[i], .index = i};
        struct point p = move.candidate.point;

        if ((near[p.y] >> line_bit(p, AXIS_ROW)) & 1) {
            move.gain =
                tally_gain(&plies->tally, &plies->board, p, plies->own, move.candidate.taken);
            move.tie = rng_next(task->rng);
            insert(plies->moves[0], &count, &move);
        }
    }
    return count;
}

// Looks at all first moves to this depth; the best comes to the front of the list.
static int64_t
search_first_moves(struct plies *plies, int depth, int count)
{
    struct ranked *moves = plies->moves[0], best;
    int64_t alpha = -infinite;
    int at = 0;

    for (int i = 0; i < count; i++) {
        int64_t value = try_move(plies, 0, depth, &moves[i].candidate, alpha, infinite);

        if (plies->is_over) {
            break;
        }
        if (value > alpha) {
            alpha = value;
            at = i;
            keep_line(plies, 0, moves[i].candidate.point);
        }
    }
    best = moves[at];
    memmove(moves + 1, moves, (size_t)at * sizeof(*moves));
    moves[0] = best;
    return alpha;
}

// What a stone there would gain the opponent.
static int64_t
gain_of_other(const struct plies *plies, struct point p)
{
    enum stone other = stone_other(plies->own);
    int sizes = rules_set(plies->rules->rule)->capture_sizes;
    uint16_t taken = sizes ? captures_find(&plies->board, p, other, sizes) : 0;

    return tally_own_gain(&plies->tally, &plies->board, p, other, taken);
}

// The text's rule: the best own point if its score is at least that of the opponent's best
// point, else that point. Returns the index of the candidate; there is one near a stone.
static int
choose_greedily(const struct plies *plies, const struct plies_task *task)
{
    uint64_t near[BOARD_SIZE_MAX];
    struct pick own = {0}, other = {0};

    find_near(&plies->board, near);
    for (int i = 0; i < task->candidates->count; i++) {
        const struct candidate *candidate = &task->candidates->list[i];
        struct point p = candidate->point;

        if ((near[p.y] >> line_bit(p, AXIS_ROW)) & 1) {
            pick_show(&own, i,
                      tally_own_gain(&plies->tally, &plies->board, p, plies->own, candidate->taken),
                      task->rng);
            pick_show(&other, i, gain_of_other(plies, p), task->rng);
        }
    }
    return own.value >= other.value ? own.index : other.index;
}

static_assert((int)PLIES_MAX <= (int)FOUND_LINE_MAX, "a line fits what is told of it");

struct found
plies_search(struct plies *plies, const struct plies_task *task)
{
    struct found result = {0};
    int count;

    plies->rules = task->situation->rules;
    plies->limits = task->limits;
    plies->board = *task->situation->board;
    plies->own = task->situation->stone;
    plies->nodes = 0;
    plies->is_over = false;
    tally_init(&plies->tally, task->table, &plies->board);
    count = list_first_moves(plies, task);
    if (count == 0) {
        result.index = classic_choose_central(&plies->board, task->candidates, task->rng);
        return result;
    }
    if (task->plies == 0) {
        result.index = choose_greedily(plies, task);
        return result;
    }
    result.index = plies->moves[0][0].index;
    for (int depth = 1; depth <= task->plies && result.outlook == 0; depth++) {
        int64_t value = search_first_moves(plies, depth, count);

        if (plies->is_over) {
            break;
        }
        result.index = plies->moves[0][0].index;
        result.depth = depth;
        result.outlook = (value > win_value / 2) - (value < -win_value / 2);
        result.line_length = plies->lines[0].length;
        memcpy(result.line, plies->lines[0].points, sizeof(plies->lines[0].points));
    }
    result.nodes = plies->nodes;
    return result;
}
