// SPDX-License-Identifier: MIT
// The board of the open record, with its marks, and the point under the mouse.
#include "client/records/record_marks.h"
#include "client/ui/records/record_draw.h"

static void
put_marks(const struct records *records, struct board_view *view)
{
    static const enum role roles[] = {
        [RECORD_MARK_NONE] = ROLE_TEXT,           [RECORD_MARK_BLACK] = ROLE_LINE_A,
        [RECORD_MARK_WHITE] = ROLE_LINE_B,        [RECORD_MARK_BEST] = ROLE_GOOD,
        [RECORD_MARK_FORBIDDEN] = ROLE_FORBIDDEN, [RECORD_MARK_BETTER] = ROLE_GOOD,
        [RECORD_MARK_LINE] = ROLE_LINE_A,         [RECORD_MARK_LABEL] = ROLE_LINE_A,
    };
    const struct record_engine *engine = &records->engine;
    const struct review_line *others[RECORD_ENGINE_LINES - 1];
    int32_t node = open_line_node(&records->opened);
    bool is_on = engine->is_on && engine->node == node;
    struct record_mark_options options = {
        .has_numbers = records->has_numbers,
        .has_forbidden = records->has_forbidden,
        .has_threats = records->has_threats,
        .best = is_on ? record_engine_best(engine, node) : POINT_NONE,
        .others = others,
        .other_count = is_on ? record_engine_others(engine, others) : 0,
        .refutation = records->refutation,
        .refutation_count = node && records->refuted == node ? records->refutation_count : 0,
    };
    struct record_marks marks;

    record_marks_make(&records->opened, &options, &marks);
    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        view->marks[i].glyph = marks.points[i].letter;
        view->marks[i].role = (uint8_t)roles[marks.points[i].kind];
        view->marks[i].is_win = marks.points[i].is_win;
        view->marks[i].number = marks.points[i].number;
    }
}

void
record_draw_board(struct ui *ui, const struct record_layout *layout, const struct point *cursor)
{
    struct records *records = records_of(ui);
    struct open_record *opened = &records->opened;
    struct record_drawn *drawn = &records->drawn;
    struct board_view *view = &drawn->view;
    int size = opened->record.size;
    struct point last = open_line_point(opened);
    struct point focus = cursor ? *cursor : last;

    if (point_is_none(focus)) {
        focus = (struct point){(int8_t)(size / 2), (int8_t)(size / 2)};
    }
    *view = (struct board_view){
        .board = &opened->board,
        .style = layout->style,
        .has_wood = settings_have_wood(&ui->settings, ui->depth),
        .has_right = layout->has_pane,
        .has_bottom = layout->has_bottom,
        .has_cursor = cursor != NULL,
        .cursor = focus,
        .last = last,
        .left = record_scroll(focus.x, layout->columns, size),
        .top = record_scroll(size - 1 - focus.y, layout->rows, size),
        .rows = layout->rows,
        .columns = layout->columns,
    };
    put_marks(records, view);
    drawn->row = 1;
    drawn->column = layout->board_column;
    board_draw(&ui->canvas, drawn->row, drawn->column, view);
    view->board = NULL;
}

bool
record_hit_point(struct ui *ui, const struct input *input, struct point *point)
{
    struct record_drawn *drawn = &records_of(ui)->drawn;
    bool is_hit;

    if (!drawn->view.rows) {
        return false;
    }
    drawn->view.board = &records_of(ui)->opened.board;
    is_hit = board_hit(&drawn->view, drawn->row, drawn->column, input->row, input->column, point);
    drawn->view.board = NULL;
    return is_hit;
}
