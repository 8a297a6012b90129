// SPDX-License-Identifier: MIT
// A puzzle: its board, what is to be done, and what came of it.
#include <stdio.h>

#include "client/puzzle/desk_words.h"
#include "client/text/format.h"
#include "client/text/titles.h"
#include "client/ui/board_text.h"
#include "client/ui/draw/figures.h"
#include "client/ui/frame.h"
#include "client/ui/puzzle/puzzle_state.h"
#include "common/game/lines.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

enum { CLOCK_ROWS_LEAST = 14, CLOCK_BYTES = 16, LOW_S = 20 };

// The board.

static void
number_stone(struct board_view *view, struct point p, int number)
{
    if (!point_is_none(p) && !board_is_empty(view->board, p)) {
        view->marks[board_mark_index(p)].number = (uint16_t)number;
    }
}

// The moves of the solution, or the wrong one and what refutes it.
static void
mark_moves(const struct desk *desk, int moves, struct board_view *view)
{
    bool is_wrong = !point_is_none(desk->wrong) && desk->line_count == 0;

    for (int i = 0; i < moves && i < desk->line_count; i++) {
        number_stone(view, desk->line[i], i + 1);
    }
    if (is_wrong) {
        view->marks[board_mark_index(desk->wrong)].role = ROLE_CLOCK_LOW;
    }
    if (is_wrong && !point_is_none(desk->answer)) {
        number_stone(view, desk->wrong, 1);
        number_stone(view, desk->answer, 2);
    }
    if (!point_is_none(desk->hint)) {
        struct point_mark *mark = &view->marks[board_mark_index(desk->hint)];

        mark->glyph = '*';
        mark->role = ROLE_HINT;
    }
}

static void
mark_five(const struct desk *desk, struct board_view *view)
{
    const struct puzzle *puzzle = &desk->puzzles[desk->chosen];
    bool is_exact = rules_set(puzzle->rule)->exact[puzzle->to_move];
    struct shape shape;

    if (lines_find_five(view->board, puzzle->to_move, is_exact, &shape)) {
        for (int i = 0; i < shape.count; i++) {
            view->marks[board_mark_index(shape.stones[i])].is_win = true;
        }
        view->last = POINT_NONE; // its mark would hide the number there
    }
}

static void
draw_board(struct ui *ui, const struct board_text *layout)
{
    struct puzzle_state *state = puzzle_state(ui);
    const struct desk *desk = ui_desk(ui);
    struct point last;

    desk_board(desk, state->moves, &state->board, &last);
    board_cursor_scroll(&state->cursor, layout->rows, layout->columns);
    state->view = (struct board_view){
        .board = &state->board,
        .style = layout->style,
        .has_wood = settings_have_wood(&ui->settings, ui->depth),
        .has_cursor = desk->phase == DESK_ASKS,
        .is_cursor_typed = *state->cursor.typed != '\0',
        .cursor = state->cursor.at,
        .last = last,
        .left = state->cursor.left,
        .top = state->cursor.top,
        .rows = layout->rows,
        .columns = layout->columns,
    };
    mark_moves(desk, state->moves, &state->view);
    mark_five(desk, &state->view);
    state->board_row = 1;
    state->board_column = layout->board_column;
    board_draw(&ui->canvas, state->board_row, state->board_column, &state->view);
}

// The words.

// A paragraph, and a blank row behind it. What matters less is left out where it has no room.
static void
add(struct ui *ui, struct area *area, enum role role, const char *text)
{
    int used;

    if (!*text || area->rows < 1 ||
        (role == ROLE_DIM && canvas_wrapped_rows(&ui->canvas, area->columns, text) > area->rows)) {
        return;
    }
    used = canvas_put_wrapped(&ui->canvas, *area, role, text) + 1;
    area->row += used;
    area->rows -= used;
}

static int
seconds_left(const struct ui *ui)
{
    const struct desk *desk = ui_desk(ui);
    int64_t left = desk->until_ms - ui_wall_ms(ui);

    return desk->phase == DESK_OVER || left <= 0 ? 0 : (int)((left + 999) / 1000);
}

static void
format_seconds(int seconds, char text[CLOCK_BYTES])
{
    snprintf(text, CLOCK_BYTES, "%d:%02d", seconds / 60, seconds % 60);
}

// In large figures, where there is room.
static void
add_clock(struct ui *ui, struct area *area)
{
    int left = seconds_left(ui);
    enum role role = left <= LOW_S ? ROLE_CLOCK_LOW : ROLE_ACCENT;
    char clock[CLOCK_BYTES];

    format_seconds(left, clock);
    if (area->rows < CLOCK_ROWS_LEAST || figures_columns(clock) > area->columns ||
        ui->canvas.glyphs != GLYPHS_UNICODE) {
        add(ui, area, role, clock);
        return;
    }
    figures_put(&ui->canvas, area->row, area->column, role, clock);
    area->row += FIGURE_ROWS + 1;
    area->rows -= FIGURE_ROWS + 1;
}

