// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_blocks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/strbuf.h"

enum { SIZE = 5, ROW = 2, COLUMN = 4, LABELS = 3, CANVAS_ROWS = 40 };

static const struct {
    enum board_style style;
    int rows, columns;
    const char *stone[4];
} sizes[] = {
    {STYLE_BLOCKS, 2, 4, {"▄██▖", "▀▇▇▘"}},
    {STYLE_HUGE, 3, 6, {"▗▄██▄ ", "█████▌", "▝▀▇▇▀ "}},
    {STYLE_GIANT, 4, 8, {" ▄███▄▖ ", "▟██████▖", "▜██████▘", " ▀▇▇▇▀▘ "}},
};

enum { SIZES = sizeof(sizes) / sizeof(*sizes) };

static struct canvas canvas;
static struct board board;
static struct board_view view;

static int
empty_board(void **state)
{
    (void)state;
    canvas_resize(&canvas, CANVAS_ROWS, 80);
    board_init(&board, SIZE);
    view = (struct board_view){
        .board = &board, .has_wood = true, .columns = SIZE, .rows = SIZE, .last = POINT_NONE};
    return 0;
}

static int
finish(void **state)
{
    (void)state;
    canvas_finish(&canvas);
    return 0;
}

static void
draw(int size)
{
    canvas_clear(&canvas);
    view.style = sizes[size].style;
    board_draw(&canvas, ROW, COLUMN, &view);
}

// A cell of the point, counted from the point's upper left corner.
static const struct cell *
cell_of(int size, struct point p, int row, int column)
{
    int y = ROW + 1 + (SIZE - 1 - p.y) * sizes[size].rows + row;
    int x = COLUMN + LABELS + p.x * sizes[size].columns + column;

    return &canvas.cells[y * canvas.columns + x];
}

// What a cell shows of its role: a reversed one has the rest of its glyph in that colour.
static void
turn_back(struct cell *cell)
{
    static const uint32_t halves[][2] = {{0x2596, 0x259c}, // lower left
                                         {0x2597, 0x259b}, // lower right
                                         {0x2584, 0x2580}, // lower half
                                         {0x2581, 0x2587}, // lower edge
                                         {' ', 0x2588}};
    size_t i = 0, count = sizeof(halves) / sizeof(*halves);

    while (cell->is_reversed && i < count && cell->points[0] != halves[i][0]) {
        i++;
    }
    if (cell->is_reversed) {
        assert_true(i < count);
        cell->points[0] = halves[i][1];
    }
}

// The text of a row of the point.
static void
assert_row(int size, struct point p, int row, const char *expected)
{
    struct canvas line = {0};
    struct strbuf text = {0};
    size_t length = strlen(expected);

    canvas_resize(&line, 1, sizes[size].columns);
    memcpy(line.cells, cell_of(size, p, row, 0), (size_t)sizes[size].columns * sizeof(*line.cells));
    for (int i = 0; i < sizes[size].columns; i++) {
        turn_back(&line.cells[i]);
    }
    canvas_write(&line, &text);
    while (length > 0 && expected[length - 1] == ' ') {
        length--;
    }
    assert_int_equal(text.length, length + 1);
    assert_memory_equal(strbuf_text(&text), expected, length);
    strbuf_finish(&text);
    canvas_finish(&line);
}

static void
a_stone_has_its_shape(void **state)
{
    struct point p = {1, 3};

    (void)state;
    board_place(&board, p, STONE_BLACK, 0);
    for (int i = 0; i < SIZES; i++) {
        draw(i);
        for (int row = 0; row < sizes[i].rows; row++) {
            assert_row(i, p, row, sizes[i].stone[row]);
        }
    }
}

