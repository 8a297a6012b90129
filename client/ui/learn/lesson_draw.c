// SPDX-License-Identifier: MIT
// A lesson: the board as large as it can be beside its text; in narrow windows the smallest
// board that leaves the text its columns.
#include <stdlib.h>

#include "client/ui/frame.h"
#include "client/ui/learn/learn_state.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

enum {
    TEXT_LEAST = 30,  // columns beside a board
    TEXT_NARROW = 17, // beside the smallest one
    TEXT_MOST = 56,   // longer rows are hard to read
    GAP = 2,
};

struct layout {
    enum board_style style;
    int rows, columns; // points that are visible
    int board_column;
    struct area text;
};

static bool
has_board(const struct lesson_play *play)
{
    return play->step->has_board || play->step->has_opening;
}

static enum board_style
fit_style(const struct ui *ui, enum board_style style)
{
    return board_style_fit(style, ui->canvas.glyphs, settings_have_wood(&ui->settings, ui->depth));
}

static bool
try_style(const struct ui *ui, enum board_style style, int size, struct layout *layout)
{
    int least = style == STYLE_COMPACT || ui->canvas.columns < 60 ? TEXT_NARROW : TEXT_LEAST;
    int board = board_columns_for(style, size), left = ui->canvas.columns - board - GAP - 1;

    if (left < least || board_rows_for(style, size) > ui_body_rows(ui) + 1) {
        return false;
    }
    layout->style = style;
    layout->rows = layout->columns = size;
    layout->text.columns = left < TEXT_MOST ? left : TEXT_MOST;
    layout->board_column = (left - layout->text.columns) / 2;
    layout->text.column = layout->board_column + board + GAP;
    return true;
}

// Part of the board: what is left beside the narrowest text.
static void
lay_out_part(const struct ui *ui, int size, struct layout *layout)
{
    int room = ui->canvas.columns - TEXT_NARROW - GAP - 1, rows = ui_body_rows(ui);
    int visible = size;

    layout->style = fit_style(ui, STYLE_COMPACT);
    while (visible > 1 && board_columns_for(layout->style, visible) > room) {
        visible--;
    }
    layout->columns = visible;
    for (visible = size; visible > 1 && board_rows_for(layout->style, visible) > rows;) {
        visible--;
    }
    layout->rows = visible;
    layout->text.column = board_columns_for(layout->style, layout->columns) + GAP;
    layout->text.columns = ui->canvas.columns - layout->text.column - 1;
}

static struct layout
lay_out(const struct ui *ui)
{
    static const enum board_style order[] = {STYLE_GIANT, STYLE_HUGE, STYLE_LARGE, STYLE_LINES,
                                             STYLE_COMPACT};
    const struct lesson_play *play = &learn_state(ui)->learn.play;
    int columns = ui->canvas.columns - 4, size = play->now.board.size;
    enum board_style wanted = ui->settings.style;
    struct layout layout = {.text = {2, 2, ui_body_rows(ui) - 1, 0}};

    if (!has_board(play)) {
        layout.text.columns = columns < TEXT_MOST ? columns : TEXT_MOST;
        layout.text.column = (ui->canvas.columns - layout.text.columns) / 2;
        return layout;
    }
    if (wanted != STYLE_AUTO && try_style(ui, fit_style(ui, wanted), size, &layout)) {
        return layout;
    }
    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        if (try_style(ui, fit_style(ui, order[i]), size, &layout)) {
            return layout;
        }
    }
    lay_out_part(ui, size, &layout);
    return layout;
}

// The board.

static void
put_mark(struct board_view *view, struct point p, char glyph, enum role role)
{
    struct point_mark *mark = &view->marks[board_mark_index(p)];

    mark->glyph = glyph;
    mark->role = (uint8_t)role;
}

// What the diagram marks, and where the opening lets no stone be.
static void
mark_step(const struct lesson_play *play, struct board_view *view)
{
    int size = play->now.board.size;
    bool has_region = play->step->goal == GOAL_PLACE && play->phase == PLAY_ASKS;
    struct region region = {REGION_ANYWHERE, 0};

    if (has_region) {
        region = opening_region(&play->match.opening, STEP_PLACE);
    }
    for (int i = 0; i < size * size; i++) {
        struct point p = {(int8_t)(i % size), (int8_t)(i / size)};

        if (play->step->is_marked[i] && board_is_empty(&play->now.board, p)) {
            put_mark(view, p, '*', ROLE_HINT);
        }
        view->marks[board_mark_index(p)].is_blank = has_region && region.kind != REGION_ANYWHERE &&
                                                    !region_contains(region, size, p) &&
                                                    board_is_empty(&play->now.board, p);
    }
}

