// SPDX-License-Identifier: MIT
// Which games have begun: how often each side has acted, counted from the events that the disk
// keeps. A game that ends before each side has acted twice is neither archived nor rated; every
// other one is archived.
#ifndef TESTS_SIM_ENDINGS_H
#define TESTS_SIM_ENDINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <uthash.h>

#include "common/game/match.h"

struct blob;
struct sim;

struct ending {
    uint64_t game;
    int acts[SEAT_COUNT];
    bool is_over;
    UT_hash_handle hh;
};

// An event of a game is kept: "<version> <event line>".
void endings_event(struct sim *sim, uint64_t game, const struct blob *data);

// Is the game over without having begun?
bool endings_is_unbegun(struct sim *sim, uint64_t game);
// The same with the events that are on their way to the disk.
bool endings_is_unbegun_soon(struct sim *sim, uint64_t game);

// The same of a match, from its events.
bool endings_has_begun(const struct match *match);

void endings_forget(struct sim *sim);

#endif
