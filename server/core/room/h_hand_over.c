// SPDX-License-Identifier: MIT
// Handing a seat over while a game is running, and answering such an offer (hand_over.h).
#include <inttypes.h>
#include <stdio.h>

#include "server/core/fault.h"
#include "server/core/game/ai.h"
#include "server/core/game/ai_job.h"
#include "server/core/game/game.h"
#include "server/core/handlers.h"
#include "server/core/lobby/seek.h"
#include "server/core/note.h"
#include "server/core/people/players.h"
#include "server/core/room/h_hand_over.h"
#include "server/core/room/hand_over.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/schedule.h"
#include "server/core/room/seats.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

// An AI that somebody else has paid for, or from before a restart, is paid for anew.
static bool
is_paid(const struct request *request, const struct room_occupant *occupant)
{
    return occupant->kind == OCCUPANT_AI &&
           occupant->payer.key == spend_player(request->turn, request->player).key;
}

enum error_code
hand_over_may_seat_ai(struct request *request, enum seat seat, const struct ai_config *ai)
{
    const struct room *room = request->room;
    const struct room_occupant *occupant = &room->occupants[seat];
    const struct player *owner = core_player(request->turn->core, room->owner);
    // Who is away for good does not own the room any more.
    bool is_handed_on = !owner || room_holds(room, owner->id, seat);
    enum error_code code = ERROR_NONE;

    if (!ai_config_is_valid(ai)) {
        return ERROR_BAD_AI;
    }
    if (occupant->kind != OCCUPANT_AI) {
        code = seats_may_add_ais(request->turn->core, is_handed_on ? request->player : owner, 1);
    }
    if (code == ERROR_NONE && !is_paid(request, occupant)) {
        code = spend_may(request, BUDGET_AI_SEATS, 1);
    }
    return code;
}

// Whose seat is it to give? One's own; that of whom one has lent it to, to take it back; that of
// an AI the owner's, unless somebody in the room has lent it.
static enum error_code
may_dispose(const struct request *request, enum seat seat, const struct room_occupant *to)
{
    const struct room *room = request->room;
    uint64_t me = request->player->id, lender = room->lenders[seat];
    bool is_taken_back = to->kind == OCCUPANT_PERSON && to->player == me;

    if (room_holds(room, me, seat) || (lender == me && is_taken_back)) {
        return ERROR_NONE;
    }
    if (room->occupants[seat].kind == OCCUPANT_PERSON) {
        return ERROR_SEAT_TAKEN;
    }
    if (lender == me) {
        return ERROR_NONE;
    }
    if (lender && room_has_member(room, lender)) {
        return ERROR_SEAT_TAKEN;
    }
    return room->owner == me ? ERROR_NONE : ERROR_NOT_OWNER;
}

static enum error_code
may_receive(const struct request *request, const struct room_occupant *to)
{
    const struct room *room = request->room;
    const struct player *player = core_player(request->turn->core, to->player);
    enum seat other;

    if (!player || !room_has_member(room, to->player)) {
        return ERROR_NOT_HERE;
    }
    if (room_seat_of(room, to->player, &other)) {
        return ERROR_ALREADY_SEATED;
    }
    return player->is_guest && room->settings.join == JOIN_ACCOUNTS ? ERROR_GUESTS_NOT : ERROR_NONE;
}

static uint64_t
opponent_asked(const struct room_occupant *opponent)
{
    return FAULT(FAULT_HAND_OVER_UNASKED) ? 0 : opponent->player;
}

// Who has to agree next, after `last` has (0 = nobody yet): the receiver, then the opponent. 0 =
// nobody any more.
static uint64_t
next_asked(const struct room *room, enum seat seat, const struct hand_over *offer, uint64_t last)
{
    const struct room_occupant *other = &room->occupants[seat_other(seat)];

    if (last == 0 && offer->to.kind == OCCUPANT_PERSON && offer->to.player != offer->by) {
        return offer->to.player;
    }
    if (other->kind == OCCUPANT_PERSON && other->player != offer->by && other->player != last) {
        return opponent_asked(other);
    }
    return 0;
}

static void
note_change(struct turn *turn, const struct room *room, enum seat seat,
            const struct hand_over *offer)
{
    const struct player *by = core_player(turn->core, offer->by);
    const struct player *to = core_player(turn->core, offer->to.player);

    core_note(turn, "seat handed over room=%" PRIu64 " game=%" PRIu64 " seat=%c by=%s to=%s",
              room->id, room->game, "ab"[seat], by ? by->name : "-", to ? to->name : "(AI)");
}

static void
seat_person(struct turn *turn, struct room *room, enum seat seat, struct player *player)
{
    seats_set_person(turn, room, seat, player);
    game_on_presence(turn, room, player, player->conn ? PRESENCE_HERE : PRESENCE_LOST);
    if (room_is_among_people(room)) {
        seek_drop(turn, player); // as at the beginning of a game
    }
    // The AI on the other seat may be thinking: its job was cancelled with the change.
    if (room->match->run.is_running) {
        ai_job_ask(turn, room);
        schedule_room(turn, room);
    }
}

