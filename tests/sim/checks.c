// SPDX-License-Identifier: MIT
// After every step: did the request have the right to what it did, and if it
// was refused, did it leave everything alone?
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/game/game_wire.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/allowance.h"
#include "tests/sim/fingerprint.h"
#include "tests/sim/peek.h"
#include "tests/sim/requests.h"
#include "tests/sim/told.h"
#include "tests/sim/world.h"

enum { STAND_IN_AFTER_MS = 15 * 60 * 1000 }; // clocks.md 6

// How things stood before a request.
struct before {
    bool is_heard; // there is a session that takes requests
    bool was_due;  // timers are handled in the same step
    uint64_t player;
    bool is_member, is_seated, is_owner, is_kicked, is_seat_free, has_two_ais;
    bool is_conducting;  // pauses two AIs, or lets them go on
    bool is_others_seat; // an AI is to take the seat of a person,
    bool is_left_alone;  // who has left the other one alone in a game without a clock
    bool is_own_seat;    // it is his, or he has lent it, and a game is running
    bool may_enter, may_sit;
    bool was_private;
    char code[WIRE_CODE_BYTES + 1]; // of the room
    uint64_t fingerprint;
    struct told told;
};

// An untimed game whose actor has been away for all of the last quarter of an hour.
static bool
is_left_alone(struct sim *sim, const struct room *room, enum seat seat, uint64_t player)
{
    const struct player *absent = core_player(sim->core, room->occupants[seat].player);

    return room_is_running(room) && room->settings.match.control.kind == CONTROL_NONE &&
           room_holds(room, player, seat_other(seat)) && absent && !absent->conn &&
           match_actor(room->match) == seat &&
           game_time_ms(room, world_now(sim)) >= room->match->run.turn_since_ms + STAND_IN_AFTER_MS;
}

// READY: a seat, or the owner where two AIs sit. ACT: the same, but he pauses and resumes alone.
enum right {
    RIGHT_NONE,
    RIGHT_PLAYER,
    RIGHT_MEMBER,
    RIGHT_SEAT,
    RIGHT_READY,
    RIGHT_ACT,
    RIGHT_SEAT_AI, // the owner's, or of whoever was left alone
    RIGHT_OWNER
};

// The tables of proto/README.md 5, written down a second time.
static const enum right rights[CLIENT_KIND_COUNT] = {
    [CLIENT_CHANGE_PASSWORD] = RIGHT_PLAYER,
    [CLIENT_RECOVERY_CODES_ASK] = RIGHT_PLAYER,
    [CLIENT_ACCOUNT_ASK] = RIGHT_PLAYER,
    [CLIENT_LOG_OUT] = RIGHT_PLAYER,
    [CLIENT_EMAIL_ASK] = RIGHT_PLAYER,
    [CLIENT_EMAIL_SET] = RIGHT_PLAYER,
    [CLIENT_EMAIL_PROVE] = RIGHT_PLAYER,
    [CLIENT_EMAIL_CHOOSE] = RIGHT_PLAYER,
    [CLIENT_SET_BADGE] = RIGHT_PLAYER,
    [CLIENT_SET_INVISIBLE] = RIGHT_PLAYER,
    [CLIENT_LOBBY_SUBSCRIBE] = RIGHT_PLAYER,
    [CLIENT_PROFILE_ASK] = RIGHT_PLAYER,
    [CLIENT_SEEK_START] = RIGHT_PLAYER,
    [CLIENT_SEEK_STOP] = RIGHT_PLAYER,
    [CLIENT_PAIR_ANSWER] = RIGHT_PLAYER,
    [CLIENT_CAREER_ASK] = RIGHT_PLAYER,
    [CLIENT_PEOPLE_ASK] = RIGHT_PLAYER,
    [CLIENT_FRIENDS_ASK] = RIGHT_PLAYER,
    [CLIENT_SET_FRIEND] = RIGHT_PLAYER,
    [CLIENT_STANDINGS_ASK] = RIGHT_PLAYER,
    [CLIENT_ARCHIVE_ASK] = RIGHT_PLAYER,
    [CLIENT_RECORD_ASK] = RIGHT_PLAYER,
    [CLIENT_ROOM_CREATE] = RIGHT_PLAYER,
    [CLIENT_ROOM_JOIN] = RIGHT_PLAYER,
    [CLIENT_ROOM_LEAVE] = RIGHT_MEMBER,
    [CLIENT_ROOM_CHANGE] = RIGHT_OWNER,
    [CLIENT_ROOM_KICK] = RIGHT_OWNER,
    [CLIENT_ROOM_OWNER] = RIGHT_OWNER,
    [CLIENT_ROOM_INVITE] = RIGHT_MEMBER,
    [CLIENT_SIT] = RIGHT_MEMBER,
    [CLIENT_STAND] = RIGHT_SEAT,
    [CLIENT_SEAT_AI] = RIGHT_SEAT_AI,
    [CLIENT_SEAT_PERSON] = RIGHT_SEAT_AI,
    [CLIENT_READY] = RIGHT_READY,
    [CLIENT_RESYNC] = RIGHT_MEMBER,
    [CLIENT_HAND_OVER] = RIGHT_MEMBER,
    [CLIENT_HAND_OVER_ANSWER] = RIGHT_MEMBER,
    [CLIENT_ACT] = RIGHT_ACT,
    [CLIENT_HINT_ASK] = RIGHT_MEMBER,
    [CLIENT_SAY] = RIGHT_PLAYER,
    [CLIENT_IGNORE] = RIGHT_PLAYER,
    [CLIENT_MUTE] = RIGHT_OWNER,
    [CLIENT_HISTORY_ASK] = RIGHT_PLAYER,
    [CLIENT_MAIL_ASK] = RIGHT_PLAYER,
    [CLIENT_MAIL_SEEN] = RIGHT_PLAYER,
    [CLIENT_LINE_DELETE] = RIGHT_PLAYER,
    [CLIENT_PUZZLE_ASK] = RIGHT_PLAYER,
    [CLIENT_PUZZLE_MOVE] = RIGHT_PLAYER,
    [CLIENT_PUZZLE_HELP] = RIGHT_PLAYER,
    [CLIENT_PUZZLE_STATS_ASK] = RIGHT_PLAYER,
};

