// SPDX-License-Identifier: MIT
// The players: their names, clocks, and what each of them is doing.
#include <stdio.h>
#include <string.h>

#include "client/text/format.h"
#include "client/ui/draw/badge.h"
#include "client/ui/draw/figures.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    NAME_COLUMN = 10,
    CAPTURES_COLUMN = 3,
    WIDE_STATE_COLUMN = 2,
    LOW_MS = 30000,
    PLUS_COLUMNS = 4,
    PANEL_COLUMN = 8,  // of the name, beside the stone
    STONE_COLUMNS = 4, // of that stone
    SPARKS_MAX = 16,
    SPARK_COLUMNS = 2,
    SPARK_STEPS = 8,
};

static bool
is_low(const struct scene *scene, enum seat seat)
{
    struct clock_reading reading;

    if (!scene->room->has_match || scene->room->setup.match.control.kind == CONTROL_NONE ||
        !m_room_clock_runs(scene->room, seat)) {
        return false;
    }
    reading = m_room_clock(scene->room, seat, model_clock_ms(scene->model, scene->now_ms));
    return (reading.overtime ? reading.extra_ms : reading.main_ms) < LOW_MS;
}

static void
format_clock_of(const struct ui *ui, const struct m_room *room, enum seat seat, struct strbuf *out)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf text = {0};

    if (room->setup.match.control.kind == CONTROL_NONE) {
        return;
    }
    // Beside the clock of a position that is past stands which one this is.
    if (room->look != LOOK_LIVE && m_room_is_running(room)) {
        format_clock(&text, &scene, seat);
        strbuf_addf(out, _("now %s"), strbuf_text(&text));
        strbuf_finish(&text);
        return;
    }
    format_clock(out, &scene, seat);
}

// "mizu ✦ 1740 (you)". AIs wear no badge.
static void
draw_player(struct ui *ui, const struct m_room *room, enum seat seat, struct area area)
{
    struct scene scene = ui_scene(ui, room);
    const struct occupant *occupant = &room->seats[seat];
    struct strbuf text = {0};

    if (m_room_is_shared(room) && m_room_holds(room, ui->model->self.id, SEAT_A) && ui->is_home) {
        return; // the colour is all that tells the two apart
    }
    if (occupant->kind == OCCUPANT_PERSON) {
        badge_put_person(&ui->canvas, area, &occupant->person,
                         is_you(&scene, seat) && !m_room_is_shared(room) ? _(" (you)") : "");
        return;
    }
    format_occupant(&text, occupant, true);
    canvas_put(&ui->canvas, area.row, area.column, area.columns, ROLE_TEXT, strbuf_text(&text));
    strbuf_finish(&text);
}

static int
count_captured(const struct m_room *room, enum stone colour)
{
    struct board board;

    if (!room->has_match) {
        return 0;
    }
    m_room_board_at(room, m_room_shown_moves(room), &board);
    return board.captured[colour];
}

// "took ○○ ·· ·· ·· ··   2 of 10".
static void
format_captures(const struct ui *ui, const struct m_room *room, enum stone colour,
                struct strbuf *out)
{
    // Where the stones have their colours both are solid.
    bool is_ring = colour == STONE_BLACK && !settings_have_wood(&ui->settings, ui->depth);

    int goal = rules_set(room->setup.match.rules.rule)->capture_goal;
    int taken = count_captured(room, colour);

    strbuf_add(out, _("took "));
    for (int i = 0; i < goal; i += 2) {
        strbuf_add(out, i + 1 < taken ? (is_ring ? "○○ " : "●● ") : "·· ");
    }
    strbuf_addf(out, _("  %d of %d"), taken, goal);
}

// Their signs in the colours of the board, in the words that begin there; where all have room.
static void
draw_captured(struct ui *ui, const struct m_room *room, struct area line, enum stone colour)
{
    int goal = rules_set(room->setup.match.rules.rule)->capture_goal;
    int taken = count_captured(room, colour) / 2 * 2;
    int first = canvas_columns(&ui->canvas, _("took "));

    if (!rules_set(room->setup.match.rules.rule)->capture_sizes ||
        !settings_have_wood(&ui->settings, ui->depth) || first + goal / 2 * 3 > line.columns) {
        return;
    }
    for (int i = 0; i < taken && i < goal; i++) {
        canvas_paint(&ui->canvas, line.row, line.column + first + i / 2 * 3 + i % 2, 1,
                     colour == STONE_BLACK ? ROLE_WHITE : ROLE_BLACK);
    }
}

