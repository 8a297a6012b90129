// SPDX-License-Identifier: MIT
#include "client/control/session.h"

#include <stdio.h>
#include <string.h>

#include "common/game/renju_forbidden.h"

void
session_init(struct session *session, struct model *model, const struct session_ops *ops,
             void *data, const struct session_options *options)
{
    memset(session, 0, sizeof(*session));
    session->model = model;
    session->ops = ops;
    session->data = data;
    session->options = *options;
    session->rng.state = options->seed;
    session->forbidden = POINT_NONE;
}

void
session_finish(struct session *session)
{
    strbuf_finish(&session->said.text);
}

struct m_room *
session_room(const struct session *session)
{
    return session->room ? model_room(session->model, session->room) : NULL;
}

static struct scene
scene_of(const struct session *session, const struct m_room *room)
{
    return (struct scene){.model = session->model, .room = room, .now_ms = session->now_ms};
}

static void
note_answer(struct session *session, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    strbuf_finish(&session->said.text);
    session->said = (struct said){.word = word, .text = text};
    snprintf(session->said.value, sizeof(session->said.value), "%s", value);
}

enum session_result
session_refuse(struct session *session, enum word word, const char *value)
{
    note_answer(session, word, value);
    return SESSION_REFUSED;
}

enum session_result
session_note(struct session *session, enum word word, const char *value)
{
    note_answer(session, word, value);
    return SESSION_NOTED;
}

bool
session_send(struct session *session, struct request *request)
{
    if (session->model->is_identified &&
        session->options.host.send(session->options.host.data, &request->msg)) {
        return true;
    }
    note_answer(session, WORD_NOT_CONNECTED, "");
    return false;
}

// Asking first.

bool
session_is_of_game(enum command_kind kind)
{
    return kind == COMMAND_PASS || kind == COMMAND_DRAW || kind == COMMAND_RESIGN ||
           kind == COMMAND_CLAIM || kind == COMMAND_TAKE || kind == COMMAND_SWAP;
}

bool
session_asks_first(const struct session *session, const struct command *command)
{
    const struct m_room *room = session_room(session);

    if (session_is_of_game(command->kind)) {
        return room && m_room_is_running(room);
    }
    if (command->kind == COMMAND_RESTART) {
        return session_may_restart(session, room) ||
               (session->has_created && model_playing(session->model));
    }
    if (command->kind == COMMAND_QUIT) {
        return model_playing_live(session->model);
    }
    if (command->kind == COMMAND_OPEN_PORT) {
        return command->option != OPTION_OFF;
    }
    return command_row(command->kind)->flags & COMMAND_ASKS;
}

bool
session_is_losing(const struct m_room *room, struct point p)
{
    return room->has_match && room->match.phase == MATCH_RUNNING && !room->setup.match.rated &&
           room->setup.threats && rules_set(room->setup.match.rules.rule)->has_fouls &&
           !room->setup.match.rules.options.reject_fouls &&
           match_next_stone(&room->match) == STONE_BLACK && board_is_empty(&room->match.board, p) &&
           renju_status(&room->match.board, p) == RENJU_FORBIDDEN;
}

// A stone of ours on a point that is forbidden and loses: is it meant? Where the table
// gives no such help nothing is asked.
static bool
is_losing(const struct session *session, const struct request *request)
{
    return request->msg.kind == CLIENT_ACT && request->msg.act.kind == ACTION_PLACE &&
           session_is_losing(session_room(session), request->points[0]);
}

// Requests.

// What the answer will be used for.
static void
note_purpose(struct session *session, const struct command *command, const struct request *request)
{
    if (request->msg.kind == CLIENT_ROOM_CREATE) {
        command_copy(&session->created, command);
        session->has_created = command->kind == COMMAND_CREATE;
        session->join_flow = join_flow_of_create(request, command->kind == COMMAND_CHALLENGE);
        session->join_flow.leaves = session_watched(session);
        session->join_flow.awaits_game = session->options.tells_once && session->join_flow.starts;
    } else if (request->msg.kind == CLIENT_ARCHIVE_ASK && command->option != OPTION_MORE) {
        command_copy(&session->archive, command);
    } else if (command->kind == COMMAND_MAP) {
        snprintf(session->map, sizeof(session->map), "%s", command->words[0]);
    } else if (command->kind == COMMAND_FORBIDDEN) {
        session->forbidden = command->point_count ? command->points[0] : POINT_NONE;
    }
}

static enum session_result
send_ready(struct session *session, const struct command *command, struct request *request,
           bool is_confirmed)
{
    if (!is_confirmed && is_losing(session, request)) {
        session_ask_first(session, command, "");
        session->asking.is_losing = true;
        return SESSION_QUESTION;
    }
    if (!session_send(session, request)) {
        return SESSION_REFUSED;
    }
    note_purpose(session, command, request);
    return SESSION_REQUEST;
}

static enum session_result
leave_to_frontend(struct session *session, const struct command *command)
{
    session->local = command;
    return SESSION_LOCAL;
}

static enum session_result
send_request(struct session *session, const struct command *command, bool is_confirmed)
{
    struct scene scene = scene_of(session, session_room(session));
    struct strbuf why = {0};
    struct request request;

    switch (request_make(&request, &scene, session->options.presets, command, &why)) {
    case REQUEST_READY:
        strbuf_finish(&why);
        return send_ready(session, command, &request, is_confirmed);
    case REQUEST_REFUSED:
        strbuf_finish(&session->said.text);
        session->said = (struct said){.word = WORD_NONE, .text = why};
        return SESSION_REFUSED;
    case REQUEST_OTHER:
        break;
    }
    return leave_to_frontend(session, command);
}

