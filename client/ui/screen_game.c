// SPDX-License-Identifier: MIT
// The game screen: board on the left, players, moves and chat on the right, what
// is awaited below or among them. game_act.c has what its keys do.
#include <stdio.h>
#include <string.h>

#include "client/model/titles.h"
#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    AHEAD = 3, // points of the board that stay visible around the cursor
    NAME_COLUMN = 10,
    MOVE_COLUMNS = 17,
    LEAST_ROWS = 12,
    LEAST_COLUMNS = 24,
    LOW_MS = 30000,
    CHAT_ROWS = 5, // with its heading
    PAGE_STEP = 5,
};

struct layout {
    enum board_style style;
    int board_row;
    int rows, columns; // points that are visible
    bool has_right, has_bottom;
    bool is_small; // no pane: both clocks in one row
    struct area pane;
    bool is_phase_below;
    int phase_row;
    int question_row;
};

// Layout.

static int
pane_least(enum board_style style, int size)
{
    return style == STYLE_LARGE ? 48 : size > 21 ? 23 : 31;
}

static int
pane_column(enum board_style style, int size)
{
    return board_columns_for(style, size) + (style == STYLE_LARGE ? 3 : 2);
}

// Rows of the board itself, without its letters.
static int
grid_rows(enum board_style style, int points)
{
    return board_rows_for(style, points) - 2;
}

// Does the whole board fit with its pane in this style?
static bool
try_style(const struct ui *ui, enum board_style style, int size, struct layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    int column = pane_column(style, size), grid = grid_rows(style, size);
    int upper = 2 + grid; // title and letters
    bool has_question_row = upper + 3 <= canvas->rows;

    if (column + pane_least(style, size) > canvas->columns || upper + 2 > canvas->rows) {
        return false;
    }
    *layout = (struct layout){.style = style, .board_row = 1, .rows = size, .columns = size};
    layout->has_right = true;
    layout->is_phase_below = upper + 1 + 3 + 1 + 2 <= canvas->rows;
    layout->has_bottom = layout->is_phase_below;
    layout->phase_row = upper + 1;
    layout->question_row = has_question_row ? canvas->rows - 3 : canvas->rows - 2;
    layout->pane = (struct area){.row = 1,
                                 .column = column,
                                 .rows = layout->is_phase_below ? upper : canvas->rows - 4,
                                 .columns = canvas->columns - column};
    if (!layout->is_phase_below && !has_question_row) {
        layout->pane.rows++;
    }
    return true;
}

static enum board_style
fit_style(const struct ui *ui, enum board_style style)
{
    if (style == STYLE_LINES && glyphs_is_ascii(ui->canvas.glyphs)) {
        return STYLE_ASCII;
    }
    return style == STYLE_LINES && ui->canvas.glyphs == GLYPHS_WIDE ? STYLE_WIDE : style;
}

// As much of the board as fits beside a pane, or alone.
static void
make_scrolling(const struct ui *ui, int size, struct layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    enum board_style style =
        fit_style(ui, board_columns_for(STYLE_LINES, size) - 3 <= canvas->columns ? STYLE_LINES
                                                                                  : STYLE_COMPACT);
    int column = pane_column(style, size);
    bool has_pane = column + pane_least(style, size) <= canvas->columns;
    int step = style == STYLE_COMPACT ? 1 : 2;
    int upper = has_pane ? 2 : 3; // title, clocks where there is no pane, letters

    *layout = (struct layout){.style = style, .is_small = !has_pane, .has_right = has_pane};
    layout->board_row = upper - 1;
    layout->rows = canvas->rows - upper - 2;
    layout->rows = layout->rows > size ? size : layout->rows;
    layout->columns = (canvas->columns - 4) / step;
    layout->columns = layout->columns > size ? size : layout->columns;
    layout->question_row = canvas->rows - 2;
    layout->phase_row = upper + layout->rows;
    layout->is_phase_below = !has_pane;
    if (has_pane) {
        layout->pane = (struct area){1, column, canvas->rows - 3, canvas->columns - column};
    }
}

