// SPDX-License-Identifier: MIT
// Every request goes through one table: the required state of the session, the required right, its
// price, and its handler. Handlers find the room and the player in the request, already checked.
#include "server/core/dispatch.h"

#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/people/identity.h"
#include "server/core/people/session.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

// Each includes the one before it, up to the seat.
enum need {
    NEED_NOTHING,
    NEED_HELLO,
    NEED_PLAYER,
    NEED_MEMBER, // of the room that the message names
    NEED_SEAT,
    NEED_OWNER, // a member, not necessarily seated
};

// In tenths of a cheap request; sessions earn SESSION_CREDIT_PER_S a second.
enum price {
    PRICE_FREE = 0,
    PRICE_LINE = 1, // each line that an answer tells, beside its request
    PRICE_SMALL = 5,
    PRICE_CHEAP = 10,
    PRICE_TALK = 25,
    PRICE_LARGE = 50,
    PRICE_SECRET = 100,
};

static const struct row {
    handler_fn handle;
    enum need need;
    enum price price;
} rows[CLIENT_KIND_COUNT] = {
    [CLIENT_HELLO] = {h_hello, NEED_NOTHING, PRICE_CHEAP},
    [CLIENT_GUEST] = {h_guest, NEED_HELLO, PRICE_LARGE},
    [CLIENT_REGISTER] = {h_register, NEED_HELLO, PRICE_SECRET},
    [CLIENT_LOGIN] = {h_login, NEED_HELLO, PRICE_SECRET},
    [CLIENT_RESUME] = {h_resume, NEED_HELLO, PRICE_LARGE},
    [CLIENT_CHANGE_PASSWORD] = {h_change_password, NEED_PLAYER, PRICE_SECRET},
    [CLIENT_GOODBYE] = {h_goodbye, NEED_NOTHING, PRICE_CHEAP},
    [CLIENT_PING] = {h_ping, NEED_NOTHING, PRICE_SMALL},
    [CLIENT_PONG] = {h_pong, NEED_NOTHING, PRICE_FREE},
    [CLIENT_SET_BADGE] = {h_set_badge, NEED_PLAYER, PRICE_TALK},
    [CLIENT_SET_INVISIBLE] = {h_set_invisible, NEED_PLAYER, PRICE_TALK},
    [CLIENT_RECOVERY_CODES_ASK] = {h_recovery_codes_ask, NEED_PLAYER, PRICE_SECRET},
    [CLIENT_RECOVER] = {h_recover, NEED_HELLO, PRICE_SECRET},
    [CLIENT_ACCOUNT_ASK] = {h_account_ask, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_LOG_OUT] = {h_log_out, NEED_PLAYER, PRICE_TALK},
    [CLIENT_EMAIL_ASK] = {h_email_ask, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_EMAIL_SET] = {h_email_set, NEED_PLAYER, PRICE_TALK},
    [CLIENT_EMAIL_PROVE] = {h_email_prove, NEED_PLAYER, PRICE_TALK},
    [CLIENT_EMAIL_CHOOSE] = {h_email_choose, NEED_PLAYER, PRICE_TALK},
    [CLIENT_PEEK] = {h_peek, NEED_HELLO, PRICE_CHEAP},
    [CLIENT_LOBBY_SUBSCRIBE] = {h_lobby_subscribe, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_PROFILE_ASK] = {h_profile_ask, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_SEEK_START] = {h_seek_start, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_SEEK_STOP] = {h_seek_stop, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_PAIR_ANSWER] = {h_pair_answer, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_CAREER_ASK] = {h_rating_history_ask, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_PEOPLE_ASK] = {h_people_ask, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_FRIENDS_ASK] = {h_friends_ask, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_STANDINGS_ASK] = {h_standings_ask, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_SET_FRIEND] = {h_set_friend, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_ARCHIVE_ASK] = {h_archive_ask, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_RECORD_ASK] = {h_record_ask, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_ROOM_CREATE] = {h_room_create, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_ROOM_JOIN] = {h_room_join, NEED_PLAYER, PRICE_LARGE},
    [CLIENT_ROOM_LEAVE] = {h_room_leave, NEED_MEMBER, PRICE_CHEAP},
    [CLIENT_ROOM_CHANGE] = {h_room_change, NEED_OWNER, PRICE_CHEAP},
    [CLIENT_ROOM_KICK] = {h_room_kick, NEED_OWNER, PRICE_CHEAP},
    [CLIENT_ROOM_OWNER] = {h_room_owner, NEED_OWNER, PRICE_CHEAP},
    [CLIENT_ROOM_INVITE] = {h_room_invite, NEED_MEMBER, PRICE_TALK},
    [CLIENT_SIT] = {h_sit, NEED_MEMBER, PRICE_CHEAP},
    [CLIENT_STAND] = {h_stand, NEED_SEAT, PRICE_CHEAP},
    [CLIENT_SEAT_AI] = {h_seat_ai, NEED_OWNER, PRICE_CHEAP},
    [CLIENT_SEAT_PERSON] = {h_seat_person, NEED_OWNER, PRICE_CHEAP},
    [CLIENT_READY] = {h_ready, NEED_MEMBER, PRICE_CHEAP},
    [CLIENT_RESYNC] = {h_resync, NEED_MEMBER, PRICE_LARGE},
    [CLIENT_HAND_OVER] = {h_hand_over, NEED_MEMBER, PRICE_TALK},
    [CLIENT_HAND_OVER_ANSWER] = {h_hand_over_answer, NEED_MEMBER, PRICE_CHEAP},
    [CLIENT_ACT] = {h_act, NEED_SEAT, PRICE_CHEAP},
    [CLIENT_HINT_ASK] = {h_hint_ask, NEED_MEMBER, PRICE_LARGE},
    [CLIENT_SAY] = {h_say, NEED_PLAYER, PRICE_TALK},
    [CLIENT_IGNORE] = {h_ignore, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_MUTE] = {h_mute, NEED_OWNER, PRICE_CHEAP},
    [CLIENT_HISTORY_ASK] = {h_history_ask, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_MAIL_ASK] = {h_mail_ask, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_MAIL_SEEN] = {h_mail_seen, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_LINE_DELETE] = {h_line_delete, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_PUZZLE_ASK] = {h_puzzle_ask, NEED_PLAYER, PRICE_TALK},
    [CLIENT_PUZZLE_MOVE] = {h_puzzle_move, NEED_PLAYER, PRICE_TALK},
    [CLIENT_PUZZLE_HELP] = {h_puzzle_help, NEED_PLAYER, PRICE_CHEAP},
    [CLIENT_PUZZLE_STATS_ASK] = {h_puzzle_stats_ask, NEED_PLAYER, PRICE_CHEAP},
};

