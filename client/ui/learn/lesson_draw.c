// SPDX-License-Identifier: MIT
// A lesson: the board and its text.
#include <stdlib.h>

#include "client/ui/board_text.h"
#include "client/ui/frame.h"
#include "client/ui/learn/learn_state.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

static bool
has_board(const struct lesson_play *play)
{
    return play->step->has_board || play->step->has_opening;
}

// The board.

static void
put_mark(struct board_view *view, struct point p, char glyph, enum role role)
{
    struct point_mark *mark = &view->marks[board_mark_index(p)];

    mark->glyph = glyph;
    mark->role = (uint8_t)role;
}

// Where the opening lets a stone be: a region is lit on wood, else the other points are blank.
static void
mark_region(const struct lesson_play *play, struct point p, struct board_view *view)
{
    struct region region = opening_region(&play->match.opening, STEP_PLACE);
    struct point_mark *mark = &view->marks[board_mark_index(p)];
    bool is_inside = region_contains(region, play->now.board.size, p);
    bool is_lit = view->has_wood && region.kind == REGION_INSIDE;

    if (region.kind == REGION_ANYWHERE || !board_is_empty(&play->now.board, p)) {
        return;
    }
    mark->is_blank = !is_inside && !is_lit;
    mark->role = (uint8_t)(is_inside && is_lit ? ROLE_HINT : mark->role);
}

// What the diagram marks, and what the opening allows.
static void
mark_step(const struct lesson_play *play, struct board_view *view)
{
    int size = play->now.board.size;
    bool has_region = play->step->goal == GOAL_PLACE && play->phase == PLAY_ASKS;

    for (int i = 0; i < size * size; i++) {
        struct point p = {(int8_t)(i % size), (int8_t)(i / size)};

        if (play->step->is_marked[i] && board_is_empty(&play->now.board, p)) {
            put_mark(view, p, '*', ROLE_HINT);
        }
        if (has_region) {
            mark_region(play, p, view);
        }
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
draw_board(struct ui *ui, const struct board_text *layout)
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
    struct board_text layout = board_text_lay_out(ui, has_board(play) ? play->now.board.size : 0);
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
