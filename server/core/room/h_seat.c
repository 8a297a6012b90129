// SPDX-License-Identifier: MIT
// Sitting down and standing up, seats for AIs and back, and getting ready.
#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/game/game_wire.h"
#include "server/core/handlers.h"
#include "server/core/room/counting.h"
#include "server/core/room/h_hand_over.h"
#include "server/core/room/hand_over.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/seats.h"
#include "server/core/room/snapshot.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

static bool
is_taken(const struct room *room, enum seat seat)
{
    return room->occupants[seat].kind != OCCUPANT_NONE && !FAULT(FAULT_SEAT_TWICE);
}

enum error_code
h_sit(struct request *request)
{
    struct room *room = request->room;
    enum seat seat = request->msg->sit.seat, other;

    if (room_is_running(room)) {
        return ERROR_GAME_RUNNING;
    }
    if (is_taken(room, seat)) {
        return room->occupants[seat].player == request->player->id ? ERROR_ALREADY_SEATED
                                                                   : ERROR_SEAT_TAKEN;
    }
    if (!seats_may_sit(room, request->player)) {
        return room->settings.join == JOIN_ACCOUNTS ? ERROR_GUESTS_NOT : ERROR_NOT_INVITED;
    }
    if (room_seat_of(room, request->player->id, &other)) {
        if (request->msg->sit.both && room_needs_two_people(&room->settings)) {
            return ERROR_RATED_BOTH;
        }
        if (!request->msg->sit.both) {
            seats_clear(request->turn, room, other); // changing sides is one step
        }
    } else {
        enum error_code code =
            rooms_may_sit_at(request->turn->core, request->player, &room->settings.match);

        if (code != ERROR_NONE) {
            return code;
        }
    }
    seats_set_person(request->turn, room, seat, request->player);
    return ERROR_NONE;
}

enum error_code
h_stand(struct request *request)
{
    if (room_is_running(request->room)) {
        return ERROR_GAME_RUNNING;
    }
    seats_clear_all(request->turn, request->room, request->player);
    return ERROR_NONE;
}

static bool
allows_stand_in(enum verdict verdict)
{
    return verdict == VERDICT_OK ||
           (verdict == VERDICT_CLAIM_TOO_SOON && FAULT(FAULT_STAND_IN_EARLY));
}

// The seat of a person is its own. But whoever was left alone in a game without a clock may let an
// AI take the other seat instead of claiming the game (clocks.md 6).
static enum error_code
may_stand_in(const struct request *request, enum seat seat)
{
    const struct room *room = request->room;
    enum verdict verdict;

    if (!room_is_running(room) || !room_holds(room, request->player->id, seat_other(seat)) ||
        room->settings.match.control.kind != CONTROL_NONE) {
        return ERROR_SEAT_TAKEN;
    }
    verdict =
        match_check_stand_in(room->match, seat_other(seat), game_time_ms(room, request->turn->now));
    return allows_stand_in(verdict) ? ERROR_NONE : error_of_verdict(verdict);
}

// The player who is away loses seat and room; whoever stayed owns it if he did.
static void
part(struct request *request, struct player *absent)
{
    if (absent && absent != request->player) {
        if (request->room->owner == absent->id) {
            rooms_set_owner(request->turn, request->room, request->player);
        }
        rooms_leave(request->turn, request->room, absent, LEFT_ASKED);
    }
}

// An AI for the seat of the other one, who is away.
static enum error_code
stand_in(struct request *request)
{
    struct room *room = request->room;
    enum seat seat = request->msg->seat_ai.seat;
    struct player *person = occupants_person(request->turn->core, room, seat);
    struct hand_over change = {.by = request->player->id,
                               .to = {.kind = OCCUPANT_AI, .ai = *request->msg->seat_ai.ai}};
    enum error_code code = hand_over_may_seat_ai(request, seat, &change.to.ai);

    if (code == ERROR_NONE) {
        code = may_stand_in(request, seat);
    }
    if (code == ERROR_NONE && room->settings.match.rated) {
        code = ERROR_RATED_AI;
    }
    if (code == ERROR_NONE && hand_over_is_full(room)) {
        code = ERROR_HAND_OVER_LIMIT;
    }
    if (code == ERROR_NONE) {
        code = hand_over_do(request->turn, room, seat, &change);
    }
    if (code == ERROR_NONE) {
        part(request, person);
    }
    return code;
}

enum error_code
h_seat_ai(struct request *request)
{
    struct room *room = request->room;
    enum seat seat = request->msg->seat_ai.seat;
    const struct ai_config *ai = request->msg->seat_ai.ai;
    bool is_others = room->occupants[seat].kind == OCCUPANT_PERSON &&
                     room->occupants[seat].player != request->player->id;
    struct room_occupant to = {.kind = OCCUPANT_AI, .ai = *ai};
    enum error_code code;

    if (is_others) {
        return stand_in(request);
    }
    if (room_is_running(room)) {
        return hand_over_ask(request, seat, &to);
    }
    code = hand_over_may_seat_ai(request, seat, ai);
    if (code == ERROR_NONE && room->settings.match.rated) {
        code = ERROR_RATED_AI;
    }
    if (code == ERROR_NONE) {
        seats_set_ai(request->turn, room, seat, ai, request->player);
    }
    return code;
}

