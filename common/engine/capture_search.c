// SPDX-License-Identifier: MIT
#include "common/engine/capture_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/engine/capture_eval.h"
#include "common/engine/capture_moves.h"
#include "common/engine/value.h"
#include "common/game/point.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    PLY_MAX = 120,
    INFINITE = VALUE_WIN + 1,
    HISTORY_MAX = 4096,
    HISTORY_PART = 24, // of it, in the units of capture_moves_score()
    KILLER_SCORE = 120,
    FIRST_SCORE = 1 << 24, // of the move that the table knows
    SHARP_SCORE = 200,     // a guess from here on is not a quiet move
    REDUCED_MOVES = 64,
    REDUCED_DEPTHS = 32,
};

struct expected_line {
    int length;
    uint16_t cells[ENGINE_LINE_MAX];
};

struct capture_search {
    struct capture_position position;
    struct tt *tt;
    struct budget *budget;
    uint64_t key; // of the rule, mixed into every hash
    int side;     // to move at the root
    int root_depth;
    bool has_tables;
    uint8_t reductions[REDUCED_DEPTHS][REDUCED_MOVES];
    int history[2][CELL_COUNT];
    uint16_t killers[PLY_MAX + 1][2];
    struct expected_line lines[PLY_MAX + 2];
    struct capture_moves moves[PLY_MAX + 1];
    struct capture_moves root;
};

static int search(struct capture_search *s, int ply, int depth, int alpha, int beta);

static int
side_at(const struct capture_search *s, int ply)
{
    return ply % 2 ? !s->side : s->side;
}

static uint64_t
key_of(const struct capture_search *s, int ply)
{
    static const uint64_t white_to_move = 0x9d39247e33776d41u;

    return s->position.board.hash ^ s->key ^ (side_at(s, ply) ? white_to_move : 0);
}

static void
keep_line(struct capture_search *s, int ply, int cell)
{
    const struct expected_line *rest = &s->lines[ply + 1];
    struct expected_line *line = &s->lines[ply];
    int length = rest->length < ENGINE_LINE_MAX ? rest->length : ENGINE_LINE_MAX - 1;

    line->cells[0] = (uint16_t)cell;
    memcpy(line->cells + 1, rest->cells, (size_t)length * sizeof(*rest->cells));
    line->length = 1 + length;
}

static int
end_value(enum capture_end end, int ply)
{
    if (end == CAPTURE_DRAWN) {
        return 0;
    }
    return end == CAPTURE_WON ? value_win_in(ply + 1) : value_loss_in(ply + 1);
}

// A cell where a stone of this side wins at once.
static bool
wins_now(struct capture_search *s, int side, int *cell)
{
    struct capture_position *position = &s->position;
    bool is_standing = position->set->endgame_capture && position->sums[!side].fives;

    if (capture_position_takes_goal(position, side, cell)) {
        return true;
    }
    if (!position->sums[side].classes[LINE_FIVE] || is_standing) {
        return false;
    }
    for (int y = 0; y < position->board.size; y++) {
        for (uint32_t rest = position->rows[side][CELLS_FIVE][y]; rest; rest &= rest - 1) {
            struct capture_step step;
            enum capture_end end;

            *cell = y * CELL_STRIDE + __builtin_ctz(rest);
            if (!position->set->endgame_capture) {
                return true;
            }
            step = capture_position_place(position, *cell, side);
            end = capture_position_end(position, &step);
            capture_position_undo(position, &step);
            if (end == CAPTURE_WON) {
                return true;
            }
        }
    }
    return false;
}

// What the table knows of the position. True if that settles it.
static bool
probe(const struct capture_search *s, int ply, int depth, int alpha, int beta,
      struct tt_entry *entry)
{
    int value;

    entry->move = 0;
    entry->bound = TT_NONE;
    if (!tt_probe(s->tt, key_of(s, ply), entry)) {
        return false;
    }
    value = value_from_tt(entry->value, ply);
    entry->value = (int16_t)value;
    if (entry->depth < depth) {
        return false;
    }
    return entry->bound == TT_EXACT || (entry->bound == TT_LOWER && value >= beta) ||
           (entry->bound == TT_UPPER && value <= alpha);
}

