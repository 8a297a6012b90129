// SPDX-License-Identifier: MIT
// Questions: whether a command is meant, and questions of other players. One is open at a time;
// yes and no answer it.
#include <stdio.h>

#include "client/control/session.h"

static const struct asking nothing = {.kind = ASKING_NOTHING};

// Our own questions.

static void
ask(struct session *session, enum asking_kind kind, const char *text)
{
    session->asking =
        (struct asking){.kind = kind, .room = session->room, .since_ms = session->now_ms};
    snprintf(session->asking.text, sizeof(session->asking.text), "%s", text);
}

void
session_ask_first(struct session *session, const struct command *command, const char *text)
{
    const struct m_room *room = session_room(session);
    bool needs_game = session_is_of_game(command->kind) || command->kind == COMMAND_MOVE ||
                      command->kind == COMMAND_OFFER;

    command_copy(&session->asked, command);
    ask(session, ASKING_COMMAND, text);
    session->asking.game = needs_game && room && m_room_is_running(room) ? room->game : 0;
}

void
session_ask_action(struct session *session, const char *text)
{
    ask(session, ASKING_ACTION, text);
}

void
session_ask_key(struct session *session, const char *server, const char *key, int64_t now_ms)
{
    session->now_ms = now_ms;
    ask(session, ASKING_KEY, key);
    snprintf(session->asking.server, sizeof(session->asking.server), "%s", server);
}

bool
session_asks_own(const struct session *session)
{
    enum asking_kind kind = session->asking.kind;

    return kind == ASKING_COMMAND || kind == ASKING_ACTION || kind == ASKING_AGREE ||
           kind == ASKING_SERVER || kind == ASKING_ELSEWHERE;
}

bool
session_asks_server(struct session *session)
{
    const struct session_host *host = &session->options.host;
    int hosted = host->hosted ? host->hosted(host->data) : 0;

    if (hosted != 0) {
        ask(session, ASKING_SERVER, "");
        session->asking.hosted = hosted;
    }
    return hosted != 0;
}

bool
session_ask_elsewhere(struct session *session, const char *server, int64_t now_ms)
{
    if (session->asking.kind != ASKING_NOTHING) {
        return false;
    }
    session->now_ms = now_ms;
    ask(session, ASKING_ELSEWHERE, "");
    snprintf(session->asking.server, sizeof(session->asking.server), "%s", server);
    return true;
}

void
session_drop(struct session *session)
{
    session->asking = nothing;
}

bool
session_is_ripe(const struct session *session, int64_t now_ms)
{
    return session_asks_own(session) ||
           now_ms - session->asking.since_ms >= session->options.ripe_ms;
}

int64_t
session_deadline_ms(const struct session *session, int64_t now_ms)
{
    const struct asking *asking = &session->asking;

    return asking->kind == ASKING_NOTHING || session_is_ripe(session, now_ms)
               ? TIME_NEVER
               : asking->since_ms + session->options.ripe_ms;
}

// Questions of others.

static bool
is_asked_of_us(const struct session *session, const struct m_room *room, enum question question)
{
    const struct match_question *asked = &room->match.questions[question];

    return m_room_is_running(room) && asked->is_open && !m_room_is_shared(room) &&
           m_room_holds(room, session->model->self.id, seat_other(asked->asker));
}

// The other one is ready for another game, and we are not.
static bool
is_rematch_asked(const struct session *session, const struct m_room *room)
{
    enum seat seat;

    return m_room_is_over(room) && session->refused_rematch != room->game &&
           !m_room_is_shared(room) && model_own_seat(session->model, room, &seat) &&
           !room->seats[seat].is_ready && room->seats[seat_other(seat)].kind == OCCUPANT_PERSON &&
           room->seats[seat_other(seat)].is_ready;
}

// The other one wants to begin the running game again, and we have not said so.
static bool
is_restart_asked(const struct session *session, const struct m_room *room)
{
    enum seat seat;

    return session_is_with_person(session, room) && model_own_seat(session->model, room, &seat) &&
           !room->seats[seat].wants_restart && room->seats[seat_other(seat)].wants_restart;
}

static bool
find_in_room(const struct session *session, const struct m_room *room, struct asking *asking)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (room->has_match && is_asked_of_us(session, room, (enum question)i)) {
            *asking = (struct asking){.kind = ASKING_GAME,
                                      .room = room->id,
                                      .question = (enum question)i,
                                      .move = match_next_move(&room->match)};
            return true;
        }
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct m_hand_over *offer = &room->offers[i];

        if (offer->offer && offer->asked == session->model->self.id) {
            *asking =
                (struct asking){.kind = ASKING_HAND_OVER, .room = room->id, .offer = offer->offer};
            return true;
        }
    }
    if (is_rematch_asked(session, room)) {
        *asking = (struct asking){.kind = ASKING_REMATCH, .room = room->id};
        return true;
    }
    if (is_restart_asked(session, room)) {
        *asking = (struct asking){
            .kind = ASKING_RESTART, .room = room->id, .move = match_next_move(&room->match)};
        return true;
    }
    return false;
}

