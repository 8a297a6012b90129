// SPDX-License-Identifier: MIT
// The lobby: open rooms, who is online, talk, quick pairing.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/titles.h"
#include "client/ui/draw/badge.h"
#include "client/ui/lobby/lobby_list.h"
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

        if (*ui->lobby.filter && !passes(&lobby->rooms[i], ui->lobby.filter)) {
            continue;
        }
        // Insertion keeps those that are alike in the order in which they were told.
        while (at > 0 && comes_before(&lobby->rooms[i], &lobby->rooms[listed->rooms[at - 1]],
                                      ui->lobby.order)) {
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
        if (ui->model->lobby.rooms[listed->rooms[i]].id == ui->lobby.chosen) {
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

    if (*ui->lobby.filter) {
        strbuf_addf(&text, _("Nothing matches %s. / changes the filter."), ui->lobby.filter);
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
    if (chosen < ui->lobby.top) {
        ui->lobby.top = chosen;
    } else if (chosen >= ui->lobby.top + rows) {
        ui->lobby.top = chosen - rows + 1;
    }
    for (int i = 0; i < rows && ui->lobby.top + i < listed.count; i++) {
        lobby_draw_row(&ui->canvas, &ui->model->lobby.rooms[listed.rooms[ui->lobby.top + i]],
                       LIST_ROW + i, ui->lobby.top + i == chosen);
    }
    canvas_end_list(&ui->canvas);
}

static void
draw_chat(struct ui *ui, int row, int rows, int columns)
{
    const struct chat_lines lines = {
        .chat = &ui->model->lobby_chat, .self = ui->model->self.id, .has_time = true, .indent = 1};

    chat_draw(ui, &ui->lobby.chat, &lines, (struct area){row, 0, rows, columns},
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
    if (*ui->lobby.filter) {
        strbuf_addf(&left, _(" · only %s"), ui->lobby.filter);
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
    ui->lobby.chosen = ui->model->lobby.rooms[listed.rooms[chosen]].id;
}

static void
open_room(struct ui *ui, bool to_play)
{
    const struct m_lobby_room *room = chosen_room(ui);

    if (!room) {
        ui_note(ui, _("There is no room here. C makes one."));
        return;
    }
    ui_go_to(ui, room->id, room->code, to_play && !m_lobby_is_full(room));
}

static void
show_profile(struct ui *ui)
{
    const struct m_lobby_room *room = chosen_room(ui);

    for (int i = 0; room && i < SEAT_COUNT; i++) {
        if (room->seats[i].kind == OCCUPANT_PERSON) {
            ui_dof(ui, "profile \"%s\"", room->seats[i].person.name);
            return;
        }
    }
    entry_open(ui, EDIT_COMMAND, "profile ");
}

// Stops, or joins the pairing that is shown, or begins one of its own.
static void
seek(struct ui *ui)
{
    ui_do(ui,
          ui->model->is_seeking ? "seek stop"
          : shown_pairing(ui)   ? "seek join"
                                : "seek",
          false);
}

// Leaving the lobby: to the menu, which is also the way to another server.
static void
leave(struct ui *ui)
{
    if (model_playing(ui->model)) {
        ui_do(ui, "quit", false);
    } else {
        ui_set_base(ui, PAGE_START);
    }
}

static void
act(struct ui *ui, enum ui_command action)
{
    switch ((int)action) {
    case UI_UP:
        move_choice(ui, -1);
        break;
    case UI_DOWN:
        move_choice(ui, 1);
        break;
    case UI_PAGE_UP:
        move_choice(ui, -list_rows(ui));
        break;
    case UI_PAGE_DOWN:
        move_choice(ui, list_rows(ui));
        break;
    case UI_OPEN:
        open_room(ui, true);
        break;
    case UI_WATCH:
        open_room(ui, false);
        break;
    case UI_CREATE:
        create_open(ui, "casual");
        break;
    case UI_SEEK:
        seek(ui);
        break;
    case UI_CODE:
        entry_open(ui, EDIT_CODE, "");
        break;
    case UI_PROFILE:
        show_profile(ui);
        break;
    case UI_FILTER:
        entry_open(ui, EDIT_FILTER, ui->lobby.filter);
        break;
    case UI_ORDER:
        ui->lobby.order = (ui->lobby.order + 1) % ORDERS;
        ui_note(ui, ui->lobby.order == 0   ? _("Open rooms first.")
                    : ui->lobby.order == 1 ? _("By rule.")
                                           : _("Most watched first."));
        break;
    case UI_ARCHIVE:
        ui_do(ui, "archive", false);
        break;
    case UI_WATCH_RANDOM:
        ui_do_watch(ui, "random");
        break;
    case UI_CANCEL:
        *ui->lobby.filter = '\0';
        break;
    case UI_LEAVE:
        leave(ui);
        break;
    default:
        break;
    }
}

static bool
input_lobby(struct ui *ui, const struct input *input)
{
    struct listed listed;
    int index = input->row - LIST_ROW + ui->lobby.top;
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
    if (id == ui->lobby.chosen) {
        open_room(ui, true);
    }
    ui->lobby.chosen = id;
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command order[] = {UI_OPEN,   UI_WATCH, UI_CREATE,  UI_SEEK,  UI_CODE,
                                            UI_FILTER, UI_TALK,  UI_PROFILE, UI_LEAVE, UI_ALL};

    if (has_no_line(ui)) {
        key_list_add(list, UI_RECONNECT);
        key_list_add(list, UI_LEAVE);
        key_list_add(list, UI_ALL);
        return;
    }
    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        bool needs_room = order[i] == UI_OPEN || order[i] == UI_WATCH;

        if (!needs_room || chosen_room(ui)) {
            key_list_add(list, order[i]);
        }
    }
}

const struct page_ops page_lobby = {
    .keys = SCREEN_LOBBY,
    .draw = draw,
    .act = act,
    .input = input_lobby,
    .list_keys = offer_keys,
};