static void
format_absence(const struct ui *ui, const struct m_room *room, enum seat seat, struct strbuf *out)
{
    int64_t claim = m_room_claim_in_ms(room, seat, ui->now_ms);
    struct strbuf away = {0}, left = {0};

    format_elapsed(&away, m_room_away_ms(room, seat, ui->now_ms));
    if (claim != TIME_NEVER && claim > 0) {
        format_elapsed(&left, claim + 999);
        strbuf_addf(out, _("offline %s, claim in %s"), strbuf_text(&away), strbuf_text(&left));
    } else {
        strbuf_addf(out, claim == 0 ? _("offline %s, C to claim") : _("offline %s"),
                    strbuf_text(&away));
    }
    strbuf_finish(&away);
    strbuf_finish(&left);
}

static void
format_acting(const struct ui *ui, const struct m_room *room, enum seat seat, struct strbuf *out)
{
    const struct m_engine_info *info = &ui->model->engine_info;
    struct strbuf text = {0};
    int64_t spent;

    if (room->seats[seat].kind == OCCUPANT_AI) {
        if (info->room == room->id && (int)info->move == match_next_move(&room->match) &&
            info->depth > 0) {
            strbuf_addf(out, _("thinking, depth %d"), (int)info->depth);
        } else {
            strbuf_add(out, _("thinking"));
        }
        return;
    }
    if (!room->match.run.is_running || room->setup.match.control.kind == CONTROL_NONE) {
        strbuf_add(out, _("to move"));
        return;
    }
    spent = match_spent_ms(&room->match, model_clock_ms(ui->model, ui->now_ms));
    format_elapsed(&text, spent > 0 ? spent : 0);
    strbuf_addf(out, _("this move %s"), strbuf_text(&text));
    strbuf_finish(&text);
}

static void
format_last_time(const struct m_room *room, enum seat seat, struct strbuf *out)
{
    struct strbuf text = {0};

    for (int i = room->match.move_count - 1; i >= 0; i--) {
        if (room->match.moves[i].seat == seat) {
            format_elapsed(&text, room->match.moves[i].spent_ms);
            strbuf_addf(out, _("last move %s"), strbuf_text(&text));
            strbuf_finish(&text);
            return;
        }
    }
}

// "after move 14: 3:29" while one looks back.
static bool
format_past_clock(const struct ui *ui, const struct m_room *room, enum seat seat,
                  struct strbuf *out)
{
    int moves = room->has_match ? m_room_shown_moves(room) : 0;
    struct clock_reading reading;
    struct strbuf text = {0};

    if (room->look == LOOK_LIVE || room->setup.match.control.kind == CONTROL_NONE ||
        !notes_clock_after(ui, room, moves, seat, &reading)) {
        return false;
    }
    format_reading(&text, &room->setup.match.control, &reading);
    strbuf_addf(out, _("after move %d: %s"), moves, strbuf_text(&text));
    strbuf_finish(&text);
    return true;
}

static void
format_state(const struct ui *ui, const struct m_room *room, enum seat seat, struct strbuf *out)
{
    enum seat actor;

    if (room->seats[seat].kind == OCCUPANT_PERSON && room->presence[seat].is_away) {
        format_absence(ui, room, seat, out);
    } else if (format_past_clock(ui, room, seat, out)) {
        ;
    } else if (!m_room_is_running(room)) {
        if (room->seats[seat].kind == OCCUPANT_PERSON && room->seats[seat].is_ready) {
            strbuf_add(out, _("ready"));
        }
    } else if (m_room_actor(room, &actor) && actor == seat) {
        format_acting(ui, room, seat, out);
    } else {
        format_last_time(room, seat, out);
    }
}

// Time per move: "0:16 a move, longest 9 i10 0:31".

struct pace {
    int count, longest;
    int64_t sum_ms, most_ms;
};

static struct pace
measure(const struct m_room *room, enum seat seat)
{
    struct pace pace = {.longest = -1};

    for (int i = 0; room->has_match && i < room->match.move_count; i++) {
        const struct match_move *move = &room->match.moves[i];

        if (move->seat != seat) {
            continue;
        }
        pace.count++;
        pace.sum_ms += move->spent_ms;
        if (pace.longest < 0 || move->spent_ms > pace.most_ms) {
            pace.longest = i;
            pace.most_ms = move->spent_ms;
        }
    }
    return pace;
}