static struct layout
make_layout(const struct ui *ui, int size)
{
    static const enum board_style order[] = {STYLE_LARGE, STYLE_LINES, STYLE_COMPACT};
    enum board_style wanted = ui->settings.style;
    struct layout layout;

    if (wanted != STYLE_AUTO && try_style(ui, wanted, size, &layout)) {
        return layout;
    }
    for (int i = wanted == STYLE_AUTO ? 0 : 1; i < 2; i++) {
        if (try_style(ui, fit_style(ui, order[i]), size, &layout)) {
            return layout;
        }
    }
    make_scrolling(ui, size, &layout);
    return layout;
}

// The board.

// Moves the view so that the cursor has points around it.
static int
scroll(int start, int visible, int size, int at)
{
    int ahead = visible > 2 * AHEAD ? AHEAD : visible / 3;

    if (at - ahead < start) {
        start = at - ahead;
    }
    if (at + ahead >= start + visible) {
        start = at + ahead - visible + 1;
    }
    if (start > size - visible) {
        start = size - visible;
    }
    return start < 0 ? 0 : start;
}

static void
draw_board(struct ui *ui, const struct m_room *room, const struct layout *layout)
{
    struct game_state *game = &ui->game;
    struct board_view *view = &game->view;
    int size = room->setup.match.size;
    struct board board;

    board_init(&board, size);
    if (room->has_match) {
        m_room_board_at(room, m_room_shown_moves(room), &board);
    }
    game->top = scroll(game->top, layout->rows, size, size - 1 - game->cursor.y);
    game->left = scroll(game->left, layout->columns, size, game->cursor.x);
    view->style = layout->style;
    view->has_wood = theme_has_wood(ui->settings.theme, ui->depth);
    view->has_right = layout->has_right;
    view->has_bottom = layout->has_bottom;
    view->has_cursor = true;
    view->cursor = game->cursor;
    view->top = game->top;
    view->left = game->left;
    view->rows = layout->rows;
    view->columns = layout->columns;
    view_fill(ui, room, &board, view);
    game->board_row = layout->board_row;
    game->board_column = 0;
    board_draw(&ui->canvas, game->board_row, game->board_column, view);
    view->board = NULL;
}

// Players.

void
game_clock_text(const struct scene *scene, enum seat seat, struct strbuf *out)
{
    if (scene->room->has_match || scene->room->has_clocks) {
        say_clock(out, scene, seat);
    } else {
        strbuf_add(out, "-");
    }
}

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
say_player(const struct ui *ui, const struct m_room *room, enum seat seat, struct strbuf *out)
{
    struct scene scene = ui_scene(ui, room);

    say_occupant(out, &room->seats[seat], true);
    if (is_you(&scene, seat)) {
        strbuf_add(out, _(" (you)"));
    }
}

// "took ○○ ·· ·· ·· ··   2 of 10".
static void
say_captures(const struct m_room *room, enum stone colour, struct strbuf *out)
{
    int goal = rules_set(room->setup.match.rules.rule)->capture_goal;
    int taken = room->has_match ? room->match.board.captured[colour] : 0;

    strbuf_add(out, _("took "));
    for (int i = 0; i < goal; i += 2) {
        strbuf_add(out, i + 1 < taken ? (colour == STONE_BLACK ? "○○ " : "●● ") : "·· ");
    }
    strbuf_addf(out, _("  %d of %d"), taken, goal);
}

static void
say_state(const struct ui *ui, const struct m_room *room, enum seat seat, struct strbuf *out)
{
    const struct m_presence *presence = &room->presence[seat];
    struct scene scene = ui_scene(ui, room);
    enum seat actor;

    if (room->seats[seat].kind == OCCUPANT_PERSON && presence->is_away) {
        strbuf_addf(out, _("offline %s"), "");
        say_elapsed(out, m_room_away_ms(room, seat, scene.now_ms));
        return;
    }
    if (!m_room_is_running(room)) {
        if (room->seats[seat].kind == OCCUPANT_PERSON && room->seats[seat].is_ready) {
            strbuf_add(out, _("ready"));
        }
        return;
    }
    if (m_room_actor(room, &actor) && actor == seat) {
        strbuf_add(out, room->seats[seat].kind == OCCUPANT_AI ? _("thinks") : _("to move"));
        return;
    }
    for (int i = room->match.move_count - 1; i >= 0; i--) {
        if (room->match.moves[i].seat == seat) {
            strbuf_addf(out, _("last move %s"), "");
            say_elapsed(out, room->match.moves[i].spent_ms);
            return;
        }
    }
}

