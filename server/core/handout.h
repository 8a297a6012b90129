// SPDX-License-Identifier: MIT
// Large answers are handed out in pieces: the pages of the lobby and the snapshots of rooms. Whoever
// asks gets in line; in each millisecond the line gets so many pages (core_config.pages_per_ms), one
// at a time to each connection. So a crowd that asks at once waits for itself, and nobody else does.
// While there is no line a request is answered in its own step.
//
// A piece is made when it is handed out, from the state of that moment; news go out meanwhile. So
// a snapshot is newer than all events before it, and a page of the lobby newer than all deltas.
#ifndef SERVER_CORE_HANDOUT_H
#define SERVER_CORE_HANDOUT_H

#include "server/core/core_internal.h"

enum {
    HANDOUT_PAGES_PER_MS = 4,
    HANDOUT_HELD_BYTES = 64 * 1024, // so much waits for the disk: no more pieces for this one
};

// Sends the whole lobby, as the answer to this request or unasked (seq 0). False if one that was
// asked for before has not begun yet.
bool handout_lobby(struct turn *turn, struct session *session, uint64_t seq);
// The lobby is not wanted any more; a request that waits is answered by its first page.
void handout_stop_lobby(struct turn *turn, struct session *session);

// Sends the snapshot of a room to one of its members, likewise; conn 0 sends to none.
bool handout_room(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq);
// He is not in the room any more; a request that waits is refused.
void handout_drop_room(struct turn *turn, uint64_t conn, uint64_t room);

// He reads again.
void handout_go_on(struct turn *turn, struct session *session);
// The connection ends: nothing more is for it.
void handout_forget(struct core *core, struct session *session);

void handout_on_timer(struct turn *turn);

#endif
