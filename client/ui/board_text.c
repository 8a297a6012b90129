// SPDX-License-Identifier: MIT
#include "client/ui/board_text.h"

#include "client/ui/frame.h"
#include "client/ui/ui_internal.h"

enum {
    TEXT_LEAST = 30,  // columns beside a board
    TEXT_NARROW = 17, // beside the smallest one
    TEXT_MOST = 56,   // longer rows are hard to read
    GAP = 2,
};

static enum board_style
fit_style(const struct ui *ui, enum board_style style)
{
    return board_style_fit(style, ui->canvas.glyphs, settings_have_wood(&ui->settings, ui->depth));
}

static bool
try_style(const struct ui *ui, enum board_style style, int size, struct board_text *layout)
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
lay_out_part(const struct ui *ui, int size, struct board_text *layout)
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

struct board_text
board_text_lay_out(const struct ui *ui, int size)
{
    static const enum board_style order[] = {STYLE_GIANT, STYLE_HUGE, STYLE_LARGE, STYLE_LINES,
                                             STYLE_COMPACT};
    int columns = ui->canvas.columns - 4;
    enum board_style wanted = ui->settings.style;
    struct board_text layout = {.text = {2, 2, ui_body_rows(ui) - 1, 0}};

    if (size == 0) {
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
