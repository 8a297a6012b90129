// SPDX-License-Identifier: MIT
// Moves are added, deleted and commented; what is not saved is asked about and comes back.
#include "client/records/open_edit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/open_line.h"
#include "client/records/record_load.h"
#include "client/records/unsaved.h"
#include "tests/support/record_disk.h"

static const struct point h8 = {7, 7}, h9 = {7, 8}, a1 = {0, 0}, a2 = {0, 1};

static struct point
at(int x, int y)
{
    return (struct point){(int8_t)x, (int8_t)y};
}

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
place(struct open_record *opened, struct point point)
{
    enum verdict verdict;

    assert_int_equal(open_edit_place(opened, point, &verdict), EDITED);
}

static void
another_move_becomes_a_line_and_an_old_one_is_followed(void **state)
{
    struct open_record opened;
    int nodes;

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hg])");
    place(&opened, h8);
    assert_int_equal(opened.at, 1);
    assert_int_equal(opened.line_count, 3);
    assert_false(opened.is_changed);
    place(&opened, a1);
    assert_true(opened.is_changed);
    assert_int_equal(opened.at, 2);
    assert_true(point_equal(open_line_point(&opened), a1));
    nodes = opened.record.node_count;
    open_line_go(&opened, 1);
    place(&opened, a1);
    assert_int_equal(opened.record.node_count, nodes);
    open_record_finish(&opened);
}

static void
the_rules_refuse_a_move(void **state)
{
    struct open_record opened;
    enum verdict verdict;

    (void)state;
    open_record_init(&opened);
    open_record_set_empty(&opened, RULE_FREESTYLE, 15);
    place(&opened, h8);
    assert_int_equal(open_edit_place(&opened, h8, &verdict), EDIT_IS_REFUSED);
    assert_int_equal(verdict, VERDICT_OCCUPIED);
    assert_int_equal(opened.at, 1);
    open_record_finish(&opened);
}

static void
nothing_is_placed_after_a_five(void **state)
{
    struct open_record opened;
    enum verdict verdict;

    (void)state;
    open_record_init(&opened);
    open_record_set_empty(&opened, RULE_FREESTYLE, 15);
    for (int i = 0; i < 4; i++) {
        place(&opened, at(i, 7));
        place(&opened, at(i, 9));
    }
    place(&opened, at(4, 7));
    assert_int_equal(opened.outcome.result, RESULT_BLACK);
    assert_int_equal(open_edit_place(&opened, a1, &verdict), EDIT_IS_OVER);
    assert_int_equal(open_edit_pass(&opened, &verdict), EDIT_IS_OVER);
    open_record_finish(&opened);
}

static void
a_pass_is_a_move_of_its_own(void **state)
{
    struct open_record opened;
    enum verdict verdict;
    int nodes;

    (void)state;
    open_record_init(&opened);
    open_record_set_empty(&opened, RULE_RENJU, 15);
    place(&opened, h8);
    assert_int_equal(open_edit_pass(&opened, &verdict), EDIT_IS_REFUSED);
    assert_int_equal(verdict, VERDICT_PASS_TOO_EARLY);
    for (int i = 0; i < 6; i++) {
        place(&opened, at(2 * i, 14 - i % 2 * 14));
    }
    assert_int_equal(open_edit_pass(&opened, &verdict), EDITED);
    assert_int_equal(opened.at, 8);
    assert_int_equal(open_line_to_move(&opened), STONE_BLACK);
    nodes = opened.record.node_count;
    open_line_go(&opened, 7);
    assert_int_equal(open_edit_pass(&opened, &verdict), EDITED);
    assert_int_equal(opened.record.node_count, nodes); // the same one was followed
    open_record_finish(&opened);
}

