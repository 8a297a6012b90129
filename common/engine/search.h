// SPDX-License-Identifier: MIT
// The search of the full engine for rules without captures: principal variation
// search by iterative deepening, in one thread or in several that share a table.
// Deterministic with one thread and no clock.
#ifndef COMMON_ENGINE_SEARCH_H
#define COMMON_ENGINE_SEARCH_H

#include "common/engine/engine.h"

struct search;

// memory_bytes: for the table and the threads, all that it will use.
struct search *search_create(size_t memory_bytes);
void search_destroy(struct search *search); // accepts NULL

// Sets the number of threads of later searches, 1 .. SEARCH_THREADS_MAX.
enum { SEARCH_THREADS_MAX = 64 };
void search_set_threads(struct search *search, int threads);

// The table of the search, for another search that runs in its place. Borrowed.
struct tt;
struct tt *search_table(struct search *search);

// How far the search looks.
struct search_depth {
    uint64_t nodes; // 0 = as many as there is time for
    int plies;      // 0 = any number
    int breadth;    // moves that are looked at in one position, 0 = all
    int fours;      // in a row that are seen beyond the plies, 0 = many
    int taste;      // so much does each seed like a position more or less than others do
};

struct search_task {
    const struct rules *rules; // borrowed, and so are the others
    const struct board *board;
    enum stone to_move;
    const struct point *moves; // to choose from, one at least, none a foul
    int move_count;
    struct search_depth depth;
    uint64_t seed; // of the taste
    const struct engine_limits *limits;
};

// Finds the best of the moves. view is filled; *is_shortened: the clock or the stop
// flag ended it, not the depth.
struct point search_run(struct search *search, const struct search_task *task,
                        struct engine_view *view, bool *is_shortened);

#endif
