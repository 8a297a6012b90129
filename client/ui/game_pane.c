// SPDX-License-Identifier: MIT
// The right side of the game screen below the players: moves, watchers, threats
// and the engine, the phase where it does not lie below the board, chat.
#include <stdio.h>
#include <string.h>

#include "client/model/titles.h"
#include "client/model/words.h"
#include "client/ui/game_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    MOVE_COLUMNS = 17,
    CHAT_ROWS = 5, // with its heading
    PHASE_ROWS = 4,
    ENGINE_ROWS = 4,
    WATCHING_ROWS = 2,
    MOVES_LEAST = 3,
    MOVES_MOST = 12,
    THREATS_SHOWN = 4,
};

// Moves.

static int
count_taken(uint16_t taken)
{
    int sum = 0;

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        sum += taken_in(taken, i);
    }
    return sum;
}

static void
draw_move(struct ui *ui, const struct m_room *room, int index, int row, int column, int columns)
{
    const struct match_move *move = &room->match.moves[index];
    bool is_shown = room->look != LOOK_LIVE && index == room->look - 1;
    struct strbuf text = {0}, time = {0};
    char point[POINT_TEXT_BYTES];
    int taken = count_taken(move->placement.taken);

    say_elapsed(&time, move->spent_ms);
    strbuf_addf(&text, "%s%3d %-4s%5s", is_shown ? ">" : " ", index + 1,
                point_is_none(move->placement.point) ? _("pass")
                                                     : point_format(move->placement.point, point),
                strbuf_text(&time));
    if (taken) {
        strbuf_addf(&text, " x%d", taken);
    }
    canvas_put(&ui->canvas, row, column, columns, is_shown ? ROLE_SELECT : ROLE_TEXT,
               strbuf_text(&text));
    strbuf_finish(&text);
    strbuf_finish(&time);
}

static void
say_opening_name(const struct m_room *room, struct strbuf *out)
{
    struct point points[3];
    const struct opening_name *name;

    if (!room->has_match || room->match.move_count < 3 ||
        room->setup.match.rules.rule != RULE_RENJU) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        points[i] = room->match.moves[i].placement.point;
        if (point_is_none(points[i])) {
            return;
        }
    }
    name = opening_name(points, room->setup.match.size);
    if (name) {
        strbuf_addf(out, "%s %s", name->code, opening_name_title(name));
        if (tr_language() == LANGUAGE_ENGLISH || tr_language() == LANGUAGE_RUSSIAN) {
            strbuf_addf(out, " %s", name->japanese);
        }
    }
}

static void
say_no_moves(const struct m_room *room, struct strbuf *out)
{
    struct strbuf where = {0};

    strbuf_add(out, _("No moves yet."));
    if (room->has_match && m_room_is_running(room) &&
        say_region(&where, opening_region(&room->match.opening, STEP_PLACE),
                   room->setup.match.size)) {
        strbuf_addf(out, _(" Black begins %s."), strbuf_text(&where));
    }
    strbuf_finish(&where);
}

static void
draw_moves(struct ui *ui, const struct m_room *room, struct area area)
{
    struct moves_place *place = &ui->game.moves;
    int across = area.columns / MOVE_COLUMNS, count = room->has_match ? room->match.move_count : 0;
    int rows = area.rows - 1, first, shown = room->has_match ? m_room_shown_moves(room) : 0;
    struct strbuf text = {0};

    across = across < 1 ? 1 : across > 4 ? 4 : across - across % 2 + (across == 1);
    say_opening_name(room, &text);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Moves"),
                   strbuf_text(&text));
    strbuf_clear(&text);
    *place = (struct moves_place){0};
    if (count == 0) {
        say_no_moves(room, &text);
        canvas_put_wrapped(&ui->canvas,
                           (struct area){area.row + 1, area.column + 2, rows, area.columns - 3},
                           ROLE_DIM, strbuf_text(&text));
        strbuf_finish(&text);
        return;
    }
    strbuf_finish(&text);
    // The row of the move that is shown is the last one, unless there are newer rows.
    first = (count - 1) / across - rows + 1;
    if (room->look != LOOK_LIVE) {
        int wanted = (shown > 0 ? shown - 1 : 0) / across - rows / 2;

        first = wanted < first ? wanted : first;
    }
    first = first < 0 ? 0 : first;
    *place = (struct moves_place){area.row + 1, area.column, rows, across, first, count};
    for (int i = first * across; i < count && i / across - first < rows; i++) {
        draw_move(ui, room, i, area.row + 1 + i / across - first,
                  area.column + i % across * MOVE_COLUMNS, MOVE_COLUMNS + 2);
    }
}

int
pane_move_at(const struct ui *ui, int row, int column)
{
    const struct moves_place *place = &ui->game.moves;
    int x = (column - place->column) / MOVE_COLUMNS, y = row - place->row, index;

    if (column < place->column || y < 0 || y >= place->rows || x >= place->across) {
        return -1;
    }
    index = (place->first + y) * place->across + x;
    return index < place->count ? index : -1;
}

