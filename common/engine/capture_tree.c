// SPDX-License-Identifier: MIT
#include "common/engine/capture_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    HISTORY_MAX = 4096,
    HISTORY_PART = 24, // of it, in the units of capture_moves_score()
    KILLER_SCORE = 120,
    FIRST_SCORE = 1 << 24, // of the move that the table knows
    SHARP_SCORE = 200,     // a guess from here on is not a quiet move
};

static int search(struct capture_tree *tree, int ply, int depth, int alpha, int beta);
static int quiet(struct capture_tree *tree, int ply, int chain, int alpha, int beta);

static int
side_at(const struct capture_tree *tree, int ply)
{
    return ply % 2 ? !tree->side : tree->side;
}

static int
eval_at(const struct capture_tree *tree, int ply)
{
    return capture_eval(&tree->position, tree->weights, side_at(tree, ply));
}

void
capture_tree_keep_line(struct capture_tree *tree, int ply, int cell)
{
    const struct expected_line *rest = &tree->lines[ply + 1];
    struct expected_line *line = &tree->lines[ply];
    int length = rest->length < ENGINE_LINE_MAX ? rest->length : ENGINE_LINE_MAX - 1;

    line->cells[0] = (uint16_t)cell;
    memcpy(line->cells + 1, rest->cells, (size_t)length * sizeof(*rest->cells));
    line->length = 1 + length;
}

// The line ends with this cell.
static void
end_line(struct capture_tree *tree, int ply, int cell)
{
    tree->lines[ply + 1].length = 0;
    capture_tree_keep_line(tree, ply, cell);
}

static int
end_value(enum capture_end end, int ply)
{
    if (end == CAPTURE_DRAWN) {
        return 0;
    }
    return end == CAPTURE_WON ? value_win_in(ply + 1) : value_loss_in(ply + 1);
}

// Does a stone on this cell, which makes five, win at once?
static bool
five_wins(struct capture_position *position, int cell, int side)
{
    struct capture_step step;
    enum capture_end end;

    if (!position->set->endgame_capture) {
        return true;
    }
    step = capture_position_place(position, cell, side);
    end = capture_position_end(position, &step);
    capture_position_undo(position, &step);
    return end == CAPTURE_WON;
}

// A cell where a stone of this side wins at once.
static bool
wins_now(struct capture_position *position, int side, int *cell)
{
    bool must_break = capture_moves_must_break(position, side);

    // In boat the last captures are no answer to a five: they have to break it, which the search
    // of the captures finds out.
    if (must_break && position->set->five_first) {
        return false;
    }
    if (capture_position_takes_goal(position, side, cell)) {
        return true;
    }
    if (!position->sums[side].classes[LINE_FIVE] || must_break) {
        return false;
    }
    for (int y = 0; y < position->board.size; y++) {
        for (uint32_t rest = position->rows[side][CELLS_FIVE][y]; rest; rest &= rest - 1) {
            *cell = y * CELL_STRIDE + __builtin_ctz(rest);
            if (five_wins(position, *cell, side)) {
                return true;
            }
        }
    }
    return false;
}

// The table.

static uint64_t
key_of(const struct capture_tree *tree, int ply)
{
    static const uint64_t white_to_move = 0x9d39247e33776d41u;

    return tree->position.board.hash ^ tree->key ^ (side_at(tree, ply) ? white_to_move : 0);
}

// What the table knows of the position; no bound if nothing.
static struct tt_entry
probe(const struct capture_tree *tree, int ply)
{
    struct tt_entry entry = {.bound = TT_NONE};

    if (tt_probe(tree->tt, key_of(tree, ply), &entry)) {
        entry.value = (int16_t)value_from_tt(entry.value, ply);
    }
    return entry;
}

static bool
settles(const struct tt_entry *entry, int depth, int alpha, int beta)
{
    if (entry->bound == TT_NONE || entry->depth < depth) {
        return false;
    }
    return entry->bound == TT_EXACT || (entry->bound == TT_LOWER && entry->value >= beta) ||
           (entry->bound == TT_UPPER && entry->value <= alpha);
}

static void
store(struct capture_tree *tree, int ply, struct tt_entry entry, int cell)
{
    entry.value = (int16_t)value_to_tt(entry.value, ply);
    entry.move = (uint16_t)(cell == CELL_NONE ? 0 : cell + 1);
    tt_store(tree->tt, key_of(tree, ply), &entry);
}

static enum tt_bound
bound_of(int value, int alpha, int beta)
{
    if (value >= beta) {
        return TT_LOWER;
    }
    return value > alpha ? TT_EXACT : TT_UPPER;
}

// Fours and captures to the end. A chain counts the plies since the last quiet position.