// Follows a code to its room, as the core would.
static const struct room *
room_of(const struct core *core, const struct client_msg *msg)
{
    struct room *room = NULL;

    if (msg->kind == CLIENT_ROOM_JOIN && !msg->room_join.room) {
        HASH_FIND(by_code, core->codes, msg->room_join.code, strlen(msg->room_join.code), room);
        return room;
    }
    if (msg->kind == CLIENT_SAY || msg->kind == CLIENT_IGNORE || msg->kind < CLIENT_ROOM_JOIN ||
        msg->kind >= CLIENT_HISTORY_ASK) {
        return NULL;
    }
    return core_room(core, msg->room.room);
}

// Who may come in and who may sit down, by the table of proto/README.md 5 and the
// comments of room.proto.
static void
look_at_doors(struct before *before, const struct room *room, const struct client_msg *msg,
              bool is_guest)
{
    bool is_invited = room->owner == before->player ||
                      ids_contain(room->invited, room->invited_count, before->player);
    bool has_code = msg->kind == CLIENT_ROOM_JOIN && strcmp(msg->room_join.code, room->code) == 0;
    bool has_seat = room->occupants[SEAT_A].kind == OCCUPANT_NONE ||
                    room->occupants[SEAT_B].kind == OCCUPANT_NONE;
    bool may_play = room->settings.join == JOIN_ANYONE ||
                    (room->settings.join == JOIN_ACCOUNTS && !is_guest) || is_invited;
    bool may_watch =
        room->settings.watch == WATCH_ANYONE ? room->settings.join != JOIN_CODE : false;

    is_invited |= has_code;
    may_watch |= room->settings.watch != WATCH_NOBODY && is_invited;
    before->may_enter = before->is_member || may_watch || (has_seat && (may_play || has_code));
    before->may_sit = room->settings.join == JOIN_ACCOUNTS ? !is_guest : may_play;
}

