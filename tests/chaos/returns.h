// SPDX-License-Identifier: MIT
// The first sight of a room after a restart, against the last one before: what
// was shown is there, seats are held, and nothing happened that nobody asked for.
#ifndef TESTS_CHAOS_RETURNS_H
#define TESTS_CHAOS_RETURNS_H

#include "tests/chaos/ledger.h"

struct returning {
    bool is_first;    // nobody ever saw it before
    bool is_back;     // it shows the same game as before
    int known_events; // of that game
};

// Before the ledger takes the view.
struct returning returns_look(struct chaos *chaos, const struct person *person,
                              const struct shown_room *room, const struct view *view);

// Somebody was let in again: these are the rooms that he is in, by the server.
void returns_identity(struct chaos *chaos, const struct person *person, const uint64_t *rooms,
                      int count);

#endif
