// SPDX-License-Identifier: MIT
#include "client/ui/keys.h"

#include <stdio.h>
#include <string.h>

#include "client/ui/ask_input.h"
#include "client/ui/box.h"
#include "client/ui/chat_input.h"
#include "client/ui/command_line.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/talk.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { DOUBLE_CLICK_MS = 400 };

static void
leave_page(struct ui *ui)
{
    if (!ui_page_asks_to_leave(ui, UI_LEAVE)) {
        ui_close_page(ui);
    }
}

static void
leave(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (ui_page_ops(ui_page(ui))->leaves_itself) {
        page_act(ui, ui_page(ui), UI_LEAVE);
    } else if (ui->page_count == 1) {
        ui_do_kind(ui, COMMAND_QUIT); // goren replay FILE begins there
    } else {
        leave_page(ui);
    }
}

// Goes to the user's game, and back to the pages that were left for it.
static void
go_to_game(struct ui *ui, enum ui_command command)
{
    const struct m_room *room = model_playing(ui->model);

    (void)command;
    room = room ? room : ui_room(ui);
    if (!room) {
        ui_note(ui, _("You have no game in progress."));
    } else if (ui_page(ui) != PAGE_GAME || room->id != ui->session.room) {
        ui->away_count = ui->page_count;
        memcpy(ui->away_pages, ui->pages, sizeof(ui->pages));
        ui_show_room(ui, room->id);
    } else if (ui->away_count > 0) {
        ui->page_count = ui->away_count;
        memcpy(ui->pages, ui->away_pages, sizeof(ui->pages));
        ui->away_count = 0;
    } else {
        ui_close_page(ui);
    }
}

static void
open_page(struct ui *ui, enum ui_command command)
{
    ui_open_page(ui, command == UI_HELP       ? PAGE_HELP
                     : command == UI_SETTINGS ? PAGE_SETTINGS
                                              : PAGE_ALL);
}

static void
type_command(struct ui *ui, enum ui_command command)
{
    (void)command;
    command_line_open(ui, "");
}

static void
type_talk(struct ui *ui, enum ui_command command)
{
    (void)command;
    talk_open(ui);
}

static void
answer(struct ui *ui, enum ui_command command)
{
    ask_answer(ui, command == UI_YES);
}

static void
reconnect(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui->ops->reconnect(ui->data);
}

static void
redraw(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui->ops->redraw(ui->data);
}

static void
suspend(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui->ops->suspend(ui->data);
}

// Actions that mean the same on every page.
static const struct {
    enum ui_command command;
    void (*act)(struct ui *ui, enum ui_command command);
} everywhere[] = {
    {UI_HELP, open_page},     {UI_ALL, open_page},
    {UI_SETTINGS, open_page}, {UI_COMMAND, type_command},
    {UI_TALK, type_talk},     {UI_YES, answer},
    {UI_NO, answer},          {UI_LEAVE, leave},
    {UI_MY_GAME, go_to_game}, {UI_RECONNECT, reconnect},
    {UI_REDRAW, redraw},      {UI_SUSPEND, suspend},
};

// False if it is none of them.
static bool
act_everywhere(struct ui *ui, enum ui_command command)
{
    for (size_t i = 0; i < sizeof(everywhere) / sizeof(*everywhere); i++) {
        if (everywhere[i].command == command) {
            everywhere[i].act(ui, command);
            return true;
        }
    }
    return false;
}

void
ui_act(struct ui *ui, enum ui_command action)
{
    struct strbuf why = {0};

    if (action == UI_NONE || act_everywhere(ui, action) || chat_act(ui, action)) {
        return;
    }
    if (!page_can(ui, ui_page(ui), action, &why)) {
        ui_error(ui, why.length ? strbuf_text(&why) : _("Not possible right now."));
    } else {
        page_act(ui, ui_page(ui), action);
    }
    strbuf_finish(&why);
}

// What the second half of a double click would switch back.
static bool
is_switched(enum ui_command action)
{
    static const enum ui_command switches[] = {UI_PLAY,    UI_PAUSE,   UI_ANALYZE, UI_ENGINE,
                                               UI_NUMBERS, UI_THREATS, UI_HEAT,    UI_FORBIDDEN};
    size_t i = 0, count = sizeof(switches) / sizeof(*switches);

    while (i < count && switches[i] != action) {
        i++;
    }
    return i < count;
}

static void
click_key(struct ui *ui, enum ui_command action)
{
    bool is_again = ui->clicked == action && ui->now_ms - ui->clicked_ms < DOUBLE_CLICK_MS;

    ui->clicked = is_again ? UI_NONE : action;
    ui->clicked_ms = ui->now_ms;
    if (!is_again || !is_switched(action)) {
        ui_act(ui, action);
    }
}

static bool
input_key_row(struct ui *ui, const struct input *input)
{
    if (input->key != KEYS_MOUSE || input->what != MOUSE_LEFT ||
        input->row != ui->canvas.rows - 1) {
        return false;
    }
    for (int i = 0; i < ui->key_span_count; i++) {
        if (input->column >= ui->key_spans[i].from && input->column < ui->key_spans[i].to) {
            click_key(ui, ui->key_spans[i].action);
            break;
        }
    }
    return true;
}