static void
look_at_room(struct sim *sim, struct before *before, const struct room *room,
             const struct client_msg *msg)
{
    enum seat seat;

    if (!room) {
        return;
    }
    before->is_member = room_has_member(room, before->player);
    before->is_seated = room_seat_of(room, before->player, &seat);
    before->is_owner = room->owner == before->player;
    before->has_two_ais = occupants_ai_count(room) == SEAT_COUNT;
    before->is_conducting = before->is_owner && before->has_two_ais && msg->kind == CLIENT_ACT &&
                            (msg->act.kind == ACTION_RESUME ||
                             (msg->act.kind == ACTION_ASK && msg->act.question == QUESTION_PAUSE));
    before->is_kicked = ids_contain(room->kicked, room->kicked_count, before->player);
    if (msg->kind == CLIENT_SEAT_AI) {
        before->is_left_alone = is_left_alone(sim, room, msg->seat_ai.seat, before->player);
        before->is_others_seat = room->occupants[msg->seat_ai.seat].kind == OCCUPANT_PERSON &&
                                 !room_holds(room, before->player, msg->seat_ai.seat);
    }
    if (msg->kind == CLIENT_SEAT_AI || msg->kind == CLIENT_SEAT_PERSON) {
        enum seat named = msg->kind == CLIENT_SEAT_AI ? msg->seat_ai.seat : msg->seat_person.seat;

        before->is_own_seat = room_is_running(room) && (room_holds(room, before->player, named) ||
                                                        room->lenders[named] == before->player);
    }
    if (msg->kind == CLIENT_SIT) {
        before->is_seat_free = room->occupants[msg->sit.seat].kind == OCCUPANT_NONE;
    }
}

struct before *
checks_before(struct sim *sim, const struct core_event *event)
{
    struct before *before = xcalloc(1, sizeof(*before));
    const struct session *session = core_session(sim->core, event->conn);
    const struct room *room;

    told_before(sim, event, &before->told);
    before->is_heard = session && session->state != SESSION_CLOSING;
    before->player = session && session->player ? session->player->id : 0;
    if (!before->is_heard || event->kind != EVENT_MESSAGE) {
        if (before->is_heard && event->kind == EVENT_BAD_MESSAGE && event->seq) {
            requests_add(sim, event->conn, event->seq);
        }
        return before;
    }
    if (event->message->kind != CLIENT_PONG) {
        requests_add(sim, event->conn, event->message->seq);
    }
    before->was_due = core_deadline_ms(sim->core) != TIME_NEVER &&
                      core_deadline_ms(sim->core) <= world_now(sim).mono_ms;
    before->fingerprint = fingerprint(sim->core);
    room = room_of(sim->core, event->message);
    look_at_room(sim, before, room, event->message);
    if (room) {
        before->was_private = room_is_private(&room->settings);
        memcpy(before->code, room->code, sizeof(before->code));
    }
    if (room && session->player) {
        look_at_doors(before, room, event->message, session->player->is_guest);
    }
    return before;
}

// The answer that this step gave, whether it has gone out yet or not. False if
// there is none yet.
static bool
find_answer(const struct sim *sim, const struct core_event *event, const struct told *told,
            struct peeked *answer)
{
    const struct outbox *outbox = &sim->core->outbox;

    for (int i = 0; i < sim->effects.count; i++) {
        const struct effect *effect = &sim->effects.list[i];

        if (effect->kind == EFFECT_SEND && effect->send.conn == event->conn) {
            *answer = peek(effect->send.frame);
            if (answer->re_seq == event->message->seq) {
                return true;
            }
        }
    }
    // Those of earlier steps may answer another copy of the same request; in this one
    // something else may be answered too, a hint that comes to nothing.
    const struct held *held = outbox->first ? outbox->first->prev : NULL;

    for (int i = outbox->count; i > told->held - told->due; i--, held = held->prev) {
        if (held->kind == HELD_ANSWER && held->id == event->conn) {
            *answer = peek(held->frame);
            if (answer->re_seq == event->message->seq) {
                return true;
            }
        }
    }
    return false;
}

static bool
has_right(const struct before *before, enum right right)
{
    switch (right) {
    case RIGHT_NONE:
        return true;
    case RIGHT_PLAYER:
        return before->player != 0;
    case RIGHT_MEMBER:
        return before->is_member;
    case RIGHT_SEAT:
        return before->is_member && before->is_seated;
    case RIGHT_ACT:
        return before->is_member && (before->is_seated || before->is_conducting);
    case RIGHT_READY:
        return before->is_member &&
               (before->is_seated || (before->is_owner && before->has_two_ais));
    case RIGHT_SEAT_AI:
        return before->is_member &&
               (before->is_owner || before->is_left_alone || before->is_own_seat);
    case RIGHT_OWNER:
        break;
    }
    return before->is_member && before->is_owner;
}

