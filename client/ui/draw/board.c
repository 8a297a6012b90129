// SPDX-License-Identifier: MIT
#include "client/ui/draw/board.h"

#include <stdio.h>

#include "client/ui/draw/board_blocks.h"
#include "client/ui/draw/board_picture.h"

enum {
    LABEL_COLUMNS = 3, // "15 " on the left, " 15" on the right
    VALUE_SIDE = 1,    // columns of a value on each side of its point
};

// Without labels. A point of blocks has all of its cells, others have those up to the
// next point.
static int
grid_columns(enum board_style style, int points)
{
    int step = board_style_columns(style);

    return board_style_has_blocks(style) ? step * points : step * (points - 1) + 1;
}

static int
grid_rows(enum board_style style, int points)
{
    int step = board_style_rows(style);

    return board_style_has_blocks(style) ? step * points : step * (points - 1) + 1;
}

int
board_columns_for(enum board_style style, int points)
{
    return 2 * LABEL_COLUMNS + grid_columns(style, points);
}

int
board_rows_for(enum board_style style, int points)
{
    return 2 + grid_rows(style, points);
}

bool
board_is_star(int size, struct point p)
{
    int edge = size >= 21 ? 4 : size >= 13 ? 3 : 2;
    bool is_odd = size % 2 == 1;
    bool is_middle_x = is_odd && p.x == size / 2, is_middle_y = is_odd && p.y == size / 2;
    bool is_edge_x = p.x == edge || p.x == size - 1 - edge;
    bool is_edge_y = p.y == edge || p.y == size - 1 - edge;

    if (is_middle_x && is_middle_y) {
        return true;
    }
    if (size < 9) {
        return false;
    }
    if (size >= 17 && ((is_middle_x && is_edge_y) || (is_middle_y && is_edge_x))) {
        return true;
    }
    return is_edge_x && is_edge_y;
}

// One drawing of the view.
struct drawing {
    struct canvas *canvas;
    const struct board_view *view;
    int row, column; // of the upper left point
    int size;
    bool is_ascii;    // the grid
    bool has_letters; // stones are X and O
    int stone_columns;
};

static int
screen_row(const struct drawing *drawing, int y)
{
    int from_top = drawing->size - 1 - y - drawing->view->top;

    return drawing->row + from_top * board_style_rows(drawing->view->style);
}

static int
screen_column(const struct drawing *drawing, int x)
{
    return drawing->column + (x - drawing->view->left) * board_style_columns(drawing->view->style);
}

// Where the label of a row or a column stands, in its cells.
static int
label_step(const struct drawing *drawing, int cells)
{
    return board_style_has_blocks(drawing->view->style) ? (cells - 1) / 2 : 0;
}

static int
label_row(const struct drawing *drawing, int y)
{
    return screen_row(drawing, y) + label_step(drawing, board_style_rows(drawing->view->style));
}

static int
label_column(const struct drawing *drawing, int x)
{
    return screen_column(drawing, x) +
           label_step(drawing, board_style_columns(drawing->view->style));
}

static bool
is_visible(const struct board_view *view, int size, struct point p)
{
    int from_top = size - 1 - p.y;

    return p.x >= view->left && p.x < view->left + view->columns && from_top >= view->top &&
           from_top < view->top + view->rows;
}

// The grid, and what lies on it.
static void
put(const struct drawing *drawing, int row, int column, enum role role, const char *text)
{
    canvas_put_sign(drawing->canvas, row, column, 4, role, text);
}

static void
put_label(const struct drawing *drawing, int row, int column, enum role role, const char *text)
{
    canvas_put(drawing->canvas, row, column, 4, role, text);
}

// The grid.

static const char *
grid_glyph(const struct drawing *drawing, struct point p)
{
    static const char *const glyphs[3][3] = {{"└", "┴", "┘"}, {"├", "┼", "┤"}, {"┌", "┬", "┐"}};
    int last = drawing->size - 1;
    int x = p.x == 0 ? 0 : p.x == last ? 2 : 1, y = p.y == 0 ? 0 : p.y == last ? 2 : 1;

    if (drawing->view->style == STYLE_COMPACT || drawing->view->style == STYLE_WIDE ||
        drawing->is_ascii) {
        return board_is_star(drawing->size, p)            ? "+"
               : drawing->view->style == STYLE_ASCII      ? "."
               : glyphs_is_ascii(drawing->canvas->glyphs) ? "."
                                                          : "·";
    }
    return board_is_star(drawing->size, p) ? "╋" : glyphs[y][x];
}

