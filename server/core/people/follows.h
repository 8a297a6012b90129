// SPDX-License-Identifier: MIT
// The connected players that are told when a friend comes or goes. The table is indexed by the
// friend, so that an arrival needs no walk over all lists of friends. It is not stored: a client
// subscribes on each connection.
#ifndef SERVER_CORE_PEOPLE_FOLLOWS_H
#define SERVER_CORE_PEOPLE_FOLLOWS_H

#include <uthash.h>

#include "server/core/core_internal.h"

// One player who follows another one.
struct follower {
    struct followed *of;
    struct player *by;
    struct follower *prev, *next;         // of the same followed player
    struct follower *own_prev, *own_next; // of the same follower
};

// A player with at least one follower.
struct followed {
    uint64_t player;
    struct follower *list; // owned
    UT_hash_handle by_player;
};

// From now on the player's connection is told of all friends of the player; may be called twice.
void follows_begin(struct core *core, struct player *player);
void follows_end(struct core *core, struct player *player);

// The player's list of friends has changed. Does nothing before follows_begin().
void follows_add(struct core *core, struct player *player, uint64_t friend);
void follows_remove(struct core *core, struct player *player, uint64_t friend);

// The first follower of the player, NULL without one.
const struct follower *follows_of(const struct core *core, uint64_t player);

#endif
