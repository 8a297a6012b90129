// SPDX-License-Identifier: MIT
// Whether the rated game of a room counts: room->uncounted, of the running game, or of the next
// one. All members are told by RoomPresence whenever it changes, and so before a game begins.
#ifndef SERVER_CORE_ROOM_COUNTING_H
#define SERVER_CORE_ROOM_COUNTING_H

#include <stdbool.h>

struct room;
struct turn;

// Looks at the next game anew; nothing changes while one runs. Returns true if it has changed: then
// all members are told by a RoomPresence, and who was ready is asked again, since he was ready for
// a game that counted, or did not.
bool counting_update(struct turn *turn, struct room *room);

// A game begins: if it counts, it is noted.
void counting_begin(struct turn *turn, const struct room *room);

// Does the result of the finished game change ratings?
bool counting_counts(const struct room *room);

// A game has ended and changed no rating: it is none of the day's games of the two.
void counting_take_back(struct turn *turn, const struct room *room);

#endif