// Watchers.

static void
draw_watching(struct ui *ui, const struct m_room *room, struct area area)
{
    struct strbuf text = {0}, count = {0};

    strbuf_addf(&count, "%d", (int)room->watcher_count);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Watching"),
                   strbuf_text(&count));
    for (int i = 0; i < room->member_count; i++) {
        const struct person *person = &room->members[i].person;

        if (m_room_holds(room, person->id, SEAT_A) || m_room_holds(room, person->id, SEAT_B) ||
            !room->members[i].is_online) {
            continue;
        }
        strbuf_add(&text, text.length ? ", " : "");
        say_person(&text, person);
    }
    canvas_put_wrapped(
        &ui->canvas, (struct area){area.row + 1, area.column + 2, area.rows - 1, area.columns - 3},
        ROLE_TEXT, text.length ? strbuf_text(&text) : _("nobody"));
    strbuf_finish(&text);
    strbuf_finish(&count);
}

// Threats and the engine.

static const char *
threat_word(const struct threat_point *threat)
{
    return threat->stones >= 5   ? _("five")
           : threat->stones == 3 ? _("three")
           : threat->is_open     ? _("open four")
                                 : _("four");
}

void
say_threat_points(const struct threat_list *list, enum stone colour, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];
    int said = 0;

    strbuf_addf(out, "%s: ", game_colour(colour));
    for (int i = 0; i < list->count && said < THREATS_SHOWN; i++) {
        if (list->points[i].stone == colour) {
            strbuf_addf(out, "%s%s %s", said ? ", " : "",
                        point_format(list->points[i].point, point), threat_word(&list->points[i]));
            said++;
        }
    }
    if (said == 0) {
        strbuf_add(out, _("none"));
    }
    say(out, WORD_STOP, 0);
}

