// SPDX-License-Identifier: MIT
// Which connected players want to be told when a friend comes or goes. Kept by friend, so that
// somebody's coming needs no walk over all lists of friends. Not stored: a connection asks for it.
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

// Somebody who is followed. Exists only while he is.
struct followed {
    uint64_t player;
    struct follower *list; // owned
    UT_hash_handle by_player;
};

// The player's connection is told of all his friends from now on; may be called twice.
void follows_begin(struct core *core, struct player *player);
void follows_end(struct core *core, struct player *player);

// His list of friends has changed. Nothing happens unless he follows.
void follows_add(struct core *core, struct player *player, uint64_t friend);
void follows_remove(struct core *core, struct player *player, uint64_t friend);

// The first of those who follow the player; NULL if nobody does.
const struct follower *follows_of(const struct core *core, uint64_t player);

#endif
