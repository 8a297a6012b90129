// SPDX-License-Identifier: MIT
#include "client/ui/frame.h"

#include <stdio.h>

#include "client/ui/box.h"
#include "client/ui/chat_input.h"
#include "client/ui/keys.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { TENTH_MS = 100, SECOND_MS = 1000, TITLE_LEAST = 8 };

// Of a coordinate that is typed; what Enter does begins behind it where there is room.
enum { TYPED_COLUMNS = 10, TYPED_WIDE = 60 };

void
ui_format_link(const struct ui *ui, struct strbuf *out)
{
    int64_t lag = ui->ops->lag_ms(ui->data), since = ui->now_ms - ui->model->link_since_ms;

    switch (ui->model->link) {
    case LINK_IDLE:
        strbuf_add(out, _("not connected"));
        break;
    case LINK_CONNECTING:
    case LINK_GREETING:
        strbuf_add(out, _("connecting"));
        break;
    case LINK_UP:
        if (lag < 0) {
            strbuf_add(out, _("ok"));
        } else {
            strbuf_addf(out, lag < 500 ? _("%d ms") : _("slow %d ms"), (int)lag);
        }
        break;
    case LINK_WAITING:
    case LINK_FAILED:
        strbuf_addf(out, _("LOST %s"), "");
        format_elapsed(out, since > 0 ? since : 0);
        break;
    }
}

// Is the game on the screen, with its clocks? The menus of a game leave its board alone only
// where they have room beside it.
static bool
is_game_seen(const struct ui *ui)
{
    return ui_page(ui) == PAGE_GAME ||
           ((ui_page(ui) == PAGE_MENU || ui_page(ui) == PAGE_OPPONENT) && ui_room(ui) &&
            ui_room(ui)->setup.match.control.kind == CONTROL_NONE);
}

// Correspondence that waits for the user's move, wherever he is.
static void
format_turns(const struct ui *ui, struct strbuf *out)
{
    int count = model_turn_count(ui->model, is_game_seen(ui) ? ui_room(ui) : NULL);

    if (count > 0 && !ui->is_home) {
        // i18n: width 14
        strbuf_addf(out, tr_n("%d to move", "%d to move", count), count);
        strbuf_add(out, "  ");
    }
}

// "k7qd ▶● 3:14  ○ 3:17  your move" while a game runs elsewhere.
static void
format_running_game(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_playing_live(ui->model);
    struct scene scene = ui_scene(ui, room);
    enum seat actor;
    bool has_actor;

    if (!room || (is_game_seen(ui) && room->id == ui->session.room)) {
        return;
    }
    has_actor = m_room_actor(room, &actor);
    if (!ui->is_home) {
        strbuf_addf(out, "%s ", room->code);
    }
    for (int i = 0; i < 2 && room->setup.match.control.kind != CONTROL_NONE; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        enum seat seat = m_room_seat_of_colour(room, colour);

        strbuf_addf(out, "%s%s ", has_actor && actor == seat ? "▶" : "", i == 0 ? "●" : "○");
        format_clock(out, &scene, seat);
        strbuf_add(out, "  ");
    }
    if (has_actor && m_room_holds(room, ui->model->self.id, actor)) {
        strbuf_addf(out, "%s  ", _("your move"));
    }
}

// Where not everything fits, the game that runs comes first: its clocks are always
// on the screen. Then what the page says of itself.
void
ui_draw_title(struct ui *ui, enum role role, const char *left, const char *right)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf text = {0};
    size_t game;
    int room;

    format_turns(ui, &text);
    format_running_game(ui, &text);
    game = text.length;
    strbuf_add(&text, right);
    canvas_fill(canvas, 0, 0, canvas->columns, role, ' ');
    room = canvas->columns - 4 - canvas_columns(canvas, strbuf_text(&text));
    if (room <= TITLE_LEAST && game > 0) {
        strbuf_clear(&text);
        format_running_game(ui, &text);
        room = canvas->columns - 2 - canvas_columns(canvas, strbuf_text(&text));
    }
    if (room > TITLE_LEAST) {
        canvas_put(canvas, 0, 1, room, role, left);
        canvas_put_right(canvas, 0, 1, canvas->columns - 2, role, strbuf_text(&text));
    } else {
        canvas_put(canvas, 0, 1, canvas->columns - 2, role, game > 0 ? strbuf_text(&text) : left);
    }
    strbuf_finish(&text);
}

