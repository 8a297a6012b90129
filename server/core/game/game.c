// SPDX-License-Identifier: MIT
// Drives one match: hands it actions and time, makes its events visible through
// the room's log, stores them, seats AIs at it, and books its result.
#include "common/game/match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/game/rating_entry.h"
#include "server/core/state.h"

// Correspondence goes by the clock on the wall, everything else by the one that
// never jumps.
int64_t
game_time_ms(const struct room *room, struct now now)
{
    return room->settings.match.control.kind == CONTROL_CORR ? now.wall_ms : now.mono_ms;
}

static struct wire_clock_side
side_wire(const struct room *room, enum seat seat, struct now now)
{
    struct clock_reading reading = match_reading(room->match, seat, game_time_ms(room, now));

    return (struct wire_clock_side){
        .main_ms = (uint64_t)reading.main_ms,
        .extra_ms = (uint64_t)reading.extra_ms,
        .count = (uint32_t)reading.count,
        .overtime = reading.overtime,
    };
}

struct wire_clocks
game_clocks(const struct room *room, struct now now)
{
    struct wire_clocks clocks = {
        .a = side_wire(room, SEAT_A, now),
        .b = side_wire(room, SEAT_B, now),
    };

    if (room->match->phase == MATCH_RUNNING) {
        clocks.running = match_actor(room->match) == SEAT_A ? RUNNING_A : RUNNING_B;
        clocks.spent_ms = (uint64_t)match_spent_ms(room->match, game_time_ms(room, now));
    }
    // Not 0, although it may be due in this very moment.
    if (room->match->phase == MATCH_RUNNING && room->resume_by_ms != TIME_NEVER) {
        clocks.starts_in_ms =
            room->resume_by_ms > now.mono_ms ? (uint64_t)(room->resume_by_ms - now.mono_ms) : 1;
    }
    clocks.black = match_colour_of(room->match, SEAT_A) == STONE_BLACK || FAULT(FAULT_BLACK_IS_A)
                       ? SEAT_A
                       : SEAT_B;
    return clocks;
}

void
game_event_wire(const struct match_event *event, struct wire_game_event *wire)
{
    const struct action *action = &event->action;

    *wire = (struct wire_game_event){
        .kind = action->kind,
        .seat = action->seat,
        .move = (uint32_t)action->move_number,
        .point_count = action->point_count,
        .points = action->points,
        .number = (uint32_t)action->number,
        .question = action->question,
        .yes = action->yes,
        .at_ms = (uint64_t)event->at_ms,
        .spent_ms = (uint64_t)event->spent_ms,
        .lag_plus_one = (uint32_t)(event->lag_ms + 1),
        .absent_ms = (uint64_t)event->absent_ms,
        .result = event->outcome.result,
        .reason = event->outcome.reason,
    };
}

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
    outbox_hold(&turn->core->outbox, HELD_SHOWN, room->id, NULL);
}

void
game_on_mark(struct turn *turn, struct room *room)
{
    bool starts = room->unstarted > 0 && --room->unstarted == 0;

    if (--room->unseen == 0 || starts || FAULT(FAULT_CLOCK_TOO_EARLY)) {
        game_on_shown(turn, room);
    }
}

// Stores and shows the events from this index on.
static void
publish(struct turn *turn, struct room *room, int first, bool starts_clock)
{
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
        if (!FAULT(FAULT_EVENT_NOT_STORED) || wire.kind != ACTION_ASK) {
            core_journal(turn, ENTRY_EVENT, room->game, (uint32_t)i, &line);
        }
        strbuf_finish(&line);
    }
    wait_until_shown(turn, room, starts_clock);
    lobby_touch_room(turn, room);
}

// The finished game as the archive keeps it: who played, then the whole log.
static void
archive(struct turn *turn, struct room *room)
{
    struct strbuf text = {0};

    strbuf_addf(&text, "game 1\nended %" PRId64 "\nstarted %" PRId64 "\n", turn->now.wall_ms,
                room->started_wall_ms);
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];
        const struct player *player = seats_person(turn->core, room, (enum seat)i);
        const char *colour =
            match_colour_of(room->match, (enum seat)i) == STONE_BLACK ? "black" : "white";

        if (player) {
            strbuf_addf(&text, "%s person %" PRIu64 " %s\n", colour, player->id, player->name);
        } else {
            strbuf_addf(&text, "%s ai %d %" PRIu32 "\n", colour, (int)occupant->ai.kind,
                        occupant->ai.level);
        }
    }
    strbuf_addf(&text, "rated %d\n\n", room->settings.match.rated);
    match_log_write(room->match, &text);
    core_journal(turn, ENTRY_GAME, room->game, 0, &text);
    strbuf_finish(&text);
}

static double
score_of(const struct match *match, enum seat seat)
{
    if (match->outcome.result == RESULT_DRAW) {
        return 0.5;
    }
    return match->outcome.result == result_win(match_colour_of(match, seat)) ? 1 : 0;
}

