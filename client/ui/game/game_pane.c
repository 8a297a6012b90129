// SPDX-License-Identifier: MIT
// The right side of the game screen below the players: moves, watchers, threats
// and the engine, the phase if it is not below the board, chat.
#include <stdio.h>
#include <string.h>

#include "client/text/titles.h"
#include "client/text/words.h"
#include "client/ui/chat_input.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    MOVE_COLUMNS = 17,
    NUMBER_BYTES = 16,
    MOVE_COLUMNS_WIDE = 13, // four in a row, where nothing is taken
    // Rows of each part, with its heading.
    CHAT_ROWS = 5,
    PHASE_ROWS = 4,
    THREAT_ROWS = 2, // of each colour
    WATCHING_ROWS = 2,
    MOVES_LEAST = 3,
    MOVES_MOST = 12,
    MOVES_WIDE = 4,
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
    bool is_tight = columns <= MOVE_COLUMNS_WIDE;
    struct strbuf text = {0}, time = {0};
    char point[POINT_TEXT_BYTES], number[NUMBER_BYTES];
    int taken = count_taken(move->placement.taken);

    snprintf(number, sizeof(number), "%d", index + 1);
    format_elapsed(&time, move->spent_ms);
    canvas_pad(&ui->canvas, &text, (is_tight ? 3 : 4) - (int)strlen(number) - is_shown);
    strbuf_addf(&text, "%s%s %s", is_shown ? "▸" : "", number,
                point_is_none(move->placement.point) ? _("pass")
                                                     : point_format(move->placement.point, point));
    canvas_pad(&ui->canvas, &text,
               (is_tight ? 3 : 4) + 1 + (is_tight && index + 1 >= 100 ? 3 : 4) + 5 -
                   (int)time.length);
    strbuf_add(&text, strbuf_text(&time));
    if (taken) {
        strbuf_addf(&text, " x%d", taken);
    }
    canvas_put(&ui->canvas, row, column, columns, is_shown ? ROLE_SELECT : ROLE_TEXT,
               strbuf_text(&text));
    strbuf_finish(&text);
    strbuf_finish(&time);
}

static void
format_opening_name(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct opening_name *name = room->has_match ? match_opening_name(&room->match) : NULL;

    if (name) {
        strbuf_addf(out, "%s %s", name->code, opening_name_title(name));
        if ((tr_language() == LANGUAGE_ENGLISH || tr_language() == LANGUAGE_RUSSIAN) &&
            canvas_shows(&ui->canvas, name->japanese)) {
            strbuf_addf(out, " %s", name->japanese);
        }
    }
}

static void
format_no_moves(const struct m_room *room, struct strbuf *out)
{
    struct strbuf where = {0};

    strbuf_add(out, _("No moves yet."));
    if (room->has_match && m_room_is_running(room) &&
        format_region(&where, opening_region(&room->match.opening, STEP_PLACE),
                      room->setup.match.size)) {
        strbuf_addf(out, _(" Black begins %s."), strbuf_text(&where));
    }
    strbuf_finish(&where);
}

static int
move_columns(const struct m_room *room, bool is_wide)
{
    return is_wide && !rules_set(room->setup.match.rules.rule)->capture_sizes ? MOVE_COLUMNS_WIDE
                                                                              : MOVE_COLUMNS;
}

static int
moves_across(int columns, int each)
{
    int across = columns / each;

    return across < 2 ? 1 : across < 4 ? 2 : 4;
}

static void
draw_moves(struct ui *ui, const struct m_room *room, struct area area, bool is_wide)
{
    struct moves_place *place = &game_state(ui)->moves;
    int each = move_columns(room, is_wide), across = moves_across(area.columns, each);
    int count = room->has_match ? room->match.move_count : 0;
    int rows = area.rows - 1, first, shown = room->has_match ? m_room_shown_moves(room) : 0;
    struct strbuf text = {0};

    format_opening_name(ui, room, &text);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Moves"),
                   strbuf_text(&text));
    strbuf_clear(&text);
    *place = (struct moves_place){0};
    if (count == 0) {
        format_no_moves(room, &text);
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
    area.column += each == MOVE_COLUMNS_WIDE;
    *place = (struct moves_place){area.row + 1, area.column, rows, across, first, count, each};
    canvas_begin_list(&ui->canvas);
    for (int i = first * across; i < count && i / across - first < rows; i++) {
        draw_move(ui, room, i, area.row + 1 + i / across - first, area.column + i % across * each,
                  each == MOVE_COLUMNS ? each + 2 : each);
    }
    canvas_end_list(&ui->canvas);
}

