// SPDX-License-Identifier: MIT
// Sitting down and standing up, seats for AIs and back, and getting ready.
#include "server/core/fault.h"
#include "server/core/game/ai.h"
#include "server/core/game/game.h"
#include "server/core/handlers.h"
#include "server/core/room/counting.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/seats.h"
#include "server/core/room/snapshot.h"
#include "server/core/spend.h"

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

// Tells a running match that its seat changes hands; it may refuse, or be over.
static enum error_code
tell_match(struct request *request, enum seat seat, enum seat_kind kind)
{
    struct action set = {.kind = ACTION_SET_SEAT, .seat = seat, .number = (int32_t)kind};

    if (!room_is_running(request->room)) {
        return ERROR_NONE;
    }
    return game_act(request->turn, request->room, &set);
}

enum error_code
h_seat_ai(struct request *request)
{
    struct room *room = request->room;
    enum seat seat = request->msg->seat_ai.seat;
    const struct room_occupant *occupant = &room->occupants[seat];
    bool is_own = occupant->kind == OCCUPANT_PERSON && occupant->player == request->player->id;
    bool was_ai = occupant->kind == OCCUPANT_AI;
    // An AI that somebody else has paid for, or from before a restart, is paid for anew.
    bool is_paid =
        was_ai && occupant->payer.key == spend_player(request->turn, request->player).key;
    const struct ai_config *ai = request->msg->seat_ai.ai;
    enum error_code code = ai_config_is_valid(ai) ? ERROR_NONE : ERROR_BAD_AI;

    if (code == ERROR_NONE && occupant->kind != OCCUPANT_AI) {
        code = seats_may_add_ais(request->turn->core, request->player, 1);
    }
    if (code == ERROR_NONE && !is_paid) {
        code = spend_may(request, BUDGET_AI_SEATS, 1);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    if (occupant->kind == OCCUPANT_PERSON && !is_own) {
        return ERROR_SEAT_TAKEN;
    }
    if (room->settings.match.rated) {
        return ERROR_RATED_AI;
    }
    code = tell_match(request, seat, SEAT_ENGINE);
    if (code != ERROR_NONE) {
        return code;
    }
    seats_set_ai(request->turn, room, seat, ai);
    ai_take_over(request->turn, room, seat, was_ai);
    return ERROR_NONE;
}

enum error_code
h_seat_person(struct request *request)
{
    struct room *room = request->room;
    enum seat seat = request->msg->seat_person.seat, other;
    bool sits = request->msg->seat_person.sit;
    enum error_code code;

    if (room->occupants[seat].kind != OCCUPANT_AI) {
        return ERROR_SEAT_NOT_AI;
    }
    if (sits && room_seat_of(room, request->player->id, &other)) {
        return ERROR_ALREADY_SEATED;
    }
    if (!sits && room_is_running(room)) {
        return ERROR_GAME_RUNNING;
    }
    if (!sits) {
        seats_clear(request->turn, room, seat);
        return ERROR_NONE;
    }
    code = tell_match(request, seat, SEAT_PERSON);
    if (code != ERROR_NONE) {
        return code;
    }
    seats_set_person(request->turn, room, seat, request->player);
    if (room_is_running(room)) {
        game_on_presence(request->turn, room, request->player, PRESENCE_HERE);
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

// May the player say ready? True for seated players, and for the owner of a room of two AIs: AIs
// are always ready, so the owner alone starts another game.
static bool
may_be_ready(const struct room *room, const struct player *player)
{
    enum seat seat;

    return room_seat_of(room, player->id, &seat) ||
           (room->owner == player->id && occupants_ai_count(room) == SEAT_COUNT);
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
        return ERROR_GAME_RUNNING;
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
        if (room->match) {
            exchange_seats(request->turn, room);
        }
        game_start(request->turn, room);
    }
    return ERROR_NONE;
}
