// SPDX-License-Identifier: MIT
// Going along the lines of a record: the place, branches, mistakes, clocks.
#include "client/records/open_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/record_load.h"
#include "common/record/record_value.h"
#include "tests/support/record_disk.h"

// Two branches: at move 2 (three moves) and, in the first line, at move 4 (two).
#define TREE \
    "(;GM[4]SZ[15]RU[freestyle];B[hh](;W[hg];B[hf](;W[he])(;W[aa];B[ab]))(;W[ig])(;W[ih];B[ij]))"

static void
open_text(struct open_record *opened, const char *text)
{
    struct record_source source = {"a.sgf", text, strlen(text), 1};
    struct status_lines lines = {0};

    open_record_init(opened);
    assert_true(open_record_read(opened, &source, &lines));
    status_lines_finish(&lines);
}

static void
the_place_is_limited_to_the_line(void **state)
{
    struct open_record opened;

    (void)state;
    open_text(&opened, TREE);
    assert_int_equal(opened.line_count, 5);
    assert_true(point_is_none(open_line_point(&opened)));
    assert_int_equal(open_line_to_move(&opened), STONE_BLACK);
    open_line_go(&opened, 2);
    assert_int_equal(opened.at, 2);
    assert_int_equal(open_line_to_move(&opened), STONE_BLACK);
    assert_int_equal(board_at(&opened.board, open_line_point(&opened)), STONE_WHITE);
    open_line_go(&opened, -3);
    assert_int_equal(opened.at, 0);
    open_line_go(&opened, 99);
    assert_int_equal(opened.at, 4);
    open_record_finish(&opened);
}

static void
the_nearest_branch_behind_the_place_is_changed(void **state)
{
    struct open_record opened;
    struct line_branch branch;

    (void)state;
    open_text(&opened, TREE);
    assert_true(open_line_branch(&opened, &branch));
    assert_int_equal(branch.index, 2);
    assert_int_equal(branch.choice, 1);
    assert_int_equal(branch.count, 3);
    open_line_change_branch(&opened, -1); // around to the last one; the place stays before it
    assert_int_equal(opened.at, 0);
    assert_int_equal(opened.line_count, 4);
    assert_true(open_line_branch(&opened, &branch));
    assert_int_equal(branch.choice, 3);
    open_line_change_branch(&opened, 1);
    open_line_go(&opened, 2);
    assert_true(open_line_branch(&opened, &branch));
    assert_int_equal(branch.index, 4);
    open_line_change_branch(&opened, 1);
    assert_int_equal(opened.line_count, 6);
    assert_int_equal(opened.at, 2);
    open_record_finish(&opened);
}

// At the end of a line nothing is behind the place: the nearest branch before it is changed.
static void
at_the_end_the_branch_before_it_is_changed(void **state)
{
    struct open_record opened;
    struct line_branch branch;

    (void)state;
    open_text(&opened, TREE);
    open_line_change_branch(&opened, 2);
    open_line_go(&opened, 3);
    assert_true(open_line_branch(&opened, &branch));
    assert_int_equal(branch.index, 2);
    open_line_change_branch(&opened, 1);
    assert_int_equal(opened.at, 2); // of the other line, where the two part
    assert_int_equal(opened.line_count, 5);
    open_record_finish(&opened);
}

static void
a_record_without_variations_has_no_branch(void **state)
{
    struct open_record opened;
    struct line_branch branch;

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15];B[hh];W[hg])");
    assert_false(open_line_branch(&opened, &branch));
    open_line_change_branch(&opened, 1);
    assert_int_equal(opened.line_count, 3);
    open_record_finish(&opened);
}

static void
mistakes_are_found_in_both_directions(void **state)
{
    struct record_value bad = {.chance = 300, .badness = BADNESS_BLUNDER};
    struct open_record opened;

    (void)state;
    open_text(&opened, TREE);
    assert_int_equal(open_line_mistake(&opened, 1), 0);
    record_value_set(&opened.record, opened.line[2], &bad);
    record_value_set(&opened.record, opened.line[4], &bad);
    assert_int_equal(open_line_mistake(&opened, 1), 2);
    open_line_go(&opened, 2);
    assert_int_equal(open_line_mistake(&opened, 1), 4);
    assert_int_equal(open_line_mistake(&opened, -1), 0);
    open_line_go(&opened, 4);
    assert_int_equal(open_line_mistake(&opened, -1), 2);
    open_record_finish(&opened);
}

static void
clocks_are_those_of_the_last_move_of_a_colour(void **state)
{
    struct open_record opened;
    struct line_clock clock;

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15]TM[300];B[hh]BL[290.5];W[hg]WL[280]OW[3];B[hf]BL[100])");
    assert_true(open_line_clock(&opened, STONE_BLACK, &clock));
    assert_int_equal(clock.left_ms, 300000);
    assert_int_equal(clock.count, -1);
    open_line_go(&opened, 2);
    assert_true(open_line_clock(&opened, STONE_BLACK, &clock));
    assert_int_equal(clock.left_ms, 290500);
    assert_true(open_line_clock(&opened, STONE_WHITE, &clock));
    assert_int_equal(clock.left_ms, 280000);
    assert_int_equal(clock.count, 3);
    open_line_go(&opened, 3);
    assert_true(open_line_clock(&opened, STONE_BLACK, &clock));
    assert_int_equal(clock.left_ms, 100000);
    open_record_finish(&opened);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_place_is_limited_to_the_line),
        cmocka_unit_test(the_nearest_branch_behind_the_place_is_changed),
        cmocka_unit_test(at_the_end_the_branch_before_it_is_changed),
        cmocka_unit_test(a_record_without_variations_has_no_branch),
        cmocka_unit_test(mistakes_are_found_in_both_directions),
        cmocka_unit_test(clocks_are_those_of_the_last_move_of_a_colour),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