// Two AIs play for whoever has seated them: he stops them, and lets them go on.
static bool
is_conducting(const struct request *request)
{
    const struct wire_act *act = &request->msg->act;

    return request->msg->kind == CLIENT_ACT && request->room->owner == request->player->id &&
           occupants_ai_count(request->room) == SEAT_COUNT &&
           (act->kind == ACTION_RESUME ||
            (act->kind == ACTION_ASK && act->question == QUESTION_PAUSE));
}

// Of the address: each of these takes one. What else is taken, handlers take.
static const struct {
    enum client_kind kind;
    enum budget_kind budget;
} budgets[] = {
    {CLIENT_GUEST, BUDGET_GUESTS},
    {CLIENT_ROOM_INVITE, BUDGET_CHAT},
    {CLIENT_SAY, BUDGET_CHAT},
};

static enum error_code
take_budget(struct request *request)
{
    for (size_t i = 0; i < sizeof(budgets) / sizeof(*budgets); i++) {
        if (budgets[i].kind == request->msg->kind) {
            return spend(request, budgets[i].budget, 1);
        }
    }
    return ERROR_NONE;
}

static bool
is_seated(const struct request *request)
{
    enum seat seat;

    return room_seat_of(request->room, request->player->id, &seat) || is_conducting(request) ||
           FAULT(FAULT_SPECTATOR_ACTS);
}

// An AI in the seat of somebody who left a game without a clock is the other player's decision; the
// handler asks whether it is time.
static bool
is_left_alone(const struct request *request)
{
    const struct room *room = request->room;
    enum seat seat = request->msg->seat_ai.seat;

    return request->msg->kind == CLIENT_SEAT_AI && room_is_running(room) &&
           room->settings.match.control.kind == CONTROL_NONE &&
           room->occupants[seat].kind == OCCUPANT_PERSON &&
           !room_holds(room, request->player->id, seat) &&
           room_holds(room, request->player->id, seat_other(seat));
}

// While a game runs each player gives his own seat away himself, and takes it back.
static bool
is_handing_over(const struct request *request)
{
    const struct room *room = request->room;
    enum client_kind kind = request->msg->kind;
    enum seat seat =
        kind == CLIENT_SEAT_AI ? request->msg->seat_ai.seat : request->msg->seat_person.seat;

    return (kind == CLIENT_SEAT_AI || kind == CLIENT_SEAT_PERSON) && room_is_running(room) &&
           (room_holds(room, request->player->id, seat) ||
            room->lenders[seat] == request->player->id);
}

static bool
is_owner(const struct request *request)
{
    return request->room->owner == request->player->id || is_left_alone(request) ||
           is_handing_over(request) || FAULT(FAULT_OWNER_NOT_ASKED);
}

