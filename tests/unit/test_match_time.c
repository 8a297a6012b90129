// SPDX-License-Identifier: MIT
// When clocks start and when the flag falls (clocks.md 1 and 3).
// Games are lines of text as tests/support/table.h describes; all time is virtual.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define HOUR_MS ((int64_t)3600000)

#define DAY_MS (24 * HOUR_MS)

// Start of the clocks.

static void
start_first_lets_the_first_move_free(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=first");
    table_play(&t, "+15000 h8");
    table_expect_left(&t, SEAT_A, 60000);
    table_play(&t, "+1000 h9 +2000 i9");
    table_expect_left(&t, SEAT_A, 63000);
    table_expect_left(&t, SEAT_B, 64000);
    table_close(&t);
}

// From the first stone on the opener pays for the rest of his turn.
static void
start_first_charges_the_opener_after_his_first_stone(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=first opening=swap2");
    table_play(&t, "+15000 h8 +1000 h9");
    table_expect_left(&t, SEAT_A, 59000);
    // The increment comes once, at the hand-over.
    table_play(&t, "+1000 i9");
    table_expect_left(&t, SEAT_A, 63000);
    table_play(&t, "+1000 white");
    table_expect_left(&t, SEAT_B, 59000);
    table_play(&t, "+1000 a1");
    table_expect_left(&t, SEAT_B, 63000);
    table_close(&t);
}

static void
start_now_charges_from_the_beginning(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=now");
    table_play(&t, "+50000 h8");
    table_expect_left(&t, SEAT_A, 15000);
    table_close(&t);
}

static void
start_both_lets_both_first_moves_free(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=both");
    table_play(&t, "+10000 h8 +10000 h9");
    table_expect_left(&t, SEAT_A, 60000);
    table_expect_left(&t, SEAT_B, 60000);
    table_play(&t, "+1000 i9");
    table_expect_left(&t, SEAT_A, 64000);
    table_close(&t);
}

static void
swap_that_hands_over_earns_the_increment(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=now opening=swap1");
    table_play(&t, "+1000 h8 +2000 swap +3000 h9");
    table_expect_left(&t, SEAT_A, 60000 - 1000 + 5000 - 3000 + 5000);
    table_expect_left(&t, SEAT_B, 60000 - 2000 + 5000);
    table_close(&t);
}

// A turn of several actions has one delay and one byo-yomi period.
static void
turn_of_several_actions_is_one_turn(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=delay:60d5 start=now opening=swap2");
    table_play(&t, "+3000 h8 +3000 h9 +3000 i9");
    table_expect_left(&t, SEAT_A, 60000 - 4000);
    assert_int_equal(t.match.moves[0].spent_ms, 3000);
    assert_int_equal(t.match.moves[2].spent_ms, 9000);
    table_close(&t);

    table_open(&t, "clock=byoyomi:1+3x5 start=now opening=swap2");
    table_play(&t, "+3000 h8 +3000 h9 +2000 i9");
    assert_int_equal(t.match.clock.sides[SEAT_A].periods, 2);
    table_close(&t);
}

