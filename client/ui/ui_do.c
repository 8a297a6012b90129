// SPDX-License-Identifier: MIT
#include "client/ui/ui_do.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/refusals.h"
#include "client/text/words.h"
#include "client/ui/kept_settings.h"
#include "client/ui/password.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_internal.h"
#include "client/ui/ui_join.h"
#include "client/ui/ui_watch.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

static void
tell_unreadable(struct ui *ui, enum command_error error, const char *why)
{
    if (error != COMMAND_EMPTY) {
        ui_refuse(ui, command_refusal(error), why);
    }
}

bool
ui_send(struct ui *ui, struct request *request)
{
    if (ui->model->is_identified && ui->ops->send(ui->data, &request->msg)) {
        return true;
    }
    ui_error(ui, _("There is no connection. ^R tries again."));
    return false;
}

void
ui_quit(struct ui *ui)
{
    ui->end = UI_ENDED;
}

// Going to rooms.

uint64_t
ui_watched_room(const struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    return room && !model_own_seat(ui->model, room, &seat) ? room->id : 0;
}

void
ui_go_to(struct ui *ui, uint64_t room, const char *code, bool to_play)
{
    struct join_flow join_flow = {
        .is_open = true, .room = room, .wants_seat = to_play, .leaves = ui_watched_room(ui)};
    const struct m_room *known =
        room ? model_room(ui->model, room) : model_room_by_code(ui->model, code);
    struct request request;

    if (known) {
        join_flow.room = known->id;
        join_flow.leaves = join_flow.leaves == known->id ? 0 : join_flow.leaves;
        ui_start_join(ui, &join_flow);
        ui_show_room(ui, known->id);
        return;
    }
    if (strlen(code) > WIRE_CODE_BYTES) {
        ui_refuse(ui, WORD_BAD_CODE, code);
        return;
    }
    request_join(&request, room, code);
    if (ui_send(ui, &request)) {
        ui_start_join(ui, &join_flow);
    }
}

static void
do_join(struct ui *ui, const struct command *command)
{
    const char *code = command->words[0];
    const struct m_lobby_room *listed = m_lobby_room_by_code(&ui->model->lobby, code);

    if (listed && m_lobby_is_full(listed) && !model_room(ui->model, listed->id)) {
        ui_statusf(ui, ROLE_BAD, _("Both seats of %s are taken. W watches."), code);
        return;
    }
    ui_go_to(ui, listed ? listed->id : 0, code, true);
}

static void
do_watch(struct ui *ui, const struct command *command)
{
    ui_do_watch(ui, command->words[0]);
}

static void
do_follow(struct ui *ui, const struct command *command)
{
    ui_do_follow(ui, command->words[0]);
}

// What is shown.

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
        ui_statusf(ui, ROLE_GOOD, _("%s is the key of %s.%s now."), command->words[1],
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
        [COMMAND_ROOMS] = PAGE_LOBBY,
        [COMMAND_WHO] = PAGE_LOBBY,
    };

    if (pages[command->kind] == PAGE_LOBBY) {
        ui_set_base(ui, PAGE_LOBBY);
    } else {
        ui_open_page(ui, pages[command->kind]);
    }
}

// Keys have their key; here are the commands.
static void
do_help(struct ui *ui, const struct command *command)
{
    ui_open_page_with(ui, PAGE_HELP, command->count ? command->words[0] : "commands");
}

static void
do_settings(struct ui *ui, const struct command *command)
{
    const char *word = command->count ? command->words[0] : "";

    if (!*word) {
        ui_open_page(ui, PAGE_SETTINGS);
    } else if (strcasecmp(word, "apply") == 0) {
        ui_keep_changes(ui);
    } else if (strcasecmp(word, "reset") == 0) {
        do_on_page(ui, command);
    } else if (strcasecmp(word, "cancel") == 0) {
        ui_drop_changes(ui);
        if (ui_page(ui) == PAGE_SETTINGS) {
            ui_close_page(ui);
        }
    } else {
        ui_refuse(ui, WORD_USAGE, "settings [apply|reset|cancel]");
    }
}

// The program.

static void
do_yes(struct ui *ui, const struct command *command)
{
    if (ui->asking.kind != ASKING_NOTHING) {
        ask_answer(ui, command->kind == COMMAND_YES);
    } else {
        ui_note(ui, _("Nothing is asked."));
    }
}

