// SPDX-License-Identifier: MIT
// Sends the whole state of a room; see snapshot.c.
#ifndef SERVER_CORE_ROOM_SNAPSHOT_H
#define SERVER_CORE_ROOM_SNAPSHOT_H

#include "server/core/core_internal.h"

// Returns the number of pages. Callers go through handout.h.
int snapshot_send(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq);
// Tells all members which of the two players are present.
void snapshot_send_presence(struct turn *turn, struct room *room);

#endif
