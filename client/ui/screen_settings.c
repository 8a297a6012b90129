// SPDX-License-Identifier: MIT
// Settings: groups at the left, the rows of one at the right, shown at once, kept
// by one key. Keys are rows, too, and so are servers.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    FIRST_ROW = 1,
    ITEMS_MAX = KEYMAP_ROWS_MAX + SETTING_COUNT,
    LABEL_LEAST = 12,
    LABEL_MOST = 24,
    VALUE_COLUMNS = 10,
    VALUE_WIDE = 18, // of text
    HELP_ROWS = 3,
    SAMPLE_SIZE = 5,
};

enum item_kind { ITEM_SETTING, ITEM_KEY, ITEM_SERVER };

struct item {
    enum item_kind kind;
    int index; // enum setting, a row of the keymap, a server
};

static int
list_items(const struct ui *ui, enum setting_group group, struct item *items)
{
    int count = 0;

    for (int i = 0; i < SETTING_COUNT; i++) {
        if (setting_row((enum setting)i)->group == group) {
            items[count++] = (struct item){ITEM_SETTING, i};
        }
    }
    for (int i = 0; group == SETTINGS_HANDS && i < keymap_row_count(); i++) {
        items[count++] = (struct item){ITEM_KEY, i};
    }
    for (int i = 0; group == SETTINGS_SERVERS && i < ui->server_count; i++) {
        items[count++] = (struct item){ITEM_SERVER, i};
    }
    return count;
}

// The row that is chosen; false if the group has none.
static bool
chosen_item(const struct ui *ui, struct item *item)
{
    struct item items[ITEMS_MAX];
    int count = list_items(ui, ui->settings_page.group, items);

    if (ui->settings_page.row >= count) {
        return false;
    }
    *item = items[ui->settings_page.row];
    return true;
}

// In words.

static bool
is_switch(const struct setting_row *row)
{
    return row->choices && !row->has_text && strcmp(row->choices[0], "on") == 0;
}

static void
say_value(const struct ui *ui, const struct item *item, struct strbuf *out)
{
    if (item->kind == ITEM_KEY) {
        ui_say_keys(&ui->keymap, item->index, out);
    } else if (item->kind == ITEM_SETTING) {
        strbuf_add(out, ui->settings.values[item->index]);
    }
}

static void
say_shown(const struct ui *ui, const struct item *item, struct strbuf *out)
{
    const struct setting_row *row = setting_row((enum setting)item->index);

    if (item->kind == ITEM_SETTING && is_switch(row)) {
        strbuf_add(out, strcmp(ui->settings.values[item->index], "on") == 0 ? "[x]" : "[ ]");
    } else if (item->kind == ITEM_SETTING) {
        strbuf_add(out, setting_shown((enum setting)item->index, ui->settings.values[item->index]));
    } else {
        say_value(ui, item, out);
    }
}

static const char *
label_of(const struct ui *ui, const struct item *item)
{
    switch (item->kind) {
    case ITEM_SETTING:
        return tr(setting_row((enum setting)item->index)->label);
    case ITEM_KEY:
        return keymap_row(item->index)->name;
    case ITEM_SERVER:
        return ui->servers[item->index].address;
    }
    return "";
}

static const char *
help_of(const struct ui *ui, const struct item *item)
{
    switch (item->kind) {
    case ITEM_SETTING:
        return tr(setting_row((enum setting)item->index)->help);
    case ITEM_KEY:
        return tr(keymap_row(item->index)->help);
    case ITEM_SERVER:
        return ui->servers[item->index].note;
    }
    return "";
}

static bool
is_changed(const struct ui *ui, const struct item *item)
{
    struct strbuf now = {0}, kept = {0};
    bool is_other;

    if (item->kind == ITEM_SETTING) {
        return strcmp(ui->settings.values[item->index], ui->kept_settings.values[item->index]) != 0;
    }
    if (item->kind == ITEM_SERVER) {
        return false;
    }
    ui_say_keys(&ui->keymap, item->index, &now);
    ui_say_keys(&ui->kept_keymap, item->index, &kept);
    is_other = strcmp(strbuf_text(&now), strbuf_text(&kept)) != 0;
    strbuf_finish(&now);
    strbuf_finish(&kept);
    return is_other;
}

