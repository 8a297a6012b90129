// SPDX-License-Identifier: MIT
// Looks at every room after every step: who made the new events of its game,
// whether the time they cost is the time that passed, whose clock runs and since
// when, and whether seats changed hands for a reason.
#include "tests/sim/watch.h"

#include <inttypes.h>
#include <stdlib.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/game/game_wire.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/ais.h"
#include "tests/sim/fairness.h"
#include "tests/sim/world.h"

enum { WALL_JUMP_MS = 2 * 3600 * 1000 };

// What was there after the step before.
struct watch {
    uint64_t room;
    uint64_t game;
    int event_count;
    bool was_playing;
    bool has_begun;    // the game
    bool was_waiting;  // for the actor, after a restart
    bool is_running;   // the actor's clock
    int64_t since_ms;  // since then, on the clock of the game
    uint64_t lsn;      // everything of the game is durable with this one
    uint64_t move_lsn; // and its newest move with this one
    struct {
        enum occupant_kind kind;
        uint64_t player;
        uint64_t lender;
        uint64_t asker; // who has asked to hand it over last
    } occupants[SEAT_COUNT];
    UT_hash_handle hh;
};

static struct watch *
watch_of(struct sim *sim, uint64_t id)
{
    struct watch *watch = NULL;

    HASH_FIND(hh, sim->watches, &id, sizeof(id), watch);
    if (!watch) {
        watch = xcalloc(1, sizeof(*watch));
        watch->room = id;
        HASH_ADD(hh, sim->watches, room, sizeof(watch->room), watch);
    }
    return watch;
}

// The new event was made by whoever had the right to.
static void
check_author(struct sim *sim, const struct step_cause *cause, const struct watch *watch,
             const struct room *room, const struct match_event *event)
{
    enum action_kind kind = event->action.kind;
    uint64_t player = watch->occupants[event->action.seat].player;
    bool is_own;

    if (kind >= ACTION_FLAG || watch->occupants[event->action.seat].kind != OCCUPANT_PERSON ||
        room->occupants[event->action.seat].kind == OCCUPANT_AI) {
        return; // an AI may answer as soon as it sits
    }
    if (kind == ACTION_RESIGN && cause->event->kind == EVENT_CONTROL) {
        return; // a banned player loses his games
    }
    is_own = cause->event->kind == EVENT_MESSAGE && cause->player == player &&
             (cause->event->message->kind == CLIENT_ACT ||
              (kind == ACTION_RESIGN && cause->event->message->kind == CLIENT_ROOM_LEAVE));
    if (!is_own) {
        sim_fail(sim, watch->room, cause->player,
                 "%s of seat %c, who is player %" PRIu64 ", was made by player %" PRIu64
                 " with an event of kind %d",
                 action_word(kind), "AB"[event->action.seat], player, cause -> player,
                 (int)cause -> event -> kind);
    }
}

// The time that an event says was spent is what passed since it was shown.
static void
check_spent(struct sim *sim, const struct watch *watch, const struct room *room,
            const struct match_event *event)
{
    int64_t now_ms = game_time_ms(room, world_steady(sim));
    int64_t spent = watch->is_running && now_ms > watch->since_ms ? now_ms - watch->since_ms : 0;

    // Within one step a move may follow a move; only the first was waited for.
    if (event->spent_ms != spent && event->spent_ms != 0) {
        sim_fail(sim, room->id, 0, "%s says that %" PRId64 " ms were spent, but %" PRId64 " passed",
                 action_word(event->action.kind), event->spent_ms, spent);
    }
    if (event->spent_ms == 0 && spent != 0 && event == &room->match->events[watch->event_count] &&
        event->action.kind != ACTION_RESTART) {
        sim_fail(sim, room->id, 0, "%s cost nothing although %" PRId64 " ms passed",
                 action_word(event->action.kind), spent);
    }
}

