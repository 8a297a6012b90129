// SPDX-License-Identifier: MIT
// The menu of a game: what one can do, by its key or from the list, and why not.
#include <stdio.h>
#include <string.h>

#include "client/ui/game/game_internal.h"
#include "client/ui/game/game_side.h"
#include "client/ui/keys.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

enum { KEYS_COLUMNS = 7 };

// When a row is there.
enum row_when {
    ALWAYS,
    WHEN_SEATED,
    WHEN_SHOW,   // two AIs play for the user
    WHEN_PERSON, // the opponent of the running game is a person, and it is not rated
    WHEN_ONLINE, // there are others to talk to
    WHEN_HOME,
    WHEN_ALONE,   // the opponent is away, and an AI may take over
    WHEN_PLAYING, // one's seat can be handed over
    WHEN_LENT,    // one has handed it over
};

// In the order of the list. Rows without a key do something of the menu's own.
static const struct menu_row {
    enum ui_command action;
    enum row_when when;
    const char *text;
} rows[] = {
    {UI_CANCEL, ALWAYS, N_("Back to the game")}, // the first row does no harm
    {UI_STAND_IN, WHEN_ALONE, N_("Let an AI take over")},
    {UI_CLAIM, WHEN_ALONE, N_("Claim the win")},
    {UI_UNDO, WHEN_SEATED, N_("Take back a move")},
    {UI_HINT, WHEN_SEATED, N_("Ask for a hint")},
    {UI_DRAW, WHEN_SEATED, N_("Offer a draw")},
    {UI_RESIGN, WHEN_SEATED, N_("Resign")},
    {UI_PAUSE, ALWAYS, N_("Pause or resume")},
    {UI_PLACE, WHEN_SHOW, N_("Play one move")},
    {UI_MORE, WHEN_SHOW, N_("Faster")},
    {UI_LESS, WHEN_SHOW, N_("Slower")},
    {UI_AGAIN, WHEN_SHOW, N_("Start again")},
    {UI_RESTART, WHEN_PERSON, N_("Ask to start again")},
    {UI_OPPONENT, ALWAYS, N_("Change the opponent")},
    {UI_HAND_OVER, WHEN_PLAYING, N_("Hand your seat over")},
    {UI_TAKE_SEAT_BACK, WHEN_LENT, N_("Take your seat back")},
    {UI_RULES, ALWAYS, N_("Rules of this game")},
    {UI_SAVE, ALWAYS, N_("Save the game as a file")},
    {UI_FORBIDDEN, ALWAYS, N_("Show forbidden points")},
    {UI_THREATS, ALWAYS, N_("Show threats")},
    {UI_MAP, ALWAYS, N_("Show a rating map")},
    {UI_NUMBERS, ALWAYS, N_("Show move numbers")},
    {UI_TALK, WHEN_ONLINE, N_("Chat")},
    {UI_LEAVE, WHEN_ONLINE, N_("Leave for the lobby")},
    {UI_LEAVE, WHEN_HOME, N_("Leave for the menu")},
    {UI_SETTINGS, ALWAYS, N_("Settings")},
    {UI_STYLE, ALWAYS, N_("Change the board style")},
    {UI_HELP, ALWAYS, N_("Help: all keys")},
    {UI_ALL, ALWAYS, N_("All actions")},
    {UI_ABOUT, ALWAYS, N_("About Goren")},
};

enum { ROW_COUNT = sizeof(rows) / sizeof(*rows) };

static bool
is_left_alone(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return room && model_own_seat(ui->model, room, &seat) && !m_room_is_shared(room) &&
           room->presence[seat_other(seat)].is_away && model_may_stand_in(ui->model, room);
}

static bool
is_there(const struct ui *ui, const struct menu_row *row)
{
    const struct m_room *room = ui_room(ui);
    bool is_show = room && m_room_is_show(room, ui->model->self.id);

    switch (row->when) {
    case ALWAYS:
        return true;
    case WHEN_SEATED:
        return !is_show;
    case WHEN_SHOW:
        return is_show;
    case WHEN_PERSON:
        return session_is_with_person(&ui->session, room) && !room->setup.match.rated &&
               room->match.move_count > 0;
    case WHEN_ONLINE:
        return !ui->is_home;
    case WHEN_HOME:
        return ui->is_home;
    case WHEN_PLAYING:
        return game_may_hand_over(ui, room);
    case WHEN_LENT:
        return game_may_take_seat_back(ui, room);
    case WHEN_ALONE:
        break;
    }
    return is_left_alone(ui, room);
}