static void
check_accepted(struct sim *sim, const struct core_event *event, const struct before *before)
{
    enum client_kind kind = event->message->kind;
    uint64_t room = kind >= CLIENT_ROOM_JOIN ? event->message->room.room : 0;

    if (!has_right(before, rights[kind])) {
        sim_fail(sim, room, before->player, "request %d was granted without the right", (int)kind);
    }
    if (kind == CLIENT_ROOM_JOIN && before->is_kicked && !before->is_member) {
        sim_fail(sim, room, before->player, "somebody who was sent away came back");
    }
    if (kind == CLIENT_ROOM_JOIN && !before->may_enter) {
        sim_fail(sim, room, before->player, "somebody entered who may neither sit nor watch");
    }
    if (kind == CLIENT_SEAT_AI && before->is_others_seat && !before->is_left_alone) {
        sim_fail(sim, room, before->player, "an AI took the seat of somebody who may come back");
    }
    sim->totals.stand_ins += kind == CLIENT_SEAT_AI && before->is_others_seat;
    if (kind == CLIENT_SIT && !before->is_seat_free) {
        sim_fail(sim, room, before->player, "a seat was given twice");
    }
    if (kind == CLIENT_SIT && !before->may_sit) {
        sim_fail(sim, room, before->player, "somebody sat down who may only watch");
    }
    if ((kind == CLIENT_ACT || (kind >= CLIENT_GUEST && kind <= CLIENT_RESUME)) &&
        sim->disk.is_down) {
        sim_fail(sim, room, before->player, "request %d was granted while nothing can be stored",
                 (int)kind);
    }
}

// Who looks from beside changes nothing.
static void
check_glance(struct sim *sim, const struct core_event *event, const struct before *before)
{
    if (event->message->kind == CLIENT_PEEK && !before->was_due &&
        fingerprint(sim->core) != before->fingerprint) {
        sim_fail(sim, 0, before->player, "a look from beside changed something");
    }
}

// A room that becomes private has a new code, which is long; else its code stays.
static void
check_code(struct sim *sim, const struct core_event *event, const struct before *before)
{
    const struct room *room =
        event->message->kind == CLIENT_ROOM_CHANGE ? room_of(sim->core, event->message) : NULL;
    bool becomes_private;

    if (!room) {
        return;
    }
    becomes_private = !before->was_private && room_is_private(&room->settings);
    if (becomes_private == (strcmp(room->code, before->code) == 0)) {
        sim_fail(sim, room->id, before->player, "the code of the room is %s, and was %s",
                 room->code, before->code);
    }
}

static void
check_refused(struct sim *sim, const struct core_event *event, const struct before *before,
              const struct peeked *answer)
{
    // A flag falls, a token that was copied ends its family, a terminal is told why it was logged
    // out.
    bool may_change = answer->one == (uint64_t)ERROR_VERDICT + VERDICT_TIME_OVER ||
                      answer->one == ERROR_WRONG_TOKEN || answer->one == ERROR_LOGGED_OUT ||
                      answer->one == ERROR_LOGGED_OUT_PASSWORD ||
                      answer->one == ERROR_LOGGED_OUT_RECOVERY;

    may_change &= event->message->kind != CLIENT_PEEK;

    if (!before->was_due && !may_change && fingerprint(sim->core) != before->fingerprint) {
        sim_fail(sim, event->message->room.room, before->player,
                 "request %d was refused (error %" PRIu64 ") and changed something",
                 (int)event->message->kind, answer->one);
    }
}

void
checks_after(struct sim *sim, const struct core_event *event, struct before *before)
{
    struct peeked answer;

    told_after(sim, event, &before->told);
    if (event->kind == EVENT_MESSAGE && before->is_heard) {
        if (!find_answer(sim, event, &before->told, &answer) || answer.kind != SERVER_ERROR) {
            const struct session *session = core_session(sim->core, event->conn);
            bool is_cut = session && session->state == SESSION_CLOSING &&
                          event->message->kind != CLIENT_GOODBYE;

            if (!is_cut) {
                check_accepted(sim, event, before);
                check_glance(sim, event, before);
                check_code(sim, event, before);
                allowance_granted(sim, event);
            }
        } else {
            check_refused(sim, event, before, &answer);
        }
    }
}

void
checks_end_step(struct sim *sim, const struct core_event *event, struct before *before)
{
    struct step_cause cause = {event, before->player};

    if (sim->core) {
        watch_rooms(sim, &cause);
        lags_check(sim);
        pairing_check(sim);
    }
    free(before);
}