static void
lines_meet_in_the_middle(void **state)
{
    struct point corner = {0, 0}, inner = {1, 3};

    (void)state;
    draw(0);
    assert_row(0, inner, 0, " ▕  ");
    assert_row(0, inner, 1, " ▕  ");
    assert_row(0, corner, 0, " ▕  ");
    assert_row(0, corner, 1, "  ▔▔");
    assert_int_equal(cell_of(0, inner, 0, 0)->role, ROLE_GRID);
    assert_int_equal(cell_of(0, inner, 1, 0)->role, ROLE_BOARD);
    assert_int_equal(cell_of(0, corner, 0, 0)->role, ROLE_BOARD);
    assert_row(0, (struct point){1, SIZE - 1}, 0, "▁▁▁▁");
    assert_row(0, (struct point){1, SIZE - 1}, 1, " ▕  ");
    assert_row(0, (struct point){2, 2}, 0, " ▗▖ ");
    draw(1);
    assert_row(1, inner, 0, "  │   ");
    assert_row(1, inner, 1, "──┼───");
    assert_row(1, corner, 1, "  └───");
    assert_row(1, corner, 2, "      ");
}

static void
the_last_move_has_a_dot_or_its_number(void **state)
{
    struct point p = {2, 1};

    (void)state;
    board_place(&board, p, STONE_WHITE, 0);
    view.last = p;
    draw(0);
    assert_row(0, p, 0, "▄▗▖▖");
    assert_row(0, p, 1, "▀▝▘▘");
    assert_int_equal(cell_of(0, p, 0, 1)->role, ROLE_DOT);
    assert_int_equal(cell_of(0, p, 0, 1)->ground, ROLE_ON_WHITE);
    assert_int_equal(cell_of(0, p, 1, 1)->ground, ROLE_ON_WHITE_LOW);
    view.marks[board_mark_index(p)].number = 123;
    draw(0);
    assert_row(0, p, 0, "123▖");
    assert_int_equal(cell_of(0, p, 0, 1)->role, ROLE_DOT);
    draw(2);
    assert_row(2, p, 1, "▟█123██▖");
}

static void
the_cursor_lights_its_cells(void **state)
{
    struct point p = {3, 3}, next = {2, 3};

    (void)state;
    view.has_cursor = true;
    view.cursor = p;
    for (int i = 0; i < SIZES; i++) {
        draw(i);
        for (int k = 0; k < sizes[i].rows * sizes[i].columns; k++) {
            int row = k / sizes[i].columns, column = k % sizes[i].columns;

            assert_int_equal(cell_of(i, p, row, column)->ground, ROLE_CURSOR);
            assert_int_equal(cell_of(i, next, row, column)->ground, ROLE_TEXT);
        }
    }
}

// Corners around an empty point; what a stone leaves free is lit by a colour of its own.
static void
the_cursor_has_a_frame(void **state)
{
    struct point p = {3, 3};

    (void)state;
    view.has_cursor = true;
    view.cursor = p;
    draw(0);
    assert_row(0, p, 0, "┏▕ ┓");
    assert_row(0, p, 1, "┗▕ ┛");
    view.marks[board_mark_index(p)].role = ROLE_HINT;
    draw(0);
    assert_row(0, p, 0, "┏▕ ┓");
    assert_int_equal(cell_of(0, p, 0, 0)->ground, ROLE_HINT);
    board_place(&board, p, STONE_BLACK, 0);
    for (int i = 0; i < SIZES; i++) {
        draw(i);
        assert_int_equal(cell_of(i, p, 0, 0)->ground, ROLE_FRAME);
        assert_int_equal(cell_of(i, p, 0, sizes[i].columns - 1)->ground, ROLE_FRAME);
        assert_row(i, p, 0, sizes[i].stone[0]);
    }
}

// Stones that touch are told apart by their shades.
static void
a_stone_is_darker_below(void **state)
{
    struct point black = {1, 3}, white = {1, 2};

    (void)state;
    board_place(&board, black, STONE_BLACK, 0);
    board_place(&board, white, STONE_WHITE, 0);
    for (int i = 0; i < SIZES; i++) {
        int last = sizes[i].rows - 1;

        draw(i);
        assert_int_equal(cell_of(i, black, 0, 2)->role, ROLE_BLACK_LIT);
        assert_int_equal(cell_of(i, black, last, 2)->role, ROLE_BLACK);
        assert_int_equal(cell_of(i, white, 0, 2)->role, ROLE_WHITE);
        assert_int_equal(cell_of(i, white, last, 2)->role, ROLE_WHITE_LOW);
    }
}