static void
add_row(const struct ui *ui, struct lines *lines, enum ui_command action, const char *text)
{
    int row = keymap_row_of(SCREEN_GAME, action);
    struct strbuf line = {0}, why = {0};
    bool is_possible = page_can(ui, PAGE_GAME, action, &why);
    char name[KEY_NAME_BYTES] = "";

    if (row >= 0 && ui->keymap.keys[row][0]) {
        key_label(ui->keymap.keys[row][0], name);
    }
    strbuf_add(&line, name);
    lines_pad(ui, &line, KEYS_COLUMNS);
    strbuf_addf(lines_add(lines, is_possible ? ROLE_TEXT : ROLE_DIM, action), "%s%s",
                strbuf_text(&line), text);
    strbuf_finish(&line);
    strbuf_finish(&why);
}

// The answers come soon while something is asked.
static void
make_menu(const struct ui *ui, struct lines *lines)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        if (is_there(ui, &rows[i])) {
            add_row(ui, lines, rows[i].action, tr(rows[i].text));
        }
        if (i == 0 && ui->session.asking.kind != ASKING_NOTHING) {
            add_row(ui, lines, UI_YES, _("Answer yes"));
            add_row(ui, lines, UI_NO, _("Answer no"));
        }
    }
    lines_search(ui, lines);
}

static enum ui_command
chosen_action(const struct ui *ui, const struct lines *lines)
{
    return ui->lines.chosen >= 0 && ui->lines.chosen < lines->count
               ? lines->actions[ui->lines.chosen]
               : UI_NONE;
}

// Why the chosen row can't be done.
static void
draw_menu(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};
    struct strbuf why = {0};
    enum ui_command action;

    make_menu(ui, lines);
    ui->lines.chosen = ui->lines.chosen >= lines->count ? lines->count - 1 : ui->lines.chosen;
    action = chosen_action(ui, lines);
    if (action != UI_NONE) {
        page_can(ui, PAGE_GAME, action, &why);
    }
    side_draw(ui, _("Game menu"), lines, strbuf_text(&why));
    strbuf_finish(&why);
    lines_finish(lines);
}

static void
choose(struct ui *ui, enum ui_command action)
{
    ui_close_page(ui);
    if (action != UI_CANCEL) {
        ui_act(ui, action);
    }
}

static void
act_menu(struct ui *ui, enum ui_command action)
{
    struct lines *lines = &(struct lines){0};

    (void)action;
    make_menu(ui, lines);
    action = chosen_action(ui, lines);
    lines_finish(lines);
    choose(ui, action);
}

// The action of the list that has this key, in either case.
static enum ui_command
find_key(const struct ui *ui, uint32_t key)
{
    enum ui_command action;

    key = key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key;
    action = keymap_find(&ui->keymap, SCREEN_GAME, key);
    for (int i = 0; i < ROW_COUNT; i++) {
        if (rows[i].action == action && action != UI_PLACE && is_there(ui, &rows[i])) {
            return action;
        }
    }
    return UI_NONE;
}

static bool
input_mouse(struct ui *ui, const struct input *input)
{
    struct lines *lines = &(struct lines){0};
    bool is_hit;

    if (input->what != MOUSE_LEFT) {
        return lines_input(ui, input);
    }
    make_menu(ui, lines);
    is_hit = side_click(ui, lines, input);
    lines_finish(lines);
    if (is_hit) {
        act_menu(ui, UI_OPEN);
    } else {
        ui_close_page(ui);
    }
    return true;
}

static bool
input_menu(struct ui *ui, const struct input *input)
{
    enum ui_command action;

    if (input->key == KEYS_MOUSE) {
        return input_mouse(ui, input);
    }
    action = input->key == 'j' || input->key == 'k' ? UI_NONE : find_key(ui, input->key);
    if (action != UI_NONE) {
        choose(ui, action);
        return true;
    }
    return false;
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