static void
check_new_events(struct sim *sim, const struct step_cause *cause, struct watch *watch,
                 const struct room *room)
{
    bool was_ai[SEAT_COUNT];

    if (watch->game != room->game) {
        // The last game of the room must be in the archive or on its way there.
        if (watch->game && disk_has_soon(&sim->disk, ENTRY_GAME, watch->game) != watch->has_begun) {
            sim_fail(sim, room->id, 0, "game %" PRIu64 " ended, and the archive %s it", watch->game,
                     watch->has_begun ? "lacks" : "has");
        }
        watch->game = room->game;
        watch->event_count = 0;
        watch->is_running = false;
        watch->lsn = watch->move_lsn = sim->core->outbox.issued;
    }
    if (!room->match || room->match->event_count == watch->event_count) {
        return;
    }
    was_ai[SEAT_A] = watch->occupants[SEAT_A].kind == OCCUPANT_AI;
    was_ai[SEAT_B] = watch->occupants[SEAT_B].kind == OCCUPANT_AI;
    for (int i = watch->event_count; i < room->match->event_count; i++) {
        check_author(sim, cause, watch, room, &room->match->events[i]);
        check_spent(sim, watch, room, &room->match->events[i]);
        ais_check_event(sim, room, &room->match->events[i], was_ai);
        if (room->match->events[i].action.kind <= ACTION_PASS) {
            watch->move_lsn = sim->core->outbox.issued;
        }
    }
    watch->lsn = sim->core->outbox.issued;
}

static bool
is_frozen(const struct sim *sim, const struct room *room)
{
    return sim->core->is_storage_down || sim->core->is_draining || room->resume_by_ms != TIME_NEVER;
}

static void
check_clock(struct sim *sim, struct watch *watch, const struct room *room)
{
    const struct match *match = room->match;
    bool runs = match && match->run.is_running;
    bool is_waiting = room->resume_by_ms != TIME_NEVER;
    bool is_move_shown = watch->move_lsn <= sim->disk.durable;

    // Whoever came back must be shown the game first.
    if (watch->was_waiting && !is_waiting) {
        watch->lsn = sim->core->outbox.issued;
    }
    watch->was_waiting = is_waiting;
    if (runs && match->phase != MATCH_RUNNING) {
        sim_fail(sim, room->id, 0, "a clock runs although the game stands still");
    }
    if (runs && !watch->is_running && (!is_move_shown || is_frozen(sim, room))) {
        sim_fail(sim, room->id, 0, "a clock was started before the move was visible");
    }
    if (match && !runs && match->phase == MATCH_RUNNING && watch->lsn <= sim->disk.durable &&
        !is_frozen(sim, room)) {
        sim_fail(sim, room->id, 0, "nobody's clock runs");
    }
    // A clock that goes on keeps its start.
    if (runs && !watch->is_running) {
        watch->since_ms = game_time_ms(room, world_steady(sim));
    }
    watch->is_running = runs;
}

static void
check_overdue(struct sim *sim, const struct watch *watch, const struct room *room)
{
    int64_t deadline = match_deadline_ms(room->match);
    int64_t now_ms = game_time_ms(room, world_steady(sim));
    const struct room_occupant *occupant = &room->occupants[match_actor(room->match)];

    // Somebody may have set the clock on the wall.
    if (room->settings.match.control.kind == CONTROL_CORR) {
        now_ms -= WALL_JUMP_MS;
    }
    if (is_frozen(sim, room)) {
        const struct player *player = core_player(sim->core, occupant->player);

        if (room->resume_by_ms != TIME_NEVER && !sim->core->is_draining &&
            !sim->core->is_storage_down && occupant->kind == OCCUPANT_PERSON && player &&
            player->conn) {
            sim_fail(sim, room->id, player->id, "the clock waits for somebody who is here");
        }
        return;
    }
    if (deadline != TIME_NEVER && deadline < now_ms) {
        sim_fail(sim, room->id, 0, "a flag is overdue by %" PRId64 " ms", now_ms - deadline);
    }
    if (occupant->kind == OCCUPANT_AI && room->match->run.is_running && !room->ai_job &&
        !room->has_ai_answer && watch->lsn <= sim->disk.durable) {
        sim_fail(sim, room->id, 0, "an AI has to move and nobody asked it");
    }
    if (room->ai_due_ms && room->ai_due_ms < world_now(sim).mono_ms) {
        sim_fail(sim, room->id, 0, "an AI should have moved at %" PRId64, room->ai_due_ms);
    }
}