static struct asking
find_open(const struct session *session)
{
    const struct model *model = session->model;
    struct asking asking = nothing;

    for (int i = 0; i < model->room_count; i++) {
        if (find_in_room(session, model->rooms[i], &asking)) {
            return asking;
        }
    }
    if (model->pairing.pair && !model->pairing.has_agreed) {
        asking.kind = ASKING_PAIRING;
        asking.room = model->pairing.pair;
    } else if (model->invitation_count > 0) {
        asking.kind = ASKING_INVITATION;
        asking.room = model->invitations[0].room;
    }
    return asking;
}

// Does the question that is open stay, whatever others ask? The draw that is being agreed
// to may be gone, and so may the server.
static bool
stays(const struct session *session, const struct asking *open)
{
    const struct asking *asking = &session->asking;

    return asking->kind == ASKING_COMMAND || asking->kind == ASKING_ACTION ||
           asking->kind == ASKING_SERVER || asking->kind == ASKING_ELSEWHERE ||
           (asking->kind == ASKING_KEY && session->model->link == LINK_IDLE) ||
           (asking->kind == ASKING_AGREE && open->kind == ASKING_GAME &&
            open->question == QUESTION_DRAW) ||
           (asking->kind == open->kind && asking->room == open->room &&
            asking->question == open->question && asking->move == open->move &&
            asking->offer == open->offer);
}

// Is the game, the draw offer or the line gone that an own question is about?
static bool
is_gone(const struct session *session, const struct asking *open, enum word *why)
{
    const struct asking *asking = &session->asking;
    const struct m_room *room = model_room(session->model, asking->room);
    bool is_agreeing = asking->kind == ASKING_AGREE;

    if (!is_agreeing && !(asking->kind == ASKING_COMMAND && asking->game)) {
        return false;
    }
    if (!session->model->is_identified) {
        *why = WORD_GONE_LINE;
        return true;
    }
    *why = WORD_GONE_GAME;
    if (!room || !m_room_is_running(room) || room->game != asking->game) {
        return true;
    }
    *why = WORD_GONE_OFFER;
    return is_agreeing && !stays(session, open);
}

void
session_update_asking(struct session *session)
{
    struct asking open = find_open(session);
    enum word why;

    // An answer that is on its way may settle the question.
    if (session->options.tells_once && model_is_waiting(session->model)) {
        return;
    }
    if (is_gone(session, &open, &why)) {
        session->asking = nothing;
        session_note(session, why, "");
        session->ops->tell(session->data, SESSION_GONE, NULL);
    }
    if (stays(session, &open)) {
        return;
    }
    session->asking = open;
    session->asking.since_ms = session->now_ms;
    session->ops->tell(session->data, SESSION_ASKS, model_room(session->model, open.room));
}

// Answers.

static enum session_result
send(struct session *session, struct request *request)
{
    return session_send(session, request) ? SESSION_REQUEST : SESSION_REFUSED;
}

// Takes back a question of our own that is still open.
bool
session_wants_restart(const struct session *session, const struct m_room *room)
{
    enum seat seat;

    return session_is_with_person(session, room) && model_own_seat(session->model, room, &seat) &&
           room->seats[seat].wants_restart && !room->seats[seat_other(seat)].wants_restart;
}

static enum session_result
withdraw(struct session *session)
{
    const struct m_room *room = session_room(session);

    for (int i = 0; room && m_room_is_running(room) && i < QUESTION_COUNT; i++) {
        const struct match_question *question = &room->match.questions[i];
        struct request request;

        if (question->is_open && m_room_holds(room, session->model->self.id, question->asker)) {
            request_withdraw(&request, room, (enum question)i);
            return send(session, &request);
        }
    }
    for (int i = 0; room && i < SEAT_COUNT; i++) {
        struct request request;

        if (room->offers[i].offer && room->offers[i].by.id == session->model->self.id) {
            request_answer_hand_over(&request, room, room->offers[i].offer, false);
            return send(session, &request);
        }
    }
    if (session_wants_restart(session, room)) {
        struct request request;

        request_restart(&request, room, false);
        return send(session, &request);
    }
    return session_refuse(session, WORD_NOTHING_ASKED, "");
}

// The command is carried out, if it still speaks of the room that it was meant for: a game
// that began elsewhere must not be resigned by it.
static enum session_result
answer_command(struct session *session, bool yes)
{
    bool is_same = session->asking.room == session->room;

    session->asking = nothing;
    if (!yes || !is_same) {
        return session_note(session, WORD_DROPPED, "");
    }
    command_copy(&session->confirmed, &session->asked);
    return session_do(session, &session->confirmed, true, session->now_ms);
}

static enum session_result
answer_action(struct session *session, bool yes)
{
    session->asking = nothing;
    if (!yes) {
        return session_note(session, WORD_DROPPED, "");
    }
    session->local = NULL;
    return SESSION_LOCAL;
}

