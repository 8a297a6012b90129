// SPDX-License-Identifier: MIT
// Where things go on the game screen: the largest board style that leaves the
// pane and the lower rows their place, else a board that scrolls.
#include "client/ui/game/game_internal.h"

enum {
    PHASE_ROWS = 4,      // with its heading
    PHASE_ROWS_WIDE = 6, // and the graph
};

static int
pane_least(enum board_style style, int size)
{
    return style == STYLE_LARGE                          ? GAME_WIDE_PANE
           : style == STYLE_HUGE || style == STYLE_GIANT ? GAME_HUGE_PANE
           : size > 21 && style != STYLE_BLOCKS          ? 23
                                                         : 31;
}

static int
pane_column(enum board_style style, int size)
{
    return board_columns_for(style, size) +
           (style == STYLE_LARGE || board_style_has_blocks(style) ? 3 : 2);
}

// Rows of the board itself, without its letters.
static int
grid_rows(enum board_style style, int points)
{
    return board_rows_for(style, points) - 2;
}

// The pane beside a board that ends in row upper.
static void
place_pane(const struct ui *ui, int column, int upper, struct layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    // Where the screen is tall the pane goes down to the phase area.
    int end = layout->is_phase_below ? layout->phase_row : layout->question_row;

    if (!layout->is_phase_below && end > canvas->rows - 3) {
        end = canvas->rows - 3 + (upper + 3 > canvas->rows);
    }
    layout->pane = (struct area){
        .row = 1, .column = column, .rows = end - 1, .columns = canvas->columns - column};
    // Beside large stones the pane lies at the right, and the board in the middle of the rest.
    if (board_style_has_blocks(layout->style) && layout->pane.columns > GAME_MOST_PANE) {
        layout->board_column = (layout->pane.columns - GAME_MOST_PANE) / 2;
        layout->pane.column = canvas->columns - GAME_MOST_PANE;
        layout->pane.columns = GAME_MOST_PANE;
    }
    layout->is_wide =
        layout->pane.columns >= GAME_WIDE_PANE && layout->pane.rows >= GAME_WIDE_PANE_ROWS;
    layout->has_panels = layout->is_wide && board_style_has_blocks(layout->style) &&
                         layout->pane.rows >= GAME_PANELS_LEAST;
}

// Does the whole board fit with its pane in this style?
static bool
try_style(const struct ui *ui, enum board_style style, int size, struct layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    int column = pane_column(style, size), grid = grid_rows(style, size);
    int upper = 2 + grid; // title and letters
    bool has_question_row = upper + 3 <= canvas->rows;
    int spare;

    if (column + pane_least(style, size) > canvas->columns || upper + 2 > canvas->rows) {
        return false;
    }
    *layout = (struct layout){.style = style, .board_row = 1, .rows = size, .columns = size};
    layout->has_right = true;
    layout->is_phase_below = upper + 1 + PHASE_ROWS - 1 + 3 <= canvas->rows;
    layout->has_bottom = layout->is_phase_below;
    layout->question_row = has_question_row ? canvas->rows - 3 : canvas->rows - 2;
    // Rows that nobody needs lie between board and phase area, so that what is
    // awaited stands beside the question and the keys.
    spare = canvas->rows - (upper + 1) - 2;
    layout->phase_rows = spare >= PHASE_ROWS_WIDE + 1 ? PHASE_ROWS_WIDE : PHASE_ROWS;
    layout->phase_row = upper + 1;
    if (spare > layout->phase_rows + 1) {
        layout->phase_row = canvas->rows - 3 - layout->phase_rows;
    }
    place_pane(ui, column, upper, layout);
    return true;
}

static enum board_style
fit_style(const struct ui *ui, enum board_style style)
{
    return board_style_fit(style, ui->canvas.glyphs, settings_have_wood(&ui->settings, ui->depth));
}

// As much of the board as fits beside a pane, or alone.
static void
make_scrolling(const struct ui *ui, int size, struct layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    bool has_lines = ui->settings.style != STYLE_COMPACT &&
                     board_columns_for(STYLE_LINES, size) - 3 <= canvas->columns;
    enum board_style style = fit_style(ui, has_lines ? STYLE_LINES : STYLE_COMPACT);
    int column = pane_column(style, size);
    bool has_pane = column + pane_least(style, size) <= canvas->columns;
    int step = style == STYLE_COMPACT ? 1 : 2;
    int upper = has_pane ? 2 : 3; // title, clocks where there is no pane, letters
    int lower = has_pane ? 2 : 3; // the phase has a row of its own if it can
    bool has_hidden_row;          // tells how many rows lie below

    *layout = (struct layout){.style = style, .is_small = !has_pane, .has_right = has_pane};
    if (!has_pane && canvas->rows < upper + size + lower) {
        lower = 2;
    }
    layout->board_row = upper - 1;
    layout->rows = canvas->rows - upper - lower;
    layout->rows = layout->rows > size ? size : layout->rows;
    has_hidden_row = !has_pane && layout->rows < size && layout->rows > 1;
    layout->rows -= has_hidden_row;
    layout->columns = (canvas->columns - 4) / step;
    layout->columns = layout->columns > size ? size : layout->columns;
    layout->question_row = canvas->rows - 2;
    layout->phase_row = upper + layout->rows + has_hidden_row;
    layout->phase_rows = canvas->rows - 2 - layout->phase_row;
    layout->phase_rows = layout->phase_rows < 1 ? 1 : layout->phase_rows;
    layout->is_phase_below = !has_pane;
    if (has_pane) {
        layout->pane = (struct area){1, column, canvas->rows - 3, canvas->columns - column};
    }
}

struct layout
layout_make(const struct ui *ui, int size)
{
    static const enum board_style order[] = {STYLE_GIANT, STYLE_HUGE, STYLE_LARGE, STYLE_LINES};
    enum board_style wanted = ui->settings.style;
    int count = sizeof(order) / sizeof(*order), first = 0;
    struct layout layout;

    if (wanted != STYLE_AUTO &&
        try_style(ui, wanted == STYLE_LINES ? wanted : fit_style(ui, wanted), size, &layout)) {
        return layout;
    }
    // What does not fit gives way to the next smaller one.
    while (wanted != STYLE_AUTO && first < count - 1 && order[first] != wanted) {
        first++;
    }
    for (int i = first; i < count && wanted != STYLE_COMPACT; i++) {
        if (try_style(ui, fit_style(ui, order[i]), size, &layout)) {
            return layout;
        }
    }
    make_scrolling(ui, size, &layout);
    return layout;
}
