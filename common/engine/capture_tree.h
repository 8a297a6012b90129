// SPDX-License-Identifier: MIT
// The tree below the first moves of a capture rule: principal variation search, and at its
// ends the fours and captures played out. capture_search.h is what others use; this is
// shared by its two files.
#ifndef COMMON_ENGINE_CAPTURE_TREE_H
#define COMMON_ENGINE_CAPTURE_TREE_H

#include "common/engine/budget.h"
#include "common/engine/capture_eval.h"
#include "common/engine/capture_moves.h"
#include "common/engine/engine.h"
#include "common/engine/tt.h"
#include "common/engine/value.h"

enum {
    TREE_PLIES = 120,
    TREE_INFINITE = VALUE_WIN + 1,
    TREE_REDUCED_DEPTHS = 32,
    TREE_REDUCED_MOVES = 64,
};

// The moves expected from a ply on.
struct expected_line {
    int length;
    uint16_t cells[ENGINE_LINE_MAX];
};

struct capture_tree {
    struct capture_position position;
    const struct capture_weights *weights; // borrowed, like the next two
    struct tt *tt;
    struct budget *budget;
    uint64_t key;   // of the rule and the size, mixed into every hash
    int side;       // to move at the root
    int root_depth; // of this round
    uint8_t reductions[TREE_REDUCED_DEPTHS][TREE_REDUCED_MOVES]; // zeroed: not filled yet
    int history[2][CELL_COUNT];
    uint16_t killers[TREE_PLIES + 1][2];
    uint16_t path[TREE_PLIES + 1]; // the moves from the root to here
    struct expected_line lines[TREE_PLIES + 2];
    struct capture_moves moves[TREE_PLIES + 1];
};

// One move to be looked at.
struct attempt {
    int ply, cell;
    int depth, reduction; // of what comes after it
    bool is_first;        // of its position: looked at with the whole window
    int alpha, beta;
};

// Forgets what an earlier search has left, fills the tables if that was never done.
void capture_tree_begin(struct capture_tree *tree);

// The plies by which the search of a late move is reduced.
int capture_tree_reduction(const struct capture_tree *tree, int depth, int index, bool is_wide);

// The value of a move for the side that makes it. Meaningless once the budget is over.
int capture_tree_try(struct capture_tree *tree, const struct attempt *attempt);

// Sets the expected line from this ply on: the cell, followed by the line of the next ply.
void capture_tree_keep_line(struct capture_tree *tree, int ply, int cell);

#endif
