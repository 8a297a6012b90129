// SPDX-License-Identifier: MIT
// The lobby: open rooms, who is online, talk, quick pairing.
#include <stdio.h>
#include <string.h>

#include "client/ui/chat_input.h"
#include "client/ui/command_line.h"
#include "client/ui/frame.h"
#include "client/ui/home.h"
#include "client/ui/lobby/lobby_invite.h"
#include "client/ui/lobby/lobby_list.h"
#include "client/ui/lobby/lobby_pairing.h"
#include "client/ui/lobby/lobby_people.h"
#include "client/ui/lobby/lobby_rooms.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum {
    LIST_ROW = 2,
    ONLINE_COLUMNS = 28,
    CHAT_ROWS = 5,
    CHAT_LEAST = 30,    // columns; else it stands alone
    WIDE_COLUMNS = 130, // so wide and tall a screen has people in a pane of full height
    WIDE_ROWS = 28,
    WIDE_ONLINE = 36,
    ROWS_BELOW = 4,     // a heading, messages, keys
    DETAIL_FROM = 20,   // rows; a lower screen has none for the table in words
    DETAIL_NARROW = 70, // columns; a narrower one has two
};

struct lobby_state {
    uint64_t chosen; // room
    int top;
    int order;
    char filter[64];
    struct chat_view chat;
};

static struct lobby_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_LOBBY);
}

static void
list_rooms(const struct ui *ui, struct lobby_rooms *listed)
{
    lobby_rooms_list(&ui->model->lobby, state_of(ui)->filter, state_of(ui)->order, listed);
}

static int
find_chosen(const struct ui *ui, const struct lobby_rooms *listed)
{
    for (int i = 0; i < listed->count; i++) {
        if (ui->model->lobby.rooms[listed->rooms[i]].id == state_of(ui)->chosen) {
            return i;
        }
    }
    return 0;
}

static const struct m_lobby_room *
chosen_room(const struct ui *ui)
{
    struct lobby_rooms listed;

    list_rooms(ui, &listed);
    return listed.count ? &ui->model->lobby.rooms[listed.rooms[find_chosen(ui, &listed)]] : NULL;
}

// Drawing.

static bool
is_wide(const struct ui *ui)
{
    return ui->canvas.columns >= WIDE_COLUMNS && ui->canvas.rows >= WIDE_ROWS;
}

// The columns of tables and chat.
static int
left_columns(const struct ui *ui)
{
    return ui->canvas.columns - (is_wide(ui) ? WIDE_ONLINE : 0);
}

// The chosen table in words has a row below the list, or two.
static int
detail_rows(const struct ui *ui)
{
    return ui->canvas.rows < DETAIL_FROM ? 0 : ui->canvas.columns < DETAIL_NARROW ? 2 : 1;
}

// Chat, and those who are online if they stand beside it, get rows by what they hold, of those
// that the tables do not need.
static int
chat_rows(const struct ui *ui)
{
    const struct m_lobby *lobby = &ui->model->lobby;
    int spare = ui->canvas.rows - LIST_ROW - ROWS_BELOW - CHAT_ROWS - lobby->room_count - 2 -
                lobby_invite_rows(ui, left_columns(ui)) - detail_rows(ui);
    int wanted = ui->model->lobby_chat.count, more;

    if (!is_wide(ui) && lobby->player_count > wanted) {
        wanted = lobby->player_count;
    }
    more = wanted + 1 - CHAT_ROWS;
    more = more < spare ? more : spare;
    return CHAT_ROWS + (more > 0 ? more : 0);
}

static int
list_rows(const struct ui *ui)
{
    int rows = ui->canvas.rows - LIST_ROW - ROWS_BELOW - chat_rows(ui) -
               lobby_invite_rows(ui, left_columns(ui)) - detail_rows(ui);

    return rows < 3 ? 3 : rows;
}

// A server of our own without a table: one key opens one.
static bool
is_hosting(const struct ui *ui)
{
    return ui_invite_count(ui) > 0 && ui->model->lobby.room_count == 0;
}

