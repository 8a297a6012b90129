// SPDX-License-Identifier: MIT
// Continues entering a room step by step as the answers come.
#include "client/control/session.h"

bool
session_is_entering(const struct session *session, uint64_t room)
{
    return session->join_flow.is_open &&
           (session->join_flow.room == room || session->join_flow.room == 0);
}

// News.

// The room is not ours; or what was refused is not waited for any more.
static void
hear_refused(struct session *session)
{
    struct join_flow *flow = &session->join_flow;
    enum client_kind kind = session->model->answered.kind;

    if (kind == CLIENT_ROOM_CREATE || kind == CLIENT_ROOM_JOIN) {
        flow->is_open = false;
    } else if (kind == CLIENT_READY || kind == CLIENT_SIT) {
        flow->starts = flow->offers = flow->agrees = false;
        flow->awaits_game = flow->wants_seat = false;
    }
}

// Whoever was ready when an AI sat down waits for nobody: AIs are always ready.
static void
start_with_ai(struct session *session, uint64_t id)
{
    const struct m_room *room = model_room(session->model, id);
    struct request request;
    enum seat seat;

    if (room && !m_room_is_running(room) && model_own_seat(session->model, room, &seat) &&
        room->seats[seat].is_ready) {
        request_ready(&request, room, true);
        session_send(session, &request);
    }
}

static void
hear_done(struct session *session, uint64_t room)
{
    enum client_kind kind = session->model->answered.kind;

    if (kind == CLIENT_SEAT_AI) {
        start_with_ai(session, room);
    }
    if ((kind == CLIENT_ROOM_CREATE || kind == CLIENT_ROOM_JOIN) && session->join_flow.is_open) {
        session->join_flow.room = room;
    }
}

// The game of a pairing begins by itself.
static void
hear_paired(struct session *session, uint64_t room)
{
    if (!session->join_flow.is_open) {
        session->join_flow = (struct join_flow){.is_open = true,
                                                .room = room,
                                                .needs_seat = true,
                                                .starts = true,
                                                .is_ready = true,
                                                .awaits_game = session->options.tells_once};
    }
}

void
session_hear(struct session *session, const struct news *item)
{
    struct join_flow *flow = &session->join_flow;

    if (item->kind == NEWS_IDENTITY) {
        session->is_reminder_due = true;
    }
    if (item->kind == NEWS_IDENTITY && !item->yes) {
        // Somebody else was in that room.
        session->room = 0;
        session->followed = 0;
    } else if (item->kind == NEWS_DONE) {
        hear_done(session, item->room);
    } else if (item->kind == NEWS_REFUSED) {
        hear_refused(session);
    } else if (item->kind == NEWS_FAULT) {
        flow->is_open = flow->is_open && !session_is_entering(session, item->room);
    } else if (item->kind == NEWS_ENTERED && flow->is_open && flow->room == 0) {
        flow->room = item->room;
    } else if (item->kind == NEWS_PAIRED) {
        hear_paired(session, item->room);
    }
}

// The join flow.

static bool
send(struct session *session, struct request *request)
{
    bool is_sent = session_send(session, request);

    if (!is_sent) {
        session->ops->tell(session->data, SESSION_CANNOT, NULL);
    }
    return is_sent;
}

// False if the server has yet to do something.
static bool
is_over(struct session *session, const struct m_room *room)
{
    struct request request;
    enum join_flow_step step = join_flow_next(&session->join_flow, session->model, room, &request);

    return step == JOIN_OVER || (step == JOIN_SENDS && !send(session, &request));
}

static void
finish(struct session *session, const struct m_room *room)
{
    struct join_flow flow = session->join_flow;
    struct request request;

    session->join_flow.is_open = false;
    session->room = room->id;
    session->ops->tell(session->data, SESSION_ENTERS, room);
    if (join_flow_invites(&flow, &request)) {
        send(session, &request);
    }
    if (join_flow_leaves(&flow, session->model, &request)) {
        send(session, &request);
    }
}

static void
continue_join(struct session *session)
{
    const struct m_room *room = join_flow_room(&session->join_flow, session->model);

    if (!session->join_flow.is_open) {
        return;
    }
    if (!session->model->is_identified) {
        session->join_flow.is_open = false; // the line broke
        return;
    }
    if (room) {
        session->ops->tell(session->data, SESSION_SEES, room);
    }
    if (room && is_over(session, room)) {
        finish(session, room);
    }
}

// Once all rooms are known.
static void
remind(struct session *session)
{
    int count;

    if (!session->is_reminder_due || !session->model->is_identified ||
        model_is_settling(session->model)) {
        return;
    }
    session->is_reminder_due = false;
    count = model_turn_count(session->model, NULL);
    if (count > 0) {
        strbuf_clear(&session->said.text);
        session->said.word = WORD_NONE;
        format_count(&session->said.text, WORD_TURNS_WAIT, count);
        session->ops->tell(session->data, SESSION_REMINDS, NULL);
    }
}

// At the server that friends can reach.
static void
open_private(struct session *session)
{
    static const char line[] = "create rule=freestyle time=none undo=press join=code watch=code";
    const struct model *model = session->model;
    struct command command;
    struct strbuf why = {0};

    if (!session->wants_private) {
        return;
    }
    if (model->link == LINK_FAILED) {
        session->wants_private = false;
        return;
    }
    if (!model->is_identified || model_is_settling(model)) {
        return;
    }
    session->wants_private = false;
    command_read(line, sizeof(line) - 1, &command, &why);
    if (session_do(session, &command, true, session->now_ms) == SESSION_REFUSED) {
        session->ops->tell(session->data, SESSION_CANNOT, NULL);
    }
    strbuf_finish(&why);
}

void
session_update(struct session *session, int64_t now_ms)
{
    session->now_ms = now_ms;
    remind(session);
    open_private(session);
    continue_join(session);
    session_follow_on(session);
    session_update_asking(session);
}