// What the judgement rests on: a line through the stones of a five or of a foul, and where stones
// were captured.
static void
mark_judged(const struct lesson_play *play, struct board_view *view)
{
    const struct judged *judged = &play->judged;

    for (int i = 0; play->has_judged && i < judged->line_count; i++) {
        struct point p = judged->line[i];

        if (board_is_empty(&play->now.board, p)) {
            put_mark(view, p, 'x', ROLE_FORBIDDEN);
        } else {
            view->marks[board_mark_index(p)].is_win = true;
        }
    }
    if (play->has_judged && !point_is_none(judged->trap) && play->phase == PLAY_ASKS) {
        put_mark(view, judged->trap, 'x', ROLE_FORBIDDEN);
    }
}

static void
mark_offers(const struct lesson_play *play, struct board_view *view)
{
    const struct opening_state *opening = &play->match.opening;
    bool is_open = play->step->has_opening && opening_steps(opening) & 1u << STEP_CHOOSE;

    for (int i = 0; i < play->offer_count; i++) {
        put_mark(view, play->offers[i], '*', ROLE_LINE_A);
    }
    for (int i = 0; is_open && i < opening->offered_count; i++) {
        put_mark(view, opening->offered[i], '*', ROLE_LINE_A);
    }
    if (!point_is_none(play->hint)) {
        put_mark(view, play->hint, '*', ROLE_HINT);
    }
}

static void
draw_board(struct ui *ui, const struct layout *layout)
{
    struct learn_state *state = learn_state(ui);
    const struct lesson_play *play = &state->learn.play;
    bool asks = play->phase == PLAY_ASKS && lesson_play_options(play) == 0;

    board_cursor_scroll(&state->cursor, layout->rows, layout->columns);
    state->view = (struct board_view){
        .board = &play->now.board,
        .style = layout->style,
        .has_wood = settings_have_wood(&ui->settings, ui->depth),
        .has_right = false,
        .has_cursor = asks,
        .is_cursor_typed = *state->cursor.typed != '\0',
        .cursor = state->cursor.at,
        .last = play->last,
        .left = state->cursor.left,
        .top = state->cursor.top,
        .rows = layout->rows,
        .columns = layout->columns,
    };
    mark_step(play, &state->view);
    mark_judged(play, &state->view);
    mark_offers(play, &state->view);
    state->board_row = 1;
    state->board_column = layout->board_column;
    board_draw(&ui->canvas, state->board_row, state->board_column, &state->view);
}

// The text.

static void
draw_text(struct ui *ui, struct area area)
{
    struct learn_state *state = learn_state(ui);
    struct text_rows *rows = xcalloc(1, sizeof(*rows));

    lesson_text_make(ui, area.columns, rows);
    state->text = area;
    state->top_most = rows->count > area.rows ? rows->count - area.rows : 0;
    state->top = state->top < state->top_most ? state->top : state->top_most;
    for (int i = 0; i < area.rows && state->top + i < rows->count; i++) {
        int at = state->top + i;

        canvas_put(&ui->canvas, area.row + i, area.column, area.columns, rows->rows[at].role,
                   rows->rows[at].text);
        if (rows->rows[at].option >= 0 && rows->rows[at].role == ROLE_SELECT &&
            !ui->canvas.has_cursor) {
            canvas_set_cursor(&ui->canvas, area.row + i, area.column);
        }
    }
    free(rows);
}

bool
lesson_hit_option(const struct ui *ui, const struct input *input, int *option)
{
    const struct learn_state *state = learn_state(ui);
    struct text_rows *rows = xcalloc(1, sizeof(*rows));
    int at = input->row - state->text.row + state->top;

    lesson_text_make(ui, state->text.columns, rows);
    *option =
        input->row >= state->text.row && at < rows->count && input->column >= state->text.column
            ? rows->rows[at].option
            : -1;
    free(rows);
    return *option >= 0;
}

void
lesson_draw(struct ui *ui)
{
    struct learn_state *state = learn_state(ui);
    const struct lesson_play *play = &state->learn.play;
    struct layout layout = lay_out(ui);
    struct strbuf right = {0};

    strbuf_addf(&right, _("step %d of %d"), play->index + 1, play->lesson->step_count);
    ui_draw_title(ui, ROLE_TITLE, tr(play->lesson->title), strbuf_text(&right));
    state->view.rows = 0;
    if (has_board(play)) {
        draw_board(ui, &layout);
    }
    draw_text(ui, layout.text);
    ui_draw_typed(ui, state->cursor.typed, _("Enter plays here, Esc cancels"));
    strbuf_finish(&right);
}