static void
first_move_must_come_within_its_limit(void **state)
{
    static const struct {
        const char *clock;
        int64_t limit_ms;
    } cases[] = {
        {"sudden:60", 20000},   {"fischer:180+2", 25000}, {"sudden:600", 30000},
        {"sudden:3600", 35000}, {"corr:3d", 3 * DAY_MS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char settings[64];
        struct table t;

        snprintf(settings, sizeof(settings), "clock=%s start=first", cases[i].clock);
        table_open(&t, settings);
        table_expect_deadline(&t, settings, cases[i].limit_ms);
        t.now_ms += cases[i].limit_ms - 1;
        table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
        table_play(&t, "h8");
        table_close(&t);

        table_open(&t, settings);
        t.now_ms += cases[i].limit_ms;
        table_play(&t, "flag");
        table_expect_end(&t, RESULT_ABORTED, END_FIRST_MOVE);
        table_close(&t);

        table_open(&t, settings);
        t.now_ms += cases[i].limit_ms;
        table_expect_late(&t, "h8", END_FIRST_MOVE);
        assert_int_equal(t.match.move_count, 0);
        table_close(&t);
    }
}

static void
first_move_limit_holds_for_each_side_that_is_not_charged(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=both");
    table_play(&t, "+19000 h8 +19999 h9");
    table_close(&t);

    table_open(&t, "clock=sudden:60 start=both");
    table_play(&t, "+19000 h8 +20000 flag");
    table_expect_end(&t, RESULT_ABORTED, END_FIRST_MOVE);
    table_close(&t);

    // Here B is charged already, and has all of his time.
    table_open(&t, "clock=sudden:60 start=first");
    table_play(&t, "+19000 h8 +59999 h9");
    table_close(&t);
}

static void
without_a_clock_the_first_move_may_take_for_ever(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    table_expect_deadline(&t, "deadline", TIME_NEVER);
    t.now_ms += 1000 * DAY_MS;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_play(&t, "h8");
    table_close(&t);
}

// Nobody waits for it but an AI.
static void
against_an_ai_the_first_move_may_take_for_ever(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=first");
    table_play(&t, "B:set-seat=1");
    t.now_ms += 3600 * 1000;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_play(&t, "h8");
    table_close(&t);
}

// A casual game may wait; a rated one never does, whatever the server says.
static void
friends_wait_for_the_first_move(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=first");
    match_note_patience(&t.match, true);
    table_expect_deadline(&t, "deadline", TIME_NEVER);
    t.now_ms += 3600 * 1000;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_play(&t, "h8");
    table_close(&t);

    table_open(&t, "rule=renju clock=sudden:600 start=first rated=yes undo=off");
    match_note_patience(&t.match, true);
    table_expect_deadline(&t, "rated", 30000);
    table_close(&t);
}

// The flag.

static void
flag_falls_exactly_at_zero(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+59999");
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_play(&t, "+1 flag");
    table_expect_end(&t, RESULT_WHITE, END_TIME);
    table_expect_left(&t, SEAT_A, 0);
    table_close(&t);
}

static void
actor_loses_by_time_whatever_colour_he_holds(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now opening=swap1");
    table_play(&t, "h8 swap +60000 flag");
    table_expect_end(&t, RESULT_BLACK, END_TIME); // A is white by now
    table_close(&t);
}

static void
late_action_is_void_and_the_flag_decides(void **state)
{
    static const char *const words[] = {
        "A:i9",       "A:h8@1",        "B:i9",     "A:resign", "B:resign",     "A:draw?",
        "B:draw=yes", "A:undo?",       "B:resume", "stop",     "A:pass",       "B:claim-win",
        "A:swap",     "B:give-time=1", "A:end",    "forfeit",  "A:set-seat=1",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        struct table t;

        table_open(&t, "clock=sudden:60 start=now");
        table_play(&t, "h8 h9 +60000");
        table_expect_late(&t, words[i], END_TIME);
        table_expect_end(&t, RESULT_WHITE, END_TIME);
        assert_int_equal(t.match.move_count, 2);
        table_close(&t);
    }
}

static void
illegal_action_does_not_stop_the_clock(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 +1000");
    table_refuse(&t, "h8", VERDICT_OCCUPIED);
    table_play(&t, "+2000 h9");
    table_expect_left(&t, SEAT_B, 57000);
    table_close(&t);
}

static void
winning_move_is_charged_and_no_flag_follows(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=now");
    table_play(&t, "h8 a1 i8 c1 j8 e1 k8 g1 +2000 l8");
    table_expect_end(&t, RESULT_BLACK, END_FIVE);
    table_expect_left(&t, SEAT_A, 60000 + 4 * 5000 - 2000);
    table_expect_deadline(&t, "deadline", TIME_NEVER);
    t.now_ms += DAY_MS;
    match_note_shown(&t.match, t.now_ms);
    table_refuse(&t, "flag", VERDICT_GAME_OVER);
    table_close(&t);
}

static void
winning_move_that_comes_too_late_loses(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 a1 i8 c1 j8 e1 k8 g1 +60000");
    table_expect_late(&t, "l8", END_TIME);
    table_expect_end(&t, RESULT_WHITE, END_TIME);
    table_close(&t);
}

static void
external_brain_has_a_second_of_tolerance(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=permove:30/180 start=now");
    table_play(&t, "A:set-seat=2 +31000 h8 +30000 h9 +31001");
    table_expect_late(&t, "i9", END_TIME);
    table_close(&t);

    table_open(&t, "clock=permove:30/180 start=now");
    table_play(&t, "+30001");
    table_expect_late(&t, "h8", END_TIME);
    table_close(&t);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_first_lets_the_first_move_free),
        cmocka_unit_test(start_first_charges_the_opener_after_his_first_stone),
        cmocka_unit_test(start_now_charges_from_the_beginning),
        cmocka_unit_test(start_both_lets_both_first_moves_free),
        cmocka_unit_test(swap_that_hands_over_earns_the_increment),
        cmocka_unit_test(turn_of_several_actions_is_one_turn),
        cmocka_unit_test(first_move_must_come_within_its_limit),
        cmocka_unit_test(first_move_limit_holds_for_each_side_that_is_not_charged),
        cmocka_unit_test(without_a_clock_the_first_move_may_take_for_ever),
        cmocka_unit_test(against_an_ai_the_first_move_may_take_for_ever),
        cmocka_unit_test(friends_wait_for_the_first_move),
        cmocka_unit_test(flag_falls_exactly_at_zero),
        cmocka_unit_test(actor_loses_by_time_whatever_colour_he_holds),
        cmocka_unit_test(late_action_is_void_and_the_flag_decides),
        cmocka_unit_test(illegal_action_does_not_stop_the_clock),
        cmocka_unit_test(winning_move_is_charged_and_no_flag_follows),
        cmocka_unit_test(winning_move_that_comes_too_late_loses),
        cmocka_unit_test(external_brain_has_a_second_of_tolerance),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
