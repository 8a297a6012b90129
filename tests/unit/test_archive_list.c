// SPDX-License-Identifier: MIT
// The list of the archive: files read in steps, a filter, an order.
#include "client/records/archive_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/record_disk.h"

enum { FILES_EACH = 50, SORTED_EACH_MS = 250 };

struct fixture {
    struct record_disk disk;
    struct archive_list list;
    struct m_archive server;
};

static int
set_up(void **state)
{
    static struct fixture fixture;

    record_disk_open(&fixture.disk);
    fixture.list = (struct archive_list){0};
    fixture.server = (struct m_archive){0};
    *state = &fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    archive_list_finish(&fixture->list);
    m_archive_finish(&fixture->server);
    record_disk_close(&fixture->disk);
    return 0;
}

static void
add_games(struct fixture *fixture, int count)
{
    for (int i = 0; i < count; i++) {
        char name[32], text[160];

        snprintf(name, sizeof(name), "%d.sgf", i);
        snprintf(text, sizeof(text),
                 "(;GM[4]SZ[15]RU[%s]PB[player%d]PW[sato]DT[2026-03-%02d];B[hh])",
                 i % 2 ? "renju" : "freestyle", i, 1 + i % 28);
        record_disk_add(&fixture->disk, name, true, text);
    }
}

static void
step(struct fixture *fixture, int64_t now_ms)
{
    archive_list_step(&fixture->list, &fixture->disk.files, &fixture->server, now_ms);
}

static void
restart(struct fixture *fixture, int64_t now_ms)
{
    archive_list_restart(&fixture->list, &fixture->disk.files, now_ms);
}

static const char *
black(const struct fixture *fixture, int row)
{
    return archive_list_local(&fixture->list, &fixture->list.rows[row])->black;
}

static void
files_are_read_a_few_at_a_step(void **state)
{
    struct fixture *fixture = *state;

    add_games(fixture, 3 * FILES_EACH - 1);
    step(fixture, 0);
    assert_false(fixture->list.is_listed);
    assert_int_equal(fixture->disk.reads, 0);
    restart(fixture, 0);
    assert_true(fixture->list.is_listed && fixture->list.is_loading);
    assert_int_equal(fixture->list.local.count, 3 * FILES_EACH - 1);
    step(fixture, 0); // the first rows come at once
    assert_int_equal(fixture->disk.reads, FILES_EACH);
    assert_int_equal(fixture->list.row_count, FILES_EACH);
    step(fixture, SORTED_EACH_MS - 1); // too early to sort them again
    assert_int_equal(fixture->list.row_count, FILES_EACH);
    step(fixture, SORTED_EACH_MS - 1); // but for the last ones
    assert_false(fixture->list.is_loading);
    assert_int_equal(fixture->list.row_count, 3 * FILES_EACH - 1);
    step(fixture, 1000);
    assert_int_equal(fixture->disk.reads, 3 * FILES_EACH - 1);
}

static void
a_filter_lets_some_pass(void **state)
{
    struct fixture *fixture = *state;
    struct strbuf why = {0};

    add_games(fixture, 10);
    restart(fixture, 0);
    step(fixture, 0);
    assert_int_equal(fixture->list.row_count, 10);
    assert_true(archive_list_set_filter(&fixture->list, "rule=renju", &why));
    archive_list_sort(&fixture->list, &fixture->server);
    assert_int_equal(fixture->list.row_count, 5);
    assert_false(archive_list_set_filter(&fixture->list, "rule=chess", &why));
    assert_true(why.length > 0);
    assert_string_equal(fixture->list.filter, "rule=renju");
    strbuf_finish(&why);
}

static void
orders_follow_each_other_in_a_circle(void **state)
{
    struct fixture *fixture = *state;

    add_games(fixture, 3);
    restart(fixture, 0);
    step(fixture, 0);
    assert_string_equal(black(fixture, 0), "player2");
    assert_string_equal(archive_list_next_order(&fixture->list), "Oldest first.");
    archive_list_sort(&fixture->list, &fixture->server);
    assert_string_equal(black(fixture, 0), "player0");
    for (int i = 1; i < ORDER_COUNT; i++) {
        archive_list_next_order(&fixture->list);
    }
    assert_int_equal(fixture->list.order, ORDER_NEWEST);
}

static void
games_of_the_server_stand_among_them(void **state)
{
    struct fixture *fixture = *state;
    struct wire_archive_game game = {.game = 7,
                                     .black = "odin",
                                     .white = "sato",
                                     .rule = RULE_RENJU,
                                     .size = 15,
                                     .result = RESULT_BLACK,
                                     .reason = END_RESIGN,
                                     .ended_ms = UINT64_C(1773500000000),
                                     .opening = ""};
    struct wire_archive_page page = {.games = &game, .game_count = 1};

    add_games(fixture, 2);
    restart(fixture, 0);
    step(fixture, 0);
    m_archive_page(&fixture->server, &page, false);
    archive_list_sort(&fixture->list, &fixture->server);
    assert_int_equal(fixture->list.row_count, 3);
    assert_int_equal(fixture->list.rows[0].listed, 0);
    assert_null(archive_list_local(&fixture->list, &fixture->list.rows[0]));
}

// A file that is no record has no row; the others do.
static void
a_broken_file_is_left_out(void **state)
{
    struct fixture *fixture = *state;

    add_games(fixture, 2);
    record_disk_add(&fixture->disk, "broken.sgf", true, "(;SZ[99])");
    restart(fixture, 0);
    step(fixture, 0);
    assert_int_equal(fixture->list.local.count, 3);
    assert_int_equal(fixture->list.row_count, 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(files_are_read_a_few_at_a_step, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_filter_lets_some_pass, set_up, tear_down),
        cmocka_unit_test_setup_teardown(orders_follow_each_other_in_a_circle, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_of_the_server_stand_among_them, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_broken_file_is_left_out, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
