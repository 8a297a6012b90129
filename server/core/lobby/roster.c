// SPDX-License-Identifier: MIT
#include "server/core/lobby/roster.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

static void
add_page(struct roster *roster)
{
    size_t rows = (size_t)roster->rows;

    if (roster->pages == roster->capacity) {
        roster->capacity = roster->capacity ? 2 * roster->capacity : 4;
        roster->members = xreallocarray(roster->members, (size_t)roster->capacity * rows,
                                        sizeof(*roster->members));
        roster->used = xreallocarray(roster->used, (size_t)roster->capacity, sizeof(*roster->used));
    }
    memset(roster->members + (size_t)roster->pages * rows, 0, rows * sizeof(*roster->members));
    roster->used[roster->pages++] = 0;
}

int
roster_add(struct roster *roster, void *member)
{
    int place;

    while (roster->first_free < roster->pages && roster->used[roster->first_free] == roster->rows) {
        roster->first_free++;
    }
    if (roster->first_free == roster->pages) {
        add_page(roster);
    }
    place = roster->first_free * roster->rows;
    while (roster->members[place]) {
        place++;
    }
    roster->members[place] = member;
    roster->used[roster->first_free]++;
    return place + 1;
}

int
roster_page(const struct roster *roster, int place)
{
    return (place - 1) / roster->rows;
}

void
roster_remove(struct roster *roster, int place)
{
    int page = roster_page(roster, place);

    roster->members[place - 1] = NULL;
    roster->used[page]--;
    if (page < roster->first_free) {
        roster->first_free = page;
    }
    while (roster->pages && !roster->used[roster->pages - 1]) {
        roster->pages--;
    }
    if (roster->first_free > roster->pages) {
        roster->first_free = roster->pages;
    }
}

void
roster_finish(struct roster *roster)
{
    free(roster->members);
    free(roster->used);
    *roster = (struct roster){.rows = roster->rows};
}
