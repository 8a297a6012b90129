// SPDX-License-Identifier: MIT
// Counts of the pairings that players look for. Updated when a player begins or ends a seek, so
// that the lobby can be told without a walk over all players.
#ifndef SERVER_CORE_LOBBY_SEEK_COUNTS_H
#define SERVER_CORE_LOBBY_SEEK_COUNTS_H

#include "server/core/room/room.h"

struct core;
struct turn;

// A game and the ratings that may play it. Exists only while a player looks for it.
struct seek_count {
    struct room_settings settings;
    uint32_t rating_min, rating_max; // 0 = any
    uint32_t count;
    struct seek_count *prev, *next;
};

// One more looks for it. Borrowed until he leaves.
struct seek_count *seek_counts_join(struct turn *turn, const struct room_settings *settings,
                                    uint32_t rating_min, uint32_t rating_max);
void seek_counts_leave(struct turn *turn, struct seek_count *seek_count);

// Lists the pairings that most people look for, the most frequent first, the oldest first among
// equals. Returns their number.
int seek_counts_most(const struct core *core, const struct seek_count *most[WIRE_SEEKS_MAX]);

void seek_counts_destroy_all(struct core *core);

#endif