// Changing.

static void
take(struct ui *ui, const struct item *item, const char *value)
{
    struct strbuf key = {0}, why = {0};

    strbuf_addf(&key, "%s%s", item->kind == ITEM_KEY ? "keys." : "",
                item->kind == ITEM_KEY ? keymap_row(item->index)->name
                                       : setting_row((enum setting)item->index)->key);
    if (!ui_set(ui, strbuf_text(&key), value, &why)) {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&key);
    strbuf_finish(&why);
}

static void
edit(struct ui *ui, const struct item *item)
{
    struct strbuf text = {0};

    say_value(ui, item, &text);
    entry_open(ui, EDIT_SETTING, strbuf_text(&text));
    snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", label_of(ui, item));
    strbuf_finish(&text);
}

void
settings_take_text(struct ui *ui, const char *text)
{
    struct item item;

    if (chosen_item(ui, &item)) {
        take(ui, &item, text);
    }
}

// Languages that cannot be written here are not offered.
static bool
is_offered(const struct ui *ui, int setting, const char *choice)
{
    enum language language;

    return setting != SETTING_LANGUAGE || strcmp(choice, "auto") == 0 ||
           (language_find(choice, &language) &&
            glyphs_can_write(settings_glyphs(&ui->settings), language));
}

static void
step(struct ui *ui, const struct item *item, int by)
{
    const struct setting_row *row = setting_row((enum setting)item->index);
    int count = 0, at = 0;

    while (row->choices[count]) {
        if (strcmp(row->choices[count], ui->settings.values[item->index]) == 0) {
            at = count;
        }
        count++;
    }
    do {
        at = (at + by + count) % count;
    } while (!is_offered(ui, item->index, row->choices[at]));
    take(ui, item, row->choices[at]);
}

// by: to the next choice or the one before; 0: whatever Enter does.
static void
change(struct ui *ui, int by)
{
    struct item item;
    const struct setting_row *row;

    if (!chosen_item(ui, &item)) {
        return;
    }
    row = setting_row((enum setting)item.index);
    if (item.kind == ITEM_SERVER) {
        if (by == 0) {
            ui_dof(ui, "connect %s", ui->servers[item.index].address);
        }
    } else if (item.kind == ITEM_KEY || !row->choices || (by == 0 && row->has_text)) {
        edit(ui, &item);
    } else {
        step(ui, &item, by ? by : 1);
    }
}

void
settings_reset(struct ui *ui)
{
    struct item items[ITEMS_MAX];
    int count = list_items(ui, ui->settings_page.group, items);
    struct keymap usual;

    keymap_init(&usual);
    for (int i = 0; i < count; i++) {
        if (items[i].kind == ITEM_SETTING) {
            ui_set(ui, setting_row((enum setting)items[i].index)->key,
                   setting_row((enum setting)items[i].index)->usual, NULL);
        }
    }
    if (ui->settings_page.group == SETTINGS_HANDS) {
        ui->keymap = usual;
    }
    ui_note(ui, _("The usual values of this group; A keeps them."));
}

// Moving.

static void
go_to_group(struct ui *ui, int by)
{
    ui->settings_page.group = (enum setting_group)(
        ((int)ui->settings_page.group + by + SETTINGS_GROUPS) % SETTINGS_GROUPS);
    ui->settings_page.row = ui->settings_page.top = 0;
}

// Over the ends of a group into the next one.
static void
go_by(struct ui *ui, int by)
{
    struct item items[ITEMS_MAX];
    int row = ui->settings_page.row + by;

    if (row < 0) {
        go_to_group(ui, -1);
        row = list_items(ui, ui->settings_page.group, items) - 1;
    } else if (row >= list_items(ui, ui->settings_page.group, items)) {
        go_to_group(ui, 1);
        row = 0;
    }
    ui->settings_page.row = row < 0 ? 0 : row;
}