static void
draw_player(struct ui *ui, const struct m_room *room, struct area area, enum stone colour)
{
    struct canvas *canvas = &ui->canvas;
    struct scene scene = ui_scene(ui, room);
    enum seat seat = m_room_seat_of_colour(room, colour), actor;
    bool is_actor = m_room_actor(room, &actor) && actor == seat;
    struct strbuf clock = {0}, name = {0}, state = {0};
    int end = area.column + area.columns, clock_columns;
    bool captures = rules_set(room->setup.match.rules.rule)->capture_sizes != 0;

    game_clock_text(&scene, seat, &clock);
    clock_columns = canvas_columns(canvas, strbuf_text(&clock));
    say_player(ui, room, seat, &name);
    canvas_put(canvas, area.row, area.column, 1, ROLE_KEY, is_actor ? "▶" : " ");
    canvas_put(canvas, area.row, area.column + 1, 2, ROLE_TEXT, colour == STONE_BLACK ? "●" : "○");
    canvas_put(canvas, area.row, area.column + 3, NAME_COLUMN - 3, ROLE_DIM,
               colour == STONE_BLACK ? _("Black") : _("White"));
    canvas_put(canvas, area.row, area.column + NAME_COLUMN,
               area.columns - NAME_COLUMN - clock_columns - 2, ROLE_TEXT, strbuf_text(&name));
    canvas_put_right(canvas, area.row, end - clock_columns - 1, clock_columns,
                     is_low(&scene, seat) ? ROLE_CLOCK_LOW : ROLE_TEXT, strbuf_text(&clock));
    if (area.rows > 1) {
        if (captures) {
            say_captures(room, colour, &state);
        } else {
            say_state(ui, room, seat, &state);
        }
        canvas_put(canvas, area.row + 1, area.column + (captures ? 3 : NAME_COLUMN),
                   area.columns - (captures ? 4 : NAME_COLUMN + 6), ROLE_DIM, strbuf_text(&state));
        if (room->setup.match.control.kind == CONTROL_FISCHER && !captures) {
            strbuf_clear(&state);
            strbuf_addf(&state, "+%d", (int)(room->setup.match.control.extra_ms / 1000));
            canvas_put_right(canvas, area.row + 1, end - 6, 5, ROLE_DIM, strbuf_text(&state));
        }
    }
    strbuf_finish(&clock);
    strbuf_finish(&name);
    strbuf_finish(&state);
}

// Both clocks in one row, where there is no pane.
static void
draw_clock_row(struct ui *ui, const struct m_room *room, int row)
{
    struct canvas *canvas = &ui->canvas;
    int half = canvas->columns / 2;

    for (int i = 0; i < 2; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        enum seat seat = m_room_seat_of_colour(room, colour), actor;
        struct scene scene = ui_scene(ui, room);
        struct strbuf clock = {0}, name = {0};
        int columns;

        game_clock_text(&scene, seat, &clock);
        columns = canvas_columns(canvas, strbuf_text(&clock));
        say_occupant(&name, &room->seats[seat], false);
        canvas_put(canvas, row, i * half, 1, ROLE_KEY,
                   m_room_actor(room, &actor) && actor == seat ? "▶" : " ");
        canvas_put(canvas, row, i * half + 1, 2, ROLE_TEXT, i == 0 ? "●" : "○");
        canvas_put(canvas, row, i * half + 3, half - 5 - columns, ROLE_TEXT, strbuf_text(&name));
        canvas_put(canvas, row, (i + 1) * half - columns - 1, columns,
                   is_low(&scene, seat) ? ROLE_CLOCK_LOW : ROLE_TEXT, strbuf_text(&clock));
        strbuf_finish(&clock);
        strbuf_finish(&name);
    }
}

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
        // Where names are not written with these characters they come along.
        if (tr_language() == LANGUAGE_ENGLISH || tr_language() == LANGUAGE_RUSSIAN) {
            strbuf_addf(out, " %s", name->japanese);
        }
    }
}