// Stores a player who enters, and answers when that is durable.
static bool
can_come_in(const struct core *core)
{
    return !core->is_storage_down || FAULT(FAULT_COMES_IN_UNSTORED);
}

// Rights that need a room. Every message with such a right begins with its id.
static enum error_code
check_room(struct request *request, enum need need)
{
    request->room = core_room(request->turn->core, request->msg->room.room);
    if (!request->room) {
        return ERROR_NO_SUCH_ROOM;
    }
    if (!room_has_member(request->room, request->player->id)) {
        return ERROR_NOT_IN_ROOM;
    }
    if (need == NEED_SEAT && !is_seated(request)) {
        return ERROR_NOT_SEATED;
    }
    if (need == NEED_OWNER && !is_owner(request)) {
        return ERROR_NOT_OWNER;
    }
    return ERROR_NONE;
}

static enum error_code
check(struct request *request, const struct row *row)
{
    if (row->need >= NEED_HELLO && request->session->state == SESSION_NEW) {
        return ERROR_NOT_GREETED;
    }
    if (row->need == NEED_HELLO && request->session->state == SESSION_WAITING) {
        return ERROR_CHECKING;
    }
    if (row->need == NEED_HELLO && request->session->state != SESSION_GREETED) {
        return ERROR_IDENTIFIED_TWICE;
    }
    if (row->need == NEED_HELLO && !can_come_in(request->turn->core)) {
        return ERROR_STORAGE;
    }
    if (row->need >= NEED_PLAYER && !request->player) {
        return ERROR_NOT_IDENTIFIED;
    }
    return row->need >= NEED_MEMBER ? check_room(request, row->need) : ERROR_NONE;
}

// Takes the price. False if the session is cut off for good.
static bool
pay(struct turn *turn, struct session *session, uint64_t seq, enum price price, bool *is_paid)
{
    *is_paid =
        !turn->core->config.limit_requests || session_pay(session, (int)price, turn->now.mono_ms);
    if (session->credit < -SESSION_DEBT_MAX || session->in_flight >= SESSION_IN_FLIGHT_MAX) {
        core_bye(turn, session, BYE_FLOOD);
        return false;
    }
    if (price == PRICE_FREE) {
        *is_paid = true; // a pong is never answered, not even by a refusal
    }
    // A client that does not read its output gets no more of it.
    *is_paid = *is_paid && (!session->is_slow || price < PRICE_LARGE);
    if (!*is_paid) {
        session->in_flight++;
        core_refuse(turn, session->conn, seq, ERROR_TOO_FAST, "");
    }
    return true;
}

static void
answer(struct request *request, enum error_code code)
{
    struct server_msg done = {.kind = SERVER_DONE};

    if (code != ERROR_NONE) {
        core_refuse(request->turn, request->session->conn, request->msg->seq, code,
                    request->argument);
    } else if (!request->is_answered && request->msg->kind != CLIENT_PONG) {
        core_answer(request, &done);
    }
}

void
dispatch(struct turn *turn, struct session *session, const struct client_msg *msg)
{
    const struct row *row = &rows[msg->kind];
    struct request request = {
        .turn = turn, .session = session, .player = session->player, .msg = msg};
    enum error_code code;
    bool is_paid;

    if (session->state == SESSION_CLOSING) {
        return;
    }
    identity_heard(turn, session);
    if (!pay(turn, session, msg->seq, row->price, &is_paid) || !is_paid) {
        return;
    }
    if (msg->kind != CLIENT_PING && msg->kind != CLIENT_PONG) {
        session->in_flight++; // until its answer has gone out
    }
    code = check(&request, row);
    if (code == ERROR_NONE) {
        code = take_budget(&request);
    }
    if (code == ERROR_NONE) {
        code = row->handle(&request);
    }
    // A legal move in turn costs nothing: nobody loses a game by playing fast.
    if (msg->kind == CLIENT_ACT && code == ERROR_NONE) {
        session->credit += row->price;
    }
    if (turn->core->config.limit_requests) {
        session->credit -= request.line_count * PRICE_LINE; // what was read is paid afterwards
    }
    answer(&request, code);
}

void
dispatch_bad(struct turn *turn, struct session *session, uint64_t seq, const char *field)
{
    bool is_paid;

    if (session->state == SESSION_CLOSING || !pay(turn, session, seq, PRICE_CHEAP, &is_paid) ||
        !is_paid) {
        return;
    }
    session->in_flight++;
    core_refuse(turn, session->conn, seq, field ? ERROR_BAD_FIELD : ERROR_UNKNOWN_MESSAGE,
                field ? field : "");
}
