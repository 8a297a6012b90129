// SPDX-License-Identifier: MIT
#include "client/ui/game/game_side.h"

#include "client/ui/frame.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"

enum { LEAST_COLUMNS = 30, LEAST_ROWS = 10, TITLE_ROWS = 2 };

// Where the list is; the whole body if there is no room beside the board.
static struct area
side_area(const struct ui *ui, bool *is_beside)
{
    const struct m_room *room = ui_room(ui);
    struct layout layout;

    *is_beside = false;
    if (room && ui->canvas.rows >= GAME_LEAST_ROWS && ui->canvas.columns >= GAME_LEAST_COLUMNS) {
        layout = layout_make(ui, room->setup.match.size);
        *is_beside = !layout.is_small && layout.pane.columns >= LEAST_COLUMNS &&
                     layout.pane.rows >= LEAST_ROWS;
    }
    return *is_beside ? layout.pane : (struct area){1, 0, ui_body_rows(ui), ui->canvas.columns};
}

static int
note_rows(const struct ui *ui, struct area area, const char *note)
{
    int rows = *note ? canvas_wrapped_rows(&ui->canvas, area.columns - 3, note) + 1 : 0;

    return rows < area.rows / 2 ? rows : area.rows / 2;
}

// The rows of the list itself: the note needs the most when it is longest, and must not move it.
static struct area
list_area(const struct ui *ui, const char *note, bool *is_beside)
{
    struct area area = side_area(ui, is_beside);

    area.row += *is_beside ? TITLE_ROWS : 0;
    area.rows -= note_rows(ui, area, note) + (*is_beside ? TITLE_ROWS : 0);
    return area;
}

static void
fit_chosen(struct ui *ui, int count, int rows)
{
    struct lines_state *state = &ui->lines;

    state->chosen = state->chosen >= count ? count - 1 : state->chosen < 0 ? 0 : state->chosen;
    state->top = state->chosen < state->top           ? state->chosen
                 : state->chosen >= state->top + rows ? state->chosen - rows + 1
                                                      : state->top;
    state->top = state->top > count - rows ? count - rows : state->top;
    state->top = state->top < 0 ? 0 : state->top;
}

static void
draw_line(struct ui *ui, const struct lines *lines, struct area area, int index)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = index == ui->lines.chosen;
    enum role role = is_chosen ? ROLE_SELECT : lines->roles[index];
    int row = area.row + index - ui->lines.top;

    if (is_chosen) {
        canvas_fill(canvas, row, area.column, area.columns, role, ' ');
        canvas_set_cursor(canvas, row, area.column + 1);
    }
    canvas_put(canvas, row, area.column + 1, area.columns - 2, role,
               strbuf_text(&lines->texts[index]));
}

void
side_draw(struct ui *ui, const char *title, const struct lines *lines, const char *note)
{
    struct canvas *canvas = &ui->canvas;
    bool is_beside;
    struct area all = side_area(ui, &is_beside), area = list_area(ui, note, &is_beside);
    int below;

    if (is_beside) {
        game_draw(ui);
        for (int i = 0; i < all.rows; i++) {
            canvas_fill(canvas, all.row + i, all.column, all.columns, ROLE_TEXT, ' ');
        }
        canvas_put(canvas, all.row, all.column + 1, all.columns - 2, ROLE_KEY, title);
    } else {
        ui_draw_title(ui, ROLE_TITLE, title, "");
    }
    fit_chosen(ui, lines->count, area.rows);
    for (int i = ui->lines.top; i < lines->count && i < ui->lines.top + area.rows; i++) {
        draw_line(ui, lines, area, i);
    }
    if (ui->lines.top + area.rows < lines->count) {
        canvas_put_sign(canvas, area.row + area.rows - 1, area.column + area.columns - 1, 1,
                        ROLE_KEY, "▼");
    }
    below = area.row + (lines->count < area.rows ? lines->count : area.rows) + 1;
    canvas_put_wrapped(
        canvas, (struct area){below, all.column + 1, all.row + all.rows - below, all.columns - 3},
        ROLE_DIM, note);
    for (int i = 0; is_beside && i < all.rows; i++) {
        if (all.row + i != area.row + ui->lines.chosen - ui->lines.top) {
            canvas_paint_ground(canvas, all.row + i, all.column, all.columns, ROLE_PANEL);
        }
    }
}

bool
side_click(struct ui *ui, const struct lines *lines, const struct input *input)
{
    bool is_beside, is_hit;
    struct area area = list_area(ui, "", &is_beside);
    int index = ui->lines.top + input->row - area.row;

    is_hit = input->row >= area.row && input->column >= area.column && index >= 0 &&
             index < lines->count;
    ui->lines.chosen = is_hit ? index : ui->lines.chosen;
    return is_hit;
}
