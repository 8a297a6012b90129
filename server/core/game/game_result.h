// SPDX-License-Identifier: MIT
// Stores a finished game: its record, and the change of two ratings.
#ifndef SERVER_CORE_GAME_GAME_RESULT_H
#define SERVER_CORE_GAME_GAME_RESULT_H

#include "server/core/core_internal.h"

// Writes the finished game to the archive: the players, then the whole log.
void game_result_archive(struct turn *turn, struct room *room);
// Updates both ratings after a rated game, stores them, and tells the room.
void game_result_rate(struct turn *turn, struct room *room);

#endif
