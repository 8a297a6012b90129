// SPDX-License-Identifier: MIT
// Records are opened from bytes, files and matches, and saved again.
#include "client/records/open_record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/open_edit.h"
#include "client/records/open_line.h"
#include "client/records/record_load.h"
#include "client/records/record_save.h"
#include "tests/support/record_disk.h"

#define TWO_GAMES                                                             \
    "(;GM[4]SZ[15]RU[renju]PB[mizu]PW[hana]DT[2026-03-14];B[hh];W[hg];B[hf])" \
    "(;GM[4]SZ[15]RU[freestyle]PB[odin]PW[sato];B[hh])"

struct fixture {
    struct record_disk disk;
    struct open_record opened;
    struct status_lines lines;
};

static int
set_up(void **state)
{
    static struct fixture fixture;

    record_disk_open(&fixture.disk);
    open_record_init(&fixture.opened);
    fixture.lines = (struct status_lines){0};
    *state = &fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    open_record_finish(&fixture->opened);
    status_lines_finish(&fixture->lines);
    record_disk_close(&fixture->disk);
    return 0;
}

static bool
read_game(struct fixture *fixture, const char *name, const char *text, int game)
{
    struct record_source source = {name, text, strlen(text), game};

    return open_record_read(&fixture->opened, &source, &fixture->lines);
}

static void
a_game_of_a_file_is_shown_from_its_beginning(void **state)
{
    struct fixture *fixture = *state;
    struct open_record *opened = &fixture->opened;

    assert_false(opened->is_open);
    assert_true(read_game(fixture, "a/folder/games.sgf", TWO_GAMES, 1));
    expect_no_status(&fixture->lines);
    assert_true(opened->is_open);
    assert_false(opened->is_changed);
    assert_string_equal(opened->name, "games.sgf");
    assert_int_equal(opened->game, 1);
    assert_int_equal(opened->game_count, 2);
    assert_int_equal(opened->line_count, 4);
    assert_int_equal(opened->at, 0);
    assert_int_equal(opened->seal.state, SEAL_NONE);
    assert_true(read_game(fixture, "games.sgf", TWO_GAMES, 2));
    assert_int_equal(opened->line_count, 2);
}

// Pages forget what they remember of a record when its number changes.
static void
another_record_has_another_number(void **state)
{
    struct fixture *fixture = *state;
    unsigned number = fixture->opened.number;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    assert_int_not_equal(fixture->opened.number, number);
    number = fixture->opened.number;
    assert_false(read_game(fixture, "a.sgf", "(;SZ[99])", 1));
    assert_int_equal(fixture->opened.number, number);
    open_record_set_empty(&fixture->opened, RULE_RENJU, 15);
    assert_int_not_equal(fixture->opened.number, number);
}

static void
what_is_no_record_is_refused_and_the_old_one_stays(void **state)
{
    struct fixture *fixture = *state;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    assert_false(read_game(fixture, "folder/b.sgf", "", 1));
    expect_status(&fixture->lines, STATUS_ERROR, "b.sgf is empty.");
    assert_false(read_game(fixture, "b.doc", "nothing at all", 1));
    expect_status(&fixture->lines, STATUS_ERROR, "b.doc is not a game record.");
    assert_false(read_game(fixture, "b.sgf", TWO_GAMES, 3));
    expect_status(&fixture->lines, STATUS_ERROR, "There is no game 3 in b.sgf.");
    assert_false(read_game(fixture, "b.sgf", "(;GM[4]SZ[15];B[hh];W[hh])", 1));
    assert_int_equal(fixture->lines.count, 1);
    assert_int_equal(fixture->lines.items[0].kind, STATUS_ERROR);
    assert_string_equal(fixture->opened.name, "a.sgf");
    assert_int_equal(fixture->opened.line_count, 4);
}

static void
a_file_is_read_by_its_path(void **state)
{
    struct fixture *fixture = *state;
    const struct record_files *files = &fixture->disk.files;

    record_disk_add(&fixture->disk, "games.sgf", false, TWO_GAMES);
    assert_true(open_record_read_file(&fixture->opened, files, "games.sgf", 2, &fixture->lines));
    expect_no_status(&fixture->lines);
    assert_int_equal(fixture->opened.game, 2);
    assert_false(open_record_read_file(&fixture->opened, files, "none.sgf", 1, &fixture->lines));
    expect_status(&fixture->lines, STATUS_ERROR, "File not found: none.sgf.");
}

