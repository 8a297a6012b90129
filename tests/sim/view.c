// SPDX-License-Identifier: MIT
#include "tests/sim/view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"
#include "tests/support/match_compare.h"
#include "tests/support/wire_game.h"

struct view *
view_find(const struct client *client, uint64_t room)
{
    for (int i = 0; i < client->view_count; i++) {
        if (client->views[i]->room == room) {
            return client->views[i];
        }
    }
    return NULL;
}

static void
drop_match(struct view *view)
{
    if (view->has_match) {
        match_finish(&view->match);
        view->has_match = false;
    }
}

void
view_drop(struct client *client, uint64_t room)
{
    for (int i = 0; i < client->view_count; i++) {
        if (client->views[i]->room == room) {
            drop_match(client->views[i]);
            company_finish(&client->views[i]->company);
            free(client->views[i]);
            client->views[i] = client->views[--client->view_count];
            return;
        }
    }
}

void
view_drop_all(struct client *client)
{
    while (client->view_count > 0) {
        view_drop(client, client->views[0]->room);
    }
}

static struct view_occupant
read_occupant(const struct wire_occupant *wire)
{
    struct view_occupant occupant = {
        .kind = wire->kind, .is_ready = wire->ready, .wants_restart = wire->restart};

    if (wire->player) {
        occupant.player = wire->player->id;
        badge_read(wire->player->badge, wire->player->badge_colour, &occupant.badge);
    }
    return occupant;
}

static void
begin_match(struct sim *sim, struct view *view, uint64_t player)
{
    drop_match(view);
    if (match_settings_check(&view->settings) != SETTINGS_OK) {
        sim_fail(sim, view->room, player, "a game with settings that cannot be played");
        return;
    }
    match_init(&view->match, &view->settings, 0);
    view->has_match = true;
}

static void
replay(struct sim *sim, struct client *client, struct view *view,
       const struct wire_game_event *wire, int index)
{
    struct match_event event = wire_game_event_read(wire);

    if (!view->has_match || sim->has_failed) {
        return;
    }
    if (!match_replay(&view->match, index, &event)) {
        sim_fail(sim, view->room, client->player,
                 "the referee of a client refuses event %d (%s) of game %" PRIu64, index,
                 action_word(event.action.kind), view->game);
        return;
    }
    ledger_game_event(sim, view->game, view->room, index, &event);
}

static struct view *
add(struct client *client, uint64_t room)
{
    struct view *view = xcalloc(1, sizeof(*view));

    view->room = room;
    client->views[client->view_count++] = view;
    return view;
}

static void
first_page(struct sim *sim, struct client *client, struct view *view,
           const struct wire_snapshot *snapshot)
{
    view->version = snapshot->version;
    view->pages = snapshot->pages;
    view->pages_got = 0;
    view->is_synced = false;
    // Of a game that was shown late the snapshot may be the first word of its end.
    view->wanted_restart = snapshot->settings->delayed;
    view->owner = snapshot->owner;
    view->occupants[SEAT_A] = read_occupant(snapshot->a);
    view->occupants[SEAT_B] = read_occupant(snapshot->b);
    view->lenders[SEAT_A] = snapshot->a_lender;
    view->lenders[SEAT_B] = snapshot->b_lender;
    view->points[SEAT_A] = snapshot->a_points;
    view->points[SEAT_B] = snapshot->b_points;
    view->settings = wire_settings_read(snapshot->settings);
    view->is_delayed = snapshot->settings->delayed;
    view->game = snapshot->game;
    view->event_total = snapshot->event_total;
    view->event_count = 0;
    view->has_clocks = snapshot->clocks;
    if (snapshot->clocks) {
        view->clocks = *snapshot->clocks;
    }
    snprintf(view->code, sizeof(view->code), "%s", snapshot->code);
    company_snapshot(view, snapshot);
    drop_match(view);
    if (snapshot->game) {
        begin_match(sim, view, client->player);
    }
    if ((snapshot->game != 0) != (snapshot->clocks != NULL)) {
        sim_fail(sim, view->room, client->player, "a snapshot has a game without clocks, or these");
    }
}

void
view_snapshot(struct sim *sim, struct client *client, const struct wire_snapshot *snapshot)
{
    struct view *view = view_find(client, snapshot->room);

    if (!view && client->view_count >= WIRE_ROOMS_MAX + 1) {
        sim_fail(sim, snapshot->room, client->player, "a client is in too many rooms");
        return;
    }
    view = view ? view : add(client, snapshot->room);
    if (snapshot->page == 0) {
        first_page(sim, client, view, snapshot);
    }
    if (view->version != snapshot->version || view->pages_got != snapshot->page) {
        sim_fail(sim, view->room, client->player, "page %u of a snapshot out of order",
                 snapshot->page);
        return;
    }
    for (int i = 0; i < snapshot->event_count; i++) {
        replay(sim, client, view, &snapshot->events[i], (int)view->event_count++);
    }
    if (++view->pages_got < view->pages) {
        return;
    }
    if (view->event_count != view->event_total ||
        (view->has_match && view->match.event_count != (int)view->event_total)) {
        sim_fail(sim, view->room, client->player, "a snapshot promises %u events and has %u",
                 view->event_total, view->event_count);
    }
    view->is_synced = true;
    ledger_state(sim, view, client->player);
    view_check(sim, client, view);
}

