// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/ui/draw/board.h"
#include "common/game/point.h"

enum { SIZE = 9 };

static struct board board;
static struct board_view view;
static struct board_picture picture;

static struct point_mark *
mark_at(int x, int y)
{
    struct point p = {(int8_t)x, (int8_t)y};

    return &view.marks[board_mark_index(p)];
}

static const struct picture_point *
made_at(int x, int y)
{
    board_picture_make(&picture, &view, 4, 2);
    return &picture.points[y * BOARD_SIZE_MAX + x];
}

static int
empty_board(void **state)
{
    (void)state;
    board_init(&board, SIZE);
    view = (struct board_view){.board = &board, .columns = SIZE, .rows = SIZE, .last = POINT_NONE};
    return 0;
}

static void
stones_come_with_their_marks(void **state)
{
    struct point p = {4, 3};

    (void)state;
    board_place(&board, p, STONE_WHITE, 0);
    view.last = p;
    mark_at(4, 3)->number = 12;
    assert_int_equal(made_at(4, 3)->stone, STONE_WHITE);
    assert_true(made_at(4, 3)->has_dot);
    assert_int_equal(made_at(4, 3)->number, 12);
    assert_false(made_at(3, 4)->has_dot);
    assert_int_equal(made_at(3, 4)->stone, STONE_NONE);
}

static void
a_stone_on_its_way_is_pending(void **state)
{
    (void)state;
    mark_at(0, 8)->pending = STONE_BLACK;
    assert_true(made_at(0, 8)->is_pending);
    assert_int_equal(made_at(0, 8)->stone, STONE_BLACK);
}

static void
forbidden_points_are_crosses_and_others_grounds(void **state)
{
    (void)state;
    mark_at(1, 1)->role = ROLE_FORBIDDEN;
    mark_at(1, 1)->glyph = 'x';
    mark_at(2, 2)->role = ROLE_HEAT_3;
    mark_at(2, 2)->glyph = ' ';
    mark_at(3, 3)->glyph = 'A';
    mark_at(4, 4)->role = ROLE_GOOD; // the best point of a record: green text elsewhere, no ground
    view.has_cursor = true;
    view.cursor = (struct point){5, 5};
    assert_true(made_at(1, 1)->is_cross);
    assert_int_equal(made_at(1, 1)->ground, ROLE_TEXT);
    assert_string_equal(made_at(1, 1)->label, "");
    assert_int_equal(made_at(2, 2)->ground, ROLE_HEAT_3);
    assert_string_equal(made_at(2, 2)->label, "");
    assert_string_equal(made_at(3, 3)->label, "A");
    assert_int_equal(made_at(4, 4)->ground, ROLE_HINT);
    assert_int_equal(made_at(5, 5)->ground, ROLE_CURSOR);
}

// From the lower left to the upper right, and not beyond its ends.
static void
the_five_is_a_line_through_its_stones(void **state)
{
    (void)state;
    for (int i = 2; i < 7; i++) {
        mark_at(i, i)->is_win = true;
    }
    assert_int_equal(made_at(2, 2)->five, HALF_NORTH_EAST);
    assert_int_equal(made_at(4, 4)->five, HALF_NORTH_EAST | HALF_SOUTH_WEST);
    assert_int_equal(made_at(6, 6)->five, HALF_SOUTH_WEST);
    assert_int_equal(made_at(7, 7)->five, 0);
}

static void
rows_are_counted_from_the_top(void **state)
{
    (void)state;
    mark_at(3, 8)->glyph = 'T';
    view.left = 2;
    board_picture_make(&picture, &view, 4, 2);
    assert_string_equal(picture_at(&picture, 0, 1)->label, "T");
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, empty_board)
    const struct CMUnitTest tests[] = {
        TEST(stones_come_with_their_marks),
        TEST(a_stone_on_its_way_is_pending),
        TEST(forbidden_points_are_crosses_and_others_grounds),
        TEST(the_five_is_a_line_through_its_stones),
        TEST(rows_are_counted_from_the_top),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