static void
draw_moves(struct ui *ui, const struct m_room *room, struct area area)
{
    int across = area.columns / MOVE_COLUMNS, count = room->has_match ? room->match.move_count : 0;
    int rows = area.rows - 1, first, shown = room->has_match ? m_room_shown_moves(room) : 0;
    struct strbuf name = {0};

    across = across < 1 ? 1 : across > 4 ? 4 : across - across % 2 + (across == 1);
    say_opening_name(room, &name);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Moves"),
                   strbuf_text(&name));
    strbuf_finish(&name);
    if (count == 0) {
        canvas_put_wrapped(&ui->canvas,
                           (struct area){area.row + 1, area.column + 2, rows, area.columns - 3},
                           ROLE_DIM, _("No moves yet."));
        return;
    }
    // The row of the move that is shown is the last one, unless there are newer rows.
    first = (count - 1) / across - rows + 1;
    if (room->look != LOOK_LIVE) {
        int wanted = (shown > 0 ? shown - 1 : 0) / across - rows / 2;

        first = wanted < first ? wanted : first;
    }
    first = first < 0 ? 0 : first;
    for (int i = first * across; i < count && i < (first + rows) * across; i++) {
        draw_move(ui, room, i, area.row + 1 + i / across - first,
                  area.column + i % across * MOVE_COLUMNS, MOVE_COLUMNS + 2);
    }
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
draw_chat(struct ui *ui, const struct m_room *room, struct area area)
{
    struct chat_place place = {{&room->chat, &room->watchers_chat},
                               {room->chat.count, room->watchers_chat.count}};
    int bottom = area.row + area.rows;
    struct strbuf text = {0}, watching = {0};
    const struct m_chat_line *line;
    bool is_watchers;

    if (room->watcher_count > 0) {
        strbuf_addf(&watching, tr_n("%d watching", "%d watching", room->watcher_count),
                    (int)room->watcher_count);
    }
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Chat: room"),
                   strbuf_text(&watching));
    while (bottom > area.row + 1 && (line = previous_line(&place, &is_watchers)) != NULL) {
        int rows, room_left = bottom - area.row - 1;

        strbuf_clear(&text);
        strbuf_addf(&text, "%s: %s", line->from.name, line->text);
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
    if (bottom == area.row + area.rows && area.rows > 1) {
        canvas_put(&ui->canvas, area.row + 1, area.column + 2, area.columns - 3, ROLE_DIM,
                   _("T talks."));
    }
    strbuf_finish(&text);
    strbuf_finish(&watching);
}

// The phase area.

static void
draw_phase_below(struct ui *ui, const struct phase *phase, int row)
{
    struct canvas *canvas = &ui->canvas;

    if (phase->is_banner) {
        canvas_banner(canvas, row, phase->role, strbuf_text(&phase->title),
                      strbuf_text(&phase->right));
    } else {
        canvas_heading(canvas, row, 0, canvas->columns, strbuf_text(&phase->title),
                       strbuf_text(&phase->right));
    }
    for (int i = 0; i < phase->count && row + 1 + i < canvas->rows - 2; i++) {
        canvas_put(canvas, row + 1 + i, 3, canvas->columns - 4, ROLE_TEXT,
                   strbuf_text(&phase->lines[i]));
    }
}

static void
draw_phase_in_pane(struct ui *ui, const struct phase *phase, struct area area)
{
    int row = area.row + 1, end = area.row + area.rows;

    canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&phase->title),
                   "");
    if (phase->is_banner) {
        canvas_paint(&ui->canvas, area.row, area.column, area.columns, phase->role);
    }
    for (int i = 0; i < phase->count && row < end; i++) {
        row += canvas_put_wrapped(&ui->canvas,
                                  (struct area){row, area.column + 1, end - row, area.columns - 2},
                                  ROLE_TEXT, strbuf_text(&phase->lines[i]));
    }
}