enum {
    SHARP_CHAIN = 16,
    CAPTURE_CHAIN = 2, // from here on fours alone, and only with the last own stone
};

static int
quiet_move(struct capture_tree *tree, const struct attempt *attempt, int chain)
{
    int ply = attempt->ply, value;
    struct capture_step step =
        capture_position_place(&tree->position, attempt->cell, side_at(tree, ply));
    enum capture_end end = capture_position_end(&tree->position, &step);

    tree->path[ply] = (uint16_t)attempt->cell;
    tree->lines[ply + 1].length = 0;
    value = end == CAPTURE_GOES_ON
                ? -quiet(tree, ply + 1, chain + 1, -attempt->beta, -attempt->alpha)
                : end_value(end, ply);
    capture_position_undo(&tree->position, &step);
    return value;
}

// Leaves the moves on a line with the last own stone.
static void
keep_related(const struct capture_tree *tree, int ply, struct capture_moves *moves)
{
    int last = tree->path[ply - 2], kept = 0;

    for (int i = 0; i < moves->count; i++) {
        int cell = moves->list[i].cell;
        int dx = abs(cell % CELL_STRIDE - last % CELL_STRIDE);
        int dy = abs(cell / CELL_STRIDE - last / CELL_STRIDE);

        if (dx <= 4 && dy <= 4 && (dx == 0 || dy == 0 || dx == dy)) {
            moves->list[kept++] = moves->list[i];
        }
    }
    moves->count = kept;
}

// The sharp moves. Returns false if none shall be looked at: *best is the answer then.
static bool
list_quiet(struct capture_tree *tree, int ply, int chain, int beta, int *best)
{
    struct capture_moves *moves = &tree->moves[ply];
    int side = side_at(tree, ply);

    if (capture_moves_is_threatened(&tree->position, side)) {
        capture_moves_list(&tree->position, side, moves);
        // Who could break the five to come is not lost yet.
        *best = capture_moves_may_wait(&tree->position, side) ? eval_at(tree, ply) - 200
                                                              : value_loss_in(ply + 2);
        return true;
    }
    *best = eval_at(tree, ply);
    if (*best >= beta || chain >= SHARP_CHAIN) {
        return false;
    }
    capture_moves_list_sharp(&tree->position, side, chain < CAPTURE_CHAIN, moves);
    if (chain >= CAPTURE_CHAIN) {
        keep_related(tree, ply, moves);
    }
    return true;
}

// The best of the moves that list_quiet() found, or what it said. Sets *best_cell.
static int
best_quiet(struct capture_tree *tree, const struct attempt *window, int chain, int best,
           int *best_cell)
{
    struct capture_moves *moves = &tree->moves[window->ply];
    struct attempt attempt = *window;

    attempt.alpha = best > attempt.alpha ? best : attempt.alpha;
    for (int i = 0; i < moves->count && attempt.alpha < attempt.beta; i++) {
        int value;

        capture_moves_select(moves, i);
        attempt.cell = moves->list[i].cell;
        value = quiet_move(tree, &attempt, chain);
        if (tree->budget->is_over) {
            return 0;
        }
        best = value > best ? value : best;
        if (value > attempt.alpha) {
            attempt.alpha = value;
            *best_cell = attempt.cell;
            capture_tree_keep_line(tree, window->ply, attempt.cell);
        }
    }
    return best;
}

static int
quiet(struct capture_tree *tree, int ply, int chain, int alpha, int beta)
{
    struct attempt window = {.ply = ply, .alpha = alpha, .beta = beta};
    int cell, best, best_cell = CELL_NONE;
    struct tt_entry entry;

    tree->lines[ply].length = 0;
    if (budget_spend(tree->budget)) {
        return 0;
    }
    if (wins_now(&tree->position, side_at(tree, ply), &cell)) {
        end_line(tree, ply, cell);
        return value_win_in(ply + 1);
    }
    if (ply >= TREE_PLIES) {
        return eval_at(tree, ply);
    }
    entry = probe(tree, ply);
    if (settles(&entry, -chain, alpha, beta)) {
        return entry.value;
    }
    if (!list_quiet(tree, ply, chain, beta, &best)) {
        return best;
    }
    best = best_quiet(tree, &window, chain, best, &best_cell);
    if (!tree->budget->is_over && (entry.bound == TT_NONE || entry.depth <= 0)) {
        store(tree, ply,
              (struct tt_entry){.value = (int16_t)best,
                                .depth = (int16_t)-chain,
                                .bound = bound_of(best, alpha, beta)},
              best_cell);
    }
    return best;
}

// The main search.

