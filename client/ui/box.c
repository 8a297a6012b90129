// SPDX-License-Identifier: MIT
#include "client/ui/box.h"

#include "client/ui/ui_internal.h"

enum { ROOM_COLUMNS = 16, ROOM_ROWS = 6 }; // that are left around a box at least

// What a page needs to show all it has; without a row here it takes the whole screen.
static const struct {
    int columns, rows;
} sizes[PAGE_COUNT] = {
    [PAGE_PLAY] = {96, 24},     [PAGE_CREATE] = {110, 38},   [PAGE_SETTINGS] = {110, 36},
    [PAGE_HELP] = {126, 46},    [PAGE_ALL] = {140, 40},      [PAGE_MESSAGES] = {110, 36},
    [PAGE_PROFILE] = {110, 36}, [PAGE_HOST_KEY] = {100, 24}, [PAGE_PEOPLE] = {110, 36},
    [PAGE_MAIL] = {110, 36},
};

bool
box_place(const struct ui *ui, struct area *place)
{
    const struct canvas *canvas = &ui->canvas;
    int columns = sizes[ui_page(ui)].columns, rows = sizes[ui_page(ui)].rows;

    if (columns == 0 || columns + ROOM_COLUMNS > canvas->columns ||
        rows + ROOM_ROWS > canvas->rows) {
        return false;
    }
    *place =
        (struct area){(canvas->rows - rows) / 2, (canvas->columns - columns) / 2, rows, columns};
    return true;
}

// The nearest page below that takes the whole screen, with its words in the background.
static void
draw_below(struct ui *ui)
{
    struct canvas *canvas = &ui->canvas;
    drawn_fn on_drawn = canvas->on_drawn;
    int count = ui->page_count, below = count - 1;

    while (below > 0 && sizes[ui->pages[below - 1]].columns) {
        below--;
    }
    // Beside a box words of the menu would be cut.
    if (below == 0 || ui->pages[below - 1] == PAGE_START) {
        return;
    }
    canvas->on_drawn = NULL; // what lies there is not what is shown
    ui->page_count = below;
    ui_page_ops(ui_page(ui))->draw(ui);
    ui->page_count = count;
    canvas->on_drawn = on_drawn;
    canvas->has_cursor = false;
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        if (canvas->cells[i].role < ROLE_BOARD) {
            canvas->cells[i].role = ROLE_DIM;
        }
    }
}

void
box_begin_draw(struct ui *ui, struct area place)
{
    // Without grounds nothing would tell the box from what is below.
    if (settings_have_wood(&ui->settings, ui->depth)) {
        draw_below(ui);
    }
    canvas_open_window(&ui->canvas, place);
    for (int i = 0; i < place.rows; i++) {
        canvas_fill(&ui->canvas, i, 0, place.columns, ROLE_TEXT, ' ');
    }
    ui->question_row = ui->canvas.rows - 3;
}

void
box_end_draw(struct ui *ui, struct area place)
{
    struct canvas *canvas = &ui->canvas;

    canvas_close_window(canvas);
    for (int i = 0; i < place.rows * place.columns; i++) {
        struct cell *cell = &canvas->cells[(place.row + i / place.columns) * canvas->columns +
                                           place.column + i % place.columns];

        // Roles of the board, of titles and of what is chosen have grounds of their own.
        if (cell->role < ROLE_BOARD && cell->ground == ROLE_TEXT && cell->role != ROLE_SELECT &&
            cell->role != ROLE_QUESTION && cell->role != ROLE_PAST &&
            cell->role != ROLE_CLOCK_LOW) {
            cell->ground = ROLE_PANEL;
        }
    }
}

bool
box_input(struct area place, const struct input *input, struct input *inside)
{
    *inside = *input;
    if (input->key != KEYS_MOUSE) {
        return true;
    }
    inside->row -= place.row;
    inside->column -= place.column;
    return inside->row >= 0 && inside->row < place.rows && inside->column >= 0 &&
           inside->column < place.columns;
}
