// SPDX-License-Identifier: MIT
// The lobby: open rooms, who is online, talk, quick pairing.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/titles.h"
#include "client/ui/chat_input.h"
#include "client/ui/command_line.h"
#include "client/ui/draw/badge.h"
#include "client/ui/frame.h"
#include "client/ui/lobby/lobby_list.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum {
    ROOMS_SHOWN_MAX = LOBBY_ROOMS_MAX,
    LIST_ROW = 2,
    ONLINE_COLUMNS = 28,
    CHAT_ROWS = 5,
    CHAT_LEAST = 30, // columns; else it stands alone
    ORDERS = 3,
    ONLINE_SHOWN_MAX = 64,
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

// Indices of the rooms that pass the filter, in the chosen order.
struct listed {
    int count;
    int rooms[ROOMS_SHOWN_MAX];
};

static bool
has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text; text++) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return length == 0;
}

static bool
passes(const struct m_lobby_room *room, const char *filter)
{
    struct strbuf text = {0};
    char opening[OPENING_TEXT_BYTES];
    bool is_in;

    strbuf_addf(&text, "%s %s %s ", room->code, rules_set(room->setup.match.rules.rule)->name,
                opening_format(room->setup.match.opening, opening));
    strbuf_addf(&text, "%s ", rule_short_title(room->setup.match.rules.rule));
    format_opening_short(&text, room->setup.match.opening);
    strbuf_add_char(&text, ' ');
    format_control_short(&text, &room->setup.match.control);
    strbuf_add_char(&text, ' ');
    lobby_format_players(room, &text);
    strbuf_addf(&text, " %s", room->setup.title);
    is_in = has_word(strbuf_text(&text), filter);
    strbuf_finish(&text);
    return is_in;
}

// 0: open rooms first; 1: by rule; 2: most watched first.
static bool
comes_before(const struct m_lobby_room *a, const struct m_lobby_room *b, int order)
{
    if (order == 0) {
        return !m_lobby_is_full(a) && m_lobby_is_full(b);
    }
    if (order == 1) {
        return a->setup.match.rules.rule < b->setup.match.rules.rule;
    }
    return a->watcher_count > b->watcher_count;
}

static void
list_rooms(const struct ui *ui, struct listed *listed)
{
    const struct m_lobby *lobby = &ui->model->lobby;

    listed->count = 0;
    for (int i = 0; i < lobby->room_count && listed->count < ROOMS_SHOWN_MAX; i++) {
        int at = listed->count;

        if (*state_of(ui)->filter && !passes(&lobby->rooms[i], state_of(ui)->filter)) {
            continue;
        }
        // Insertion keeps those that are alike in the order in which they were told.
        while (at > 0 && comes_before(&lobby->rooms[i], &lobby->rooms[listed->rooms[at - 1]],
                                      state_of(ui)->order)) {
            listed->rooms[at] = listed->rooms[at - 1];
            at--;
        }
        listed->rooms[at] = i;
        listed->count++;
    }
}

static int
find_chosen(const struct ui *ui, const struct listed *listed)
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
    struct listed listed;

    list_rooms(ui, &listed);
    return listed.count ? &ui->model->lobby.rooms[listed.rooms[find_chosen(ui, &listed)]] : NULL;
}

// Drawing.

static int
list_rows(const struct ui *ui)
{
    int rows = ui->canvas.rows - LIST_ROW - 4 - CHAT_ROWS;

    return rows < 3 ? 3 : rows;
}

