// SPDX-License-Identifier: MIT
#include "common/engine/worker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/eval.h"
#include "common/engine/threats.h"
#include "common/engine/value.h"
#include "common/engine/worker_internal.h"
#include "common/util/rng.h"

enum {
    HISTORY_MAX = 8192,
    RAZOR_DEPTH = 3,
    RAZOR_BASE = 100,
    RAZOR_STEP = 90,
    FUTILITY_DEPTH = 7,
    FUTILITY_STEP = 55,
    QUIET_FUTILITY_BASE = 60,
    QUIET_FUTILITY_STEP = 60,
    SINGULAR_DEPTH = 7,
    REDUCTION_SCALE = 90, // hundredths of log(depth) * log(number)
};

int
worker_eval(const struct worker *worker)
{
    const struct position *position = &worker->position;
    int value = eval_position(position), taste = worker->taste;

    if (taste && value > -VALUE_EVAL_MAX + taste && value < VALUE_EVAL_MAX - taste) {
        uint64_t liking = rng_mix(position_key(position) ^ worker->seed);

        value += (int)(liking % (uint64_t)(2 * taste + 1)) - taste;
    }
    return value;
}

static uint16_t
move_to_tt(int place)
{
    return (uint16_t)(place ? place - place_at(0, 0) + 1 : 0);
}

static int
move_from_tt(uint16_t move)
{
    return move ? move + place_at(0, 0) - 1 : PLACE_NONE;
}

// Lines and learning.

void
worker_extend_line(struct worker *worker, int ply, int place)
{
    const struct variation *rest = &worker->frames[ply + 1].line;
    struct variation *line = &worker->frames[ply].line;
    int kept = rest->length < ENGINE_LINE_MAX - 1 ? rest->length : ENGINE_LINE_MAX - 1;

    line->places[0] = (uint16_t)place;
    memcpy(line->places + 1, rest->places, (size_t)kept * sizeof(*line->places));
    line->length = kept + 1;
}

static void
learn(int16_t *history, int bonus)
{
    *history = (int16_t)(*history + bonus - *history * abs(bonus) / HISTORY_MAX);
}

// A move was too good for the other side; those before it were not.
static void
learn_cut(struct worker *worker, int ply, int depth, const struct move *moves, int tried)
{
    struct frame *frame = &worker->frames[ply];
    int side = worker->position.side, bonus = depth * depth * 8 < 1200 ? depth * depth * 8 : 1200;
    int place = moves[tried].place, before = position_last(&worker->position, 1);

    if (frame->killers[0] != place) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = (uint16_t)place;
    }
    worker->counters[side][before] = (uint16_t)place;
    learn(&worker->history[side][place], bonus);
    for (int i = 0; i < tried; i++) {
        learn(&worker->history[side][moves[i].place], -bonus);
    }
}

// Ordering.

static void
score_moves(const struct worker *worker, int ply, int tt_place, struct move *moves, int count)
{
    const struct position *position = &worker->position;
    const struct frame *frame = &worker->frames[ply];
    int side = position->side, counter = worker->counters[side][position_last(position, 1)];

    for (int i = 0; i < count; i++) {
        int place = moves[i].place;
        int score = facts_at(position, place, side)->attack +
                    facts_at(position, place, side ^ 1)->defence +
                    worker->history[side][place] / 128;

        score += place == frame->killers[0] ? 40 : place == frame->killers[1] ? 25 : 0;
        score += place == counter ? 30 : 0;
        moves[i].score = place == tt_place ? INT32_MAX : score;
    }
}

// Brings the best of the moves from i on to i.
static void
pick_next(struct move *moves, int i, int count)
{
    int best = i;
    struct move kept = moves[i];

    for (int k = i + 1; k < count; k++) {
        best = moves[k].score > moves[best].score ? k : best;
    }
    moves[i] = moves[best];
    moves[best] = kept;
}

// The other side threatens an open four: what stops it, and own fours.
static int
list_defences(const struct position *position, struct move *moves)
{
    int count = movegen_answers(position, LEVEL_FOUR_OPEN, moves);
    struct move fours[MOVES_MAX];
    int more = movegen_fours(position, fours), stops = count;

    for (int i = 0; i < more; i++) {
        bool is_known = false;

        for (int k = 0; k < stops && !is_known; k++) {
            is_known = moves[k].place == fours[i].place;
        }
        if (!is_known) {
            moves[count++] = fours[i];
        }
    }
    return count;
}

