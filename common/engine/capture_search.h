// SPDX-License-Identifier: MIT
// The search of the full engine for rules with captures: principal variation search with
// a transposition table over capture_position.h. Threats that must be answered cost no
// depth; at the end of a line fours and captures are played out.
//
// Wins, losses and legal moves are the referee's, but not every answer is searched: a reported
// forced win holds against all answers near stones. With a limit of nodes alone the answer
// depends only on the task and the content of the table.
//
// Belongs to one thread. Allocates when it is created and never while it thinks.
#ifndef COMMON_ENGINE_CAPTURE_SEARCH_H
#define COMMON_ENGINE_CAPTURE_SEARCH_H

#include "common/engine/budget.h"
#include "common/engine/candidates.h"
#include "common/engine/engine.h"
#include "common/engine/tt.h"

struct capture_search;

// A task of the search. Borrows its pointers.
struct capture_task {
    const struct situation *situation;   // of a rule with captures
    const struct candidates *candidates; // the first moves allowed, one at least
    struct tt *tt;                       // emptied or aged by the caller
    struct budget *budget;               // begun by the caller
    int depth_max;                       // 1 .. CAPTURE_DEPTH_MAX
    uint64_t seed;                       // decides between first moves that seem equal
    engine_progress_fn progress;         // after each depth; may be NULL
    void *progress_data;
};

enum { CAPTURE_DEPTH_MAX = 60 };

struct capture_search *capture_search_create(void);   // returns owned
void capture_search_destroy(struct capture_search *); // accepts NULL

// *best is one of the candidates, however early the budget ends.
void capture_search_run(struct capture_search *search, const struct capture_task *task,
                        struct engine_view *view, struct point *best);

#endif