enum error_code
hand_over_do(struct turn *turn, struct room *room, enum seat seat, const struct hand_over *offer)
{
    struct room_occupant to = offer->to; // the offer may be that of the room, which ends
    struct player *by = core_player(turn->core, offer->by);
    bool is_to_ai = to.kind == OCCUPANT_AI;
    bool was_ai = room->occupants[seat].kind == OCCUPANT_AI;
    int event = room->match->event_count;
    struct action set = {.kind = ACTION_SET_SEAT,
                         .seat = seat,
                         .number = (int32_t)(is_to_ai ? SEAT_ENGINE : SEAT_PERSON)};
    enum error_code code = game_act(turn, room, &set);

    if (code != ERROR_NONE) {
        return code;
    }
    note_change(turn, room, seat, offer);
    hand_over_note(turn, room, seat, &to, event);
    hand_over_end(turn, room, seat, HAND_OVER_DONE);
    hand_over_end(turn, room, seat_other(seat), HAND_OVER_ENDED); // it was asked of whom sat here
    if (is_to_ai) {
        seats_set_ai(turn, room, seat, &to.ai, by);
        ai_take_over(turn, room, seat, was_ai);
    } else {
        seat_person(turn, room, seat, core_player(turn->core, to.player));
    }
    return ERROR_NONE;
}

static enum error_code
may_offer(struct request *request, enum seat seat, const struct room_occupant *to)
{
    const struct room *room = request->room;
    int64_t wait_ms = room->offer_from_ms[seat] - request->turn->now.mono_ms;
    enum error_code code;

    if (!room_is_running(room)) {
        return ERROR_NO_GAME;
    }
    if (request->turn->core->is_storage_down) {
        return ERROR_STORAGE;
    }
    if (request->turn->core->is_draining) {
        return ERROR_DRAINING;
    }
    code = may_dispose(request, seat, to);
    if (code != ERROR_NONE) {
        return code;
    }
    if (room->settings.match.rated) {
        return to->kind == OCCUPANT_AI ? ERROR_RATED_AI : ERROR_HAND_OVER_RATED;
    }
    if (room->offers[seat].offer) {
        return ERROR_HAND_OVER_OPEN;
    }
    if (wait_ms > 0) {
        snprintf(request->argument, sizeof(request->argument), "%" PRId64, (wait_ms + 999) / 1000);
        return ERROR_HAND_OVER_WAIT;
    }
    if (hand_over_is_full(room)) {
        return ERROR_HAND_OVER_LIMIT;
    }
    return to->kind == OCCUPANT_AI ? hand_over_may_seat_ai(request, seat, &to->ai)
                                   : may_receive(request, to);
}

enum error_code
hand_over_ask(struct request *request, enum seat seat, const struct room_occupant *to)
{
    struct room *room = request->room;
    struct hand_over offer = {.by = request->player->id, .to = *to};
    enum error_code code = may_offer(request, seat, to);

    if (code != ERROR_NONE) {
        return code;
    }
    offer.asked = next_asked(room, seat, &offer, 0);
    if (!offer.asked) {
        return hand_over_do(request->turn, room, seat, &offer);
    }
    offer.offer = core_new_id(request->turn);
    room->offers[seat] = offer;
    hand_over_tell(request->turn, room, seat);
    return ERROR_NONE;
}

enum error_code
h_hand_over(struct request *request)
{
    const struct wire_hand_over *msg = &request->msg->hand_over;
    struct room_occupant to = {.kind = OCCUPANT_PERSON, .player = request->player->id};

    if (msg->ai) {
        to.kind = OCCUPANT_AI;
        to.player = 0;
        to.ai = *msg->ai;
        to.is_ready = true;
    } else if (msg->name[0]) {
        const struct player *player = players_find_name(request->turn->core, msg->name);

        snprintf(request->argument, sizeof(request->argument), "%s", msg->name);
        if (!player) {
            return ERROR_NO_SUCH_PLAYER;
        }
        to.player = player->id;
    }
    return hand_over_ask(request, msg->seat, &to);
}

// The budgets may be empty by now of whoever has asked long ago.
static enum error_code
may_still(const struct turn *turn, const struct room *room, enum seat seat,
          const struct hand_over *offer)
{
    const struct player *owner = core_player(turn->core, room->owner);
    const struct player *by = core_player(turn->core, offer->by);

    if (offer->to.kind != OCCUPANT_AI || room->occupants[seat].kind == OCCUPANT_AI) {
        return ERROR_NONE;
    }
    return seats_may_add_ais(turn->core, owner ? owner : by, 1);
}

static enum error_code
agree(struct request *request, enum seat seat)
{
    struct room *room = request->room;
    struct hand_over *offer = &room->offers[seat];
    uint64_t next = next_asked(room, seat, offer, offer->asked);
    enum error_code code;

    if (next) {
        offer->asked = next;
        hand_over_tell(request->turn, room, seat);
        return ERROR_NONE;
    }
    code = may_still(request->turn, room, seat, offer);
    return code == ERROR_NONE ? hand_over_do(request->turn, room, seat, offer) : code;
}

enum error_code
h_hand_over_answer(struct request *request)
{
    const struct wire_hand_over_answer *msg = &request->msg->hand_over_answer;
    struct room *room = request->room;
    uint64_t me = request->player->id;

    for (int i = 0; i < SEAT_COUNT; i++) {
        enum seat seat = (enum seat)i;
        const struct hand_over *offer = &room->offers[i];

        if (offer->offer != msg->offer || !offer->offer) {
            continue;
        }
        if (offer->asked == me && msg->yes) {
            return agree(request, seat);
        }
        if (offer->asked == me) {
            room->offer_from_ms[i] = request->turn->now.mono_ms + ROOM_HAND_OVER_AGAIN_MS;
            hand_over_end(request->turn, room, seat, HAND_OVER_DECLINED);
            return ERROR_NONE;
        }
        if (offer->by == me && !msg->yes) {
            hand_over_end(request->turn, room, seat, HAND_OVER_ENDED);
            return ERROR_NONE;
        }
    }
    return ERROR_HAND_OVER_GONE;
}
