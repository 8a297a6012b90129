// SPDX-License-Identifier: MIT
// The table of rooms: opening, entering, leaving, closing.
#ifndef SERVER_CORE_ROOM_ROOMS_H
#define SERVER_CORE_ROOM_ROOMS_H

#include "server/core/core_internal.h"

// A new room takes a place among all rooms, his own, and those he is in.
enum error_code rooms_may_open(const struct core *core, const struct player *player,
                               const struct match_settings *settings);
// Correspondence leaves places for other play. May he sit down at such a table?
enum error_code rooms_may_sit_at(const struct core *core, const struct player *player,
                                 const struct match_settings *settings);
struct room *rooms_open(struct turn *turn, struct player *owner,
                        const struct room_settings *settings);
void rooms_add(struct core *core, struct room *room);
void rooms_close(struct turn *turn, struct room *room);
void rooms_destroy_all(struct core *core);

// The room becomes private: a new long code, and the old one is void.
void rooms_change_code(struct turn *turn, struct room *room);

// Reads requested settings as they will be played. Returns the error if they are impossible.
enum error_code rooms_read_settings(const struct wire_room_settings *wire,
                                    struct room_settings *settings);

void rooms_set_owner(struct turn *turn, struct room *room, struct player *heir);
// Makes another member the owner, a seated person first; 0 if there is none.
void rooms_hand_on(struct turn *turn, struct room *room);
void rooms_enter(struct turn *turn, struct room *room, struct player *player);
void rooms_leave(struct turn *turn, struct room *room, struct player *player,
                 enum left_reason reason);
// If the room allows no spectators, removes all members but its owner and its players.
void rooms_send_watchers_out(struct turn *turn, struct room *room);

#endif
