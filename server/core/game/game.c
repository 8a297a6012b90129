// SPDX-License-Identifier: MIT
// Drives one match: hands it actions and time, makes its events visible through
// the room's log, stores them, and tells the match which seats are AIs.
#include "server/core/game/game.h"

#include <inttypes.h>

#include "common/game/match.h"
#include "common/game/match_log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/fault.h"
#include "server/core/game/ai.h"
#include "server/core/game/ai_job.h"
#include "server/core/game/game_end.h"
#include "server/core/game/game_wire.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/seek.h"
#include "server/core/note.h"
#include "server/core/outbox.h"
#include "server/core/people/liveness.h"
#include "server/core/room/counting.h"
#include "server/core/room/delay.h"
#include "server/core/room/delay_show.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/rooms_log.h"
#include "server/core/room/schedule.h"
#include "server/core/room/seats.h"
#include "server/core/room/snapshot.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

// The clock starts when what stopped it is visible. The mark of an older move
// must not start it for a newer one that is still on its way; and whatever is
// said meanwhile must not hold it up, or chat could stop the game.
static void
wait_until_shown(struct turn *turn, struct room *room, bool starts_clock)
{
    room->unseen++;
    if (starts_clock) {
        room->unstarted = room->unseen;
    }
    outbox_hold(&turn->core->outbox, HELD_SHOWN, room->id, NULL, NULL);
}

// Counts one mark of the outbox off. Returns true if it was the last one, or the one that
// starts the clock.
static bool
is_last_mark(struct room *room)
{
    bool starts = room->unstarted > 0 && --room->unstarted == 0;

    return --room->unseen == 0 || starts || FAULT(FAULT_CLOCK_TOO_EARLY);
}

void
game_on_mark(struct turn *turn, struct room *room)
{
    if (is_last_mark(room)) {
        game_on_shown(turn, room);
    }
}

static bool
is_event_stored(const struct wire_game_event *event)
{
    return event->kind != ACTION_ASK || !FAULT(FAULT_EVENT_NOT_STORED);
}

// Stores and shows the events from this index on.
static void
publish(struct turn *turn, struct room *room, int first, bool starts_clock)
{
    if (!room_is_running(room)) {
        series_add(room); // the event that ends the game tells the new score
    }
    for (int i = first; i < room->match->event_count; i++) {
        struct wire_room_event event = {.kind = ROOM_EVENT_GAME, .game = room->game};
        struct wire_clocks clocks = game_clocks(room, turn->now);
        struct wire_game_event wire;
        struct strbuf line = {0};

        game_event_wire(&room->match->events[i], &wire);
        event.event = &wire;
        event.clocks = &clocks;
        rooms_log(turn, room, &event);
        strbuf_add_number(&line, (int64_t)room->version);
        strbuf_add_char(&line, ' ');
        match_log_write_event(&room->match->events[i], &line);
        if (is_event_stored(&wire)) {
            core_journal(turn, ENTRY_EVENT, room->game, (uint32_t)i, &line);
        }
        strbuf_finish(&line);
    }
    delay_show_due(turn, room);
    wait_until_shown(turn, room, starts_clock);
    lobby_touch_room(turn, room);
}

// Guests leave games behind them; what is for friends alone waits for ever (clocks.md 6).
static void
note_abandonment(const struct core *core, struct room *room)
{
    enum abandonment abandonment = ABANDON_GUESTS;

    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct player *player = occupants_person(core, room, (enum seat)i);

        if (player && !player->is_guest) {
            abandonment = ABANDON_ACCOUNTS;
        }
    }
    match_note_abandonment(room->match, core->config.keep_games ? ABANDON_NEVER : abandonment);
    match_note_patience(room->match, core->config.keep_games || room->settings.join == JOIN_CODE);
}

enum verdict
game_apply(struct turn *turn, struct room *room, const struct action *action)
{
    uint32_t held = room->match->run.held_count;
    int moves = room->match->move_count;
    struct match_reply reply;
    bool has_stopped;

    note_abandonment(turn->core, room);
    reply = match_apply(room->match, action, game_time_ms(room, turn->now));
    has_stopped = room->match->run.held_count != held;
    if (reply.event_count > 0) {
        // The AI's job is cancelled if its position is gone, its seat was given to another, or
        // the game is over. Offers and answers leave the job alone, or they could keep an AI
        // from thinking.
        if (has_stopped || action->kind == ACTION_SET_SEAT || room->match->phase == MATCH_OVER) {
            ai_job_cancel(turn, room);
        }
        if (room->match->move_count < moves) {
            ai_job_forget(room);
        }
        publish(turn, room, reply.first_event, has_stopped);
        if (room->match->phase == MATCH_OVER) {
            game_end(turn, room);
        } else {
            ai_answer_questions(turn, room);
        }
        schedule_room(turn, room);
    }
    return reply.verdict;
}