static void
order_moves(const struct capture_tree *tree, int ply, uint16_t known, struct capture_moves *moves)
{
    int side = side_at(tree, ply);

    for (int i = 0; i < moves->count; i++) {
        struct capture_move *move = &moves->list[i];

        move->score += tree->history[side][move->cell] / HISTORY_PART;
        if (move->cell == tree->killers[ply][0] || move->cell == tree->killers[ply][1]) {
            move->score += KILLER_SCORE;
        }
        if (move->cell + 1 == known) {
            move->score = FIRST_SCORE;
        }
    }
}

static void
change_history(struct capture_tree *tree, int side, int cell, int change)
{
    int *history = &tree->history[side][cell];

    *history += change - *history * abs(change) / HISTORY_MAX;
}

// The move at this index has refuted the position, those before it have not.
static void
remember_cut(struct capture_tree *tree, int ply, int depth, int index)
{
    const struct capture_moves *moves = &tree->moves[ply];
    int side = side_at(tree, ply), weight = depth * depth < 400 ? depth * depth : 400;
    uint16_t cell = moves->list[index].cell;

    if (tree->killers[ply][0] != cell) {
        tree->killers[ply][1] = tree->killers[ply][0];
        tree->killers[ply][0] = cell;
    }
    change_history(tree, side, cell, weight);
    for (int i = 0; i < index; i++) {
        change_history(tree, side, moves->list[i].cell, -weight);
    }
}

int
capture_tree_reduction(const struct capture_tree *tree, int depth, int index, bool is_wide)
{
    int d = depth < TREE_REDUCED_DEPTHS ? depth : TREE_REDUCED_DEPTHS - 1;
    int i = index < TREE_REDUCED_MOVES ? index : TREE_REDUCED_MOVES - 1;
    int reduction = tree->reductions[d][i] - is_wide;

    return reduction > 0 ? reduction : 0;
}

// The stone is on the board. Later moves have to show first, less deep and against a
// window of one, that they could be better.
static int
value_after(struct capture_tree *tree, const struct attempt *a)
{
    int value;

    if (a->is_first) {
        return -search(tree, a->ply + 1, a->depth, -a->beta, -a->alpha);
    }
    value = -search(tree, a->ply + 1, a->depth - a->reduction, -a->alpha - 1, -a->alpha);
    if (value > a->alpha && a->reduction > 0) {
        value = -search(tree, a->ply + 1, a->depth, -a->alpha - 1, -a->alpha);
    }
    if (value > a->alpha && value < a->beta) {
        value = -search(tree, a->ply + 1, a->depth, -a->beta, -a->alpha);
    }
    return value;
}

int
capture_tree_try(struct capture_tree *tree, const struct attempt *attempt)
{
    int ply = attempt->ply, value;
    struct capture_step step =
        capture_position_place(&tree->position, attempt->cell, side_at(tree, ply));
    enum capture_end end = capture_position_end(&tree->position, &step);

    tt_prefetch(tree->tt, key_of(tree, ply + 1));
    tree->path[ply] = (uint16_t)attempt->cell;
    tree->lines[ply + 1].length = 0;
    value = end == CAPTURE_GOES_ON ? value_after(tree, attempt) : end_value(end, ply);
    capture_position_undo(&tree->position, &step);
    return value;
}

enum {
    STATIC_DEPTH = 4,    // up to here a great lead ends the search
    STATIC_MARGIN = 130, // for each ply
    FUTILE_DEPTH = 3,    // up to here quiet moves are left out when far behind
    FUTILE_MARGIN = 160,
    COUNTED_DEPTH = 5, // up to here late moves are left out
    COUNT_BASE = 6,
    COUNT_PLY = 5,
    FORCED_PLIES = 8, // answers cost no depth up to twice the root's and so many more
};

// A position on its way.
struct node {
    int ply, depth, alpha, beta;
    int eval;
    bool is_wide; // the window is
    int best, best_cell;
};

// Is this move, and all after it, not worth a look? A loss is never believed before
// everything was tried.
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

static int
reduction_at(const struct capture_tree *tree, const struct node *node, int index)
{
    const struct capture_moves *moves = &tree->moves[node->ply];
    int reduction;

    if (moves->is_forced || index < 2 || node->depth < 2) {
        return 0;
    }
    reduction = capture_tree_reduction(tree, node->depth, index, node->is_wide);
    return reduction > 0 && moves->list[index].score >= SHARP_SCORE ? reduction - 1 : reduction;
}