static void
store(struct capture_search *s, int ply, int depth, int value, enum tt_bound bound, int cell)
{
    struct tt_entry entry = {
        .value = (int16_t)value_to_tt(value, ply),
        .depth = (int16_t)depth,
        .move = (uint16_t)(cell == CELL_NONE ? 0 : cell + 1),
        .bound = bound,
    };

    tt_store(s->tt, key_of(s, ply), &entry);
}

static enum tt_bound
bound_of(int value, int alpha, int beta)
{
    if (value >= beta) {
        return TT_LOWER;
    }
    return value > alpha ? TT_EXACT : TT_UPPER;
}

// Fours and captures to the end.

enum {
    SHARP_PLIES = 8,   // own moves of a chain of fours and captures
    CAPTURE_PLIES = 2, // of them, those that may be captures alone
};

static int quiet(struct capture_search *s, int ply, int chain, int alpha, int beta);

static int
quiet_move(struct capture_search *s, int ply, int cell, int chain, int alpha, int beta)
{
    struct capture_step step = capture_position_place(&s->position, cell, side_at(s, ply));
    enum capture_end end = capture_position_end(&s->position, &step);
    int value;

    s->lines[ply + 1].length = 0;
    value = end == CAPTURE_GOES_ON ? -quiet(s, ply + 1, chain, -beta, -alpha) : end_value(end, ply);
    capture_position_undo(&s->position, &step);
    return value;
}

// chain: two for each ply of this kind so far.
static int
quiet(struct capture_search *s, int ply, int chain, int alpha, int beta)
{
    int side = side_at(s, ply), cell, best = -INFINITE, first_alpha = alpha, best_cell = CELL_NONE;
    struct capture_moves *moves = &s->moves[ply];
    struct tt_entry entry;

    s->lines[ply].length = 0;
    if (budget_spend(s->budget)) {
        return 0;
    }
    if (wins_now(s, side, &cell)) {
        keep_line(s, ply, cell);
        return value_win_in(ply + 1);
    }
    if (ply >= PLY_MAX) {
        return capture_eval(&s->position, side);
    }
    if (probe(s, ply, -chain, alpha, beta, &entry)) {
        return entry.value;
    }
    if (capture_moves_is_threatened(&s->position, side)) {
        capture_moves_list(&s->position, side, moves);
        best = value_loss_in(ply + 2);
    } else {
        best = capture_eval(&s->position, side);
        if (best >= beta || chain >= 2 * SHARP_PLIES) {
            return best;
        }
        alpha = best > alpha ? best : alpha;
        capture_moves_list_sharp(&s->position, side, chain < 2 * CAPTURE_PLIES, moves);
    }
    for (int i = 0; i < moves->count && alpha < beta; i++) {
        int value;

        capture_moves_select(moves, i);
        cell = moves->list[i].cell;
        value = quiet_move(s, ply, cell, chain + 1, alpha, beta);
        if (s->budget->is_over) {
            return 0;
        }
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                best_cell = cell;
                keep_line(s, ply, cell);
            }
        }
    }
    store(s, ply, -chain, best, bound_of(best, first_alpha, beta), best_cell);
    return best;
}

// The main search.

static void
order_moves(const struct capture_search *s, int ply, const struct tt_entry *entry,
            struct capture_moves *moves)
{
    int side = side_at(s, ply);

    for (int i = 0; i < moves->count; i++) {
        struct capture_move *move = &moves->list[i];

        if (move->cell + 1 == entry->move) {
            move->score = FIRST_SCORE;
            continue;
        }
        move->score += s->history[side][move->cell] / HISTORY_PART;
        if (move->cell == s->killers[ply][0] || move->cell == s->killers[ply][1]) {
            move->score += KILLER_SCORE;
        }
    }
}

static void
change_history(struct capture_search *s, int side, int cell, int change)
{
    int *history = &s->history[side][cell];

    *history += change - *history * abs(change) / HISTORY_MAX;
}