// A question of the other side stays open until the server takes the answer.
static enum session_result
answer_game(struct session *session, bool yes)
{
    const struct m_room *room = model_room(session->model, session->asking.room);
    struct request request;

    session->asking.kind = ASKING_GAME;
    if (!room) {
        return SESSION_REQUEST;
    }
    request_answer(&request, room, session->asking.question, yes);
    return send(session, &request);
}

// A draw cannot be taken back: agreeing to it asks once more.
static enum session_result
agree(struct session *session)
{
    const struct m_room *room = model_room(session->model, session->asking.room);

    session->asking.kind = ASKING_AGREE;
    session->asking.game = room ? room->game : 0;
    session->asking.since_ms = session->now_ms;
    return SESSION_QUESTION;
}

static enum session_result
answer_rematch(struct session *session, bool yes)
{
    const struct m_room *room = model_room(session->model, session->asking.room);
    struct request request;

    if (!yes) {
        session->refused_rematch = room ? room->game : 0;
        return session_note(session, WORD_NO_REMATCH, "");
    }
    if (!room) {
        return SESSION_REQUEST;
    }
    request_ready(&request, room, true);
    return send(session, &request);
}

static enum session_result
answer_hand_over(struct session *session, bool yes)
{
    const struct m_room *room = model_room(session->model, session->asking.room);
    struct request request;

    if (!room) {
        return SESSION_REQUEST;
    }
    request_answer_hand_over(&request, room, session->asking.offer, yes);
    return send(session, &request);
}

static enum session_result
answer_restart(struct session *session, bool yes)
{
    const struct m_room *room = model_room(session->model, session->asking.room);
    struct request request;

    if (!room) {
        return SESSION_REQUEST;
    }
    request_restart(&request, room, yes);
    return send(session, &request);
}

static enum session_result
answer_invitation(struct session *session, bool yes)
{
    struct m_invitation invitation = session->model->invitations[0];

    session->asking = nothing;
    if (session->model->invitation_count == 0) {
        return SESSION_REQUEST;
    }
    model_drop_invitation(session->model, invitation.room);
    return yes ? session_go_to(session, invitation.room, invitation.code, true)
               : session_note(session, WORD_NOT_GOING, "");
}

static enum session_result
answer_pairing(struct session *session, bool yes)
{
    struct request request;

    request_pairing(&request, session->asking.room, yes);
    return send(session, &request);
}

static enum session_result
answer_key(struct session *session, bool yes)
{
    session->asking = nothing;
    session->options.host.answer_key(session->options.host.data, yes);
    return yes ? SESSION_REQUEST : session_note(session, WORD_KEY_NOT_KEPT, "");
}

static enum session_result
answer_server(struct session *session, bool yes)
{
    session->asking = nothing;
    command_make(&session->confirmed, COMMAND_QUIT);
    session->confirmed.option = yes ? OPTION_KEEP : OPTION_STOP;
    return session_do(session, &session->confirmed, true, session->now_ms);
}

// The frontend goes there; the table is opened when the server has let us in.
static enum session_result
answer_elsewhere(struct session *session, bool yes)
{
    struct asking asked = session->asking;

    session->asking = nothing;
    if (!yes) {
        return session_note(session, WORD_DROPPED, "");
    }
    command_name(&session->confirmed, COMMAND_CONNECT, asked.server);
    session->wants_private = true;
    return session_do(session, &session->confirmed, true, session->now_ms);
}

enum session_result
session_answer(struct session *session, bool yes, int64_t now_ms)
{
    session->now_ms = now_ms;
    // A question that has just appeared is not answered by keys meant for something else.
    if (session->asking.kind != ASKING_NOTHING && !session_is_ripe(session, now_ms)) {
        return SESSION_REQUEST;
    }
    switch (session->asking.kind) {
    case ASKING_NOTHING:
        return yes ? session_refuse(session, WORD_NOTHING_ASKED, "") : withdraw(session);
    case ASKING_COMMAND:
        return answer_command(session, yes);
    case ASKING_ACTION:
        return answer_action(session, yes);
    case ASKING_AGREE:
        return answer_game(session, yes);
    case ASKING_GAME:
        return yes && session->asking.question == QUESTION_DRAW ? agree(session)
                                                                : answer_game(session, yes);
    case ASKING_REMATCH:
        return answer_rematch(session, yes);
    case ASKING_HAND_OVER:
        return answer_hand_over(session, yes);
    case ASKING_RESTART:
        return answer_restart(session, yes);
    case ASKING_INVITATION:
        return answer_invitation(session, yes);
    case ASKING_PAIRING:
        return answer_pairing(session, yes);
    case ASKING_KEY:
        return answer_key(session, yes);
    case ASKING_SERVER:
        return answer_server(session, yes);
    case ASKING_ELSEWHERE:
        return answer_elsewhere(session, yes);
    }
    return SESSION_REQUEST;
}