// Leaves.

static int
fours_win(struct worker *worker, int fours_max)
{
    struct threats threats = {&worker->position, worker->tt, &worker->budget};

    return four_count(&worker->position, worker->position.side) ? threats_fours(&threats, fours_max)
                                                                : 0;
}

// The end of the search: only fours go on.
static int
leaf(struct worker *worker, int beta, int ply)
{
    int value = worker_eval(worker), plies;

    if (value >= beta) {
        return value;
    }
    plies = fours_win(worker, worker->fours);
    return plies ? value_win_in(ply + plies) : value;
}

// The other side has made a four. The answer costs no depth.
static int
answer_five(struct worker *worker, int alpha, int beta, int depth, int ply, bool is_cut)
{
    struct move moves[MOVES_MAX];
    int count = movegen_answers(&worker->position, LEVEL_FIVE, moves);
    int best = value_loss_in(ply + 2);

    for (int i = 0; i < count; i++) {
        int value;

        worker->frames[ply].move = moves[i].place;
        position_make(&worker->position, moves[i].place);
        value =
            -worker_search(worker, -beta, -(alpha > best ? alpha : best), depth, ply + 1, !is_cut);
        position_undo(&worker->position);
        if (worker->budget.is_over) {
            return 0;
        }
        if (value > best) {
            best = value;
            worker_extend_line(worker, ply, moves[i].place);
        }
        if (best >= beta) {
            break;
        }
    }
    return best;
}

// What is known before any move of a node is tried.
struct node {
    int ply, depth, alpha, beta;
    bool is_pv, is_cut;
    bool is_threatened; // by an open four
    bool is_improving;  // since the own move before
    int tt_place;
    bool has_entry;
    struct tt_entry entry;
};

int
worker_reduction(const struct worker *worker, int depth, int number)
{
    return worker->reductions[depth < DEPTH_MAX ? depth : DEPTH_MAX]
                             [number < NUMBER_MAX ? number : NUMBER_MAX - 1];
}

// Step 6: is the node decided by its static value?
static bool
is_pruned(struct worker *worker, const struct node *node, int *value)
{
    int eval = worker->frames[node->ply].eval;

    if (node->is_pv || worker->frames[node->ply].excluded) {
        return false;
    }
    // Hopeless, unless there are fours.
    if (node->depth <= RAZOR_DEPTH && !node->is_threatened &&
        eval + RAZOR_BASE + RAZOR_STEP * node->depth <= node->alpha) {
        *value = leaf(worker, node->beta, node->ply);
        if (*value <= node->alpha) {
            return true;
        }
    }
    // Too good to be true for the other side.
    if (node->depth <= FUTILITY_DEPTH && !node->is_threatened && node->beta > -VALUE_FORCED &&
        eval - FUTILITY_STEP * (node->depth - node->is_improving) >= node->beta) {
        *value = eval;
        return true;
    }
    return false;
}

// Is the move at this place only positional?
static bool
is_quiet(const struct position *position, int place)
{
    return level_at(position, place, position->side) < LEVEL_THREE &&
           level_at(position, place, position->side ^ 1) < LEVEL_THREE;
}

// Step 8: late and quiet moves are not even tried.
static int
quiet_moves_max(const struct node *node)
{
    return (6 + node->depth * node->depth) / (node->is_improving ? 2 : 3) + 2;
}

