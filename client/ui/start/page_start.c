// SPDX-License-Identifier: MIT
// The first screen: what to do. A game that was left comes first.
#include <stdio.h>
#include <string.h>

#include "client/ui/frame.h"
#include "client/ui/home.h"
#include "client/ui/name_entry.h"
#include "client/ui/saved_settings.h"
#include "client/ui/shown_room.h"
#include "client/ui/start/start_board.h"
#include "client/ui/start/start_items.h"
#include "client/ui/start/start_join.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum {
    NAME_ROWS = 3,  // of the game, what that means, and a blank one
    TALL_ROWS = 16, // so tall a screen shows the name
    NAME_COLUMN = 3,
    NAMES_LEAST = 13,
    NAMES_MENU = 30, // columns that names and the words below them have at least
    WORDS_ROWS = 3,  // of words below the list, and a blank one
};

struct start_state {
    int chosen;     // of what is offered
    bool is_online; // what is behind "Play online" is offered
    struct start_board board;
};

static struct start_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_START);
}

static void
open_start(struct ui *ui, const void *argument)
{
    (void)argument;
    state_of(ui)->chosen = 0;
    state_of(ui)->is_online = false;
    state_of(ui)->board.is_known = false;
}

static void
init_start(struct ui *ui)
{
    start_board_init(&state_of(ui)->board);
}

static void
finish_start(struct ui *ui)
{
    start_board_finish(&state_of(ui)->board);
}

static void
forget_board(struct ui *ui)
{
    state_of(ui)->board.is_known = false;
}

// A server that has never answered is not missed here.
static bool
is_unanswered(const struct ui *ui)
{
    return ui->model->link == LINK_FAILED ||
           (ui->model->link == LINK_WAITING && !ui->was_connected);
}

static void
format_who(const struct ui *ui, struct strbuf *out)
{
    const struct person *self = &ui->model->self;
    const char *setting = ui->settings.values[SETTING_NAME];
    const char *name = ui_own_name(ui);
    bool is_guest = self->id ? self->is_guest : !*setting && !ui->is_name_chosen;

    if (*name) {
        strbuf_addf(out, is_guest ? _("guest %s · ") : "%s · ", name);
    }
    ui_format_link(ui, out);
}

// Drawing.

static int
name_columns(const struct ui *ui)
{
    enum start_item list[ITEM_COUNT];
    int count = start_list_items(ui, state_of(ui)->is_online, list), columns = NAMES_LEAST;

    for (int i = 0; i < count; i++) {
        int name = canvas_columns(&ui->canvas, start_item_name(list[i]));

        columns = name > columns ? name : columns;
    }
    return columns;
}

static bool
has_name(const struct ui *ui)
{
    return ui->canvas.rows >= TALL_ROWS;
}

static int
help_columns(const struct ui *ui)
{
    enum start_item list[ITEM_COUNT];
    int count = start_list_items(ui, state_of(ui)->is_online, list), most = 0;
    struct strbuf help = {0};

    for (int i = 0; i < count; i++) {
        int columns;

        strbuf_clear(&help);
        start_format_help(ui, list[i], &state_of(ui)->board, &help);
        columns = canvas_columns(&ui->canvas, strbuf_text(&help));
        most = columns > most ? columns : most;
    }
    strbuf_finish(&help);
    return most;
}

// The columns of a menu in which nothing is wrapped.
static int
menu_columns(const struct ui *ui)
{
    return NAME_COLUMN + name_columns(ui) + 2 + help_columns(ui) + 2;
}

static int
count_items(const struct ui *ui)
{
    enum start_item list[ITEM_COUNT];

    return start_list_items(ui, state_of(ui)->is_online, list);
}

// With a blank row between the items, or the rest of their words, where the screen has the rows.
static int
rows_each(const struct ui *ui, bool is_narrow)
{
    int rows = (has_name(ui) ? NAME_ROWS : 0) + 2 * count_items(ui);

    return !is_narrow && rows <= start_body_rows(ui) ? 2 : 1;
}

static int
row_of(const struct ui *ui, const struct start_layout *layout, int index)
{
    return layout->row + (has_name(ui) ? NAME_ROWS : 0) + index * rows_each(ui, layout->is_narrow);
}

static struct start_layout
layout_of(const struct ui *ui)
{
    int names = NAME_COLUMN + name_columns(ui) + 2, above = has_name(ui) ? NAME_ROWS : 0;
    struct start_menu menu = {
        .columns = menu_columns(ui),
        .names = names < NAMES_MENU ? NAMES_MENU : names,
        .rows = above + count_items(ui) * rows_each(ui, false),
        .rows_narrow = above + count_items(ui) + WORDS_ROWS,
        .wraps = rows_each(ui, false) > 1,
    };

    return start_layout(ui, &state_of(ui)->board, &menu);
}