static bool
has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text; text++) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool
is_found(const struct ui *ui, const struct item *item)
{
    const char *key = item->kind == ITEM_SETTING ? setting_row((enum setting)item->index)->key : "";

    return has_word(label_of(ui, item), ui->search) || has_word(help_of(ui, item), ui->search) ||
           has_word(key, ui->search);
}

// To the next row with the word, from here on, through all groups.
void
settings_search(struct ui *ui)
{
    int group = (int)ui->settings_page.group, first = ui->settings_page.row + 1;
    struct item items[ITEMS_MAX];

    for (int g = 0; *ui->search && g <= SETTINGS_GROUPS; g++) {
        enum setting_group at = (enum setting_group)((group + g) % SETTINGS_GROUPS);
        int count = list_items(ui, at, items);

        for (int i = g == 0 ? first : 0; i < count; i++) {
            if (is_found(ui, &items[i])) {
                ui->settings_page = (struct settings_state){.group = at, .row = i};
                return;
            }
        }
    }
    if (*ui->search) {
        ui_sayf(ui, ROLE_WARN, _("No setting has the word %s."), ui->search);
    }
}

// Drawing.

static int
group_columns(const struct ui *ui)
{
    int most = 0;

    for (int i = 0; i < SETTINGS_GROUPS; i++) {
        int columns = canvas_columns(&ui->canvas, tr(setting_group_name((enum setting_group)i)));

        most = columns > most ? columns : most;
    }
    return most + 4;
}

static void
draw_groups(struct ui *ui, int columns)
{
    struct canvas *canvas = &ui->canvas;

    for (int i = 0; i < SETTINGS_GROUPS; i++) {
        bool is_here = i == (int)ui->settings_page.group;

        canvas_put(canvas, FIRST_ROW + i, 1, 1, ROLE_KEY, is_here ? ">" : " ");
        canvas_put(canvas, FIRST_ROW + i, 2, columns - 3, is_here ? ROLE_KEY : ROLE_TEXT,
                   tr(setting_group_name((enum setting_group)i)));
    }
    for (int row = FIRST_ROW; row <= ui_body_rows(ui); row++) {
        canvas_put(canvas, row, columns - 1, 1, ROLE_DIM, "│");
    }
}

// Where the columns of a group are.
struct columns {
    int mark, label, value, help;
    int label_columns, value_columns;
};

static struct columns
measure(const struct ui *ui, int column, const struct item *items, int count)
{
    struct columns columns = {.mark = column, .label = column + 2, .label_columns = LABEL_LEAST};
    bool has_text = false;

    for (int i = 0; i < count; i++) {
        int needed = canvas_columns(&ui->canvas, label_of(ui, &items[i]));

        needed = needed < LABEL_MOST ? needed : LABEL_MOST;
        columns.label_columns = needed > columns.label_columns ? needed : columns.label_columns;
        has_text |=
            items[i].kind == ITEM_KEY || setting_row((enum setting)items[i].index)->has_text;
    }
    columns.value_columns = has_text ? VALUE_WIDE : VALUE_COLUMNS;
    columns.value = columns.label + columns.label_columns + 1;
    columns.help = columns.value + columns.value_columns + 3;
    return columns;
}

