// SPDX-License-Identifier: MIT
// A room's timer has fired: schedule.h armed it.
#ifndef SERVER_CORE_GAME_ROOM_TIMER_H
#define SERVER_CORE_GAME_ROOM_TIMER_H

#include "server/core/core_internal.h"

// The room may be closed and freed by it.
void room_timer_fired(struct turn *turn, struct room *room);

#endif
