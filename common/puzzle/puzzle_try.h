// SPDX-License-Identifier: MIT
// A try at a puzzle: the solver's stones are judged one by one, and answered by the longest
// defence. A stone is right if it wins as fast as the solution does, by threats of the puzzle's
// class or of the other one. Of a defence, if the other side has no win by fours after it.
#ifndef COMMON_PUZZLE_PUZZLE_TRY_H
#define COMMON_PUZZLE_PUZZLE_TRY_H

#include "common/puzzle/puzzle.h"

enum puzzle_step {
    PUZZLE_ILLEGAL,   // nothing has changed
    PUZZLE_GOES_ON,   // right: the stone and its answer are on the board
    PUZZLE_SOLVED,    //
    PUZZLE_WRONG,     // the stone is not on the board; the answer refutes it
    PUZZLE_UNDECIDED, // the search was stopped by its limit before it knew
};

struct puzzle_try {
    const struct puzzle *puzzle; // borrows
    struct engine_position now;
    int left;          // moves that the solver may still need
    struct point last; // stone
    uint64_t nodes;    // of the last judgement
};

// Nodes of one judgement at most; 0 = until the end.
struct puzzle_limits {
    uint64_t nodes;
    uint64_t other_nodes; // for a win of another class than the puzzle asks for
};

void puzzle_try_begin(struct puzzle_try *try, const struct puzzle *puzzle);

// answer: POINT_NONE if there is none.
enum puzzle_step puzzle_try_place(struct puzzle_try *try, struct puzzle_search *search,
                                  const struct puzzle_limits *limits, struct point p,
                                  struct point *answer);

#endif