// Asks for the next page of the archive's list, after its last game.
static enum session_result
send_more(struct session *session)
{
    const struct m_archive *archive = &session->model->archive;
    struct scene scene = scene_of(session, NULL);
    struct strbuf why = {0};
    struct request request;
    bool is_ready;

    if (!archive->has_more || archive->game_count == 0) {
        return session_refuse(session, WORD_NO_MORE, "");
    }
    // It was understood before.
    is_ready = request_make(&request, &scene, NULL, &session->archive, &why) == REQUEST_READY;
    strbuf_finish(&why);
    request.msg.archive_ask.before_game = archive->games[archive->game_count - 1].game;
    return !is_ready || session_send(session, &request) ? SESSION_REQUEST : SESSION_REFUSED;
}

// What becomes of a server of ours is said by the command, or was asked for.
static enum session_result
quit(struct session *session, const struct command *command)
{
    const struct session_host *host = &session->options.host;
    bool says_how = command->option == OPTION_KEEP || command->option == OPTION_STOP;

    if (command->count > 0 && !says_how) {
        return session_refuse(session, WORD_USAGE, "quit [keep|stop]");
    }
    if (says_how &&
        !(host->keep_server && host->keep_server(host->data, command->option == OPTION_KEEP))) {
        return session_refuse(session, WORD_NOT_HOSTING, "");
    }
    return leave_to_frontend(session, command);
}

// The router is asked only because the user said so: by the command, and by yes.
static enum session_result
open_port(struct session *session, const struct command *command)
{
    const struct session_host *host = &session->options.host;
    bool opens = command->option != OPTION_OFF;

    if (command->count > 0 && opens) {
        return session_refuse(session, WORD_USAGE, "open-port [off]");
    }
    host->open_port(host->data, opens);
    return session_note(session, opens ? WORD_PORT_ASKING : WORD_PORT_CLOSED, "");
}

// There is no server for friends, or its port has been asked for.
static bool
is_port_refused(struct session *session, const struct command *command)
{
    const struct session_host *host = &session->options.host;
    enum word refusal = WORD_NONE;

    if (command->kind == COMMAND_OPEN_PORT) {
        refusal = host->may_open_port ? host->may_open_port(host->data) : WORD_NOT_HOSTING;
    }
    if (refusal == WORD_NONE || (refusal == WORD_PORT_ON && command->option == OPTION_OFF)) {
        return false;
    }
    session_refuse(session, refusal, "");
    return true;
}

static enum session_result
carry_out(struct session *session, const struct command *command, bool is_confirmed)
{
    if (command->kind == COMMAND_JOIN) {
        return session_join(session, command);
    }
    if (command->kind == COMMAND_WATCH) {
        return session_watch(session, command);
    }
    if (command->kind == COMMAND_FOLLOW) {
        return session_follow(session, command);
    }
    if (command->kind == COMMAND_ENGINE) {
        return session_engine(session, command);
    }
    if (command->kind == COMMAND_SPEED) {
        return session_speed(session, command);
    }
    if (command->kind == COMMAND_RESTART) {
        return session_restart(session);
    }
    if (command->kind == COMMAND_QUIT) {
        return quit(session, command);
    }
    if (command->kind == COMMAND_OPEN_PORT) {
        return open_port(session, command);
    }
    // Without settings it is shown.
    if (command->kind == COMMAND_ROOM && command->count == 0 && session_room(session)) {
        return leave_to_frontend(session, command);
    }
    if (command->kind == COMMAND_ARCHIVE && session->options.lists_archive) {
        return leave_to_frontend(session, command);
    }
    if (command->kind == COMMAND_ARCHIVE && command->option == OPTION_MORE) {
        return send_more(session);
    }
    return send_request(session, command, is_confirmed);
}

// An offer that comes too soon is refused before it is asked whether it is meant.
static bool
is_draw_too_soon(struct session *session, const struct command *command)
{
    const struct m_room *room = session_room(session);
    enum seat seat;

    if (command->kind != COMMAND_DRAW || !room || !m_room_is_running(room) ||
        !model_own_seat(session->model, room, &seat) ||
        room->match.draw_from_move[seat] <= match_next_move(&room->match)) {
        return false;
    }
    note_answer(session, WORD_REFUSED_DRAW_SOON, WORDS_NUMBER(room->match.draw_from_move[seat]));
    return true;
}

enum session_result
session_do(struct session *session, const struct command *command, bool is_confirmed,
           int64_t now_ms)
{
    session->now_ms = now_ms;
    if (command->kind == COMMAND_YES || command->kind == COMMAND_NO) {
        return session_answer(session, command->kind == COMMAND_YES, now_ms);
    }
    // Whatever else is done drops a question of our own.
    if (!is_confirmed && session_asks_own(session)) {
        session_drop(session);
    }
    // What becomes of the server is the one question then: it says that games are kept.
    if (command->kind == COMMAND_QUIT && !is_confirmed && command->count == 0 &&
        session_asks_server(session)) {
        return SESSION_QUESTION;
    }
    if (is_port_refused(session, command) ||
        (!is_confirmed && is_draw_too_soon(session, command))) {
        return SESSION_REFUSED;
    }
    if (!is_confirmed && session->ops->confirms(session->data, command)) {
        session_ask_first(session, command, "");
        return SESSION_QUESTION;
    }
    return carry_out(session, command, is_confirmed);
}