static void
marks_are_told_apart(void **state)
{
    struct point p = {0, 4};
    struct point_mark *mark = &view.marks[board_mark_index(p)];

    (void)state;
    mark->glyph = '3';
    mark->role = ROLE_FORBIDDEN;
    draw(0);
    assert_row(0, p, 0, " ╲╱3");
    assert_row(0, p, 1, " ╱╲ ");
    view.has_cursor = true;
    view.cursor = p;
    draw(0);
    assert_row(0, p, 0, "┏╲╱3");
    view.has_cursor = false;
    draw(1);
    assert_row(1, p, 1, "  3───");
    mark->glyph = '*';
    mark->role = ROLE_HINT;
    draw(0);
    assert_row(0, p, 0, " ▗▖▁");
    assert_int_equal(cell_of(0, p, 0, 0)->ground, ROLE_HINT);
    mark->glyph = '9';
    mark->value = 999;
    mark->role = ROLE_TEXT;
    draw(1);
    assert_row(1, p, 1, " 999  ");
    assert_int_equal(cell_of(1, p, 1, 1)->role, ROLE_BLACK);
    mark->glyph = ' ';
    mark->role = ROLE_HEAT_3;
    draw(0);
    assert_int_equal(cell_of(0, p, 1, 3)->ground, ROLE_HEAT_3);
    *mark = (struct point_mark){.pending = STONE_BLACK};
    draw(0);
    assert_row(0, p, 0, " ▒▒ ");
}

static void
a_five_has_a_line_through_it(void **state)
{
    (void)state;
    for (int i = 0; i < SIZE; i++) {
        struct point p = {(int8_t)i, 2};

        board_place(&board, p, STONE_BLACK, 0);
        view.marks[board_mark_index(p)].is_win = true;
        view.marks[board_mark_index(p)].number = (uint16_t)(i + 1);
    }
    view.last = (struct point){4, 2};
    draw(0);
    assert_row(0, (struct point){2, 2}, 0, "▄▄▄▄");
    assert_row(0, (struct point){2, 2}, 1, "▀▇▇▘");
    assert_row(0, (struct point){0, 2}, 0, "▄█▄▄");
    assert_row(0, view.last, 0, "▄5█▖"); // the line leaves its mark alone
}

static void
every_cell_hits_its_point(void **state)
{
    struct point p;

    (void)state;
    for (int i = 0; i < SIZES; i++) {
        int rows = SIZE * sizes[i].rows, columns = SIZE * sizes[i].columns;

        draw(i);
        assert_int_equal(board_columns_for(sizes[i].style, SIZE), columns + 2 * LABELS);
        assert_int_equal(board_rows_for(sizes[i].style, SIZE), rows + 2);
        for (int k = 0; k < rows * columns; k++) {
            assert_true(board_hit(&view, ROW, COLUMN, ROW + 1 + k / columns,
                                  COLUMN + LABELS + k % columns, &p));
            assert_int_equal(p.x, k % columns / sizes[i].columns);
            assert_int_equal(p.y, SIZE - 1 - k / columns / sizes[i].rows);
        }
        assert_false(board_hit(&view, ROW, COLUMN, ROW + 1 + rows, COLUMN + LABELS, &p));
        assert_false(board_hit(&view, ROW, COLUMN, ROW + 1, COLUMN + LABELS + columns, &p));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stone_has_its_shape, empty_board, finish),
        cmocka_unit_test_setup_teardown(lines_meet_in_the_middle, empty_board, finish),
        cmocka_unit_test_setup_teardown(the_last_move_has_a_dot_or_its_number, empty_board, finish),
        cmocka_unit_test_setup_teardown(the_cursor_lights_its_cells, empty_board, finish),
        cmocka_unit_test_setup_teardown(the_cursor_has_a_frame, empty_board, finish),
        cmocka_unit_test_setup_teardown(a_stone_is_darker_below, empty_board, finish),
        cmocka_unit_test_setup_teardown(marks_are_told_apart, empty_board, finish),
        cmocka_unit_test_setup_teardown(a_five_has_a_line_through_it, empty_board, finish),
        cmocka_unit_test_setup_teardown(every_cell_hits_its_point, empty_board, finish),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
