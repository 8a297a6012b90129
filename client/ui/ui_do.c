// SPDX-License-Identifier: MIT
#include "client/ui/ui_do.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/explain.h"
#include "client/text/refusals.h"
#include "client/text/words.h"
#include "client/ui/home.h"
#include "client/ui/password.h"
#include "client/ui/saved_settings.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

// Commands that show something.

// Does the page explain know this word?
static bool
can_explain(const char *word)
{
    struct strbuf text = {0};
    bool is_known = explain_format(&text, word) || setting_find(word) < SETTING_COUNT ||
                    command_find(word) < COMMAND_COUNT;

    strbuf_finish(&text);
    return is_known;
}

// A command of the screens: the page that it belongs to does it.
static void
do_on_page(struct ui *ui, const struct command *command)
{
    ui_pages_command(ui, command);
}

static void
do_setting(struct ui *ui, const struct command *command)
{
    struct strbuf why = {0};
    const char *name =
        command->kind == COMMAND_LANG ? "language" : command_row(command->kind)->name;
    char key[SETTING_BYTES];
    const char *value = command->words[0];

    if (command->kind == COMMAND_SET) {
        const char *sign = strchr(value, '=');

        if (!sign || sign == value || sign - value >= SETTING_BYTES) {
            ui_refuse(ui, WORD_NOT_KEY_VALUE, value);
            return;
        }
        snprintf(key, sizeof(key), "%.*s", (int)(sign - value), value);
        name = key;
        value = sign + 1;
    }
    if (!ui_set(ui, name, value, &why) || !ui_keep(ui, name, &why)) {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
}

static void
do_bind(struct ui *ui, const struct command *command)
{
    struct strbuf name = {0}, why = {0};

    strbuf_addf(&name, "keys.%s.%s", command->words[0], command->words[2]);
    if (!ui_set(ui, strbuf_text(&name), command->words[1], &why) ||
        !ui_keep(ui, strbuf_text(&name), &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        ui_statusf(ui, ROLE_GOOD, _("%s is now the key for %s.%s."), command->words[1],
                   command->words[0], command->words[2]);
    }
    strbuf_finish(&name);
    strbuf_finish(&why);
}

static void
do_page(struct ui *ui, const struct command *command)
{
    static const enum page pages[COMMAND_COUNT] = {
        [COMMAND_MESSAGES] = PAGE_MESSAGES,
        [COMMAND_ABOUT] = PAGE_ABOUT,
        [COMMAND_ROOMS] = PAGE_LOBBY,
        [COMMAND_WHO] = PAGE_LOBBY,
    };

    if (pages[command->kind] == PAGE_LOBBY) {
        ui_set_base(ui, PAGE_LOBBY);
    } else {
        ui_open_page(ui, pages[command->kind]);
    }
}

// Keys have their key; here are the commands, and whatever can be explained.
static void
do_help(struct ui *ui, const struct command *command)
{
    const char *word = command->count ? command->words[0] : "commands";

    if (strcasecmp(word, "commands") == 0) {
        ui_open_page_with(ui, PAGE_HELP, "commands");
    } else if (strcasecmp(word, "keys") == 0) {
        ui_open_page(ui, PAGE_HELP);
    } else if (can_explain(word)) {
        ui_open_page_with(ui, PAGE_EXPLAIN, word);
    } else {
        ui_statusf(ui, ROLE_BAD, _("There is no help for \"%s\". Type :help for a list."), word);
    }
}

// Of the game that is shown; else all of them.
static void
do_rules(struct ui *ui, const struct command *command)
{
    const struct m_room *room = ui_room(ui);
    struct strbuf words = {0};

    if (command->count) {
        do_help(ui, command);
        return;
    }
    explain_add_game(&words, room ? &room->setup.match : NULL);
    ui_open_page_with(ui, PAGE_EXPLAIN, strbuf_text(&words));
    strbuf_finish(&words);
}

static void
do_settings(struct ui *ui, const struct command *command)
{
    if (command->option == OPTION_APPLY) {
        ui_keep_changes(ui);
    } else if (command->option == OPTION_RESET) {
        do_on_page(ui, command);
    } else if (command->option == OPTION_CANCEL) {
        ui_drop_changes(ui);
        if (ui_page(ui) == PAGE_SETTINGS) {
            ui_close_page(ui);
        }
    } else if (command->count == 0) {
        ui_open_page(ui, PAGE_SETTINGS);
    } else {
        ui_refuse(ui, WORD_USAGE, "settings [apply|reset|cancel]");
    }
}

// The program.

static void
do_connect(struct ui *ui, const struct command *command)
{
    struct strbuf why = {0};

    if (!ui->ops->go(ui->data, PLACE_SERVER, command->words[0], &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        snprintf(ui->address, sizeof(ui->address), "%s", command->words[0]);
        ui->is_home = false;
        ui_set_base(ui, PAGE_LOBBY);
    }
    strbuf_finish(&why);
}

static void
do_login(struct ui *ui, const struct command *command)
{
    if (strlen(command->words[0]) > WIRE_NAME_BYTES) {
        ui_refuse(ui, WORD_BAD_NAME, command->words[0]);
    } else if (model_is_bound(ui->model)) {
        ui_error(ui, words_text(WORD_FINISH_FIRST));
    } else {
        if (command->kind == COMMAND_RECOVER) {
            password_recover(ui, command->words[0]);
        } else {
            password_open(ui, command->words[0], command->kind == COMMAND_REGISTER);
        }
    }
}

static void
do_password(struct ui *ui, const struct command *command)
{
    (void)command;
    password_change(ui);
}

static void
do_trust(struct ui *ui, const struct command *command)
{
    struct strbuf out = {0};
    bool is_good = ui->ops->trust(ui->data, command->words[0], command->words[1], &out);

    ui_status(ui, is_good ? ROLE_GOOD : ROLE_BAD, strbuf_text(&out));
    strbuf_finish(&out);
}

static void
do_forget(struct ui *ui, const struct command *command)
{
    const char *address = command->words[0];
    struct strbuf out = {0};
    bool had = ui->ops->forget_server(ui->data, address, &out);

    if (strcmp(ui->left.place, address) == 0) {
        *ui->left.place = '\0';
    }
    ui_status(ui, had ? ROLE_GOOD : ROLE_BAD, strbuf_text(&out));
    strbuf_finish(&out);
}

static void
do_reconnect(struct ui *ui, const struct command *command)
{
    (void)command;
    ui->ops->reconnect(ui->data);
}

static void
do_save(struct ui *ui, const struct command *command)
{
    struct m_room *room = ui_room(ui);
    struct strbuf out = {0};

    if (ui_pages_command(ui, command)) {
        return;
    }
    if (!room || !room->has_match) {
        ui_error(ui, words_text(WORD_NO_GAME));
    } else {
        bool is_saved = ui->ops->save_game(ui->data, room, command->words[0], &out);

        ui_status(ui, is_saved ? ROLE_GOOD : ROLE_BAD, strbuf_text(&out));
    }
    strbuf_finish(&out);
}

// The room is seen where its game is.
static void
do_room(struct ui *ui, const struct command *command)
{
    (void)command;
    ui_show_room(ui, ui->session.room);
}

static void
do_quit(struct ui *ui, const struct command *command)
{
    (void)command;
    ui->end = UI_ENDED;
}

static void
do_nothing(struct ui *ui, const struct command *command)
{
    ui_statusf(ui, ROLE_TEXT, _("%s is for line mode; here you see it on the screen."),
               command_row(command->kind)->name);
}

static void (*const locals[COMMAND_COUNT])(struct ui *ui, const struct command *command) = {
    [COMMAND_LOOK] = do_on_page,      [COMMAND_STYLE] = do_setting,
    [COMMAND_THEME] = do_setting,     [COMMAND_SET] = do_setting,
    [COMMAND_BIND] = do_bind,         [COMMAND_NUMBERS] = do_on_page,
    [COMMAND_HEAT] = do_on_page,      [COMMAND_HELP] = do_help,
    [COMMAND_MESSAGES] = do_page,     [COMMAND_SETTINGS] = do_settings,
    [COMMAND_ROOMS] = do_page,        [COMMAND_WHO] = do_page,
    [COMMAND_CONNECT] = do_connect,   [COMMAND_LOGIN] = do_login,
    [COMMAND_REGISTER] = do_login,    [COMMAND_TRUST] = do_trust,
    [COMMAND_FORGET] = do_forget,     [COMMAND_RECONNECT] = do_reconnect,
    [COMMAND_SAVE] = do_save,         [COMMAND_QUIT] = do_quit,
    [COMMAND_BOARD] = do_nothing,     [COMMAND_CLOCK] = do_nothing,
    [COMMAND_MOVES] = do_nothing,     [COMMAND_WAIT] = do_nothing,
    [COMMAND_LANG] = do_setting,      [COMMAND_OPEN] = do_on_page,
    [COMMAND_IMPORT] = do_on_page,    [COMMAND_EXPLORE] = do_on_page,
    [COMMAND_ANALYZE] = do_on_page,   [COMMAND_ARCHIVE] = do_on_page,
    [COMMAND_ROOM] = do_room,         [COMMAND_ABOUT] = do_page,
    [COMMAND_PASSWORD] = do_password, [COMMAND_LEARN] = do_on_page,
    [COMMAND_PUZZLE] = do_on_page,    [COMMAND_RULES] = do_rules,
    [COMMAND_OPENINGS] = do_on_page,  [COMMAND_ACCOUNT] = do_on_page,
    [COMMAND_TURNS] = do_on_page,     [COMMAND_RECOVER] = do_login,
    [COMMAND_CODES] = do_on_page,
};

// For so long keys do not answer a question of others: the user may have been typing.
enum { QUESTION_LEAST_MS = 700 };

// Asking first.

static bool
confirms(void *data, const struct command *command)
{
    const struct ui *ui = data;
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    if ((command->kind == COMMAND_CREATE || command->kind == COMMAND_PLAY) && ui->is_home) {
        return model_playing(ui->model);
    }
    if (command->kind == COMMAND_LEAVE) {
        return room && model_own_seat(ui->model, room, &seat) && !m_room_is_over(room);
    }
    return ui_pages_question(ui, command) || session_asks_first(&ui->session, command);
}

static const char *
question_of(const struct ui *ui, const struct command *command)
{
    static const char *const questions[COMMAND_COUNT] = {
        [COMMAND_PASS] = N_("Pass?"),
        [COMMAND_DRAW] = N_("Offer a draw?"),
        [COMMAND_RESIGN] = N_("Resign the game?"),
        [COMMAND_CLAIM] = N_("Claim the game?"),
        [COMMAND_SWAP] = N_("Swap colours?"),
        [COMMAND_FORGET] = N_("Forget this server, its key and your saved login?"),
        [COMMAND_KICK] = N_("Ban this player from the table?"),
        [COMMAND_OWNER] = N_("Make this player the host?"),
        [COMMAND_LEAVE] = N_("Leave the table and give up your seat?"),
        [COMMAND_RESTART] = N_("Start this game again from the first move?"),
        [COMMAND_OPEN_PORT] = N_("Ask your router to let friends from outside in?"),
        [COMMAND_QUIT] = N_("Quit? Your game continues, and your seat is kept."),
    };

    if (command->option == OPTION_AI) {
        return _("Let an AI take your opponent's seat?");
    }
    if (command->kind == COMMAND_QUIT && ui->is_home) {
        return _("Quit? Your game is saved; you can continue it later.");
    }
    if (command->kind == COMMAND_TAKE) {
        return command->colour == STONE_BLACK ? _("Take Black?") : _("Take White?");
    }
    return questions[command->kind] ? tr(questions[command->kind]) : "";
}

static void
format_losing(const struct ui *ui, struct point p, struct strbuf *out)
{
    struct strbuf why = {0};
    char point[POINT_TEXT_BYTES];

    format_forbidden(&why, &ui_room(ui)->match.board, p);
    strbuf_addf(out, _("%s is forbidden and loses: %s. Play it anyway?"), point_format(p, point),
                strbuf_text(&why));
    strbuf_finish(&why);
}

// Puts the question about the command into words, which stay until it is answered.
static void
put_question(struct ui *ui)
{
    struct asking *asking = &ui->session.asking;
    const struct command *command = &ui->session.asked;
    const char *question = ui_pages_question(ui, command);
    struct strbuf text = {0};

    if (asking->kind != ASKING_COMMAND) {
        return;
    }
    *ui->message = '\0'; // it was about something else
    if (asking->is_losing) {
        format_losing(ui, command->points[0], &text);
    } else if ((command->kind == COMMAND_CREATE || command->kind == COMMAND_PLAY) && !question) {
        ui_format_new_game(ui, &text);
    } else {
        strbuf_add(&text, question ? question : question_of(ui, command));
    }
    snprintf(asking->text, sizeof(asking->text), "%s", strbuf_text(&text));
    strbuf_finish(&text);
}

// What the session says.

static void
show_refusal(struct ui *ui, const struct said *said)
{
    const struct m_room *room = ui_room(ui);

    if (said->word == WORD_BOTH_TAKEN) {
        ui_statusf(ui, ROLE_BAD, _("Both seats at %s are taken. Press W to watch."), said->value);
    } else if (said->word == WORD_NONE_TO_WATCH) {
        ui_note(ui, _("There is no other game to watch right now."));
    } else if (said->word == WORD_NOTHING_ASKED) {
        ui_note(ui, words_text(WORD_NOTHING_ASKED));
    } else if (said->word == WORD_NOT_CONNECTED) {
        ui_error(ui, _("No connection. Press Ctrl-R to try again."));
    } else if (said->word == WORD_ENGINE_REFUSED) {
        ui_error(ui, room && room->has_match ? words_text(WORD_ENGINE_REFUSED)
                                             : words_text(WORD_NO_GAME));
    } else {
        ui_error(ui, strbuf_text(&said->text));
    }
}

static void
show_note(struct ui *ui, const struct said *said)
{
    const struct m_room *room = ui_room(ui);

    if (said->word == WORD_DROPPED) {
        ui_note(ui, _("Cancelled."));
    } else if (said->word == WORD_ENGINE_ON) {
        ui_note(ui, room && m_room_is_over(room)
                        ? _("Local engine on. Step back with [: it rates each position.")
                        : _("Local engine on: it shows who is ahead and the best move."));
        session_look(&ui->session, ui_page(ui) == PAGE_GAME);
    } else if (said->word != WORD_NO_REMATCH && said->word != WORD_NOT_GOING &&
               said->word != WORD_KEY_NOT_KEPT) { // that the question is gone is seen
        ui_note(ui, strbuf_text(&said->text));
    }
}

static void
run_local(struct ui *ui, const struct command *command)
{
    if (!command) {
        ask_confirmed(ui);
    } else if (locals[command->kind]) {
        locals[command->kind](ui, command);
    } else {
        ui_statusf(ui, ROLE_WARN, _("%s is not available yet."), command_row(command->kind)->name);
    }
}

void
ui_show_result(struct ui *ui, enum session_result result)
{
    switch (result) {
    case SESSION_REQUEST:
        break;
    case SESSION_QUESTION:
        put_question(ui);
        break;
    case SESSION_LOCAL:
        run_local(ui, ui->session.local);
        break;
    case SESSION_NOTED:
        show_note(ui, &ui->session.said);
        break;
    case SESSION_REFUSED:
        show_refusal(ui, &ui->session.said);
        break;
    }
}

// The session.

static void
tell(void *data, enum session_event event, const struct m_room *room)
{
    struct ui *ui = data;

    if (event == SESSION_SEES) {
        ui_take_place(ui, room);
    }
    if (event == SESSION_CANNOT) {
        show_refusal(ui, &ui->session.said);
    } else if (event == SESSION_GONE || event == SESSION_REMINDS) {
        ui_status(ui, ROLE_WARN, strbuf_text(&ui->session.said.text));
    } else if (event == SESSION_ASKS && ui->session.asking.kind != ASKING_NOTHING) {
        ui_sound(ui, SOUND_QUESTION);
    } else if (event == SESSION_SEES &&
               (ui->session.room != room->id || ui_page(ui) != PAGE_GAME)) {
        ui_show_room(ui, room->id);
    }
}

void
ui_open_session(struct ui *ui, const struct ui_options *with)
{
    static const struct session_ops ops = {confirms, tell};
    struct session_options options = {
        .host = {ui->ops->send, ui->ops->think, ui->ops->answer_key, ui->ops->hosted,
                 ui->ops->keep_server, ui->ops->may_open_port, ui->ops->open_port, ui->data},
        .lists_archive = true,
        .ripe_ms = QUESTION_LEAST_MS,
        .seed = with->seed,
        .presets = with->presets,
    };

    session_init(&ui->session, ui->model, &ops, ui, &options);
}

bool
ui_send(struct ui *ui, struct request *request)
{
    bool is_sent = session_send(&ui->session, request);

    if (!is_sent) {
        ui_show_result(ui, SESSION_REFUSED);
    }
    return is_sent;
}

const struct presets *
ui_presets(const struct ui *ui)
{
    return ui->session.options.presets;
}

void
ui_go_to(struct ui *ui, uint64_t room, const char *code, bool to_play)
{
    ui_show_result(ui, session_go_to(&ui->session, room, code, to_play));
}

void
ui_do(struct ui *ui, const struct command *command, bool is_confirmed)
{
    if (ui_goes_home_first(ui, command)) {
        return;
    }
    ui_show_result(ui, session_do(&ui->session, command, is_confirmed, ui->now_ms));
}

void
ui_do_kind(struct ui *ui, enum command_kind kind)
{
    ui_do_option(ui, kind, OPTION_NONE);
}

void
ui_do_option(struct ui *ui, enum command_kind kind, enum command_option option)
{
    struct command command;

    command_make(&command, kind);
    command.option = option;
    ui_do(ui, &command, false);
}

void
ui_do_name(struct ui *ui, enum command_kind kind, const char *name)
{
    struct command command;

    command_name(&command, kind, name);
    ui_do(ui, &command, false);
}

// Says what is wrong with a line that could not be read.
static bool
is_read(struct ui *ui, enum command_error error, struct strbuf *why)
{
    if (error != COMMAND_OK && error != COMMAND_EMPTY) {
        ui_refuse(ui, command_refusal(error), strbuf_text(why));
    }
    strbuf_finish(why);
    return error == COMMAND_OK;
}

bool
ui_read_line(struct ui *ui, const char *line, struct command *command)
{
    struct strbuf why = {0};

    return is_read(ui, command_read(line, strlen(line), command, &why), &why);
}

void
ui_do_typed(struct ui *ui, enum command_kind kind, const char *arguments)
{
    struct command command;
    struct strbuf why = {0};

    if (is_read(ui, command_read_arguments(arguments, kind, &command, &why), &why)) {
        ui_do(ui, &command, false);
    }
}

void
ui_do_line(struct ui *ui, const char *line)
{
    struct command command;

    if (!ui_read_line(ui, line, &command)) {
        return;
    }
    // A map that is typed is drawn, where the line mode lists its points.
    if (command.kind != COMMAND_MAP || !ui_pages_command(ui, &command)) {
        ui_do(ui, &command, false);
    }
}
