// SPDX-License-Identifier: MIT
// The first screen: what to do. A game that was left comes first.
#include <stdio.h>
#include <string.h>

#include "client/records/local_games.h"
#include "client/ui/frame.h"
#include "client/ui/home.h"
#include "client/ui/kept_settings.h"
#include "client/ui/shown_room.h"
#include "client/ui/start/start_board.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum item {
    ITEM_CONTINUE,
    ITEM_PLAY,
    ITEM_TWO,
    ITEM_ONLINE,
    ITEM_WATCH,
    ITEM_ARCHIVE,
    ITEM_SETTINGS,
    // Behind "Play online".
    ITEM_HOST,
    ITEM_JOIN,
    ITEM_FIND,
};

enum {
    ITEM_COUNT = ITEM_FIND + 1,
    NAME_ROW = 2, // of the game; what that means is below
    NAME_ROWS = 3,
    TALL_ROWS = 16, // so tall a screen shows the name
    WIDE_ROWS = 22, // so tall a screen has a blank row between the items
    NAME_COLUMN = 3,
    NAMES_LEAST = 13,
};

static const struct {
    const char *name, *help;
} items[ITEM_COUNT] = {
    [ITEM_CONTINUE] = {N_("Continue"), ""},
    [ITEM_PLAY] = {N_("Play the computer"), ""},
    [ITEM_TWO] = {N_("Two players here"), N_("one keyboard, one board")},
    [ITEM_ONLINE] = {N_("Play online"), N_("host a table, join a friend, find an opponent")},
    [ITEM_WATCH] = {N_("Watch"), N_("live games on a server")},
    [ITEM_ARCHIVE] = {N_("Archive"), N_("your finished games, and record files")},
    [ITEM_SETTINGS] = {N_("Settings"), N_("appearance, controls, sound, language")},
    [ITEM_HOST] = {N_("Host a table"), N_("friends join with the line that is shown")},
    [ITEM_JOIN] = {N_("Join a friend"), N_("a server by its address, or a room by its code")},
    [ITEM_FIND] = {N_("Find an opponent"), ""},
};

struct start_state {
    int chosen;     // of what is offered
    bool is_online; // what is behind "Play online" is offered
};

static struct start_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_START);
}

// A game runs here, or one was left elsewhere.
static bool
can_continue(const struct ui *ui)
{
    return *ui->left_place || model_playing(ui->model);
}

static bool
is_offered(const struct ui *ui, enum item item)
{
    if ((item >= ITEM_HOST) != state_of(ui)->is_online) {
        return false;
    }
    return item == ITEM_CONTINUE ? can_continue(ui)
           : item == ITEM_FIND   ? ui->server_count > 0
                                 : true;
}

static int
list_items(const struct ui *ui, enum item list[ITEM_COUNT])
{
    int count = 0;

    for (int i = 0; i < ITEM_COUNT; i++) {
        if (is_offered(ui, (enum item)i)) {
            list[count++] = (enum item)i;
        }
    }
    return count;
}

static void
open_start(struct ui *ui, const void *argument)
{
    (void)argument;
    *state_of(ui) = (struct start_state){0};
}

// In words.

static bool
is_own_place(const char *place)
{
    return strcmp(place, "here") == 0 || strcmp(place, "host") == 0;
}

static void
format_servers(const struct ui *ui, const char *last, struct strbuf *out)
{
    for (int i = 0; i < ui->server_count && i < 2; i++) {
        strbuf_addf(out, "%s · ", ui->servers[i].address);
    }
    strbuf_add(out, last);
}

static int
count_games(const struct ui *ui)
{
    int count = 0;

    for (int i = 0; i < ui->model->lobby.room_count; i++) {
        count += ui->model->lobby.rooms[i].is_running;
    }
    return count;
}

static void
format_watch(const struct ui *ui, struct strbuf *out)
{
    int count = ui->model->is_identified ? count_games(ui) : 0;

    if (ui->is_home) {
        strbuf_add(out, tr(items[ITEM_WATCH].help));
    } else if (ui->model->is_identified && *ui->address) {
        strbuf_addf(out, tr_n("%d game at %s", "%d games at %s", count), count, ui->address);
    } else if (ui->model->is_identified) {
        strbuf_addf(out, tr_n("%d game here", "%d games here", count), count);
    } else if (ui->server_count > 0) {
        strbuf_addf(out, _("games at %s, or at another address"), ui->servers[0].address);
    } else {
        strbuf_add(out, tr(items[ITEM_WATCH].help));
    }
}

static void
format_continue(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_playing(ui->model);

    if (room) {
        strbuf_addf(out, tr_n("your game, %d move", "your game, %d moves", room->match.move_count),
                    room->match.move_count);
    } else {
        format_left_game(out, &ui->left_game, is_own_place(ui->left_place) ? "" : ui->left_place);
    }
}

