// SPDX-License-Identifier: MIT
// Which rated games must not count, found out a second time: from the connections of the two when
// the game begins, and from the archive. What was decided at the beginning is what is archived,
// whatever happens between.
#ifndef TESTS_SIM_FAIRNESS_H
#define TESTS_SIM_FAIRNESS_H

#include <uthash.h>

#include "tests/support/archived_game.h"

struct room;
struct sim;

// What was decided when a game began.
struct decision {
    uint64_t game;
    enum uncounted uncounted;
    UT_hash_handle hh;
};

// A game has begun in this step.
void fairness_began(struct sim *sim, const struct room *room);

// A game was archived; the books do not have it yet.
void fairness_archived(struct sim *sim, const struct archived_game *game);

// Every game that is noted for the day runs, or is in the archive as one that counts.
void fairness_check(struct sim *sim);

void fairness_finish(struct sim *sim);

#endif