static bool
are_ready(const struct view *view)
{
    return view->occupants[SEAT_A].is_ready && view->occupants[SEAT_B].is_ready;
}

static bool
want_restart(const struct view *view)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (view->occupants[i].kind == OCCUPANT_PERSON && !view->occupants[i].wants_restart) {
            return false;
        }
    }
    return true;
}

static void
apply_game_event(struct sim *sim, struct client *client, struct view *view,
                 const struct wire_room_event *event)
{
    if (view->game != event->game) {
        sim_fail(sim, view->room, client->player, "an event of game %" PRIu64 " during %" PRIu64,
                 event->game, view->game);
        return;
    }
    if (event->event->kind == ACTION_END) {
        view->wanted_restart = want_restart(view);
    }
    replay(sim, client, view, event->event, (int)view->event_count++);
}

// Both want the game that begins: they are ready, or the one before it ended for that.
static void
check_start(struct sim *sim, const struct client *client, const struct view *view)
{
    if (!are_ready(view) && !view->wanted_restart) {
        sim_fail(sim, view->room, client->player, "a game begins that not both wanted");
    }
}

static void
apply(struct sim *sim, struct client *client, struct view *view,
      const struct wire_room_event *event)
{
    switch (event->kind) {
    case ROOM_EVENT_SETTINGS:
        view->settings = wire_settings_read(event->settings);
        view->is_delayed = event->settings->delayed;
        break;
    case ROOM_EVENT_OWNER:
        view->owner = event->owner;
        break;
    case ROOM_EVENT_SEAT:
        view->occupants[event->seat == WANT_SEAT_B] = read_occupant(event->occupant);
        view->lenders[event->seat == WANT_SEAT_B] = event->lender;
        break;
    case ROOM_EVENT_GAME_STARTED:
        check_start(sim, client, view);
        view->settings = wire_settings_read(event->settings);
        view->game = event->game;
        view->event_count = 0;
        begin_match(sim, view, client->player);
        break;
    case ROOM_EVENT_GAME:
        apply_game_event(sim, client, view, event);
        break;
    case ROOM_EVENT_RATED:
    case ROOM_EVENT_CLOSED:
        break;
    }
}

void
view_event(struct sim *sim, struct client *client, const struct wire_room_event *event)
{
    struct view *view = view_find(client, event->room);

    if (!view || !view->is_synced) {
        return; // before the first snapshot
    }
    // Whoever has given his seat up in such a room is told again, late, what he has seen.
    if (view->is_delayed && event->version <= view->version) {
        return;
    }
    if (event->version != view->version + 1) {
        sim_fail(sim, event->room, client->player,
                 "version %" PRIu64 " follows version %" PRIu64 " at a client", event->version,
                 view->version);
        return;
    }
    view->version = event->version;
    view->points[SEAT_A] = event->a_points;
    view->points[SEAT_B] = event->b_points;
    view->has_clocks = event->clocks;
    if ((event->kind == ROOM_EVENT_GAME || event->kind == ROOM_EVENT_GAME_STARTED) !=
        view->has_clocks) {
        sim_fail(sim, view->room, client->player, "an event %d with or without clocks",
                 (int)event->kind);
    }
    if (view->has_clocks) {
        view->clocks = *event->clocks;
    }
    apply(sim, client, view, event);
    if (sim->has_failed) {
        return;
    }
    ledger_state(sim, view, client->player);
    if (event->kind == ROOM_EVENT_CLOSED) {
        view_drop(client, event->room);
    } else if (world_chance(sim, 150)) {
        view_check(sim, client, view);
    }
}

static uint64_t
late_hash(const struct view *view)
{
    const struct match *match = &view->match;
    uint64_t sum = rng_mix(view->game ^ (uint64_t)match->event_count);

    sum ^= match->event_count ? (uint64_t)match->events[match->event_count - 1].at_ms : 0;
    return sum | 1;
}

