// SPDX-License-Identifier: MIT
// Numbers the events that all members of a room see, sends them, and stores the room.
#ifndef SERVER_CORE_ROOM_ROOMS_LOG_H
#define SERVER_CORE_ROOM_ROOMS_LOG_H

#include "server/core/core_internal.h"

// Numbers an event of the room and sends it to all members.
void rooms_log(struct turn *turn, struct room *room, struct wire_room_event *event);
// Sends a message without a number to all members.
void rooms_send_all(struct turn *turn, struct room *room, const struct server_msg *msg);
// The same to those who see everything at once, and to the others (delay.h). The frame is borrowed.
void rooms_send_players(struct turn *turn, struct room *room, const struct server_msg *msg);
void rooms_send_watchers(struct turn *turn, struct room *room, struct blob *frame);
void rooms_store(struct turn *turn, struct room *room);
// Forgets the last game, which is over: a snapshot could not tell it any more,
// because its events belong to other settings.
void rooms_put_game_away(struct turn *turn, struct room *room);

#endif