// Beside the name of an item, or below the list; what does not fit goes on in the next row.
static void
draw_help(struct ui *ui, enum start_item item, struct area area, bool is_chosen)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf help = {0};

    start_format_help(ui, item, &state_of(ui)->board, &help);
    for (int i = 1;
         is_chosen && i < canvas_wrapped_rows(canvas, area.columns, strbuf_text(&help)) &&
         i < area.rows;
         i++) {
        canvas_fill(canvas, area.row + i, area.column - 1, area.columns + 2, ROLE_SELECT, ' ');
    }
    if (area.columns > 1) {
        canvas_put_wrapped(canvas, area, is_chosen ? ROLE_SELECT : ROLE_DIM, strbuf_text(&help));
    }
    strbuf_finish(&help);
}

static void
draw_helps(struct ui *ui, const enum start_item *list, int count, const struct start_layout *layout)
{
    int chosen = state_of(ui)->chosen, row = row_of(ui, layout, count) + 1;
    int column = layout->column + NAME_COLUMN + name_columns(ui) + 2;

    if (layout->is_narrow) {
        draw_help(ui, list[chosen],
                  (struct area){row, NAME_COLUMN, ui->canvas.rows - 2 - row,
                                layout->right - NAME_COLUMN - 1},
                  false);
        return;
    }
    for (int i = 0; i < count; i++) {
        draw_help(ui, list[i],
                  (struct area){row_of(ui, layout, i), column, rows_each(ui, false),
                                layout->right - column - 1},
                  i == chosen);
    }
}

// Left of the column right.
static void
draw_item(struct ui *ui, enum start_item item, int index, const struct start_layout *layout)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == state_of(ui)->chosen;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int row = row_of(ui, layout, index), names = name_columns(ui);
    int left = layout->column + NAME_COLUMN;

    if (is_chosen) {
        canvas_fill(canvas, row, layout->column, layout->right - layout->column, role, ' ');
        canvas_put_sign(canvas, row, left - 2, 1, role, "▸");
        canvas_set_cursor(canvas, row, left - 2);
    }
    canvas_put(canvas, row, left, names, role, start_item_name(item));
}

static void
draw_name(struct ui *ui, const struct start_layout *layout)
{
    bool can_write = glyphs_can_write(ui->canvas.glyphs, LANGUAGE_JAPANESE);
    int left = layout->column + NAME_COLUMN;

    canvas_put(&ui->canvas, layout->row, left, layout->right - left, ROLE_ACCENT,
               can_write ? "G O R E N   五連" : "G O R E N");
    canvas_put(&ui->canvas, layout->row + 1, left, layout->right - left, ROLE_DIM,
               state_of(ui)->is_online ? _("Play online") : _("five in a row"));
}

static void
draw(struct ui *ui)
{
    enum start_item list[ITEM_COUNT];
    int count = start_list_items(ui, state_of(ui)->is_online, list);
    struct start_layout layout;
    struct strbuf who = {0};

    if (!state_of(ui)->board.is_known) {
        start_board_load(ui, &state_of(ui)->board);
    }
    layout = layout_of(ui);
    state_of(ui)->chosen = state_of(ui)->chosen < count ? state_of(ui)->chosen : count - 1;
    if (!ui->is_home && !is_unanswered(ui) &&
        (ui->server_count > 0 || ui->model->link != LINK_IDLE)) {
        format_who(ui, &who);
    }
    ui_draw_title(ui, ROLE_TITLE, "Goren " GOREN_VERSION, strbuf_text(&who));
    if (has_name(ui)) {
        draw_name(ui, &layout);
    }
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < count; i++) {
        draw_item(ui, list[i], i, &layout);
    }
    canvas_end_list(&ui->canvas);
    draw_helps(ui, list, count, &layout);
    start_board_draw(ui, &state_of(ui)->board, &layout);
    strbuf_finish(&who);
}

// Doing.

static void
go_on(struct ui *ui)
{
    char place[sizeof(ui->left.place)]; // another game is offered once this one is left
    const struct m_room *room = model_playing(ui->model);
    bool is_own;

    snprintf(place, sizeof(place), "%s", ui->left.place);
    is_own = start_is_own_place(place);
    if (room) {
        ui_show_room(ui, room->id);
        return;
    }
    ui->is_play = ui_left_is_play(ui);
    ui->wants_game = ui_go(ui,
                           !is_own                      ? PLACE_SERVER
                           : strcmp(place, "here") == 0 ? PLACE_HERE
                                                        : PLACE_HOST,
                           is_own ? NULL : place);
}

