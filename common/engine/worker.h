// SPDX-License-Identifier: MIT
// One thread of a search: its own position and what it learns about moves. Only
// search.c, worker.c and worker_root.c know it.
#ifndef COMMON_ENGINE_WORKER_H
#define COMMON_ENGINE_WORKER_H

#include "common/engine/budget.h"
#include "common/engine/movegen.h"
#include "common/engine/search.h"
#include "common/engine/tt.h"

enum {
    PLY_MAX = 100,
    DEPTH_MAX = 64,
    ROOT_MOVES_MAX = BOARD_POINTS_MAX,
    KILLERS = 2,
    NUMBER_MAX = 64, // moves of a node that are told apart by their number
};

// The moves expected from a ply on.
struct variation {
    int length;
    uint16_t places[ENGINE_LINE_MAX];
};

struct frame {
    int eval;          // static value, for the side to move
    uint16_t move;     // the move that is being tried
    uint16_t excluded; // left out, when one asks how much better the best move is
    uint16_t killers[KILLERS];
    struct variation line;
};

struct root_move {
    uint16_t place;
    int value;    // of the latest iteration
    int previous; // of the one before
    struct variation line;
};

struct worker {
    int id; // 0 is the one that answers
    struct budget budget;
    struct tt *tt; // borrowed, shared
    int breadth;   // 0 = all
    int fours;     // in a row that are looked at where the search ends
    int taste;     // search_depth
    uint64_t seed;
    int root_count;
    struct root_move roots[ROOT_MOVES_MAX];
    int depth_done;
    int8_t reductions[DEPTH_MAX + 1][NUMBER_MAX]; // by depth and number of the move
    int16_t history[SIDES][PLACE_COUNT];
    uint16_t counters[SIDES][PLACE_COUNT]; // the move that refuted a stone there
    struct frame frames[PLY_MAX + 2];
    struct position position;
};

// The static value, for the side to move. With a taste it differs from seed to seed: the same
// seed always likes the same positions.
int worker_eval(const struct worker *worker);

// Forgets what was learned about moves.
void worker_reset(struct worker *worker);

// One iteration over the root moves. The best comes first after it, unless the budget
// is over: then the moves that were finished are in order.
void worker_iterate(struct worker *worker, int depth);

#endif