static void
draw_item(struct ui *ui, const struct item *item, int row, const struct columns *at, bool is_here)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf shown = {0};
    bool has_frame = item->kind == ITEM_KEY || !is_switch(setting_row((enum setting)item->index));
    int value = at->value, help = at->help;

    canvas_put(canvas, row, at->mark, 1, ROLE_WARN, is_changed(ui, item) ? "*" : " ");
    if (item->kind == ITEM_SERVER) {
        has_frame = false;
        canvas_put(canvas, row, at->label, canvas->columns - at->label - 1,
                   is_here ? ROLE_SELECT : ROLE_TEXT, label_of(ui, item));
        help = at->label + canvas_columns(canvas, label_of(ui, item)) + 2;
        value = at->label;
    } else {
        say_shown(ui, item, &shown);
        canvas_put(canvas, row, at->label, at->label_columns, ROLE_TEXT, label_of(ui, item));
        if (has_frame) {
            canvas_put(canvas, row, value, 1, ROLE_DIM, "<");
            canvas_put(canvas, row, value + at->value_columns + 1, 1, ROLE_DIM, ">");
        }
        canvas_put_padded(canvas, row, value + has_frame, at->value_columns,
                          is_here ? ROLE_SELECT : ROLE_TEXT, strbuf_text(&shown));
    }
    canvas_put(canvas, row, help, canvas->columns - help - 1, ROLE_DIM, help_of(ui, item));
    if (is_here) {
        canvas_set_cursor(canvas, row, value + has_frame);
    }
    strbuf_finish(&shown);
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
    enum board_style style = ui->settings.style == STYLE_AUTO ? STYLE_LINES : ui->settings.style;
    struct board_view view = {.last = {3, 2}, .columns = SAMPLE_SIZE, .rows = SAMPLE_SIZE};
    struct board board;

    style = style == STYLE_LINES && glyphs_is_ascii(ui->canvas.glyphs) ? STYLE_ASCII
            : style == STYLE_LINES && ui->canvas.glyphs == GLYPHS_WIDE ? STYLE_WIDE
                                                                       : style;
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
    view.has_wood = theme_has_wood(ui->settings.theme, ui->depth);
    view.has_right = view.has_bottom = true;
    board_draw(&ui->canvas, area.row, area.column, &view);
}

static void
draw_rows(struct ui *ui, int column, int rows)
{
    struct settings_state *state = &ui->settings_page;
    struct item items[ITEMS_MAX];
    int count = list_items(ui, state->group, items);
    struct columns columns = measure(ui, column, items, count);

    state->row = state->row >= count ? count - 1 : state->row;
    state->row = state->row < 0 ? 0 : state->row;
    state->top = state->row < state->top           ? state->row
                 : state->row >= state->top + rows ? state->row - rows + 1
                                                   : state->top;
    for (int i = 0; i < rows && state->top + i < count; i++) {
        draw_item(ui, &items[state->top + i], FIRST_ROW + i, &columns,
                  state->top + i == state->row);
    }
    if (count == 0) {
        canvas_put(&ui->canvas, FIRST_ROW, column + 2, ui->canvas.columns - column - 3, ROLE_DIM,
                   _("No server is remembered yet; Join in the menu goes to one."));
    }
    if (state->top + rows < count) {
        canvas_put_right(&ui->canvas, FIRST_ROW + rows - 1, 0, ui->canvas.columns - 1, ROLE_KEY,
                         "▼");
    }
}

// What does not fit beside the row stands below in full, then what it takes.
static int
draw_help(struct ui *ui, int row, int column)
{
    struct canvas *canvas = &ui->canvas;
    struct area area = {row, column + 2, HELP_ROWS - 1, canvas->columns - column - 4};
    const struct setting_row *setting;
    struct strbuf choices = {0};
    struct item item;
    int used;

    if (!chosen_item(ui, &item)) {
        return 0;
    }
    used = canvas_put_wrapped(canvas, area, ROLE_TEXT, help_of(ui, &item));
    setting = item.kind == ITEM_SETTING ? setting_row((enum setting)item.index) : NULL;
    for (int i = 0; setting && setting->choices && setting->choices[i]; i++) {
        if (is_offered(ui, item.index, setting->choices[i])) {
            strbuf_addf(&choices, "%s%s", i ? "  " : "", setting->choices[i]);
        }
    }
    canvas_put(canvas, row + used, area.column, area.columns, ROLE_DIM, strbuf_text(&choices));
    strbuf_finish(&choices);
    return used + 1;
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct item items[ITEMS_MAX];
    struct strbuf title = {0}, right = {0};
    int columns = group_columns(ui), rows = ui_body_rows(ui) - HELP_ROWS - 1;
    int count = list_items(ui, ui->settings_page.group, items), changes = ui_count_changes(ui);
    int below;

    strbuf_addf(&title, "%s%s%s", _("Settings"), *ui->config_path ? " · " : "", ui->config_path);
    if (changes) {
        strbuf_addf(&right, tr_n("%d change not applied", "%d changes not applied", changes),
                    changes);
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&title), strbuf_text(&right));
    draw_groups(ui, columns);
    rows = rows < 1 ? 1 : rows;
    draw_rows(ui, columns, rows);
    below = FIRST_ROW + (count < rows ? count : rows) + 1;
    below += draw_help(ui, below, columns) + 1;
    if (ui->settings_page.group <= SETTINGS_BOARD) {
        draw_sample(ui, (struct area){below, columns + 2, ui_body_rows(ui) - below + 1,
                                      canvas->columns - columns - 2});
    }
    strbuf_finish(&title);
    strbuf_finish(&right);
}

