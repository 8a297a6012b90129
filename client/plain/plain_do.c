// SPDX-License-Identifier: MIT
// One command of the user: the session carries it out, or it is answered here from what the
// model knows.
#include <string.h>

#include "client/plain/plain_internal.h"
#include "client/text/format_account.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { SECOND_MS = 1000, WAIT_MAX_S = 86400 };

// Commands that are answered here.

// Is there anything that could end a wait: a game, a seat that may be taken, others at the
// table, a search for an opponent?
static bool
can_happen(const struct plain *plain)
{
    const struct m_room *room = plain_room(plain);

    return plain->model->is_seeking || plain->session.asking.kind != ASKING_NOTHING ||
           plain->is_concerned ||
           (room && (m_room_is_running(room) || room->member_count > 1 ||
                     room->seats[SEAT_A].kind == OCCUPANT_NONE ||
                     room->seats[SEAT_B].kind == OCCUPANT_NONE));
}

static void
do_wait(struct plain *plain, const struct command *command)
{
    int64_t seconds;

    if (command->count > 0) {
        if (!number_parse(command->words[0], strlen(command->words[0]), 1, WAIT_MAX_S, &seconds)) {
            plain_tell_text(plain, LINE_ERROR, WORD_USAGE, "wait S");
            return;
        }
        plain->wait_until_ms = plain->now_ms + seconds * SECOND_MS;
    } else if (!can_happen(plain)) {
        plain_error(plain, words_text(WORD_NOTHING_TO_WAIT_FOR));
        return;
    }
    plain->is_waiting = true;
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
        plain_tell_text(plain, LINE_ERROR, WORD_NOT_KEY_VALUE, text);
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

static void
do_forget(struct plain *plain, const struct command *command)
{
    struct strbuf out = {0};
    bool is_good = plain->ops->forget_server(plain->data, command->words[0], &out);

    plain_print(plain, is_good ? LINE_NOTE : LINE_ERROR, &out);
    strbuf_finish(&out);
}

// A setting changed here is saved at once: there is nothing to apply or to drop.
static void
do_settings(struct plain *plain, const struct command *command)
{
    struct strbuf list = {0};

    if (command->option == OPTION_RESET) {
        bool is_good = plain->ops->reset_settings(plain->data, &list);

        plain_print(plain, is_good ? LINE_NOTE : LINE_ERROR, &list);
        strbuf_finish(&list);
        return;
    }
    if (command->option == OPTION_APPLY || command->option == OPTION_CANCEL) {
        plain_note(plain, words_text(WORD_ALREADY_KEPT));
        return;
    }
    if (command->count) {
        plain_tell_text(plain, LINE_ERROR, WORD_USAGE, "settings [reset]");
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
        plain_tell_text(plain, LINE_ERROR, WORD_BAD_NAME, command->words[0]);
    } else if (model_is_bound(plain->model)) {
        plain_error(plain, words_text(WORD_FINISH_FIRST));
    } else {
        plain_ask_secret(plain, command->words[0],
                         command->kind == COMMAND_REGISTER  ? SECRET_REGISTER
                         : command->kind == COMMAND_RECOVER ? SECRET_CODE
                                                            : SECRET_LOGIN);
    }
}

// Recovery codes, or what there is of the account.
static void
do_account(struct plain *plain, const struct command *command)
{
    enum word refusal = account_refusal(plain->model);
    struct request request = {.msg = {.kind = CLIENT_ACCOUNT_ASK}};

    if (refusal != WORD_NONE) {
        plain_error(plain, words_text(refusal));
    } else if (command->kind == COMMAND_CODES) {
        plain_ask_secret(plain, plain->model->self.name, SECRET_FOR_CODES);
    } else {
        plain_send(plain, &request);
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
        plain_tell_text(plain, LINE_ERROR, WORD_BAD_LANGUAGE, command->words[0]);
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
    plain->end = PLAIN_QUIT;
}

static void
do_room(struct plain *plain, const struct command *command)
{
    (void)command;
    plain_tell_room(plain, plain_room(plain), "");
}

static void (*const locals[COMMAND_COUNT])(struct plain *plain, const struct command *command) = {
    [COMMAND_ROOM] = do_room,           [COMMAND_LOOK] = plain_show_look,
    [COMMAND_WHO] = plain_show_who,     [COMMAND_BOARD] = plain_show_board,
    [COMMAND_CLOCK] = plain_show_clock, [COMMAND_MOVES] = plain_show_moves,
    [COMMAND_ROOMS] = plain_show_rooms, [COMMAND_LANG] = do_lang,
    [COMMAND_SAVE] = plain_do_save,     [COMMAND_CONNECT] = do_connect,
    [COMMAND_LOGIN] = do_login,         [COMMAND_REGISTER] = do_login,
    [COMMAND_PASSWORD] = do_password,   [COMMAND_TRUST] = do_trust,
    [COMMAND_RECOVER] = do_login,       [COMMAND_CODES] = do_account,
    [COMMAND_ACCOUNT] = do_account,     [COMMAND_TURNS] = plain_show_turns,
    [COMMAND_FORGET] = do_forget,       [COMMAND_SET] = do_set,
    [COMMAND_BIND] = do_bind,           [COMMAND_SETTINGS] = do_settings,
    [COMMAND_RECONNECT] = do_reconnect, [COMMAND_MESSAGES] = plain_show_messages,
    [COMMAND_WAIT] = do_wait,           [COMMAND_HELP] = plain_show_help,
    [COMMAND_QUIT] = do_quit,           [COMMAND_LEARN] = plain_do_learn,
    [COMMAND_PUZZLE] = plain_do_puzzle, [COMMAND_RULES] = plain_show_rules,
};

// A seat is given up by leaving before a game and after it, not while it runs.
bool
plain_confirms(const struct plain *plain, const struct command *command)
{
    const struct m_room *room = plain_room(plain);
    enum seat seat;

    if (command->kind == COMMAND_LEAVE) {
        return room && model_own_seat(plain->model, room, &seat) && !m_room_is_running(room);
    }
    return command->option == OPTION_RESET || session_asks_first(&plain->session, command);
}

static void
run_local(struct plain *plain, const struct command *command)
{
    if (locals[command->kind]) {
        locals[command->kind](plain, command);
    } else {
        plain_tell_text(plain, LINE_ERROR, WORD_ON_SCREEN, command_row(command->kind)->name);
    }
}

// A new table leaves a game that is not over where it is.
static void
tell_left(struct plain *plain, const struct command *command)
{
    const struct m_room *room = plain_room(plain);
    enum seat seat;

    if ((command->kind == COMMAND_PLAY || command->kind == COMMAND_CREATE) && room &&
        m_room_is_running(room) && model_own_seat(plain->model, room, &seat)) {
        plain_tell_text(plain, LINE_NOTE, WORD_OTHER_GAME_WAITS, room->code);
    }
}

static void
tell_result(struct plain *plain, const struct command *command, enum session_result result)
{
    const struct said *said = &plain->session.said;

    switch (result) {
    case SESSION_REQUEST:
        tell_left(plain, command);
        break;
    case SESSION_QUESTION:
        plain_tell_question(plain);
        break;
    case SESSION_LOCAL:
        run_local(plain, plain->session.local);
        break;
    case SESSION_NOTED:
        plain_print(plain, LINE_NOTE, &said->text);
        if (said->word == WORD_KEY_NOT_KEPT) {
            plain->end = PLAIN_NO_CONNECTION;
        }
        break;
    case SESSION_REFUSED:
        if (strcmp(strbuf_text(&said->text), words_text(WORD_NO_ROOM)) == 0) {
            plain_refuse_no_room(plain);
        } else {
            plain_print(plain, LINE_ERROR, &said->text);
        }
        break;
    }
}

void
plain_do(struct plain *plain, const char *text, size_t length)
{
    struct strbuf why = {0};
    struct command command;
    enum command_error error;

    if (plain_learn_line(plain, text, length) || plain_puzzle_line(plain, text, length)) {
        return;
    }
    error = command_read(text, length, &command, &why);
    if (error == COMMAND_OK) {
        plain->is_concerned = plain->is_concerned && command.kind == COMMAND_WAIT;
        tell_result(plain, &command, session_do(&plain->session, &command, false, plain->now_ms));
    } else if (error != COMMAND_EMPTY) {
        plain_tell_text(plain, LINE_ERROR, command_refusal(error), strbuf_text(&why));
    }
    strbuf_finish(&why);
}
