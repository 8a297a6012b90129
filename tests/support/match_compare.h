// SPDX-License-Identifier: MIT
// Are two matches the same game, and did a refused action leave one alone? For
// tests and fuzz targets; needs no test framework.
#ifndef TESTS_SUPPORT_MATCH_COMPARE_H
#define TESTS_SUPPORT_MATCH_COMPARE_H

#include "common/game/match.h"

// The name of the first field in which they differ, NULL if they are the same.
// What belongs to the process (struct match_run, capacities) is not looked at.
const char *match_difference(const struct match *a, const struct match *b);

// A match as it was, byte for byte, with its lists. Owns copies.
struct match_snapshot {
    struct match value; // its pointers are the originals
    struct match_move *moves;
    struct match_event *events;
};

void match_snapshot_take(struct match_snapshot *snapshot, const struct match *match);
void match_snapshot_drop(struct match_snapshot *snapshot);

// Is every byte but those of struct match_run as it was?
bool match_snapshot_holds(const struct match_snapshot *snapshot, const struct match *match);

#endif
