// SPDX-License-Identifier: MIT
// What is charged to whom: lag, gaps, time before a move is shown; and how far away
// the next deadline is (clocks.md 1, 3 and 4).
// Games are lines of text as tests/support/table.h describes; all time is virtual.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "tests/support/random_match.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define HOUR_MS ((int64_t)3600000)

#define DAY_MS (24 * HOUR_MS)

// 5+3 with 800 ms left and a round trip of 120 ms (clocks.md 4.4). Only within a
// turn can A come down to 800 ms; a pause ends its first part.
static void
open_worked_lag(struct table *t)
{
    table_open(t, "clock=fischer:300+3 start=now");
    table_play(t, "+299200 A:pause? B:pause=yes A:resume");
    table_expect_left(t, SEAT_A, 800);
    table_expect_number("quota", t->match.clock.sides[SEAT_A].quota_ms, 3000);
    match_note_lag(&t->match, SEAT_A, 120);
}

// Lag.

static void
lag_is_forgiven_as_in_the_worked_example(void **state)
{
    static const struct {
        int64_t arrival_ms;
        int64_t rem_ms; // 0: the flag has fallen
    } cases[] = {{850, 3070}, {915, 3005}, {919, 3001}, {920, 0}, {921, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        open_worked_lag(&t);
        table_expect_deadline(&t, "timer", 920);
        t.now_ms += cases[i].arrival_ms;
        if (cases[i].rem_ms) {
            table_play(&t, "h8");
            table_expect_number("quota", t.match.clock.sides[SEAT_A].quota_ms, 3000 - 120 + 260);
        } else {
            table_expect_late(&t, "h8", END_TIME);
        }
        table_expect_left(&t, SEAT_A, cases[i].rem_ms);
        table_close(&t);
    }
}

static void
lag_keeps_a_byoyomi_period(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=byoyomi:1+3x30 start=now");
    match_note_lag(&t.match, SEAT_A, 80);
    table_play(&t, "+1000 h8 a1 +30050 h9");
    assert_int_equal(t.match.clock.sides[SEAT_A].periods, 3);
    table_play(&t, "a2 +30080 i9");
    assert_int_equal(t.match.clock.sides[SEAT_A].periods, 2);
    table_close(&t);
}

static void
lag_is_not_forgiven_to_engines_or_without_a_measurement(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "A:set-seat=1");
    match_note_lag(&t.match, SEAT_A, 500);
    table_expect_deadline(&t, "deadline of an engine", 60000);
    table_play(&t, "+2000 h8 +2000 h9");
    table_expect_left(&t, SEAT_A, 58000);
    table_expect_left(&t, SEAT_B, 58000);
    assert_int_equal(t.match.events[2].lag_ms, -1);
    table_close(&t);
}

static void
lag_of_the_other_side_does_not_count(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    match_note_lag(&t.match, SEAT_B, 500);
    table_play(&t, "+2000 h8");
    table_expect_left(&t, SEAT_A, 58000);
    table_close(&t);
}

// Which time is whose.

static void
clock_starts_when_the_move_is_shown(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    t.is_hidden = true;
    table_play(&t, "+1000 h8 +7000");
    table_expect_deadline(&t, "deadline of a move nobody has seen", TIME_NEVER);
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    match_note_shown(&t.match, t.now_ms);
    table_expect_deadline(&t, "deadline", 60000);
    table_play(&t, "+500");
    match_note_shown(&t.match, t.now_ms); // is running already
    table_play(&t, "+500 h9");
    table_expect_left(&t, SEAT_A, 59000);
    table_expect_left(&t, SEAT_B, 59000);
    table_close(&t);
}

static void
move_that_comes_before_it_was_shown_is_free(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    t.is_hidden = true;
    table_play(&t, "h8 +100000 h9");
    table_expect_left(&t, SEAT_B, 60000);
    table_close(&t);
}

