// SPDX-License-Identifier: MIT
#include "tests/sim/company.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

void
company_finish(struct company *company)
{
    free(company->members);
    *company = (struct company){0};
}

static int
find(const struct company *company, uint64_t id)
{
    for (int i = 0; i < company->member_count; i++) {
        if (company->members[i].id == id) {
            return i;
        }
    }
    return -1;
}

static void
add(struct company *company, const struct wire_player *player)
{
    struct company_member member = {.id = player->id};

    if (company->member_count == company->member_capacity) {
        company->member_capacity = 2 * company->member_capacity + 8;
        company->members = xreallocarray(company->members, (size_t)company->member_capacity,
                                         sizeof(*company->members));
    }
    badge_read(player->badge, player->badge_colour, &member.badge);
    company->members[company->member_count++] = member;
}

// All people in the room, by what it said of watchers and seats.
static unsigned
head_count(const struct view *view, uint32_t watchers)
{
    const struct view_occupant *a = &view->occupants[SEAT_A], *b = &view->occupants[SEAT_B];
    bool is_shared =
        a->kind == OCCUPANT_PERSON && b->kind == OCCUPANT_PERSON && a->player == b->player;

    return watchers + (a->kind == OCCUPANT_PERSON) + (b->kind == OCCUPANT_PERSON) - is_shared;
}

void
company_snapshot(struct view *view, const struct wire_snapshot *snapshot)
{
    struct company *company = &view->company;

    company->member_count = 0;
    company->has_presence = false; // it follows
    for (int i = 0; i < snapshot->member_count; i++) {
        add(company, snapshot->members[i].player);
    }
    company->is_crowded = head_count(view, snapshot->watcher_count) > WIRE_MEMBERS_MAX;
    company->has_asked = false;
    memset(company->offers, 0, sizeof(company->offers));
}

void
company_hand_over(struct client *client, const struct wire_hand_over_offer *told)
{
    struct view *view = view_find(client, told->room);
    struct company_offer offer = {told->offer, told->by->id, told->asked};

    if (view && told->state == HAND_OVER_OPEN) {
        view->company.offers[told->seat] = offer;
    } else if (view) {
        view->company.offers[told->seat] = (struct company_offer){0};
    }
}

void
company_member(struct sim *sim, struct client *client, const struct wire_room_member *member)
{
    struct view *view = view_find(client, member->room);
    struct company *company = view ? &view->company : NULL;
    int place = company ? find(company, member->player->id) : -1;

    if (!company || company->is_crowded) {
        return;
    }
    if (member->here == (place >= 0)) {
        sim_fail(sim, member->room, client->player,
                 "a client hears that player %" PRIu64 " %s, which it knew", member->player->id,
                 member->here ? "came in" : "left");
    } else if (member->here) {
        add(company, member->player);
    } else {
        company->members[place] = company->members[--company->member_count];
    }
}

void
company_badge(struct client *client, const struct wire_room_badge *told)
{
    struct view *view = view_find(client, told->room);
    int place = view ? find(&view->company, told->player) : -1;
    struct badge badge = {0};

    badge_read(told->glyph, told->colour, &badge);
    if (place >= 0) {
        view->company.members[place].badge = badge;
    }
    for (int i = 0; view && i < SEAT_COUNT; i++) {
        if (view->occupants[i].player == told->player) {
            view->occupants[i].badge = badge;
        }
    }
}

void
company_presence(struct sim *sim, struct client *client, const struct wire_room_presence *presence)
{
    struct view *view = view_find(client, presence->room);
    struct client_msg resync = {.kind = CLIENT_RESYNC, .room = {presence->room}};
    struct company *company = view ? &view->company : NULL;

    if (!company) {
        return;
    }
    company->has_presence = true;
    company->presence = *presence;
    if (head_count(view, presence->watcher_count) > WIRE_MEMBERS_MAX) {
        company->is_crowded = true;
    } else if (company->is_crowded && !company->has_asked) {
        company->has_asked = true;
        client_send(sim, client, &resync);
    }
}

