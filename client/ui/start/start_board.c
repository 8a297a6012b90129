// SPDX-License-Identifier: MIT
#include "client/ui/start/start_board.h"

#include "client/ui/draw/board.h"
#include "client/ui/ui_internal.h"

enum { BOARD_SIZE = 15, BOARD_ROW = 3, LEAST_COLUMNS = 100, MARGIN = 2, ROWS_BELOW = 2 };

static enum board_style
style_of(const struct ui *ui)
{
    return glyphs_is_ascii(ui->canvas.glyphs) ? STYLE_ASCII
           : ui->canvas.glyphs == GLYPHS_WIDE ? STYLE_WIDE
                                              : STYLE_LINES;
}

int
start_board_column(const struct ui *ui)
{
    const struct canvas *canvas = &ui->canvas;
    int columns = board_columns_for(style_of(ui), BOARD_SIZE);

    return canvas->columns < LEAST_COLUMNS ||
                   BOARD_ROW + board_rows_for(style_of(ui), BOARD_SIZE) + ROWS_BELOW > canvas->rows
               ? canvas->columns
               : canvas->columns - columns - MARGIN;
}

// Black and white in turn.
static void
place_stones(struct board *board)
{
    static const struct point moves[] = {{7, 7}, {8, 8}, {7, 8}, {6, 9}, {6, 6}, {8, 6},
                                         {7, 5}, {6, 8}, {9, 8}, {9, 7}, {5, 7}, {9, 9}};

    for (size_t i = 0; i < sizeof(moves) / sizeof(*moves); i++) {
        board_place(board, moves[i], i % 2 ? STONE_WHITE : STONE_BLACK, 0);
    }
}

void
start_draw_board(struct ui *ui)
{
    struct board_view view = {.style = style_of(ui),
                              .has_wood = theme_has_wood(ui->settings.theme, ui->depth),
                              .has_bottom = true,
                              .last = POINT_NONE,
                              .columns = BOARD_SIZE,
                              .rows = BOARD_SIZE};
    int column = start_board_column(ui);
    struct board board;

    if (column < ui->canvas.columns) {
        board_init(&board, BOARD_SIZE);
        place_stones(&board);
        view.board = &board;
        board_draw(&ui->canvas, BOARD_ROW, column, &view);
    }
}
