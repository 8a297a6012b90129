// SPDX-License-Identifier: MIT
// The visible players online in two sorted lists: by rating for browsing, by name for searching. A
// player's row is inserted when the player comes and removed when the player goes. So a page is a
// range of a list, and no request has to sort or to walk all players.
#ifndef SERVER_CORE_LOBBY_PEOPLE_LIST_H
#define SERVER_CORE_LOBBY_PEOPLE_LIST_H

#include <stdint.h>

#include "server/core/people/names.h"

struct core;
struct player;

struct people_row {
    struct player *player;
    uint32_t rating; // when the row was inserted, 0 = none
    char folded[NAME_FOLDED_BYTES];
};

// A zeroed one is empty.
struct people_list {
    int count, capacity;
    struct people_row **by_rating; // owned, with the rows; the best first
    struct people_row **by_name;   // owned: the same rows
};

// A range of one of the two lists.
struct people_range {
    struct people_row *const *rows; // borrowed until a row is added or removed
    int count;
};

// Both may be called twice.
void people_list_add(struct core *core, struct player *player);
void people_list_remove(struct core *core, struct player *player);
// The ratings of the player have changed.
void people_list_move(struct core *core, struct player *player);

// All rows by rating; with a search text, by name the rows whose names begin with it.
struct people_range people_list_find(const struct core *core, const char *search);

void people_list_finish(struct people_list *list);

#endif
