// SPDX-License-Identifier: MIT
// The list of sessions that see the lobby.
#ifndef SERVER_CORE_LOBBY_LOBBY_READERS_H
#define SERVER_CORE_LOBBY_LOBBY_READERS_H

#include "server/core/core_internal.h"

// Both may be called twice.
void lobby_enter(struct core *core, struct session *session);
void lobby_leave(struct core *core, struct session *session);

#endif