// Where no stone may stand, the lines of the grid are left out.
static bool
is_blank(const struct drawing *drawing, int x, int y)
{
    struct point p = {(int8_t)x, (int8_t)y};

    return point_on_board(p, drawing->size) && drawing->view->marks[board_mark_index(p)].is_blank;
}

static void
draw_grid(const struct drawing *drawing, struct point p)
{
    const struct board_view *view = drawing->view;
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x);
    int gap = board_style_columns(view->style) - 1;
    bool is_last = p.x == view->left + view->columns - 1;
    bool has_line = !drawing->is_ascii && view->style != STYLE_WIDE &&
                    !is_blank(drawing, p.x, p.y) && !is_blank(drawing, p.x + 1, p.y);
    bool has_bar =
        !drawing->is_ascii && !is_blank(drawing, p.x, p.y) && !is_blank(drawing, p.x, p.y - 1);
    bool is_lowest = drawing->size - 1 - p.y == view->top + view->rows - 1;

    put(drawing, row, column, ROLE_BOARD, grid_glyph(drawing, p));
    for (int i = 1; !is_last && i <= gap; i++) {
        put(drawing, row, column + i, ROLE_BOARD, has_line ? "─" : " ");
    }
    if (view->style == STYLE_LARGE && !is_lowest) {
        put(drawing, row + 1, column, ROLE_BOARD, has_bar ? "│" : " ");
        for (int i = 1; !is_last && i <= gap; i++) {
            put(drawing, row + 1, column + i, ROLE_BOARD, " ");
        }
    }
}

// Points.

// What stands around the glyph of a point, and whether it is said by signs.
struct frame {
    const char *left, *right; // NULL = nothing
    enum role role;
};

static bool
is_win_at(const struct board_view *view, int x, int y)
{
    return x >= 0 && x < view->board->size &&
           view->marks[board_mark_index((struct point){(int8_t)x, (int8_t)y})].is_win;
}

static bool
is_last_move(const struct board_view *view, struct point p)
{
    return !point_is_none(view->last) && point_equal(view->last, p);
}

static struct frame
frame_of(const struct board_view *view, struct point p, const struct point_mark *mark)
{
    // On wood a mark in the stone tells the last move.
    if (view->has_cursor && point_equal(view->cursor, p)) {
        return (struct frame){"[", "]", ROLE_CURSOR};
    }
    if (mark->pending) {
        return (struct frame){":", ":", ROLE_WARN};
    }
    if (is_last_move(view, p) && !view->has_wood) {
        return (struct frame){"(", ")", ROLE_LAST};
    }
    // On wood the ground of the stones tells the five, and signs join those of a row.
    if (mark->is_win) {
        return (struct frame){!view->has_wood || is_win_at(view, p.x - 1, p.y) ? "═" : NULL,
                              !view->has_wood || is_win_at(view, p.x + 1, p.y) ? "═" : NULL,
                              ROLE_WIN};
    }
    return (struct frame){NULL, NULL, ROLE_TEXT};
}

// On wood both stones are solid, and the last one has a mark inside.
static const char *
stone_glyph(const struct drawing *drawing, struct point p, enum stone stone, bool is_pending)
{
    const struct board_view *view = drawing->view;

    if (drawing->has_letters && is_pending) {
        return stone == STONE_BLACK ? "x" : "o";
    }
    if (drawing->has_letters) {
        return stone == STONE_BLACK ? "X" : "O";
    }
    if (view->has_wood && is_last_move(view, p)) {
        return "◉";
    }
    return stone == STONE_BLACK || (view->has_wood && !is_pending) ? "●" : "○";
}

void
board_put_stone(struct canvas *canvas, int row, int column, enum stone stone, bool has_wood)
{
    bool is_black = stone == STONE_BLACK;

    if (has_wood) {
        canvas_put_sign(canvas, row, column, 1, is_black ? ROLE_BLACK : ROLE_WHITE, "●");
    } else {
        canvas_put(canvas, row, column, 2, ROLE_TEXT, is_black ? "●" : "○");
    }
}