void
game_give_up(struct turn *turn, struct room *room)
{
    int first = room->match->event_count;

    match_give_up(room->match, game_time_ms(room, turn->now));
    publish(turn, room, first, true);
    game_end(turn, room);
    schedule_room(turn, room);
}

void
game_set_restart(struct turn *turn, struct room *room, enum seat seat, bool is_wanted)
{
    struct room_occupant *occupant = &room->occupants[seat];

    if (occupant->kind == OCCUPANT_PERSON && occupant->wants_restart != is_wanted) {
        occupant->wants_restart = is_wanted;
        seats_log(turn, room, seat);
    }
}

enum error_code
game_act(struct turn *turn, struct room *room, const struct action *action)
{
    enum verdict verdict;

    if (turn->core->is_storage_down) {
        return ERROR_STORAGE;
    }
    if (!room_is_running(room)) {
        return ERROR_NO_GAME;
    }
    if (turn->core->is_draining) {
        return ERROR_DRAINING;
    }
    verdict = game_apply(turn, room, action);
    if (verdict == VERDICT_OK && action->kind <= ACTION_PASS && room_is_running(room)) {
        game_set_restart(turn, room, seat_other(action->seat), false); // who plays on says no
    }
    return verdict == VERDICT_OK ? ERROR_NONE : error_of_verdict(verdict);
}

enum error_code
game_may_start(const struct core *core, const struct room *room)
{
    for (int i = 0; room->settings.match.rated && i < SEAT_COUNT; i++) {
        const struct player *player = occupants_person(core, room, (enum seat)i);

        if (room->occupants[i].kind == OCCUPANT_AI) {
            return ERROR_RATED_AI;
        }
        if (player && player->is_guest) {
            return ERROR_RATED_GUEST;
        }
    }
    if (room_is_shared(room) && room_needs_two_people(&room->settings)) {
        return ERROR_RATED_BOTH;
    }
    return ERROR_NONE;
}

// The match is told who is no person: no lag to forgive, and undo at once.
static void
seat_ais(struct turn *turn, struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct action set = {.kind = ACTION_SET_SEAT, .seat = (enum seat)i, .number = SEAT_ENGINE};

        if (room->occupants[i].kind == OCCUPANT_AI) {
            match_apply(room->match, &set, game_time_ms(room, turn->now));
        }
    }
}

// Lag is measured for each connection: one that has answered no ping yet is forgiven none.
static void
note_lag(struct turn *turn, struct room *room, enum seat seat)
{
    const struct player *player = occupants_person(turn->core, room, seat);
    const struct session *session = player ? core_session(turn->core, player->conn) : NULL;

    if (session) {
        match_note_lag(room->match, seat, lag_read(&session->lag));
    }
}

static void
note_people(struct turn *turn, struct room *room)
{
    int64_t now_ms = game_time_ms(room, turn->now);

    note_abandonment(turn->core, room);
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct player *player = occupants_person(turn->core, room, (enum seat)i);

        if (player) {
            match_note_presence(room->match, (enum seat)i,
                                player->conn ? PRESENCE_HERE : PRESENCE_LOST, now_ms);
            note_lag(turn, room, (enum seat)i);
        }
    }
}

static const char *
sitter(const struct core *core, const struct room *room, enum seat seat)
{
    const struct player *player = occupants_person(core, room, seat);

    return player ? player->name : "(AI)";
}

static void
note_start(struct turn *turn, const struct room *room)
{
    core_note(turn, "game started game=%" PRIu64 " room=%" PRIu64 " a=%s b=%s rated=%d", room->game,
              room->id, sitter(turn->core, room, SEAT_A), sitter(turn->core, room, SEAT_B),
              room->settings.match.rated);
}

static bool
is_left_behind(const struct room *room, const struct room *next, const struct player *player)
{
    enum seat seat;

    return room && room != next && room->match && !room_is_running(room) &&
           room_seat_of(room, player->id, &seat) && !FAULT(FAULT_OLD_TABLE_KEPT);
}

// Whoever goes on elsewhere has left the tables where his game is over: nobody waits there for a
// rematch, and the lobby does not show him twice.
static void
leave_old_tables(struct turn *turn, const struct room *next, struct player *player)
{
    for (int i = player->room_count - 1; i >= 0; i--) {
        struct room *room = core_room(turn->core, player->rooms[i]);

        if (is_left_behind(room, next, player)) {
            seats_clear_all(turn, room, player);
            rooms_leave(turn, room, player, LEFT_ASKED);
        }
    }
}