static void
format_play(const struct ui *ui, struct strbuf *out)
{
    struct play_choice choice;

    ui_read_play(ui, &choice);
    play_format_summary(&choice, out);
}

static void
format_help(const struct ui *ui, enum item item, struct strbuf *out)
{
    int kept = ui->local_games->count;

    if (item == ITEM_CONTINUE) {
        format_continue(ui, out);
    } else if (item == ITEM_PLAY) {
        format_play(ui, out);
    } else if (item == ITEM_ARCHIVE && kept > 0) {
        strbuf_addf(out,
                    tr_n("%d game kept here · open a record file",
                         "%d games kept here · open a record file", kept),
                    kept);
    } else if (item == ITEM_JOIN && ui->server_count > 0) {
        format_servers(ui, _("another address or a code"), out);
    } else if (item == ITEM_FIND) {
        strbuf_add(out, ui->servers[0].address);
    } else if (item == ITEM_WATCH) {
        format_watch(ui, out);
    } else {
        strbuf_add(out, tr(items[item].help));
    }
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
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list), columns = NAMES_LEAST;

    for (int i = 0; i < count; i++) {
        int name = canvas_columns(&ui->canvas, tr(items[list[i]].name));

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
row_of(const struct ui *ui, int index)
{
    return NAME_ROW + (has_name(ui) ? NAME_ROWS : 0) +
           index * (ui->canvas.rows >= WIDE_ROWS ? 2 : 1);
}

// Left of the column right.
static void
draw_item(struct ui *ui, enum item item, int index, int right)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == state_of(ui)->chosen;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int row = row_of(ui, index), names = name_columns(ui), column = NAME_COLUMN + names + 2;
    struct strbuf help = {0};

    if (is_chosen) {
        canvas_fill(canvas, row, 0, right, role, ' ');
        canvas_put_sign(canvas, row, 1, 1, role, ">");
        canvas_set_cursor(canvas, row, 1);
    }
    canvas_put(canvas, row, NAME_COLUMN, names, role, tr(items[item].name));
    format_help(ui, item, &help);
    if (right - column > 1) {
        canvas_put(canvas, row, column, right - column - 1, is_chosen ? role : ROLE_DIM,
                   strbuf_text(&help));
    }
    strbuf_finish(&help);
}

static void
draw_name(struct ui *ui)
{
    bool can_write = glyphs_can_write(ui->canvas.glyphs, LANGUAGE_JAPANESE);

    canvas_put(&ui->canvas, NAME_ROW, NAME_COLUMN, ui->canvas.columns - NAME_COLUMN, ROLE_ACCENT,
               can_write ? "G O R E N   五連" : "G O R E N");
    canvas_put(&ui->canvas, NAME_ROW + 1, NAME_COLUMN, ui->canvas.columns - NAME_COLUMN, ROLE_DIM,
               state_of(ui)->is_online ? _("Play online") : _("five in a row"));
}

static void
draw(struct ui *ui)
{
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list), right = start_board_column(ui);
    struct strbuf who = {0};

    state_of(ui)->chosen = state_of(ui)->chosen < count ? state_of(ui)->chosen : count - 1;
    if (!ui->is_home && (ui->server_count > 0 || ui->model->link != LINK_IDLE)) {
        format_who(ui, &who);
    }
    ui_draw_title(ui, ROLE_TEXT, "Goren " GOREN_VERSION, strbuf_text(&who));
    if (has_name(ui)) {
        draw_name(ui);
    }
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < count; i++) {
        draw_item(ui, list[i], i, right);
    }
    canvas_end_list(&ui->canvas);
    start_draw_board(ui);
    strbuf_finish(&who);
}

// Doing.

static void
go_on(struct ui *ui)
{
    const char *place = ui->left_place;
    bool is_own = is_own_place(place);
    const struct m_room *room = model_playing(ui->model);

    if (room) {
        ui_show_room(ui, room->id);
        return;
    }
    ui->wants_game = ui_go(ui,
                           !is_own                      ? PLACE_SERVER
                           : strcmp(place, "here") == 0 ? PLACE_HERE
                                                        : PLACE_HOST,
                           is_own ? NULL : place);
}

// Addresses.

static const char *
recall_server(const struct ui *ui, int index)
{
    return index <= ui->server_count ? ui->servers[index - 1].address : NULL;
}

static void
format_address_help(const struct ui *ui, struct strbuf *out)
{
    if (ui->server_count > 0 && ui->entry.length == 0) {
        strbuf_addf(out, _("Enter: %s  Up: others"), ui->servers[0].address);
    }
}

