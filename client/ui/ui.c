// SPDX-License-Identifier: MIT
#include "client/ui/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/ui/game/game_internal.h"
#include "common/i18n/tr.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"

enum { SECOND_MS = 1000 };

static const struct page_ops *const page_table[PAGE_COUNT] = {
    [PAGE_START] = &page_start,       [PAGE_LOBBY] = &page_lobby,
    [PAGE_GAME] = &page_game,         [PAGE_CREATE] = &page_create,
    [PAGE_SETTINGS] = &page_settings, [PAGE_HELP] = &page_help,
    [PAGE_ALL] = &page_all,           [PAGE_MESSAGES] = &page_messages,
    [PAGE_PROFILE] = &page_profile,   [PAGE_ARCHIVE] = &page_archive,
    [PAGE_REPLAY] = &page_replay,     [PAGE_STUDY] = &page_study,
    [PAGE_HOST_KEY] = &page_host_key,
};

struct ui *
ui_create(struct model *model, const struct ui_ops *ops, void *data,
          const struct ui_options *options)
{
    struct ui *ui = xcalloc(1, sizeof(*ui));

    ui->model = model;
    ui->ops = ops;
    ui->data = data;
    ui->rng.state = options->seed;
    ui->canvas.glyphs = options->glyphs;
    ui->canvas.width = options->width;
    ui->depth = options->depth;
    ui->settings = (struct settings){.found_theme = options->theme,
                                     .found_glyphs = options->glyphs,
                                     .found_language = options->language,
                                     .is_language_forced = options->is_language_forced};
    settings_init(&ui->settings);
    ui->kept_settings = ui->settings;
    ui->game.clicked = POINT_NONE;
    keymap_init(&ui->keymap);
    ui->records = records_create();
    ui->kept_keymap = ui->keymap;
    snprintf(ui->config_path, sizeof(ui->config_path), "%s",
             options->config_path ? options->config_path : "");
    ui->cache = xcalloc(1, sizeof(*ui->cache));
    snprintf(ui->address, sizeof(ui->address), "%s", options->address ? options->address : "");
    snprintf(ui->first, sizeof(ui->first), "%s", options->first ? options->first : "");
    snprintf(ui->start.name, sizeof(ui->start.name), "%s", options->name ? options->name : "");
    ui->start.is_name_chosen = options->is_name_chosen;
    ui_set_base(ui, options->starts_here ? PAGE_START : PAGE_LOBBY);
    ui_resize(ui, 24, 80);
    if (options->record) {
        records_begin(ui, options->record, options->record_game, options->delay_ms);
    }
    return ui;
}

void
ui_destroy(struct ui *ui)
{
    if (ui) {
        canvas_finish(&ui->canvas);
        records_destroy(ui->records);
        free(ui->cache);
        wipe(&ui->entry, sizeof(ui->entry)); // it may be a password
        free(ui);
    }
}

void
ui_resize(struct ui *ui, int rows, int columns)
{
    canvas_resize(&ui->canvas, rows, columns);
}

enum ui_end
ui_end(const struct ui *ui)
{
    return ui->end;
}

enum theme
ui_theme(const struct ui *ui)
{
    return ui->settings.theme;
}

void
ui_quit(struct ui *ui)
{
    ui->end = UI_ENDED;
}

// Pages.

enum page
ui_page(const struct ui *ui)
{
    return ui->pages[ui->page_count - 1];
}

const struct page_ops *
ui_page_ops(enum page page)
{
    return page_table[page];
}

void
ui_open_page(struct ui *ui, enum page page)
{
    *ui->search = '\0';
    ui->lines = (struct lines_state){0};
    if (ui_page(ui) == page) {
        return;
    }
    if (ui->page_count == PAGES_MAX) {
        ui->page_count--;
    }
    ui->pages[ui->page_count++] = page;
}

void
ui_close_page(struct ui *ui)
{
    *ui->search = '\0';
    if (ui->page_count > 1) {
        ui->page_count--;
    }
    ui->lines = (struct lines_state){0};
}

