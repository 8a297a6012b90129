// SPDX-License-Identifier: MIT
// The first screen: where to play.
#include <stdio.h>

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum item { ITEM_HERE, ITEM_HOST, ITEM_JOIN, ITEM_WATCH, ITEM_SETTINGS, ITEM_QUIT };

enum { ITEM_COUNT = ITEM_QUIT + 1, FIRST_ROW = 2 };

static const struct {
    const char *name, *help;
} items[ITEM_COUNT] = {
    [ITEM_HERE] = {N_("Play here"), N_("you and the AI, or two people at this keyboard")},
    [ITEM_HOST] = {N_("Host"),
                   N_("a server for friends on this machine; shows the line they type")},
    [ITEM_JOIN] = {N_("Join"), N_("a server by its address, or a room by its code")},
    [ITEM_WATCH] = {N_("Watch"), N_("games on a server")},
    [ITEM_SETTINGS] = {N_("Settings"), N_("looks, hands, sound")},
    [ITEM_QUIT] = {N_("Quit"), N_("ends Goren")},
};

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf right = {0};

    if (ui->model->self.id) {
        strbuf_addf(&right, ui->model->self.is_guest ? _("guest %s · ") : "%s · ",
                    ui->model->self.name);
    }
    ui_say_link(ui, &right);
    ui_draw_title(ui, ROLE_TITLE, "Goren " GOREN_VERSION " · 五連", strbuf_text(&right));
    for (int i = 0; i < ITEM_COUNT; i++) {
        bool is_chosen = i == ui->start.chosen;
        enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
        int row = FIRST_ROW + i;
        char number[16];

        if (is_chosen) {
            canvas_fill(canvas, row, 0, canvas->columns, role, ' ');
            canvas_put(canvas, row, 1, 1, role, ">");
        }
        snprintf(number, sizeof(number), "%d", i + 1);
        canvas_put(canvas, row, 3, 2, is_chosen ? role : ROLE_KEY, number);
        canvas_put(canvas, row, 5, 14, role, tr(items[i].name));
        canvas_put(canvas, row, 20, canvas->columns - 21, is_chosen ? role : ROLE_DIM,
                   tr(items[i].help));
    }
    canvas_set_cursor(canvas, FIRST_ROW + ui->start.chosen, 1);
    strbuf_finish(&right);
}

static void
go(struct ui *ui, enum ui_place place)
{
    struct strbuf why = {0};

    ui->address[0] = '\0';
    if (!ui->ops->go(ui->data, place, NULL, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        ui_set_base(ui, PAGE_LOBBY);
        create_open(ui, place == PLACE_HERE ? "ai" : "casual");
    }
    strbuf_finish(&why);
}

static void
choose(struct ui *ui, enum item item)
{
    switch (item) {
    case ITEM_HERE:
        go(ui, PLACE_HERE);
        break;
    case ITEM_HOST:
        go(ui, PLACE_HOST);
        break;
    case ITEM_JOIN:
        entry_open(ui, EDIT_JOIN, "");
        break;
    case ITEM_WATCH:
        entry_open(ui, EDIT_WATCH, "");
        break;
    case ITEM_SETTINGS:
        ui_open_page(ui, PAGE_SETTINGS);
        break;
    case ITEM_QUIT:
        ui_do(ui, "quit", false);
        break;
    }
}

static void
act(struct ui *ui, enum action_key action)
{
    if (action == ACT_UP) {
        ui->start.chosen = (ui->start.chosen + ITEM_COUNT - 1) % ITEM_COUNT;
    } else if (action == ACT_DOWN) {
        ui->start.chosen = (ui->start.chosen + 1) % ITEM_COUNT;
    } else if (action == ACT_OPEN) {
        choose(ui, (enum item)ui->start.chosen);
    } else if (action == ACT_LEAVE) {
        ui_do(ui, "quit", false);
    }
}

static bool
press_start(struct ui *ui, const struct press *press)
{
    int index = -1;

    if (press->key >= '1' && press->key < '1' + (uint32_t)ITEM_COUNT) {
        index = (int)(press->key - '1');
    } else if (press->key == KEYS_MOUSE && press->what == MOUSE_LEFT) {
        index = press->row - FIRST_ROW;
    }
    if (index < 0 || index >= ITEM_COUNT) {
        return false;
    }
    ui->start.chosen = index;
    choose(ui, (enum item)index);
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_OPEN);
    key_list_add(list, ACT_COMMAND);
    key_list_add(list, ACT_SETTINGS);
    key_list_add(list, ACT_LEAVE);
}

const struct page_ops page_start = {
    .keys = SCREEN_START,
    .draw = draw,
    .act = act,
    .press = press_start,
    .list_keys = offer_keys,
};
