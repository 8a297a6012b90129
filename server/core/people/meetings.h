// SPDX-License-Identifier: MIT
// The rated games of a player that count, of the last day: against whom, and when they began. Part
// of the player and stored with him, so that a restart does not begin the day anew. A list of
// bounded length: who plays more than it holds forgets his oldest ones.
#ifndef SERVER_CORE_PEOPLE_MEETINGS_H
#define SERVER_CORE_PEOPLE_MEETINGS_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

#define MEETINGS_DAY_MS ((int64_t)24 * 60 * 60 * 1000)

enum { MEETINGS_MAX = 64 };

struct meeting {
    uint64_t player;
    int64_t began_ms; // wall time
};

// A zeroed one is empty.
struct meetings {
    int count;
    struct meeting *list; // owned: MEETINGS_MAX of them or NULL; the oldest first
};

// How many there were against this player within the day before now_ms. A clock that went back
// does not forget any.
int meetings_within_day(const struct meetings *meetings, uint64_t player, int64_t now_ms);

// Adds one, and forgets those that are more than a day old.
void meetings_add(struct meetings *meetings, uint64_t player, int64_t now_ms);

// Takes back the one against this player that began then. Returns false if there is none.
bool meetings_remove(struct meetings *meetings, uint64_t player, int64_t began_ms);

// Lines "met 1234 1700000000000\n".
void meetings_write(const struct meetings *meetings, struct strbuf *out);
// Reads what follows "met"; false if it is not understood or there are too many.
bool meetings_read(struct meetings *meetings, char *text);

void meetings_finish(struct meetings *meetings);

#endif