// Takes the quiet ones off the list from i on.
static int
drop_quiet(const struct worker *worker, struct move *moves, int i, int count)
{
    int kept = i;

    for (; i < count; i++) {
        if (!is_quiet(&worker->position, moves[i].place)) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

static bool
is_skipped(const struct worker *worker, const struct node *node, int place, int number, int best)
{
    int eval = worker->frames[node->ply].eval;

    if (worker->breadth && number >= worker->breadth) {
        return true;
    }
    if (node->is_pv || best <= -VALUE_FORCED || !is_quiet(&worker->position, place)) {
        return false;
    }
    return node->depth <= FUTILITY_DEPTH &&
           eval + QUIET_FUTILITY_BASE + QUIET_FUTILITY_STEP * node->depth <= node->alpha;
}

// Step 9: is the best known move far better than all others? Then it is looked at more
// deeply. Asks the same node without it.
static int
extension(struct worker *worker, const struct node *node, int place)
{
    int bound, value;

    if (node->depth < SINGULAR_DEPTH || place != node->tt_place || node->ply == 0 ||
        worker->frames[node->ply].excluded || !node->has_entry || node->entry.bound == TT_UPPER ||
        node->entry.depth < node->depth - 3 || abs(node->entry.value) >= VALUE_FORCED) {
        return 0;
    }
    bound = node->entry.value - 3 * node->depth;
    worker->frames[node->ply].excluded = (uint16_t)place;
    value = worker_search(worker, bound - 1, bound, (node->depth - 1) / 2, node->ply, node->is_cut);
    worker->frames[node->ply].excluded = PLACE_NONE;
    return value < bound ? 1 : 0;
}

// Step 10: the move is made and searched, first with less depth if it is late.
static int
try_move(struct worker *worker, const struct node *node, int place, int number, int best)
{
    struct position *position = &worker->position;
    int alpha = best > node->alpha ? best : node->alpha, reduced = 0, value;
    int depth = node->depth - 1 + extension(worker, node, place);
    bool quiet = is_quiet(position, place);

    if (worker->budget.is_over) {
        return 0;
    }
    if (node->depth >= REDUCTION_DEPTH && number > 0 && !node->is_threatened) {
        reduced = worker_reduction(worker, node->depth, number + 1);
        reduced += node->is_cut ? 1 : 0;
        reduced -= node->is_pv ? 1 : 0;
        reduced -= quiet ? 0 : 1;
        reduced -= worker->history[position->side][place] / 4096;
        reduced = reduced < 0 ? 0 : reduced >= depth ? depth - 1 : reduced;
    }
    worker->frames[node->ply].move = (uint16_t)place;
    position_make(position, place);
    tt_prefetch(worker->tt, position_key(position));
    if (number == 0) {
        value = -worker_search(worker, -node->beta, -alpha, depth, node->ply + 1,
                               !node->is_pv && !node->is_cut);
    } else {
        value = -worker_search(worker, -alpha - 1, -alpha, depth - reduced, node->ply + 1, true);
        if (value > alpha && reduced > 0) {
            value = -worker_search(worker, -alpha - 1, -alpha, depth, node->ply + 1, !node->is_cut);
        }
        if (value > alpha && value < node->beta) {
            value = -worker_search(worker, -node->beta, -alpha, depth, node->ply + 1, false);
        }
    }
    position_undo(position);
    return value;
}

static void
store(struct worker *worker, const struct node *node, int best, int place)
{
    struct tt_entry entry = {
        .value = (int16_t)value_to_tt(best, node->ply),
        .eval = (int16_t)worker->frames[node->ply].eval,
        .depth = (int16_t)node->depth,
        .move = move_to_tt(place),
        .bound = best >= node->beta                  ? TT_LOWER
                 : node->is_pv && best > node->alpha ? TT_EXACT
                                                     : TT_UPPER,
    };

    tt_store(worker->tt, position_key(&worker->position), &entry);
}

// Steps 7 to 11: the moves of a node.
static int
search_moves(struct worker *worker, const struct node *node)
{
    struct position *position = &worker->position;
    int ply = node->ply, best = -INFINITE, best_place = PLACE_NONE, count;
    struct move moves[MOVES_MAX];
    bool has_dropped = false;

    // Step 7: what the position demands.
    count = node->is_threatened ? list_defences(position, moves) : movegen_near(position, moves);
    score_moves(worker, ply, node->tt_place, moves, count);
    for (int i = 0, number = 0; i < count; i++) {
        int place, value;

        if (!has_dropped && !node->is_pv && number >= quiet_moves_max(node) &&
            best > -VALUE_FORCED) {
            count = drop_quiet(worker, moves, i, count);
            has_dropped = true;
            if (i == count) {
                break;
            }
        }
        pick_next(moves, i, count);
        place = moves[i].place;
        if (place == worker->frames[ply].excluded) {
            continue;
        }
        if (number > 0 && is_skipped(worker, node, place, number, best)) {
            continue;
        }
        value = try_move(worker, node, place, number++, best);
        if (worker->budget.is_over) {
            return 0;
        }
        if (value > best) {
            best = value;
            if (value > node->alpha) {
                best_place = place;
                worker_extend_line(worker, ply, place);
            }
        }
        if (best >= node->beta) {
            learn_cut(worker, ply, node->depth, moves, i);
            break;
        }
    }
    if (best == -INFINITE) {
        // Nothing stops the open four; or all moves were left out.
        return worker->frames[ply].excluded ? node->alpha
               : node->is_threatened        ? value_loss_in(ply + 4)
                                            : 0;
    }
    // Step 11.
    if (!worker->frames[ply].excluded) {
        store(worker, node, best, best_place);
    }
    return best;
}

// Steps 3 and 5: is the node known?
static bool
is_known(const struct node *node, int *value)
{
    const struct tt_entry *entry = &node->entry;

    if (!node->has_entry || node->is_pv || entry->depth < node->depth) {
        return false;
    }
    *value = value_from_tt(entry->value, node->ply);
    return entry->bound == TT_EXACT || (entry->bound == TT_LOWER && *value >= node->beta) ||
           (entry->bound == TT_UPPER && *value <= node->alpha);
}

int
worker_search(struct worker *worker, int alpha, int beta, int depth, int ply, bool is_cut)
{
    struct position *position = &worker->position;
    struct frame *frame = &worker->frames[ply];
    struct node node = {.ply = ply, .depth = depth, .is_cut = is_cut, .is_pv = beta - alpha > 1};
    int forced, value;

    frame->line.length = 0;
    // Step 1: the end of the game, of the time, of the room.
    if (budget_spend(&worker->budget) || position->empty_count <= position->draw_margin) {
        return 0;
    }
    // Step 2: a win that anybody sees; one that was found elsewhere is shorter.
    forced = eval_forced(position);
    if (forced) {
        return forced > 0 ? value_win_in(ply + forced) : value_loss_in(ply - forced);
    }
    if (ply >= PLY_MAX) {
        return worker_eval(worker);
    }
    node.alpha = alpha = alpha < value_loss_in(ply + 2) ? value_loss_in(ply + 2) : alpha;
    node.beta = beta = beta > value_win_in(ply + 3) ? value_win_in(ply + 3) : beta;
    if (alpha >= beta) {
        return alpha;
    }
    if (position->counts[position->side ^ 1][LEVEL_FIVE]) {
        return answer_five(worker, alpha, beta, depth, ply, is_cut);
    }
    // Step 3: where the search ends.
    if (depth <= 0) {
        return leaf(worker, beta, ply);
    }
    // Step 4: what was found before.
    if (!frame->excluded) {
        node.has_entry = tt_probe(worker->tt, position_key(position), &node.entry);
        if (is_known(&node, &value)) {
            return value;
        }
        node.tt_place = node.has_entry ? move_from_tt(node.entry.move) : PLACE_NONE;
        frame->eval = node.has_entry ? node.entry.eval : worker_eval(worker);
    }
    node.is_threatened = position->counts[position->side ^ 1][LEVEL_FOUR_OPEN] > 0;
    node.is_improving = ply < 2 || frame->eval > worker->frames[ply - 2].eval;
    // Step 5: fours that win.
    if (depth >= 3 && !node.has_entry && !frame->excluded &&
        (value = fours_win(worker, worker->fours))) {
        return value_win_in(ply + value);
    }
    if (worker->budget.is_over) {
        return 0;
    }
    if (is_pruned(worker, &node, &value)) {
        return value;
    }
    if (!node.tt_place && depth >= 4 && !frame->excluded) {
        node.depth--;
    }
    worker->frames[ply + 1].killers[0] = worker->frames[ply + 1].killers[1] = PLACE_NONE;
    return search_moves(worker, &node);
}

static void
make_reductions(struct worker *worker)
{
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        for (int number = 1; number < NUMBER_MAX; number++) {
            worker->reductions[depth][number] =
                (int8_t)(0.5 + log(depth) * log(number) * REDUCTION_SCALE / 100);
        }
    }
}

void
worker_reset(struct worker *worker)
{
    make_reductions(worker);
    memset(worker->history, 0, sizeof(worker->history));
    memset(worker->counters, 0, sizeof(worker->counters));
    memset(worker->frames, 0, sizeof(worker->frames));
    worker->depth_done = 0;
}
