// SPDX-License-Identifier: MIT
// The frame of the game page: title, board, what is awaited. Players, moves and chat on the
// right are drawn by game_players.c and game_pane.c.
#include <stdio.h>

#include "client/text/format.h"
#include "client/text/titles.h"
#include "client/ui/frame.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "common/game/point.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

enum {
    GRAPH_LEAST = 2,  // values that make a graph
    TITLE_GAPS = 4,   // columns around the two parts of the title
    HEADING_TEXT = 3, // the column of its words
};

// The board.

// When a game has ended, until the cursor is moved.
static bool
is_cursor_quiet(const struct game_state *game, const struct m_room *room)
{
    return room->has_match && room->match.phase == MATCH_OVER && game->over_game == room->game &&
           point_equal(game->cursor.at, game->quiet_cursor) && !*game->cursor.typed;
}

static void
draw_board(struct ui *ui, const struct m_room *room, const struct layout *layout)
{
    struct game_state *game = game_state(ui);
    struct board_view *view = &game->view;
    int size = room->setup.match.size;
    struct board board;

    board_init(&board, size);
    if (room->has_match) {
        m_room_board_at(room, m_room_shown_moves(room), &board);
    }
    board_cursor_scroll(&game->cursor, layout->rows, layout->columns);
    view->style = layout->style;
    view->has_wood = settings_have_wood(&ui->settings, ui->depth);
    view->has_right = layout->has_right;
    view->has_bottom = layout->has_bottom;
    view->has_cursor = !is_cursor_quiet(game, room);
    view->cursor = game->cursor.at;
    view->top = game->cursor.top;
    view->left = game->cursor.left;
    view->rows = layout->rows;
    view->columns = layout->columns;
    view_fill(ui, room, &board, view);
    game->board_row = layout->board_row;
    game->board_column = layout->board_column;
    board_draw(&ui->canvas, game->board_row, game->board_column, view);
    view->board = NULL;
}

// The phase area.

static int
percent(int chance)
{
    return (chance + 5) / 10;
}

