// SPDX-License-Identifier: MIT
#include "tests/chaos/view.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/support/wire_game.h"

struct view *
view_create(uint64_t room)
{
    struct view *view = xcalloc(1, sizeof(*view));

    view->room = room;
    return view;
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
view_destroy(struct view *view)
{
    if (view) {
        drop_match(view);
        free(view);
    }
}

bool
view_is_running(const struct view *view)
{
    return view->is_synced && view->has_match && view->match.phase != MATCH_OVER;
}

static struct view_occupant
read_occupant(const struct wire_occupant *wire)
{
    return (struct view_occupant){wire->kind, wire->player ? wire->player->id : 0, wire->ready};
}

static void
read_settings(struct room_state *state, const struct wire_room_settings *wire)
{
    state->settings = wire_settings_read(wire);
    state->is_listed = wire->join != JOIN_CODE && wire->watch != WATCH_NOBODY;
    snprintf(state->title, sizeof(state->title), "%s", wire->title);
}

static const char *
begin_match(struct view *view, uint64_t game)
{
    drop_match(view);
    view->state.game = game;
    view->state.event_count = 0;
    if (!game) {
        return NULL;
    }
    if (match_settings_check(&view->state.settings) != SETTINGS_OK) {
        return "a game with settings that cannot be played";
    }
    match_init(&view->match, &view->state.settings, 0);
    view->has_match = true;
    return NULL;
}

static const char *
replay(struct view *view, const struct wire_game_event *wire)
{
    struct match_event event = wire_game_event_read(wire);

    if (!view->has_match) {
        return "an event without a game";
    }
    return match_replay(&view->match, view->state.event_count++, &event)
               ? NULL
               : "the referee refuses an event";
}

static const char *
first_page(struct view *view, const struct wire_snapshot *snapshot)
{
    if (view->version > snapshot->version) {
        return "a snapshot is older than what was shown before";
    }
    view->version = snapshot->version;
    view->is_synced = false;
    view->pages = snapshot->pages;
    view->pages_got = 0;
    view->event_total = snapshot->event_total;
    view->has_clocks = snapshot->clocks;
    if (snapshot->clocks) {
        view->clocks = *snapshot->clocks;
    }
    snprintf(view->code, sizeof(view->code), "%s", snapshot->code);
    view->state.owner = snapshot->owner;
    view->state.occupants[SEAT_A] = read_occupant(snapshot->a);
    view->state.occupants[SEAT_B] = read_occupant(snapshot->b);
    read_settings(&view->state, snapshot->settings);
    return begin_match(view, snapshot->game);
}

const char *
view_snapshot(struct view *view, const struct wire_snapshot *snapshot)
{
    const char *fault = snapshot->page == 0 ? first_page(view, snapshot) : NULL;

    if (!fault && (view->version != snapshot->version || view->pages_got != snapshot->page)) {
        fault = "a page of a snapshot out of order";
    }
    for (int i = 0; i < snapshot->event_count && !fault; i++) {
        fault = replay(view, &snapshot->events[i]);
    }
    if (fault || ++view->pages_got < view->pages) {
        return fault;
    }
    view->is_synced = true;
    // An end that follows from a move is an event of its own.
    return (uint32_t)view->state.event_count == view->event_total &&
                   (!view->has_match || view->match.event_count == view->state.event_count)
               ? NULL
               : "a snapshot has not the events that it promises";
}

static const char *
apply_game_event(struct view *view, const struct wire_room_event *event)
{
    return event->game == view->state.game ? replay(view, event->event)
                                           : "an event of another game";
}

const char *
view_event(struct view *view, const struct wire_room_event *event)
{
    if (event->version != view->version + 1) {
        return "a gap in the versions";
    }
    view->version = event->version;
    switch (event->kind) {
    case ROOM_EVENT_SETTINGS:
        // The last game belongs to other settings.
        begin_match(view, 0);
        read_settings(&view->state, event->settings);
        break;
    case ROOM_EVENT_OWNER:
        view->state.owner = event->owner;
        break;
    case ROOM_EVENT_SEAT:
        view->state.occupants[event->seat == WANT_SEAT_B] = read_occupant(event->occupant);
        break;
    case ROOM_EVENT_GAME_STARTED:
        read_settings(&view->state, event->settings);
        return begin_match(view, event->game);
    case ROOM_EVENT_GAME:
        return apply_game_event(view, event);
    case ROOM_EVENT_RATED:
    case ROOM_EVENT_CLOSED:
        break;
    }
    return NULL;
}

uint64_t
view_versions_after_end(const struct view *view)
{
    bool is_rated = view->match.settings.rated && view->match.outcome.result != RESULT_ABORTED &&
                    match_has_begun(&view->match);

    return is_rated ? 3 : 2;
}

uint64_t
room_state_hash(const struct room_state *state, bool is_running)
{
    const struct match_settings *settings = &state->settings;
    uint64_t sum = rng_mix(state->owner);

    for (int i = 0; i < SEAT_COUNT; i++) {
        sum = rng_mix(sum ^ state->occupants[i].player ^ (uint64_t)state->occupants[i].kind << 60 ^
                      (uint64_t)state->occupants[i].is_ready << 59);
    }
    sum = rng_mix(sum ^ (uint64_t)settings->rules.rule << 32 ^ (uint64_t)settings->size << 40 ^
                  (uint64_t)settings->opening.protocol << 48 ^ (uint64_t)settings->rated << 56 ^
                  (uint64_t)settings->control.kind);
    // A game that is over may be put away.
    if (is_running) {
        sum = rng_mix(sum ^ state->game ^ (uint64_t)state->event_count);
    }
    return sum | 1;
}