int
pane_move_at(const struct ui *ui, int row, int column)
{
    const struct moves_place *place = &game_state(ui)->moves;
    int x, y = row - place->row, index;

    if (place->each == 0) {
        return -1;
    }
    x = (column - place->column) / place->each;
    if (column < place->column || y < 0 || y >= place->rows || x >= place->across) {
        return -1;
    }
    index = (place->first + y) * place->across + x;
    return index < place->count ? index : -1;
}

// Watchers.

static void
format_watchers(const struct m_room *room, const char *between, struct strbuf *out)
{
    for (int i = 0; i < room->member_count; i++) {
        const struct person *person = &room->members[i].person;

        if (m_room_holds(room, person->id, SEAT_A) || m_room_holds(room, person->id, SEAT_B) ||
            !room->members[i].is_online) {
            continue;
        }
        strbuf_add(out, out->length ? between : "");
        format_person(out, person);
    }
}

// In one row where panes are many, else below a heading.
static void
draw_watching(struct ui *ui, const struct m_room *room, struct area area)
{
    struct strbuf names = {0}, text = {0};

    if (area.rows == 1) {
        format_watchers(room, " · ", &names);
        strbuf_addf(&text, names.length ? "%s %d: %s" : "%s %d", _("Watching"),
                    (int)room->watcher_count, strbuf_text(&names));
        canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&text), "");
    } else {
        format_watchers(room, ", ", &names);
        strbuf_addf(&text, "%d", (int)room->watcher_count);
        canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Watching"),
                       strbuf_text(&text));
        canvas_put(&ui->canvas, area.row + 1, area.column + 2, area.columns - 3, ROLE_TEXT,
                   strbuf_text(&names));
    }
    strbuf_finish(&names);
    strbuf_finish(&text);
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

static void
format_some_threats(const struct threat_list *list, enum stone colour, int most, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];
    int said = 0, count = 0;

    for (int i = 0; i < list->count; i++) {
        count += list->points[i].stone == colour;
        if (list->points[i].stone == colour && said < most) {
            strbuf_addf(out, "%s%s %s",
                        said                    ? ", "
                        : colour == STONE_BLACK ? _("Black can make: ")
                                                : _("White can make: "),
                        point_format(list->points[i].point, point), threat_word(&list->points[i]));
            said++;
        }
    }
    if (said == 0) {
        strbuf_add(out,
                   colour == STONE_BLACK ? _("Black has no threats") : _("White has no threats"));
    }
    if (said < count) {
        strbuf_add(out, " ...");
    } else {
        format_word(out, WORD_STOP, 0);
    }
}

// As many as have room in so many rows; returns how many rows they take.
static int
format_fitting_threats(const struct ui *ui, const struct m_room *room, enum stone colour,
                       struct area area, struct strbuf *out)
{
    const struct threat_list *list = notes_threats(ui, room);
    int rows = area.rows + 1;

    for (int most = list->count ? list->count : 1; most > 0 && rows > area.rows; most--) {
        strbuf_clear(out);
        format_some_threats(list, colour, most, out);
        rows = canvas_wrapped_rows(&ui->canvas, area.columns, strbuf_text(out));
    }
    return rows;
}

void
phase_add_threats(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct area line = {0, 0, 1, ui->canvas.columns - 4};
    struct strbuf black = {0}, white = {0}, both = {0};

    format_fitting_threats(ui, room, STONE_BLACK, line, &black);
    format_fitting_threats(ui, room, STONE_WHITE, line, &white);
    strbuf_addf(&both, "%s   %s", strbuf_text(&black), strbuf_text(&white));
    if (canvas_columns(&ui->canvas, strbuf_text(&both)) <= line.columns) {
        strbuf_add(phase_line(phase), strbuf_text(&both));
    } else {
        strbuf_add(phase_line(phase), strbuf_text(&black));
        if (phase->count < 3) {
            strbuf_add(phase_line(phase), strbuf_text(&white));
        }
    }
    strbuf_finish(&black);
    strbuf_finish(&white);
    strbuf_finish(&both);
}

// A heading, the threats of both, and a row for the engine.
static int
engine_rows(const struct ui *ui, const struct m_room *room, int columns)
{
    struct area area = {0, 0, THREAT_ROWS, columns - 3};
    struct strbuf text = {0};
    int rows = 2;

    for (int i = STONE_BLACK; i <= STONE_WHITE; i++) {
        rows += format_fitting_threats(ui, room, (enum stone)i, area, &text);
    }
    strbuf_finish(&text);
    return rows;
}