// Hands.

// Leaving drops what was not kept; that is asked first.
static void
leave(struct ui *ui)
{
    if (ui_count_changes(ui) > 0) {
        ask_first(ui, "settings cancel", _("Drop the changes that were not applied?"));
    } else {
        ui_close_page(ui);
    }
}

static void
act(struct ui *ui, enum action_key action)
{
    switch ((int)action) {
    case ACT_UP:
    case ACT_DOWN:
        go_by(ui, action == ACT_UP ? -1 : 1);
        break;
    case ACT_LEFT:
    case ACT_RIGHT:
        change(ui, action == ACT_LEFT ? -1 : 1);
        break;
    case ACT_OPEN:
        change(ui, 0);
        break;
    case ACT_NEXT_PANE:
    case ACT_PAGE_DOWN:
        go_to_group(ui, 1);
        break;
    case ACT_PREVIOUS_PANE:
    case ACT_PAGE_UP:
        go_to_group(ui, -1);
        break;
    case ACT_FILTER:
        entry_open(ui, EDIT_SEARCH, "");
        break;
    case ACT_APPLY:
        ui_keep_changes(ui);
        break;
    case ACT_RESET:
        settings_reset(ui);
        break;
    case ACT_LEAVE:
    case ACT_CANCEL:
        leave(ui);
        break;
    default:
        break;
    }
}

static bool
press_settings(struct ui *ui, const struct press *press)
{
    struct item items[ITEMS_MAX];
    int at = press->row - FIRST_ROW, row = ui->settings_page.top + at;

    if (press->key != KEYS_MOUSE) {
        return false;
    }
    if (press->what == MOUSE_WHEEL_UP || press->what == MOUSE_WHEEL_DOWN) {
        go_by(ui, press->what == MOUSE_WHEEL_UP ? -1 : 1);
    } else if (press->what == MOUSE_LEFT && press->column < group_columns(ui)) {
        if (at >= 0 && at < SETTINGS_GROUPS) {
            ui->settings_page = (struct settings_state){.group = (enum setting_group)at};
        }
    } else if (press->what == MOUSE_LEFT && at >= 0 &&
               row < list_items(ui, ui->settings_page.group, items)) {
        if (ui->settings_page.row == row) {
            change(ui, 0);
        }
        ui->settings_page.row = row;
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_RIGHT);
    key_list_add(list, ACT_OPEN);
    key_list_add(list, ACT_APPLY);
    key_list_add(list, ACT_RESET);
    key_list_add(list, ACT_LEAVE);
    key_list_add(list, ACT_FILTER);
    key_list_add(list, ACT_NEXT_PANE);
}

static const char *
label(const struct ui *ui, enum action_key action)
{
    struct item item;

    switch ((int)action) {
    case ACT_OPEN:
        return chosen_item(ui, &item) && item.kind == ITEM_SERVER ? _("join") : _("edit");
    case ACT_LEAVE:
        return ui_count_changes(ui) ? _("cancel") : _("back");
    case ACT_NEXT_PANE:
        return _("next group");
    default:
        return NULL;
    }
}

const struct page_ops page_settings = {
    .keys = SCREEN_PAGE,
    .draw = draw,
    .act = act,
    .press = press_settings,
    .list_keys = offer_keys,
    .label = label,
};
