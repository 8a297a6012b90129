// SPDX-License-Identifier: MIT
// The first screen: where to play. A game that was left comes first.
#include <stdio.h>
#include <string.h>

#include "client/records/local_games.h"
#include "client/ui/frame.h"
#include "client/ui/kept_settings.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum item {
    ITEM_CONTINUE,
    ITEM_HERE,
    ITEM_HOST,
    ITEM_JOIN,
    ITEM_WATCH,
    ITEM_ARCHIVE,
    ITEM_SETTINGS,
};

enum { ITEM_COUNT = ITEM_SETTINGS + 1, FIRST_ROW = 2, NAME_COLUMN = 3, NAME_COLUMNS = 13 };

static const struct {
    const char *name, *help;
} items[ITEM_COUNT] = {
    [ITEM_CONTINUE] = {N_("Continue"), ""},
    [ITEM_HERE] = {N_("Play here"), N_("you and the AI, or two people at this keyboard")},
    [ITEM_HOST] = {N_("Host"),
                   N_("a server for friends on this machine; shows the line they type")},
    [ITEM_JOIN] = {N_("Join"), N_("a server by its address, or a room by its code")},
    [ITEM_WATCH] = {N_("Watch"), N_("games on a server")},
    [ITEM_ARCHIVE] = {N_("Archive"), N_("no games kept yet · open a record file")},
    [ITEM_SETTINGS] = {N_("Settings"), N_("name, looks, keys, sound, language")},
};

struct start_state {
    int chosen; // of what is offered
};

static struct start_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_START);
}

// What is offered now; without a game that was left there is nothing to continue.
static int
list_items(const struct ui *ui, enum item list[ITEM_COUNT])
{
    int count = 0;

    for (int i = 0; i < ITEM_COUNT; i++) {
        if (i != ITEM_CONTINUE || *ui->left_place) {
            list[count++] = (enum item)i;
        }
    }
    return count;
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

    if (ui->model->is_identified && *ui->address) {
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
format_help(const struct ui *ui, enum item item, struct strbuf *out)
{
    const char *place = ui->left_place;
    int kept = ui->local_games->count;

    if (item == ITEM_CONTINUE) {
        format_left_game(out, &ui->left_game, is_own_place(place) ? "" : place);
    } else if (item == ITEM_ARCHIVE && kept > 0) {
        strbuf_addf(out,
                    tr_n("%d game kept here · open a record file",
                         "%d games kept here · open a record file", kept),
                    kept);
    } else if (item == ITEM_JOIN && ui->server_count > 0) {
        format_servers(ui, _("another address or a code"), out);
    } else if (item == ITEM_WATCH) {
        format_watch(ui, out);
    } else if (item == ITEM_SETTINGS) {
        strbuf_addf(out, "%s: %s", tr(items[item].help), language_name(tr_language()));
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

static void
draw_item(struct ui *ui, enum item item, int index)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == state_of(ui)->chosen;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int row = FIRST_ROW + index;
    struct strbuf help = {0};

    if (is_chosen) {
        canvas_fill(canvas, row, 0, canvas->columns, role, ' ');
        canvas_put_sign(canvas, row, 1, 1, role, ">");
        canvas_set_cursor(canvas, row, 1);
    }
    canvas_put(canvas, row, NAME_COLUMN, NAME_COLUMNS, role, tr(items[item].name));
    format_help(ui, item, &help);
    canvas_put(canvas, row, NAME_COLUMN + NAME_COLUMNS + 1,
               canvas->columns - NAME_COLUMN - NAME_COLUMNS - 2, is_chosen ? role : ROLE_DIM,
               strbuf_text(&help));
    strbuf_finish(&help);
}

// What Goren means, where that can be written and all of it can be read.
static const char *
format_name(const struct ui *ui, const char *right)
{
    static const char name[] = "Goren " GOREN_VERSION,
                      long_name[] = "Goren " GOREN_VERSION " · 五連";
    const struct canvas *canvas = &ui->canvas;
    int room = canvas->columns - 4 - canvas_columns(canvas, right);

    return glyphs_can_write(canvas->glyphs, LANGUAGE_JAPANESE) &&
                   canvas_columns(canvas, long_name) <= room
               ? long_name
               : name;
}

static void
draw(struct ui *ui)
{
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list);
    struct strbuf right = {0};

    format_who(ui, &right);
    ui_draw_title(ui, ROLE_TITLE, format_name(ui, strbuf_text(&right)), strbuf_text(&right));
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < count; i++) {
        draw_item(ui, list[i], i);
    }
    canvas_end_list(&ui->canvas);
    strbuf_finish(&right);
}

// Doing.

static bool
go(struct ui *ui, enum ui_place place, const char *address)
{
    struct strbuf why = {0};
    bool is_going = ui->ops->go(ui->data, place, address, &why);

    if (is_going) {
        snprintf(ui->address, sizeof(ui->address), "%s", address ? address : "");
        ui_set_base(ui, PAGE_LOBBY);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
    return is_going;
}

static void
go_on(struct ui *ui)
{
    const char *place = ui->left_place;
    bool is_own = is_own_place(place);

    ui->wants_game = go(ui,
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

static void
choose(struct ui *ui, enum item item)
{
    switch (item) {
    case ITEM_CONTINUE:
        go_on(ui);
        break;
    case ITEM_HERE:
        if (go(ui, PLACE_HERE, NULL)) {
            ui_open_page_with(ui, PAGE_CREATE, ui->settings.values[SETTING_PRESET]);
        }
        break;
    case ITEM_HOST:
        if (go(ui, PLACE_HOST, NULL)) {
            ui_open_page_with(ui, PAGE_CREATE, "casual");
        }
        break;
    case ITEM_JOIN:
        entry_open(ui, &join_prompt, "");
        break;
    case ITEM_WATCH:
        if (ui->model->is_identified) {
            ui_set_base(ui, PAGE_LOBBY);
            ui_do_option(ui, COMMAND_WATCH, OPTION_RANDOM);
        } else {
            entry_open(ui, &watch_prompt, "");
        }
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

static void
quit(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_kind(ui, COMMAND_QUIT);
}

static bool
input_start(struct ui *ui, const struct input *input)
{
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list), index = -1;

    if (input->key >= '1' && input->key <= '9') {
        index = (int)(input->key - '1');
    } else if (input->key == KEYS_MOUSE && input->what == MOUSE_LEFT) {
        index = input->row - FIRST_ROW;
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
    (void)ui, (void)command;
    return tr_c("key anywhere", "quit");
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = open_chosen},
    {.command = UI_NONE, .worth = KEY_SHOWN},
    {.command = UI_COMMAND, .worth = KEY_SHOWN},
    {.command = UI_LEAVE, .worth = KEY_VITAL, .act = quit, .label = label_quit},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
};

const struct page_ops page_start = {
    .keys = SCREEN_START,
    .leaves_itself = true,
    .state_size = sizeof(struct start_state),
    PAGE_ACTIONS(actions),
    .draw = draw,
    .input = input_start,
    .format_hint = format_hint,
};
