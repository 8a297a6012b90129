// SPDX-License-Identifier: MIT
// How the board, the pane beside it and the rows below it share the screen.
#include "client/ui/records/record_draw.h"

enum {
    PANE_LEAST = 23,
    PANE_BLOCKS = 31,
    PANE_HUGE = 40, // beside the largest stones
    PANE_WIDE = 48,
    PANE_MOST = 50, // beside stones of blocks
};

static int
pane_least(enum board_style style)
{
    return style == STYLE_LARGE                          ? PANE_WIDE
           : style == STYLE_HUGE || style == STYLE_GIANT ? PANE_HUGE
           : style == STYLE_BLOCKS                       ? PANE_BLOCKS
                                                         : PANE_LEAST;
}

static enum board_style
fit_style(const struct ui *ui, enum board_style style)
{
    return board_style_fit(style, ui->canvas.glyphs, settings_have_wood(&ui->settings, ui->depth));
}

static bool
has_large_cells(enum board_style style)
{
    return style == STYLE_LARGE || board_style_has_blocks(style);
}

static bool
try_style(const struct ui *ui, enum board_style style, int size, int below,
          struct record_layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    int column = board_columns_for(style, size) + (has_large_cells(style) ? 3 : 2);
    int upper = board_rows_for(style, size), left = canvas->rows - 2 - upper;

    if (column + pane_least(style) > canvas->columns || left < 0 ||
        (has_large_cells(style) && left < below)) {
        return false;
    }
    below = below < left ? below : left;
    *layout =
        (struct record_layout){.style = style, .rows = size, .columns = size, .has_pane = true};
    layout->has_bottom = left > below;
    layout->below = (struct area){canvas->rows - 2 - below, 0, below, canvas->columns};
    layout->pane = (struct area){1, column, layout->below.row - 1, canvas->columns - column};
    if (board_style_has_blocks(style) && layout->pane.columns > PANE_MOST) {
        layout->board_column = (layout->pane.columns - PANE_MOST) / 2;
        layout->pane.column = canvas->columns - PANE_MOST;
        layout->pane.columns = PANE_MOST;
    }
    return true;
}

// As much of the board as fits, beside a pane if there is room for one.
static struct record_layout
scrolling(const struct ui *ui, int size)
{
    const struct canvas *canvas = &ui->canvas;
    bool is_wide = board_columns_for(STYLE_LINES, size) - 3 <= canvas->columns;
    enum board_style style = fit_style(ui, is_wide ? STYLE_LINES : STYLE_COMPACT);
    int column = board_columns_for(style, size) + 2, step = style == STYLE_COMPACT ? 1 : 2;
    struct record_layout layout = {.style = style};
    bool has_hidden_row; // tells how many rows lie below

    layout.has_pane = column + pane_least(style) <= canvas->columns;
    layout.rows = canvas->rows - 5;
    layout.rows = layout.rows > size ? size : layout.rows < 1 ? 1 : layout.rows;
    has_hidden_row = layout.rows < size && layout.rows > 1;
    layout.rows -= has_hidden_row;
    layout.columns = (canvas->columns - 4) / step;
    layout.columns = layout.columns > size ? size : layout.columns < 1 ? 1 : layout.columns;
    layout.below.row = 2 + layout.rows + has_hidden_row;
    layout.below.rows = canvas->rows - 2 - layout.below.row;
    layout.below.columns = canvas->columns;
    layout.pane = (struct area){1, column, layout.below.row - 1, canvas->columns - column};
    return layout;
}

struct record_layout
record_layout(const struct ui *ui, int size, int below_wanted)
{
    static const enum board_style order[] = {STYLE_GIANT, STYLE_HUGE, STYLE_LARGE, STYLE_LINES};
    enum board_style wanted = ui->settings.style;
    int count = sizeof(order) / sizeof(*order), first = 0;
    struct record_layout layout;

    if (wanted != STYLE_AUTO &&
        try_style(ui, wanted == STYLE_LINES ? wanted : fit_style(ui, wanted), size, below_wanted,
                  &layout)) {
        return layout;
    }
    // What does not fit gives way to the next smaller one.
    while (wanted != STYLE_AUTO && first < count - 1 && order[first] != wanted) {
        first++;
    }
    for (int i = first; i < count; i++) {
        if (try_style(ui, fit_style(ui, order[i]), size, below_wanted, &layout)) {
            return layout;
        }
    }
    return scrolling(ui, size);
}

int
record_scroll(int focus, int visible, int size)
{
    int start = focus - visible / 2;

    start = start > size - visible ? size - visible : start;
    return start < 0 ? 0 : start;
}
