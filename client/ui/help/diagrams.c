// SPDX-License-Identifier: MIT
#include "client/ui/help/diagrams.h"

#include "client/text/explain.h"
#include "client/ui/draw/board.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

// A diagram is a part of a board that has points on every side of it.
// Its caption stands where a board has its letters, and a free row below.
enum { BOARD_SIZE = 15, OFFSET = 4, GAP = 3, LABELS = 3, ROWS = 1 + EXPLAIN_SIDE + 1 };

static enum board_style
style_of(const struct ui *ui)
{
    return glyphs_is_ascii(ui->canvas.glyphs) || ui->canvas.glyphs == GLYPHS_CONSOLE ? STYLE_ASCII
           : ui->canvas.glyphs == GLYPHS_WIDE                                        ? STYLE_WIDE
                                                                                     : STYLE_LINES;
}

// Columns of one, as wide as its caption.
static int
width_of(const struct ui *ui, const struct explain_diagram *diagram)
{
    int board = board_columns_for(style_of(ui), EXPLAIN_SIDE) - 2 * LABELS;
    int caption = canvas_columns(&ui->canvas, tr(diagram->caption));

    return caption > board ? caption : board;
}

// How many of them stand side by side from this one on.
static int
count_beside(const struct ui *ui, const struct explain_topic *topic, int first, int columns)
{
    int used = 0, count = 0;

    for (int i = first; i < topic->diagram_count; i++) {
        used += GAP + width_of(ui, &topic->diagrams[i]);
        if (count > 0 && used > columns) {
            break;
        }
        count++;
    }
    return count;
}

int
diagrams_rows(const struct ui *ui, const struct explain_topic *topic, int columns)
{
    int lines = 0;

    for (int i = 0; i < topic->diagram_count; lines++) {
        i += count_beside(ui, topic, i, columns);
    }
    return lines * ROWS;
}

static void
put_sign(struct board *board, struct board_view *view, char sign, struct point p)
{
    struct point_mark *mark = &view->marks[board_mark_index(p)];

    if (sign == 'X' || sign == 'O') {
        board_place(board, p, sign == 'X' ? STONE_BLACK : STONE_WHITE, 0);
    } else if (sign != '.') {
        mark->glyph = sign;
        mark->role = sign == '*' ? ROLE_HINT : ROLE_FORBIDDEN;
    }
}

static void
draw_one(struct ui *ui, int row, int column, const struct explain_diagram *diagram)
{
    struct board_view view = {.style = style_of(ui),
                              .has_wood = theme_has_wood(ui->settings.theme, ui->depth),
                              .last = POINT_NONE,
                              .left = OFFSET,
                              .top = OFFSET,
                              .columns = EXPLAIN_SIDE,
                              .rows = EXPLAIN_SIDE};
    int width = width_of(ui, diagram);
    struct board board;

    board_init(&board, BOARD_SIZE);
    for (int y = 0; y < EXPLAIN_SIDE; y++) {
        for (int x = 0; x < EXPLAIN_SIDE; x++) {
            struct point p = {(int8_t)(OFFSET + x), (int8_t)(OFFSET + EXPLAIN_SIDE - 1 - y)};

            put_sign(&board, &view, diagram->rows[y][x], p);
        }
    }
    view.board = &board;
    board_draw(&ui->canvas, row, column - LABELS, &view);
    // It is any part of a board: no letters and numbers.
    canvas_fill(&ui->canvas, row, column - LABELS, width + LABELS, ROLE_TEXT, ' ');
    canvas_fill(&ui->canvas, row + ROWS - 1, column - LABELS, LABELS, ROLE_TEXT, ' ');
    for (int i = 1; i <= EXPLAIN_SIDE; i++) {
        canvas_fill(&ui->canvas, row + i, column - LABELS, LABELS - 1, ROLE_TEXT, ' ');
    }
    canvas_put(&ui->canvas, row, column, width, ROLE_DIM, tr(diagram->caption));
}

void
diagrams_draw(struct ui *ui, int row, int column, int columns, const struct explain_topic *topic)
{
    for (int i = 0; i < topic->diagram_count; row += ROWS) {
        int count = count_beside(ui, topic, i, columns), at = column + LABELS;

        for (int k = 0; k < count; k++, i++) {
            draw_one(ui, row, at, &topic->diagrams[i]);
            at += width_of(ui, &topic->diagrams[i]) + GAP;
        }
    }
}