static void
draw_pane(struct ui *ui, const struct m_room *room, const struct layout *layout,
          const struct phase *phase)
{
    struct area area = layout->pane;
    int size = room->setup.match.size, each = size > 21 || area.rows < 14 ? 1 : 2;
    int phase_rows = layout->is_phase_below ? 0 : 4;
    int chat_rows = area.rows - 2 * each - phase_rows >= CHAT_ROWS + 3 ? CHAT_ROWS : 0;
    int moves_rows = area.rows - 2 * each - phase_rows - chat_rows;

    // Tall screens share what is left.
    if (moves_rows > 16) {
        chat_rows += (moves_rows - 16) / 2;
        moves_rows = area.rows - 2 * each - phase_rows - chat_rows;
    }
    area.rows = each;
    draw_player(ui, room, area, STONE_BLACK);
    area.row += each;
    draw_player(ui, room, area, STONE_WHITE);
    area.row += each;
    area.rows = moves_rows;
    if (moves_rows > 1) {
        draw_moves(ui, room, area);
    }
    area.row += moves_rows;
    area.rows = phase_rows;
    if (phase_rows) {
        draw_phase_in_pane(ui, phase, area);
    }
    area.row += phase_rows;
    area.rows = chat_rows;
    if (chat_rows > 1) {
        draw_chat(ui, room, area);
    }
}

// The title.

