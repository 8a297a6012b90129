// SPDX-License-Identifier: MIT
// What follows from the end of a game: archive, ratings, seats, and who left too soon.
#ifndef SERVER_CORE_GAME_GAME_END_H
#define SERVER_CORE_GAME_GAME_END_H

#include "server/core/core_internal.h"

// The match of the room is over. All that follows is stored with its last event.
void game_end(struct turn *turn, struct room *room);

#endif
