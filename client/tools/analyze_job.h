// SPDX-License-Identifier: MIT
// The analysis of one game for goren analyze: the engines, the progress on the terminal, and what
// an earlier run has left.
#ifndef CLIENT_TOOLS_ANALYZE_JOB_H
#define CLIENT_TOOLS_ANALYZE_JOB_H

#include "client/records/review.h"
#include "client/tools/games.h"

struct analyze_settings {
    struct games_options games;
    int64_t time_ms; // 0 = not said
    int64_t level;
    int64_t nodes;   // 0 = not said
    int64_t threads; // 0 = as many as there are processors
    int64_t memory_mb;
    int64_t proof_nodes;
    int64_t lines; // of each position
    bool threats;
    const char *out; // NULL = none
    bool json;
    bool prove;
};

// Where a batch is, for its progress.
struct analyze_batch {
    int files, file;            // how many, and which one from 1; 0 files = a single game
    int64_t bytes, total_bytes; // that were read before this game
    int64_t begin_ms;
};

// Analyses all positions of the record's main line. kept: what an earlier run left, may be NULL.
// Returns false if it was stopped; positions that were finished are known then, and nothing is
// settled.
bool analyze_job_run(const struct analyze_settings *settings, const struct analyze_batch *batch,
                     const struct record *record, const struct record *kept, struct review *review);

// Names the effort, so that an analysis is only continued by one like it. buffer has room for 64.
const char *analyze_job_limits(const struct analyze_settings *settings, char *buffer);

#endif