// The number of a move behind its stone, or in its place where cells are small.
static int
put_number(const struct drawing *drawing, struct point p, const struct point_mark *mark,
           enum role role)
{
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x);
    char text[16];

    if (drawing->view->style == STYLE_LARGE) {
        snprintf(text, sizeof(text), "%d", mark->number);
        canvas_put_sign(drawing->canvas, row, column + 1, 3, role, text);
        return canvas_columns(drawing->canvas, text);
    }
    // A number never touches another one or a mark: the left one gives way to its stone.
    if (mark->number >= 10 && p.x + 1 < drawing->size) {
        const struct point_mark *next =
            &drawing->view->marks[board_mark_index((struct point){(int8_t)(p.x + 1), p.y})];

        if (next->number || (next->glyph && next->glyph != ' ')) {
            return 0;
        }
    }
    if (drawing->view->style == STYLE_LINES || drawing->view->style == STYLE_ASCII) {
        snprintf(text, sizeof(text), "%d", mark->number % 100);
        canvas_put_sign(drawing->canvas, row, column, 2, role, text);
        return canvas_columns(drawing->canvas, text) - 1;
    }
    return 0;
}

static void
paint_ground(const struct drawing *drawing, struct point p, int width, enum role ground)
{
    canvas_paint_ground(drawing->canvas, screen_row(drawing, p.y), screen_column(drawing, p.x),
                        width, ground);
}

static int
draw_stone(const struct drawing *drawing, struct point p, enum stone stone,
           const struct point_mark *mark, const struct frame *frame)
{
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x), extra = 0;
    bool is_under_cursor = frame->role == ROLE_CURSOR, has_wood = drawing->view->has_wood;
    enum role role = is_under_cursor && !has_wood ? ROLE_CURSOR
                     : stone == STONE_BLACK       ? ROLE_BLACK
                                                  : ROLE_WHITE;
    bool is_marked = has_wood && is_last_move(drawing->view, p);

    put(drawing, row, column, role, stone_glyph(drawing, p, stone, mark->pending));
    if (mark->number) {
        extra = put_number(drawing, p, mark, is_marked ? ROLE_LAST : role);
    }
    if (mark->is_flash) {
        canvas_paint(drawing->canvas, row, column, drawing->stone_columns + extra,
                     (enum role)mark->role);
    } else if (frame->role == ROLE_LAST || frame->role == ROLE_WIN) {
        paint_ground(drawing, p, drawing->stone_columns + extra,
                     mark->is_win ? ROLE_WIN : frame->role);
    } else if (mark->role != ROLE_TEXT && !is_under_cursor) {
        paint_ground(drawing, p, drawing->stone_columns, (enum role)mark->role);
    }
    return extra;
}

// What stands on an empty point; returns the columns that it takes on each side of it.
static int
draw_sign(const struct drawing *drawing, struct point p, const struct point_mark *mark)
{
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x);
    enum role plain = drawing->view->has_wood ? ROLE_BLACK : ROLE_BOARD;
    enum role role = mark->role ? (enum role)mark->role : plain;
    bool has_value = mark->value && drawing->view->style == STYLE_LARGE;
    int side = has_value ? VALUE_SIDE : 0;
    char text[16] = {mark->glyph, '\0'};

    if (has_value && mark->glyph == ' ') { // heat
        snprintf(text, sizeof(text), "%*s", 2 * side + 1, "");
    } else if (has_value) {
        snprintf(text, sizeof(text), "%*d", 2 * side + 1, mark->value);
    }
    put(drawing, row, column - side, role, text);
    return side;
}

// The frame lies around what takes so many columns to both sides, but not on labels.
static void
draw_frame(const struct drawing *drawing, struct point p, const struct frame *frame, int left,
           int right)
{
    const struct board_view *view = drawing->view;
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x);

    if (frame->left && (left == 0 || p.x > view->left)) {
        put(drawing, row, column - 1 - left, frame->role, frame->left);
    }
    if (frame->right && (left == 0 || p.x < view->left + view->columns - 1)) {
        put(drawing, row, column + 1 + right, frame->role, frame->right);
    }
}

