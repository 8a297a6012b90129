// SPDX-License-Identifier: MIT
// Sends the whole state of a room in pages that fit a frame, and the presence of the two players,
// which follows every snapshot and every change.
#include "server/core/room/snapshot.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/blob.h"
#include "server/core/fault.h"
#include "server/core/game/game_wire.h"
#include "server/core/people/players.h"
#include "server/core/room/delay.h"
#include "server/core/room/hand_over.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms_log.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// What a page of events needs in memory.
struct page {
    struct wire_game_event events[WIRE_EVENTS_MAX];
    struct wire_player players[WIRE_MEMBERS_MAX];
    struct wire_member members[WIRE_MEMBERS_MAX];
    struct wire_occupant_parts occupants[SEAT_COUNT];
    struct wire_room_settings settings;
};

static void
fill_members(struct turn *turn, const struct room *room, struct page *page,
             struct wire_snapshot *snapshot)
{
    for (int i = 0; i < room->member_count && snapshot->member_count < WIRE_MEMBERS_MAX; i++) {
        const struct player *player = core_player(turn->core, room->members[i]);
        int k = snapshot->member_count++;

        page->players[k] =
            players_wire(turn->core, room->members[i], &room->settings.match, turn->now.wall_ms);
        page->members[k] = (struct wire_member){&page->players[k], player && player->conn};
    }
    snapshot->members = page->members;
    snapshot->watcher_count = (uint32_t)room_watcher_count(room);
}

static bool
is_online(const struct core *core, const struct room *room, enum seat seat)
{
    const struct player *player = occupants_person(core, room, seat);

    return room->occupants[seat].kind == OCCUPANT_AI || (player && player->conn);
}

static bool
is_silent(const struct core *core, const struct room *room, enum seat seat)
{
    const struct player *player = occupants_person(core, room, seat);
    const struct session *session = player ? core_session(core, player->conn) : NULL;

    return session && session->is_quiet;
}

static struct server_msg
presence(const struct turn *turn, const struct room *room)
{
    struct server_msg msg = {
        .kind = SERVER_ROOM_PRESENCE,
        .room_presence = {.room = room->id,
                          .a_online = is_online(turn->core, room, SEAT_A),
                          .b_online = is_online(turn->core, room, SEAT_B),
                          .a_silent = is_silent(turn->core, room, SEAT_A),
                          .b_silent = is_silent(turn->core, room, SEAT_B),
                          .watcher_count = (uint32_t)room_watcher_count(room),
                          .uncounted = FAULT(FAULT_UNCOUNTED_UNTOLD) ? 0 : room->uncounted},
    };

    if (room_is_running(room)) {
        int64_t now_ms = game_time_ms(room, turn->now);
        int64_t away = match_absent_ms(room->match, now_ms);
        int64_t wait = match_claim_wait_ms(room->match);

        if (match_actor(room->match) == SEAT_A) {
            msg.room_presence.a_away_ms = (uint64_t)away;
        } else {
            msg.room_presence.b_away_ms = (uint64_t)away;
        }
        msg.room_presence.claim_ms = wait > 0 ? (uint64_t)wait : 0;
    }
    return msg;
}

// Whoever sees the game late is not told for how long whose move is awaited.
static void
hide_turn(struct wire_room_presence *presence)
{
    presence->a_away_ms = presence->b_away_ms = presence->claim_ms = 0;
}

void
snapshot_send_presence(struct turn *turn, struct room *room)
{
    struct server_msg msg = presence(turn, room);
    struct blob *frame;

    if (!room->delay) {
        rooms_send_all(turn, room, &msg);
        return;
    }
    rooms_send_players(turn, room, &msg);
    hide_turn(&msg.room_presence);
    frame = core_encode(turn->core, &msg);
    rooms_send_watchers(turn, room, frame);
    blob_release(frame);
}

// The room as the one at this connection may see it.
struct view {
    struct delay_state state;
    const struct match *match; // NULL = no game
    int event_count;           // of it
    struct wire_clocks clocks;
    bool is_late;
};

static struct view
view_of(const struct turn *turn, const struct room *room, uint64_t conn)
{
    const struct session *session = core_session(turn->core, conn);
    bool is_late = session && session->player && !delay_sees_all(room, session->player->id);
    struct view view = {.is_late = is_late, .clocks = {.running = RUNNING_NONE}};

    if (is_late) {
        view.state = room->delay->shown;
        view.match = &room->delay->match;
        view.event_count = room->delay->events;
        view.clocks = game_clocks_of_past(view.match);
    } else {
        view.state = delay_state_now(room);
        view.match = room->match;
        view.event_count = room->match ? room->match->event_count : 0;
        view.clocks = room->match ? game_clocks(room, turn->now) : view.clocks;
    }
    return view;
}

static void
fill_events(const struct view *view, int page_number, struct page *page,
            struct wire_snapshot *snapshot)
{
    int first = page_number * WIRE_EVENTS_MAX;

    for (int i = first; i < view->event_count && i < first + WIRE_EVENTS_MAX; i++) {
        game_event_wire(&view->match->events[i], &page->events[snapshot->event_count++]);
    }
    snapshot->events = page->events;
}

static void
fill_first_page(struct turn *turn, const struct room *room, const struct view *view,
                struct page *page, struct wire_snapshot *snapshot)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        occupants_wire_one(turn->core, room, &view->state.occupants[i], turn->now.wall_ms,
                           &page->occupants[i]);
    }
    page->settings = settings_to_message(&room->settings);
    snapshot->code = room->code;
    snapshot->owner = view->state.owner;
    snapshot->settings = &page->settings;
    snapshot->a = &page->occupants[SEAT_A].occupant;
    snapshot->b = &page->occupants[SEAT_B].occupant;
    snapshot->game = room->game;
    snapshot->event_total = (uint32_t)view->event_count;
    snapshot->clocks = view->match ? &view->clocks : NULL;
    snapshot->a_lender = view->state.lenders[SEAT_A];
    snapshot->b_lender = view->state.lenders[SEAT_B];
    snapshot->a_points = view->state.points[SEAT_A];
    snapshot->b_points = view->state.points[SEAT_B];
    fill_members(turn, room, page, snapshot);
}

int
snapshot_send(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq)
{
    struct view view = view_of(turn, room, conn);
    int pages = view.event_count ? (view.event_count + WIRE_EVENTS_MAX - 1) / WIRE_EVENTS_MAX : 1;
    struct page *page = xcalloc(1, sizeof(*page));
    struct server_msg here;

    for (int i = 0; i < pages; i++) {
        struct server_msg msg = {.re_seq = i == 0 ? seq : 0, .kind = SERVER_SNAPSHOT};
        struct wire_snapshot *snapshot = &msg.snapshot;

        *snapshot = (struct wire_snapshot){.room = room->id,
                                           .version = view.state.version,
                                           .page = (uint32_t)i,
                                           .pages = (uint32_t)pages,
                                           .code = ""};
        if (i == 0) {
            fill_first_page(turn, room, &view, page, snapshot);
        }
        if (view.match) {
            fill_events(&view, i, page, snapshot);
        }
        if (seq && i == 0) {
            core_reply(turn, conn, &msg);
        } else {
            core_send(turn, conn, &msg);
        }
    }
    // What he was told of it before may be old: he did not listen, or was away.
    here = presence(turn, room);
    if (view.is_late) {
        hide_turn(&here.room_presence);
    }
    core_send(turn, conn, &here);
    hand_over_show(turn, room, conn);
    free(page);
    return pages;
}
