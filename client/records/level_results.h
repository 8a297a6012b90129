// SPDX-License-Identifier: MIT
// One's games against the levels of the AI, as they are kept here: how many were won, and which
// level is next. Pure.
#ifndef CLIENT_RECORDS_LEVEL_RESULTS_H
#define CLIENT_RECORDS_LEVEL_RESULTS_H

#include "common/room/ai_config.h"
#include "common/util/strbuf.h"

struct local_games;

enum {
    LEVEL_LATEST_MAX = 10,  // games of a level that count for the next one
    LEVEL_LATEST_LEAST = 5, // so many are needed
    LEVEL_READY = 70,       // percent that are won, draws by half
};

struct level_tally {
    int won, drawn, lost;
};

struct level_results {
    struct level_tally all[AI_LEVEL_MAX + 1]; // by level
    struct level_tally latest[AI_LEVEL_MAX + 1];
};

// The games of this person that are read, the newest first.
void level_results_count(const struct local_games *kept, const char *name,
                         struct level_results *results);

// The level that comes next: above the highest one with enough games, if enough of the latest ones
// were won there. 0 = none yet.
int level_results_ready(const struct level_results *results);

// "Your games won: level 1: 5 of 5, level 2: 2 of 7"; nothing without games.
void level_results_format(const struct level_results *results, struct strbuf *out);

#endif
