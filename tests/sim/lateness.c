// SPDX-License-Identifier: MIT
#include "tests/sim/lateness.h"

#include <inttypes.h>
#include <stdlib.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

enum { LATE_MS = 60000, LATE_MOVES = 3 };

// The events of one game; it outlives the server's process.
struct late_game {
    uint64_t id;
    int count, capacity;
    int due; // events from the first on that could be told at some moment
    struct {
        int64_t at_ms; // of the world
        int moves;     // with it
        enum action_kind kind;
        int64_t match_ms; // its own time
    } * events;           // owned
    UT_hash_handle hh;
};

static bool
is_late(const struct room *room)
{
    return room->settings.is_delayed && room_is_running(room);
}

static struct late_game *
game_of(struct sim *sim, const struct room *room)
{
    struct late_game *game = NULL;

    HASH_FIND(hh, sim->late_games, &room->game, sizeof(room->game), game);
    if (!game) {
        game = xcalloc(1, sizeof(*game));
        game->id = room->game;
        HASH_ADD(hh, sim->late_games, id, sizeof(game->id), game);
    }
    return game;
}

// How many moves the game had with this event, which is one of the newest step: an answer of an AI
// may follow in the same step, and so may a take-back.
static int
moves_with(const struct match *match, int index)
{
    static const int stones[ACTION_PASS + 1] = {
        [ACTION_PLACE] = 1,  [ACTION_PLACE_DECLARE] = 1, [ACTION_PLACE2] = 2,
        [ACTION_CHOOSE] = 1, [ACTION_PASS] = 1,
    };
    const struct action *action = &match->events[index].action;
    int moves = action->move_number - 1 + (action->kind <= ACTION_PASS ? stones[action->kind] : 0);

    return moves < match->move_count ? moves : match->move_count;
}

// Is the newest noted event another one than that of the game?
static bool
is_other(const struct late_game *game, const struct match *match)
{
    const struct match_event *event = &match->events[game->count - 1];

    return game->events[game->count - 1].kind != event->action.kind ||
           game->events[game->count - 1].match_ms != event->at_ms;
}

// What was told stays told when moves are taken back after it.
static void
note_due(const struct sim *sim, const struct room *room, struct late_game *game)
{
    game->due = game->due < game->count ? game->due : game->count;
    while (game->due < game->count && sim->now_ms - game->events[game->due].at_ms >= LATE_MS &&
           room->match->move_count - game->events[game->due].moves >= LATE_MOVES) {
        game->due++;
    }
}

static void
note(struct sim *sim, const struct room *room)
{
    struct late_game *game = game_of(sim, room);

    // What was lost in a crash is not what is there now.
    if (game->count > room->match->event_count) {
        game->count = room->match->event_count;
    }
    while (game->count > 0 && is_other(game, room->match)) {
        game->count--;
    }
    while (game->count < room->match->event_count) {
        if (game->count == game->capacity) {
            game->capacity = game->capacity ? 2 * game->capacity : 32;
            game->events =
                xreallocarray(game->events, (size_t)game->capacity, sizeof(*game->events));
        }
        game->events[game->count].at_ms = sim->now_ms;
        game->events[game->count].moves = moves_with(room->match, game->count);
        game->events[game->count].kind = room->match->events[game->count].action.kind;
        game->events[game->count].match_ms = room->match->events[game->count].at_ms;
        game->count++;
    }
    note_due(sim, room, game);
}

void
lateness_note(struct sim *sim)
{
    for (const struct room *room = sim->core ? sim->core->rooms : NULL; room;
         room = room->by_id.next) {
        if (is_late(room)) {
            note(sim, room);
        }
    }
}

// Players see everything at once; who has just handed his seat over has seen as much.
bool
lateness_concerns(const struct sim *sim, const struct player *reader, uint64_t id)
{
    const struct room *room = core_room(sim->core, id);
    enum seat seat;

    return room && reader && is_late(room) && !room_seat_of(room, reader->id, &seat) &&
           room->lenders[SEAT_A] != reader->id && room->lenders[SEAT_B] != reader->id;
}

static bool
may_tell(struct sim *sim, const struct room *room, int index)
{
    const struct late_game *game = game_of(sim, room);

    return index < game->due;
}

// The newest event of the game that is like this one, -1 = none.
static int
find_event(const struct match *match, const struct wire_game_event *told)
{
    for (int i = match->event_count - 1; i >= 0; i--) {
        const struct match_event *event = &match->events[i];

        if (event->action.kind == told->kind && (uint64_t)event->at_ms == told->at_ms &&
            (uint32_t)event->action.move_number == told->move) {
            return i;
        }
    }
    return -1;
}

void
lateness_check_told(struct sim *sim, const struct player *reader, const struct server_msg *msg)
{
    const struct room *room;
    int last = -1;

    lateness_note(sim);
    if (msg->kind == SERVER_THOUGHT) {
        sim_fail(sim, msg->thought.room, reader->id, "a watcher is told what an AI thinks now");
        return;
    }
    room = core_room(sim->core,
                     msg->kind == SERVER_SNAPSHOT ? msg->snapshot.room : msg->room_event.room);
    if (msg->kind == SERVER_SNAPSHOT && msg->snapshot.page == 0 &&
        msg->snapshot.game == room->game) {
        last = (int)msg->snapshot.event_total - 1;
    } else if (msg->kind == SERVER_ROOM_EVENT && msg->room_event.kind == ROOM_EVENT_GAME &&
               msg->room_event.game == room->game) {
        last = find_event(room->match, msg->room_event.event);
    }
    if (last >= 0 && last < room->match->event_count && !may_tell(sim, room, last)) {
        sim_fail(sim, room->id, reader->id,
                 "a watcher is told event %d of %d too early, by message %d, after %" PRId64 " ms",
                 last, room->match->event_count, (int)msg->kind,
                 sim->now_ms - game_of(sim, room)->events[last].at_ms);
    }
    sim->totals.late += last >= 0;
}

void
lateness_finish(struct sim *sim)
{
    struct late_game *game, *next;

    HASH_ITER(hh, sim->late_games, game, next)
    {
        HASH_DEL(sim->late_games, game);
        free(game->events);
        free(game);
    }
}