// Away for so long that a seat without a game may be given up.
static bool
is_away(const struct sim *sim, uint64_t id)
{
    const struct player *player = core_player(sim->core, id);

    return !player ||
           (!player->conn &&
            (player->has_left || world_now(sim).mono_ms >= player->away_ms + ROOM_SEAT_KEPT_MS));
}

// Whoever begins a game has no seat at a table where his last one is over. Correspondence begins
// beside what he does.
static void
check_old_tables(struct sim *sim, const struct room *room)
{
    for (int i = 0; room_is_live(room) && i < SEAT_COUNT; i++) {
        const struct player *player = core_player(sim->core, room->occupants[i].player);

        for (int k = 0; player && k < player->room_count; k++) {
            const struct room *old = core_room(sim->core, player->rooms[k]);
            enum seat seat;

            if (old && old != room && old->match && !room_is_running(old) &&
                room_seat_of(old, player->id, &seat)) {
                sim_fail(sim, old->id, player->id, "who plays elsewhere still sits at a table");
            }
        }
    }
}

// Who asks that the seat changes hands, by this request; 0 = nobody.
static uint64_t
asks_for(const struct step_cause *cause, const struct room *room, enum seat seat)
{
    const struct client_msg *msg = cause->event->message;

    if (cause->event->kind != EVENT_MESSAGE || msg->kind < CLIENT_SEAT_AI ||
        msg->kind > CLIENT_HAND_OVER || msg->room.room != room->id) {
        return 0;
    }
    return (msg->kind == CLIENT_SEAT_AI && msg->seat_ai.seat == seat) ||
                   (msg->kind == CLIENT_SEAT_PERSON && msg->seat_person.seat == seat) ||
                   (msg->kind == CLIENT_HAND_OVER && msg->hand_over.seat == seat)
               ? cause->player
               : 0;
}

// In a running game: the opponent, if he is a person, has said yes just now, unless he is the one
// who asked; and whoever sat there has asked for it, or lent him the seat, or has gone.
static void
check_hand_over(struct sim *sim, const struct step_cause *cause, const struct watch *watch,
                const struct room *room, enum seat seat)
{
    const struct room_occupant *other = &room->occupants[seat_other(seat)];
    uint64_t asker = watch->occupants[seat].asker;

    sim->totals.hand_overs++;
    if (other->kind == OCCUPANT_PERSON && other->player != cause->player &&
        other->player != asker) {
        sim_fail(sim, room->id, other->player, "seat %c changed hands without its opponent's yes",
                 "AB"[seat]);
    }
    if (watch->occupants[seat].kind == OCCUPANT_PERSON && asker != watch->occupants[seat].player &&
        asker != watch->occupants[seat].lender &&
        cause->event->message->kind != CLIENT_SEAT_AI) { // checks.c: he has left a friend alone
        sim_fail(sim, room->id, watch->occupants[seat].player, "seat %c was taken from its player",
                 "AB"[seat]);
    }
    if (room->settings.match.rated) {
        sim_fail(sim, room->id, 0, "seat %c of a rated game changed hands", "AB"[seat]);
    }
}

