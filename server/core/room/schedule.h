// SPDX-License-Identifier: MIT
// Computes when a room needs attention next: for its seats, its game, its AI, its hint, or
// because it is empty. Changes nothing in the room but empty_since_ms.
#ifndef SERVER_CORE_ROOM_SCHEDULE_H
#define SERVER_CORE_ROOM_SCHEDULE_H

#include "server/core/core_internal.h"

// Arms the room's timer. Call it after any change that may move a deadline.
// When whoever is to move in a game by correspondence is reminded of it by mail, monotonic; TIME_NEVER =
// not (any more).
int64_t schedule_reminder_ms(const struct turn *turn, const struct room *room);

void schedule_room(struct turn *turn, struct room *room);

// Until when a seat is kept for a person who is not connected. TIME_NEVER if the seat has no
// such person, and while a game runs.
int64_t schedule_seat_kept_until_ms(const struct core *core, const struct room *room,
                                    enum seat seat);
// Until when the room is kept for an owner who is not connected and has no seat, whether a game
// runs or not. TIME_NEVER for other owners.
int64_t schedule_owner_kept_until_ms(const struct core *core, const struct room *room);
// Is the room empty, with no seat kept for a person who may come back?
bool schedule_is_given_up(const struct core *core, const struct room *room);

#endif
