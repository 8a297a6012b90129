// SPDX-License-Identifier: MIT
// Games of files become openings, a few at a time.
#include "client/records/book_job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "tests/support/record_disk.h"

#define HEAD "(;GM[4]SZ[15]RU[renju]RE["

struct fixture {
    struct record_disk disk;
    struct status_lines lines;
    struct book_job job;
};

static int
set_up(void **state)
{
    static struct fixture f;

    memset(&f, 0, sizeof(f));
    tr_use(LANGUAGE_ENGLISH);
    record_disk_open(&f.disk);
    *state = &f;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *f = *state;

    book_job_finish(&f->job);
    status_lines_finish(&f->lines);
    record_disk_close(&f->disk);
    return 0;
}

// To the end; returns how many steps that took.
static int
run(struct fixture *f)
{
    int steps = 0;

    while (f->job.is_on) {
        book_job_step(&f->job);
        steps++;
        assert_true(steps < 10000);
    }
    return steps;
}

// Games that played this first move, and those of them that Black won.
static struct explorer_score
first_moves(const struct fixture *f, int index)
{
    static struct explorer_move moves[BOARD_POINTS_MAX];
    struct explorer_place place;

    assert_int_equal(f->job.explorer.book_count, 1);
    explorer_begin(&f->job.explorer.books[0], &place);
    assert_true(explorer_moves(&f->job.explorer, &place, moves) > index);
    return moves[index].score;
}

static void
games_that_are_kept_here_are_counted(void **state)
{
    struct fixture *f = *state;

    record_disk_add(&f->disk, "a.sgf", true, HEAD "B+R];B[hh];W[ih])");
    record_disk_add(&f->disk, "b.sgf", true, HEAD "W+R];B[hh];W[ii])");
    record_disk_add(&f->disk, "c.txt", true, "this is no game at all");
    record_disk_add(&f->disk, "else.sgf", false, HEAD "B+R];B[hh])");
    assert_true(book_job_start(&f->job, &f->disk.files, NULL, &f->lines));
    run(f);
    assert_int_equal(f->job.games, 2);
    assert_int_equal(f->job.refused, 1);
    assert_int_equal(first_moves(f, 0).black, 1);
    assert_int_equal(first_moves(f, 0).white, 1);
    expect_no_status(&f->lines);
}

static void
a_file_of_many_games_is_read_in_parts(void **state)
{
    struct fixture *f = *state;
    struct strbuf text = {0};

    for (int i = 0; i < 500; i++) {
        strbuf_add(&text, i % 2 ? HEAD "B+R];B[hh];W[ih])" : HEAD "W+R];B[hh];W[ii])");
    }
    f->disk.part_bytes = 1000;
    record_disk_add(&f->disk, "many.sgf", false, strbuf_text(&text));
    assert_true(book_job_start(&f->job, &f->disk.files, "many.sgf", &f->lines));
    assert_true(run(f) > 5);
    assert_int_equal(f->job.games, 500);
    assert_int_equal(f->job.refused, 0);
    assert_int_equal(explorer_games(&(struct explorer_score){first_moves(f, 0).black,
                                                             first_moves(f, 0).white, 0, 0}),
                     500);
    strbuf_finish(&text);
}

static void
what_was_read_before_stays_when_a_file_is_none(void **state)
{
    struct fixture *f = *state;

    record_disk_add(&f->disk, "a.sgf", true, HEAD "B+R];B[hh];W[ih])");
    record_disk_add(&f->disk, "notes", false, "only words here");
    assert_true(book_job_start(&f->job, &f->disk.files, NULL, &f->lines));
    run(f);
    assert_false(book_job_start(&f->job, &f->disk.files, "notes", &f->lines));
    expect_status(&f->lines, STATUS_ERROR, "notes is not a game record.");
    assert_int_equal(f->job.games, 1);
    assert_false(book_job_start(&f->job, &f->disk.files, "missing.sgf", &f->lines));
    assert_int_equal(f->lines.count, 1);
}

static void
a_step_says_whether_there_is_more_to_see(void **state)
{
    struct fixture *f = *state;

    assert_false(book_job_step(&f->job));
    assert_true(book_job_start(&f->job, &f->disk.files, NULL, &f->lines));
    assert_true(book_job_step(&f->job)); // the end: nothing is left
    assert_false(f->job.is_on);
    assert_false(book_job_step(&f->job));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_that_are_kept_here_are_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_of_many_games_is_read_in_parts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_read_before_stays_when_a_file_is_none, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_step_says_whether_there_is_more_to_see, set_up,
                                        tear_down),
    };

    return cmocka_run_group_tests_name("book_job", tests, NULL, NULL);
}
