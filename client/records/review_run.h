// SPDX-License-Identifier: MIT
// All positions of a review, by several threads. Each position belongs to one thread and one engine,
// which forgets what it knew before: with a limit of nodes alone the result does not depend on the
// number of threads. Positions that are known already are left as they are.
#ifndef CLIENT_RECORDS_REVIEW_RUN_H
#define CLIENT_RECORDS_REVIEW_RUN_H

#include "client/records/review.h"

enum { REVIEW_THREADS_MAX = 64 };

struct review_run {
    struct review_effort effort; // its limits.until_ms is set for each position
    int64_t ms;                  // for each position, 0 = no limit of time
    int threads;                 // 1 .. REVIEW_THREADS_MAX
    size_t memory_bytes;         // of each engine
    // Called by the caller's thread from time to time. May be NULL.
    void (*progress)(void *data, int done, int count);
    void *progress_data; // borrowed
};

// Looks at all positions; review_settle() is the caller's next step. effort.limits.stop ends it
// early: positions that were not finished are not known then. Returns how many are known.
int review_run(struct review *review, const struct record *record, const struct review_run *run);

#endif
