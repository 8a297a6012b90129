// SPDX-License-Identifier: MIT
// How somebody has done, out of what the journal has kept.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "common/util/xalloc.h"
#include "server/shell/store/schema.h"
#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/store_place.h"

#define DAY_MS INT64_C(86400000)

struct hall_of_fame {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct store *store;
    struct archive *archive;
    struct found_rating_history found;
    uint64_t last_game;
};

static void
open_both(struct hall_of_fame *hall)
{
    struct strbuf why = {0};

    hall->store = place_open(hall->path);
    assert_int_equal(store_sqlite.open_archive(hall->path, &hall->archive, &why), STORE_OK);
    strbuf_finish(&why);
}

static void
close_both(struct hall_of_fame *hall)
{
    store_sqlite.close_archive(hall->archive);
    store_sqlite.close(hall->store);
}

static int
set_up(void **state)
{
    struct hall_of_fame *hall = xcalloc(1, sizeof(*hall));

    temp_folder_open_in_memory(&hall->folder);
    temp_folder_path(&hall->folder, "store.db", hall->path);
    open_both(hall);
    *state = hall;
    return 0;
}

static int
tear_down(void **state)
{
    struct hall_of_fame *hall = *state;

    close_both(hall);
    temp_folder_close(&hall->folder);
    free(hall);
    return 0;
}

// Player 5 has this rating after another game.
static void
put_rated(struct hall_of_fame *hall, const char *what, int64_t at_ms, int rating)
{
    char line[96];

    snprintf(line, sizeof(line), "5 %s %" PRId64 " %d", what, at_ms, rating);
    place_put(hall->store, ENTRY_RATING, ++hall->last_game, 0, line);
}

static const struct wire_career *
ask(struct hall_of_fame *hall, int rule, int speed, int64_t from_ms)
{
    const struct query_job query = {.kind = QUERY_RATING_HISTORY,
                                    .player = 5,
                                    .rule = rule,
                                    .speed = speed,
                                    .from_ms = from_ms};

    memset(&hall->found, 0xee, sizeof(hall->found));
    store_sqlite.find_rating_history(hall->archive, &query, &hall->found);
    return &hall->found.wire;
}

static void
the_last_game_of_a_day_counts(void **state)
{
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    put_rated(hall, "renju blitz", 10 * DAY_MS + 5, 1500);
    put_rated(hall, "renju blitz", 10 * DAY_MS + 900, 1520);
    put_rated(hall, "renju blitz", 11 * DAY_MS - 1, 1510);
    put_rated(hall, "renju blitz", 11 * DAY_MS, 1530);
    put_rated(hall, "renju blitz", 20 * DAY_MS, 1490);
    place_put(hall->store, ENTRY_RATING, 3, 1, "6 renju blitz 950400001 3999"); // another player
    history = ask(hall, ANY_RULE, ANY_SPEED, 0);
    assert_int_equal(history->rule, RULE_RENJU);
    assert_int_equal(history->speed, SPEED_BLITZ);
    assert_int_equal(history->day_count, 3);
    assert_int_equal(history->days[0].day, 10);
    assert_int_equal(history->days[0].rating, 1510);
    assert_int_equal(history->days[1].day, 11);
    assert_int_equal(history->days[1].rating, 1530);
    assert_int_equal(history->days[2].rating, 1490);
    assert_int_equal(history->opening_count, 0);
}

static void
what_is_played_most_in_that_time_is_chosen(void **state)
{
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    for (int i = 0; i < 9; i++) {
        put_rated(hall, "caro rapid", DAY_MS + i, 1400 + i); // long ago
    }
    put_rated(hall, "renju blitz", 100 * DAY_MS, 1500);
    put_rated(hall, "renju rapid", 100 * DAY_MS + 1, 1600);
    put_rated(hall, "renju blitz", 101 * DAY_MS, 1510);
    put_rated(hall, "pente blitz", 102 * DAY_MS, 1700);
    history = ask(hall, ANY_RULE, ANY_SPEED, 90 * DAY_MS);
    assert_int_equal(history->rule, RULE_RENJU);
    assert_int_equal(history->speed, SPEED_BLITZ);
    assert_int_equal(history->day_count, 2);
    history = ask(hall, RULE_RENJU, SPEED_RAPID, 90 * DAY_MS);
    assert_int_equal(history->speed, SPEED_RAPID);
    assert_int_equal(history->day_count, 1);
    assert_int_equal(history->days[0].rating, 1600);
    history = ask(hall, ANY_RULE, SPEED_RAPID, 0);
    assert_int_equal(history->rule, RULE_CARO);
    history = ask(hall, RULE_CARO, SPEED_RAPID, 90 * DAY_MS);
    assert_int_equal(history->rule, ANY_RULE);
    assert_int_equal(history->speed, ANY_SPEED);
    assert_int_equal(history->day_count, 0);
}

