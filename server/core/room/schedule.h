// SPDX-License-Identifier: MIT
// When a room wants to be looked at next: its seats, its game, its AI, its hint, and
// whether anybody is left. Only reads the room, but for the time since which it is empty.
#ifndef SERVER_CORE_ROOM_SCHEDULE_H
#define SERVER_CORE_ROOM_SCHEDULE_H

#include "server/core/core_internal.h"

// Arms the room's timer. To be called after anything that may move a deadline.
void schedule_room(struct turn *turn, struct room *room);

// Until when a seat is kept for somebody who is not connected: TIME_NEVER for all
// others, and while a game runs.
int64_t schedule_seat_kept_until_ms(const struct core *core, const struct room *room,
                                    enum seat seat);
// The same for an owner who sits nowhere, whether a game runs or not.
int64_t schedule_owner_kept_until_ms(const struct core *core, const struct room *room);
// Nobody is here, and no seat is kept for anybody who may come back to it.
bool schedule_is_given_up(const struct core *core, const struct room *room);

#endif