static void
format_pace(const struct m_room *room, enum seat seat, struct strbuf *out)
{
    struct pace pace = measure(room, seat);
    char point[POINT_TEXT_BYTES];
    struct strbuf average = {0}, longest = {0};

    if (pace.count == 0 || room->setup.match.control.kind == CONTROL_NONE) {
        return;
    }
    format_elapsed(&average, pace.sum_ms / pace.count);
    format_elapsed(&longest, pace.most_ms);
    strbuf_addf(out, _("%s per move, longest %d %s %s"), strbuf_text(&average), pace.longest + 1,
                point_is_none(room->match.moves[pace.longest].placement.point)
                    ? _("pass")
                    : point_format(room->match.moves[pace.longest].placement.point, point),
                strbuf_text(&longest));
    strbuf_finish(&average);
    strbuf_finish(&longest);
}

// The newest moves of a seat as small bars in at most so many columns, the highest for
// the longest.
static void
format_sparks(const struct m_room *room, enum seat seat, int columns, struct strbuf *out)
{
    struct pace pace = measure(room, seat);
    int most = columns / SPARK_COLUMNS < SPARKS_MAX ? columns / SPARK_COLUMNS : SPARKS_MAX;
    int skipped = pace.count > most ? pace.count - most : 0;

    if (most <= 0 || room->setup.match.control.kind == CONTROL_NONE) {
        return;
    }
    for (int i = 0; room->has_match && i < room->match.move_count; i++) {
        if (room->match.moves[i].seat == seat && skipped-- <= 0) {
            for (int k = 0; k < SPARK_COLUMNS; k++) {
                format_spark(out, room->match.moves[i].spent_ms, pace.most_ms);
            }
        }
    }
}

// Drawing.

static void
draw_first_row(struct ui *ui, const struct m_room *room, struct area area, enum stone colour)
{
    struct canvas *canvas = &ui->canvas;
    struct scene scene = ui_scene(ui, room);
    enum seat seat = m_room_seat_of_colour(room, colour), actor;
    bool is_actor = m_room_actor(room, &actor) && actor == seat;
    struct strbuf clock = {0};
    int end = area.column + area.columns, clock_columns;

    format_clock_of(ui, room, seat, &clock);
    clock_columns = canvas_columns(canvas, strbuf_text(&clock));
    canvas_put(canvas, area.row, area.column, 1, ROLE_KEY, is_actor ? "▶" : " ");
    board_put_stone(canvas, area.row, area.column + 1, colour,
                    settings_have_wood(&ui->settings, ui->depth));
    canvas_put(canvas, area.row, area.column + 3, NAME_COLUMN - 3, ROLE_DIM, game_colour(colour));
    draw_player(ui, room, seat,
                (struct area){area.row, area.column + NAME_COLUMN, 1,
                              area.columns - NAME_COLUMN - clock_columns - 1});
    canvas_put_right(canvas, area.row, end - clock_columns, clock_columns,
                     is_low(&scene, seat) ? ROLE_CLOCK_LOW : ROLE_TEXT, strbuf_text(&clock));
    strbuf_finish(&clock);
}

// "+3" at the right end; returns the columns that it takes.
static int
draw_increment(struct ui *ui, const struct m_room *room, struct area area)
{
    struct strbuf plus = {0};

    if (room->setup.match.control.kind != CONTROL_FISCHER) {
        return 0;
    }
    strbuf_addf(&plus, "+%d", (int)(room->setup.match.control.extra_ms / 1000));
    canvas_put_right(&ui->canvas, area.row, area.column + area.columns - PLUS_COLUMNS, PLUS_COLUMNS,
                     ROLE_DIM, strbuf_text(&plus));
    strbuf_finish(&plus);
    return PLUS_COLUMNS;
}

static void
draw_state(struct ui *ui, const struct m_room *room, struct area area, enum stone colour)
{
    bool captures = rules_set(room->setup.match.rules.rule)->capture_sizes != 0;
    int left = captures ? CAPTURES_COLUMN : NAME_COLUMN, taken = 0;
    struct strbuf text = {0};

    if (captures) {
        format_captures(ui, room, colour, &text);
    } else {
        taken = draw_increment(ui, room, area);
        format_state(ui, room, m_room_seat_of_colour(room, colour), &text);
    }
    canvas_put(&ui->canvas, area.row, area.column + left, area.columns - left - taken, ROLE_DIM,
               strbuf_text(&text));
    draw_captured(ui, room, (struct area){area.row, area.column + left, 1, area.columns - left},
                  colour);
    strbuf_finish(&text);
}