// Why there is nothing to see, and what to do.
static void
draw_empty(struct ui *ui)
{
    struct area area = {LIST_ROW + 1, 3, list_rows(ui) - 1, left_columns(ui) - 6};
    struct strbuf text = {0};

    if (*state_of(ui)->filter) {
        strbuf_addf(&text, _("Nothing matches %s. Press / to change the filter."),
                    state_of(ui)->filter);
    } else if (ui->model->link != LINK_UP) {
        strbuf_add(&text, _("Waiting for the server."));
    } else if (is_hosting(ui)) {
        strbuf_add(&text, _("Press Enter to open a table for a friend, or C to choose the game."));
    } else {
        strbuf_add(
            &text,
            _("No open tables. Press C to open one, S to find an opponent, * to watch a game."));
    }
    canvas_put_wrapped(&ui->canvas, area, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

// There is no line: the whole reason, which a row of messages would cut, and
// what can be done. Rooms that were listed may not be there any more.
static void
draw_no_line(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    struct area area = {LIST_ROW + 1, 3, list_rows(ui) - 3, left_columns(ui) - 6};
    int64_t in = ui->ops->retry_in_ms(ui->data);
    struct strbuf text = {0};

    canvas_banner(canvas, 1, ROLE_BAD, _("NO CONNECTION"), "");
    area.row += canvas_put_wrapped(canvas, area, ROLE_TEXT,
                                   *ui->model->why ? ui->model->why
                                                   : _("No connection. Check the address."));
    if (ui->model->link == LINK_FAILED || in < 0) {
        strbuf_add(&text, _("Press Ctrl-R to try again, Q for the menu."));
    } else {
        strbuf_addf(&text, _("Next try in %d s. Press Ctrl-R to try now, Q for the menu."),
                    (int)((in + 999) / 1000));
    }
    area.row++;
    canvas_put_wrapped(canvas, area, ROLE_KEY, strbuf_text(&text));
    strbuf_finish(&text);
}

static bool
has_no_line(const struct ui *ui)
{
    return ui->model->link == LINK_WAITING || ui->model->link == LINK_FAILED;
}

static void
draw_list(struct ui *ui)
{
    struct lobby_rooms listed;
    int rows = list_rows(ui), chosen;

    list_rooms(ui, &listed);
    chosen = find_chosen(ui, &listed);
    canvas_begin_list(&ui->canvas);
    lobby_draw_heads(&ui->canvas, 1, left_columns(ui));
    if (listed.count == 0) {
        canvas_end_list(&ui->canvas);
        draw_empty(ui);
        return;
    }
    if (chosen < state_of(ui)->top) {
        state_of(ui)->top = chosen;
    } else if (chosen >= state_of(ui)->top + rows) {
        state_of(ui)->top = chosen - rows + 1;
    }
    for (int i = 0; i < rows && state_of(ui)->top + i < listed.count; i++) {
        lobby_draw_row(&ui->canvas, &ui->model->lobby.rooms[listed.rooms[state_of(ui)->top + i]],
                       LIST_ROW + i, left_columns(ui), state_of(ui)->top + i == chosen);
    }
    canvas_end_list(&ui->canvas);
}

static void
draw_chat(struct ui *ui, int row, int rows, int columns)
{
    const struct chat_lines lines = {
        .chat = &ui->model->lobby_chat, .self = ui->model->self.id, .has_time = true, .indent = 1};

    chat_draw(ui, &state_of(ui)->chat, &lines, (struct area){row, 0, rows, columns},
              (const char *const[]){_("Chat: lobby"), ""});
}

static void
draw_title(struct ui *ui)
{
    struct strbuf left = {0}, right = {0};

    strbuf_addf(&left, _("Lobby · %s"), *ui->address ? ui->address : _("here"));
    if (*state_of(ui)->filter) {
        strbuf_addf(&left, _(" · filter: %s"), state_of(ui)->filter);
    }
    if (!has_no_line(ui)) {
        strbuf_addf(&right, tr_n("%d table · ", "%d tables · ", ui->model->lobby.room_count),
                    ui->model->lobby.room_count);
        strbuf_addf(&right, _("%d online · "), ui->model->lobby.player_count);
    }
    if (ui->model->self.id) {
        format_person(&right, &ui->model->self);
        strbuf_add(&right, " · ");
    }
    ui_format_link(ui, &right);
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// Beside the chat, or in a pane of its own.
static void
draw_people(struct ui *ui, int row, int rows)
{
    struct canvas *canvas = &ui->canvas;
    int column = canvas->columns - ONLINE_COLUMNS;

    if (is_wide(ui)) {
        struct area pane = {1, left_columns(ui) + 1, canvas->rows - 3, WIDE_ONLINE - 1};

        lobby_draw_people(canvas, ui->model, pane);
        for (int i = 0; i < pane.rows; i++) {
            canvas_paint_ground(canvas, pane.row + i, pane.column, pane.columns, ROLE_PANEL);
        }
    } else if (column >= CHAT_LEAST) {
        for (int i = 0; i < rows; i++) {
            canvas_put(canvas, row + i, column - 1, 1, ROLE_DIM, i == 0 ? "┬" : "│");
        }
        lobby_draw_people(canvas, ui->model, (struct area){row, column, rows, ONLINE_COLUMNS});
    }
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    int row = LIST_ROW + list_rows(ui) + detail_rows(ui), rows = chat_rows(ui);
    int left = left_columns(ui);
    bool is_beside = !is_wide(ui) && canvas->columns - ONLINE_COLUMNS >= CHAT_LEAST;

    draw_title(ui);
    if (has_no_line(ui) && !ui->was_connected) {
        draw_no_line(ui); // there is nothing else to be told of it
        return;
    }
    if (has_no_line(ui)) {
        draw_no_line(ui);
    } else {
        draw_list(ui);
        lobby_draw_detail(canvas, chosen_room(ui),
                          (struct area){row - detail_rows(ui), 1, detail_rows(ui), left - 2});
    }
    draw_chat(ui, row, rows, is_beside ? left - ONLINE_COLUMNS - 1 : left);
    draw_people(ui, row, rows);
    if (ui_invite_count(ui) > 0) {
        lobby_draw_invite(ui, row + rows, left);
    } else {
        lobby_draw_pairing(ui, row + rows, left);
    }
}

// Acting.

static void
move_choice(struct ui *ui, int step)
{
    struct lobby_rooms listed;
    int chosen;

    list_rooms(ui, &listed);
    if (listed.count == 0) {
        return;
    }
    chosen = find_chosen(ui, &listed) + step;
    chosen = chosen < 0 ? 0 : chosen >= listed.count ? listed.count - 1 : chosen;
    state_of(ui)->chosen = ui->model->lobby.rooms[listed.rooms[chosen]].id;
}

static void
move(struct ui *ui, enum ui_command command)
{
    move_choice(ui, command == UI_UP        ? -1
                    : command == UI_DOWN    ? 1
                    : command == UI_PAGE_UP ? -list_rows(ui)
                                            : list_rows(ui));
}

// What takes a server only says so without one.
static bool
refuse_without_line(struct ui *ui)
{
    if (has_no_line(ui)) {
        ui_note(ui, _("No connection. Press Ctrl-R to try again, Q for the menu."));
    }
    return has_no_line(ui);
}

static void
open_room(struct ui *ui, enum ui_command command)
{
    const struct m_lobby_room *room = chosen_room(ui);

    if (refuse_without_line(ui)) {
        return;
    }
    if (!room && is_hosting(ui)) {
        ui_do_name(ui, COMMAND_CREATE, "casual");
        return;
    }
    if (!room) {
        ui_note(ui, _("No table here. Press C to open one."));
        return;
    }
    ui_go_to(ui, room->id, room->code, command == UI_OPEN && !m_lobby_is_full(room));
}

static void
create(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (!refuse_without_line(ui)) {
        ui_open_page_with(ui, PAGE_CREATE, "casual");
    }
}

static void
show_profile(struct ui *ui, enum ui_command command)
{
    const struct m_lobby_room *room = chosen_room(ui);

    (void)command;
    for (int i = 0; room && i < SEAT_COUNT; i++) {
        if (room->seats[i].kind == OCCUPANT_PERSON) {
            ui_do_name(ui, COMMAND_PROFILE, room->seats[i].person.name);
            return;
        }
    }
    ui_do_name(ui, COMMAND_PROFILE, ui->model->self.name); // at no table: one's own
}

// Stops, or joins the pairing that is shown, or begins one of its own.
static void
seek(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_option(ui, COMMAND_SEEK,
                 ui->model->is_seeking ? OPTION_STOP
                 : lobby_pairing(ui)   ? OPTION_JOIN
                                       : OPTION_NONE);
}

// Leaving the lobby: to the menu, which is also the way to another server.
static void
leave(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_set_base(ui, PAGE_START);
    if (model_playing_live(ui->model)) {
        ui_note(ui, _("Your game continues. Ctrl-G returns to it; :resign ends it."));
    }
}

static void
take_code(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        ui_do_typed(ui, COMMAND_JOIN, entry->text);
    }
}

static void
take_filter(struct ui *ui, const struct text_entry *entry)
{
    snprintf(state_of(ui)->filter, sizeof(state_of(ui)->filter), "%.60s", entry->text);
}

static void
ask_code(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Table code: "), .on_done = take_code};

    (void)command;
    entry_open(ui, &prompt, "");
}

static void
ask_filter(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Show tables with: "), .on_done = take_filter};

    (void)command;
    entry_open(ui, &prompt, state_of(ui)->filter);
}

static void
drop_filter(struct ui *ui, enum ui_command command)
{
    (void)command;
    *state_of(ui)->filter = '\0';
}

static void
change_order(struct ui *ui, enum ui_command command)
{
    static const char *const notes[LOBBY_ORDERS] = {N_("Open tables first."), N_("Sorted by rule."),
                                                    N_("Most watched first."),
                                                    N_("Highest rated players first.")};
    struct lobby_state *state = state_of(ui);

    (void)command;
    state->order = (state->order + 1) % LOBBY_ORDERS;
    ui_note(ui, tr(notes[state->order]));
}

static void
open_list(struct ui *ui, enum ui_command command)
{
    ui_do_kind(ui, command == UI_PEOPLE    ? COMMAND_PEOPLE
                   : command == UI_MAIL    ? COMMAND_MAIL
                   : command == UI_ACCOUNT ? COMMAND_ACCOUNT
                   : command == UI_TURNS   ? COMMAND_TURNS
                                           : COMMAND_ARCHIVE);
}

static void
watch_random(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_option(ui, COMMAND_WATCH, OPTION_RANDOM);
}

static bool
input_lobby(struct ui *ui, const struct input *input)
{
    struct lobby_rooms listed;
    int index = input->row - LIST_ROW + state_of(ui)->top;
    uint64_t id;

    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        move_choice(ui, input->what == MOUSE_WHEEL_UP ? -1 : 1);
        return true;
    }
    list_rooms(ui, &listed);
    if (input->row < LIST_ROW || input->row >= LIST_ROW + list_rows(ui) || index >= listed.count) {
        return true;
    }
    id = ui->model->lobby.rooms[listed.rooms[index]].id;
    if (id == state_of(ui)->chosen) {
        open_room(ui, UI_OPEN);
    }
    state_of(ui)->chosen = id;
    return true;
}

static enum key_worth
without_line(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return has_no_line(ui) ? KEY_SHOWN : KEY_HIDDEN;
}

static enum key_worth
with_line(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return has_no_line(ui) ? KEY_HIDDEN : KEY_SHOWN;
}

static enum key_worth
with_room(const struct ui *ui, enum ui_command command)
{
    return chosen_room(ui) ? with_line(ui, command) : KEY_HIDDEN;
}

// Shown where one is to move.
static enum key_worth
with_turns(const struct ui *ui, enum ui_command command)
{
    return model_turn_count(ui->model, NULL) > 0 ? with_line(ui, command) : KEY_HIDDEN;
}

static enum key_worth
with_room_or_own_server(const struct ui *ui, enum ui_command command)
{
    return is_hosting(ui) ? with_line(ui, command) : with_room(ui, command);
}

// Enter returns to the user's own game, sits down where a seat is free, else watches.
static const char *
label_open(const struct ui *ui, enum ui_command command)
{
    const struct m_lobby_room *chosen = chosen_room(ui);
    const struct m_room *own = model_playing(ui->model);

    (void)command;
    return is_hosting(ui)                 ? tr_c("key that acts", "open a table")
           : !chosen                      ? NULL
           : own && own->id == chosen->id ? tr_c("key that acts", "my game")
           : m_lobby_is_full(chosen)      ? tr_c("key that acts", "watch")
                                          : NULL;
}

static const struct page_action actions[] = {
    {.command = UI_RECONNECT, .worth_now = without_line},
    {.command = UI_OPEN,
     .worth_now = with_room_or_own_server,
     .act = open_room,
     .label = label_open},
    {.command = UI_TURNS, .worth_now = with_turns, .act = open_list},
    {.command = UI_WATCH, .worth_now = with_room, .act = open_room},
    {.command = UI_CREATE, .worth_now = with_line, .act = create},
    {.command = UI_SEEK, .worth_now = with_line, .act = seek},
    {.command = UI_CODE, .worth_now = with_line, .act = ask_code},
    {.command = UI_FILTER, .worth_now = with_line, .act = ask_filter},
    {.command = UI_TALK, .worth_now = with_line},
    {.command = UI_PEOPLE, .worth_now = with_line, .act = open_list},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .act = leave},
    {.command = UI_PROFILE, .worth_now = with_line, .act = show_profile},
    {.command = UI_ALL, .worth = KEY_SHOWN},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
    {.command = UI_PAGE_UP, .act = move},
    {.command = UI_PAGE_DOWN, .act = move},
    {.command = UI_ORDER, .act = change_order},
    {.command = UI_ARCHIVE, .act = open_list},
    {.command = UI_MAIL, .act = open_list},
    {.command = UI_ACCOUNT, .act = open_list},
    {.command = UI_WATCH_RANDOM, .act = watch_random},
    {.command = UI_CANCEL, .act = drop_filter},
};

static struct chat_view *
chat(const struct ui *ui)
{
    return &state_of(ui)->chat;
}

const struct page_ops page_lobby = {
    .keys = SCREEN_LOBBY,
    .leaves_itself = true,
    .state_size = sizeof(struct lobby_state),
    PAGE_ACTIONS(actions),
    .draw = draw,
    .input = input_lobby,
    .chat = chat,
};
