// SPDX-License-Identifier: MIT
// What the files of a world (core_world.c, core_clients.c) need of each other.
#ifndef TESTS_SUPPORT_CORE_WORLD_INTERNAL_H
#define TESTS_SUPPORT_CORE_WORLD_INTERNAL_H

#include "tests/support/core_world.h"

// core_world.c

// Something that follows from what the core did, once all of that is done.
void world_follow(struct world *world, enum core_event_kind kind, uint64_t conn, uint64_t number);
// Commits, and does what follows, until nothing is left to do.
void world_settle(struct world *world);
void world_take_close(struct world *world, uint64_t conn); // the line is gone
void world_empty_inbox(struct client *client);

// core_clients.c

struct client *world_client_of(struct world *world, uint64_t conn); // NULL: of nobody
// Takes the frame.
void world_receive(struct world *world, struct client *client, struct blob *frame);

#endif
