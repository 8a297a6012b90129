// SPDX-License-Identifier: MIT
// The player of the scale: each empty point has a number for each colour, from what a stone of
// that colour would do there; alpha-beta looks at the points with the greatest numbers.
//
//      10   five, or the last captures that win
//       9   continues an open three: .XXX* with both ends empty
//       8   makes a four
//       7   makes an open three
//       6   makes a closed three
//       5   makes an open two
//       4   makes a closed two
//       3   between two enemy stones
//       2   a pair can be taken
//       1   within two cells of a stone
//       0   elsewhere, or where the colour may not place a stone
//
// 10, 9, 3 and 2 are those of the program that it comes from; those between them are ours. A line
// counts only where five still fit. A point has its greatest number.
//
// The search looks at the SCALE_BREADTH points with the greatest sum of both numbers, up to
// SCALE_PLIES deep and for SCALE_MS at most. The first move of a round is looked at alone, the
// others by all threads against its value: without a clock the answer is the same with any number
// of threads.
#ifndef COMMON_ENGINE_SCALE_H
#define COMMON_ENGINE_SCALE_H

#include "common/engine/candidates.h"
#include "common/engine/engine.h"

struct rng;

enum {
    SCALE_TOP = 10,
    SCALE_PLIES = 4,
    SCALE_BREADTH = 10, // points that are looked at in one position
    SCALE_NEAR = 2,     // cells from the next stone
    SCALE_MS = 450,     // of the half second, the rest is for all that is around it
    SCALE_THREADS_MAX = 16,
};

// The number of an empty point for a colour, 0 .. SCALE_TOP.
int scale_number(const struct rules *rules, const struct board *board, struct point p,
                 enum stone stone);

// A task. Borrows its pointers.
struct scale_task {
    const struct situation *situation;
    const struct candidates *candidates; // of the situation, one at least
    const struct engine_limits *limits;
    int threads; // 1 .. SCALE_THREADS_MAX
    struct rng *rng;
};

struct found scale_search(const struct scale_task *task);

#endif