// Lit on wood, with the lines up to the next points where there are any; else in colours of
// its own.
static void
draw_cursor(const struct drawing *drawing, struct point p, int left, int right)
{
    const struct board_view *view = drawing->view;
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x);
    int gap = board_style_columns(view->style) > 1 && drawing->stone_columns == 1;
    int from = column - left - (gap && p.x > view->left);
    int to =
        column + drawing->stone_columns + right + (gap && p.x < view->left + view->columns - 1);

    if (view->has_wood) {
        enum role own = board_ground(view, p);

        canvas_paint_ground(drawing->canvas, row, from, to - from, ROLE_CURSOR);
        if (own != ROLE_TEXT && board_is_empty(view->board, p)) {
            canvas_paint_ground(drawing->canvas, row, column, 1, own);
        }
    } else {
        canvas_paint(drawing->canvas, row, column - left, left + drawing->stone_columns + left,
                     ROLE_CURSOR);
    }
    canvas_set_cursor(drawing->canvas, row, column);
}

static void
draw_point(const struct drawing *drawing, struct point p)
{
    const struct board_view *view = drawing->view;
    const struct point_mark *mark = &view->marks[board_mark_index(p)];
    struct frame frame = frame_of(view, p, mark);
    enum stone stone = board_at(view->board, p);
    int row = screen_row(drawing, p.y), column = screen_column(drawing, p.x);
    int left = 0, right = 0;
    bool has_room = board_style_columns(view->style) > 1 && view->style != STYLE_WIDE;

    stone = stone == STONE_NONE ? (enum stone)mark->pending : stone;
    if (stone != STONE_NONE) {
        right = draw_stone(drawing, p, stone, mark, &frame);
    } else if (mark->glyph) {
        left = right = draw_sign(drawing, p, mark);
    } else if (mark->is_blank) {
        put(drawing, row, column, ROLE_BOARD, drawing->is_ascii ? " " : "·");
    } else if (mark->role != ROLE_TEXT) {
        canvas_paint_ground(drawing->canvas, row, column, 1, (enum role)mark->role);
    }
    if (has_room) {
        draw_frame(drawing, p, &frame, left, right);
    }
    if (frame.role == ROLE_CURSOR) {
        draw_cursor(drawing, p, left, right);
    }
}

// Labels.

static void
draw_letters(const struct drawing *drawing, int row)
{
    const struct board_view *view = drawing->view;
    bool has_room = board_style_columns(view->style) > 1;

    for (int i = 0; i < view->columns; i++) {
        int x = view->left + i, column = label_column(drawing, x);
        char text[2] = {(char)('a' + x), '\0'};

        put_label(drawing, row, column, ROLE_DIM, text);
        // A last move out of sight marks its column.
        if (!point_is_none(view->last) && view->last.x == x && has_room &&
            !is_visible(view, drawing->size, view->last)) {
            put_label(drawing, row, column - 1, ROLE_LAST, "(");
            put_label(drawing, row, column + 1, ROLE_LAST, ")");
        }
    }
}

// Large cells have the number of a move behind its stone, at the right edge in the
// place of the label: "●13" must not be read with the row.
static bool
has_number_behind(const struct drawing *drawing, int y)
{
    const struct board_view *view = drawing->view;
    struct point last = {(int8_t)(view->left + view->columns - 1), (int8_t)y};

    return view->style == STYLE_LARGE && view->marks[board_mark_index(last)].number;
}

static void
draw_row_labels(const struct drawing *drawing)
{
    const struct board_view *view = drawing->view;
    int width = grid_columns(view->style, view->columns);

    for (int i = 0; i < view->rows; i++) {
        int y = drawing->size - 1 - view->top - i;
        char text[16];

        snprintf(text, sizeof(text), "%2d", y + 1);
        put_label(drawing, label_row(drawing, y), drawing->column - LABEL_COLUMNS, ROLE_DIM, text);
        if (view->has_right && !has_number_behind(drawing, y)) {
            snprintf(text, sizeof(text), "%d", y + 1);
            put_label(drawing, label_row(drawing, y), drawing->column + width + 1, ROLE_DIM, text);
        }
    }
}

