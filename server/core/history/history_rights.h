// SPDX-License-Identifier: MIT
// Who may read a line later. It is decided when the line is said:
//
//      a game runs, a player speaks     the players of that game
//      a game runs, a watcher speaks    all but these players
//      no game runs                     everybody
//      the room is private              of these, only who was in it then
//
// So nothing becomes readable by a room that opens, a game that ends or a seat that changes.
#ifndef SERVER_CORE_HISTORY_HISTORY_RIGHTS_H
#define SERVER_CORE_HISTORY_HISTORY_RIGHTS_H

#include "server/core/history/history_line.h"

struct player;
struct room;

// Fills in the readers of a line that is said in the room now; readers has room for
// HISTORY_READERS_MAX.
void history_rights_of_room(const struct room *room, struct history_words *words,
                            uint64_t *readers);

// May he read it, and does he want to? Lines of people whom he ignores are none of his.
bool history_may_read(const struct history_line *line, const struct player *reader);

#endif