static void
there_are_no_more_than_ninety_days(void **state)
{
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    for (int i = 0; i < 100; i++) {
        put_rated(hall, "renju blitz", i * DAY_MS, 1500 + i);
    }
    history = ask(hall, ANY_RULE, ANY_SPEED, 0);
    assert_int_equal(history->day_count, WIRE_CAREER_DAYS);
    assert_int_equal(history->days[0].day, 10);
    assert_int_equal(history->days[WIRE_CAREER_DAYS - 1].rating, 1599);
}

// A finished game as its row alone.
static void
put_game(struct hall_of_fame *hall, uint64_t id, int black, int white, const char *opening)
{
    char sql[512];

    snprintf(sql, sizeof(sql),
             "INSERT INTO game VALUES (%" PRIu64 ", 1, %d, %d, '', '', 'renju', 15, 'black',"
             " 'five', 9, 0, ''); INSERT INTO game_opening VALUES (%" PRIu64 ", '%s')",
             id, black, white, id, opening);
    assert_int_equal(sqlite_run(hall->store->db, sql), SQLITE_OK);
}

static void
the_most_frequent_openings_are_counted(void **state)
{
    static const char *const codes[] = {"D1", "I7", "D12", "D12", "I7", "D12", "I3", "D2"};
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    for (int i = 0; i < 8; i++) {
        put_game(hall, 100 + (uint64_t)i, i % 2 ? 5 : 6, i % 2 ? 7 : 5, codes[i]);
        put_game(hall, 200 + (uint64_t)i, 6, 7, "I13"); // not his
    }
    put_game(hall, 300, 5, 5, "I7"); // both seats are his: one game
    put_game(hall, 301, 5, 6, "nonsense");
    history = ask(hall, ANY_RULE, ANY_SPEED, 0);
    assert_int_equal(history->day_count, 0);
    assert_int_equal(history->opening_count, 3);
    assert_string_equal(history->openings[0].opening, "D12");
    assert_int_equal(history->openings[0].games, 3);
    assert_string_equal(history->openings[1].opening, "I7");
    assert_int_equal(history->openings[1].games, 3);
    assert_string_equal(history->openings[2].opening, "D1");
}

// A game of two, or of one against an AI (0), that ended on this day.
static void
put_result(struct hall_of_fame *hall, int64_t day, int black, int white, const char *result)
{
    char sql[512];

    snprintf(sql, sizeof(sql),
             "INSERT INTO game VALUES (%" PRIu64 ", %" PRId64 ", %d, %d, '', '', 'renju', 15, '%s',"
             " 'five', 9, 0, '')",
             ++hall->last_game, day * DAY_MS + 1000, black, white, result);
    assert_int_equal(sqlite_run(hall->store->db, sql), SQLITE_OK);
}

static void
expect_week(const struct wire_career *history, int index, struct wire_career_week want)
{
    const struct wire_career_week *week = &history->weeks[index];

    if (week->day != want.day || week->won != want.won || week->drawn != want.drawn ||
        week->lost != want.lost) {
        fail_msg("expected day %u: %u-%u-%u, got day %u: %u-%u-%u", want.day, want.won, want.drawn,
                 want.lost, week->day, week->won, week->drawn, week->lost);
    }
}

// Day 20458 of 1970 was a Monday.
static void
results_against_people_are_counted_by_week(void **state)
{
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    put_result(hall, 20457, 5, 6, "black"); // the Sunday before
    put_result(hall, 20458, 5, 6, "black");
    put_result(hall, 20464, 7, 5, "white"); // the Sunday
    put_result(hall, 20460, 7, 5, "black");
    put_result(hall, 20460, 7, 5, "draw");
    put_result(hall, 20460, 0, 5, "white");   // against an AI
    put_result(hall, 20460, 5, 5, "black");   // against himself
    put_result(hall, 20460, 5, 6, "aborted"); // not played
    put_result(hall, 20460, 6, 7, "black");   // of others
    put_result(hall, 20479, 5, 7, "white");
    history = ask(hall, ANY_RULE, ANY_SPEED, 20453 * DAY_MS);
    assert_int_equal(history->week_count, 2); // the first week is not whole
    expect_week(history, 0, (struct wire_career_week){20458, 2, 1, 1});
    expect_week(history, 1, (struct wire_career_week){20479, 0, 0, 1});
}