enum error_code
h_seat_person(struct request *request)
{
    struct room *room = request->room;
    enum seat seat = request->msg->seat_person.seat, other;
    bool sits = request->msg->seat_person.sit;
    struct room_occupant me = {.kind = OCCUPANT_PERSON, .player = request->player->id};

    if (room->occupants[seat].kind != OCCUPANT_AI) {
        return ERROR_SEAT_NOT_AI;
    }
    if (sits && room_seat_of(room, request->player->id, &other)) {
        return ERROR_ALREADY_SEATED;
    }
    if (room_is_running(room)) {
        return sits ? hand_over_ask(request, seat, &me) : ERROR_GAME_RUNNING;
    }
    if (sits) {
        seats_set_person(request->turn, room, seat, request->player);
    } else {
        seats_clear(request->turn, room, seat);
    }
    return ERROR_NONE;
}

// After a game the players change sides, so that the other one opens.
static void
exchange_seats(struct turn *turn, struct room *room)
{
    struct room_occupant first = room->occupants[SEAT_A];

    room->occupants[SEAT_A] = room->occupants[SEAT_B];
    room->occupants[SEAT_B] = first;
    seats_log(turn, room, SEAT_A);
    seats_log(turn, room, SEAT_B);
    snapshot_send_presence(turn, room);
}

// A game that was cancelled gave nobody the first stone: nothing is to be made up for.
static bool
was_played(const struct room *room)
{
    return room->match && room->match->outcome.result != RESULT_ABORTED;
}

// May the player say ready? True for seated players, and for the owner of a room of two AIs: AIs
// are always ready, so the owner alone starts another game.
static bool
may_be_ready(const struct room *room, const struct player *player)
{
    enum seat seat;

    return room_seat_of(room, player->id, &seat) ||
           (room->owner == player->id && occupants_ai_count(room) == SEAT_COUNT);
}

static bool
do_both_want_restart(const struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON && !room->occupants[i].wants_restart) {
            return FAULT(FAULT_RESTART_ALONE);
        }
    }
    return true;
}

// A seat whose player has lost his line would be lost with the game.
static bool
are_all_here(const struct turn *turn, const struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct player *player = occupants_person(turn->core, room, (enum seat)i);

        if (player && !player->conn) {
            return false;
        }
    }
    return true;
}

// Asks to begin the running game again from the first move; AIs agree. Who says no takes back what
// both have said. Rated games are played to their end.
static enum error_code
ask_restart(struct request *request)
{
    struct turn *turn = request->turn;
    struct room *room = request->room;
    bool is_ready = request->msg->ready.ready;
    enum error_code code = ERROR_NONE;
    enum seat seat;

    if (room->settings.match.rated || !request->msg->ready.restart ||
        !room_seat_of(room, request->player->id, &seat)) {
        return ERROR_GAME_RUNNING;
    }
    if (turn->core->is_draining) {
        return ERROR_DRAINING;
    }
    code = is_ready ? spend_may_play(request, room) : ERROR_NONE;
    for (int i = 0; i < SEAT_COUNT && code == ERROR_NONE; i++) {
        if (room_holds(room, request->player->id, (enum seat)i) || !is_ready) {
            game_set_restart(turn, room, (enum seat)i, is_ready);
        }
    }
    if (code == ERROR_NONE && is_ready && are_all_here(turn, room) && do_both_want_restart(room)) {
        game_give_up(turn, room);
        game_start(turn, room);
    }
    return code;
}

enum error_code
h_ready(struct request *request)
{
    struct room *room = request->room;
    enum error_code code = game_may_start(request->turn->core, room);

    if (!may_be_ready(room, request->player)) {
        return ERROR_NOT_SEATED;
    }
    if (request->turn->core->is_storage_down) {
        return ERROR_STORAGE;
    }
    if (room_is_running(room)) {
        return ask_restart(request);
    }
    if (request->turn->core->is_draining) {
        return ERROR_DRAINING;
    }
    if (code == ERROR_NONE && request->msg->ready.ready) {
        code = spend_may_play(request, room);
    }
    if (code != ERROR_NONE && request->msg->ready.ready) {
        return code;
    }
    counting_update(request->turn, room); // they may have played each other elsewhere meanwhile
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room_holds(room, request->player->id, (enum seat)i) &&
            room->occupants[i].is_ready != request->msg->ready.ready) {
            room->occupants[i].is_ready = request->msg->ready.ready;
            seats_log(request->turn, room, (enum seat)i);
        }
    }
    if (request->msg->ready.ready && room->occupants[SEAT_A].is_ready &&
        room->occupants[SEAT_B].is_ready) {
        if (was_played(room)) {
            exchange_seats(request->turn, room);
        }
        game_start(request->turn, room);
    }
    return ERROR_NONE;
}
