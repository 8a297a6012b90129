// SPDX-License-Identifier: MIT
#include "client/ui/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/ui/game_internal.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

enum { TENTH_MS = 100, SECOND_MS = 1000 };

static const struct page_ops *const page_table[PAGE_COUNT] = {
    [PAGE_START] = &page_start,       [PAGE_LOBBY] = &page_lobby,
    [PAGE_GAME] = &page_game,         [PAGE_CREATE] = &page_create,
    [PAGE_SETTINGS] = &page_settings, [PAGE_HELP] = &page_help,
    [PAGE_ALL] = &page_all,           [PAGE_MESSAGES] = &page_messages,
    [PAGE_PROFILE] = &page_profile,   [PAGE_ARCHIVE] = &page_archive,
    [PAGE_REPLAY] = &page_replay,     [PAGE_STUDY] = &page_study,
    [PAGE_KEY] = &page_key,
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
        memset(&ui->entry, 0, sizeof(ui->entry)); // it may be a password
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
    ui->end = UI_QUIT;
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
ui_say(struct ui *ui, enum role role, const char *text)
{
    snprintf(ui->message, sizeof(ui->message), "%s", text);
    ui->message_role = role;
    ui->message_ms = ui->now_ms;
    model_keep_message(ui->model, text);
}

void
ui_sayf(struct ui *ui, enum role role, const char *format, ...)
{
    char text[sizeof(ui->message)];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof(text), format, values);
    va_end(values);
    ui_say(ui, role, text);
}

void
ui_note(struct ui *ui, const char *text)
{
    ui_say(ui, ROLE_TEXT, text);
}

void
ui_error(struct ui *ui, const char *text)
{
    ui_say(ui, ROLE_BAD, text);
}