enum screen_kind
ui_keys_screen(const struct ui *ui)
{
    return chat_has_focus(ui) ? SCREEN_CHAT : ui_page_ops(ui_page(ui))->keys;
}

// Is it the letter of a column of the board that is shown?
static bool
is_column(const struct ui *ui, uint32_t key)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));
    int columns = ops->board_columns ? ops->board_columns(ui) : 0;

    return key >= 'a' && key < 'a' + (uint32_t)columns;
}

// The action of the capital, where no points are typed and it can be done now: then a small
// letter that only moves the cursor means the capital.
static enum ui_command
find_capital(const struct ui *ui, enum screen_kind screen, uint32_t key)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));
    enum ui_command action;
    struct strbuf why = {0};
    bool can;

    if ((screen != SCREEN_GAME && screen != SCREEN_PUZZLE) || key < 'a' || key > 'z' ||
        ops->board_columns(ui) > 0) {
        return UI_NONE;
    }
    action = keymap_find(&ui->keymap, screen, key - 'a' + 'A');
    can = action >= UI_UP && page_action_of(ops, action) && page_can(ui, ui_page(ui), action, &why);
    strbuf_finish(&why);
    return can ? action : UI_NONE;
}

// On a board too a small letter that types nothing does what its capital does.
static enum ui_command
find_on_page(const struct ui *ui, uint32_t key)
{
    enum screen_kind screen = ui_keys_screen(ui);
    enum ui_command capital = find_capital(ui, screen, key);
    enum ui_command action = capital != UI_NONE ? capital : keymap_find(&ui->keymap, screen, key);

    if (action == UI_NONE && screen != SCREEN_CHAT && key >= 'a' && key <= 'z' &&
        !is_column(ui, key)) {
        action = keymap_find(&ui->keymap, screen, key - 'a' + 'A');
    }
    return action;
}

// What the key does. One that means nothing to the chat is for its page, which has the
// keys again then.
static enum ui_command
find_action(struct ui *ui, const struct input *input)
{
    enum ui_command action;

    if (input->key == KEYS_MOUSE) {
        return UI_NONE;
    }
    action = find_on_page(ui, input->key);
    if (action == UI_NONE && chat_has_focus(ui) && !input->is_pasted) {
        chat_leave(ui);
        action = find_on_page(ui, input->key);
    }
    return action;
}

// Does the key mean nothing on this page? Esc may have nothing to close.
static bool
does_nothing(const struct ui *ui, enum ui_command action, uint32_t key)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));

    if (key == KEYS_MOUSE || is_column(ui, key)) {
        return false;
    }
    if (action == UI_NONE) {
        return true;
    }
    return action >= UI_UP && ui_keys_screen(ui) != SCREEN_CHAT && !page_action_of(ops, action);
}

static void
tell_useless(struct ui *ui, uint32_t key)
{
    char name[KEY_NAME_BYTES], help[KEY_NAME_BYTES], text[128];

    key_label(keymap_key(&ui->keymap, ui_keys_screen(ui), UI_HELP), help);
    if (key < 0x7f || key > KEYS_SPECIAL) {
        snprintf(text, sizeof(text), _("%s does nothing here. %s shows the keys."),
                 key_label(key, name), help);
    } else {
        snprintf(text, sizeof(text), _("This key does nothing here. %s shows the keys."), help);
    }
    ui_hint(ui, text);
}

static void
take_input(struct ui *ui, const struct input *input, int64_t now_ms)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));
    enum ui_command action;

    ui->now_ms = now_ms;
    ui->input_count++;
    if (*ui->message && now_ms - ui->message_ms >= MESSAGE_LEAST_MS) {
        *ui->message = '\0';
    }
    if (entry_is_open(ui) && input->key != KEYS_MOUSE) {
        entry_input(ui, input);
        return;
    }
    action = find_action(ui, input);
    // Pasted text never acts.
    if (input->is_pasted || ask_input_own(ui, action, input) || input_key_row(ui, input)) {
        return;
    }
    if (ui->session.asking.kind == ASKING_KEY) {
        ask_input_key(ui, action, input->key);
        return;
    }
    if (input->key == KEYS_MOUSE && input->what == MOUSE_RIGHT) {
        ui_open_page(ui, PAGE_ALL);
        return;
    }
    if (chat_input_mouse(ui, input) || (action == UI_CANCEL && chat_cancel(ui))) {
        return;
    }
    if (ask_input_armed(ui, input)) {
        return;
    }
    if (!chat_has_focus(ui) && ops->input && ops->input(ui, input)) {
        return;
    }
    if (action == UI_CANCEL && !ops->leaves_itself) {
        if (ui->page_count > 1) {
            leave_page(ui);
        }
        return;
    }
    if (does_nothing(ui, action, input->key)) {
        tell_useless(ui, input->key);
    }
    ui_act(ui, action);
}

void
ui_input(struct ui *ui, const struct input *input, int64_t now_ms)
{
    struct area place;
    struct input inside;

    if (!box_place(ui, &place)) {
        take_input(ui, input, now_ms);
    } else if (box_input(place, input, &inside)) {
        canvas_open_window(&ui->canvas, place);
        take_input(ui, &inside, now_ms);
        canvas_close_window(&ui->canvas);
    }
}
