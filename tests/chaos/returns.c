// SPDX-License-Identifier: MIT
#include "tests/chaos/returns.h"

#include <inttypes.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/strbuf.h"
#include "tests/chaos/chaos.h"

// The events that nobody has seen yet.
struct news {
    int count, restarts, stops;
    bool has_end;
};

static struct news
count_news(const struct view *view, int known)
{
    struct news news = {.count = view->state.event_count - known};

    for (int i = known; i < view->state.event_count; i++) {
        enum action_kind kind = view->match.events[i].action.kind;

        news.restarts += kind == ACTION_RESTART;
        news.stops += kind == ACTION_STOP;
        news.has_end |= kind == ACTION_END;
    }
    return news;
}

// Each start of the server gives one restart to each running game, stored before
// anybody is served.
static void
check_restarts(struct chaos *chaos, const struct shown_room *room, const struct view *view,
               const struct news *news)
{
    const struct shown_game *game = ledger_find_game(&chaos->ledger, view->state.game);
    int starts = chaos->life - room->life;
    bool was_running = game && !shown_game_is_over(game);
    bool is_running = was_running && !news->has_end;
    bool is_full = view->state.event_count >= MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE;

    if (news->restarts > starts || (is_running && news->restarts < 1 && !is_full)) {
        chaos_fail(chaos, room->id, NOBODY, "%d restarts in game %" PRIu64 " after %d starts",
                   news->restarts, view->state.game, starts);
    }
    if (news->stops > starts) {
        chaos_fail(chaos, room->id, NOBODY, "game %" PRIu64 " was stopped too often",
                   view->state.game);
    }
}

static void
check_occupants(struct chaos *chaos, const struct shown_room *room, const struct view *view,
                bool is_same_ready)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct view_occupant *was = &room->state.occupants[i],
                                   *is = &view->state.occupants[i];

        if (was->kind != is->kind || was->player != is->player ||
            (is_same_ready && was->is_ready != is->is_ready)) {
            chaos_fail(chaos, room->id, NOBODY,
                       "seat %c was kind %d, player %" PRIu64 ", ready %d; after the restart it is "
                       "kind %d, player %" PRIu64 ", ready %d",
                       "AB"[i], (int)was -> kind, was -> player, was -> is_ready, (int)is -> kind,
                       is -> player, is -> is_ready);
        }
    }
    if (room->state.owner != view->state.owner) {
        chaos_fail(chaos, room->id, NOBODY, "the owner is another after the restart");
    }
}

// Nobody asked for anything but moves: the versions count exactly the events.
static void
check_versions(struct chaos *chaos, const struct shown_room *room, const struct view *view,
               const struct news *news)
{
    uint64_t should = room->due + (uint64_t)news->count;

    if (news->has_end) {
        should += view_versions_after_end(view);
    }
    if (view->version != should) {
        chaos_fail(chaos, room->id, NOBODY,
                   "version %" PRIu64 " was due, %d events are new, but the room is at %" PRIu64,
                   room->due, news->count, view->version);
    }
}

static bool
is_same_settings(const struct match_settings *a, const struct match_settings *b)
{
    struct strbuf first = {0}, second = {0};
    bool is_same;

    match_log_write_settings(a, &first);
    match_log_write_settings(b, &second);
    is_same = strcmp(strbuf_text(&first), strbuf_text(&second)) == 0;
    strbuf_finish(&first);
    strbuf_finish(&second);
    return is_same;
}

struct returning
returns_look(struct chaos *chaos, const struct person *person, const struct shown_room *room,
             const struct view *view)
{
    const struct shown_game *game = ledger_find_game(&chaos->ledger, view->state.game);
    struct returning returning = {.is_first = room->life == 0};
    struct news news;

    if (returning.is_first) {
        return returning;
    }
    chaos->counts.returns++;
    if (view->version < room->due) {
        chaos_fail(chaos, room->id, person->index,
                   "version %" PRIu64 " was shown or stored with it, now the room is at %" PRIu64,
                   room->due, view->version);
    }
    returning.is_back = view->state.game == room->state.game;
    returning.known_events = game ? game->count : 0;
    if (view->state.event_count < returning.known_events) {
        return returning; // the caller tells
    }
    news = count_news(view, returning.known_events);
    if (returning.is_back) {
        check_restarts(chaos, room, view, &news);
    }
    if (room->is_unsure || room->may_go) {
        return returning;
    }
    if (!returning.is_back) {
        chaos_fail(chaos, room->id, person->index,
                   "game %" PRIu64 " was shown, now it is game %" PRIu64, room->state.game,
                   view->state.game);
    }
    check_versions(chaos, room, view, &news);
    check_occupants(chaos, room, view, !news.has_end && room->due == room->version);
    if (strcmp(room->state.title, view->state.title) != 0 ||
        !is_same_settings(&room->state.settings, &view->state.settings)) {
        chaos_fail(chaos, room->id, person->index, "the settings are others after the restart");
    }
    return returning;
}

static bool
contains(const uint64_t *ids, int count, uint64_t id)
{
    for (int i = 0; i < count; i++) {
        if (ids[i] == id) {
            return true;
        }
    }
    return false;
}

void
returns_identity(struct chaos *chaos, const struct person *person, const uint64_t *rooms, int count)
{
    const struct shown_room *room;

    for (room = chaos->ledger.rooms; room; room = room->hh.next) {
        bool is_his = room->state.owner == person->player;

        for (int i = 0; i < SEAT_COUNT; i++) {
            is_his |= room->state.occupants[i].kind == OCCUPANT_PERSON &&
                      room->state.occupants[i].player == person->player;
        }
        if (room->life && is_his && !room->is_unsure && !room->may_go &&
            !contains(rooms, count, room->id)) {
            chaos_fail(chaos, room->id, person->index, "he is not in his room any more");
        }
    }
}