void
ui_draw_alarm(struct ui *ui, const char *left, const char *right)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf game = {0};
    int used;

    canvas_fill(canvas, 0, 0, canvas->columns, ROLE_BAD, ' ');
    used = 2 + canvas_put(canvas, 0, 1, canvas->columns - 2, ROLE_BAD, left);
    if (used + canvas_columns(canvas, right) < canvas->columns - 1) {
        canvas_put_right(canvas, 0, 1, canvas->columns - 2, ROLE_BAD, right);
    }
    format_running_game(ui, &game);
    canvas_put_right(canvas, 1, 1, canvas->columns - 2, ROLE_TEXT, strbuf_text(&game));
    strbuf_finish(&game);
}

int
ui_body_rows(const struct ui *ui)
{
    return ui->canvas.rows - 3;
}

// What an action is called in the key row, and its key; false if it has none.
static bool
find_label(const struct ui *ui, const struct key_list *list, enum ui_command action,
           char name[KEY_NAME_BYTES], const char **label)
{
    enum screen_kind screen = ui_keys_screen(ui);
    int index = keymap_row_of(screen, action);
    uint32_t key = keymap_key(&ui->keymap, screen, action);

    if (action == UI_NONE) {
        snprintf(name, KEY_NAME_BYTES, "%s", list->hint);
        *label = list->hint_label;
        return true;
    }
    if (index < 0 || !key) {
        return false;
    }
    key_label(key, name);
    *label = screen != SCREEN_CHAT ? page_label(ui, ui_page(ui), action) : NULL;
    *label = *label ? *label : keymap_label(index);
    return true;
}

// Columns of a key and its label, with the gap behind them; 0 if it has no key.
static int
key_columns(const struct ui *ui, const struct key_list *list, int index)
{
    char name[KEY_NAME_BYTES];
    const char *label;

    return find_label(ui, list, list->actions[index], name, &label)
               ? canvas_columns(&ui->canvas, name) + 1 + canvas_columns(&ui->canvas, label) + 2
               : 0;
}

static int
put_key(struct ui *ui, const struct key_list *list, int index, int column)
{
    struct canvas *canvas = &ui->canvas;
    enum ui_command action = list->actions[index];
    char name[KEY_NAME_BYTES] = "";
    int from = column, row = canvas->rows - 1;
    const char *label = "";

    find_label(ui, list, action, name, &label);
    column += canvas_put(canvas, row, column, canvas->columns, ROLE_KEY, name) + 1;
    column += canvas_put(canvas, row, column, canvas->columns, ROLE_TEXT, label);
    ui->key_spans[ui->key_span_count++] = (struct key_span){from, column, action};
    return column + 2;
}

// The key that leaves is on every screen: what only steps, plays or changes gives way to it.
static void
list_way_out(const struct ui *ui, struct key_list *list)
{
    int way_out = -1;

    for (int i = 0; i < list->count; i++) {
        bool leaves = list->actions[i] == UI_LEAVE || list->actions[i] == UI_CANCEL;

        if (leaves && (way_out < 0 || list->are_vital[i])) {
            way_out = i;
        }
    }
    if (way_out < 0) {
        key_list_add_vital(list, ui->page_count > 1 ? UI_CANCEL : UI_LEAVE);
    } else {
        list->are_vital[way_out] = true;
    }
}

