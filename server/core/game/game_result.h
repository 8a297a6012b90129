// SPDX-License-Identifier: MIT
// What is kept of a finished game: its record, and what it made of two ratings.
#ifndef SERVER_CORE_GAME_GAME_RESULT_H
#define SERVER_CORE_GAME_GAME_RESULT_H

#include "server/core/core_internal.h"

// The finished game as the archive keeps it: who played, then the whole log.
void game_result_archive(struct turn *turn, struct room *room);
// Of a rated game: both ratings, in the journal and told to the room.
void game_result_rate(struct turn *turn, struct room *room);

#endif
