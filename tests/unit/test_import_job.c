// SPDX-License-Identifier: MIT
// A file of many games is brought in, step by step.
#include "client/records/import_job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/record_disk.h"

enum { GAMES_EACH = 20, STEPS_MAX = 10000 };

struct fixture {
    struct record_disk disk;
    struct import_job job;
    struct status_lines lines;
};

static int
set_up(void **state)
{
    static struct fixture fixture;

    record_disk_open(&fixture.disk);
    fixture.job = (struct import_job){0};
    fixture.lines = (struct status_lines){0};
    *state = &fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    import_finish(&fixture->job);
    status_lines_finish(&fixture->lines);
    record_disk_close(&fixture->disk);
    return 0;
}

// Every tenth game has a move on a stone.
static void
write_games(struct fixture *fixture, const char *name, int games)
{
    struct strbuf text = {0};

    for (int i = 1; i <= games; i++) {
        strbuf_addf(&text, "(;GM[4]SZ[15]PB[a%d]PW[b]RU[freestyle];B[hh];W[%s])\n", i,
                    i % 10 == 0 ? "hh" : "hi");
    }
    record_disk_add(&fixture->disk, name, false, strbuf_text(&text));
    strbuf_finish(&text);
}

static bool
start(struct fixture *fixture, const char *path)
{
    return import_start(&fixture->job, &fixture->disk.files, path, &fixture->lines);
}

// Returns how many steps it took; percentages never go back.
static int
run(struct fixture *fixture)
{
    int steps = 0, percent = 0;

    while (!import_step(&fixture->job, &fixture->lines)) {
        assert_true(fixture->job.is_on);
        expect_no_status(&fixture->lines);
        assert_in_range(import_percent(&fixture->job), percent, 100);
        percent = import_percent(&fixture->job);
        assert_in_range(++steps, 1, STEPS_MAX);
    }
    assert_false(fixture->job.is_on);
    return steps;
}

static void
games_come_in_a_few_at_a_step(void **state)
{
    struct fixture *fixture = *state;

    write_games(fixture, "db.sgf", 200);
    assert_true(start(fixture, "db.sgf"));
    assert_in_range(run(fixture), 200 / (GAMES_EACH + 8), 200);
    assert_int_equal(record_disk_count_local(&fixture->disk), 180);
    assert_int_equal(fixture->lines.count, 2);
    assert_int_equal(fixture->lines.items[0].kind, STATUS_WARNING);
    assert_non_null(strstr(strbuf_text(&fixture->lines.items[0].text), "Game 10 of db.sgf "));
    assert_non_null(
        strstr(strbuf_text(&fixture->lines.items[1].text), "180 imported, 20 refused: "));
}

static void
how_far_it_is_stands_in_a_line(void **state)
{
    struct fixture *fixture = *state;
    struct strbuf text = {0};

    write_games(fixture, "folder/db.sgf", 9);
    fixture->disk.part_bytes = 50;
    assert_true(start(fixture, "folder/db.sgf"));
    import_format(&fixture->job, false, &text);
    assert_string_equal(strbuf_text(&text),
                        "Importing db.sgf: 0%, 0 games, 0 refused. Esc stops it.");
    strbuf_clear(&text);
    import_format(&fixture->job, true, &text);
    assert_string_equal(strbuf_text(&text), "Importing db.sgf. Esc stops it.");
    strbuf_finish(&text);
    run(fixture);
    expect_status(&fixture->lines, STATUS_GOOD, "9 games imported.");
}

static void
games_that_are_kept_already_are_counted_only(void **state)
{
    struct fixture *fixture = *state;

    write_games(fixture, "db.sgf", 9);
    assert_true(start(fixture, "db.sgf"));
    run(fixture);
    status_lines_finish(&fixture->lines);
    assert_true(start(fixture, "db.sgf"));
    run(fixture);
    expect_status(&fixture->lines, STATUS_GOOD, "0 imported, 9 already saved.");
    assert_int_equal(record_disk_count_local(&fixture->disk), 9);
}

static void
one_file_at_a_time(void **state)
{
    struct fixture *fixture = *state;

    write_games(fixture, "db.sgf", 9);
    assert_true(start(fixture, "db.sgf"));
    assert_false(start(fixture, "db.sgf"));
    expect_status(&fixture->lines, STATUS_ERROR,
                  "A file is being imported. Press Esc in the archive to stop.");
    run(fixture);
    expect_status(&fixture->lines, STATUS_GOOD, "9 games imported.");
}

static void
what_is_no_file_of_games_is_refused(void **state)
{
    struct fixture *fixture = *state;

    record_disk_add(&fixture->disk, "empty.sgf", false, "");
    record_disk_add(&fixture->disk, "poem.doc", false, "There was an old man");
    assert_false(start(fixture, "none.sgf"));
    expect_status(&fixture->lines, STATUS_ERROR, "File not found: none.sgf.");
    assert_false(start(fixture, "empty.sgf"));
    expect_status(&fixture->lines, STATUS_ERROR, "empty.sgf is empty.");
    assert_false(start(fixture, "poem.doc"));
    expect_status(&fixture->lines, STATUS_ERROR, "poem.doc is not a game record.");
    assert_false(fixture->job.is_on);
}

static void
it_stops_when_told_to(void **state)
{
    struct fixture *fixture = *state;

    write_games(fixture, "db.sgf", 200);
    assert_true(start(fixture, "db.sgf"));
    assert_false(import_step(&fixture->job, &fixture->lines));
    import_stop(&fixture->job, &fixture->lines);
    assert_false(fixture->job.is_on);
    assert_in_range(record_disk_count_local(&fixture->disk), 1, GAMES_EACH + 8);
    assert_non_null(strstr(strbuf_text(&fixture->lines.items[fixture->lines.count - 1].text),
                           "games: the rest was skipped."));
    assert_false(import_step(&fixture->job, &fixture->lines)); // it has ended before
}

static void
it_stops_when_the_disk_is_full(void **state)
{
    struct fixture *fixture = *state;

    write_games(fixture, "db.sgf", 9);
    fixture->disk.room = 4;
    assert_true(start(fixture, "db.sgf"));
    run(fixture);
    assert_int_equal(fixture->lines.count, 2);
    assert_string_equal(strbuf_text(&fixture->lines.items[1].text),
                        "Stopped after 4 games: No space left on device.");
    assert_int_equal(fixture->lines.items[1].kind, STATUS_ERROR);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_come_in_a_few_at_a_step, set_up, tear_down),
        cmocka_unit_test_setup_teardown(how_far_it_is_stands_in_a_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_that_are_kept_already_are_counted_only, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(one_file_at_a_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_file_of_games_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_stops_when_told_to, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_stops_when_the_disk_is_full, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