// The answers of a question come first. Behind an own question the page waits.
static void
list_row_keys(const struct ui *ui, struct key_list *list)
{
    if (ui->session.asking.kind != ASKING_NOTHING && session_is_ripe(&ui->session, ui->now_ms)) {
        key_list_add_vital(list, UI_YES);
        key_list_add_vital(list, UI_NO);
    }
    if (!session_asks_own(&ui->session)) {
        if (ui_keys_screen(ui) == SCREEN_CHAT) {
            chat_list_keys(list);
        } else {
            page_list_keys(ui, ui_page(ui), list);
        }
        list_way_out(ui, list);
    }
    key_list_add_vital(list, UI_HELP);
}

// "Enter place  D draw"; what does not fit is left out, but not what is vital.
static void
draw_key_row(struct ui *ui)
{
    struct key_list list = {0};
    int column = 1, reserve = 0;

    ui->key_span_count = 0;
    if (entry_is_open(ui)) {
        canvas_put(&ui->canvas, ui->canvas.rows - 1, 1, ui->canvas.columns - 2, ROLE_DIM,
                   ui->entry.prompt->on_tab ? _("Enter confirms, Tab completes, Esc cancels")
                                            : _("Enter confirms, Esc cancels"));
        return; // no other key does what it does elsewhere
    }
    if (ui->session.asking.kind == ASKING_KEY) {
        return; // the question has its own, and no other key does anything
    }
    list_row_keys(ui, &list);
    for (int i = 0; i < list.count; i++) {
        reserve += list.are_vital[i] ? key_columns(ui, &list, i) : 0;
    }
    for (int i = 0; i < list.count; i++) {
        int needed = key_columns(ui, &list, i);

        reserve -= list.are_vital[i] ? needed : 0;
        if (needed && column + needed - 2 + reserve <= ui->canvas.columns - 1) {
            column = put_key(ui, &list, i, column);
        }
    }
}

// A question has a row of its own, above its keys, and those free rows above it that it needs.
static void
draw_question_above(struct ui *ui, struct strbuf *text)
{
    struct canvas *canvas = &ui->canvas;
    int needed = canvas_wrapped_rows(canvas, canvas->columns - 2, strbuf_text(text));
    struct area area = {ui->question_row - 1, 1, 1, canvas->columns - 2};

    while (area.rows < needed && canvas_is_blank(canvas, area.row - 1)) {
        area.row--;
        area.rows++;
    }
    for (int i = 0; i < area.rows; i++) {
        canvas_fill(canvas, area.row + i, 0, canvas->columns, ROLE_QUESTION, ' ');
    }
    canvas_put_wrapped(canvas, area, ROLE_QUESTION, strbuf_text(text));
    strbuf_clear(text);
}

// Where question and message share a row, what a wrong key is told takes the place of the keys,
// which the key row has too.
static void
format_answers(const struct ui *ui, struct strbuf *out)
{
    if (*ui->message && ui->question_row == ui->canvas.rows - 2 && session_asks_own(&ui->session)) {
        strbuf_add(out, ui->message);
    } else {
        ask_keys(ui, out);
    }
}

// The keys that answer stay visible; before the words are cut, remarks about the keys
// are left out.
static void
draw_question(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf text = {0}, keys = {0};
    int room, used, row = ui->question_row;

    if (ui->session.asking.kind == ASKING_NOTHING) {
        return;
    }
    strbuf_add(&text, "? ");
    ask_text(ui, &text);
    format_answers(ui, &keys);
    if (ui->session.asking.kind == ASKING_KEY ||
        ui->session.asking.kind == ASKING_SERVER) { // always long
        draw_question_above(ui, &text);
    }
    room = canvas->columns - 4 - canvas_columns(canvas, strbuf_text(&keys));
    if (canvas_columns(canvas, strbuf_text(&text)) > room && ask_keys_short(ui, &keys)) {
        room = canvas->columns - 4 - canvas_columns(canvas, strbuf_text(&keys));
    }
    if (canvas_columns(canvas, strbuf_text(&text)) > room && canvas_is_blank(canvas, row - 1)) {
        draw_question_above(ui, &text);
    }
    canvas_fill(canvas, row, 0, canvas->columns, ROLE_QUESTION, ' ');
    used = canvas_put(canvas, row, 1, room, ROLE_QUESTION, strbuf_text(&text));
    canvas_put(canvas, row, used + 3, canvas->columns - used - 4, ROLE_QUESTION,
               strbuf_text(&keys));
    strbuf_finish(&text);
    strbuf_finish(&keys);
}

