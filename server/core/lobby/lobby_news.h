// SPDX-License-Identifier: MIT
// Changes of the lobby: rooms and players that have changed are on a list until the next delta. So
// a delta needs no walk over the whole of a large lobby, and no change waits for ever.
#ifndef SERVER_CORE_LOBBY_LOBBY_NEWS_H
#define SERVER_CORE_LOBBY_LOBBY_NEWS_H

#include "server/core/core_internal.h"

bool lobby_lists(const struct room *room); // is it for everybody to see?

// Something that the lobby shows has changed; whatever is freed is forgotten before.
void lobby_touch_room(struct turn *turn, struct room *room);
void lobby_touch_player(struct turn *turn, struct player *player);
void lobby_touch_seek_counts(struct turn *turn);
void lobby_forget_room(struct core *core, struct room *room);
void lobby_forget_player(struct core *core, struct player *player);
void lobby_room_gone(struct turn *turn, const struct room *room);
// wire is the player as he is told to others.
void lobby_player_gone(struct turn *turn, const struct player *player,
                       const struct wire_player *wire);

// Sends to all sessions that see the lobby.
void lobby_send(struct turn *turn, const struct server_msg *msg);
// Sends a LobbyDelta to each of them, without players who hide from him.
void lobby_send_delta(struct turn *turn, const struct server_msg *msg);
// The next delta is due a second from now at the latest.
void lobby_wait_to_tell(struct turn *turn);

#endif