// A seat is held by an identity: neither lost lines nor time take it away while
// a game runs, and outside games only requests and ends of games do.
static void
check_occupants(struct sim *sim, const struct step_cause *cause, struct watch *watch,
                const struct room *room, bool is_playing)
{
    bool is_request = cause->event->kind == EVENT_MESSAGE;
    enum client_kind kind = is_request ? cause->event->message->kind : CLIENT_HELLO;
    bool has_ended = watch->was_playing && !is_playing;
    bool is_order = cause->event->kind == EVENT_CONTROL; // a ban empties seats

    if (is_request && !watch->was_playing && is_playing) {
        check_old_tables(sim, room);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];
        bool is_same = watch->occupants[i].kind == occupant->kind &&
                       watch->occupants[i].player == occupant->player;

        uint64_t asker = asks_for(cause, room, (enum seat)i);

        // A request that was refused changes nothing.
        if (asker && (!is_same || room->offers[i].by == asker)) {
            watch->occupants[i].asker = asker;
        }
        if (!is_same && watch->was_playing && is_playing && kind != CLIENT_SEAT_AI &&
            kind != CLIENT_SEAT_PERSON && kind != CLIENT_HAND_OVER &&
            kind != CLIENT_HAND_OVER_ANSWER) {
            sim_fail(sim, room->id, watch->occupants[i].player,
                     "seat %c changed hands in a running game by %d", "AB"[i], (int)kind);
        } else if (!is_same && watch->was_playing && is_playing) {
            check_hand_over(sim, cause, watch, room, (enum seat)i);
        }
        if (!is_same && !is_request && !is_order && !has_ended &&
            !is_away(sim, watch->occupants[i].player)) {
            sim_fail(sim, room->id, watch->occupants[i].player, "seat %c was lost by an event %d",
                     "AB"[i], (int)cause -> event -> kind);
        }
        watch->occupants[i].kind = occupant->kind;
        watch->occupants[i].player = occupant->player;
        watch->occupants[i].lender = room->lenders[i];
    }
    if (room_is_running(room) && room->match->settings.rated && room_is_shared(room)) {
        sim_fail(sim, room->id, room->occupants[SEAT_A].player,
                 "one player sits on both seats of a rated game");
    }
}

void
watch_rooms(struct sim *sim, const struct step_cause *cause)
{
    for (const struct room *room = sim->core->rooms; room && !sim->has_failed;
         room = room->by_id.next) {
        struct watch *watch = watch_of(sim, room->id);
        bool is_playing = room_is_running(room);

        if (is_playing && watch->game != room->game) {
            fairness_began(sim, room);
        }
        check_new_events(sim, cause, watch, room);
        check_clock(sim, watch, room);
        if (is_playing) {
            check_overdue(sim, watch, room);
        }
        check_occupants(sim, cause, watch, room, is_playing);
        watch->event_count = room->match ? room->match->event_count : 0;
        watch->has_begun = room->match && endings_has_begun(room->match);
        watch->was_playing = is_playing;
    }
}

void
watch_gap(struct sim *sim, int64_t gap_ms)
{
    for (struct watch *watch = sim->watches; watch; watch = watch->hh.next) {
        watch->since_ms += gap_ms;
    }
}

// After a start nobody's clock runs yet, and both got what a restart gives.
static void
check_restart(struct sim *sim, const struct watch *watch, const struct room *room)
{
    const struct match *match = room->match;
    int last = match ? match->event_count - 1 : 0;

    if (watch->is_running) {
        sim_fail(sim, room->id, 0, "a clock runs right after a start");
    }
    // An AI may have answered what it was asked, right after that.
    while (last > 0 && match->events[last].action.kind == ACTION_ANSWER) {
        last--;
    }
    if (watch->was_playing && match->event_count < MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE &&
        (last < 0 || match->events[last].action.kind != ACTION_RESTART)) {
        sim_fail(sim, room->id, 0, "a game goes on without the gift of a restart");
    }
}

void
watch_begin(struct sim *sim)
{
    for (const struct room *room = sim->core->rooms; room; room = room->by_id.next) {
        struct watch *watch = watch_of(sim, room->id);

        watch->game = room->game;
        watch->event_count = room->match ? room->match->event_count : 0;
        watch->has_begun = room->match && endings_has_begun(room->match);
        watch->was_playing = room_is_running(room);
        watch->was_waiting = room->resume_by_ms != TIME_NEVER;
        watch->is_running = room->match && room->match->run.is_running;
        watch->lsn = sim->core->outbox.issued;
        for (int i = 0; i < SEAT_COUNT; i++) {
            watch->occupants[i].kind = room->occupants[i].kind;
            watch->occupants[i].player = room->occupants[i].player;
        }
        check_restart(sim, watch, room);
    }
}

void
watch_forget(struct sim *sim)
{
    struct watch *watch, *next;

    HASH_ITER(hh, sim->watches, watch, next)
    {
        HASH_DEL(sim->watches, watch);
        free(watch);
    }
}
