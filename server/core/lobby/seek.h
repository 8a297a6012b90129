// SPDX-License-Identifier: MIT
// Quick pairing; see seek.c.
#ifndef SERVER_CORE_LOBBY_SEEK_H
#define SERVER_CORE_LOBBY_SEEK_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/error_code.h"
#include "common/wire/messages.h"

struct core;
struct player;
struct turn;

// Looks for an opponent; if one is there both are asked.
void seek_add(struct turn *turn, struct player *player, const struct room_settings *settings,
              uint32_t rating_min, uint32_t rating_max);

// May he answer so? NOT_PAIRED if that pairing is off; a yes also needs a new room.
enum error_code seek_may_answer(const struct core *core, const struct player *player, uint64_t pair,
                                bool yes);
// Two who have agreed to play each other. Their seeks are over.
struct seek_pair {
    struct player *first, *second; // borrowed
    struct room_settings settings;
};

// The answer of a player who may give it. True if both have said yes: the caller seats
// them (pairing.h).
bool seek_answer(struct turn *turn, struct player *player, bool yes, struct seek_pair *agreed);

// What he looks for; false if he does not, or is asked already. The wish points at the
// settings.
bool seek_is_looking(const struct player *player, struct wire_seek_start *wish,
                     struct wire_room_settings *settings);

// The pairing that he is asked about.
struct pairing {
    uint64_t pair;
    const struct player *partner; // borrowed
    bool has_agreed;              // he himself
    int64_t until_ms;
};

// False if he is not asked.
bool seek_pairing(const struct player *player, struct pairing *pairing);

// Ends a seek, if there is one; a partner who was asked meanwhile looks on.
void seek_drop(struct turn *turn, struct player *player);
void seek_on_timer(struct turn *turn, struct player *player);
void seek_destroy_all(struct core *core);

#endif