// The move at this index has refuted the position, those before it have not.
static void
remember_cut(struct capture_search *s, int ply, int depth, int index)
{
    const struct capture_moves *moves = &s->moves[ply];
    int side = side_at(s, ply), weight = depth * depth < 400 ? depth * depth : 400;
    uint16_t cell = moves->list[index].cell;

    if (s->killers[ply][0] != cell) {
        s->killers[ply][1] = s->killers[ply][0];
        s->killers[ply][0] = cell;
    }
    change_history(s, side, cell, weight);
    for (int i = 0; i < index; i++) {
        change_history(s, side, moves->list[i].cell, -weight);
    }
}

static int
reduction_of(const struct capture_search *s, int depth, int index, bool is_wide)
{
    int d = depth < REDUCED_DEPTHS ? depth : REDUCED_DEPTHS - 1;
    int i = index < REDUCED_MOVES ? index : REDUCED_MOVES - 1;
    int reduction = s->reductions[d][i] - is_wide;

    return reduction > 0 ? reduction : 0;
}

// The stone is on the board: the value for who placed it.
static int
value_after(struct capture_search *s, int ply, int depth, int reduction, bool is_first, int alpha,
            int beta)
{
    int value;

    if (is_first) {
        return -search(s, ply + 1, depth, -beta, -alpha);
    }
    value = -search(s, ply + 1, depth - reduction, -alpha - 1, -alpha);
    if (value > alpha && reduction > 0) {
        value = -search(s, ply + 1, depth, -alpha - 1, -alpha);
    }
    if (value > alpha && value < beta) {
        value = -search(s, ply + 1, depth, -beta, -alpha);
    }
    return value;
}

static int
try_move(struct capture_search *s, int ply, int cell, int depth, int reduction, bool is_first,
         int alpha, int beta)
{
    struct capture_step step = capture_position_place(&s->position, cell, side_at(s, ply));
    enum capture_end end = capture_position_end(&s->position, &step);
    int value;

    tt_prefetch(s->tt, key_of(s, ply + 1));
    s->lines[ply + 1].length = 0;
    value = end == CAPTURE_GOES_ON ? value_after(s, ply, depth, reduction, is_first, alpha, beta)
                                   : end_value(end, ply);
    capture_position_undo(&s->position, &step);
    return value;
}

enum {
    STATIC_DEPTH = 4,    // up to here a great lead ends the search
    STATIC_MARGIN = 130, // for each ply
    FUTILE_DEPTH = 3,
    FUTILE_MARGIN = 160,
    COUNTED_DEPTH = 5, // up to here late moves are left out
    COUNT_BASE = 6,
    COUNT_PLY = 5,
};

// What the loop over the moves of a position needs.
struct node {
    int ply, depth, alpha, beta;
    int eval;
    bool is_wide; // the window is
    int best, best_cell;
};

// Is this move not worth a look? Never asked before there is something better than a loss.
static bool
is_hopeless(const struct node *node, const struct capture_moves *moves, int index)
{
    int depth = node->depth;

    if (moves->is_forced || node->is_wide || node->best <= -VALUE_FORCED) {
        return false;
    }
    if (depth <= COUNTED_DEPTH && index >= COUNT_BASE + COUNT_PLY * depth) {
        return true;
    }
    return depth <= FUTILE_DEPTH && index > 0 && moves->list[index].score < SHARP_SCORE &&
           node->eval + FUTILE_MARGIN * depth <= node->alpha;
}

// All moves of the list. True if the search must end.
static bool
search_moves(struct capture_search *s, struct node *node, struct capture_moves *moves)
{
    int ply = node->ply;
    int depth = moves->is_forced && ply < 2 * s->root_depth + 8 ? node->depth : node->depth - 1;

    for (int i = 0; i < moves->count; i++) {
        int cell, value, reduction = 0;

        capture_moves_select(moves, i);
        if (is_hopeless(node, moves, i)) {
            break;
        }
        cell = moves->list[i].cell;
        if (!moves->is_forced && i >= 2 && node->depth >= 2) {
            reduction = reduction_of(s, node->depth, i, node->is_wide);
            reduction -= moves->list[i].score >= SHARP_SCORE && reduction > 0;
        }
        value = try_move(s, ply, cell, depth, reduction, i == 0, node->alpha, node->beta);
        if (s->budget->is_over) {
            return true;
        }
        if (value <= node->best) {
            continue;
        }
        node->best = value;
        if (value > node->alpha) {
            node->alpha = value;
            node->best_cell = cell;
            keep_line(s, ply, cell);
        }
        if (value >= node->beta) {
            remember_cut(s, ply, node->depth, i);
            return false;
        }
    }
    return false;
}