// The archive keeps what the game has made of a rating.
static void
store_rating_entry(struct turn *turn, const struct room *room, enum seat seat, uint32_t rating)
{
    const struct match_settings *settings = &room->settings.match;
    const struct rating_entry entry = {
        .player = room->occupants[seat].player,
        .rule = settings->rules.rule,
        .speed = control_speed(&settings->control),
        .ended_ms = turn->now.wall_ms,
        .rating = rating,
    };
    struct strbuf line = {0};

    rating_entry_write(&entry, &line);
    core_journal(turn, ENTRY_RATING, room->game, (uint32_t)seat, &line);
    strbuf_finish(&line);
}

static void
rate(struct turn *turn, struct room *room)
{
    const struct match_settings *settings = &room->settings.match;
    enum speed speed = control_speed(&settings->control);
    struct player *a = core_player(turn->core, room->occupants[SEAT_A].player);
    struct player *b = core_player(turn->core, room->occupants[SEAT_B].player);
    struct rating *of_a = player_rating_for(a, settings->rules.rule, speed);
    struct rating *of_b = player_rating_for(b, settings->rules.rule, speed);
    uint32_t ratings[4] = {(uint32_t)rating_shown(of_a), 0, (uint32_t)rating_shown(of_b), 0};
    struct wire_room_event event = {
        .kind = ROOM_EVENT_RATED, .game = room->game, .rating_count = 4, .ratings = ratings};

    rating_update(of_a, of_b, score_of(room->match, SEAT_A), turn->now.wall_ms);
    if (FAULT(FAULT_RATED_TWICE)) {
        rating_update(of_a, of_b, score_of(room->match, SEAT_A), turn->now.wall_ms);
    }
    ratings[1] = (uint32_t)rating_shown(of_a);
    ratings[3] = (uint32_t)rating_shown(of_b);
    players_store(turn, a);
    players_store(turn, b);
    store_rating_entry(turn, room, SEAT_A, ratings[FAULT(FAULT_RATING_OUTDATED) ? 0 : 1]);
    store_rating_entry(turn, room, SEAT_B, ratings[3]);
    rooms_log(turn, room, &event);
}

// The result and all that follows from it are stored with the last move.
static void
finish(struct turn *turn, struct room *room)
{
    ai_cancel(turn, room);
    if (!FAULT(FAULT_ARCHIVE_MISSING) || room->match->outcome.reason != END_RESIGN) {
        archive(turn, room);
    }
    if (FAULT(FAULT_ARCHIVE_DOUBLED) && room->match->outcome.reason == END_FIVE) {
        archive(turn, room);
    }
    if (room->settings.match.rated && room->match->outcome.result != RESULT_ABORTED) {
        rate(turn, room);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct room_occupant *occupant = &room->occupants[i];
        struct player *player = seats_person(turn->core, room, (enum seat)i);

        occupant->is_ready = occupant->kind == OCCUPANT_AI;
        if (player) {
            lobby_touch_player(turn, player);
        }
    }
    seats_log(turn, room, SEAT_A);
    seats_log(turn, room, SEAT_B);
    room->resume_by_ms = TIME_NEVER; // the next game waits for nobody
    seats_drop_absent(turn, room);
}

enum verdict
game_apply(struct turn *turn, struct room *room, const struct action *action)
{
    uint32_t held = room->match->run.held_count;
    int moves = room->match->move_count;
    struct match_reply reply = match_apply(room->match, action, game_time_ms(room, turn->now));
    bool has_stopped = room->match->run.held_count != held;

    if (reply.event_count > 0) {
        // The position it thinks about is gone, or it does not sit there any more.
        // What is only said goes by: it must not keep anybody from thinking.
        if (has_stopped || action->kind == ACTION_SET_SEAT || room->match->phase == MATCH_OVER) {
            ai_cancel(turn, room);
        }
        if (room->match->move_count < moves) {
            ai_forget(room);
        }
        publish(turn, room, reply.first_event, has_stopped);
        if (room->match->phase == MATCH_OVER) {
            finish(turn, room);
        } else {
            ai_answer_questions(turn, room);
        }
        rooms_schedule(turn, room);
    }
    return reply.verdict;
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
    return verdict == VERDICT_OK ? ERROR_NONE : error_of_verdict(verdict);
}

