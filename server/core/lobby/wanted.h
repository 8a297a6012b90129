// SPDX-License-Identifier: MIT
// Which pairings people look for, and how many each of them: counted when somebody
// begins or ends to look, so that the lobby can be told without asking everybody.
#ifndef SERVER_CORE_LOBBY_WANTED_H
#define SERVER_CORE_LOBBY_WANTED_H

#include "server/core/room/room.h"

struct core;
struct turn;

// A game and the ratings that may play it. Somebody looks for it, or it is not there.
struct wanted {
    struct room_settings settings;
    uint32_t rating_min, rating_max; // 0 = any
    uint32_t count;
    struct wanted *prev, *next;
};

// One more looks for it. Borrowed until he leaves.
struct wanted *wanted_join(struct turn *turn, const struct room_settings *settings,
                           uint32_t rating_min, uint32_t rating_max);
void wanted_leave(struct turn *turn, struct wanted *wanted);

// Those that most look for, the most wanted first, of equals the oldest; how many.
int wanted_most(const struct core *core, const struct wanted *most[WIRE_SEEKS_MAX]);

void wanted_destroy_all(struct core *core);

#endif