void
ui_set_base(struct ui *ui, enum page page)
{
    ui->page_count = 1;
    ui->pages[0] = page;
    ui->lines = (struct lines_state){0};
}

void
ui_show_room(struct ui *ui, uint64_t room)
{
    if (ui->game.room != room) {
        memset(&ui->game, 0, sizeof(ui->game));
        ui->game.room = room;
        ui->game.numbers = ui->settings.numbers;
        ui->game.has_forbidden = ui->settings.shows_forbidden;
        ui->game.has_heat = ui->settings.shows_heat;
        ui->game.clicked = POINT_NONE;
    }
    ui_set_base(ui, PAGE_LOBBY);
    ui_open_page(ui, PAGE_GAME);
}

// Messages.

void
ui_status(struct ui *ui, enum role role, const char *text)
{
    snprintf(ui->message, sizeof(ui->message), "%s", text);
    ui->message_role = role;
    ui->message_ms = ui->now_ms;
    model_keep_message(ui->model, text);
}

void
ui_statusf(struct ui *ui, enum role role, const char *format, ...)
{
    char text[sizeof(ui->message)];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof(text), format, values);
    va_end(values);
    ui_status(ui, role, text);
}

void
ui_note(struct ui *ui, const char *text)
{
    ui_status(ui, ROLE_TEXT, text);
}

void
ui_error(struct ui *ui, const char *text)
{
    ui_status(ui, ROLE_BAD, text);
}

void
ui_add_invite_line(struct ui *ui, const char *address)
{
    if (ui->invite_count < INVITES_MAX) {
        snprintf(ui->invites[ui->invite_count], sizeof(ui->invites[0]), "%s", address);
        ui->invite_count++;
    }
}

void
ui_add_server(struct ui *ui, const char *address, const char *note)
{
    if (ui->server_count < SERVERS_MAX) {
        struct known_server *server = &ui->servers[ui->server_count++];

        snprintf(server->address, sizeof(server->address), "%s", address);
        snprintf(server->note, sizeof(server->note), "%s", note);
    }
}

void
ui_forget_servers(struct ui *ui)
{
    ui->server_count = 0;
}

void
ui_offer_game(struct ui *ui, const char *place, const struct left_game *game)
{
    snprintf(ui->start.game_place, sizeof(ui->start.game_place), "%s", place);
    ui->start.game = *game;
}

void
ui_ask_password(struct ui *ui, const char *name)
{
    entry_open(ui, EDIT_LOGIN, "");
    snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", name);
}

void
ui_format_capital(struct strbuf *out, const char *text)
{
    if (*text >= 'a' && *text <= 'z') {
        strbuf_add_char(out, (char)(*text - 'a' + 'A'));
        text++;
    }
    strbuf_add(out, text);
}

void
ui_format_time(struct strbuf *out, int64_t wall_ms)
{
    time_t seconds = (time_t)(wall_ms / SECOND_MS);
    struct tm local;

    if (localtime_r(&seconds, &local)) {
        strbuf_addf(out, "%02d:%02d", local.tm_hour, local.tm_min);
    }
}

// The model.

struct m_room *
ui_room(const struct ui *ui)
{
    return ui->game.room ? model_room(ui->model, ui->game.room) : NULL;
}

struct scene
ui_scene(const struct ui *ui, const struct m_room *room)
{
    return (struct scene){.model = ui->model, .room = room, .now_ms = ui->now_ms};
}