// Looks at all moves of the list. False if the budget ended.
static bool
search_moves(struct capture_tree *tree, struct node *node)
{
    struct capture_moves *moves = &tree->moves[node->ply];
    bool is_free = moves->is_forced && node->ply < 2 * tree->root_depth + FORCED_PLIES;
    struct attempt attempt = {.ply = node->ply, .depth = node->depth - !is_free};

    for (int i = 0; i < moves->count && node->best < node->beta; i++) {
        int value;

        capture_moves_select(moves, i);
        if (is_hopeless(node, moves, i)) {
            break;
        }
        attempt.cell = moves->list[i].cell;
        attempt.reduction = reduction_at(tree, node, i);
        attempt.is_first = i == 0;
        attempt.alpha = node->alpha;
        attempt.beta = node->beta;
        value = capture_tree_try(tree, &attempt);
        if (tree->budget->is_over) {
            return false;
        }
        node->best = value > node->best ? value : node->best;
        if (value > node->alpha) {
            node->alpha = value;
            node->best_cell = attempt.cell;
            capture_tree_keep_line(tree, node->ply, attempt.cell);
        }
        if (value >= node->beta) {
            remember_cut(tree, node->ply, node->depth, i);
        }
    }
    return true;
}

// Every answer to a threat loses, but the five that threatens could be broken: then all
// other moves are answers as well. False if the budget ended.
static bool
search_waiting_moves(struct capture_tree *tree, struct node *node)
{
    struct capture_moves *moves = &tree->moves[node->ply];
    int side = side_at(tree, node->ply);

    if (!moves->is_forced || node->best > -VALUE_FORCED ||
        !capture_moves_may_wait(&tree->position, side)) {
        return true;
    }
    capture_moves_list_near(&tree->position, side, moves);
    return search_moves(tree, node);
}

// The position is so good that a quiet move will hardly spoil it.
static bool
is_far_ahead(const struct capture_tree *tree, const struct node *node)
{
    int other = !side_at(tree, node->ply);

    return !node->is_wide && node->depth <= STATIC_DEPTH && node->beta < VALUE_FORCED &&
           node->eval - STATIC_MARGIN * node->depth >= node->beta &&
           !tree->position.sums[other].classes[LINE_OPEN_FOUR];
}

static int
search(struct capture_tree *tree, int ply, int depth, int alpha, int beta)
{
    struct node node = {ply, depth, alpha, beta, 0, beta - alpha > 1, -TREE_INFINITE, CELL_NONE};
    struct capture_moves *moves = &tree->moves[ply];
    int side = side_at(tree, ply), cell;
    struct tt_entry entry;

    if (depth <= 0 || ply >= TREE_PLIES) {
        return quiet(tree, ply, 0, alpha, beta);
    }
    tree->lines[ply].length = 0;
    if (budget_spend(tree->budget)) {
        return 0;
    }
    // Step 1: is it over with the next stone?
    if (wins_now(&tree->position, side, &cell)) {
        end_line(tree, ply, cell);
        return value_win_in(ply + 1);
    }
    // Step 2: is a shorter win known already?
    if (alpha >= value_win_in(ply + 3)) {
        return value_win_in(ply + 3);
    }
    // Step 3: what the table knows.
    entry = probe(tree, ply);
    if (!node.is_wide && settles(&entry, depth, alpha, beta)) {
        return entry.value;
    }
    // Step 4: the moves, and what the position is worth without any.
    capture_moves_list(&tree->position, side, moves);
    node.eval = eval_at(tree, ply);
    if (moves->is_forced) {
        node.best = value_loss_in(ply + 2);
    } else if (is_far_ahead(tree, &node)) {
        return node.eval;
    }
    // Step 5: one by one.
    order_moves(tree, ply, entry.move, moves);
    if (!search_moves(tree, &node) || !search_waiting_moves(tree, &node)) {
        return 0;
    }
    if (node.best == -TREE_INFINITE) {
        return 0; // nothing near a stone is legal
    }
    entry = (struct tt_entry){.value = (int16_t)node.best,
                              .depth = (int16_t)depth,
                              .bound = bound_of(node.best, alpha, beta)};
    store(tree, ply, entry, node.best_cell);
    return node.best;
}

static void
fill_reductions(struct capture_tree *tree)
{
    for (int depth = 1; depth < TREE_REDUCED_DEPTHS; depth++) {
        for (int i = 1; i < TREE_REDUCED_MOVES; i++) {
            tree->reductions[depth][i] = (uint8_t)(0.5 + log(depth) * log(i) / 1.8);
        }
    }
}

void
capture_tree_begin(struct capture_tree *tree)
{
    if (!tree->reductions[TREE_REDUCED_DEPTHS - 1][TREE_REDUCED_MOVES - 1]) {
        fill_reductions(tree);
    }
    memset(tree->history, 0, sizeof(tree->history));
    memset(tree->killers, 0xff, sizeof(tree->killers));
}
