// SPDX-License-Identifier: MIT
// Draws the page of settings: groups, rows, the meaning of the chosen one, and a board that shows
// its effect, or the user's name with its badge.
#include <stdio.h>
#include <string.h>

#include "client/ui/draw/badge.h"
#include "client/ui/frame.h"
#include "client/ui/saved_settings.h"
#include "client/ui/setting_words.h"
#include "client/ui/settings/settings_page.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    LABEL_LEAST = 12,
    LABEL_MOST = 24, // more where what stands beside it still has room
    BESIDE_COLUMNS = 20,
    VALUE_COLUMNS = 10,
    VALUE_WIDE = 18,   // of text
    FRAME_COLUMNS = 2, // around a value
    HELP_ROWS = 3,
    SAMPLE_SIZE = 5,
};

int
settings_group_columns(const struct ui *ui)
{
    int most = 0;

    for (int i = 0; i < SETTINGS_GROUPS; i++) {
        int columns = canvas_columns(&ui->canvas, tr(setting_group_name((enum setting_group)i)));

        most = columns > most ? columns : most;
    }
    return most + 4;
}

// Has it something that is not saved?
static bool
is_group_changed(const struct ui *ui, enum setting_group group)
{
    struct item items[ITEMS_MAX];
    int count = settings_list(ui, group, items);

    for (int i = 0; i < count; i++) {
        if (item_is_changed(ui, &items[i])) {
            return true;
        }
    }
    return false;
}

static void
draw_groups(struct ui *ui, int columns)
{
    struct canvas *canvas = &ui->canvas;

    for (int i = 0; i < SETTINGS_GROUPS; i++) {
        bool is_here = i == (int)settings_state(ui)->group;

        canvas_put(canvas, SETTINGS_FIRST_ROW + i, 1, 1, ROLE_KEY, is_here ? "▸" : " ");
        canvas_put(canvas, SETTINGS_FIRST_ROW + i, 2, columns - 3, is_here ? ROLE_KEY : ROLE_TEXT,
                   tr(setting_group_name((enum setting_group)i)));
        canvas_put_sign(canvas, SETTINGS_FIRST_ROW + i, columns - 2, 1, ROLE_WARN,
                        is_group_changed(ui, (enum setting_group)i) ? "*" : " ");
    }
    for (int row = SETTINGS_FIRST_ROW; row <= ui_body_rows(ui); row++) {
        canvas_put(canvas, row, columns - 1, 1, ROLE_DIM, "│");
    }
}

// Where the columns of a group are.
struct columns {
    int mark, label, value, help;
    int label_columns, value_columns;
};

// What the values of a group need, within limits.
static int
widest_value(const struct ui *ui, const struct item *items, int count)
{
    int widest = VALUE_COLUMNS;

    for (int i = 0; i < count; i++) {
        struct strbuf shown = {0};
        int columns;

        item_format_shown(ui, &items[i], &shown);
        columns = canvas_columns(&ui->canvas, strbuf_text(&shown));
        widest = columns > widest ? columns : widest;
        strbuf_finish(&shown);
    }
    return widest < VALUE_WIDE ? widest : VALUE_WIDE;
}

static struct columns
measure(const struct ui *ui, int column, const struct item *items, int count)
{
    struct columns columns = {.mark = column, .label = column + 2, .label_columns = LABEL_LEAST};
    int values = widest_value(ui, items, count), room;
    // A value that cannot be read is worse than a name that is cut.
    int most = ui->canvas.columns - columns.label - VALUE_COLUMNS - FRAME_COLUMNS - 1;
    int spare = most - (values - VALUE_COLUMNS) - BESIDE_COLUMNS;

    most = most < LABEL_LEAST ? LABEL_LEAST : most < LABEL_MOST ? most : LABEL_MOST;
    most = spare > most ? spare : most;
    for (int i = 0; i < count; i++) {
        int needed = canvas_columns(&ui->canvas, item_label(ui, &items[i]));

        needed = needed < most ? needed : most;
        columns.label_columns = needed > columns.label_columns ? needed : columns.label_columns;
    }
    columns.value = columns.label + columns.label_columns + 1;
    room = ui->canvas.columns - columns.value - FRAME_COLUMNS - 1;
    columns.value_columns = values > room ? room : values;
    columns.value_columns = columns.value_columns < 1 ? 1 : columns.value_columns;
    columns.help = columns.value + columns.value_columns + 3;
    return columns;
}

// The command that does the same: ":bind game KEY undo".
static void
format_bind(const struct keymap_row *row, struct strbuf *out)
{
    const char *dot = strchr(row->name, '.');

    strbuf_addf(out, ":bind %.*s KEY %s", (int)(dot - row->name), row->name, dot + 1);
}