// What a player does, and his pace if both have room; else his pace, unless there is
// none or what he does is out of the ordinary.
static void
format_wide_state(const struct ui *ui, const struct m_room *room, enum stone colour, int columns,
                  struct strbuf *out)
{
    enum seat seat = m_room_seat_of_colour(room, colour);
    struct strbuf pace = {0};
    size_t length;

    if (rules_set(room->setup.match.rules.rule)->capture_sizes) {
        format_captures(ui, room, colour, out);
        return;
    }
    format_state(ui, room, seat, out);
    length = out->length;
    if (m_room_is_running(room) && room->look == LOOK_LIVE && !room->presence[seat].is_away) {
        format_pace(room, seat, &pace);
    }
    if (pace.length) {
        strbuf_addf(out, "%s%s", length ? " · " : "", strbuf_text(&pace));
        if (canvas_columns(&ui->canvas, strbuf_text(out)) > columns) {
            strbuf_clear(out);
            strbuf_add(out, strbuf_text(&pace));
        }
    }
    strbuf_finish(&pace);
}

static void
draw_wide_state(struct ui *ui, const struct m_room *room, struct area area, enum stone colour)
{
    struct canvas *canvas = &ui->canvas;
    int end = area.column + area.columns - draw_increment(ui, room, area), left, used;
    struct strbuf text = {0}, sparks = {0};

    left = end - area.column - WIDE_STATE_COLUMN;
    format_wide_state(ui, room, colour, left - SPARKS_MAX * SPARK_COLUMNS - 1, &text);
    used = canvas_put(canvas, area.row, area.column + WIDE_STATE_COLUMN, left, ROLE_DIM,
                      strbuf_text(&text));
    draw_captured(ui, room, (struct area){area.row, area.column + WIDE_STATE_COLUMN, 1, left},
                  colour);
    format_sparks(room, m_room_seat_of_colour(room, colour), left - used - 1, &sparks);
    used = canvas_columns(canvas, strbuf_text(&sparks));
    canvas_put(canvas, area.row, end - used, used, ROLE_DIM, strbuf_text(&sparks));
    strbuf_finish(&text);
    strbuf_finish(&sparks);
}

// Panels: a shade behind the stone, the name, the state and a clock of three rows.

// Returns the columns that the clock takes.
static int
draw_panel_clock(struct ui *ui, const struct m_room *room, struct area area, enum seat seat)
{
    struct scene scene = ui_scene(ui, room);
    enum seat actor;
    bool is_actor = m_room_actor(room, &actor) && actor == seat;
    enum role role = is_low(&scene, seat) ? ROLE_WARN : is_actor ? ROLE_TURN : ROLE_TEXT;
    struct strbuf clock = {0};
    int columns, end = area.column + area.columns - 2;

    if (room->setup.match.control.kind == CONTROL_NONE) {
        return 0;
    }
    format_clock_of(ui, room, seat, &clock);
    columns = figures_columns(strbuf_text(&clock));
    if (columns && columns < area.columns / 2) {
        figures_put(&ui->canvas, area.row + 1, end - columns, role, strbuf_text(&clock));
    } else {
        columns = canvas_columns(&ui->canvas, strbuf_text(&clock));
        canvas_put_right(&ui->canvas, area.row + 1, end - columns, columns, role,
                         strbuf_text(&clock));
    }
    strbuf_finish(&clock);
    return columns + 1;
}

// A round stone on a square of wood. What is drawn is the wood around it: a ground fills its cell in
// every font.
static void
draw_large_stone(struct ui *ui, int row, int column, enum role stone)
{
    static const char *const around[] = {"▛▀▀▜", "    ", "▙▄▄▟"};

    for (int i = 0; i < (int)(sizeof(around) / sizeof(*around)); i++) {
        canvas_fill(&ui->canvas, row + i, column - 1, STONE_COLUMNS + 2, ROLE_BOARD, ' ');
        canvas_put_sign(&ui->canvas, row + i, column, STONE_COLUMNS, stone, around[i]);
        canvas_reverse(&ui->canvas, row + i, column, STONE_COLUMNS);
    }
}

