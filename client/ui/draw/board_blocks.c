// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_blocks.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "common/game/point.h"

enum { SHAPE_ROWS = 4, SHAPE_COLUMNS = 8, NUMBER_BYTES = 16 };

// Which quarters of a cell are filled.
enum { QUARTERS_UPPER = 3, QUARTERS_ALL = 15 }; // upper left 1, upper right 2, lower 4 and 8

static const char *const quarters[QUARTERS_ALL + 1] = {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                                       "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

// A stone as the quarters of its cells, and what lies around it.
struct shape_size {
    int rows, columns;
    bool has_line_glyphs; // the middle lies inside of a row: lines of box glyphs
    const char *stone[SHAPE_ROWS];
};

// One hexadecimal digit of quarters for each cell. The right edge is left free, so that stones side
// by side do not touch.
static const struct shape_size sizes[] = {
    {2, 4, false, {"cff4", "3ff1"}},
    {3, 6, true, {"8cffc0", "fffff5", "23ff30"}},
    {4, 8, false, {"0cfffc40", "effffff4", "bffffff1", "03fff310"}},
};

struct blocks {
    struct canvas *canvas;
    const struct board_view *view;
    struct point p;
    struct area cells;
    const struct shape_size *size;
    const struct point_mark *mark;
    enum role ground; // ROLE_TEXT: wood
};

static void
put(const struct blocks *blocks, int row, int column, enum role role, const char *text)
{
    int columns = blocks->cells.columns - column;

    canvas_put_sign(blocks->canvas, blocks->cells.row + row, blocks->cells.column + column, columns,
                    role, text);
}

static void
paint(const struct blocks *blocks, int row, int column, int columns, enum role ground)
{
    canvas_paint_ground(blocks->canvas, blocks->cells.row + row, blocks->cells.column + column,
                        columns, ground);
}

// The row and the column left of and above the middle.
static int
middle_row(const struct blocks *blocks)
{
    return (blocks->cells.rows - 1) / 2;
}

static int
middle_column(const struct blocks *blocks)
{
    return (blocks->cells.columns - 1) / 2;
}

// In the middle of its row.
static void
put_middle(const struct blocks *blocks, enum role role, enum role ground, const char *text)
{
    int length = (int)strlen(text), column = (blocks->cells.columns - length) / 2;

    put(blocks, middle_row(blocks), column, role, text);
    paint(blocks, middle_row(blocks), column, length, ground);
}

// The grid.

static bool
has_lines(const struct blocks *blocks, int step_x, int step_y)
{
    const struct board_view *view = blocks->view;
    struct point next = {(int8_t)(blocks->p.x + step_x), (int8_t)(blocks->p.y + step_y)};

    return !blocks->mark->is_blank && point_on_board(next, view->board->size) &&
           !view->marks[board_mark_index(next)].is_blank;
}

// Lines in the middle of cells, where a point has an odd number of rows.
static void
draw_line_glyphs(const struct blocks *blocks, bool has_west, bool has_east)
{
    static const char *const crosses[16] = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                            "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
    bool has_north = has_lines(blocks, 0, 1), has_south = has_lines(blocks, 0, -1);
    int row = middle_row(blocks), middle = middle_column(blocks);
    int cross = has_north + 2 * has_south + 4 * has_west + 8 * has_east;

    for (int i = 0; i < blocks->cells.columns; i++) {
        put(blocks, row, i, ROLE_BOARD, (i < middle ? has_west : has_east) ? "─" : " ");
    }
    for (int i = 0; i < blocks->cells.rows; i++) {
        put(blocks, i, middle, ROLE_BOARD, (i < row ? has_north : has_south) ? "│" : " ");
    }
    put(blocks, row, middle, ROLE_BOARD,
        board_is_star(blocks->view->board->size, blocks->p) && cross ? "╋" : crosses[cross]);
}

// The first and the last line are drawn by thin blocks, which meet the ends of the columns.
static void
put_line(const struct blocks *blocks, int column)
{
    int row = middle_row(blocks);

    if (!has_lines(blocks, 0, 1)) {
        put(blocks, row, column, ROLE_BOARD, "▁");
    } else if (!has_lines(blocks, 0, -1)) {
        put(blocks, row + 1, column, ROLE_BOARD, "▔");
    } else {
        put(blocks, row, column, ROLE_GRID, " ");
    }
}

// Lines between cells: a row is underlined, and a column has its right edge.
static void
draw_line_edges(const struct blocks *blocks, bool has_west, bool has_east)
{
    int row = middle_row(blocks), middle = middle_column(blocks);
    bool is_star = board_is_star(blocks->view->board->size, blocks->p) && !blocks->mark->is_blank;
    bool is_inner = has_lines(blocks, 0, 1) && has_lines(blocks, 0, -1);

    for (int i = 0; i < blocks->cells.columns; i++) {
        if (i <= middle ? has_west : has_east) {
            put_line(blocks, i);
        }
    }
    for (int i = 0; i < blocks->cells.rows; i++) {
        if (has_lines(blocks, 0, i <= row ? 1 : -1)) {
            put(blocks, i, middle, i == row && has_west && is_inner ? ROLE_GRID : ROLE_BOARD, "▕");
        }
    }
    // The four quarters around the crossing: what they take from the column is as much above as below.
    if (is_star) {
        put(blocks, row, middle, has_west ? ROLE_GRID : ROLE_BOARD, "▗");
        put(blocks, row, middle + 1, has_east ? ROLE_GRID : ROLE_BOARD, "▖");
        put(blocks, row + 1, middle, ROLE_BOARD, "▝");
        put(blocks, row + 1, middle + 1, ROLE_BOARD, "▘");
    }
}

static void
draw_grid(const struct blocks *blocks)
{
    bool has_west = has_lines(blocks, -1, 0), has_east = has_lines(blocks, 1, 0);

    for (int i = 0; i < blocks->cells.rows * blocks->cells.columns; i++) {
        put(blocks, i / blocks->cells.columns, i % blocks->cells.columns, ROLE_BOARD, " ");
    }
    if (blocks->size->has_line_glyphs) {
        draw_line_glyphs(blocks, has_west, has_east);
    } else {
        draw_line_edges(blocks, has_west, has_east);
    }
    if (blocks->mark->is_blank) {
        put(blocks, middle_row(blocks), middle_column(blocks), ROLE_BOARD, "·");
    }
}

// What stands on an empty point.

// Which foul it is: in the cross, or beside it where it has no middle.
static void
draw_foul(const struct blocks *blocks)
{
    int rows = blocks->cells.rows, middle = middle_column(blocks);
    char digit[2] = {blocks->mark->glyph, '\0'};

    if (blocks->mark->role == ROLE_FORBIDDEN && isdigit((unsigned char)*digit)) {
        put(blocks, middle_row(blocks), rows % 2 == 0 ? middle + rows / 2 + 1 : middle,
            ROLE_FORBIDDEN, digit);
    }
}

static void
draw_cross(const struct blocks *blocks)
{
    int rows = blocks->cells.rows, middle = middle_column(blocks);
    bool is_even = rows % 2 == 0;

    for (int i = 0; i < rows; i++) {
        bool is_upper = i < rows / 2;
        int away = is_upper ? rows / 2 - i : i - (rows - 1) / 2;

        if (away == 0) {
            put(blocks, i, middle, ROLE_FORBIDDEN, "╳");
            continue;
        }
        put(blocks, i, middle - away + is_even, ROLE_FORBIDDEN, is_upper ? "╲" : "╱");
        put(blocks, i, middle + away, ROLE_FORBIDDEN, is_upper ? "╱" : "╲");
    }
    draw_foul(blocks);
}

// A mark without words, where its ground tells what it is.
static void
draw_spot(const struct blocks *blocks)
{
    int row = middle_row(blocks), middle = middle_column(blocks);

    if (blocks->size->has_line_glyphs) {
        put(blocks, row, middle, blocks->ground, "●");
    } else {
        put(blocks, row, middle, blocks->ground, "▗");
        put(blocks, row, middle + 1, blocks->ground, "▖");
        put(blocks, row + 1, middle, blocks->ground, "▝");
        put(blocks, row + 1, middle + 1, blocks->ground, "▘");
    }
}

static void
draw_sign(const struct blocks *blocks)
{
    const struct point_mark *mark = blocks->mark;
    bool is_heat = mark->glyph == ' ', has_ground = blocks->ground != ROLE_TEXT;
    enum role role = has_ground ? blocks->ground : ROLE_BLACK;
    char text[NUMBER_BYTES] = {mark->glyph, '\0'};

    if (mark->role == ROLE_FORBIDDEN) {
        draw_cross(blocks);
        return;
    }
    if (mark->glyph == '*' && has_ground) {
        draw_spot(blocks);
        return;
    }
    if (mark->value && !is_heat) {
        snprintf(text, sizeof(text), "%d", mark->value);
    }
    // No line goes through the text.
    for (int i = 0; i < blocks->cells.columns && !is_heat; i++) {
        put(blocks, middle_row(blocks), i, ROLE_BOARD, " ");
    }
    if (!is_heat) {
        put_middle(blocks, role, ROLE_TEXT, text);
    }
}

// Stones.

static int
shape_at(const struct blocks *blocks, int row, int column)
{
    char digit = blocks->size->stone[row][column];

    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

// A stone is lighter above than below, so that each one of a column can be counted.
static bool
is_light_at(const struct blocks *blocks, int row)
{
    return row < (blocks->cells.rows + 1) / 2;
}

static enum role
shade_at(const struct blocks *blocks, enum stone stone, int row)
{
    bool is_light = is_light_at(blocks, row);

    return stone == STONE_BLACK ? (is_light ? ROLE_BLACK_LIT : ROLE_BLACK)
                                : (is_light ? ROLE_WHITE : ROLE_WHITE_LOW);
}

// The same as a ground.
static enum role
inside_at(const struct blocks *blocks, enum stone stone, int row)
{
    bool is_light = is_light_at(blocks, row);

    return stone == STONE_BLACK ? (is_light ? ROLE_ON_BLACK_LIT : ROLE_ON_BLACK)
                                : (is_light ? ROLE_ON_WHITE : ROLE_ON_WHITE_LOW);
}

// Does wood lie below it?
static bool
is_low_edge(const struct blocks *blocks, int row, int filled)
{
    return row == blocks->cells.rows - 1 && filled == QUARTERS_ALL;
}

static void
draw_shape(const struct blocks *blocks, enum stone stone, bool is_pending)
{
    for (int i = 0; i < blocks->cells.rows * blocks->cells.columns; i++) {
        int row = i / blocks->cells.columns, column = i % blocks->cells.columns;
        int filled = shape_at(blocks, row, column);
        enum role role = shade_at(blocks, stone, row);
        bool is_low = !is_pending && is_low_edge(blocks, row, filled);
        bool is_shaded = is_pending && filled == QUARTERS_ALL;
        // Some fonts leave a hairline above a block. Where the stone fills the upper edge, its
        // colour is the ground, and what is missing is drawn.
        bool is_reversed = !is_pending && row > 0 && filled != QUARTERS_ALL && !is_low &&
                           (filled & QUARTERS_UPPER) == QUARTERS_UPPER;

        filled = is_reversed ? QUARTERS_ALL - filled : filled;
        put(blocks, row, column, role,
            is_low       ? "▁"
            : is_shaded  ? "▒"
            : is_pending ? " "
                         : quarters[filled]);
        if (is_reversed || is_low) {
            canvas_reverse(blocks->canvas, blocks->cells.row + row, blocks->cells.column + column,
                           1);
        }
    }
}

// Is this quarter part of the line through a five that leads into the direction?
static bool
is_on_line(const struct blocks *blocks, int x, int y, int step_x, int step_y)
{
    int columns = blocks->cells.columns, rows = blocks->cells.rows;
    int along = step_x > 0 ? 2 * columns - 1 - x : x;

    if (step_x && (step_x > 0) != (x >= columns)) {
        return false;
    }
    if (step_y && (step_y > 0) != (y < rows)) {
        return false;
    }
    if (step_x == 0) {
        return x == columns - 1 || x == columns;
    }
    if (step_y == 0) {
        return y == rows - 1;
    }
    return along / 2 == (step_y > 0 ? y : 2 * rows - 1 - y);
}

static bool
is_five_at(const struct blocks *blocks, int x, int y)
{
    const struct board_view *view = blocks->view;

    for (int i = 0; i < 9; i++) {
        int step_x = i % 3 - 1, step_y = i / 3 - 1;
        struct point next = {(int8_t)(blocks->p.x + step_x), (int8_t)(blocks->p.y + step_y)};

        if (i != 4 && point_on_board(next, view->board->size) &&
            view->marks[board_mark_index(next)].is_win &&
            is_on_line(blocks, x, y, step_x, step_y)) {
            return true;
        }
    }
    return false;
}

static void
draw_five(const struct blocks *blocks, enum stone stone)
{
    for (int i = 0; i < blocks->cells.rows * blocks->cells.columns; i++) {
        int row = i / blocks->cells.columns, column = i % blocks->cells.columns, filled = 0;

        for (int k = 0; k < 4; k++) {
            filled |= is_five_at(blocks, 2 * column + k % 2, 2 * row + k / 2) << k;
        }
        if (filled) {
            bool is_inside = shape_at(blocks, row, column) == QUARTERS_ALL;

            put(blocks, row, column, ROLE_DOT, quarters[filled]);
            paint(blocks, row, column, 1,
                  is_inside ? inside_at(blocks, stone, row) : blocks->ground);
        }
    }
}

// The last move has a dot, or its number in the dot's colour.
static void
draw_last(const struct blocks *blocks, enum stone stone)
{
    int row = middle_row(blocks), column = middle_column(blocks);

    if (blocks->size->has_line_glyphs) {
        put(blocks, row, column, ROLE_DOT, "▐▌");
        paint(blocks, row, column, 2, inside_at(blocks, stone, row));
    } else {
        put(blocks, row, column, ROLE_DOT, "▗▖");
        put(blocks, row + 1, column, ROLE_DOT, "▝▘");
        paint(blocks, row, column, 2, inside_at(blocks, stone, row));
        paint(blocks, row + 1, column, 2, inside_at(blocks, stone, row + 1));
    }
}

// The line through a five leaves its last stone to the mark of the last move, and has no numbers
// beside it.
static void
draw_stone(const struct blocks *blocks, enum stone stone, bool is_pending)
{
    enum role inside = inside_at(blocks, stone, middle_row(blocks));
    bool is_last = !point_is_none(blocks->view->last) && point_equal(blocks->view->last, blocks->p);
    char text[NUMBER_BYTES];

    draw_shape(blocks, stone, is_pending);
    for (int i = 0; i < blocks->cells.rows * blocks->cells.columns; i++) {
        int row = i / blocks->cells.columns, column = i % blocks->cells.columns;
        int filled = shape_at(blocks, row, column);
        bool is_inside = !is_pending && filled == QUARTERS_ALL && !is_low_edge(blocks, row, filled);

        // Blocks of some fonts leave hairlines between rows: the ground closes them.
        paint(blocks, row, column, 1, is_inside ? inside_at(blocks, stone, row) : blocks->ground);
    }
    if (blocks->mark->is_win && !is_last) {
        draw_five(blocks, stone);
    } else if (blocks->mark->number) {
        snprintf(text, sizeof(text), "%d", blocks->mark->number);
        put_middle(blocks, is_last ? ROLE_DOT : inside, inside, text);
    } else if (is_last) {
        draw_last(blocks, stone);
    }
}

// The corners of the cursor: lines around an empty point, and what a stone leaves free in a strong
// colour.
static void
draw_corners(const struct blocks *blocks)
{
    static const char *const corners[] = {"┏", "┓", "┗", "┛"};
    int rows = blocks->cells.rows, columns = blocks->cells.columns;

    for (int i = 0; i < 4; i++) {
        int row = i / 2 * (rows - 1), column = i % 2 * (columns - 1);

        put(blocks, row, column, ROLE_CURSOR, corners[i]);
        paint(blocks, row, column, 1, blocks->ground);
    }
    draw_foul(blocks); // over a corner
}

// Points.

static const struct shape_size *
find_size(int rows)
{
    size_t i = 0;

    while (i + 1 < sizeof(sizes) / sizeof(*sizes) && sizes[i].rows != rows) {
        i++;
    }
    return &sizes[i];
}

void
blocks_draw_point(struct canvas *canvas, const struct board_view *view, struct point p,
                  struct area cells)
{
    const struct point_mark *mark = &view->marks[board_mark_index(p)];
    struct blocks blocks = {
        canvas, view, p, cells, find_size(cells.rows), mark, board_ground(view, p)};
    enum stone stone = board_at(view->board, p);
    bool is_pending = stone == STONE_NONE && mark->pending;

    bool has_cursor = view->has_cursor && point_equal(view->cursor, p);

    stone = stone == STONE_NONE ? (enum stone)mark->pending : stone;
    if (stone != STONE_NONE) {
        blocks.ground = has_cursor ? ROLE_FRAME : blocks.ground;
        draw_stone(&blocks, stone, is_pending);
    } else {
        draw_grid(&blocks);
        if (mark->glyph) {
            draw_sign(&blocks);
        }
        for (int i = 0; i < cells.rows; i++) {
            paint(&blocks, i, 0, cells.columns, blocks.ground);
        }
        if (has_cursor) {
            draw_corners(&blocks);
        }
    }
    if (has_cursor) {
        // In the corner, where it hides neither a dot nor a number.
        canvas_set_cursor(canvas, cells.row + cells.rows - 1, cells.column);
    }
}