void
game_start(struct turn *turn, struct room *room)
{
    struct wire_room_settings settings = settings_to_message(&room->settings);
    struct wire_room_event event = {.kind = ROOM_EVENT_GAME_STARTED, .settings = &settings};
    struct wire_clocks clocks;

    rooms_put_game_away(turn, room);
    room->match = xcalloc(1, sizeof(*room->match));
    match_init(room->match, &room->settings.match, game_time_ms(room, turn->now));
    room->game = core_new_id(turn);
    room->reminded = 0;
    turn->core->stats.games++;
    note_start(turn, room);
    spend_game(turn, room);
    room->started_wall_ms = turn->now.wall_ms;
    ai_job_forget(room);
    seat_ais(turn, room);
    note_people(turn, room);
    rooms_send_watchers_out(turn, room);
    clocks = game_clocks(room, turn->now);
    event.game = room->game;
    event.clocks = &clocks;
    rooms_log(turn, room, &event);
    delay_begin(room);
    rooms_store(turn, room);
    counting_begin(turn, room);
    publish(turn, room, 0, true);
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct player *player = core_player(turn->core, room->occupants[i].player);

        if (player) {
            lobby_touch_player(turn, player);
        }
        // A game by correspondence begins beside what he does.
        if (player && room_is_live(room)) {
            leave_old_tables(turn, room, player);
        }
        // While he plays an AI he may go on looking, too.
        if (player && room_is_live(room) && room_is_among_people(room)) {
            seek_drop(turn, player);
        }
    }
    schedule_room(turn, room);
}

// What a player of a live game sends is heard before what a crowd sends.
static void
tell_that_it_plays(struct turn *turn, const struct player *player)
{
    struct session *session = core_session(turn->core, player->conn);

    if (session && (session->plays_told_ms == 0 ||
                    turn->now.mono_ms - session->plays_told_ms >= SESSION_PLAYS_MS)) {
        session->plays_told_ms = turn->now.mono_ms;
        effects_add(turn->effects, EFFECT_PLAYS)->conn = session->conn;
    }
}

// Lags are measured more often from here on, and the actor's most of all.
static void
hurry_people(struct turn *turn, const struct room *room)
{
    enum seat actor = match_actor(room->match);

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct player *player = occupants_person(turn->core, room, (enum seat)i);

        if (player && ((enum seat)i == actor || room_is_live(room))) {
            liveness_hurry(turn, player, (enum seat)i == actor ? PACE_ON_TURN : PACE_LIVE);
        }
        if (player && room_is_live(room)) {
            tell_that_it_plays(turn, player);
        }
    }
}

void
game_on_shown(struct turn *turn, struct room *room)
{
    // While nothing can be stored the clock waits; it starts when that is over.
    room->is_shown_late = turn->core->is_storage_down;
    if (!room_is_running(room) || room->resume_by_ms != TIME_NEVER || turn->core->is_storage_down ||
        turn->core->is_draining) {
        return;
    }
    match_note_shown(room->match, game_time_ms(room, turn->now));
    hurry_people(turn, room);
    ai_job_ask(turn, room);
    schedule_room(turn, room);
}

// Notes the presence of a player for one of his seats; he may hold both.
static void
note_presence(struct turn *turn, struct room *room, enum seat seat, enum presence how)
{
    if (room_is_running(room)) {
        match_note_presence(room->match, seat, how, game_time_ms(room, turn->now));
        note_lag(turn, room, seat);
        note_abandonment(turn->core, room);
        // After a restart the clocks wait for whoever has to move.
        if (how == PRESENCE_HERE && room->resume_by_ms != TIME_NEVER &&
            seat == match_actor(room->match)) {
            room->resume_by_ms = TIME_NEVER;
            wait_until_shown(turn, room, true);
        }
    }
    // A short break in the line is not worth a word.
    room->occupants[seat].gone_at_ms =
        how == PRESENCE_LOST ? turn->now.mono_ms + ROOM_OFFLINE_TOLD_MS : 0;
}

void
game_on_presence(struct turn *turn, struct room *room, struct player *player, enum presence how)
{
    bool is_seated = false;

    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room_holds(room, player->id, (enum seat)i)) {
            note_presence(turn, room, (enum seat)i, how);
            is_seated = true;
        }
    }
    if (is_seated && how != PRESENCE_LOST && !counting_update(turn, room)) {
        snapshot_send_presence(turn, room);
    }
    schedule_room(turn, room); // its owner may sit nowhere
}

void
game_on_lag(struct turn *turn, struct room *room, struct player *player, int64_t lag_ms)
{
    for (int i = 0; i < SEAT_COUNT && room_is_running(room); i++) {
        if (room_holds(room, player->id, (enum seat)i)) {
            match_note_lag(room->match, (enum seat)i, lag_ms);
            schedule_room(turn, room);
        }
    }
}
