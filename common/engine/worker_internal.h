// SPDX-License-Identifier: MIT
// What the search of the tree has for the search of the root moves. For worker.c and worker_root.c.
#ifndef COMMON_ENGINE_WORKER_INTERNAL_H
#define COMMON_ENGINE_WORKER_INTERNAL_H

#include "common/engine/value.h"
#include "common/engine/worker.h"

enum {
    INFINITE = VALUE_WIN + 1,
    REDUCTION_DEPTH = 3, // from here on late moves are reduced
};

// The value for the side to move, by alpha and beta. is_cut: it is expected to be at least beta.
int worker_search(struct worker *worker, int alpha, int beta, int depth, int ply, bool is_cut);

// How many plies less the move with this number is searched.
int worker_reduction(const struct worker *worker, int depth, int number);

// The line of this ply: the move at the place, then the line of the next ply.
void worker_extend_line(struct worker *worker, int ply, int place);

#endif
