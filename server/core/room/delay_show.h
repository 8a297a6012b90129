// SPDX-License-Identifier: MIT
// Tells watchers of a room with a delay (delay.h) what they may see by now.
#ifndef SERVER_CORE_ROOM_DELAY_SHOW_H
#define SERVER_CORE_ROOM_DELAY_SHOW_H

#include "server/core/core_internal.h"

// What is due. The end of the game ends the delay.
void delay_show_due(struct turn *turn, struct room *room);
// All that waits, and ends the delay: the room is about to close.
void delay_show_all(struct turn *turn, struct room *room);

#endif