static void
check_members(struct sim *sim, const struct client *client, const struct company *company,
              const struct room *room)
{
    if (company->is_crowded) {
        return;
    }
    if (company->member_count != room->member_count) {
        sim_fail(sim, room->id, client->player, "a client knows %d members, there are %d",
                 company->member_count, room->member_count);
    }
    for (int i = 0; i < room->member_count; i++) {
        if (find(company, room->members[i]) < 0) {
            sim_fail(sim, room->id, client->player,
                     "a client does not know that player %" PRIu64 " is here", room->members[i]);
        }
    }
}

static void
check_badge(struct sim *sim, const struct client *client, const struct room *room, uint64_t id,
            struct badge shown)
{
    const struct player *player = core_player(sim->core, id);

    if (player && !badge_is_same(shown, player->badge)) {
        sim_fail(sim, room->id, client->player,
                 "player %" PRIu64 " is shown with badge %d %d, he wears %d %d", id,
                 (int)shown.glyph, (int)shown.colour, (int)player->badge.glyph,
                 (int)player->badge.colour);
    }
}

// In a crowd only of those who sit.
static void
check_badges(struct sim *sim, const struct client *client, const struct view *view,
             const struct room *room)
{
    const struct company *company = &view->company;

    for (int i = 0; !company->is_crowded && i < company->member_count; i++) {
        check_badge(sim, client, room, company->members[i].id, company->members[i].badge);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (view->occupants[i].kind == OCCUPANT_PERSON) {
            check_badge(sim, client, room, view->occupants[i].player, view->occupants[i].badge);
        }
    }
}

static void
check_presence(struct sim *sim, const struct client *client, const struct company *company,
               const struct room *room)
{
    const bool shown[] = {company->presence.a_online, company->presence.b_online};
    const bool silent[] = {company->presence.a_silent, company->presence.b_silent};

    if (!company->has_presence) {
        sim_fail(sim, room->id, client->player, "no presence came with the snapshot");
        return;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];
        const struct player *player = core_player(sim->core, occupant->player);
        bool is_here = occupant->kind == OCCUPANT_AI ||
                       (occupant->kind == OCCUPANT_PERSON && player && player->conn);

        const struct session *session = player ? core_session(sim->core, player->conn) : NULL;
        bool is_silent = occupant->kind == OCCUPANT_PERSON && session && session->is_quiet;

        sim->totals.silences += is_silent;
        // That a connection is lost is told later, and then he is not silent but away.
        if (silent[i] != is_silent && !occupant->gone_at_ms) {
            sim_fail(sim, room->id, client->player, "seat %c is shown as %s", "AB"[i],
                     silent[i] ? "silent and answers" : "answering and is silent");
        }
        // A short absence is not told.
        if (shown[i] != is_here && !occupant->gone_at_ms) {
            sim_fail(sim, room->id, client->player, "seat %c is shown as %s", "AB"[i],
                     shown[i] ? "here and is not" : "away and is here");
        }
    }
    if (company->presence.uncounted != (uint32_t)room->uncounted) {
        sim_fail(sim, room->id, client->player, "%u is told as the reason why it does not count",
                 company->presence.uncounted);
    }
    if (company->presence.watcher_count != (uint32_t)room_watcher_count(room)) {
        sim_fail(sim, room->id, client->player, "%u watchers are shown, there are %d",
                 company->presence.watcher_count, room_watcher_count(room));
    }
}

static void
check_offers(struct sim *sim, const struct client *client, const struct company *company,
             const struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct company_offer *known = &company->offers[i];

        if (known->offer != room->offers[i].offer || known->asked != room->offers[i].asked) {
            sim_fail(sim, room->id, client->player,
                     "a client knows offer %" PRIu64 " of seat %c, there is offer %" PRIu64,
                     known->offer, "AB"[i], room -> offers[i].offer);
        }
    }
}

void
company_check(struct sim *sim, const struct client *client, const struct view *view,
              const struct room *room)
{
    check_members(sim, client, &view->company, room);
    check_badges(sim, client, view, room);
    check_presence(sim, client, &view->company, room);
    check_offers(sim, client, &view->company, room);
    if (room->member_count > sim->totals.largest_room) {
        sim->totals.largest_room = room->member_count;
    }
}