static void
gap_of_the_process_is_nobodys(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+1000");
    match_note_presence(&t.match, SEAT_A, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+90000");
    match_note_gap(&t.match, 90000);
    table_expect_deadline(&t, "deadline after the gap", 59000);
    table_expect_number("absence", match_absent_ms(&t.match, t.now_ms), 0);
    table_play(&t, "+1000");
    table_expect_number("absence", match_absent_ms(&t.match, t.now_ms), 1000);
    table_play(&t, "h8");
    table_expect_left(&t, SEAT_A, 58000);
    table_close(&t);
}

static void
gap_before_a_turn_is_shown_leaves_it_unshown(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    t.is_hidden = true;
    table_play(&t, "h8 +5000");
    match_note_gap(&t.match, 5000);
    match_note_shown(&t.match, t.now_ms);
    table_play(&t, "+1000 h9");
    table_expect_left(&t, SEAT_B, 59000);
    table_close(&t);
}

static void
time_that_goes_back_counts_as_none(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    t.now_ms -= 5000;
    table_expect_number("reading", match_reading(&t.match, SEAT_A, t.now_ms).main_ms, 60000);
    table_play(&t, "h8");
    table_expect_left(&t, SEAT_A, 60000);
    assert_int_equal(t.match.events[0].at_ms, 0);
    table_close(&t);
}

static void
events_tell_when_and_how_long(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    match_note_lag(&t.match, SEAT_B, 40);
    table_play(&t, "+1500 h8 +2500 A:draw? +1000 h9");
    table_expect_number("first at", t.match.events[0].at_ms, 1500);
    table_expect_number("first spent", t.match.events[0].spent_ms, 1500);
    table_expect_number("first lag", t.match.events[0].lag_ms, -1);
    table_expect_number("question at", t.match.events[1].at_ms, 4000);
    table_expect_number("question spent", t.match.events[1].spent_ms, 2500);
    table_expect_number("second at", t.match.events[2].at_ms, 5000);
    table_expect_number("second spent", t.match.events[2].spent_ms, 3500);
    table_expect_number("second lag", t.match.events[2].lag_ms, 40);
    table_close(&t);
}

static void
reading_takes_off_the_running_turn(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=first");
    table_play(&t, "+5000");
    table_expect_number("first move", match_reading(&t.match, SEAT_A, t.now_ms).main_ms, 60000);
    table_play(&t, "h8 +7000");
    table_expect_number("actor", match_reading(&t.match, SEAT_B, t.now_ms).main_ms, 53000);
    table_expect_number("other", match_reading(&t.match, SEAT_A, t.now_ms).main_ms, 60000);
    t.is_hidden = true;
    table_play(&t, "h9 +7000");
    table_expect_number("not shown", match_reading(&t.match, SEAT_A, t.now_ms).main_ms, 60000);
    table_close(&t);
}

// Deadlines.

static void
deadline_is_what_the_control_allows_and_the_grace(void **state)
{
    static const struct {
        const char *what, *settings;
        int64_t lag_ms, want_ms;
    } cases[] = {
        {"sudden", "clock=sudden:60", -1, 60000},
        {"fischer", "clock=fischer:60+5", -1, 60000},
        {"delay", "clock=delay:60d5", -1, 65000},
        {"bronstein", "clock=bronstein:60b5", -1, 60000},
        {"byoyomi", "clock=byoyomi:60+3x30", -1, 150000},
        {"canadian", "clock=canadian:60+5/100", -1, 160000},
        {"permove may reach its limit", "clock=permove:30/180", -1, 30001},
        {"corr", "clock=corr:2d", -1, 2 * DAY_MS},
        {"none", "clock=none", -1, TIME_NEVER},
        {"lag is added", "clock=sudden:60", 300, 60300},
        {"lag of zero", "clock=sudden:60", 0, 60000},
        // est 60 s: gain 390 ms, quota three times that.
        {"no more than the quota", "clock=sudden:60", 1999, 61170},
        {"no more than two seconds", "clock=sudden:3600", 5000, 3602000},
        {"no lag in correspondence", "clock=corr:2d", 300, 2 * DAY_MS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char settings[64];
        struct table t;

        snprintf(settings, sizeof(settings), "%s start=now", cases[i].settings);
        table_open(&t, settings);
        match_note_lag(&t.match, SEAT_A, cases[i].lag_ms);
        table_expect_deadline(&t, cases[i].what, cases[i].want_ms);
        table_close(&t);
    }
}

// Nothing falls one millisecond before the deadline, and the game ends at it.
static void
deadline_is_exact_in_every_match(void **state)
{
    int tried = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct action flag = {.kind = ACTION_FLAG};
        struct random_match random;
        int64_t deadline_ms;
        enum verdict before = VERDICT_NOT_FLAGGED, at = VERDICT_OK;

        random_match_start(&random, seed);
        for (uint64_t i = 0; i < seed % 40; i++) {
            random_match_step(&random);
        }
        match_note_shown(&random.match, random.now_ms);
        deadline_ms = match_deadline_ms(&random.match);
        if (deadline_ms != TIME_NEVER) {
            tried++;
            if (deadline_ms > random.now_ms) {
                before = match_apply(&random.match, &flag, deadline_ms - 1).verdict;
                random.now_ms = deadline_ms;
            }
            at = match_apply(&random.match, &flag, random.now_ms).verdict;
        }
        if (before != VERDICT_NOT_FLAGGED || at != VERDICT_OK) {
            fail_msg("seed %" PRIu64 ": expected \"not-flagged\" before the deadline and \"ok\" at "
                     "it, got \"%s\" and \"%s\"",
                     seed, verdict_word(before), verdict_word(at));
        }
        random_match_finish(&random);
    }
    assert_true(tried > 1000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lag_is_forgiven_as_in_the_worked_example),
        cmocka_unit_test(lag_keeps_a_byoyomi_period),
        cmocka_unit_test(lag_is_not_forgiven_to_engines_or_without_a_measurement),
        cmocka_unit_test(lag_of_the_other_side_does_not_count),
        cmocka_unit_test(clock_starts_when_the_move_is_shown),
        cmocka_unit_test(move_that_comes_before_it_was_shown_is_free),
        cmocka_unit_test(gap_of_the_process_is_nobodys),
        cmocka_unit_test(gap_before_a_turn_is_shown_leaves_it_unshown),
        cmocka_unit_test(time_that_goes_back_counts_as_none),
        cmocka_unit_test(events_tell_when_and_how_long),
        cmocka_unit_test(reading_takes_off_the_running_turn),
        cmocka_unit_test(deadline_is_what_the_control_allows_and_the_grace),
        cmocka_unit_test(deadline_is_exact_in_every_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
