// SPDX-License-Identifier: MIT
// Large answers are sent in pieces: pages of the lobby and snapshots of rooms. Connections that asked
// wait in a queue. In each millisecond the queue gets core_config.pages_per_ms pages, one at a time
// to each connection. So many requests at once delay each other, and no other traffic. While the
// queue is empty a request is answered in its own step.
//
// A piece is made when it is sent, from the state of that moment; events and deltas are sent
// meanwhile. So a snapshot is newer than all events before it, and a page newer than all deltas.
#ifndef SERVER_CORE_HANDOUT_H
#define SERVER_CORE_HANDOUT_H

#include "server/core/core_internal.h"

enum {
    HANDOUT_PAGES_PER_MS = 4,
    HANDOUT_HELD_BYTES =
        64 * 1024, // unsent because the disk is slow: no more pieces for this connection
};

// Sends the whole lobby, as the answer to this request or unasked (seq 0). False if one that was
// asked for before has not begun yet.
bool handout_lobby(struct turn *turn, struct session *session, uint64_t seq);
// The lobby is not wanted any more; a request that waits is answered by its first page.
void handout_stop_lobby(struct turn *turn, struct session *session);

// Sends the snapshot of a room to one of its members, likewise; conn 0 sends to none.
bool handout_room(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq);
// From here on the member is sent no events of the room: handout_room() must follow, whose snapshot
// tells what they would.
void handout_hold_events(struct turn *turn, const struct room *room, uint64_t conn);
// The member has left the room; a request that waits is refused.
void handout_drop_room(struct turn *turn, uint64_t conn, uint64_t room);

// The connection reads again.
void handout_go_on(struct turn *turn, struct session *session);
// The connection ends; what it waits for is dropped.
void handout_forget(struct core *core, struct session *session);

void handout_on_timer(struct turn *turn);

#endif