static void
draw_engine(struct ui *ui, const struct m_room *room, struct area area)
{
    struct area part = {area.row + 1, area.column + 2, THREAT_ROWS, area.columns - 3};
    struct strbuf text = {0};

    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Threats and engine"), "");
    for (int i = STONE_BLACK; i <= STONE_WHITE; i++) {
        format_fitting_threats(ui, room, (enum stone)i, part, &text);
        part.row += canvas_put_wrapped(&ui->canvas, part, ROLE_TEXT, strbuf_text(&text));
    }
    strbuf_clear(&text);
    notes_format_engine_info(ui, room, &text);
    canvas_put(&ui->canvas, part.row, part.column, part.columns, ROLE_TEXT, strbuf_text(&text));
    strbuf_finish(&text);
}

// Chat.

static void
draw_chat(struct ui *ui, const struct m_room *room, struct area area, bool is_wide,
          bool has_watching)
{
    const struct chat_lines lines = {.chat = &room->chat,
                                     .watchers = &room->watchers_chat,
                                     .self = ui->model->self.id,
                                     .has_time = is_wide,
                                     .indent = 2};
    struct strbuf watching = {0};

    if (room->watcher_count > 0 && !has_watching && !ui->is_home) {
        strbuf_addf(&watching, tr_n("%d watching", "%d watching", room->watcher_count),
                    (int)room->watcher_count);
    }
    chat_draw(
        ui, &game_state(ui)->chat, &lines, area,
        (const char *const[]){ui->is_home ? _("Chat") : _("Chat: table"), strbuf_text(&watching)});
    strbuf_finish(&watching);
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

// Rows that the moves take, with their heading and a row for the next.
static int
move_rows(const struct m_room *room, int columns, int each)
{
    int across = moves_across(columns, each);
    int count = room->has_match ? room->match.move_count : 0;

    return 1 + count / across + 1;
}

// Moves get the rows that they take, chat the rest. Alone there is nobody to talk to.
static void
share_wide(const struct ui *ui, const struct m_room *room, struct area area, struct shares *shares)
{
    int left = area.rows;
    int columns = move_columns(room, true), needed = move_rows(room, GAME_WIDE_PANE, columns);
    int most;

    shares->watching = ui->is_home ? 0 : 1;
    shares->engine = notes_are_shown(ui, room) ? engine_rows(ui, room, area.columns) : 0;
    left -= shares->watching + shares->engine;
    most = ui->is_home ? left : left - left / 2;
    shares->moves = needed < MOVES_WIDE ? MOVES_WIDE : needed > most ? most : needed;
    shares->chat = ui->is_home ? 0 : left - shares->moves;
}

static struct shares
share(const struct ui *ui, const struct m_room *room, const struct layout *layout,
      const struct phase *phase)
{
    struct area area = layout->pane;
    int size = room->setup.match.size, left;
    struct shares shares = {.players = layout->has_panels            ? GAME_PANELS_ROWS
                                       : size > 21 || area.rows < 14 ? 2
                                                                     : 4};

    left = area.rows - shares.players;
    if (!layout->is_phase_below) {
        shares.phase = phase_rows(ui, phase, area.columns, left - MOVES_LEAST);
        left -= shares.phase;
    }
    if (layout->is_wide) {
        area.rows = left;
        share_wide(ui, room, area, &shares);
        return shares;
    }
    shares.chat = left >= CHAT_ROWS + MOVES_LEAST && !ui->is_home ? CHAT_ROWS : 0;
    left -= shares.chat;
    shares.moves = left;
    // Tall screens share what is left.
    if (shares.chat && shares.moves > MOVES_MOST) {
        shares.chat += shares.moves - MOVES_MOST;
        shares.moves = MOVES_MOST;
    }
    // Early in a game there is room for the names of those who watch.
    if (shares.chat && room->watcher_count > 0 &&
        move_rows(room, area.columns, MOVE_COLUMNS) + WATCHING_ROWS <= shares.moves) {
        shares.watching = WATCHING_ROWS;
        shares.moves -= WATCHING_ROWS;
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
        draw_moves(ui, room, area, layout->is_wide);
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
        draw_chat(ui, room, area, layout->is_wide, shares.watching > 0);
    }
}