static void
private_games_count_for_their_player_alone(void **state)
{
    struct query_job query = {.kind = QUERY_RATING_HISTORY,
                              .player = 5,
                              .viewer = 6,
                              .rule = ANY_RULE,
                              .speed = ANY_SPEED};
    struct hall_of_fame *hall = *state;

    put_result(hall, 20458, 5, 6, "black");
    assert_int_equal(sqlite_run(hall->store->db, "INSERT INTO game_private VALUES (1)"), SQLITE_OK);
    store_sqlite.find_rating_history(hall->archive, &query, &hall->found);
    assert_int_equal(hall->found.wire.week_count, 0);
    query.viewer = 5;
    store_sqlite.find_rating_history(hall->archive, &query, &hall->found);
    assert_int_equal(hall->found.wire.week_count, 1);
}

static void
there_are_no_more_than_thirteen_weeks(void **state)
{
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    for (int i = 0; i < 20; i++) {
        put_result(hall, 20458 + 7 * i, 5, 6, "draw");
    }
    history = ask(hall, ANY_RULE, ANY_SPEED, 0);
    assert_int_equal(history->week_count, WIRE_CAREER_WEEKS);
    assert_int_equal(history->weeks[0].day, 20458 + 7 * 7);
    assert_int_equal(history->weeks[WIRE_CAREER_WEEKS - 1].day, 20458 + 7 * 19);
}

static void
what_cannot_be_read_leaves_a_gap(void **state)
{
    struct hall_of_fame *hall = *state;
    const struct wire_career *history;

    place_put(hall->store, ENTRY_RATING, 1, 0, "not a rating");
    put_rated(hall, "renju blitz", DAY_MS, 1500);
    put_rated(hall, "renju blitz", 2 * DAY_MS, 1501);
    assert_int_equal(sqlite_run(hall->store->db, "UPDATE game_rating SET rating = -1"
                                                 " WHERE ended_ms = 86400000"),
                     SQLITE_OK);
    history = ask(hall, ANY_RULE, ANY_SPEED, 0);
    assert_int_equal(history->day_count, 1);
    assert_int_equal(history->days[0].rating, 1501);
}

// A file that step 2 has left: its games have no curve, those that come have.
static void
a_file_of_the_step_before_gets_its_table(void **state)
{
    struct hall_of_fame *hall = *state;

    put_rated(hall, "renju blitz", DAY_MS, 1500);
    put_game(hall, 100, 5, 6, "D1");
    assert_int_equal(
        sqlite_run(
            hall->store->db,
            "DROP TABLE game_rating; DROP TABLE game_private; DROP TABLE line; DROP TABLE puzzle;"
            " PRAGMA user_version = 2"),
        SQLITE_OK);
    close_both(hall);
    open_both(hall);
    assert_int_equal(place_number(hall->path, "PRAGMA user_version"), schema_version);
    assert_int_equal(ask(hall, ANY_RULE, ANY_SPEED, 0)->day_count, 0);
    assert_int_equal(hall->found.wire.opening_count, 1);
    put_rated(hall, "renju blitz", 2 * DAY_MS, 1501);
    assert_int_equal(ask(hall, ANY_RULE, ANY_SPEED, 0)->day_count, 1);
}

#define HISTORY(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        HISTORY(the_last_game_of_a_day_counts),
        HISTORY(what_is_played_most_in_that_time_is_chosen),
        HISTORY(there_are_no_more_than_ninety_days),
        HISTORY(the_most_frequent_openings_are_counted),
        HISTORY(results_against_people_are_counted_by_week),
        HISTORY(private_games_count_for_their_player_alone),
        HISTORY(there_are_no_more_than_thirteen_weeks),
        HISTORY(what_cannot_be_read_leaves_a_gap),
        HISTORY(a_file_of_the_step_before_gets_its_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
