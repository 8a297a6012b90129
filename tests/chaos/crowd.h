// SPDX-License-Identifier: MIT
// The people of a run: who they are, where they play, and what they do of their
// own. Each of them acts from his own views alone; only who plays at which table
// is agreed beforehand, and tables are known by their titles.
#ifndef TESTS_CHAOS_CROWD_H
#define TESTS_CHAOS_CROWD_H

#include "tests/chaos/chaos.h"

enum {
    CROWD_TLS = 1,    // some come by TCP, some of those with TLS
    CROWD_AI = 2,     // tables with AIs
    CROWD_SHORT = 4,  // clocks that run out now and then
    CROWD_LOGINS = 8, // members come back with their passwords now and then
    CROWD_WATCHERS = 16,
};

// Makes them; nobody is connected.
void crowd_create(struct chaos *chaos, int flags);

// Reads whatever has come. Waits up to wait_ms if nothing is there.
void crowd_read(struct chaos *chaos, int wait_ms);

// Everybody who is not there begins to come; true when all are in and every room
// that they are in is shown.
bool crowd_connect(struct chaos *chaos);
bool crowd_is_in(const struct chaos *chaos);
// Comes in and waits for it.
void crowd_settle(struct chaos *chaos);

// Some of the people do something.
void crowd_act(struct chaos *chaos);

// Waits until nobody waits for an answer.
void crowd_quiet(struct chaos *chaos);

#endif