// What can be chosen: "dark · light · contrast · mono"; nothing where that is anything.
static void
format_choices(const struct ui *ui, const struct item *item, struct strbuf *out)
{
    enum setting setting = (enum setting)item->index;
    const char *choice;

    if (item->kind == ITEM_KEY) {
        format_bind(keymap_row(item->index), out);
    }
    for (int i = 0; item->kind == ITEM_SETTING &&
                    (choice = settings_choice(&ui->settings, setting, i)) != NULL;
         i++) {
        if (item_is_offered(ui, item->index, choice)) {
            strbuf_addf(out, "%s%s", out->length ? " · " : "", setting_shown(setting, choice));
        }
    }
}

// A switch is described as far as a clause goes: "on: no redraw without a key or an event".
static size_t
clause_bytes(const struct ui *ui, const char *help, int columns)
{
    size_t length = canvas_fit(&ui->canvas, help, columns), clause = length;

    while (clause > 0 && help[clause] != ',' && help[clause] != ';') {
        clause--;
    }
    return clause;
}

// Beside the row stands what it means; where there is no room for it, what can be chosen
// or the beginning, and the meaning is below in full. Tells whether the choices were said.
static bool
draw_beside(struct ui *ui, const struct item *item, int row, int column)
{
    struct canvas *canvas = &ui->canvas;
    int columns = canvas->columns - column - 1;
    const char *help = item_help(ui, item);
    bool is_long = canvas_columns(canvas, help) > columns;
    bool is_switch =
        item->kind == ITEM_SETTING && item_is_switch(setting_row((enum setting)item->index));
    struct strbuf text = {0};

    if (is_long && is_switch) {
        strbuf_add_bytes(&text, help, clause_bytes(ui, help, columns));
    } else if (is_long) {
        format_choices(ui, item, &text);
        if (canvas_columns(canvas, strbuf_text(&text)) > columns) {
            strbuf_clear(&text);
        }
    }
    if (text.length || !is_long) {
        canvas_put(canvas, row, column, columns, ROLE_DIM, text.length ? strbuf_text(&text) : help);
    }
    is_long = is_long && !is_switch && text.length;
    strbuf_finish(&text);
    return is_long;
}

// A whole row; tells the same.
static bool
draw_item(struct ui *ui, const struct item *item, int row, const struct columns *at, bool is_here)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf shown = {0};
    bool has_frame =
        item->kind != ITEM_SETTING || !item_is_switch(setting_row((enum setting)item->index));
    int value = at->value, help = at->help;
    bool has_choices;

    canvas_put(canvas, row, at->mark, 1, ROLE_WARN, item_is_changed(ui, item) ? "*" : " ");
    if (item->kind == ITEM_SERVER) {
        has_frame = false;
        canvas_put(canvas, row, at->label, canvas->columns - at->label - 1,
                   is_here ? ROLE_SELECT : ROLE_TEXT, item_label(ui, item));
        help = at->label + canvas_columns(canvas, item_label(ui, item)) + 2;
        value = at->label;
    } else {
        item_format_shown(ui, item, &shown);
        canvas_begin_list(canvas); // where it is cut, it is in full below, if chosen
        canvas_put(canvas, row, at->label, at->label_columns, ROLE_TEXT, item_label(ui, item));
        canvas_end_list(canvas);
        if (has_frame && is_here) {
            canvas_put_sign(canvas, row, value, 1, ROLE_KEY, "◂");
            canvas_put_sign(canvas, row, value + at->value_columns + 1, 1, ROLE_KEY, "▸");
        }
        canvas_put_padded(canvas, row, value + has_frame, at->value_columns,
                          is_here ? ROLE_SELECT : ROLE_TEXT, strbuf_text(&shown));
    }
    has_choices = draw_beside(ui, item, row, help);
    if (is_here) {
        canvas_set_cursor(canvas, row, value + has_frame);
    }
    strbuf_finish(&shown);
    return has_choices;
}

// The chosen style; the largest one that fits if that is "auto".
static enum board_style
sample_style(const struct ui *ui, struct area area)
{
    static const enum board_style order[] = {STYLE_HUGE, STYLE_LARGE, STYLE_LINES};
    bool has_wood = settings_have_wood(&ui->settings, ui->depth);
    enum board_style style = ui->settings.style;

    for (size_t i = 0; ui->settings.style == STYLE_AUTO && i < sizeof(order) / sizeof(*order);
         i++) {
        style = board_style_fit(order[i], ui->canvas.glyphs, has_wood);
        if (board_rows_for(style, SAMPLE_SIZE) <= area.rows &&
            board_columns_for(style, SAMPLE_SIZE) <= area.columns) {
            break;
        }
    }
    return board_style_fit(style, ui->canvas.glyphs, has_wood);
}

