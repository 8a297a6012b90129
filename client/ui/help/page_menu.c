// SPDX-License-Identifier: MIT
// The menu of a running game: what one can do, by its key or from the list, and why not.
#include "client/ui/help/help_keys.h"
#include "client/ui/keys.h"
#include "client/ui/lines.h"
#include "common/i18n/tr.h"

enum { KEYS_COLUMNS = 8 };

// In the order of the list.
static const struct {
    enum ui_command action;
    const char *text;
} rows[] = {
    {UI_UNDO, N_("Take back a move")},
    {UI_HINT, N_("Ask for a hint")},
    {UI_DRAW, N_("Offer a draw")},
    {UI_RESIGN, N_("Resign")},
    {UI_PAUSE, N_("Pause or resume")},
    {UI_FORBIDDEN, N_("Show forbidden points")},
    {UI_THREATS, N_("Show threats")},
    {UI_MAP, N_("Show a rating map")},
    {UI_NUMBERS, N_("Show move numbers")},
    {UI_STYLE, N_("Change the board style")},
    {UI_TALK, N_("Chat")},
    {UI_SETTINGS, N_("Settings")},
    {UI_HELP, N_("Help: all keys")},
    {UI_ALL, N_("All actions")},
    {UI_LEAVE, N_("Leave for the lobby")},
};

enum { ROW_COUNT = sizeof(rows) / sizeof(*rows) };

static void
add_row(const struct ui *ui, struct lines *lines, enum ui_command action, const char *text)
{
    int row = keymap_row_of(SCREEN_GAME, action);
    struct strbuf keys = {0}, why = {0};
    bool is_possible = page_can(ui, PAGE_GAME, action, &why);
    char name[KEY_NAME_BYTES] = "";

    if (row >= 0 && ui->keymap.keys[row][0]) {
        key_label(ui->keymap.keys[row][0], name);
    }
    strbuf_add(&keys, name);
    lines_pad(ui, &keys, KEYS_COLUMNS);
    strbuf_addf(lines_add(lines, is_possible ? ROLE_TEXT : ROLE_DIM, action), "%s%s%s%s%s",
                strbuf_text(&keys), text, why.length ? "  (" : "", strbuf_text(&why),
                why.length ? ")" : "");
    strbuf_finish(&keys);
    strbuf_finish(&why);
}

// The answers stand first while something is asked.
static void
make_menu(const struct ui *ui, struct lines *lines)
{
    if (ui->session.asking.kind != ASKING_NOTHING) {
        add_row(ui, lines, UI_YES, _("Answer yes"));
        add_row(ui, lines, UI_NO, _("Answer no"));
    }
    for (int i = 0; i < ROW_COUNT; i++) {
        add_row(ui, lines, rows[i].action, tr(rows[i].text));
    }
    lines_search(ui, lines);
}

static void
draw_menu(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};

    make_menu(ui, lines);
    lines_draw(ui, _("Game menu"), lines, true);
    lines_finish(lines);
}

static void
choose(struct ui *ui, enum ui_command action)
{
    ui_close_page(ui);
    ui_act(ui, action);
}

static void
act_menu(struct ui *ui, enum ui_command action)
{
    struct lines *lines = &(struct lines){0};
    enum ui_command chosen = UI_NONE;

    (void)action;
    make_menu(ui, lines);
    if (ui->lines.chosen >= 0 && ui->lines.chosen < lines->count) {
        chosen = lines->actions[ui->lines.chosen];
    }
    lines_finish(lines);
    choose(ui, chosen);
}

// The action of the list that has this key, in either case.
static enum ui_command
find_key(const struct ui *ui, uint32_t key)
{
    enum ui_command action;

    key = key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key;
    action = keymap_find(&ui->keymap, SCREEN_GAME, key);
    for (int i = 0; i < ROW_COUNT; i++) {
        if (rows[i].action == action) {
            return action;
        }
    }
    return UI_NONE;
}

static bool
input_menu(struct ui *ui, const struct input *input)
{
    int row = ui->lines.top + input->row - 1;
    enum ui_command action;

    if (input->key == KEYS_MOUSE && input->what == MOUSE_LEFT && input->row > 0) {
        ui->lines.chosen = row;
        act_menu(ui, UI_OPEN);
        return true;
    }
    action = input->key == KEYS_MOUSE ? UI_NONE : find_key(ui, input->key);
    if (action != UI_NONE) {
        choose(ui, action);
        return true;
    }
    return lines_input(ui, input);
}

static const char *
label_cancel(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key anywhere", "back to the game");
}

static const struct page_action menu_actions[] = {
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = act_menu},
    {.command = UI_CANCEL, .worth = KEY_VITAL, .label = label_cancel},
    {.command = UI_UP, .act = lines_act},
    {.command = UI_DOWN, .act = lines_act},
    {.command = UI_PAGE_UP, .act = lines_act},
    {.command = UI_PAGE_DOWN, .act = lines_act},
};

const struct page_ops page_menu = {
    .keys = SCREEN_PAGE,
    PAGE_ACTIONS(menu_actions),
    .draw = draw_menu,
    .input = input_menu,
};
