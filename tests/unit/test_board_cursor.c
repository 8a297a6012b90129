// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_cursor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game/point.h"

static struct board_cursor
cursor_at(int size, int x, int y)
{
    struct board_cursor cursor;

    board_cursor_init(&cursor);
    board_cursor_fit(&cursor, size, (struct point){(int8_t)x, (int8_t)y});
    return cursor;
}

static void
expect_at(const struct board_cursor *cursor, int x, int y)
{
    assert_int_equal(cursor->at.x, x);
    assert_int_equal(cursor->at.y, y);
}

static void
another_board_begins_in_its_centre(void **state)
{
    struct board_cursor cursor;

    (void)state;
    board_cursor_init(&cursor);
    board_cursor_fit(&cursor, 15, POINT_NONE);
    expect_at(&cursor, 7, 7);
    cursor.at = (struct point){1, 2};
    board_cursor_fit(&cursor, 15, POINT_NONE);
    expect_at(&cursor, 1, 2);
    board_cursor_fit(&cursor, 19, (struct point){3, 4});
    expect_at(&cursor, 3, 4);
}

static void
at_the_edge_it_slides_or_stays(void **state)
{
    struct board_cursor cursor = cursor_at(15, 0, 5);

    (void)state;
    assert_true(board_cursor_step(&cursor, UI_UP_LEFT, false));
    expect_at(&cursor, 0, 5);
    assert_true(board_cursor_step(&cursor, UI_UP_LEFT, true));
    expect_at(&cursor, 0, 6);
    assert_false(board_cursor_step(&cursor, UI_PLACE, true));
}

static void
jumps_end_at_the_edge(void **state)
{
    struct board_cursor cursor = cursor_at(15, 4, 3);

    (void)state;
    assert_true(board_cursor_jump(&cursor, UI_ROW_END));
    expect_at(&cursor, 14, 3);
    assert_true(board_cursor_jump(&cursor, UI_PAGE_UP));
    expect_at(&cursor, 14, 8);
    assert_true(board_cursor_jump(&cursor, UI_PAGE_DOWN));
    assert_true(board_cursor_jump(&cursor, UI_PAGE_DOWN));
    expect_at(&cursor, 14, 0);
    assert_false(board_cursor_jump(&cursor, UI_UP));
}

static void
a_coordinate_is_a_letter_and_digits(void **state)
{
    struct board_cursor cursor = cursor_at(15, 4, 4);
    char text[TYPED_BYTES];

    (void)state;
    assert_int_equal(board_cursor_type(&cursor, '1', text), TYPING_NOTHING);
    assert_int_equal(board_cursor_type(&cursor, 'h', text), TYPING_LETTER);
    assert_int_equal(board_cursor_type(&cursor, '1', text), TYPING_POINT);
    expect_at(&cursor, 7, 0);
    assert_int_equal(board_cursor_type(&cursor, '2', text), TYPING_POINT);
    expect_at(&cursor, 7, 11);
    assert_true(board_cursor_cancel_typed(&cursor));
    expect_at(&cursor, 4, 4);
    assert_false(board_cursor_cancel_typed(&cursor));
}

static void
a_point_outside_is_named_and_forgotten(void **state)
{
    struct board_cursor cursor = cursor_at(15, 4, 4);
    char text[TYPED_BYTES];

    (void)state;
    assert_int_equal(board_cursor_type(&cursor, 'a', text), TYPING_LETTER);
    assert_int_equal(board_cursor_type(&cursor, '1', text), TYPING_POINT);
    assert_int_equal(board_cursor_type(&cursor, '6', text), TYPING_OUTSIDE);
    assert_string_equal(text, "a16");
    assert_string_equal(cursor.typed, "");
    assert_int_equal(board_cursor_type(&cursor, 'p', text), TYPING_NOTHING);
}

static void
a_second_click_on_a_point_counts(void **state)
{
    struct board_cursor cursor = cursor_at(15, 4, 4);
    struct point p = {9, 9};

    (void)state;
    assert_false(board_cursor_click(&cursor, p));
    expect_at(&cursor, 9, 9);
    assert_true(board_cursor_click(&cursor, p));
    board_cursor_step(&cursor, UI_UP, true);
    assert_false(board_cursor_click(&cursor, p));
}

static void
what_is_visible_follows_with_points_around(void **state)
{
    struct board_cursor cursor = cursor_at(19, 9, 9);

    (void)state;
    board_cursor_scroll(&cursor, 9, 9);
    assert_int_equal(cursor.left, 4);
    cursor.at.x = 18;
    board_cursor_scroll(&cursor, 9, 9);
    assert_int_equal(cursor.left, 10);
    cursor.at.y = 18;
    board_cursor_scroll(&cursor, 9, 9);
    assert_int_equal(cursor.top, 0);
    board_cursor_scroll(&cursor, 30, 30);
    assert_int_equal(cursor.left, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_board_begins_in_its_centre),
        cmocka_unit_test(at_the_edge_it_slides_or_stays),
        cmocka_unit_test(jumps_end_at_the_edge),
        cmocka_unit_test(a_coordinate_is_a_letter_and_digits),
        cmocka_unit_test(a_point_outside_is_named_and_forgotten),
        cmocka_unit_test(a_second_click_on_a_point_counts),
        cmocka_unit_test(what_is_visible_follows_with_points_around),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
