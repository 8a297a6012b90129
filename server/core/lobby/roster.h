// SPDX-License-Identifier: MIT
// Places of rooms or players on the pages of the lobby. Whoever has a place keeps it, so that a
// page can be handed out while others come and go; a newcomer takes the first free one.
#ifndef SERVER_CORE_LOBBY_ROSTER_H
#define SERVER_CORE_LOBBY_ROSTER_H

#include <stddef.h>

// A zeroed one with rows set is empty.
struct roster {
    int rows;       // on a page
    void **members; // owned: pages of rows, NULL = free
    int *used;      // owned: places that are taken, by page
    int pages, capacity;
    int first_free; // no page before this one has a free place
};

// Returns the place, from 1.
int roster_add(struct roster *roster, void *member);
// Takes off the pages at the end that are empty.
void roster_remove(struct roster *roster, int place);
int roster_page(const struct roster *roster, int place);
void roster_finish(struct roster *roster);

#endif
