// SPDX-License-Identifier: MIT
// One command of the user: it becomes a request (client/control/request.h), or is
// answered here from what the model knows.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { SECOND_MS = 1000, WAIT_MAX_S = 86400 };

static void
refuse(struct plain *plain, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    plain_print(plain, LINE_ERROR, &text);
    strbuf_finish(&text);
}

static void
tell_unreadable(struct plain *plain, enum command_error error, const char *why)
{
    if (error != COMMAND_EMPTY) {
        refuse(plain, command_refusal(error), why);
    }
}

// Commands that are answered here.

static void
do_wait(struct plain *plain, const struct command *command)
{
    int64_t seconds;

    if (command->count > 0) {
        if (!number_parse(command->words[0], strlen(command->words[0]), 1, WAIT_MAX_S, &seconds)) {
            refuse(plain, WORD_USAGE, "wait S");
            return;
        }
        plain->wait_until_ms = plain->now_ms + seconds * SECOND_MS;
    }
    plain->is_waiting = true;
}

static void
do_yes(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_do_yes(plain);
}

static void
do_no(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_do_no(plain);
}

static void
do_clock(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_show_clock(plain);
}

static void
do_moves(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_show_moves(plain);
}

static void
do_messages(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_show_messages(plain);
}

static void
do_connect(struct plain *plain, const struct command *command)
{
    plain->ops->connect(plain->data, command->words[0]);
}

static void
do_reconnect(struct plain *plain, const struct command *command)
{
    (void)command;
    plain->ops->reconnect(plain->data);
}

static void
do_trust(struct plain *plain, const struct command *command)
{
    struct strbuf out = {0};
    bool is_good = plain->ops->trust(plain->data, command->words[0], command->words[1], &out);

    plain_print(plain, is_good ? LINE_NOTE : LINE_ERROR, &out);
    strbuf_finish(&out);
}

static void
set(struct plain *plain, const char *key, const char *value)
{
    struct strbuf out = {0};
    bool is_good = plain->ops->set(plain->data, key, value, &out);

    plain_print(plain, is_good ? LINE_NOTE : LINE_ERROR, &out);
    strbuf_finish(&out);
}

static void
do_set(struct plain *plain, const struct command *command)
{
    const char *text = command->words[0], *sign = strchr(text, '=');
    struct strbuf key = {0};

    if (!sign || sign == text) {
        refuse(plain, WORD_NOT_KEY_VALUE, text);
        return;
    }
    strbuf_add_bytes(&key, text, (size_t)(sign - text));
    set(plain, strbuf_text(&key), sign + 1);
    strbuf_finish(&key);
}

static void
do_bind(struct plain *plain, const struct command *command)
{
    struct strbuf key = {0};

    strbuf_addf(&key, "keys.%s.%s", command->words[0], command->words[2]);
    set(plain, strbuf_text(&key), command->words[1]);
    strbuf_finish(&key);
}

static bool
is_word(const struct command *command, const char *word)
{
    return command->count == 1 && strcasecmp(command->words[0], word) == 0;
}

static void
do_forget(struct plain *plain, const struct command *command)
{
    struct strbuf out = {0};
    bool is_good = plain->ops->forget_server(plain->data, command->words[0], &out);

    plain_print(plain, is_good ? LINE_NOTE : LINE_ERROR, &out);
    strbuf_finish(&out);
}

// What is changed here is kept at once: there is nothing to apply or to drop.
static void
do_settings(struct plain *plain, const struct command *command)
{
    struct strbuf list = {0};

    if (is_word(command, "reset")) {
        bool is_good = plain->ops->reset_settings(plain->data, &list);

        plain_print(plain, is_good ? LINE_NOTE : LINE_ERROR, &list);
        strbuf_finish(&list);
        return;
    }
    if (command->count) {
        refuse(plain, WORD_USAGE, "settings [reset]");
        return;
    }
    plain->ops->list_settings(plain->data, &list);
    for (const char *at = strbuf_text(&list); *at;) {
        size_t length = strcspn(at, "\n");
        struct strbuf line = {0};

        strbuf_add_bytes(&line, at, length);
        plain_print(plain, LINE_NOTE, &line);
        strbuf_finish(&line);
        at += length + (at[length] == '\n');
    }
    strbuf_finish(&list);
}

