// SPDX-License-Identifier: MIT
// Keys and mouse of the game page before the keymap is asked: coordinates, clicks, Esc.
#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/type_point.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

// True if the key is done with; a letter may move the cursor as well.
static bool
type_point(struct ui *ui, uint32_t key)
{
    char text[TYPED_BYTES];
    enum cursor_typing typing = board_cursor_type(&game_state(ui)->cursor, key, text);

    switch (typing) {
    case TYPING_NOTHING:
        return false;
    case TYPING_LETTER:
        // What is missing is said in the place of the message; not of letters that steer.
        if (keymap_find(&ui->keymap, SCREEN_GAME, key) == UI_NONE) {
            *ui->message = '\0';
        }
        return false;
    case TYPING_POINT:
    case TYPING_OUTSIDE:
        ui_tell_typed(ui, typing, text);
        break;
    }
    return true;
}

// A small letter steers though its capital stands in the key row: said once in a game.
static void
tell_capital(struct ui *ui, uint32_t key)
{
    struct game_state *game = game_state(ui);
    enum ui_command action = keymap_find(&ui->keymap, SCREEN_GAME, key);
    struct strbuf text = {0};

    if (key < 'a' || key > 'z' || action < UI_UP || action > UI_DOWN_RIGHT ||
        key < 'a' + (uint32_t)game->cursor.size || game->told_capitals & 1u << (key - 'a')) {
        return; // of a column the words beside what is typed tell it
    }
    if (game_format_capital(ui, (char)key, &text)) {
        game->told_capitals |= 1u << (key - 'a');
        ui_hint(ui, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// Is the action of this capital carried out now?
static bool
does_something(const struct ui *ui, uint32_t key)
{
    enum ui_command action = keymap_find(&ui->keymap, SCREEN_GAME, key);
    struct strbuf why = {0};
    bool can = action != UI_NONE && (action < UI_UP || page_can(ui, PAGE_GAME, action, &why));

    strbuf_finish(&why);
    return can;
}

// "H8": a digit behind a capital that did nothing makes it a point after all. True if the key is
// done with.
static bool
type_after_capital(struct ui *ui, uint32_t key)
{
    struct game_state *game = game_state(ui);
    char capital = game->capital, text[TYPED_BYTES];
    bool was_done = game->is_capital_done;

    game->capital = 0;
    if (key >= 'A' && key < 'A' + (uint32_t)game->cursor.size) {
        game->capital = (char)key;
        game->is_capital_done = does_something(ui, key);
    } else if (capital && key >= '0' && key <= '9') {
        if (was_done) {
            ui_hint(ui, _("Type points in small letters, as in g10."));
            return true;
        }
        board_cursor_type(&game->cursor, (uint32_t)(capital - 'A' + 'a'), text);
    }
    return false;
}

static bool
input_mouse(struct ui *ui, struct m_room *room, const struct input *input)
{
    struct game_state *game = game_state(ui);
    struct board board;
    struct point p;
    bool is_again;
    int move = pane_move_at(ui, input->row, input->column);

    if (input->what == MOUSE_LEFT && move >= 0) {
        game_look(ui, room, move + 1);
        return true;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        game_act_look(ui, input->what == MOUSE_WHEEL_UP ? UI_BACK : UI_FORWARD);
        return true;
    }
    board_init(&board, room->setup.match.size);
    game->view.board = &board;
    if (board_hit(&game->view, game->board_row, game->board_column, input->row, input->column,
                  &p)) {
        is_again = board_cursor_click(&game->cursor, p);
        if (is_again || ui->settings.is_one_click) {
            game->cursor.clicked = POINT_NONE;
            game_act_place(ui, UI_PLACE);
        } else if (game_is_my_turn(ui, room) && room->look == LOOK_LIVE) {
            ui_hint(ui, _("Click again to place your stone."));
        }
    }
    game->view.board = NULL;
    return true;
}

// Gives up a point that was begun. Returns false if there was none.
static bool
give_up(struct game_state *game)
{
    bool was_typing = board_cursor_cancel_typed(&game->cursor);
    bool was_marking = game->mark_count > 0 || game->is_two_more || game->is_offering;

    game->mark_count = 0;
    game->is_two_more = game->is_offering = false;
    return was_typing || was_marking;
}

// One step back: from what was begun, from an earlier move, then to the menu of the game.
void
game_act_cancel(struct ui *ui, enum ui_command command)
{
    struct m_room *room = ui_room(ui);

    (void)command;
    if (give_up(game_state(ui))) {
        return;
    }
    if (room->look != LOOK_LIVE) {
        room->look = LOOK_LIVE;
    } else if (m_room_is_running(room)) {
        ui_open_page(ui, PAGE_MENU);
    } else {
        game_act_leave(ui, UI_LEAVE);
    }
}

bool
game_input(struct ui *ui, const struct input *input)
{
    struct m_room *room = ui_room(ui);

    if (!room) {
        return false;
    }
    board_cursor_fit(&game_state(ui)->cursor, room->setup.match.size, POINT_NONE);
    if (input->key == KEYS_MOUSE) {
        return input_mouse(ui, room, input);
    }
    if (m_room_is_running(room) && type_after_capital(ui, input->key)) {
        return true;
    }
    if (input->key == 'H' || input->key == 'J' || input->key == 'K' || input->key == 'L') {
        ui_note(ui, _("This key does nothing here. Caps Lock may be on."));
        return true;
    }
    if (input->key > KEYS_SPECIAL) {
        board_cursor_forget_typed(&game_state(ui)->cursor); // one steers by other keys
    }
    if (input->key == KEYS_ESCAPE) {
        game_act_cancel(ui, UI_CANCEL);
        return true;
    }
    if (m_room_is_running(room)) {
        tell_capital(ui, input->key);
    }
    return m_room_is_running(room) && type_point(ui, input->key);
}
