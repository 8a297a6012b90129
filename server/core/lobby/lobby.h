// SPDX-License-Identifier: MIT
// The lobby as others see it; see lobby.c.
#ifndef SERVER_CORE_LOBBY_LOBBY_H
#define SERVER_CORE_LOBBY_LOBBY_H

#include "server/core/core_internal.h"

// What the player is doing, and in which room; 0 = in none that may be told.
enum player_state lobby_state_of(const struct core *core, const struct player *player,
                                 uint64_t *where);
// Sends the whole lobby, in pages.
void lobby_send_all(struct turn *turn, struct session *session, uint64_t seq);
// Sends the changes since the last delta.
void lobby_on_timer(struct turn *turn);

#endif