static int
search(struct capture_search *s, int ply, int depth, int alpha, int beta)
{
    struct node node = {ply, depth, alpha, beta, 0, beta - alpha > 1, -INFINITE, CELL_NONE};
    struct capture_moves *moves = &s->moves[ply];
    int side = side_at(s, ply), cell;
    struct tt_entry entry;

    if (depth <= 0 || ply >= PLY_MAX) {
        return quiet(s, ply, 0, alpha, beta);
    }
    s->lines[ply].length = 0;
    if (budget_spend(s->budget)) {
        return 0;
    }
    // Step 1: is it over with the next stone?
    if (wins_now(s, side, &cell)) {
        keep_line(s, ply, cell);
        return value_win_in(ply + 1);
    }
    // Step 2: a shorter win is known already.
    node.beta = beta < value_win_in(ply + 3) ? beta : value_win_in(ply + 3);
    if (node.alpha >= node.beta) {
        return node.beta;
    }
    // Step 3: the table.
    if (probe(s, ply, depth, node.alpha, node.beta, &entry) && !node.is_wide) {
        return entry.value;
    }
    // Step 4: the moves, and what the position is worth without any.
    capture_moves_list(&s->position, side, moves);
    node.eval = capture_eval(&s->position, side);
    if (moves->is_forced) {
        node.best = value_loss_in(ply + 2);
    } else if (!node.is_wide && depth <= STATIC_DEPTH && beta < VALUE_FORCED &&
               node.eval - STATIC_MARGIN * depth >= beta &&
               !s->position.sums[!side].classes[LINE_OPEN_FOUR]) {
        return node.eval;
    }
    // Step 5: one by one.
    order_moves(s, ply, &entry, moves);
    if (search_moves(s, &node, moves)) {
        return 0;
    }
    if (node.best == -INFINITE) {
        return 0; // nothing near is legal
    }
    store(s, ply, depth, node.best, bound_of(node.best, alpha, node.beta), node.best_cell);
    return node.best;
}

// The first moves.

static void
fill_reductions(struct capture_search *s)
{
    if (s->has_tables) {
        return;
    }
    for (int depth = 1; depth < REDUCED_DEPTHS; depth++) {
        for (int i = 1; i < REDUCED_MOVES; i++) {
            s->reductions[depth][i] = (uint8_t)(0.5 + log(depth) * log(i) / 1.8);
        }
    }
    s->has_tables = true;
}

static bool
is_listed(const struct capture_moves *moves, int cell)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->list[i].cell == cell) {
            return true;
        }
    }
    return false;
}

// Far from all stones the centre attracts.
static int
central_score(const struct capture_search *s, struct point p)
{
    int size = s->position.board.size;

    return -abs(2 * p.x - size + 1) - abs(2 * p.y - size + 1);
}

// The candidates that are worth a look; if none is, those nearest to the centre.
static void
list_first_moves(struct capture_search *s, const struct capture_task *task)
{
    const struct candidates *candidates = task->candidates;
    struct capture_moves *near = &s->moves[0], *root = &s->root;

    capture_moves_list(&s->position, s->side, near);
    root->count = 0;
    root->is_forced = near->is_forced;
    for (int pass = 0; pass < 2 && root->count == 0; pass++) {
        for (int i = 0; i < candidates->count; i++) {
            struct point p = candidates->list[i].point;
            int cell = cell_of(p), noise = (int)(rng_mix(task->seed ^ (uint64_t)cell) & 7);

            if (pass == 0 && is_listed(near, cell)) {
                int score = capture_moves_score(&s->position, cell, s->side);

                root->list[root->count++] = (struct capture_move){(uint16_t)cell, score + noise};
            } else if (pass == 1) {
                root->list[root->count++] =
                    (struct capture_move){(uint16_t)cell, 16 * central_score(s, p) + noise};
            }
        }
    }
    for (int i = 0; i < root->count; i++) {
        capture_moves_select(root, i);
    }
}

