// SPDX-License-Identifier: MIT
// The moves of the position that was asked about: each iteration searches them in the order of the
// one before, within a window around the last value.
#include <stdlib.h>

#include "common/engine/value.h"
#include "common/engine/worker.h"
#include "common/engine/worker_internal.h"

enum {
    ASPIRATION = 30,      // first half width of the window around the last value
    ASPIRATION_DEPTH = 5, // from here on
};

static bool
is_better(const struct root_move *a, const struct root_move *b)
{
    return a->value != b->value ? a->value > b->value : a->previous > b->previous;
}

// The best first; equal ones stay in their order.
static void
sort_roots(struct worker *worker)
{
    for (int i = 1; i < worker->root_count; i++) {
        struct root_move moved = worker->roots[i];
        int k = i;

        for (; k > 0 && is_better(&moved, &worker->roots[k - 1]); k--) {
            worker->roots[k] = worker->roots[k - 1];
        }
        worker->roots[k] = moved;
    }
}

static int
search_root_move(struct worker *worker, struct root_move *root, int alpha, int beta, int depth,
                 int number)
{
    int reduced = number > 2 && depth >= REDUCTION_DEPTH
                      ? worker_reduction(worker, depth, number) * 2 / 3
                      : 0;
    int value;

    worker->frames[0].move = root->place;
    position_make(&worker->position, root->place);
    if (number == 0) {
        value = -worker_search(worker, -beta, -alpha, depth - 1, 1, false);
    } else {
        value = -worker_search(worker, -alpha - 1, -alpha, depth - 1 - reduced, 1, true);
        if (value > alpha && reduced) {
            value = -worker_search(worker, -alpha - 1, -alpha, depth - 1, 1, true);
        }
        if (value > alpha && value < beta) {
            value = -worker_search(worker, -beta, -alpha, depth - 1, 1, false);
        }
    }
    position_undo(&worker->position);
    return value;
}

// Does the root move win at once?
static bool
is_five(const struct worker *worker, int place)
{
    return level_at(&worker->position, place, worker->position.side) == LEVEL_FIVE;
}

static int
search_roots(struct worker *worker, int alpha, int beta, int depth)
{
    int best = -INFINITE;

    worker->frames[0].eval = worker_eval(worker);
    for (int i = 0; i < worker->root_count; i++) {
        worker->roots[i].value = -INFINITE;
    }
    for (int i = 0; i < worker->root_count; i++) {
        struct root_move *root = &worker->roots[i];
        int value;

        if (worker->breadth && i >= worker->breadth) {
            break;
        }
        worker->frames[1].line.length = 0;
        value = is_five(worker, root->place)
                    ? value_win_in(1)
                    : search_root_move(worker, root, best > alpha ? best : alpha, beta, depth, i);
        if (worker->budget.is_over) {
            break;
        }
        if (i == 0 || value > (best > alpha ? best : alpha)) {
            root->value = value;
            worker_extend_line(worker, 0, root->place);
            root->line = worker->frames[0].line;
        }
        best = value > best ? value : best;
        if (best >= beta) {
            break;
        }
    }
    sort_roots(worker);
    return best;
}

void
worker_iterate(struct worker *worker, int depth)
{
    int last = worker->roots[0].value, width = ASPIRATION, alpha = -INFINITE, beta = INFINITE;

    for (int i = 0; i < worker->root_count; i++) {
        worker->roots[i].previous = worker->roots[i].value;
    }
    if (depth >= ASPIRATION_DEPTH && abs(last) < VALUE_FORCED) {
        alpha = last - width;
        beta = last + width;
    }
    for (;;) {
        int value = search_roots(worker, alpha, beta, depth);

        if (worker->budget.is_over) {
            return;
        }
        if (value <= alpha) {
            alpha = width > 500 ? -INFINITE : value - width;
        } else if (value >= beta) {
            beta = width > 500 ? INFINITE : value + width;
            worker->roots[0].previous = value;
        } else {
            break;
        }
        width *= 2;
    }
    worker->depth_done = depth;
}
