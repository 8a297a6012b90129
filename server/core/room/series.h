// SPDX-License-Identifier: MIT
// The score of a pair that plays on at the same table, such as 2-1. It belongs to the two who have
// played, in whatever seats; another pair begins anew. A game in which a seat changed hands does not
// count. A plain value, kept with the room.
#ifndef SERVER_CORE_ROOM_SERIES_H
#define SERVER_CORE_ROOM_SERIES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/types.h"

struct room;
struct strbuf;

struct series {
    uint64_t ids[SEAT_COUNT];    // who: a player, or an AI by its configuration; 0 = no series
    uint32_t points[SEAT_COUNT]; // of each of them, in halves
};

// The game of the room is over: adds its result.
void series_add(struct room *room);
// The points of those who sit there now, by seat; 0 and 0 where they have played none.
void series_points(const struct room *room, uint32_t points[SEAT_COUNT]);

// "series 17 4 18 2\n", or nothing; and back from what follows the first word.
void series_write(const struct series *series, struct strbuf *out);
bool series_read(struct series *series, char *text);

#endif
