// SPDX-License-Identifier: MIT
// The drawings that other tests rest on.
#include "tests/support/diagram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"

static void
expect_stone(const struct diagram *diagram, const char *point, enum stone want)
{
    struct point p = diagram_parse_point(point, diagram->board.size);
    char picture[DIAGRAM_TEXT_BYTES];

    if (board_at(&diagram->board, p) != want) {
        fail_msg("%s: expected stone %d, got %d\n%s", point, want, board_at(&diagram->board, p),
                 diagram_write(&diagram->board, diagram->star, picture));
    }
}

static void
expect_point(const struct diagram *diagram, char name, const char *want)
{
    char got[POINT_TEXT_BYTES];

    point_format(diagram_point(diagram, name), got);
    if (strcmp(got, want) != 0) {
        fail_msg("'%c': expected %s, got %s", name, want, got);
    }
}

static void
part_of_a_board_lies_where_numbers_and_letters_say(void **state)
{
    struct diagram d = diagram_read("12  X . . . q . .\n"
                                    "11  . X . . . . .\n"
                                    "10  . . O * . . .\n"
                                    " 9  . . . . . . O\n"
                                    "    e f g h i j k\n",
                                    19);

    (void)state;
    assert_int_equal(d.board.empty_count, 19 * 19 - 4);
    expect_stone(&d, "e12", STONE_BLACK);
    expect_stone(&d, "f11", STONE_BLACK);
    expect_stone(&d, "g10", STONE_WHITE);
    expect_stone(&d, "k9", STONE_WHITE);
    expect_point(&d, '*', "h10");
    expect_point(&d, 'q', "i12");
}

static void
drawing_without_numbers_is_the_whole_board(void **state)
{
    struct diagram d = diagram_read("X....\n"
                                    ".....\n"
                                    ".....\n"
                                    ".....\n"
                                    "..*.O\n",
                                    5);

    (void)state;
    expect_stone(&d, "a5", STONE_BLACK);
    expect_stone(&d, "e1", STONE_WHITE);
    expect_point(&d, '*', "c1");
}

static void
written_board_is_read_back_the_same(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct diagram before = diagram_line("X.O*XO", size + (size == 5), AXIS_DIAGONAL, false);
        char text[DIAGRAM_TEXT_BYTES];
        struct diagram after;

        diagram_write(&before.board, before.star, text);
        after = diagram_read(text, before.board.size);
        if (!board_equal(&after.board, &before.board) || !point_equal(after.star, before.star)) {
            fail_msg("size %d: expected the same board back, got another\n%s", size, text);
        }
    }
}

static void
line_is_laid_along_every_axis(void **state)
{
    static const struct {
        const char *line;
        enum axis axis;
        bool is_reversed;
        const char *star, *x, *o;
    } cases[] = {
        {"X*.O", AXIS_ROW, false, "h8", "g8", "j8"},
        {"X*.O", AXIS_ROW, true, "h8", "i8", "f8"},
        {"X*.O", AXIS_COLUMN, false, "h8", "h7", "h10"},
        {"X*.O", AXIS_DIAGONAL, false, "h8", "g7", "j10"},
        {"X*.O", AXIS_ANTIDIAGONAL, false, "h8", "g9", "j6"},
        {"|X*.O", AXIS_ROW, false, "b8", "a8", "d8"},
        {"X*.O|", AXIS_ROW, false, "m8", "l8", "o8"},
        {"|X*.O", AXIS_ROW, true, "n8", "o8", "l8"},
        {"|X*.O", AXIS_COLUMN, false, "h2", "h1", "h4"},
        {"|X*.O", AXIS_DIAGONAL, false, "b8", "a7", "d10"},
        {"|X*.O", AXIS_ANTIDIAGONAL, false, "b8", "a9", "d6"},
        {"|X*.O|", AXIS_DIAGONAL, false, "b13", "a12", "d15"},
        {"|X*.O|", AXIS_ANTIDIAGONAL, false, "b3", "a4", "d1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct diagram d = diagram_line(cases[i].line, 15, cases[i].axis, cases[i].is_reversed);

        expect_point(&d, '*', cases[i].star);
        expect_stone(&d, cases[i].x, STONE_BLACK);
        expect_stone(&d, cases[i].o, STONE_WHITE);
    }
}

static void
lists_and_crossing_lines_add_stones(void **state)
{
    struct diagram d = diagram_line("X*X", 15, AXIS_ROW, false);

    (void)state;
    diagram_cross(&d, "*XO", AXIS_COLUMN, false);
    diagram_add(&d, "X: a1 b2 / O: c3 / q: d4");
    expect_stone(&d, "h9", STONE_BLACK);
    expect_stone(&d, "h10", STONE_WHITE);
    expect_stone(&d, "a1", STONE_BLACK);
    expect_stone(&d, "b2", STONE_BLACK);
    expect_stone(&d, "c3", STONE_WHITE);
    expect_point(&d, 'q', "d4");
    assert_int_equal(d.board.empty_count, 15 * 15 - 7);
}

static void
captures_of_the_past_leave_no_stones(void **state)
{
    struct diagram d = diagram_line("X*X", 15, AXIS_ROW, false), before = d;

    (void)state;
    diagram_add(&d, "O+8 / X+2");
    assert_int_equal(d.board.captured[STONE_WHITE], 8);
    assert_int_equal(d.board.captured[STONE_BLACK], 2);
    assert_int_equal(d.board.empty_count, before.board.empty_count);
    assert_memory_equal(d.board.lines, before.board.lines, sizeof(d.board.lines));
}

static void
exchanged_colours_take_their_captures_along(void **state)
{
    struct diagram d = diagram_line("XO*", 15, AXIS_ROW, false), before;

    (void)state;
    diagram_add(&d, "O+4");
    before = d;
    diagram_swap_colours(&d);
    expect_stone(&d, "f8", STONE_WHITE);
    expect_stone(&d, "g8", STONE_BLACK);
    assert_int_equal(d.board.captured[STONE_BLACK], 4);
    assert_int_equal(d.board.captured[STONE_WHITE], 0);
    diagram_swap_colours(&d);
    assert_true(board_equal(&d.board, &before.board));
}

static void
eight_symmetries_are_eight_different_images(void **state)
{
    const struct point p = {1, 3};

    (void)state;
    for (int i = 0; i < DIAGRAM_SYMMETRIES; i++) {
        struct point image = diagram_symmetric(p, 15, i);

        assert_true(point_on_board(image, 15));
        for (int k = 0; k < i; k++) {
            assert_false(point_equal(image, diagram_symmetric(p, 15, k)));
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(part_of_a_board_lies_where_numbers_and_letters_say),
        cmocka_unit_test(drawing_without_numbers_is_the_whole_board),
        cmocka_unit_test(written_board_is_read_back_the_same),
        cmocka_unit_test(line_is_laid_along_every_axis),
        cmocka_unit_test(lists_and_crossing_lines_add_stones),
        cmocka_unit_test(captures_of_the_past_leave_no_stones),
        cmocka_unit_test(exchanged_colours_take_their_captures_along),
        cmocka_unit_test(eight_symmetries_are_eight_different_images),
    };

    return cmocka_run_group_tests_name("diagram", tests, NULL, NULL);
}
