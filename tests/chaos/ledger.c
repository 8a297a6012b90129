// SPDX-License-Identifier: MIT
#include "tests/chaos/ledger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "tests/chaos/acts.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/returns.h"
#include "tests/chaos/times.h"

static struct shown_line *
line_of(struct ledger *ledger, uint64_t room, uint64_t version)
{
    struct shown_line id, *line = NULL;

    memset(&id, 0, sizeof(id));
    id.id.room = room;
    id.id.version = version;
    HASH_FIND(hh, ledger->lines, &id.id, sizeof(id.id), line);
    if (!line) {
        line = xcalloc(1, sizeof(*line));
        line->id = id.id;
        HASH_ADD(hh, ledger->lines, id, sizeof(line->id), line);
    }
    return line;
}

struct shown_room *
ledger_room(struct ledger *ledger, uint64_t id)
{
    struct shown_room *room = NULL;

    HASH_FIND(hh, ledger->rooms, &id, sizeof(id), room);
    if (!room) {
        room = xcalloc(1, sizeof(*room));
        room->id = id;
        room->first_ms = chaos_now_ms();
        HASH_ADD(hh, ledger->rooms, id, sizeof(room->id), room);
    }
    return room;
}

struct shown_room *
ledger_find_title(const struct ledger *ledger, const char *title)
{
    struct shown_room *room = ledger->rooms;

    while (room && strcmp(room->state.title, title) != 0) {
        room = room->hh.next;
    }
    return room;
}

struct shown_game *
ledger_find_game(const struct ledger *ledger, uint64_t id)
{
    struct shown_game *game = NULL;

    HASH_FIND(hh, ledger->games, &id, sizeof(id), game);
    return game;
}

bool
shown_game_is_over(const struct shown_game *game)
{
    return game->count && game->events[game->count - 1].event.action.kind == ACTION_END;
}

void
ledger_title(struct chaos *chaos, uint64_t id, const char *title)
{
    struct shown_room *same = *title ? ledger_find_title(&chaos->ledger, title) : NULL;
    struct shown_room *room = ledger_room(&chaos->ledger, id);

    // Each RoomCreate has a title of its own: two rooms would be one request
    // that was carried out twice.
    if (same && same != room) {
        chaos_fail(chaos, id, NOBODY, "rooms %" PRIu64 " and %" PRIu64 " are the same one, %s",
                   same->id, id, title);
    }
    memcpy(room->state.title, title, strlen(title) + 1);
}

static struct shown_game *
add_game(struct chaos *chaos, const struct view *view)
{
    struct shown_game *game = ledger_find_game(&chaos->ledger, view->state.game);

    if (!game) {
        game = xcalloc(1, sizeof(*game));
        game->id = view->state.game;
        game->room = view->room;
        game->held = -1;
        game->began_ms = chaos_now_ms();
        game->began_life = chaos->life;
        match_init(&game->match, &view->state.settings, 0);
        HASH_ADD(hh, chaos->ledger.games, id, sizeof(game->id), game);
    }
    if (game->room != view->room) {
        chaos_fail(chaos, view->room, NOBODY, "game %" PRIu64 " is played in two rooms", game->id);
    }
    return game;
}

// Another game is shown in the room: the one before must be in the archive.
static void
put_away(struct chaos *chaos, uint64_t id)
{
    struct shown_game *game = ledger_find_game(&chaos->ledger, id);

    if (game) {
        game->is_gone = true;
    }
}

static struct shown_event *
append(struct shown_game *game, const struct match_event *event)
{
    if (game->count == game->capacity) {
        game->capacity = 2 * game->capacity + 16;
        game->events = xreallocarray(game->events, (size_t)game->capacity, sizeof(*game->events));
    }
    memset(&game->events[game->count], 0, sizeof(*game->events));
    game->events[game->count].event = *event;
    return &game->events[game->count++];
}

// The event of the game with this index was shown, perhaps for the first time.
static void
show_event(struct chaos *chaos, struct shown_game *game, const struct view *view, int index,
           bool is_live)
{
    const struct match_event *event = &view->match.events[index];
    struct shown_event *shown;
    struct clock before = game->match.clock;
    enum seat actor = match_actor(&game->match);
    bool is_person, was_paused = game->match.phase == MATCH_PAUSED;

    if (index < game->count) {
        if (!match_event_equal(&game->events[index].event, event)) {
            chaos_fail(chaos, game->room, NOBODY,
                       "event %d of game %" PRIu64 " is shown in two ways", index, game->id);
        }
        return;
    }
    is_person = game->match.seat_kinds[event->action.seat] == SEAT_PERSON;
    game->match.run.is_running = true; // to see whether the event stops it
    if (!match_replay(&game->match, index, event)) {
        chaos_fail(chaos, game->room, NOBODY, "the referee refuses event %d of game %" PRIu64,
                   index, game->id);
    }
    shown = append(game, event);
    shown->life = chaos->life;
    shown->is_live = is_live;
    shown->first_ms = chaos_now_ms();
    shown->actor = actor;
    shown->actor_person = acts_person(chaos, view, actor);
    shown->was_paused = was_paused;
    if (is_person) {
        shown->sent_ms = acts_claim(chaos, view, event);
    }
    chaos->counts.events++;
    times_event(chaos, game, &before);
}