// A long one takes the row above as well, if that is free.
static void
draw_message(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    int row = canvas->rows - 2;

    if (entry_is_open(ui)) {
        entry_draw(ui, row);
        return;
    }
    if (ui->session.asking.kind != ASKING_NOTHING && ui->question_row == row) {
        return;
    }
    if (!*ui->message) {
        return;
    }
    canvas_fill(canvas, row, 0, canvas->columns, ROLE_TEXT, ' ');
    if (canvas_columns(canvas, ui->message) > canvas->columns - 2 &&
        canvas_is_blank(canvas, row - 1)) {
        canvas_put_wrapped(canvas, (struct area){row - 1, 1, 2, canvas->columns - 2},
                           ui->message_role, ui->message);
    } else {
        canvas_put(canvas, row, 1, canvas->columns - 2, ui->message_role, ui->message);
    }
}

void
ui_draw_typed(struct ui *ui, const char *typed, const char *help)
{
    struct canvas *canvas = &ui->canvas;
    int row = canvas->rows - 2, used;
    char text[16];

    if (*typed && !*ui->message) {
        snprintf(text, sizeof(text), "%s_", typed);
        canvas_fill(canvas, row, 0, canvas->columns, ROLE_TEXT, ' ');
        used = canvas_put(canvas, row, 1, TYPED_COLUMNS, ROLE_KEY, text);
        used = canvas->columns < TYPED_WIDE ? used + 1 : TYPED_COLUMNS;
        canvas_put(canvas, row, 1 + used, canvas->columns - used - 2, ROLE_DIM, help);
    }
}

const struct canvas *
ui_draw(struct ui *ui, int64_t now_ms)
{
    struct area place;
    bool is_boxed;

    ui->now_ms = now_ms;
    canvas_clear(&ui->canvas);
    ui->canvas.refuses_pictures = !ui->settings.has_pictures;
    ui->question_row = ui->canvas.rows - 3;
    is_boxed = box_place(ui, &place);
    if (is_boxed) {
        box_begin_draw(ui, place);
    }
    ui_page_ops(ui_page(ui))->draw(ui);
    draw_question(ui);
    draw_message(ui);
    draw_key_row(ui);
    if (is_boxed) {
        box_end_draw(ui, place);
    }
    // Where colours say what is chosen, a block over a cell would only hide what is there.
    ui->canvas.is_cursor_unseen = !entry_is_open(ui) && !ui->settings.is_quiet &&
                                  settings_have_wood(&ui->settings, ui->depth);
    return &ui->canvas;
}

// Time.

void
ui_set_slow(struct ui *ui, bool is_slow)
{
    ui->is_slow = is_slow;
}

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
        step = left <= 10 * SECOND_MS && !ui->is_slow ? TENTH_MS : SECOND_MS;
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
        return earlier(ask_deadline_ms(ui), ui_pages_deadline_ms(ui, now_ms));
    }
    for (int i = 0; i < ui->model->room_count; i++) {
        at = earlier(at, next_clock_ms(ui, ui->model->rooms[i], now_ms));
    }
    at = earlier(at, ask_deadline_ms(ui));
    if (ui->model->link == LINK_WAITING) {
        at = earlier(at, now_ms + SECOND_MS);
    }
    return earlier(at, ui_pages_deadline_ms(ui, now_ms));
}
