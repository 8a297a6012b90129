// SPDX-License-Identifier: MIT
// How a room stands, told whole; see snapshot.c.
#ifndef SERVER_CORE_ROOM_SNAPSHOT_H
#define SERVER_CORE_ROOM_SNAPSHOT_H

#include "server/core/core_internal.h"

void snapshot_send(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq);
// Who of the two is there, to all members.
void snapshot_send_presence(struct turn *turn, struct room *room);

#endif