static void
a_move_is_deleted_with_all_below_it(void **state)
{
    struct open_record opened;
    struct line_branch branch;

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15];B[hh](;W[hg];B[hf])(;W[ig])(;W[ih]))");
    assert_false(open_edit_delete(&opened));
    assert_false(opened.is_changed);
    open_line_go(&opened, 2);
    assert_true(open_edit_delete(&opened));
    assert_true(opened.is_changed);
    assert_int_equal(opened.at, 1);
    assert_int_equal(opened.line_count, 3); // the second line is the first one now
    assert_true(open_line_branch(&opened, &branch));
    assert_int_equal(branch.count, 2);
    open_line_change_branch(&opened, 1);
    open_line_go(&opened, 2);
    assert_true(open_edit_delete(&opened)); // the last child
    assert_false(open_line_branch(&opened, &branch));
    place(&opened, a2); // behind the one that is left
    open_line_go(&opened, 1);
    assert_true(open_line_branch(&opened, &branch));
    assert_int_equal(branch.count, 2);
    open_record_finish(&opened);
}

static void
a_comment_changes_the_record_once(void **state)
{
    struct open_record opened;

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15];B[hh]C[good])");
    assert_string_equal(open_edit_comment(&opened), "");
    open_line_go(&opened, 1);
    assert_string_equal(open_edit_comment(&opened), "good");
    open_edit_set_comment(&opened, "good");
    assert_false(opened.is_changed);
    open_edit_set_comment(&opened, "better");
    assert_true(opened.is_changed);
    assert_string_equal(open_edit_comment(&opened), "better");
    open_record_finish(&opened);
}

// Unsaved work.

static void
only_what_would_be_lost_is_asked_about(void **state)
{
    struct open_record opened;

    (void)state;
    open_record_init(&opened);
    assert_null(unsaved_question(&opened, LOSS_BY_QUITTING));
    open_record_set_empty(&opened, RULE_RENJU, 15);
    assert_null(unsaved_question(&opened, LOSS_BY_QUITTING));
    place(&opened, h8);
    assert_true(unsaved_is_there(&opened));
    assert_string_equal(unsaved_question(&opened, LOSS_BY_LEAVING),
                        "Leave? Your changes are not saved.");
    assert_string_equal(unsaved_question(&opened, LOSS_BY_REPLACING), "Discard unsaved changes?");
    assert_string_equal(unsaved_question(&opened, LOSS_BY_QUITTING),
                        "Quit? Your changes to this record are not saved.");
    assert_string_equal(unsaved_question(&opened, LOSS_BY_QUITTING_GAME),
                        "Quit? Your seat is kept, but your changes are not saved.");
    unsaved_give_up(&opened);
    assert_null(unsaved_question(&opened, LOSS_BY_LEAVING));
    open_record_finish(&opened);
}

static void
unsaved_work_comes_back_at_the_next_start(void **state)
{
    struct open_record opened, again;
    struct status_lines lines = {0};
    struct strbuf sgf = {0};

    (void)state;
    open_record_init(&opened);
    open_record_init(&again);
    assert_false(unsaved_write(&opened, &sgf));
    open_record_set_empty(&opened, RULE_FREESTYLE, 15);
    assert_false(unsaved_write(&opened, &sgf));
    place(&opened, h8);
    place(&opened, h9);
    assert_true(unsaved_write(&opened, &sgf));
    assert_true(unsaved_take(&again, &sgf, &lines));
    expect_status(&lines, STATUS_PLAIN,
                  "Goren ended with an unsaved study. Type :explore to continue it.");
    assert_true(unsaved_is_there(&again));
    assert_int_equal(again.at, 2);
    assert_true(point_equal(open_line_point(&again), h9));
    strbuf_clear(&sgf);
    strbuf_add(&sgf, "torn off");
    assert_false(unsaved_take(&again, &sgf, &lines));
    assert_int_equal(lines.count, 1);
    status_lines_finish(&lines);
    strbuf_finish(&sgf);
    open_record_finish(&opened);
    open_record_finish(&again);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_move_becomes_a_line_and_an_old_one_is_followed),
        cmocka_unit_test(the_rules_refuse_a_move),
        cmocka_unit_test(nothing_is_placed_after_a_five),
        cmocka_unit_test(a_pass_is_a_move_of_its_own),
        cmocka_unit_test(a_move_is_deleted_with_all_below_it),
        cmocka_unit_test(a_comment_changes_the_record_once),
        cmocka_unit_test(only_what_would_be_lost_is_asked_about),
        cmocka_unit_test(unsaved_work_comes_back_at_the_next_start),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