static void
draw_title(struct ui *ui, const struct m_room *room)
{
    const struct match_settings *match = &room->setup.match;
    struct strbuf left = {0}, right = {0};
    char rule[64];
    enum seat seat;

    snprintf(rule, sizeof(rule), "%s", rule_short_title(match->rules.rule));
    rule[0] = (char)(rule[0] >= 'a' && rule[0] <= 'z' ? rule[0] - 'a' + 'A' : rule[0]);
    if (!model_own_seat(ui->model, room, &seat)) {
        strbuf_add(&left, _("WATCHING · "));
    }
    strbuf_addf(&left, "%s %dx%d", rule, match->size, match->size);
    if (opening_choice_is_valid(match->opening)) {
        strbuf_add(&left, " · ");
        say_opening_short(&left, match->opening);
    }
    strbuf_add(&left, " · ");
    say_control_short(&left, &match->control);
    strbuf_addf(&left, " · %s", match->rated ? _("rated") : _("casual"));
    if (*room->setup.title && ui->canvas.columns >= 100) {
        strbuf_addf(&left, " · %s", room->setup.title);
    }
    strbuf_addf(&right, "%s · %s · ", room->code, *ui->address ? ui->address : _("here"));
    ui_say_link(ui, &right);
    ui_draw_title(ui, room->look != LOOK_LIVE ? ROLE_PAST : ROLE_TITLE, strbuf_text(&left),
                  strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// The message row, while a coordinate is being typed.
static void
draw_typed(struct ui *ui)
{
    char text[16];

    if (*ui->game.typed && !*ui->message) {
        snprintf(text, sizeof(text), "%s_", ui->game.typed);
        canvas_put(&ui->canvas, ui->canvas.rows - 2, 1, 10, ROLE_KEY, text);
        canvas_put(&ui->canvas, ui->canvas.rows - 2, 11, 60, ROLE_DIM,
                   _("Enter places here, Esc forgets it"));
    }
}

static void
draw_too_small(struct ui *ui)
{
    struct strbuf text = {0};

    strbuf_addf(&text,
                _("Goren needs %dx%d here and has %dx%d. The game goes on; typed moves work."),
                LEAST_COLUMNS, LEAST_ROWS, ui->canvas.columns, ui->canvas.rows);
    canvas_put_wrapped(&ui->canvas, (struct area){0, 0, ui->canvas.rows - 2, ui->canvas.columns},
                       ROLE_WARN, strbuf_text(&text));
    strbuf_finish(&text);
}

// A new board: the cursor begins in its centre.
static void
check_size(struct ui *ui, const struct m_room *room)
{
    int size = room->setup.match.size;

    if (ui->game.size != size) {
        ui->game.size = size;
        ui->game.cursor = (struct point){(int8_t)(size / 2), (int8_t)(size / 2)};
        ui->game.left = ui->game.top = 0;
    }
}

static void
draw(struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    struct layout layout;
    struct phase phase;

    if (!room) {
        ui_draw_title(ui, ROLE_TITLE, _("No room"), "");
        return;
    }
    check_size(ui, room);
    if (ui->canvas.rows < LEAST_ROWS || ui->canvas.columns < LEAST_COLUMNS) {
        ui->question_row = ui->canvas.rows - 2;
        draw_too_small(ui);
        return;
    }
    layout = make_layout(ui, room->setup.match.size);
    ui->question_row = layout.question_row;
    phase_make(ui, room, &phase);
    draw_title(ui, room);
    draw_board(ui, room, &layout);
    if (layout.is_small) {
        draw_clock_row(ui, room, 1);
    } else {
        draw_pane(ui, room, &layout, &phase);
    }
    if (layout.is_phase_below) {
        draw_phase_below(ui, &phase, layout.phase_row);
    }
    draw_typed(ui);
    phase_finish(&phase);
}

// Pointing.

void
game_forget_typed(struct ui *ui)
{
    *ui->game.typed = '\0';
}

static void
move_cursor(struct ui *ui, int dx, int dy)
{
    int size = ui->game.size;
    int x = ui->game.cursor.x + dx, y = ui->game.cursor.y + dy;

    x = x < 0 ? 0 : x >= size ? size - 1 : x;
    y = y < 0 ? 0 : y >= size ? size - 1 : y;
    ui->game.cursor = (struct point){(int8_t)x, (int8_t)y};
}

// A letter is remembered; digits behind it make a coordinate of the two.
static bool
type_point(struct ui *ui, uint32_t key)
{
    struct game_state *game = &ui->game;
    size_t length = strlen(game->typed), used;
    char text[sizeof(game->typed)];
    struct point p;

    if (key >= 'a' && key < 'a' + (uint32_t)game->size) {
        snprintf(game->typed, sizeof(game->typed), "%c", (char)key);
        game->before = game->cursor;
        return false; // it may move the cursor as well
    }
    if (key < '0' || key > '9' || length == 0 || length > 2) {
        return false;
    }
    snprintf(text, sizeof(text), "%s%c", game->typed, (char)key);
    if (point_parse(text, strlen(text), game->size, &p, &used) == POINT_PARSE_OK &&
        used == strlen(text)) {
        game->cursor = p;
        memcpy(game->typed, text, sizeof(text));
        *ui->message = '\0';
    } else {
        ui_sayf(ui, ROLE_BAD, _("%s is not on this board."), text);
        game_forget_typed(ui);
    }
    return true;
}

static bool
press_mouse(struct ui *ui, struct m_room *room, const struct press *press)
{
    struct game_state *game = &ui->game;
    struct board board;
    struct point p;
    bool is_again;

    if (press->what == MOUSE_WHEEL_UP || press->what == MOUSE_WHEEL_DOWN) {
        game_do(ui, room, press->what == MOUSE_WHEEL_UP ? ACT_BACK : ACT_FORWARD);
        return true;
    }
    board_init(&board, room->setup.match.size);
    game->view.board = &board;
    if (board_hit(&game->view, game->board_row, game->board_column, press->row, press->column,
                  &p)) {
        is_again = point_equal(game->clicked, p) && point_equal(game->cursor, p);
        game->cursor = p;
        game->clicked = p;
        game_forget_typed(ui);
        if (is_again || ui->settings.is_one_click) {
            game->clicked = POINT_NONE;
            game_place(ui, room);
        }
    }
    game->view.board = NULL;
    return true;
}

static bool
press_game(struct ui *ui, const struct press *press)
{
    struct m_room *room = ui_room(ui);

    if (!room) {
        return false;
    }
    check_size(ui, room);
    if (press->key == KEYS_MOUSE) {
        return press_mouse(ui, room, press);
    }
    if (press->key == 'H' || press->key == 'J' || press->key == 'K' || press->key == 'L') {
        ui_note(ui, _("Capitals do nothing here. Caps Lock may be on."));
        return true;
    }
    if (press->key == KEYS_ESCAPE) {
        if (*ui->game.typed) {
            ui->game.cursor = ui->game.before;
        }
        game_forget_typed(ui);
        ui->game.mark_count = 0;
        ui->game.is_two_more = false;
        return true;
    }
    return type_point(ui, press->key);
}

static const struct {
    enum action_key action;
    int dx, dy;
} steps[] = {
    {ACT_UP, 0, 1},
    {ACT_DOWN, 0, -1},
    {ACT_LEFT, -1, 0},
    {ACT_RIGHT, 1, 0},
    {ACT_UP_LEFT, -1, 1},
    {ACT_UP_RIGHT, 1, 1},
    {ACT_DOWN_LEFT, -1, -1},
    {ACT_DOWN_RIGHT, 1, -1},
    {ACT_ROW_START, -BOARD_SIZE_MAX, 0},
    {ACT_ROW_END, BOARD_SIZE_MAX, 0},
    {ACT_PAGE_UP, 0, PAGE_STEP},
    {ACT_PAGE_DOWN, 0, -PAGE_STEP},
};

static bool
point_by(struct ui *ui, const struct m_room *room, enum action_key action)
{
    int shown = room->has_match ? m_room_shown_moves(room) : 0;

    for (size_t i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
        if (steps[i].action == action) {
            move_cursor(ui, steps[i].dx, steps[i].dy);
            return true;
        }
    }
    if (action == ACT_TO_LAST && shown > 0 &&
        !point_is_none(room->match.moves[shown - 1].placement.point)) {
        ui->game.cursor = room->match.moves[shown - 1].placement.point;
        return true;
    }
    if (action == ACT_TO_MARKED) {
        view_next_mark(&ui->game.view, ui->game.size, ui->game.cursor, &ui->game.cursor);
        return true;
    }
    if (action == ACT_CENTRE) {
        ui->game.cursor = (struct point){(int8_t)(ui->game.size / 2), (int8_t)(ui->game.size / 2)};
        return true;
    }
    return action == ACT_TO_LAST;
}

static void
act(struct ui *ui, enum action_key action)
{
    struct m_room *room = ui_room(ui);

    if (!room) {
        ui_set_base(ui, PAGE_LOBBY);
        return;
    }
    if (!point_by(ui, room, action)) {
        game_do(ui, room, action);
    }
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum action_key order[] = {
        ACT_PLACE, ACT_TAKE_BLACK, ACT_TAKE_WHITE, ACT_SWAP,   ACT_TWO_MORE, ACT_MORE,    ACT_LESS,
        ACT_AGAIN, ACT_UNDO,       ACT_DRAW,       ACT_RESIGN, ACT_HINT,     ACT_FORWARD, ACT_LIVE,
        ACT_BACK,  ACT_TALK,       ACT_FORBIDDEN,  ACT_ALL,    ACT_LEAVE,
    };
    const struct m_room *room = ui_room(ui);
    bool is_past = room && room->look != LOOK_LIVE;

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        struct strbuf why = {0};
        bool is_useful = true;

        if (order[i] == ACT_PLACE) {
            is_useful = room && !is_past && game_is_my_turn(ui, room);
        } else if (order[i] == ACT_FORWARD || order[i] == ACT_LIVE) {
            is_useful = is_past;
        }
        if (is_useful && game_can(ui, order[i], &why)) {
            key_list_add(list, order[i]);
        }
        strbuf_finish(&why);
    }
}

static const char *
label(const struct ui *ui, enum action_key action)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    if (!room || m_room_is_running(room)) {
        return action == ACT_LEAVE ? _("lobby") : NULL;
    }
    if (action == ACT_AGAIN && model_own_seat(ui->model, room, &seat)) {
        return room->seats[seat].is_ready ? _("not ready") : room->has_match ? NULL : _("ready");
    }
    if (action == ACT_TWO_MORE && m_room_is_over(room)) {
        return _("study");
    }
    return action == ACT_TAKE_BLACK   ? _("sit black")
           : action == ACT_TAKE_WHITE ? _("sit white")
                                      : NULL;
}

const struct page_ops page_game = {
    .keys = SCREEN_GAME,
    .draw = draw,
    .act = act,
    .press = press_game,
    .list_keys = offer_keys,
    .label = label,
    .can = game_can,
};
