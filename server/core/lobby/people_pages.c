// SPDX-License-Identifier: MIT
#include "server/core/lobby/people_pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/lobby/people_list.h"
#include "server/core/lobby/person_row.h"
#include "server/core/people/visible.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum {
    KEPT_MAX = 64,  // pages
    KEPT_MS = 1000, // as fresh as the deltas of the lobby
};

struct people_frame {
    char search[WIRE_NAME_BYTES + 1];
    uint32_t page;
    int64_t at_ms;
    struct blob *frame; // owned, NULL = none
    int count;          // who is on it
    uint64_t players[WIRE_PEOPLE_MAX];
};

static struct people_frame *
place_of(struct core *core, const struct wire_people_ask *ask)
{
    uint64_t hash = ask->page;

    if (!core->people_frames) {
        core->people_frames = xcalloc(KEPT_MAX, sizeof(*core->people_frames));
    }
    for (const char *at = ask->search; *at; at++) {
        hash = rng_mix(hash ^ (unsigned char)*at);
    }
    return &core->people_frames[hash % KEPT_MAX];
}

static bool
is_fresh(const struct people_frame *kept, const struct wire_people_ask *ask, int64_t now_ms)
{
    return kept->frame && kept->page == ask->page && now_ms - kept->at_ms < KEPT_MS &&
           strcmp(kept->search, ask->search) == 0;
}

// Encodes the page as the viewer may see it, NULL = everybody, and notes who is on it.
static struct blob *
encode(struct turn *turn, const struct wire_people_ask *ask, const struct player *viewer,
       struct people_frame *noted)
{
    struct people_range range = people_list_find(turn->core, ask->search);
    uint32_t pages = (uint32_t)((range.count + WIRE_PEOPLE_MAX - 1) / WIRE_PEOPLE_MAX);
    int64_t first = (int64_t)ask->page * WIRE_PEOPLE_MAX;
    struct person_row rows[WIRE_PEOPLE_MAX];
    struct wire_person people[WIRE_PEOPLE_MAX];
    struct server_msg msg = {.kind = SERVER_PEOPLE_PAGE,
                             .people_page = {.search = ask->search,
                                             .page = ask->page,
                                             .pages = pages ? pages : 1,
                                             .total = (uint32_t)range.count,
                                             .people = people}};

    noted->count = 0;
    for (int64_t i = first; i < range.count && i < first + WIRE_PEOPLE_MAX; i++) {
        const struct player *player = range.rows[i]->player;
        int at = msg.people_page.person_count;

        noted->players[noted->count++] = player->id;
        if (!visible_hides_from(player, viewer)) {
            person_row_fill(turn, player, viewer, &rows[at]);
            people[at] = rows[at].person;
            msg.people_page.person_count++;
        }
    }
    return core_encode(turn->core, &msg);
}

static bool
hides_from(const struct core *core, const struct people_frame *kept, const struct player *viewer)
{
    for (int i = 0; i < kept->count; i++) {
        const struct player *player = core_player(core, kept->players[i]);

        if (player && visible_hides_from(player, viewer)) {
            return true;
        }
    }
    return false;
}

struct blob *
people_pages_frame(struct turn *turn, const struct wire_people_ask *ask,
                   const struct player *viewer)
{
    struct people_frame *kept = place_of(turn->core, ask), unkept;

    if (!is_fresh(kept, ask, turn->now.mono_ms)) {
        blob_release(kept->frame);
        kept->frame = encode(turn, ask, NULL, kept);
        kept->page = ask->page;
        kept->at_ms = turn->now.mono_ms;
        snprintf(kept->search, sizeof(kept->search), "%s", ask->search);
    }
    return hides_from(turn->core, kept, viewer) ? encode(turn, ask, viewer, &unkept)
                                                : blob_hold(kept->frame);
}

void
people_pages_forget(struct core *core)
{
    for (int i = 0; core->people_frames && i < KEPT_MAX; i++) {
        blob_release(core->people_frames[i].frame);
    }
    free(core->people_frames);
    core->people_frames = NULL;
}