static enum role
result_role(const struct desk *desk)
{
    return desk->is_illegal || desk->phase == DESK_WRONG ? ROLE_BAD
           : desk->phase == DESK_SOLVED                  ? ROLE_GOOD
                                                         : ROLE_TEXT;
}

static const char *
meaning(const struct puzzle *puzzle)
{
    if (puzzle->motif == MOTIF_DEFENCE) {
        return _("All other moves lose by force.");
    }
    return puzzle->class == PUZZLE_FOURS
               ? _("Each of your moves makes a four, which must be answered at once.")
               : _("Your moves make fours and open threes; your opponent answers as long as "
                   "possible.");
}

static void
add_result(struct ui *ui, struct area *area)
{
    const struct puzzle_state *state = puzzle_state(ui);
    const struct desk *desk = ui_desk(ui);
    struct strbuf text = {0};

    desk_format_result(desk, &text);
    if (!text.length && state->came != CAME_NOTHING) {
        add(ui, area, state->came == CAME_RIGHT ? ROLE_GOOD : ROLE_BAD,
            state->came == CAME_RIGHT ? _("Solved. Here is the next one.")
                                      : _("Wrong. Here is the next one."));
    }
    add(ui, area, result_role(desk), strbuf_text(&text));
    strbuf_clear(&text);
    if (desk->is_hinted && desk->hints < DESK_HINTS) {
        add(ui, area, ROLE_DIM, _("Ask again to see the move."));
    }
    if (desk->line_count > 0) {
        strbuf_addf(&text, _("Move %d of %d is shown."), state->moves, desk->line_count);
        add(ui, area, ROLE_DIM, strbuf_text(&text));
        strbuf_clear(&text);
    }
    if (desk->phase == DESK_WAITS) {
        add(ui, area, ROLE_DIM, _("The server looks at your move..."));
    }
    if (desk->phase == DESK_SOLVED && desk->is_counted) {
        char clock[CLOCK_BYTES];

        format_seconds(desk->results[desk->chosen].seconds, clock);
        strbuf_addf(&text, _("Time: %s."), clock);
        add(ui, area, ROLE_DIM, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
draw_words(struct ui *ui, struct area area)
{
    const struct desk *desk = ui_desk(ui);
    const struct puzzle *puzzle = &desk->puzzles[desk->chosen];
    struct strbuf text = {0};

    if (desk->mode == DESK_STORM) {
        add_clock(ui, &area);
    }
    desk_format_task(desk, desk->chosen, &text);
    add(ui, &area, ROLE_ACCENT, strbuf_text(&text));
    add_result(ui, &area);
    add(ui, &area, ROLE_DIM, meaning(puzzle));
    strbuf_clear(&text);
    if (desk->mode == DESK_SERVER) {
        strbuf_addf(&text, _("%s · rated %d by all who tried it"), game_title(puzzle->rule),
                    (int)desk->results[desk->chosen].rating);
    } else if (desk->mode == DESK_OWN) {
        fill(&text, _("{1}, from a game of yours"), 1, game_title(puzzle->rule));
    } else {
        strbuf_addf(&text, _("%s · puzzle %d, rated %d"), game_title(puzzle->rule),
                    desk->chosen + 1, (int)desk->results[desk->chosen].rating);
    }
    add(ui, &area, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_title(struct ui *ui)
{
    static const char *const titles[] = {
        [DESK_RATED] = N_("Rated puzzles"), [DESK_DAILY] = N_("Puzzle of the day"),
        [DESK_STREAK] = N_("Streak"),       [DESK_STORM] = N_("Storm"),
        [DESK_OWN] = N_("Your games"),      [DESK_SERVER] = N_("On this server")};
    const struct desk *desk = ui_desk(ui);
    struct strbuf right = {0};

    if (desk->mode == DESK_STREAK || desk->mode == DESK_STORM) {
        strbuf_addf(&right, _("%d solved"), desk->run);
    } else if (desk->mode == DESK_OWN) {
        strbuf_addf(&right, _("%d of %d not solved yet"), desk_own_left(desk),
                    desk->count - desk->listed);
    } else if (desk->mode == DESK_SERVER) {
        strbuf_addf(&right, _("your rating %d"), (int)ui->model->puzzle.own_rating);
    } else {
        strbuf_addf(&right, _("your rating %d"), rating_shown(&desk->own));
    }
    ui_draw_title(ui, ROLE_TITLE, tr(titles[desk->mode]), strbuf_text(&right));
    strbuf_finish(&right);
}

void
puzzle_draw(struct ui *ui)
{
    struct puzzle_state *state = puzzle_state(ui);
    struct board_text layout = board_text_lay_out(ui, ui_desk(ui)->now.board.size);

    draw_title(ui);
    draw_board(ui, &layout);
    draw_words(ui, layout.text);
    ui_draw_typed(ui, state->cursor.typed, _("Enter plays here, Esc cancels"));
}