void
ui_add_friend_line(struct ui *ui, const char *address)
{
    if (ui->friend_count < FRIENDS_LINES_MAX) {
        snprintf(ui->friends[ui->friend_count], sizeof(ui->friends[0]), "%s", address);
        ui->friend_count++;
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
ui_offer_game(struct ui *ui, const char *place, const char *words)
{
    snprintf(ui->start.game_place, sizeof(ui->start.game_place), "%s", place);
    snprintf(ui->start.game_words, sizeof(ui->start.game_words), "%s", words);
}

void
ui_ask_password(struct ui *ui, const char *name)
{
    entry_open(ui, EDIT_LOGIN, "");
    snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", name);
}

void
ui_say_capital(struct strbuf *out, const char *text)
{
    if (*text >= 'a' && *text <= 'z') {
        strbuf_add_char(out, (char)(*text - 'a' + 'A'));
        text++;
    }
    strbuf_add(out, text);
}

void
ui_say_time(struct strbuf *out, int64_t wall_ms)
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

bool
ui_send(struct ui *ui, struct draft *draft)
{
    if (ui->model->is_identified && ui->ops->send(ui->data, &draft->msg)) {
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

// The game that was to be continued, once the server has told of it.
static void
find_own_game(struct ui *ui)
{
    const struct m_room *room;

    if (!ui->wants_game || !ui->model->is_identified || model_is_settling(ui->model)) {
        return;
    }
    ui->wants_game = false;
    *ui->start.game_place = '\0';
    room = model_playing(ui->model);
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
    errand_go_on(ui);
    follow_on(ui);
    ask_update(ui);
    notes_update(ui);
    records_update(ui);
}

// Keys.

static bool
can(const struct ui *ui, enum action_key action, struct strbuf *why)
{
    const struct page_ops *ops = page_table[ui_page(ui)];

    return !ops->can || ops->can(ui, action, why);
}

static void
leave(struct ui *ui)
{
    enum page page = ui_page(ui);

    if (page == PAGE_GAME || page == PAGE_LOBBY || page == PAGE_START || page == PAGE_SETTINGS) {
        page_table[page]->act(ui, ACT_LEAVE);
    } else if (ui->page_count == 1) {
        ui_do(ui, "quit", false); // goren replay FILE begins there
    } else {
        ui_close_page(ui);
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
act_everywhere(struct ui *ui, enum action_key action)
{
    switch ((int)action) {
    case ACT_HELP:
        *ui->help_word = '\0';
        ui_open_page(ui, PAGE_HELP);
        return true;
    case ACT_ALL:
        ui_open_page(ui, PAGE_ALL);
        return true;
    case ACT_SETTINGS:
        ui_open_page(ui, PAGE_SETTINGS);
        return true;
    case ACT_COMMAND:
        entry_open(ui, EDIT_COMMAND, "");
        return true;
    case ACT_TALK:
        entry_open(ui, EDIT_TALK, "");
        return true;
    case ACT_YES:
        ask_answer(ui, true);
        return true;
    case ACT_NO:
        ask_answer(ui, false);
        return true;
    case ACT_LEAVE:
        leave(ui);
        return true;
    case ACT_MY_GAME:
        go_to_game(ui);
        return true;
    case ACT_RECONNECT:
        ui->ops->reconnect(ui->data);
        return true;
    case ACT_REDRAW:
        ui->ops->redraw(ui->data);
        return true;
    case ACT_SUSPEND:
        ui->ops->suspend(ui->data);
        return true;
    default:
        return false;
    }
}

void
ui_act(struct ui *ui, enum action_key action)
{
    struct strbuf why = {0};

    if (action == ACT_NONE || act_everywhere(ui, action)) {
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
press_key_row(struct ui *ui, const struct press *press)
{
    if (press->key != KEYS_MOUSE || press->what != MOUSE_LEFT ||
        press->row != ui->canvas.rows - 1) {
        return false;
    }
    for (int i = 0; i < ui->key_span_count; i++) {
        if (press->column >= ui->key_spans[i].from && press->column < ui->key_spans[i].to) {
            ui_act(ui, ui->key_spans[i].action);
            break;
        }
    }
    return true;
}

// An own question takes Y alone; whatever else comes drops it and does nothing.
static bool
press_own_question(struct ui *ui, enum action_key action)
{
    if (!ask_is_own(ui)) {
        return false;
    }
    if (action == ACT_YES) {
        ask_answer(ui, true);
    } else {
        ask_drop(ui);
    }
    return true;
}

void
ui_press(struct ui *ui, const struct press *press, int64_t now_ms)
{
    const struct page_ops *ops = page_table[ui_page(ui)];
    enum action_key action;

    ui->now_ms = now_ms;
    if (*ui->message && now_ms - ui->message_ms >= MESSAGE_LEAST_MS) {
        *ui->message = '\0';
    }
    if (ui->entry.kind != EDIT_NONE && press->key != KEYS_MOUSE) {
        entry_press(ui, press);
        return;
    }
    action = press->key == KEYS_MOUSE ? ACT_NONE : keymap_find(&ui->keymap, ops->keys, press->key);
    // Pasted text never acts.
    if (press->is_pasted || press_own_question(ui, action) || press_key_row(ui, press)) {
        return;
    }
    if (ui->asking.kind == ASKING_KEY) {
        ask_press_key(ui, action, press->key);
        return;
    }
    if (press->key == KEYS_MOUSE && press->what == MOUSE_RIGHT) {
        ui_open_page(ui, PAGE_ALL);
        return;
    }
    if (ops->press && ops->press(ui, press)) {
        return;
    }
    if (action == ACT_CANCEL && ui_page(ui) >= PAGE_CREATE && ui_page(ui) != PAGE_SETTINGS) {
        ui_close_page(ui);
        return;
    }
    ui_act(ui, action);
}

// Drawing the frame.

void
ui_say_link(const struct ui *ui, struct strbuf *out)
{
    int64_t lag = ui->ops->lag_ms(ui->data), since = ui->now_ms - ui->model->link_since_ms;

    switch (ui->model->link) {
    case LINK_DOWN:
        strbuf_add(out, _("not connected"));
        break;
    case LINK_TRYING:
        strbuf_add(out, _("connecting"));
        break;
    case LINK_READY:
        if (lag < 0) {
            strbuf_add(out, _("ok"));
        } else {
            strbuf_addf(out, lag < 500 ? _("%d ms") : _("slow %d ms"), (int)lag);
        }
        break;
    case LINK_BROKEN:
    case LINK_HOPELESS:
        strbuf_addf(out, _("LOST %s"), "");
        say_elapsed(out, since > 0 ? since : 0);
        break;
    }
}

// "k7qd ▶● 3:14  ○ 3:17  your move" while a game runs elsewhere.
static void
say_running_game(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_playing(ui->model);
    struct scene scene = ui_scene(ui, room);
    enum seat actor;
    bool has_actor;

    if (!room || (ui_page(ui) == PAGE_GAME && room->id == ui->game.room)) {
        return;
    }
    has_actor = m_room_actor(room, &actor);
    strbuf_addf(out, "%s ", room->code);
    for (int i = 0; i < 2; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        enum seat seat = m_room_seat_of_colour(room, colour);

        strbuf_addf(out, "%s%s ", has_actor && actor == seat ? "▶" : "", i == 0 ? "●" : "○");
        say_clock(out, &scene, seat);
        strbuf_add(out, "  ");
    }
    if (has_actor && m_room_holds(room, ui->model->self.id, actor)) {
        strbuf_addf(out, "%s  ", _("your move"));
    }
}

void
ui_draw_title(struct ui *ui, enum role role, const char *left, const char *right)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf text = {0};
    int room;

    say_running_game(ui, &text);
    strbuf_add(&text, right);
    canvas_fill(canvas, 0, 0, canvas->columns, role, ' ');
    room = canvas->columns - 4 - canvas_columns(canvas, strbuf_text(&text));
    canvas_put(canvas, 0, 1, room > 8 ? room : canvas->columns - 2, role, left);
    if (room > 8) {
        canvas_put_right(canvas, 0, 1, canvas->columns - 2, role, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

int
ui_body_rows(const struct ui *ui)
{
    return ui->canvas.rows - 3;
}

void
key_list_add(struct key_list *list, enum action_key action)
{
    if (list->count < KEY_SPANS_MAX) {
        list->actions[list->count++] = action;
    }
}

// "Enter place  D draw"; what does not fit is left out, but not the help.
static void
draw_key_row(struct ui *ui)
{
    const struct page_ops *ops = page_table[ui_page(ui)];
    struct canvas *canvas = &ui->canvas;
    struct key_list list = {0};
    int column = 1, row = canvas->rows - 1;
    int help =
        4 + canvas_columns(canvas, tr(keymap_row(keymap_row_of(ops->keys, ACT_HELP))->label));

    ui->key_span_count = 0;
    if (ui->asking.kind == ASKING_KEY) {
        return; // the question has its own, and no other key does anything
    }
    ops->list_keys(ui, &list);
    key_list_add(&list, ACT_HELP);
    for (int i = 0; i < list.count; i++) {
        int index = keymap_row_of(ops->keys, list.actions[i]);
        uint32_t key = keymap_key(&ui->keymap, ops->keys, list.actions[i]);
        char name[KEY_NAME_BYTES];
        int needed, reserve = list.actions[i] == ACT_HELP ? 0 : help;
        const char *label;

        if (index < 0 || !key) {
            continue;
        }
        label = ops->label ? ops->label(ui, list.actions[i]) : NULL;
        label = label ? label : tr(keymap_row(index)->label);
        needed = canvas_columns(canvas, key_label(key, name)) + 1 + canvas_columns(canvas, label);
        if (column + needed + reserve > canvas->columns - 1) {
            continue;
        }
        ui->key_spans[ui->key_span_count++] =
            (struct key_span){column, column + needed, list.actions[i]};
        column += canvas_put(canvas, row, column, canvas->columns, ROLE_KEY, name) + 1;
        column += canvas_put(canvas, row, column, canvas->columns, ROLE_TEXT, label) + 2;
    }
}

// The keys that answer stay visible; the words before them are cut.
static void
draw_question(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf text = {0}, keys = {0};
    int room, used, row = ui->question_row;

    if (ui->asking.kind == ASKING_NOTHING) {
        return;
    }
    strbuf_add(&text, "? ");
    ask_text(ui, &text);
    ask_keys(ui, &keys);
    if (ui->asking.kind == ASKING_KEY) { // long: what is asked stands in a row of its own
        canvas_fill(canvas, row - 1, 0, canvas->columns, ROLE_QUESTION, ' ');
        canvas_put(canvas, row - 1, 1, canvas->columns - 2, ROLE_QUESTION, strbuf_text(&text));
        strbuf_clear(&text);
    }
    room = canvas->columns - 4 - canvas_columns(canvas, strbuf_text(&keys));
    canvas_fill(canvas, row, 0, canvas->columns, ROLE_QUESTION, ' ');
    used = canvas_put(canvas, row, 1, room, ROLE_QUESTION, strbuf_text(&text));
    canvas_put(canvas, row, used + 3, canvas->columns - used - 4, ROLE_QUESTION,
               strbuf_text(&keys));
    strbuf_finish(&text);
    strbuf_finish(&keys);
}

static void
draw_message(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    int row = canvas->rows - 2;

    if (ui->entry.kind != EDIT_NONE) {
        entry_draw(ui, row);
        return;
    }
    if (ui->asking.kind != ASKING_NOTHING && ui->question_row == row) {
        return;
    }
    if (*ui->message) {
        canvas_fill(canvas, row, 0, canvas->columns, ROLE_TEXT, ' ');
        canvas_put(canvas, row, 1, canvas->columns - 2, ui->message_role, ui->message);
    }
}

const struct canvas *
ui_draw(struct ui *ui, int64_t now_ms)
{
    ui->now_ms = now_ms;
    canvas_clear(&ui->canvas);
    ui->question_row = ui->canvas.rows - 3;
    page_table[ui_page(ui)]->draw(ui);
    draw_question(ui);
    draw_message(ui);
    draw_key_row(ui);
    return &ui->canvas;
}

// Time.

static int64_t
earlier(int64_t a, int64_t b)
{
    return a == TIME_NEVER || (b != TIME_NEVER && b < a) ? b : a;
}

// Clocks tick by the second, by the tenth below ten seconds.
static int64_t
next_clock_ms(const struct ui *ui, const struct m_room *room, int64_t now_ms)
{
    int64_t at = TIME_NEVER;

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct clock_reading reading;
        int64_t left, step;

        if (!m_room_clock_runs(room, (enum seat)i) || ui->model->is_still ||
            room->setup.match.control.kind == CONTROL_NONE) {
            continue;
        }
        reading = m_room_clock(room, (enum seat)i, now_ms);
        left = reading.overtime ? reading.extra_ms : reading.main_ms;
        step = left <= 10 * SECOND_MS ? TENTH_MS : SECOND_MS;
        at = earlier(at, now_ms + (left % step ? left % step : step));
    }
    return at;
}

int64_t
ui_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    int64_t at = TIME_NEVER;

    // Screen readers would read every tick: without a key or an event nothing moves.
    if (ui->settings.is_quiet) {
        return earlier(ask_deadline_ms(ui), records_deadline_ms(ui, now_ms));
    }
    for (int i = 0; i < ui->model->room_count; i++) {
        at = earlier(at, next_clock_ms(ui, ui->model->rooms[i], now_ms));
    }
    at = earlier(at, ask_deadline_ms(ui));
    at = earlier(at, play_deadline_ms(ui, now_ms));
    if (ui->model->link == LINK_BROKEN) {
        at = earlier(at, now_ms + SECOND_MS);
    }
    return earlier(at, records_deadline_ms(ui, now_ms));
}
