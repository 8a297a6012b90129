// SPDX-License-Identifier: MIT
// A few plies of alpha-beta for the small players: values by a table of scores.h,
// stones near others only, the most promising first and not too many of them. Wins,
// losses and draws are the referee's. Not the search of the full engine.
#ifndef COMMON_ENGINE_PLIES_H
#define COMMON_ENGINE_PLIES_H

#include "common/engine/candidates.h"
#include "common/engine/engine.h"
#include "common/engine/tally.h"

struct rng;

enum {
    PLIES_MAX = 3,
    PLIES_BREADTH = 20, // stones that are looked at in one position
    PLIES_NEAR = 2,     // cells from the next stone
};

// A task. Borrows its pointers.
struct plies_task {
    const struct situation *situation;
    const struct candidates *candidates; // of the situation, one at least
    const struct score_table *table;
    // 0: without a search the best own point, if it gains as much as the best one of the
    // opponent, else that one .. PLIES_MAX
    int plies;
    const struct engine_limits *limits;
    struct rng *rng;
};

// A move to be tried.
struct ranked {
    struct candidate candidate;
    int64_t gain; // tally_gain()
    uint64_t tie; // orders equal gains
    int index;    // among the candidates, in the first position
};

// The moves expected from one ply on.
struct plies_line {
    int length;
    struct point points[PLIES_MAX];
};

// The memory of a search; what is in it between two of them does not matter.
struct plies {
    const struct rules *rules;
    const struct engine_limits *limits;
    struct board board;
    struct tally tally;
    enum stone own; // the colour to move in the first position
    uint64_t nodes;
    bool is_over; // stopped, or out of time
    struct ranked moves[PLIES_MAX][PLIES_BREADTH];
    struct plies_line lines[PLIES_MAX + 1];
};

struct found plies_search(struct plies *plies, const struct plies_task *task);

#endif