// On the server of last time, once one is there.
static void
find_opponent(struct ui *ui)
{
    if (start_go_back(ui)) {
        command_make(&ui->first, COMMAND_SEEK);
        ui->has_first = true;
    }
}

static void
watch(struct ui *ui)
{
    if (ui->model->is_identified && !ui->is_home) {
        ui_set_base(ui, PAGE_LOBBY);
        ui_do_option(ui, COMMAND_WATCH, OPTION_BEST);
    } else {
        start_ask_watch(ui);
    }
}

static void
choose(struct ui *ui, enum start_item item)
{
    switch (item) {
    case ITEM_CONTINUE:
        go_on(ui);
        break;
    case ITEM_PLAY:
        ui_open_page(ui, PAGE_PLAY);
        break;
    case ITEM_TWO:
        ui_open_page_with(ui, PAGE_PLAY, "both");
        break;
    case ITEM_ONLINE:
        state_of(ui)->is_online = true;
        state_of(ui)->chosen = 0;
        break;
    case ITEM_HOST:
        ui_open_page_with(ui, PAGE_PLAY, "host");
        name_entry_ask(ui, NULL);
        break;
    case ITEM_JOIN:
        start_ask_join(ui);
        break;
    case ITEM_FIND:
        find_opponent(ui);
        break;
    case ITEM_WATCH:
        watch(ui);
        break;
    case ITEM_PUZZLES:
        ui_open_page(ui, PAGE_PUZZLES);
        break;
    case ITEM_LEARN:
        ui_open_page(ui, PAGE_LEARN);
        break;
    case ITEM_ARCHIVE:
        ui_do_kind(ui, COMMAND_ARCHIVE);
        break;
    case ITEM_SETTINGS:
        ui_open_page(ui, PAGE_SETTINGS);
        break;
    }
}

static void
move(struct ui *ui, enum ui_command command)
{
    enum start_item list[ITEM_COUNT];
    int count = start_list_items(ui, state_of(ui)->is_online, list),
        step = command == UI_UP ? count - 1 : 1;

    state_of(ui)->chosen = (state_of(ui)->chosen + step) % count;
}

static void
open_chosen(struct ui *ui, enum ui_command command)
{
    enum start_item list[ITEM_COUNT];

    (void)command;
    start_list_items(ui, state_of(ui)->is_online, list);
    choose(ui, list[state_of(ui)->chosen]);
}

// One step back, which is the end where there is none.
static void
leave(struct ui *ui, enum ui_command command)
{
    if (state_of(ui)->is_online) {
        state_of(ui)->is_online = false;
        state_of(ui)->chosen = start_can_continue(ui) ? 3 : 2;
    } else if (command == UI_LEAVE) {
        ui_do_kind(ui, COMMAND_QUIT);
    }
}

static bool
input_start(struct ui *ui, const struct input *input)
{
    enum start_item list[ITEM_COUNT];
    int count = start_list_items(ui, state_of(ui)->is_online, list), index = -1;

    if (input->key == 'q') {
        leave(ui, UI_LEAVE);
        return true;
    }
    if (input->key >= '1' && input->key <= '9') {
        index = (int)(input->key - '1');
    } else if (input->key == KEYS_MOUSE && input->what == MOUSE_LEFT) {
        struct start_layout layout = layout_of(ui);

        for (int i = 0; i < count && input->column < layout.right; i++) {
            index = row_of(ui, &layout, i) == input->row ? i : index;
        }
    }
    if (index < 0 || index >= count) {
        return false;
    }
    state_of(ui)->chosen = index;
    choose(ui, list[index]);
    return true;
}

static const char *
format_hint(const struct ui *ui, char keys[KEY_HINT_BYTES])
{
    enum start_item list[ITEM_COUNT];

    snprintf(keys, KEY_HINT_BYTES, "1-%d", start_list_items(ui, state_of(ui)->is_online, list));
    return tr_c("key of a list", "pick");
}

static const char *
label_quit(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return state_of(ui)->is_online ? tr_c("key anywhere", "back") : tr_c("key anywhere", "quit");
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = open_chosen},
    {.command = UI_NONE, .worth = KEY_SHOWN},
    {.command = UI_COMMAND, .worth = KEY_SHOWN},
    {.command = UI_LEAVE, .worth = KEY_VITAL, .act = leave, .label = label_quit},
    {.command = UI_CANCEL, .act = leave},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
};

const struct page_ops page_start = {
    .keys = SCREEN_START,
    .leaves_itself = true,
    .state_size = sizeof(struct start_state),
    PAGE_ACTIONS(actions),
    .init = init_start,
    .finish = finish_start,
    .open = open_start,
    .draw = draw,
    .input = input_start,
    .format_hint = format_hint,
    .files_changed = forget_board,
};
