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

// May the player give this answer? NOT_PAIRED if the pairing has ended; a yes also needs that a
// room can be made.
enum error_code seek_may_answer(const struct core *core, const struct player *player, uint64_t pair,
                                bool yes);
// Two players who have agreed to play each other. Their seeks are over.
struct seek_pair {
    struct player *first, *second; // borrowed
    struct room_settings settings;
};

// Notes the answer of a player who was asked. Returns true if both have said yes: the caller seats
// them (pairing.h).
bool seek_answer(struct turn *turn, struct player *player, bool yes, struct seek_pair *agreed);

// Sets what the player looks for. Returns false if he does not look, or is asked already. sought
// points at settings.
bool seek_is_looking(const struct player *player, struct wire_seek_start *sought,
                     struct wire_room_settings *settings);

// The pairing that a player is asked about.
struct pairing {
    uint64_t pair;
    const struct player *partner; // borrowed
    bool has_agreed;              // the player has said yes
    int64_t until_ms;
};

// Sets the pairing that the player is asked about. Returns false if there is none.
bool seek_pairing(const struct player *player, struct pairing *pairing);

// Ends a seek, if there is one. A partner who was asked meanwhile keeps looking.
void seek_drop(struct turn *turn, struct player *player);
void seek_on_timer(struct turn *turn, struct player *player);
void seek_destroy_all(struct core *core);

#endif
