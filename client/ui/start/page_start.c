// SPDX-License-Identifier: MIT
// The first screen: where to play. A game that was left comes first.
#include <stdio.h>
#include <string.h>

#include "client/ui/records/records.h"
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

// What is offered now; without a game that was left there is nothing to continue.
static int
list_items(const struct ui *ui, enum item list[ITEM_COUNT])
{
    int count = 0;

    for (int i = 0; i < ITEM_COUNT; i++) {
        if (i != ITEM_CONTINUE || *ui->start.game_place) {
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
    const char *place = ui->start.game_place;
    int kept = ui->records->archive.kept.count;

    if (item == ITEM_CONTINUE) {
        format_left_game(out, &ui->start.game, is_own_place(place) ? "" : place);
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
    bool is_guest = self->id ? self->is_guest : !*setting && !ui->start.is_name_chosen;

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
    bool is_chosen = index == ui->start.chosen;
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
    const char *place = ui->start.game_place;
    bool is_own = is_own_place(place);

    ui->wants_game = go(ui,
                        !is_own                      ? PLACE_SERVER
                        : strcmp(place, "here") == 0 ? PLACE_HERE
                                                     : PLACE_HOST,
                        is_own ? NULL : place);
}

static void
choose(struct ui *ui, enum item item)
{
    switch (item) {
    case ITEM_CONTINUE:
        go_on(ui);
        break;
    case ITEM_HERE:
        if (go(ui, PLACE_HERE, NULL)) {
            create_open(ui, ui->settings.values[SETTING_PRESET]);
        }
        break;
    case ITEM_HOST:
        if (go(ui, PLACE_HOST, NULL)) {
            create_open(ui, "casual");
        }
        break;
    case ITEM_JOIN:
        entry_open(ui, EDIT_JOIN, "");
        break;
    case ITEM_WATCH:
        if (ui->model->is_identified) {
            ui_set_base(ui, PAGE_LOBBY);
            ui_do(ui, "watch random", false);
        } else {
            entry_open(ui, EDIT_WATCH, "");
        }
        break;
    case ITEM_ARCHIVE:
        ui_do(ui, "archive", false);
        break;
    case ITEM_SETTINGS:
        ui_open_page(ui, PAGE_SETTINGS);
        break;
    }
}

static void
act(struct ui *ui, enum ui_command action)
{
    enum item list[ITEM_COUNT];
    int count = list_items(ui, list);

    if (action == UI_UP) {
        ui->start.chosen = (ui->start.chosen + count - 1) % count;
    } else if (action == UI_DOWN) {
        ui->start.chosen = (ui->start.chosen + 1) % count;
    } else if (action == UI_OPEN) {
        choose(ui, list[ui->start.chosen]);
    } else if (action == UI_LEAVE) {
        ui_do(ui, "quit", false);
    }
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
    ui->start.chosen = index;
    choose(ui, list[index]);
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    enum item items_now[ITEM_COUNT];
    char digits[KEY_HINT_BYTES];

    snprintf(digits, sizeof(digits), "1-%d", list_items(ui, items_now));
    key_list_add(list, UI_OPEN);
    key_list_add_hint(list, digits, tr_c("key of a list", "at once"));
    key_list_add(list, UI_COMMAND);
    key_list_add_vital(list, UI_LEAVE);
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    (void)ui;
    return action == UI_LEAVE ? tr_c("key anywhere", "quit") : NULL;
}

const struct page_ops page_start = {
    .keys = SCREEN_START,
    .draw = draw,
    .act = act,
    .input = input_start,
    .list_keys = offer_keys,
    .label = label,
};