// The move at this index comes to the front, the others keep their order.
static void
bring_forward(struct capture_moves *moves, int index)
{
    struct capture_move best = moves->list[index];

    memmove(moves->list + 1, moves->list, (size_t)index * sizeof(*moves->list));
    moves->list[0] = best;
}

// One depth within a window. The best move comes to the front, also when the budget ends
// early, if its value was still found.
static int
search_root(struct capture_search *s, int depth, int alpha, int beta)
{
    struct capture_moves *root = &s->root;
    int best = -INFINITE;

    for (int i = 0; i < root->count && best < beta; i++) {
        int reduction =
            i >= 4 && depth >= 3 && !root->is_forced ? reduction_of(s, depth, i, true) : 0;
        int value = try_move(s, 0, root->list[i].cell, depth - 1, reduction, i == 0,
                             best > alpha ? best : alpha, beta);

        if (s->budget->is_over) {
            break;
        }
        if (value > best) {
            best = value;
            if (value > alpha || i == 0) {
                keep_line(s, 0, root->list[i].cell);
                bring_forward(root, i);
            }
        }
    }
    return best;
}

enum { WINDOW_DEPTH = 4, WINDOW = 60 };

// One depth; the window around the value of the last one grows until it holds.
static int
search_depth(struct capture_search *s, int depth, int last)
{
    int low = depth < WINDOW_DEPTH ? -INFINITE : last - WINDOW;
    int high = depth < WINDOW_DEPTH ? INFINITE : last + WINDOW;
    int width = WINDOW, value;

    for (;;) {
        low = low < -VALUE_EVAL_MAX ? -INFINITE : low;
        high = high > VALUE_EVAL_MAX ? INFINITE : high;
        value = search_root(s, depth, low, high);
        if (s->budget->is_over || (value > low && value < high)) {
            return value;
        }
        width *= 4;
        if (value <= low) {
            low = last - width;
        } else {
            high = last + width;
        }
    }
}

static void
tell(const struct capture_search *s, int depth, int value, struct engine_view *view)
{
    const struct expected_line *line = &s->lines[0];

    view->depth = depth;
    view->nodes = s->budget->nodes;
    view->value = value;
    view->chance = value_chance(value);
    view->win_in = value_plies(value);
    view->line_length = line->length;
    for (int i = 0; i < line->length; i++) {
        view->line[i] = cell_point(line->cells[i]);
    }
}

static void
begin(struct capture_search *s, const struct capture_task *task)
{
    const struct situation *situation = task->situation;
    const struct rules *rules = situation->rules;

    fill_reductions(s);
    capture_position_init(&s->position, rules, situation->board);
    s->tt = task->tt;
    s->budget = task->budget;
    s->side = side_of(situation->stone);
    s->key = rng_mix((uint64_t)rules->rule << 32 | (uint64_t)situation->board->size << 16 |
                     rules->options.draw_margin);
    memset(s->history, 0, sizeof(s->history));
    memset(s->killers, 0xff, sizeof(s->killers));
    list_first_moves(s, task);
    s->lines[1].length = 0;
    keep_line(s, 0, s->root.list[0].cell);
}

struct capture_search *
capture_search_create(void)
{
    return xcalloc(1, sizeof(struct capture_search));
}

void
capture_search_destroy(struct capture_search *search)
{
    free(search);
}

void
capture_search_run(struct capture_search *search, const struct capture_task *task,
                   struct engine_view *view, struct point *best)
{
    struct capture_search *s = search;
    int value = 0, depth_max = task->depth_max;

    begin(s, task);
    *view = (struct engine_view){0};
    tell(s, 0, capture_eval(&s->position, s->side), view);
    for (int depth = 1; depth <= depth_max && budget_has_more(s->budget); depth++) {
        int found;

        s->root_depth = depth;
        found = search_depth(s, depth, value);
        if (found == -INFINITE) {
            break; // not even the first move was finished
        }
        value = found;
        tell(s, depth, value, view);
        if (task->progress) {
            task->progress(task->progress_data, view);
        }
        if (s->budget->is_over || value_plies(value)) {
            break;
        }
    }
    view->nodes = s->budget->nodes;
    *best = cell_point(s->root.list[0].cell);
}