// How many rows lie above and below.
static void
draw_hidden(const struct drawing *drawing)
{
    const struct board_view *view = drawing->view;
    int below = drawing->size - view->top - view->rows;
    int last_row = drawing->row + grid_rows(view->style, view->rows) - 1;
    char text[16];

    if (view->top > 0) {
        snprintf(text, sizeof(text), "▲%d", view->top);
        put(drawing, drawing->row - 1, drawing->column - LABEL_COLUMNS, ROLE_KEY, text);
    }
    if (below > 0) {
        snprintf(text, sizeof(text), "▼%d", below);
        put(drawing, last_row + 1, drawing->column - LABEL_COLUMNS, ROLE_KEY, text);
    }
}

static struct point
point_at(const struct board_view *view, int size, int index_x, int index_y)
{
    return (struct point){(int8_t)(view->left + index_x), (int8_t)(size - 1 - view->top - index_y)};
}

static void
draw_points(const struct drawing *drawing)
{
    const struct board_view *view = drawing->view;

    for (int y = 0; y < view->rows; y++) {
        for (int x = 0; x < view->columns; x++) {
            draw_grid(drawing, point_at(view, drawing->size, x, y));
        }
    }
    for (int y = 0; y < view->rows; y++) {
        for (int x = 0; x < view->columns; x++) {
            draw_point(drawing, point_at(view, drawing->size, x, y));
        }
    }
    // Its signs lie over those of its neighbours.
    if (view->has_cursor && is_visible(view, drawing->size, view->cursor)) {
        draw_point(drawing, view->cursor);
    }
}

// A terminal that shows pixels draws the same points over these cells.
static void
draw_blocks(const struct drawing *drawing)
{
    const struct board_view *view = drawing->view;
    struct board_picture picture;

    for (int i = 0; i < view->rows * view->columns; i++) {
        struct point p = point_at(view, drawing->size, i % view->columns, i / view->columns);
        struct area cells = {screen_row(drawing, p.y), screen_column(drawing, p.x),
                             board_style_rows(view->style), board_style_columns(view->style)};

        blocks_draw_point(drawing->canvas, view, p, cells);
    }
    board_picture_make(&picture, view, board_style_columns(view->style),
                       board_style_rows(view->style));
    canvas_put_picture(drawing->canvas, drawing->row, drawing->column, &picture);
}

void
board_draw(struct canvas *canvas, int row, int column, const struct board_view *view)
{
    struct drawing drawing = {.canvas = canvas,
                              .view = view,
                              .row = row + 1,
                              .column = column + LABEL_COLUMNS,
                              .size = view->board->size};
    // Stones of two columns have room in one style alone.
    bool is_wide = canvas->glyphs == GLYPHS_WIDE && view->style == STYLE_WIDE;

    drawing.is_ascii = view->style == STYLE_ASCII || glyphs_is_ascii(canvas->glyphs) ||
                       (canvas->glyphs == GLYPHS_WIDE && !is_wide);
    drawing.has_letters = drawing.is_ascii || canvas->glyphs == GLYPHS_CONSOLE;
    drawing.stone_columns = is_wide ? 2 : 1;

    draw_letters(&drawing, row);
    draw_row_labels(&drawing);
    if (view->has_bottom) {
        draw_letters(&drawing, row + 1 + grid_rows(view->style, view->rows));
    }
    draw_hidden(&drawing);
    if (board_style_has_blocks(view->style)) {
        draw_blocks(&drawing);
    } else {
        draw_points(&drawing);
    }
}

bool
board_hit(const struct board_view *view, int row, int column, int at_row, int at_column,
          struct point *point)
{
    int step_x = board_style_columns(view->style), step_y = board_style_rows(view->style);
    bool has_blocks = board_style_has_blocks(view->style);
    int x = at_column - column - LABEL_COLUMNS + (has_blocks ? 0 : step_x / 2);
    int y = at_row - row - 1 + (has_blocks ? 0 : step_y / 2);

    if (x < 0 || y < 0 || x / step_x >= view->columns || y / step_y >= view->rows) {
        return false;
    }
    *point = point_at(view, view->board->size, x / step_x, y / step_y);
    return true;
}