static void
note_state(struct chaos *chaos, struct person *person, const struct view *view)
{
    struct shown_room *room = ledger_room(&chaos->ledger, view->room);
    struct shown_line *line = line_of(&chaos->ledger, view->room, view->version);
    uint64_t hash = room_state_hash(&view->state, view_is_running(view));

    if (line->state_hash && line->state_hash != hash) {
        chaos_fail(chaos, view->room, person->index, "version %" PRIu64 " is seen in two ways",
                   view->version);
    }
    line->state_hash = hash;
    if (view->version < room->version) {
        return; // somebody else is ahead
    }
    if (room->state.game && room->state.game != view->state.game) {
        put_away(chaos, room->state.game);
    }
    room->version = view->version;
    room->due = view->version > room->due ? view->version : room->due;
    room->state = view->state;
    memcpy(room->code, view->code, sizeof(room->code));
}

void
ledger_snapshot(struct chaos *chaos, struct person *person, const struct view *view)
{
    struct shown_room *room = ledger_room(&chaos->ledger, view->room);
    struct returning returning = {0};

    ledger_title(chaos, view->room, view->state.title);
    if (room->life != chaos->life) {
        returning = returns_look(chaos, person, room, view);
    }
    if (view->state.game) {
        struct shown_game *game = add_game(chaos, view);

        for (int i = 0; i < view->state.event_count; i++) {
            show_event(chaos, game, view, i, false);
        }
        if (returning.is_back && view->state.event_count < returning.known_events) {
            chaos_fail(chaos, view->room, person->index,
                       "%d events of game %" PRIu64 " were shown, now there are %d",
                       returning.known_events, game->id, view->state.event_count);
        }
        times_snapshot(chaos, game, view);
    }
    note_state(chaos, person, view);
    if (room->life != chaos->life) {
        acts_settle(chaos, room);
        room->life = chaos->life;
        room->is_unsure = returning.is_first; // what follows its making is not known yet
    }
    chaos->counts.snapshots++;
}

void
ledger_event(struct chaos *chaos, struct person *person, const struct view *view,
             const struct wire_room_event *event)
{
    struct shown_room *room = ledger_room(&chaos->ledger, view->room);
    struct shown_game *game = view->state.game ? add_game(chaos, view) : NULL;

    if (event->kind == ROOM_EVENT_GAME) {
        bool is_new = game->count < view->state.event_count;

        show_event(chaos, game, view, view->state.event_count - 1, true);
        if (is_new) {
            times_clocks(chaos, game, event->clocks);
        }
        if (event->event->kind == ACTION_END &&
            room->due < view->version + view_versions_after_end(view)) {
            room->due = view->version + view_versions_after_end(view);
        }
    }
    if (event->kind == ROOM_EVENT_RATED) {
        game = ledger_find_game(&chaos->ledger, event->game);
        if (!game || !game->match.settings.rated) {
            chaos_fail(chaos, view->room, person->index, "a game is rated that should not be");
        }
        memcpy(game->ratings, event->ratings, sizeof(game->ratings));
        game->has_ratings = true;
    }
    note_state(chaos, person, view);
}

void
ledger_bytes(struct chaos *chaos, struct person *person, const struct wire_room_event *event,
             uint64_t hash)
{
    struct shown_line *line = line_of(&chaos->ledger, event->room, event->version);

    if (line->bytes_hash && line->bytes_hash != hash) {
        chaos_fail(chaos, event->room, person->index, "version %" PRIu64 " is two different events",
                   event->version);
    }
    line->bytes_hash = hash;
}

void
ledger_finish(struct ledger *ledger)
{
    struct shown_line *line, *next_line;
    struct shown_room *room, *next_room;
    struct shown_game *game, *next_game;

    HASH_ITER(hh, ledger->lines, line, next_line)
    {
        HASH_DEL(ledger->lines, line);
        free(line);
    }
    HASH_ITER(hh, ledger->rooms, room, next_room)
    {
        HASH_DEL(ledger->rooms, room);
        free(room);
    }
    HASH_ITER(hh, ledger->games, game, next_game)
    {
        HASH_DEL(ledger->games, game);
        match_finish(&game->match);
        free(game->events);
        free(game);
    }
}
