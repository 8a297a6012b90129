// SPDX-License-Identifier: MIT
#include "server/core/lobby/lobby_pages.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/fault.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/lobby_sheet.h"
#include "server/core/people/visible.h"
#include "server/core/send.h"

static void
renew(struct lobby_pages *pages, int page)
{
    if (page >= 0 && page < pages->frame_count) {
        blob_release(pages->frames[page]);
        pages->frames[page] = NULL;
    }
}

static int
count(const struct lobby_pages *pages)
{
    int rooms = pages->rooms.pages, players = pages->players.pages;

    return rooms > players ? rooms : players;
}

// A page says how many there are, and readers take the last one by that: what was the last one and
// what is the last one now is made anew.
static void
renew_last(struct lobby_pages *pages, int before)
{
    int now = count(pages);

    if (now != before) {
        renew(pages, before - 1);
        renew(pages, now - 1);
        renew(pages, 0); // of an empty lobby too
    }
}

static void
add(struct lobby_pages *pages, struct roster *roster, void *member, int *place)
{
    int before = count(pages);

    if (!*place) {
        *place = roster_add(roster, member);
        renew(pages, roster_page(roster, *place));
        renew_last(pages, before);
    }
}

static void
take_off(struct lobby_pages *pages, struct roster *roster, int *place)
{
    int before = count(pages);

    if (*place) {
        renew(pages, roster_page(roster, *place));
        roster_remove(roster, *place);
        renew_last(pages, before);
        *place = 0;
    }
}

void
lobby_pages_add_room(struct core *core, struct room *room)
{
    add(&core->lobby_pages, &core->lobby_pages.rooms, room, &room->listed_place);
}

void
lobby_pages_remove_room(struct core *core, struct room *room)
{
    take_off(&core->lobby_pages, &core->lobby_pages.rooms, &room->listed_place);
}

void
lobby_pages_add_player(struct core *core, struct player *player)
{
    add(&core->lobby_pages, &core->lobby_pages.players, player, &player->listed_place);
}

void
lobby_pages_remove_player(struct core *core, struct player *player)
{
    take_off(&core->lobby_pages, &core->lobby_pages.players, &player->listed_place);
}

static bool
is_kept_stale(int place)
{
    return FAULT(FAULT_PAGE_STALE) && place % 2;
}

void
lobby_pages_renew_room(struct core *core, const struct room *room)
{
    struct lobby_pages *pages = &core->lobby_pages;

    if (room->listed_place && !is_kept_stale(room->listed_place)) {
        renew(pages, roster_page(&pages->rooms, room->listed_place));
    }
}

void
lobby_pages_renew_player(struct core *core, const struct player *player)
{
    struct lobby_pages *pages = &core->lobby_pages;

    if (player->listed_place) {
        renew(pages, roster_page(&pages->players, player->listed_place));
    }
}

uint32_t
lobby_pages_count(const struct core *core)
{
    int pages = count(&core->lobby_pages);

    return pages ? (uint32_t)pages : 1;
}

static void
fill(const struct turn *turn, uint32_t page, const struct player *viewer, struct lobby_sheet *sheet)
{
    const struct lobby_pages *pages = &turn->core->lobby_pages;
    const struct roster *rooms = &pages->rooms, *players = &pages->players;
    int first = (int)page * rooms->rows;

    for (int i = first; (int)page < rooms->pages && i < first + rooms->rows; i++) {
        const struct room *room = rooms->members[i];

        if (room && lobby_lists(room)) {
            lobby_sheet_add_room(sheet, turn, room);
        }
    }
    for (int i = first; (int)page < players->pages && i < first + players->rows; i++) {
        if (players->members[i] && !visible_hides_from(players->members[i], viewer)) {
            lobby_sheet_add_player(sheet, turn, players->members[i]);
        }
    }
}

static struct blob *
encode(struct turn *turn, uint32_t page, const struct player *viewer, uint64_t seq)
{
    struct lobby_sheet *sheet = xcalloc(1, sizeof(*sheet));
    uint32_t pages = lobby_pages_count(turn->core);
    struct server_msg msg = {.re_seq = seq, .kind = SERVER_LOBBY_PAGE};
    struct blob *frame;

    fill(turn, page, viewer, sheet);
    msg.lobby_page = (struct wire_lobby_page){.page = page,
                                              .pages = pages > page ? pages : page + 1,
                                              .room_count = sheet->room_count,
                                              .rooms = sheet->rooms,
                                              .player_count = sheet->player_count,
                                              .players = sheet->players};
    frame = core_encode(turn->core, &msg);
    free(sheet);
    return frame;
}

static void
make_place(struct lobby_pages *pages, int wanted)
{
    if (wanted > pages->frame_count) {
        pages->frames = xreallocarray(pages->frames, (size_t)wanted, sizeof(struct blob *));
        while (pages->frame_count < wanted) {
            pages->frames[pages->frame_count++] = NULL;
        }
    }
}

// Does somebody on the page hide from the viewer?
static bool
hides_from(const struct roster *players, uint32_t page, const struct player *viewer)
{
    int first = (int)page * players->rows;

    for (int i = first; (int)page < players->pages && i < first + players->rows; i++) {
        if (players->members[i] && visible_hides_from(players->members[i], viewer)) {
            return true;
        }
    }
    return false;
}

struct blob *
lobby_pages_frame(struct turn *turn, uint32_t page, const struct player *viewer, uint64_t seq,
                  bool *is_new)
{
    struct lobby_pages *pages = &turn->core->lobby_pages;

    *is_new = true;
    if (seq || page >= lobby_pages_count(turn->core) || hides_from(&pages->players, page, viewer)) {
        return encode(turn, page, viewer, seq);
    }
    make_place(pages, (int)page + 1);
    *is_new = !pages->frames[page];
    if (*is_new) {
        pages->frames[page] = encode(turn, page, NULL, 0);
    }
    return blob_hold(pages->frames[page]);
}

void
lobby_pages_init(struct core *core)
{
    core->lobby_pages.rooms.rows = core->lobby_pages.players.rows = core->config.page_rows;
}

void
lobby_pages_finish(struct core *core)
{
    struct lobby_pages *pages = &core->lobby_pages;

    for (int i = 0; i < pages->frame_count; i++) {
        blob_release(pages->frames[i]);
    }
    free(pages->frames);
    roster_finish(&pages->rooms);
    roster_finish(&pages->players);
}