static void
do_login(struct plain *plain, const struct command *command)
{
    if (strlen(command->words[0]) > WIRE_NAME_BYTES) {
        refuse(plain, WORD_BAD_NAME, command->words[0]);
    } else if (model_playing(plain->model)) {
        plain_error(plain, words_text(WORD_FINISH_FIRST));
    } else {
        plain_ask_secret(plain, command->words[0],
                         command->kind == COMMAND_REGISTER ? SECRET_REGISTER : SECRET_LOGIN);
    }
}

static void
do_lang(struct plain *plain, const struct command *command)
{
    enum language language;

    if (language_find(command->words[0], &language)) {
        tr_use(language);
        plain_tell_text(plain, LINE_NOTE, WORD_LANGUAGE, language_name(language));
    } else {
        refuse(plain, WORD_BAD_LANGUAGE, command->words[0]);
    }
}

static void
do_password(struct plain *plain, const struct command *command)
{
    const struct model *model = plain->model;

    (void)command;
    if (!model->is_identified || model->self.is_guest) {
        plain_error(plain, words_text(model->is_identified ? WORD_GUEST_HAS_NO_PASSWORD
                                                           : WORD_NOT_CONNECTED));
        return;
    }
    plain_ask_secret(plain, model->self.name, SECRET_OLD);
}

static void
do_quit(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_quit(plain);
}

static const struct {
    void (*run)(struct plain *plain, const struct command *command);
} locals[COMMAND_COUNT] = {
    [COMMAND_YES] = {do_yes},
    [COMMAND_NO] = {do_no},
    [COMMAND_JOIN] = {plain_do_join},
    [COMMAND_WATCH] = {plain_do_watch},
    [COMMAND_FOLLOW] = {plain_do_follow},
    [COMMAND_LOOK] = {plain_show_look},
    [COMMAND_ENGINE] = {plain_do_engine},
    [COMMAND_WHO] = {plain_show_who},
    [COMMAND_BOARD] = {plain_show_board},
    [COMMAND_CLOCK] = {do_clock},
    [COMMAND_MOVES] = {do_moves},
    [COMMAND_ROOMS] = {plain_show_rooms},
    [COMMAND_LANG] = {do_lang},
    [COMMAND_SAVE] = {plain_do_save},
    [COMMAND_CONNECT] = {do_connect},
    [COMMAND_LOGIN] = {do_login},
    [COMMAND_REGISTER] = {do_login},
    [COMMAND_PASSWORD] = {do_password},
    [COMMAND_TRUST] = {do_trust},
    [COMMAND_FORGET] = {do_forget},
    [COMMAND_SET] = {do_set},
    [COMMAND_BIND] = {do_bind},
    [COMMAND_SETTINGS] = {do_settings},
    [COMMAND_RECONNECT] = {do_reconnect},
    [COMMAND_MESSAGES] = {do_messages},
    [COMMAND_WAIT] = {do_wait},
    [COMMAND_HELP] = {plain_show_help},
    [COMMAND_QUIT] = {do_quit},
};

// Requests.

// A new room: what is to follow until it can be told.
static void
follow_create(struct plain *plain, const struct request *request, bool is_challenge)
{
    struct join_flow join_flow = join_flow_of_create(request, is_challenge);

    plain_start_join(plain, &join_flow);
}

// What the answer will be used for.
static void
note_purpose(struct plain *plain, const struct command *command, const struct request *request,
             const char *line)
{
    struct strbuf why = {0};

    if (request->msg.kind == CLIENT_ROOM_CREATE) {
        follow_create(plain, request, command->kind == COMMAND_CHALLENGE);
    } else if (request->msg.kind == CLIENT_ARCHIVE_ASK) {
        snprintf(plain->archive_line, sizeof(plain->archive_line), "%s", line);
    } else if (command->kind == COMMAND_MAP) {
        snprintf(plain->map_kind, sizeof(plain->map_kind), "%s", command->words[0]);
    } else if (command->kind == COMMAND_FORBIDDEN) {
        plain->forbidden_point = POINT_NONE;
        if (command->count > 0) {
            read_point(plain_room(plain), command->words[0], &plain->forbidden_point, &why);
        }
    }
    strbuf_finish(&why);
}