// A board with the style and the theme that are chosen.
static void
draw_sample(struct ui *ui, struct area area)
{
    static const struct {
        struct point at;
        enum stone stone;
    } stones[] = {
        {{2, 2}, STONE_BLACK}, {{3, 3}, STONE_WHITE}, {{1, 2}, STONE_BLACK}, {{3, 2}, STONE_WHITE}};
    enum board_style style = sample_style(ui, area);
    struct board_view view = {.last = {3, 2}, .columns = SAMPLE_SIZE, .rows = SAMPLE_SIZE};
    struct board board;

    view.has_wood = settings_have_wood(&ui->settings, ui->depth);
    if (area.rows < board_rows_for(style, SAMPLE_SIZE) ||
        area.columns < board_columns_for(style, SAMPLE_SIZE)) {
        return;
    }
    board_init(&board, SAMPLE_SIZE);
    for (size_t i = 0; i < sizeof(stones) / sizeof(*stones); i++) {
        board_place(&board, stones[i].at, stones[i].stone, 0);
    }
    view.board = &board;
    view.style = style;
    view.has_right = view.has_bottom = true;
    board_draw(&ui->canvas, area.row, area.column, &view);
}

// One as others will see one.
static void
draw_self(struct ui *ui, struct area area)
{
    struct person self = ui->model->self;

    snprintf(self.name, sizeof(self.name), "%.*s", WIRE_NAME_BYTES, ui_own_name(ui));
    self.badge = ui->settings.badge;
    if (area.rows > 0) {
        badge_put_person(&ui->canvas, area, &self, "");
    }
}

// Tells whether the choices of the chosen row stand beside it.
static bool
draw_rows(struct ui *ui, int column, int rows)
{
    struct settings_state *state = settings_state(ui);
    struct item items[ITEMS_MAX];
    int count = settings_list(ui, state->group, items);
    struct columns columns = measure(ui, column, items, count);
    bool has_choices = false;

    state->row = state->row >= count ? count - 1 : state->row;
    state->row = state->row < 0 ? 0 : state->row;
    state->top = state->row < state->top           ? state->row
                 : state->row >= state->top + rows ? state->row - rows + 1
                                                   : state->top;
    for (int i = 0; i < rows && state->top + i < count; i++) {
        bool is_here = state->top + i == state->row;
        bool is_said =
            draw_item(ui, &items[state->top + i], SETTINGS_FIRST_ROW + i, &columns, is_here);

        has_choices |= is_here && is_said;
    }
    if (count == 0) {
        canvas_put_wrapped(
            &ui->canvas,
            (struct area){SETTINGS_FIRST_ROW, column + 2, rows, ui->canvas.columns - column - 3},
            ROLE_DIM,
            _("No saved servers yet. Choose Play online in the menu, then Join a friend."));
    }
    if (state->top + rows < count) {
        // The last column is nobody else's.
        canvas_put_sign(&ui->canvas, SETTINGS_FIRST_ROW + rows - 1, ui->canvas.columns - 1, 1,
                        ROLE_KEY, "▼");
    }
    return has_choices;
}

// What the chosen row means, in full, and what it takes; as many rows as are free.
static int
draw_help(struct ui *ui, int row, int column, bool has_choices)
{
    struct canvas *canvas = &ui->canvas;
    int free = ui_body_rows(ui) + 1 - row;
    struct area area = {row, column + 2, free > 1 ? free - 1 : 1, canvas->columns - column - 4};
    struct strbuf help = {0}, choices = {0};
    struct item item;
    int used;

    if (!settings_chosen(ui, &item)) {
        return 0;
    }
    if (item.kind == ITEM_KEY) { // its label may be cut
        strbuf_addf(&help, "%s · ", item_label(ui, &item));
    }
    strbuf_add(&help, item_help(ui, &item));
    used = canvas_put_wrapped(canvas, area, ROLE_TEXT, strbuf_text(&help));
    strbuf_finish(&help);
    if (has_choices) {
        return used;
    }
    format_choices(ui, &item, &choices);
    area.row += used;
    area.rows = free - used;
    used += canvas_put_wrapped(canvas, area, ROLE_DIM, strbuf_text(&choices));
    strbuf_finish(&choices);
    return used;
}

void
settings_draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct item items[ITEMS_MAX];
    struct strbuf title = {0}, right = {0};
    int columns = settings_group_columns(ui), rows = ui_body_rows(ui) - HELP_ROWS - 1;
    int count = settings_list(ui, settings_state(ui)->group, items), changes = ui_count_changes(ui);
    bool has_choices;
    struct area sample;
    int below;

    strbuf_addf(&title, "%s%s%s", _("Settings"), *ui->config_path ? " · " : "", ui->config_path);
    if (changes) {
        strbuf_addf(&right, tr_n("%d unsaved change", "%d unsaved changes", changes), changes);
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&title), strbuf_text(&right));
    draw_groups(ui, columns);
    rows = rows < 1 ? 1 : rows;
    has_choices = draw_rows(ui, columns, rows);
    below = SETTINGS_FIRST_ROW + (count < rows ? count : rows) + 1;
    below += draw_help(ui, below, columns, has_choices) + 1;
    sample = (struct area){below, columns + 2, ui_body_rows(ui) - below + 1,
                           canvas->columns - columns - 2};
    if (settings_state(ui)->group <= SETTINGS_BOARD) {
        draw_sample(ui, sample);
    } else if (settings_state(ui)->group == SETTINGS_YOU) {
        draw_self(ui, sample);
    }
    strbuf_finish(&title);
    strbuf_finish(&right);
}