enum error_code
game_may_start(const struct core *core, const struct room *room)
{
    for (int i = 0; room->settings.match.rated && i < SEAT_COUNT; i++) {
        const struct player *player = seats_person(core, room, (enum seat)i);

        if (room->occupants[i].kind == OCCUPANT_AI) {
            return ERROR_RATED_AI;
        }
        if (player && player->is_guest) {
            return ERROR_RATED_GUEST;
        }
    }
    if (room->settings.match.rated && room_is_shared(room) && !FAULT(FAULT_BOTH_SEATS_RATED)) {
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

static void
note_people(struct turn *turn, struct room *room)
{
    int64_t now_ms = game_time_ms(room, turn->now);

    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct player *player = seats_person(turn->core, room, (enum seat)i);
        const struct session *session = player ? core_session(turn->core, player->conn) : NULL;

        if (player) {
            match_note_presence(room->match, (enum seat)i, session ? PRESENCE_HERE : PRESENCE_LOST,
                                now_ms);
        }
        if (session) {
            match_note_lag(room->match, (enum seat)i, session->lag_ms);
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
    room->started_wall_ms = turn->now.wall_ms;
    ai_forget(room);
    seat_ais(turn, room);
    note_people(turn, room);
    rooms_send_watchers_out(turn, room);
    clocks = game_clocks(room, turn->now);
    event.game = room->game;
    event.clocks = &clocks;
    rooms_log(turn, room, &event);
    rooms_store(turn, room);
    publish(turn, room, 0, true);
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct player *player = core_player(turn->core, room->occupants[i].player);

        if (player) {
            lobby_touch_player(turn, player);
        }
        // While he plays an AI he may go on looking.
        if (player && room_is_among_people(room)) {
            seek_drop(turn, player);
        }
    }
    rooms_schedule(turn, room);
}

void
game_on_shown(struct turn *turn, struct room *room)
{
    struct player *actor;

    // While nothing can be stored the clock waits; it starts when that is over.
    room->is_shown_late = turn->core->is_storage_down;
    if (!room_is_running(room) || room->resume_by_ms != TIME_NEVER || turn->core->is_storage_down ||
        turn->core->is_draining) {
        return;
    }
    match_note_shown(room->match, game_time_ms(room, turn->now));
    actor = core_player(turn->core, room->occupants[match_actor(room->match)].player);
    if (actor) {
        identity_hurry(turn, actor);
    }
    ai_ask(turn, room);
    rooms_schedule(turn, room);
}

// The same for one of his seats; he may hold both.
static void
note_presence(struct turn *turn, struct room *room, enum seat seat, enum presence how)
{
    if (room_is_running(room)) {
        match_note_presence(room->match, seat, how, game_time_ms(room, turn->now));
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
    if (is_seated && how != PRESENCE_LOST) {
        rooms_send_presence(turn, room);
    }
    rooms_schedule(turn, room); // its owner may sit nowhere
}

void
game_on_lag(struct turn *turn, struct room *room, struct player *player, int64_t lag_ms)
{
    for (int i = 0; i < SEAT_COUNT && room_is_running(room); i++) {
        if (room_holds(room, player->id, (enum seat)i)) {
            match_note_lag(room->match, (enum seat)i, lag_ms);
            rooms_schedule(turn, room);
        }
    }
}

int64_t
game_deadline_ms(const struct turn *turn, const struct room *room)
{
    int64_t at = seats_deadline_ms(turn->core, room);

    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].gone_at_ms) {
            at = timers_earlier(at, room->occupants[i].gone_at_ms);
        }
    }
    at = timers_earlier(at, room->hint_job ? room->hint_due_ms : TIME_NEVER);
    if (!room_is_running(room) || turn->core->is_storage_down || turn->core->is_draining) {
        return at;
    }
    if (match_deadline_ms(room->match) != TIME_NEVER) {
        int64_t ahead = match_deadline_ms(room->match) - game_time_ms(room, turn->now);

        at = timers_earlier(at, turn->now.mono_ms + ahead);
    }
    at = timers_earlier(at, room->resume_by_ms);
    return timers_earlier(at, room->ai_due_ms ? room->ai_due_ms : TIME_NEVER);
}

void
game_on_timer(struct turn *turn, struct room *room)
{
    struct action flag = {.kind = ACTION_FLAG};

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct room_occupant *occupant = &room->occupants[i];

        if (occupant->gone_at_ms && occupant->gone_at_ms <= turn->now.mono_ms) {
            occupant->gone_at_ms = 0;
            rooms_send_presence(turn, room);
        }
    }
    if (room->hint_job && room->hint_due_ms <= turn->now.mono_ms) {
        hints_cancel(turn, room, ERROR_BUSY);
    }
    seats_drop_absent(turn, room);
    if (!room_is_running(room) || turn->core->is_storage_down || turn->core->is_draining) {
        return;
    }
    if (room->resume_by_ms != TIME_NEVER && room->resume_by_ms <= turn->now.mono_ms) {
        room->resume_by_ms = TIME_NEVER;
        game_on_shown(turn, room);
    }
    if (room->ai_due_ms && room->ai_due_ms <= turn->now.mono_ms) {
        ai_on_due(turn, room);
    }
    if (room_is_running(room) && match_deadline_ms(room->match) != TIME_NEVER &&
        match_deadline_ms(room->match) <= game_time_ms(room, turn->now)) {
        game_apply(turn, room, &flag);
    }
}