// Why there is nothing to see, and what to do.
static void
draw_empty(struct ui *ui)
{
    struct area area = {LIST_ROW + 1, 3, list_rows(ui) - 1, ui->canvas.columns - 6};
    struct strbuf text = {0};

    if (*state_of(ui)->filter) {
        strbuf_addf(&text, _("Nothing matches %s. / changes the filter."), state_of(ui)->filter);
    } else if (ui->model->link != LINK_READY) {
        strbuf_add(&text, _("Waiting for the server."));
    } else {
        strbuf_add(&text,
                   _("No open rooms. C makes one, S finds an opponent, * shows a running game."));
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
    struct area area = {LIST_ROW + 1, 3, list_rows(ui) - 3, canvas->columns - 6};
    int64_t in = ui->ops->retry_in_ms(ui->data);
    struct strbuf text = {0};

    canvas_banner(canvas, 1, ROLE_BAD, _("NO CONNECTION"), "");
    area.row += canvas_put_wrapped(
        canvas, area, ROLE_TEXT,
        *ui->model->why ? ui->model->why : _("There is no connection. Check the address."));
    if (ui->model->link == LINK_HOPELESS || in < 0) {
        strbuf_add(&text, _("^R tries again, Q goes back to the menu."));
    } else {
        strbuf_addf(&text, _("The next try is in %d s. ^R tries now, Q goes back to the menu."),
                    (int)((in + 999) / 1000));
    }
    canvas_put(canvas, area.row + 1, 3, canvas->columns - 6, ROLE_KEY, strbuf_text(&text));
    strbuf_finish(&text);
}

static bool
has_no_line(const struct ui *ui)
{
    return ui->model->link == LINK_BROKEN || ui->model->link == LINK_HOPELESS;
}

static void
draw_list(struct ui *ui)
{
    struct listed listed;
    int rows = list_rows(ui), chosen;

    list_rooms(ui, &listed);
    chosen = find_chosen(ui, &listed);
    canvas_begin_list(&ui->canvas);
    lobby_draw_heads(&ui->canvas, 1);
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
                       LIST_ROW + i, state_of(ui)->top + i == chosen);
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

// So many of those who are online, the best rated first. Those who are alike stay
// in the order in which they came.
static int
best_players(const struct m_lobby *lobby, int wanted, const struct m_lobby_player **best)
{
    int count = 0;

    wanted = wanted > ONLINE_SHOWN_MAX ? ONLINE_SHOWN_MAX : wanted;
    for (int i = 0; i < lobby->player_count; i++) {
        const struct m_lobby_player *player = &lobby->players[i];
        int at = count < wanted ? count++ : wanted;

        while (at > 0 && player->person.rating > best[at - 1]->person.rating) {
            if (at < wanted) {
                best[at] = best[at - 1];
            }
            at--;
        }
        if (at < wanted) {
            best[at] = player;
        }
    }
    return count;
}

static void
draw_online(struct ui *ui, int row, int rows, int column)
{
    const struct m_lobby *lobby = &ui->model->lobby;
    struct strbuf text = {0};
    int columns = ui->canvas.columns - column, count;
    const struct m_lobby_player *best[ONLINE_SHOWN_MAX];

    strbuf_addf(&text, _("Online %d, by rating"), lobby->player_count);
    canvas_heading(&ui->canvas, row, column, columns, strbuf_text(&text), "");
    count = best_players(lobby, rows - 1, best);
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < count; i++) {
        const struct m_lobby_player *player = best[i];
        const struct m_lobby_room *room = m_lobby_room(lobby, player->room);

        badge_put_person(&ui->canvas, (struct area){row + 1 + i, column + 1, 1, columns / 2},
                         &player->person, "");
        strbuf_clear(&text);
        strbuf_addf(&text, "%s %s",
                    player->state == PLAYER_PLAYING   ? _("playing")
                    : player->state == PLAYER_WAITING ? _("waiting")
                                                      : tr_c("a player is", "here"),
                    room ? room->code : "");
        canvas_put(&ui->canvas, row + 1 + i, column + columns / 2 + 2, columns / 2 - 2, ROLE_DIM,
                   strbuf_text(&text));
    }
    canvas_end_list(&ui->canvas);
    strbuf_finish(&text);
}