static void
an_empty_board_has_no_name_and_no_moves(void **state)
{
    struct fixture *fixture = *state;
    struct open_record *opened = &fixture->opened;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    open_record_set_empty(opened, RULE_FREESTYLE, 19);
    assert_string_equal(opened->name, "");
    assert_int_equal(opened->record.size, 19);
    assert_int_equal(opened->record.rules.rule, RULE_FREESTYLE);
    assert_int_equal(opened->line_count, 1);
    assert_int_equal(opened->game_count, 1);
}

static void
what_was_changed_is_saved(void **state)
{
    struct fixture *fixture = *state;
    struct open_record *opened = &fixture->opened;
    enum verdict verdict;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    open_line_go(opened, 3);
    assert_int_equal(open_edit_place(opened, (struct point){0, 0}, &verdict), EDITED);
    assert_true(opened->is_changed);
    assert_true(open_record_save(opened, &fixture->disk.files, "b.sgf", false, &fixture->lines));
    expect_status(&fixture->lines, STATUS_GOOD, "Saved as b.sgf.");
    assert_false(opened->is_changed);
    assert_true(read_game(fixture, "b.sgf", record_disk_text(&fixture->disk, "b.sgf"), 1));
    assert_int_equal(opened->line_count, 5);
}

// The time of day is part of the name where it is known.
static void
files_are_named_by_day_time_and_players(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"(;GM[4]SZ[15]PB[a]PW[b c]DT[2026-03-14]XD[20260314140510];B[hh])",
         "2026-03-14-1405-a-b_c"},
        {"(;GM[4]SZ[15]PB[a]PW[b]DT[2026-03-14];B[hh])", "2026-03-14-a-b"},
        {"(;GM[4]SZ[15]PB[a]PW[b]XD[20260314140510];B[hh])", "a-b"},
        {"(;GM[4]SZ[15]PB[a]PW[b]DT[2026-03-14]XD[noon];B[hh])", "2026-03-14-a-b"},
    };
    struct fixture *fixture = *state;

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct strbuf stem = {0};

        assert_true(read_game(fixture, "a.sgf", cases[i].text, 1));
        record_stem(&fixture->opened.record, &stem);
        assert_string_equal(strbuf_text(&stem), cases[i].want);
        strbuf_finish(&stem);
    }
}

// A picture is no record: what was changed is still to be saved.
static void
a_picture_of_the_place_is_saved(void **state)
{
    struct fixture *fixture = *state;
    struct open_record *opened = &fixture->opened;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    open_line_go(opened, 1);
    opened->is_changed = true;
    assert_true(open_record_save(opened, &fixture->disk.files, "b.PNG", true, &fixture->lines));
    expect_status(&fixture->lines, STATUS_GOOD, "Saved as b.PNG.");
    assert_string_equal(record_disk_text(&fixture->disk, "b.PNG"), "move 1");
    assert_true(opened->is_changed);
}

static void
what_could_not_be_saved_stays_changed(void **state)
{
    struct fixture *fixture = *state;
    struct open_record *opened = &fixture->opened;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    open_edit_set_comment(opened, "why?");
    assert_false(open_record_save(opened, &fixture->disk.files, "b.doc", false, &fixture->lines));
    expect_status(&fixture->lines, STATUS_ERROR,
                  "Use a file name ending with .sgf, .txt, .psq, .lib, .record, .png or .svg.");
    fixture->disk.room = 0;
    assert_false(open_record_save(opened, &fixture->disk.files, "b.sgf", false, &fixture->lines));
    expect_status(&fixture->lines, STATUS_ERROR, "No space left on device.");
    assert_true(opened->is_changed);
}

static void
a_format_that_holds_less_says_so(void **state)
{
    struct fixture *fixture = *state;

    assert_true(read_game(fixture, "a.sgf", TWO_GAMES, 1));
    open_edit_set_comment(&fixture->opened, "why?");
    assert_true(
        open_record_save(&fixture->opened, &fixture->disk.files, "b.psq", false, &fixture->lines));
    assert_int_equal(fixture->lines.count, 1);
    assert_int_equal(fixture->lines.items[0].kind, STATUS_WARNING);
    assert_non_null(strstr(strbuf_text(&fixture->lines.items[0].text), "Saved as b.psq, without "));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_of_a_file_is_shown_from_its_beginning, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(another_record_has_another_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_record_is_refused_and_the_old_one_stays, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_file_is_read_by_its_path, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_board_has_no_name_and_no_moves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_changed_is_saved, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_are_named_by_day_time_and_players, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_picture_of_the_place_is_saved, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_could_not_be_saved_stays_changed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_format_that_holds_less_says_so, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