const char *
ui_own_name(const struct ui *ui)
{
    const char *setting = ui->settings.values[SETTING_NAME]; // may have changed since the start

    return ui->model->self.id ? ui->model->self.name : *setting ? setting : ui->start.name;
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

// A command that was given before there was a line.
static void
do_first(struct ui *ui)
{
    char line[sizeof(ui->first)];

    if (*ui->first && ui->model->is_identified && !model_is_settling(ui->model)) {
        memcpy(line, ui->first, sizeof(line));
        *ui->first = '\0';
        ui_do(ui, line, true);
    }
}

// The room where one sits, with a game or after it; NULL if there is none.
static const struct m_room *
own_room(const struct ui *ui)
{
    const struct m_room *room = model_playing(ui->model);
    enum seat seat;

    for (int i = 0; !room && i < ui->model->room_count; i++) {
        room = model_own_seat(ui->model, ui->model->rooms[i], &seat) ? ui->model->rooms[i] : NULL;
    }
    return room;
}

// The game that was to be continued, once the server has told of it. One that is over tells
// in its room how it ended, as long as the seat there is kept.
static void
find_own_game(struct ui *ui)
{
    const struct m_room *room;

    if (!ui->wants_game || !ui->model->is_identified || model_is_settling(ui->model)) {
        return;
    }
    ui->wants_game = false;
    *ui->start.game_place = '\0';
    room = own_room(ui);
    if (room) {
        ui_show_room(ui, room->id);
    } else {
        ui_note(ui, _("That game is over; it stands in the archive."));
    }
}

void
ui_update(struct ui *ui, int64_t now_ms)
{
    struct news item;

    ui->now_ms = now_ms;
    while (model_next_news(ui->model, &item)) {
        news_tell(ui, &item);
    }
    do_first(ui);
    find_own_game(ui);
    ui_continue_join(ui);
    follow_on(ui);
    ask_update(ui);
    notes_update(ui);
    engine_update(ui);
    records_update(ui);
}

// Keys.

static bool
can(const struct ui *ui, enum ui_command action, struct strbuf *why)
{
    const struct page_ops *ops = page_table[ui_page(ui)];

    return !ops->can || ops->can(ui, action, why);
}

static void
leave_page(struct ui *ui)
{
    if (!records_ask_to_leave(ui, UI_LEAVE)) {
        ui_close_page(ui);
    }
}

static void
leave(struct ui *ui)
{
    enum page page = ui_page(ui);

    if (page == PAGE_GAME || page == PAGE_LOBBY || page == PAGE_START || page == PAGE_SETTINGS) {
        page_table[page]->act(ui, UI_LEAVE);
    } else if (ui->page_count == 1) {
        ui_do(ui, "quit", false); // goren replay FILE begins there
    } else {
        leave_page(ui);
    }
}

// To one's game, and back to the pages that were left for it.
static void
go_to_game(struct ui *ui)
{
    const struct m_room *room = model_playing(ui->model);

    room = room ? room : ui_room(ui);
    if (!room) {
        ui_note(ui, _("You play no game now."));
    } else if (ui_page(ui) != PAGE_GAME || room->id != ui->game.room) {
        ui->away_count = ui->page_count;
        memcpy(ui->away_pages, ui->pages, sizeof(ui->pages));
        ui_show_room(ui, room->id);
    } else if (ui->away_count > 0) {
        ui->page_count = ui->away_count;
        memcpy(ui->pages, ui->away_pages, sizeof(ui->pages));
        ui->away_count = 0;
    } else {
        ui_close_page(ui);
    }
}

// Actions that mean the same on every screen; false if it is none.
static bool
act_everywhere(struct ui *ui, enum ui_command action)
{
    switch ((int)action) {
    case UI_HELP:
        *ui->help_word = '\0';
        ui_open_page(ui, PAGE_HELP);
        return true;
    case UI_ALL:
        ui_open_page(ui, PAGE_ALL);
        return true;
    case UI_SETTINGS:
        ui_open_page(ui, PAGE_SETTINGS);
        return true;
    case UI_COMMAND:
        entry_open(ui, EDIT_COMMAND, "");
        return true;
    case UI_TALK:
        entry_open(ui, EDIT_TALK, "");
        return true;
    case UI_YES:
        ask_answer(ui, true);
        return true;
    case UI_NO:
        ask_answer(ui, false);
        return true;
    case UI_LEAVE:
        leave(ui);
        return true;
    case UI_MY_GAME:
        go_to_game(ui);
        return true;
    case UI_RECONNECT:
        ui->ops->reconnect(ui->data);
        return true;
    case UI_REDRAW:
        ui->ops->redraw(ui->data);
        return true;
    case UI_SUSPEND:
        ui->ops->suspend(ui->data);
        return true;
    default:
        return false;
    }
}

void
ui_act(struct ui *ui, enum ui_command action)
{
    struct strbuf why = {0};

    if (action == UI_NONE || act_everywhere(ui, action) || chat_act(ui, action)) {
        return;
    }
    if (!can(ui, action, &why)) {
        ui_error(ui, why.length ? strbuf_text(&why) : _("This is not possible now."));
    } else {
        page_table[ui_page(ui)]->act(ui, action);
    }
    strbuf_finish(&why);
}

static bool
input_key_row(struct ui *ui, const struct input *input)
{
    if (input->key != KEYS_MOUSE || input->what != MOUSE_LEFT ||
        input->row != ui->canvas.rows - 1) {
        return false;
    }
    for (int i = 0; i < ui->key_span_count; i++) {
        if (input->column >= ui->key_spans[i].from && input->column < ui->key_spans[i].to) {
            ui_act(ui, ui->key_spans[i].action);
            break;
        }
    }
    return true;
}

enum screen_kind
ui_keys_screen(const struct ui *ui)
{
    return chat_has_focus(ui) ? SCREEN_CHAT : page_table[ui_page(ui)]->keys;
}

// What the key does. One that means nothing to the chat is for its page, and takes
// the hands back there.
static enum ui_command
find_action(struct ui *ui, const struct input *input)
{
    enum ui_command action;

    if (input->key == KEYS_MOUSE) {
        return UI_NONE;
    }
    action = keymap_find(&ui->keymap, ui_keys_screen(ui), input->key);
    if (action == UI_NONE && chat_has_focus(ui) && !input->is_pasted) {
        chat_leave(ui);
        action = keymap_find(&ui->keymap, ui_keys_screen(ui), input->key);
    }
    return action;
}

// An own question takes Y alone; whatever else comes drops it and does nothing.
static bool
input_own_question(struct ui *ui, enum ui_command action)
{
    if (!ask_is_own(ui)) {
        return false;
    }
    if (action == UI_YES) {
        ask_answer(ui, true);
    } else {
        ask_drop(ui);
    }
    return true;
}

void
ui_input(struct ui *ui, const struct input *input, int64_t now_ms)
{
    const struct page_ops *ops = page_table[ui_page(ui)];
    enum ui_command action;

    ui->now_ms = now_ms;
    if (*ui->message && now_ms - ui->message_ms >= MESSAGE_LEAST_MS) {
        *ui->message = '\0';
    }
    if (ui->entry.kind != EDIT_NONE && input->key != KEYS_MOUSE) {
        entry_input(ui, input);
        return;
    }
    action = find_action(ui, input);
    // Pasted text never acts.
    if (input->is_pasted || input_own_question(ui, action) || input_key_row(ui, input)) {
        return;
    }
    if (ui->asking.kind == ASKING_KEY) {
        ask_input_key(ui, action, input->key);
        return;
    }
    if (input->key == KEYS_MOUSE && input->what == MOUSE_RIGHT) {
        ui_open_page(ui, PAGE_ALL);
        return;
    }
    if (chat_input_mouse(ui, input) || (action == UI_CANCEL && chat_cancel(ui))) {
        return;
    }
    if (!chat_has_focus(ui) && ops->input && ops->input(ui, input)) {
        return;
    }
    if (action == UI_CANCEL && ui_page(ui) >= PAGE_CREATE && ui_page(ui) != PAGE_SETTINGS) {
        if (ui->page_count > 1) {
            leave_page(ui);
        }
        return;
    }
    ui_act(ui, action);
}