// A stone of ours on a point that is forbidden and loses: is it meant? Where the
// table gives no such help nothing is said.
static bool
is_losing_point(const struct plain *plain, const struct request *request)
{
    const struct m_room *room = plain_room(plain);
    struct point p = request->points[0];

    return request->msg.kind == CLIENT_ACT && request->msg.act.kind == ACTION_PLACE &&
           room->has_match && room->match.phase == MATCH_RUNNING && !room->setup.match.rated &&
           room->setup.threats && rules_set(room->setup.match.rules.rule)->has_fouls &&
           !room->setup.match.rules.options.reject_fouls &&
           match_next_stone(&room->match) == STONE_BLACK && board_is_empty(&room->match.board, p) &&
           renju_status(&room->match.board, p) == RENJU_FORBIDDEN;
}

static void
send_request(struct plain *plain, const struct command *command, const char *line,
             bool is_confirmed)
{
    struct m_room *room = plain_room(plain);
    struct scene scene = plain_scene(plain, room);
    struct strbuf why = {0};
    struct request request;

    switch (request_make(&request, &scene, command, &why)) {
    case REQUEST_OTHER:
        refuse(plain, WORD_ON_SCREEN, command_row(command->kind)->name);
        break;
    case REQUEST_REFUSED:
        plain_print(plain, LINE_ERROR, &why);
        break;
    case REQUEST_READY:
        if (!is_confirmed && is_losing_point(plain, &request)) {
            plain_ask_forbidden(plain, request.points[0], line);
        } else if (plain_send(plain, &request)) {
            note_purpose(plain, command, &request, line);
        }
        break;
    }
    strbuf_finish(&why);
}

// The same list again, behind its last game.
static void
send_more(struct plain *plain)
{
    const struct m_archive *archive = &plain->model->archive;
    struct scene scene = plain_scene(plain, NULL);
    struct strbuf why = {0};
    struct command command;
    struct request request;

    if (!archive->has_more || archive->game_count == 0) {
        plain_error(plain, words_text(WORD_NO_MORE));
        return;
    }
    // It was understood before.
    if (command_read(plain->archive_line, strlen(plain->archive_line), &command, &why) ==
            COMMAND_OK &&
        request_make(&request, &scene, &command, &why) == REQUEST_READY) {
        request.msg.archive_ask.before_game = archive->games[archive->game_count - 1].game;
        plain_send(plain, &request);
    }
    strbuf_finish(&why);
}

// Some of those that ask do so only where something would be lost.
static bool
must_ask(const struct plain *plain, const struct command *command)
{
    const struct m_room *room = plain_room(plain);
    enum seat seat;

    if (command->kind == COMMAND_SETTINGS) {
        return is_word(command, "reset");
    }
    if (!(command_row(command->kind)->flags & COMMAND_ASKS)) {
        return false;
    }
    if (command->kind == COMMAND_LEAVE) {
        return room && model_own_seat(plain->model, room, &seat) && !m_room_is_running(room);
    }
    if (command->kind == COMMAND_QUIT) {
        return model_playing(plain->model);
    }
    return true;
}

static void
dispatch(struct plain *plain, const struct command *command, const char *line, bool is_confirmed)
{
    if (command_row(command->kind)->flags & COMMAND_ON_SCREEN) {
        refuse(plain, WORD_ON_SCREEN, command_row(command->kind)->name);
    } else if (command->kind == COMMAND_ARCHIVE && is_word(command, "more")) {
        send_more(plain);
    } else if (command->kind == COMMAND_ROOM && command->count == 0 && plain_room(plain)) {
        plain_tell_room(plain, plain_room(plain), "");
    } else if (locals[command->kind].run) {
        locals[command->kind].run(plain, command);
    } else {
        send_request(plain, command, line, is_confirmed);
    }
}

void
plain_do(struct plain *plain, const char *text, size_t length, bool is_confirmed)
{
    struct strbuf why = {0};
    struct command command;
    enum command_error error = command_read(text, length, &command, &why);
    bool is_answer = command.kind == COMMAND_YES || command.kind == COMMAND_NO;

    if (error != COMMAND_OK) {
        tell_unreadable(plain, error, strbuf_text(&why));
        strbuf_finish(&why);
        return;
    }
    if (command.kind != COMMAND_WAIT) {
        plain->is_concerned = false;
    }
    // Whatever else is said drops a question of our own.
    if (!is_answer && !is_confirmed &&
        (plain->asking.kind == ASKING_COMMAND || plain->asking.kind == ASKING_AGREE)) {
        plain->asking = (struct asking){.kind = ASKING_NOTHING};
    }
    if (!is_confirmed && must_ask(plain, &command)) {
        plain_ask_first(plain, &command, text);
    } else {
        dispatch(plain, &command, text, is_confirmed);
    }
    strbuf_finish(&why);
}
