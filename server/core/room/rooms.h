// SPDX-License-Identifier: MIT
// The table of rooms: opening, entering, leaving, closing.
#ifndef SERVER_CORE_ROOM_ROOMS_H
#define SERVER_CORE_ROOM_ROOMS_H

#include "server/core/core_internal.h"

// A new room takes a place among all rooms, his own, and those he is in.
enum error_code rooms_may_open(const struct core *core, const struct player *player);
struct room *rooms_open(struct turn *turn, struct player *owner,
                        const struct room_settings *settings);
void rooms_add(struct core *core, struct room *room);
void rooms_close(struct turn *turn, struct room *room);
void rooms_destroy_all(struct core *core);

// What somebody asks for, as it will be played; the error if that is impossible.
enum error_code rooms_read_settings(const struct wire_room_settings *wire,
                                    struct room_settings *settings);

void rooms_set_owner(struct turn *turn, struct room *room, struct player *heir);
// Somebody who is there becomes the owner: a seated person first. 0 if nobody is.
void rooms_hand_on(struct turn *turn, struct room *room);
void rooms_enter(struct turn *turn, struct room *room, struct player *player);
void rooms_leave(struct turn *turn, struct room *room, struct player *player,
                 enum left_reason reason);
// Where nobody may watch: whoever is not its owner and does not play leaves the room.
void rooms_send_watchers_out(struct turn *turn, struct room *room);

#endif
