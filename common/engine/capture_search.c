// SPDX-License-Identifier: MIT
#include "common/engine/capture_search.h"

#include <stdlib.h>
#include <string.h>

#include "common/engine/capture_tree.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    NOISE = 8,         // of the order of first moves, by the seed
    WINDOW_DEPTH = 4,  // from here on the value of the last round is expected again
    WINDOW = 60,       // as near as that
    WINDOW_GROWTH = 4, // or so many times wider at each failure
    REDUCED_FROM = 4,  // first moves that are looked at in full
    REDUCED_DEPTH = 3,
};

struct capture_search {
    struct capture_tree tree;
    struct capture_moves root; // the first moves, the best in front
};

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
central_score(int size, struct point p)
{
    return -NOISE * (abs(2 * p.x - size + 1) + abs(2 * p.y - size + 1));
}

// Adds the candidates that are among these, or all of them without.
static void
add_first_moves(struct capture_search *search, const struct capture_task *task,
                const struct capture_moves *among)
{
    const struct capture_tree *tree = &search->tree;
    struct capture_moves *root = &search->root;

    for (int i = 0; i < task->candidates->count; i++) {
        struct point p = task->candidates->list[i].point;
        int cell = cell_of(p), score;

        if (among && !is_listed(among, cell)) {
            continue;
        }
        score = among ? capture_moves_score(&tree->position, cell, tree->side)
                      : central_score(tree->position.board.size, p);
        score += (int)(rng_mix(task->seed ^ (uint64_t)cell) % NOISE);
        root->list[root->count++] = (struct capture_move){(uint16_t)cell, score};
    }
}

// The candidates that are worth a look; all if none is, the most central ones first.
static void
list_first_moves(struct capture_search *search, const struct capture_task *task)
{
    struct capture_tree *tree = &search->tree;
    struct capture_moves *root = &search->root;

    capture_moves_list(&tree->position, tree->side, &tree->moves[0]);
    root->count = 0;
    root->is_forced = tree->moves[0].is_forced;
    add_first_moves(search, task, &tree->moves[0]);
    if (root->count == 0) {
        add_first_moves(search, task, NULL);
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

// One round within a window. The best move comes to the front, also when the budget ends
// early, if its value was still found. Returns -TREE_INFINITE if none was.
static int
search_root(struct capture_search *search, int depth, int alpha, int beta)
{
    struct capture_tree *tree = &search->tree;
    struct capture_moves *root = &search->root;
    struct attempt attempt = {.depth = depth - 1, .alpha = alpha, .beta = beta};
    int best = -TREE_INFINITE;

    for (int i = 0; i < root->count && best < beta; i++) {
        bool is_late = i >= REDUCED_FROM && depth >= REDUCED_DEPTH && !root->is_forced;
        int value;

        attempt.cell = root->list[i].cell;
        attempt.is_first = i == 0;
        attempt.reduction = is_late ? capture_tree_reduction(tree, depth, i, true) : 0;
        value = capture_tree_try(tree, &attempt);
        if (tree->budget->is_over) {
            break;
        }
        best = value > best ? value : best;
        if (value > attempt.alpha || i == 0) {
            attempt.alpha = value > attempt.alpha ? value : attempt.alpha;
            capture_tree_keep_line(tree, 0, attempt.cell);
            bring_forward(root, i);
        }
    }
    return best;
}

// One round; the window around the value of the last one grows until it holds.
static int
search_round(struct capture_search *search, int depth, int last)
{
    bool is_narrow = depth >= WINDOW_DEPTH;
    int width = WINDOW;
    int low = is_narrow ? last - width : -TREE_INFINITE;
    int high = is_narrow ? last + width : TREE_INFINITE;

    for (;;) {
        int value;

        low = low < -VALUE_EVAL_MAX ? -TREE_INFINITE : low;
        high = high > VALUE_EVAL_MAX ? TREE_INFINITE : high;
        value = search_root(search, depth, low, high);
        if (search->tree.budget->is_over || (value > low && value < high)) {
            return value;
        }
        width *= WINDOW_GROWTH;
        if (value <= low) {
            low = last - width;
        } else {
            high = last + width;
        }
    }
}

static void
tell(const struct capture_tree *tree, int depth, int value, struct engine_view *view)
{
    const struct expected_line *line = &tree->lines[0];

    view->depth = depth;
    view->nodes = tree->budget->nodes;
    view->value = value;
    view->chance = value_chance(value);
    view->win_in = value_plies(value);
    view->line_length = line->length;
    for (int i = 0; i < line->length; i++) {
        view->line[i] = cell_point(line->cells[i]);
    }
}

static void
begin(struct capture_search *search, const struct capture_task *task)
{
    const struct situation *situation = task->situation;
    const struct rules *rules = situation->rules;
    struct capture_tree *tree = &search->tree;

    capture_position_init(&tree->position, rules, situation->board);
    tree->weights = capture_weights_of(rules->rule);
    tree->tt = task->tt;
    tree->budget = task->budget;
    tree->side = side_of(situation->stone);
    tree->key = rng_mix((uint64_t)rules->rule << 32 | (uint64_t)situation->board->size << 16 |
                        rules->options.draw_margin);
    capture_tree_begin(tree);
    list_first_moves(search, task);
    tree->lines[1].length = 0;
    capture_tree_keep_line(tree, 0, search->root.list[0].cell);
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
    struct capture_tree *tree = &search->tree;
    int value;

    begin(search, task);
    value = capture_eval(&tree->position, tree->weights, tree->side);
    *view = (struct engine_view){0};
    tell(tree, 0, value, view);
    for (int depth = 1; depth <= task->depth_max && budget_has_more(tree->budget); depth++) {
        int found;

        tree->root_depth = depth;
        found = search_round(search, depth, value);
        if (found == -TREE_INFINITE) {
            break;
        }
        value = found;
        tell(tree, depth, value, view);
        if (task->progress) {
            task->progress(task->progress_data, view);
        }
        if (tree->budget->is_over || value_plies(value)) {
            break;
        }
    }
    view->nodes = tree->budget->nodes;
    *best = cell_point(search->root.list[0].cell);
}