static void
draw_title(struct ui *ui)
{
    struct strbuf left = {0}, right = {0};

    strbuf_addf(&left, _("Lobby · %s"), *ui->address ? ui->address : _("here"));
    if (*state_of(ui)->filter) {
        strbuf_addf(&left, _(" · only %s"), state_of(ui)->filter);
    }
    strbuf_addf(&right, tr_n("%d room · ", "%d rooms · ", ui->model->lobby.room_count),
                ui->model->lobby.room_count);
    strbuf_addf(&right, _("%d online · "), ui->model->lobby.player_count);
    if (ui->model->self.id) {
        format_person(&right, &ui->model->self);
        strbuf_add(&right, " · ");
    }
    ui_format_link(ui, &right);
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// The pairing that the row below the chat tells; NULL if it tells something else.
static const struct m_lobby_seek *
shown_pairing(const struct ui *ui)
{
    return ui->invite_count > 0 || ui->model->pairing.has_agreed ? NULL : model_wanted(ui->model);
}

static void
format_wanted_pairing(const struct ui *ui, const struct m_lobby_seek *wanted, struct strbuf *out)
{
    struct strbuf what = {0};
    int count = (int)wanted->count;

    format_wanted(&what, wanted);
    strbuf_addf(out,
                ui->model->is_seeking ? tr_n("Quick pairing: %s: %d looking, S stops",
                                             "Quick pairing: %s: %d looking, S stops", count)
                                      : tr_n("Quick pairing: %s: %d is looking, S joins",
                                             "Quick pairing: %s: %d are looking, S joins", count),
                strbuf_text(&what), count);
    strbuf_finish(&what);
}

static void
format_quick_pairing(const struct ui *ui, struct strbuf *out)
{
    const struct m_lobby_seek *wanted = shown_pairing(ui);

    if (wanted) {
        format_wanted_pairing(ui, wanted, out);
    } else if (ui->model->pairing.has_agreed) {
        strbuf_addf(out, _("Quick pairing: waiting for %s; S stops"),
                    ui->model->pairing.opponent.name);
    } else {
        strbuf_add(out, ui->model->is_seeking ? _("Quick pairing: looking for an opponent; S stops")
                                              : _("Quick pairing: S looks for an opponent"));
    }
}

static void
draw(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    int row = LIST_ROW + list_rows(ui), column = canvas->columns - ONLINE_COLUMNS;
    struct strbuf text = {0};

    draw_title(ui);
    if (has_no_line(ui)) {
        draw_no_line(ui);
    } else {
        draw_list(ui);
    }
    if (column < CHAT_LEAST) {
        draw_chat(ui, row, CHAT_ROWS, canvas->columns);
    } else {
        draw_chat(ui, row, CHAT_ROWS, column - 1);
        for (int i = 0; i < CHAT_ROWS; i++) {
            canvas_put(canvas, row + i, column - 1, 1, ROLE_DIM, i == 0 ? "┬" : "│");
        }
        draw_online(ui, row, CHAT_ROWS, column);
    }
    if (ui->invite_count > 0) {
        strbuf_addf(&text, _("Friends type: goren join %s"), ui->invites[0]);
    } else {
        format_quick_pairing(ui, &text);
    }
    canvas_heading(canvas, row + CHAT_ROWS, 0, canvas->columns, strbuf_text(&text), "");
    strbuf_finish(&text);
}

// Acting.

static void
move_choice(struct ui *ui, int step)
{
    struct listed listed;
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

static void
open_room(struct ui *ui, enum ui_command command)
{
    const struct m_lobby_room *room = chosen_room(ui);

    if (!room) {
        ui_note(ui, _("There is no room here. C makes one."));
        return;
    }
    ui_go_to(ui, room->id, room->code, command == UI_OPEN && !m_lobby_is_full(room));
}

static void
create(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_open_page_with(ui, PAGE_CREATE, "casual");
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
    command_line_open(ui, "profile ");
}

// Stops, or joins the pairing that is shown, or begins one of its own.
static void
seek(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_option(ui, COMMAND_SEEK,
                 ui->model->is_seeking ? OPTION_STOP
                 : shown_pairing(ui)   ? OPTION_JOIN
                                       : OPTION_NONE);
}

// Leaving the lobby: to the menu, which is also the way to another server.
static void
leave(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (model_playing(ui->model)) {
        ui_do_kind(ui, COMMAND_QUIT);
    } else {
        ui_set_base(ui, PAGE_START);
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
    static const struct prompt prompt = {.text = N_("Code of the room: "), .on_done = take_code};

    (void)command;
    entry_open(ui, &prompt, "");
}

static void
ask_filter(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Show rooms with: "), .on_done = take_filter};

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
    struct lobby_state *state = state_of(ui);

    (void)command;
    state->order = (state->order + 1) % ORDERS;
    ui_note(ui, state->order == 0   ? _("Open rooms first.")
                : state->order == 1 ? _("By rule.")
                                    : _("Most watched first."));
}

static void
open_archive(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_kind(ui, COMMAND_ARCHIVE);
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
    struct listed listed;
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

static const struct page_action actions[] = {
    {.command = UI_RECONNECT, .worth_now = without_line},
    {.command = UI_OPEN, .worth_now = with_room, .act = open_room},
    {.command = UI_WATCH, .worth_now = with_room, .act = open_room},
    {.command = UI_CREATE, .worth_now = with_line, .act = create},
    {.command = UI_SEEK, .worth_now = with_line, .act = seek},
    {.command = UI_CODE, .worth_now = with_line, .act = ask_code},
    {.command = UI_FILTER, .worth_now = with_line, .act = ask_filter},
    {.command = UI_TALK, .worth_now = with_line},
    {.command = UI_PROFILE, .worth_now = with_line, .act = show_profile},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .act = leave},
    {.command = UI_ALL, .worth = KEY_SHOWN},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
    {.command = UI_PAGE_UP, .act = move},
    {.command = UI_PAGE_DOWN, .act = move},
    {.command = UI_ORDER, .act = change_order},
    {.command = UI_ARCHIVE, .act = open_archive},
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