uint64_t
view_hash(const struct view *view)
{
    const struct match_settings *settings = &view->settings;
    bool is_running = view->has_match && view->match.phase != MATCH_OVER;
    uint64_t sum = rng_mix(view->owner);

    // After a restart watchers who see the game late see the seats as they are now.
    if (view->is_delayed && is_running) {
        return late_hash(view);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        sum = rng_mix(sum ^ view->occupants[i].player ^ (uint64_t)view->occupants[i].kind << 60 ^
                      (uint64_t)view->occupants[i].is_ready << 59);
    }
    sum = rng_mix(sum ^ (uint64_t)settings->rules.rule << 32 ^ (uint64_t)settings->size << 40 ^
                  (uint64_t)settings->opening.protocol << 48 ^ (uint64_t)settings->rated << 56 ^
                  (uint64_t)settings->control.kind);
    sum = rng_mix(sum ^ (uint64_t)view->points[SEAT_A] << 32 ^ view->points[SEAT_B]);
    // A game that is over may be put away.
    if (is_running) {
        const struct match *match = &view->match;

        sum = rng_mix(sum ^ view->game ^ (uint64_t)match->event_count);
        sum ^= match->event_count ? (uint64_t)match->events[match->event_count - 1].at_ms : 0;
    }
    return sum | 1;
}

static void
check_occupants(struct sim *sim, const struct client *client, const struct view *view,
                const struct room *room)
{
    uint32_t points[SEAT_COUNT];

    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];
        const struct view_occupant *seen = &view->occupants[i];

        if (seen->kind != occupant->kind || seen->is_ready != occupant->is_ready ||
            seen->wants_restart != occupant->wants_restart ||
            (seen->kind == OCCUPANT_PERSON && seen->player != occupant->player)) {
            sim_fail(sim, room->id, client->player,
                     "seat %c is seen as kind %d ready %d, but is kind %d ready %d", "AB"[i],
                     (int)seen -> kind, seen -> is_ready, (int)occupant -> kind,
                     occupant -> is_ready);
        }
        if (view->lenders[i] != room->lenders[i]) {
            sim_fail(sim, room->id, client->player, "seat %c is seen as lent by %" PRIu64, "AB"[i],
                     view -> lenders[i]);
        }
    }
    series_points(room, points);
    if (points[SEAT_A] != view->points[SEAT_A] || points[SEAT_B] != view->points[SEAT_B]) {
        sim_fail(sim, room->id, client->player, "a score of %u and %u is seen as %u and %u",
                 points[SEAT_A], points[SEAT_B], view->points[SEAT_A], view->points[SEAT_B]);
    }
    if (room->owner != view->owner) {
        sim_fail(sim, room->id, client->player, "the owner is seen as another");
    }
}

// The clocks that came with the newest event are those of the rebuilt game. The
// side that runs has spent some of its turn already.
static void
check_clocks(struct sim *sim, const struct client *client, const struct view *view)
{
    const struct match *match = &view->match;
    enum seat waiting = seat_other(match_actor(match));
    const struct wire_clock_side *shown = waiting == SEAT_A ? &view->clocks.a : &view->clocks.b;
    struct clock_reading reading = clock_read(&match->clock, waiting, 0);
    enum running runs = match->phase != MATCH_RUNNING ? RUNNING_NONE
                        : waiting == SEAT_A           ? RUNNING_B
                                                      : RUNNING_A;

    if (view->clocks.black != (match_colour_of(match, SEAT_A) == STONE_BLACK ? SEAT_A : SEAT_B)) {
        sim_fail(sim, view->room, client->player, "the wrong seat is shown as black");
    }
    if (view->clocks.running != runs) {
        sim_fail(sim, view->room, client->player, "seat %d is shown as the one to act, it is %d",
                 (int)view->clocks.running, (int)runs);
    }
    if ((int64_t)shown->main_ms != reading.main_ms ||
        (int64_t)shown->extra_ms != reading.extra_ms || (int)shown->count != reading.count ||
        shown->overtime != reading.overtime) {
        sim_fail(sim, view->room, client->player,
                 "%" PRIu64 " ms are shown for the seat that waits, it has %" PRId64,
                 shown->main_ms, reading.main_ms);
    }
}

void
view_check(struct sim *sim, const struct client *client, const struct view *view)
{
    const struct room *room = sim->core ? core_room(sim->core, view->room) : NULL;
    const char *difference;

    if (!room || !view->is_synced || sim->has_failed) {
        return;
    }
    if (view->version > room->version) {
        sim_fail(sim, room->id, client->player, "a client is at %" PRIu64 ", the room at %" PRIu64,
                 view->version, room->version);
        return;
    }
    if (view->version != room->version) {
        return;
    }
    check_occupants(sim, client, view, room);
    // The last game may have been put away; clients go on showing it.
    if (!room->match) {
        return;
    }
    if (view->game != room->game || !view->has_match) {
        sim_fail(sim, room->id, client->player, "the game of a room is not seen");
        return;
    }
    if (view->has_clocks) {
        check_clocks(sim, client, view);
    }
    difference = match_difference(&view->match, room->match);
    if (difference) {
        sim_fail(sim, room->id, client->player, "the client's game differs in %s", difference);
    }
}