static void
do_connect(struct ui *ui, const struct command *command)
{
    struct strbuf why = {0};

    if (!ui->ops->go(ui->data, PLACE_SERVER, command->words[0], &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        snprintf(ui->address, sizeof(ui->address), "%s", command->words[0]);
        ui_set_base(ui, PAGE_LOBBY);
    }
    strbuf_finish(&why);
}

static void
do_login(struct ui *ui, const struct command *command)
{
    if (strlen(command->words[0]) > WIRE_NAME_BYTES) {
        ui_refuse(ui, WORD_BAD_NAME, command->words[0]);
    } else if (model_playing(ui->model)) {
        ui_error(ui, _("Finish your game first."));
    } else {
        password_open(ui, command->words[0], command->kind == COMMAND_REGISTER);
    }
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

    if (strcmp(ui->left_place, address) == 0) {
        *ui->left_place = '\0';
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
    struct strbuf why = {0};

    if (ui_pages_command(ui, command)) {
        return;
    }
    if (!room || !room->has_match) {
        ui_error(ui, _("There is no game here yet."));
    } else if (ui->ops->save_game(ui->data, room, command->words[0], &why)) {
        ui_statusf(ui, ROLE_GOOD, _("Saved as %s."), command->words[0]);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
}

static void
do_quit(struct ui *ui, const struct command *command)
{
    (void)command;
    ui_quit(ui);
}

static void
do_nothing(struct ui *ui, const struct command *command)
{
    ui_statusf(ui, ROLE_TEXT, _("%s is for the line mode; it stands on the screen here."),
               command_row(command->kind)->name);
}

static void
do_missing(struct ui *ui, const struct command *command)
{
    ui_statusf(ui, ROLE_WARN, _("%s is not there yet."), command_row(command->kind)->name);
}

static void (*const locals[COMMAND_COUNT])(struct ui *ui, const struct command *command) = {
    [COMMAND_YES] = do_yes,         [COMMAND_NO] = do_yes,
    [COMMAND_JOIN] = do_join,       [COMMAND_WATCH] = do_watch,
    [COMMAND_LOOK] = do_on_page,    [COMMAND_STYLE] = do_setting,
    [COMMAND_THEME] = do_setting,   [COMMAND_SET] = do_setting,
    [COMMAND_BIND] = do_bind,       [COMMAND_NUMBERS] = do_on_page,
    [COMMAND_HEAT] = do_on_page,    [COMMAND_HELP] = do_help,
    [COMMAND_MESSAGES] = do_page,   [COMMAND_SETTINGS] = do_settings,
    [COMMAND_ROOMS] = do_page,      [COMMAND_WHO] = do_page,
    [COMMAND_CONNECT] = do_connect, [COMMAND_LOGIN] = do_login,
    [COMMAND_REGISTER] = do_login,  [COMMAND_TRUST] = do_trust,
    [COMMAND_FORGET] = do_forget,   [COMMAND_RECONNECT] = do_reconnect,
    [COMMAND_SAVE] = do_save,       [COMMAND_QUIT] = do_quit,
    [COMMAND_BOARD] = do_nothing,   [COMMAND_CLOCK] = do_nothing,
    [COMMAND_MOVES] = do_nothing,   [COMMAND_WAIT] = do_nothing,
    [COMMAND_FOLLOW] = do_follow,   [COMMAND_LANG] = do_setting,
    [COMMAND_ENGINE] = do_on_page,  [COMMAND_OPEN] = do_on_page,
    [COMMAND_IMPORT] = do_on_page,  [COMMAND_EXPLORE] = do_on_page,
    [COMMAND_ANALYZE] = do_on_page, [COMMAND_ARCHIVE] = do_on_page,
};

// Requests.

static void
follow_create(struct ui *ui, const struct request *request, bool is_challenge)
{
    struct join_flow join_flow = join_flow_of_create(request, is_challenge);

    join_flow.leaves = ui_watched_room(ui);
    ui_start_join(ui, &join_flow);
}

// A stone of ours on a point that is forbidden and loses: is it meant? Where the
// table gives no such help nothing is said.
bool
game_is_losing_point(const struct m_room *room, struct point p)
{
    return room->has_match && room->match.phase == MATCH_RUNNING && !room->setup.match.rated &&
           room->setup.threats && rules_set(room->setup.match.rules.rule)->has_fouls &&
           !room->setup.match.rules.options.reject_fouls &&
           match_next_stone(&room->match) == STONE_BLACK && board_is_empty(&room->match.board, p) &&
           renju_status(&room->match.board, p) == RENJU_FORBIDDEN;
}

static void
ask_forbidden(struct ui *ui, struct point p, const char *line)
{
    struct strbuf text = {0}, why = {0};
    char point[POINT_TEXT_BYTES];

    format_forbidden(&why, &ui_room(ui)->match.board, p);
    strbuf_addf(&text, _("%s is forbidden and loses: %s. Play it?"), point_format(p, point),
                strbuf_text(&why));
    ask_first(ui, line, strbuf_text(&text));
    strbuf_finish(&text);
    strbuf_finish(&why);
}

static void
send_request(struct ui *ui, const struct command *command, const char *line, bool is_confirmed)
{
    struct scene scene = ui_scene(ui, ui_room(ui));
    struct strbuf why = {0};
    struct request request;

    switch (request_make(&request, &scene, command, &why)) {
    case REQUEST_OTHER:
        do_missing(ui, command);
        break;
    case REQUEST_REFUSED:
        ui_error(ui, strbuf_text(&why));
        break;
    case REQUEST_READY:
        if (!is_confirmed && request.msg.kind == CLIENT_ACT &&
            request.msg.act.kind == ACTION_PLACE && scene.room &&
            game_is_losing_point(scene.room, request.points[0])) {
            ask_forbidden(ui, request.points[0], line);
        } else if (ui_send(ui, &request) && request.msg.kind == CLIENT_ROOM_CREATE) {
            follow_create(ui, &request, command->kind == COMMAND_CHALLENGE);
        }
        break;
    }
    strbuf_finish(&why);
}

// In a game that runs.
static const char *
question_of_game(const struct command *command)
{
    switch ((int)command->kind) {
    case COMMAND_PASS:
        return _("Pass?");
    case COMMAND_DRAW:
        return _("Offer a draw?");
    case COMMAND_RESIGN:
        return _("Resign the game?");
    case COMMAND_CLAIM:
        return _("Claim the game?");
    case COMMAND_TAKE:
        return strcasecmp(command->words[0], "black") == 0 ? _("Take black?") : _("Take white?");
    case COMMAND_SWAP:
        return _("Swap the colours?");
    default:
        return NULL;
    }
}

// What is asked first, in words; NULL where nothing would be lost.
static const char *
question_of(const struct ui *ui, const struct command *command)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    if (room && m_room_is_running(room) && question_of_game(command)) {
        return question_of_game(command);
    }
    switch ((int)command->kind) {
    case COMMAND_FORGET:
        return _("Forget this server, its key and your token there?");
    case COMMAND_KICK:
        return _("Send this player away for good?");
    case COMMAND_OWNER:
        return _("Give the room away?");
    case COMMAND_LEAVE:
        return room && model_own_seat(ui->model, room, &seat) && !m_room_is_over(room)
                   ? _("Leave the room, and give the seat up?")
                   : NULL;
    case COMMAND_QUIT:
        return model_playing(ui->model)
                   ? _("Quit? The game goes on without you, and your seat is kept.")
                   : NULL;
    default:
        return NULL;
    }
}

static const char *
find_question(const struct ui *ui, const struct command *command)
{
    const char *question = ui_pages_question(ui, command);

    return question ? question : question_of(ui, command);
}

void
ui_do(struct ui *ui, const char *line, bool is_confirmed)
{
    struct strbuf why = {0};
    struct command command;
    enum command_error error = command_read(line, strlen(line), &command, &why);
    const char *question;

    if (error != COMMAND_OK) {
        tell_unreadable(ui, error, strbuf_text(&why));
        strbuf_finish(&why);
        return;
    }
    question = is_confirmed ? NULL : find_question(ui, &command);
    if (question) {
        ask_first(ui, line, question);
    } else if (locals[command.kind]) {
        locals[command.kind](ui, &command);
    } else {
        send_request(ui, &command, line, is_confirmed);
    }
    strbuf_finish(&why);
}

void
ui_dof(struct ui *ui, const char *format, ...)
{
    char line[COMMAND_BYTES_MAX + 1];
    va_list values;

    va_start(values, format);
    vsnprintf(line, sizeof(line), format, values);
    va_end(values);
    ui_do(ui, line, false);
}