// Nothing is the server of last time, a code behind a slash a room there.
static void
fill_address(const struct ui *ui, const char *typed, char address[COMMAND_BYTES_MAX + 1])
{
    bool is_last = ui->server_count > 0 && (!*typed || *typed == '/');

    if (is_last) {
        snprintf(address, COMMAND_BYTES_MAX + 1, "%s%.*s", ui->servers[0].address,
                 WIRE_CODE_BYTES + 1, typed);
    } else {
        snprintf(address, COMMAND_BYTES_MAX + 1, "%s", typed);
    }
}

static bool
take_address(struct ui *ui, const char *address)
{
    struct strbuf why = {0};
    bool is_going = *address && ui->ops->go(ui->data, PLACE_SERVER, address, &why);

    if (is_going) {
        snprintf(ui->address, sizeof(ui->address), "%.*s", (int)strcspn(address, "/#"), address);
        ui->is_home = false;
        ui_set_base(ui, PAGE_LOBBY);
    } else if (*address) {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
    return is_going;
}

static void
take_join(struct ui *ui, const struct text_entry *entry)
{
    char address[COMMAND_BYTES_MAX + 1];

    fill_address(ui, entry->text, address);
    take_address(ui, address);
}

static void
take_watch(struct ui *ui, const struct text_entry *entry)
{
    char address[COMMAND_BYTES_MAX + 1];

    fill_address(ui, entry->text, address);
    if (take_address(ui, address) && !strchr(address, '/')) {
        command_make(&ui->first, COMMAND_WATCH);
        ui->first.option = OPTION_RANDOM;
        ui->has_first = true;
    }
}

static const struct prompt join_prompt = {.text = N_("Join at HOST[:PORT][/CODE]: "),
                                          .on_done = take_join,
                                          .recall = recall_server,
                                          .format_help = format_address_help};
static const struct prompt watch_prompt = {.text = N_("Watch at HOST[:PORT][/CODE]: "),
                                           .on_done = take_watch,
                                           .recall = recall_server,
                                           .format_help = format_address_help};

// On the server of last time, once one is there.
static void
find_opponent(struct ui *ui)
{
    char address[COMMAND_BYTES_MAX + 1];

    fill_address(ui, "", address);
    if (take_address(ui, address)) {
        command_make(&ui->first, COMMAND_SEEK);
        ui->has_first = true;
    }
}

static void
watch(struct ui *ui)
{
    if (ui->model->is_identified && !ui->is_home) {
        ui_set_base(ui, PAGE_LOBBY);
        ui_do_option(ui, COMMAND_WATCH, OPTION_RANDOM);
    } else {
        entry_open(ui, &watch_prompt, "");
    }
}

static void
choose(struct ui *ui, enum item item)
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
        *state_of(ui) = (struct start_state){.is_online = true};
        break;
    case ITEM_HOST:
        if (ui_go(ui, PLACE_HOST, NULL)) {
            ui_open_page_with(ui, PAGE_CREATE, "casual");
        }
        break;
    case ITEM_JOIN:
        entry_open(ui, &join_prompt, "");
        break;
    case ITEM_FIND:
        find_opponent(ui);
        break;
    case ITEM_WATCH:
        watch(ui);
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
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list), step = command == UI_UP ? count - 1 : 1;

    state_of(ui)->chosen = (state_of(ui)->chosen + step) % count;
}

static void
open_chosen(struct ui *ui, enum ui_command command)
{
    enum item list[ITEM_COUNT];

    (void)command;
    list_items(ui, list);
    choose(ui, list[state_of(ui)->chosen]);
}

// One step back, which is the end where there is none.
static void
leave(struct ui *ui, enum ui_command command)
{
    if (state_of(ui)->is_online) {
        *state_of(ui) = (struct start_state){.chosen = can_continue(ui) ? 3 : 2};
    } else if (command == UI_LEAVE) {
        ui_do_kind(ui, COMMAND_QUIT);
    }
}

static bool
input_start(struct ui *ui, const struct input *input)
{
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list), index = -1;

    if (input->key == 'q') {
        leave(ui, UI_LEAVE);
        return true;
    }
    if (input->key >= '1' && input->key <= '9') {
        index = (int)(input->key - '1');
    } else if (input->key == KEYS_MOUSE && input->what == MOUSE_LEFT) {
        for (int i = 0; i < count; i++) {
            index = row_of(ui, i) == input->row ? i : index;
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
    enum item list[ITEM_COUNT];

    snprintf(keys, KEY_HINT_BYTES, "1-%d", list_items(ui, list));
    return tr_c("key of a list", "at once");
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
    .open = open_start,
    .draw = draw,
    .input = input_start,
    .format_hint = format_hint,
};