static void
draw_engine(struct ui *ui, const struct m_room *room, struct area area)
{
    const struct threat_list *threats = notes_threats(ui, room);
    struct strbuf text = {0};
    int row = area.row + 1, columns = area.columns - 3;

    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Threats and engine"), "");
    for (int i = 0; i < 2; i++) {
        strbuf_clear(&text);
        say_threat_points(threats, i == 0 ? STONE_BLACK : STONE_WHITE, &text);
        canvas_put(&ui->canvas, row++, area.column + 2, columns, ROLE_TEXT, strbuf_text(&text));
    }
    strbuf_clear(&text);
    if (notes_say_thought(ui, room, &text)) {
        canvas_put(&ui->canvas, row, area.column + 2, columns, ROLE_TEXT, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// Chat.

// The newest of both channels, from the end; NULL behind the first line.
struct chat_place {
    const struct m_chat *chats[2];
    int left[2];
};

static const struct m_chat_line *
previous_line(struct chat_place *place, bool *is_watchers)
{
    const struct m_chat_line *lines[2] = {NULL, NULL};
    int newest;

    for (int i = 0; i < 2; i++) {
        lines[i] = place->left[i] ? m_chat_line(place->chats[i], place->left[i] - 1) : NULL;
    }
    if (!lines[0] && !lines[1]) {
        return NULL;
    }
    newest = !lines[0] ? 1 : !lines[1] ? 0 : lines[1]->at_ms >= lines[0]->at_ms;
    place->left[newest]--;
    *is_watchers = newest == 1;
    return lines[newest];
}

static void
say_chat_line(const struct m_chat_line *line, bool is_watchers, bool has_time, struct strbuf *out)
{
    if (has_time) {
        ui_say_time(out, line->at_ms);
        strbuf_add_char(out, ' ');
    }
    // Never by colour alone.
    strbuf_addf(out, is_watchers ? "(%s): %s" : "%s: %s", line->from.name, line->text);
}

// The row behind the newest line: few lines stand at the top.
static int
chat_bottom(const struct ui *ui, const struct m_room *room, struct area area, bool is_wide)
{
    struct chat_place place = {{&room->chat, &room->watchers_chat},
                               {room->chat.count, room->watchers_chat.count}};
    struct strbuf text = {0};
    const struct m_chat_line *line;
    bool is_watchers;
    int rows = 0;

    while (rows < area.rows - 1 && (line = previous_line(&place, &is_watchers)) != NULL) {
        strbuf_clear(&text);
        say_chat_line(line, is_watchers, is_wide, &text);
        rows += canvas_wrapped_rows(&ui->canvas, area.columns - 3, strbuf_text(&text));
    }
    strbuf_finish(&text);
    return area.row + 1 + (rows < area.rows - 1 ? rows : area.rows - 1);
}

static void
draw_chat(struct ui *ui, const struct m_room *room, struct area area, bool is_wide)
{
    struct chat_place place = {{&room->chat, &room->watchers_chat},
                               {room->chat.count, room->watchers_chat.count}};
    struct strbuf text = {0};
    const struct m_chat_line *line;
    bool is_watchers;
    int bottom;

    if (room->watcher_count > 0) {
        strbuf_addf(&text, tr_n("%d watching", "%d watching", room->watcher_count),
                    (int)room->watcher_count);
    }
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Chat: room"),
                   is_wide ? "" : strbuf_text(&text));
    bottom = chat_bottom(ui, room, area, is_wide);
    while (bottom > area.row + 1 && (line = previous_line(&place, &is_watchers)) != NULL) {
        int rows, room_left = bottom - area.row - 1;

        strbuf_clear(&text);
        say_chat_line(line, is_watchers, is_wide, &text);
        rows = canvas_wrapped_rows(&ui->canvas, area.columns - 3, strbuf_text(&text));
        rows = rows > room_left ? room_left : rows;
        bottom -= rows;
        canvas_put_wrapped(&ui->canvas,
                           (struct area){bottom, area.column + 2, rows, area.columns - 3},
                           is_watchers                           ? ROLE_WATCHERS
                           : line->from.id == ui->model->self.id ? ROLE_OWN_CHAT
                                                                 : ROLE_TEXT,
                           strbuf_text(&text));
    }
    if (room->chat.count + room->watchers_chat.count == 0 && area.rows > 1) {
        canvas_put(&ui->canvas, area.row + 1, area.column + 2, area.columns - 3, ROLE_DIM,
                   _("T talks."));
    }
    strbuf_finish(&text);
}

// The phase, where the board leaves no rows for it.
static void
draw_phase(struct ui *ui, const struct phase *phase, struct area area)
{
    int row = area.row + 1, end = area.row + area.rows;
    const struct strbuf *title = phase->narrow.length ? &phase->narrow : &phase->title;

    canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(title), "");
    if (phase->is_banner) {
        canvas_paint(&ui->canvas, area.row, area.column, area.columns, phase->role);
    }
    for (int i = 0; i < phase->count && row < end; i++) {
        row += canvas_put_wrapped(&ui->canvas,
                                  (struct area){row, area.column + 1, end - row, area.columns - 2},
                                  ROLE_TEXT, strbuf_text(&phase->lines[i]));
    }
    if (row < end) {
        canvas_put(&ui->canvas, row, area.column + 1, area.columns - 2, ROLE_DIM,
                   strbuf_text(&phase->right));
    }
}

// The whole.

// Rows of each part, from the top; 0 = it is left out.
struct shares {
    int players, moves, watching, engine, phase, chat;
};

// Rows that the phase wants in a pane of this width, within what it may have.
static int
phase_rows(const struct ui *ui, const struct phase *phase, int columns, int most)
{
    int rows = 1;

    for (int i = 0; i < phase->count; i++) {
        rows += canvas_wrapped_rows(&ui->canvas, columns - 2, strbuf_text(&phase->lines[i]));
    }
    return rows < PHASE_ROWS ? PHASE_ROWS : rows > most ? most : rows;
}

static struct shares
share(const struct ui *ui, const struct m_room *room, const struct layout *layout,
      const struct phase *phase)
{
    struct area area = layout->pane;
    int size = room->setup.match.size, left;
    struct shares shares = {.players = size > 21 || area.rows < 14 ? 2 : 4};

    left = area.rows - shares.players;
    if (!layout->is_phase_below) {
        shares.phase = phase_rows(ui, phase, area.columns, left - MOVES_LEAST);
        left -= shares.phase;
    }
    if (layout->is_wide) {
        shares.watching = WATCHING_ROWS;
        shares.engine = game_may_see(ui, room, HINT_THREATS) ? ENGINE_ROWS : 0;
        left -= shares.watching + shares.engine;
    }
    shares.chat = left >= CHAT_ROWS + MOVES_LEAST ? CHAT_ROWS : 0;
    left -= shares.chat;
    shares.moves = left;
    // Tall screens share what is left.
    if (shares.chat && shares.moves > MOVES_MOST) {
        shares.chat += shares.moves - MOVES_MOST;
        shares.moves = MOVES_MOST;
    }
    return shares;
}

void
pane_draw(struct ui *ui, const struct m_room *room, const struct layout *layout,
          const struct phase *phase)
{
    struct shares shares = share(ui, room, layout, phase);
    struct area area = layout->pane;

    area.rows = shares.players;
    players_draw(ui, room, area, layout->is_wide);
    area.row += area.rows;
    area.rows = shares.moves;
    if (shares.moves > 1) {
        draw_moves(ui, room, area);
    }
    area.row += area.rows;
    area.rows = shares.engine;
    if (shares.engine) {
        draw_engine(ui, room, area);
    }
    area.row += area.rows;
    area.rows = shares.watching;
    if (shares.watching) {
        draw_watching(ui, room, area);
    }
    area.row += area.rows;
    area.rows = shares.phase;
    if (shares.phase) {
        draw_phase(ui, phase, area);
    }
    area.row += area.rows;
    area.rows = shares.chat;
    if (shares.chat > 1) {
        draw_chat(ui, room, area, layout->is_wide);
    }
}