// "Black's chance  50 ▄▄▄▄▅▄▅ 58%": what the AI thought of each position.
static void
draw_graph(struct ui *ui, int row)
{
    struct strbuf text = {0};
    int room = ui->canvas.columns - 40, first = 1, count = 0, last = -1;

    for (int i = 1; i < CHANCES_MAX; i++) {
        count += notes_chance(ui, i) >= 0;
        last = notes_chance(ui, i) >= 0 ? i : last;
    }
    if (count < GRAPH_LEAST) {
        return;
    }
    while (notes_chance(ui, first) < 0 || count > room) {
        count -= notes_chance(ui, first++) >= 0;
    }
    strbuf_addf(&text, "%s  %d ", _("Black's chance"), percent(notes_chance(ui, first)));
    for (int i = first; i <= last; i++) {
        if (notes_chance(ui, i) >= 0) {
            format_spark(&text, notes_chance(ui, i), 1000);
        }
    }
    strbuf_addf(&text, " %d%%", percent(notes_chance(ui, last)));
    canvas_put(&ui->canvas, row, 2, ui->canvas.columns - 3, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

// One below the other; those that are too long are wrapped while there are rows for all.
static void
draw_phase_lines(struct ui *ui, const struct phase *phase, struct area area)
{
    for (int i = 0; i < phase->count && area.rows > 0; i++) {
        int left = phase->count - 1 - i, rows = area.rows > left ? area.rows - left : 1;
        struct area line = {area.row, area.column, rows, area.columns};
        int used = canvas_put_wrapped(&ui->canvas, line, ROLE_TEXT, strbuf_text(&phase->lines[i]));

        area.row += used;
        area.rows -= used;
    }
}

// Before a game a small screen has the words in the place of the board.
static void
draw_small_waiting(struct ui *ui, const struct phase *phase)
{
    struct canvas *canvas = &ui->canvas;
    const struct strbuf *title = phase->narrow.length ? &phase->narrow : &phase->title;

    canvas_heading(canvas, 3, 0, canvas->columns, strbuf_text(title), "");
    draw_phase_lines(ui, phase, (struct area){5, 1, canvas->rows - 8, canvas->columns - 2});
}

static void
draw_phase_below(struct ui *ui, const struct m_room *room, const struct phase *phase,
                 const struct layout *layout)
{
    struct canvas *canvas = &ui->canvas;
    int row = layout->phase_row, left = layout->is_small ? 1 : 3;
    bool is_narrow = canvas->columns < 60 && phase->narrow.length;
    const char *title = strbuf_text(is_narrow ? &phase->narrow : &phase->title);
    bool has_right =
        canvas_columns(canvas, title) + 10 + canvas_columns(canvas, strbuf_text(&phase->right)) <=
        canvas->columns;
    const char *right = has_right ? strbuf_text(&phase->right) : "";

    if (phase->is_banner) {
        canvas_banner(canvas, row, phase->role, title, right);
    } else {
        canvas_heading(canvas, row, 0, canvas->columns, title, right);
        canvas_paint(canvas, row, HEADING_TEXT, canvas_columns(canvas, title), phase->role);
    }
    draw_phase_lines(
        ui, phase,
        (struct area){row + 1, left, layout->phase_rows - 1, canvas->columns - left - 1});
    if (layout->phase_rows > 4 && (notes_are_shown(ui, room) || !m_room_is_running(room))) {
        draw_graph(ui, row + layout->phase_rows - 1);
    }
}

// The title.

// Games at home are never rated, so that is not said there.
static void
format_stake(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const char *rated = room->uncounted ? _("not counted") : _("rated");

    if (!ui->is_home) {
        strbuf_addf(out, " · %s", room->setup.match.rated ? rated : _("casual"));
    }
}

// Where there is room: " · blitz · casual · foul loses · undo, hints · an evening game".
static void
format_settings(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct room_settings *setup = &room->setup;
    const struct match_settings *match = &setup->match;
    enum speed speed = control_speed(&match->control);

    if (speed != SPEED_NONE) {
        strbuf_addf(out, " · %s", speed_title(speed));
    }
    format_stake(ui, room, out);
    if (rules_set(match->rules.rule)->has_fouls) {
        strbuf_addf(out, " · %s",
                    match->rules.options.reject_fouls ? _("fouls refused") : _("fouls lose"));
    }
    if (match->undo != UNDO_OFF) {
        strbuf_addf(out, " · %s", _("take-backs"));
    }
    if (setup->hints) {
        strbuf_addf(out, "%s%s", match->undo != UNDO_OFF ? ", " : " · ", _("hints"));
    }
    if (*setup->title) {
        strbuf_addf(out, " · %s", setup->title);
    }
}

static void
format_title(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct match_settings *match = &room->setup.match;
    enum seat seat;

    if (!model_own_seat(ui->model, room, &seat) && !ui->is_home) {
        strbuf_add(out, _("WATCHING · "));
    }
    strbuf_addf(out, "%s · %dx%d", game_title(match->rules.rule), match->size, match->size);
    if (opening_choice_is_valid(match->opening) && match->opening.protocol != OPENING_FREE) {
        strbuf_add(out, " · ");
        format_opening_short(out, match->opening);
    }
    strbuf_add(out, " · ");
    format_control(out, &match->control);
    if (ui->canvas.columns >= GAME_WIDE_COLUMNS) {
        format_settings(ui, room, out);
    } else {
        format_stake(ui, room, out);
    }
}

// How much is said of the table and the line to it; the words of the game come first.
enum { RIGHT_CODE, RIGHT_LINK, RIGHT_ALL };

static void
format_right(const struct ui *ui, const struct m_room *room, int most, struct strbuf *out)
{
    enum seat seat;

    strbuf_add(out, room->code);
    if (most == RIGHT_ALL) {
        strbuf_add(out, " · ");
        if (!model_own_seat(ui->model, room, &seat) && room->watcher_count > 0) {
            strbuf_addf(out, tr_n("%d watching", "%d watching", room->watcher_count),
                        (int)room->watcher_count);
        } else {
            strbuf_add(out, *ui->address ? ui->address : _("here"));
        }
    }
    if (most >= RIGHT_LINK) {
        strbuf_add(out, " · ");
        ui_format_link(ui, out);
    }
}

static void
draw_title(struct ui *ui, const struct m_room *room)
{
    enum role role = room->look != LOOK_LIVE ? ROLE_PAST : ROLE_TITLE;
    struct strbuf left = {0}, right = {0};

    format_title(ui, room, &left);
    for (int most = RIGHT_ALL; most >= RIGHT_CODE && !ui->is_home; most--) {
        strbuf_clear(&right);
        format_right(ui, room, most, &right);
        if (canvas_columns(&ui->canvas, strbuf_text(&left)) +
                canvas_columns(&ui->canvas, strbuf_text(&right)) <=
            ui->canvas.columns - TITLE_GAPS) {
            break;
        }
    }
    ui_draw_title(ui, role, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// "Shift+I: hint", if the capital of a letter does something now.
bool
game_format_capital(const struct ui *ui, char letter, struct strbuf *out)
{
    enum ui_command action = keymap_find(&ui->keymap, SCREEN_GAME, (uint32_t)(letter - 'a' + 'A'));
    const char *label = page_label(ui, PAGE_GAME, action);
    int row = keymap_row_of(SCREEN_GAME, action);
    struct strbuf why = {0};
    char text[2] = {(char)(letter - 'a' + 'A'), '\0'};
    bool can = action >= UI_UP && row >= 0 && page_can(ui, PAGE_GAME, action, &why);

    if (can) {
        fill(out, _("Shift+{1}: {2}"), 2, text, label ? label : keymap_label(row));
    }
    strbuf_finish(&why);
    return can;
}

// The part that is missing from the point being typed; for a complete point what Enter does, if
// anything.
static void
format_typed_help(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct board_cursor *cursor = &game_state(ui)->cursor;
    bool can_place =
        m_room_is_running(room) && room->look == LOOK_LIVE && game_is_my_turn(ui, room);
    char point[POINT_TEXT_BYTES];

    if (cursor->typed[0] && !cursor->typed[1]) {
        point_format((struct point){(int8_t)(cursor->typed[0] - 'a'), cursor->at.y}, point);
        fill(out, _("Type the row, as in {1}."), 1, point);
        strbuf_add_char(out, ' ');
        game_format_capital(ui, cursor->typed[0], out);
    } else if (can_place) {
        strbuf_add(out, _("Enter plays here, Esc cancels"));
    }
}

// In the message row, while a point is being typed.
static void
draw_typed(struct ui *ui, const struct m_room *room)
{
    struct strbuf help = {0};

    format_typed_help(ui, room, &help);
    ui_draw_typed(ui, game_state(ui)->cursor.typed, strbuf_text(&help));
    strbuf_finish(&help);
}

// Even then: both clocks, who is to act, the last move, what is typed.
static void
draw_too_small(struct ui *ui, const struct m_room *room)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf text = {0};
    int row;

    strbuf_addf(&text,
                _("Goren needs %dx%d here, but the window has %dx%d. You can still type moves."),
                GAME_LEAST_COLUMNS, GAME_LEAST_ROWS, canvas->columns, canvas->rows);
    row = canvas_put_wrapped(canvas, (struct area){0, 0, canvas->rows - 4, canvas->columns},
                             ROLE_WARN, strbuf_text(&text));
    players_draw_row(ui, room, row++);
    strbuf_clear(&text);
    format_last_move(&text, room);
    if (*game_state(ui)->cursor.typed) {
        strbuf_addf(&text, "  %s_", game_state(ui)->cursor.typed);
    }
    canvas_put(canvas, row, 0, canvas->columns, ROLE_TEXT, strbuf_text(&text));
    strbuf_finish(&text);
}

void
game_draw(struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    struct layout layout;
    struct phase phase;

    if (!room) {
        ui_draw_title(ui, ROLE_TITLE, _("No table"), "");
        return;
    }
    board_cursor_fit(&game_state(ui)->cursor, room->setup.match.size, POINT_NONE);
    game_state(ui)->chat.area = (struct area){0};
    if (ui->canvas.rows < GAME_LEAST_ROWS || ui->canvas.columns < GAME_LEAST_COLUMNS) {
        ui->question_row = ui->canvas.rows - 2;
        draw_too_small(ui, room);
        return;
    }
    layout = layout_make(ui, room->setup.match.size);
    phase_make(ui, room, &phase);
    ui->question_row = layout.question_row;
    // Three choices leave the question the row of the messages.
    if (layout.is_phase_below && layout.phase_row + phase.count >= layout.question_row) {
        ui->question_row = ui->canvas.rows - 2;
    }
    draw_title(ui, room);
    if (layout.is_small && !room->has_match) {
        players_draw_row(ui, room, 1);
        draw_small_waiting(ui, &phase);
        phase_finish(&phase);
        return;
    }
    draw_board(ui, room, &layout);
    if (layout.is_small) {
        players_draw_row(ui, room, 1);
    } else {
        pane_draw(ui, room, &layout, &phase);
    }
    if (layout.is_phase_below) {
        draw_phase_below(ui, room, &phase, &layout);
    }
    draw_typed(ui, room);
    phase_finish(&phase);
}
