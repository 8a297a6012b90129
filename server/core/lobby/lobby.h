// SPDX-License-Identifier: MIT
// The lobby as others see it; see lobby.c.
#ifndef SERVER_CORE_LOBBY_LOBBY_H
#define SERVER_CORE_LOBBY_LOBBY_H

#include "server/core/core_internal.h"

// Sends which pairings are wanted, if there are any: after the pages.
void lobby_send_seek_counts(struct turn *turn, const struct session *session);
// Sends the changes since the last delta.
void lobby_on_timer(struct turn *turn);

#endif