static void
draw_panel(struct ui *ui, const struct m_room *room, struct area area, enum stone colour)
{
    struct canvas *canvas = &ui->canvas;
    enum seat seat = m_room_seat_of_colour(room, colour), actor;
    bool is_actor = m_room_actor(room, &actor) && actor == seat;
    enum role stone = colour == STONE_BLACK ? ROLE_BLACK : ROLE_WHITE;
    int left = area.column + PANEL_COLUMN, columns = area.columns - PANEL_COLUMN - 2;
    int clock = draw_panel_clock(ui, room, area, seat);
    struct strbuf text = {0};
    bool has_room; // for the state beside the clock, else below it

    draw_player(ui, room, seat, (struct area){area.row + 1, left, 1, columns - clock});
    canvas_put(canvas, area.row + 2, left, columns - clock, ROLE_DIM, game_colour(colour));
    format_state(ui, room, seat, &text);
    has_room = canvas_columns(canvas, strbuf_text(&text)) <= columns - clock;
    canvas_put(canvas, area.row + (has_room ? 3 : 4), left, has_room ? columns - clock : columns,
               is_actor ? ROLE_TURN : ROLE_DIM, strbuf_text(&text));
    strbuf_clear(&text);
    if (has_room && rules_set(room->setup.match.rules.rule)->capture_sizes) {
        format_captures(ui, room, colour, &text);
    } else if (has_room) {
        format_pace(room, seat, &text);
    }
    canvas_put(canvas, area.row + 4, left, columns, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
    for (int i = 0; i < area.rows; i++) {
        canvas_paint_ground(canvas, area.row + i, area.column, area.columns, ROLE_PANEL);
    }
    draw_large_stone(ui, area.row + 1, area.column + 2, stone);
    if (has_room) {
        draw_captured(ui, room, (struct area){area.row + 4, left, 1, columns}, colour);
    }
}

void
players_draw(struct ui *ui, const struct m_room *room, struct area area, bool is_wide)
{
    int each = area.rows / 2;

    for (int i = 0; area.rows >= GAME_PANELS_ROWS && i < 2; i++) {
        draw_panel(ui, room,
                   (struct area){area.row + i * each, area.column, GAME_PANEL_ROWS, area.columns},
                   i == 0 ? STONE_BLACK : STONE_WHITE);
    }
    if (area.rows >= GAME_PANELS_ROWS) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        struct area one = {area.row + i * each, area.column, each, area.columns};

        draw_first_row(ui, room, one, colour);
        one.row++;
        if (each > 1 && is_wide) {
            draw_wide_state(ui, room, one, colour);
        } else if (each > 1) {
            draw_state(ui, room, one, colour);
        }
    }
}

void
players_draw_row(struct ui *ui, const struct m_room *room, int row)
{
    struct canvas *canvas = &ui->canvas;
    int half = canvas->columns / 2;

    for (int i = 0; i < 2; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        enum seat seat = m_room_seat_of_colour(room, colour), actor;
        struct scene scene = ui_scene(ui, room);
        struct strbuf clock = {0}, name = {0};
        int columns;

        if (room->setup.match.control.kind != CONTROL_NONE) {
            format_clock(&clock, &scene, seat);
        }
        columns = canvas_columns(canvas, strbuf_text(&clock));
        format_occupant(&name, &room->seats[seat], false);
        if (rules_set(room->setup.match.rules.rule)->capture_sizes && room->has_match) {
            strbuf_addf(&name, " x%d", room->match.board.captured[colour]);
        }
        canvas_put(canvas, row, i * half, 1, ROLE_KEY,
                   m_room_actor(room, &actor) && actor == seat ? "▶" : " ");
        board_put_stone(canvas, row, i * half + 1, colour,
                        settings_have_wood(&ui->settings, ui->depth));
        canvas_put(canvas, row, i * half + 3, half - 5 - columns, ROLE_TEXT, strbuf_text(&name));
        canvas_put(canvas, row, (i + 1) * half - columns - 1, columns,
                   is_low(&scene, seat) ? ROLE_CLOCK_LOW : ROLE_TEXT, strbuf_text(&clock));
        strbuf_finish(&clock);
        strbuf_finish(&name);
    }
}
