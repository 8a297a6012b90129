// SPDX-License-Identifier: MIT
// Who is seen online, sorted twice: by rating for those who look around, by name for those who
// search. A row is put into its place when somebody comes and taken out when he goes, so that a
// page is a piece of a list and no request sorts or walks a crowd.
#ifndef SERVER_CORE_LOBBY_PEOPLE_LIST_H
#define SERVER_CORE_LOBBY_PEOPLE_LIST_H

#include <stdint.h>

#include "server/core/people/names.h"

struct core;
struct player;

struct people_row {
    struct player *player;
    uint32_t rating; // as it was when he was put here, 0 = none
    char folded[NAME_FOLDED_BYTES];
};

// A zeroed one is empty.
struct people_list {
    int count, capacity;
    struct people_row **by_rating; // owned, with the rows; the best first
    struct people_row **by_name;   // owned: the same rows
};

// A piece of one of the two.
struct people_range {
    struct people_row *const *rows; // borrowed until somebody comes or goes
    int count;
};

// Both may be called twice.
void people_list_add(struct core *core, struct player *player);
void people_list_remove(struct core *core, struct player *player);
// His ratings have changed.
void people_list_move(struct core *core, struct player *player);

// Everybody by rating, or by name those whose names begin so.
struct people_range people_list_find(const struct core *core, const char *search);

void people_list_finish(struct people_list *list);

#endif
