// SPDX-License-Identifier: MIT
// When clocks run, what ends a game by itself, absence and claims, stops and
// gifts (clocks.md 1 and 3 to 7). Games are lines of text as
// tests/support/table.h describes; all time is virtual.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "tests/support/random_match.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define HOUR_MS ((int64_t)3600000)
#define DAY_MS (24 * HOUR_MS)

static void
expect_deadline(const struct table *t, const char *what, int64_t want_ms)
{
    int64_t got_ms = match_deadline_ms(&t->match);

    table_expect_number(what, got_ms == TIME_NEVER ? got_ms : got_ms - t->now_ms, want_ms);
}

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
        expect_deadline(&t, settings, cases[i].limit_ms);
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
    expect_deadline(&t, "deadline", TIME_NEVER);
    t.now_ms += 1000 * DAY_MS;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_play(&t, "h8");
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
    expect_deadline(&t, "deadline", TIME_NEVER);
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

// Lag.

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
        expect_deadline(&t, "timer", 920);
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
    expect_deadline(&t, "deadline of an engine", 60000);
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
    expect_deadline(&t, "deadline of a move nobody has seen", TIME_NEVER);
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    match_note_shown(&t.match, t.now_ms);
    expect_deadline(&t, "deadline", 60000);
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
    expect_deadline(&t, "deadline after the gap", 59000);
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
        expect_deadline(&t, cases[i].what, cases[i].want_ms);
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

// Claims.

static void
claim_has_to_wait_by_speed(void **state)
{
    static const struct {
        const char *clock;
        enum presence presence;
        int64_t wait_ms;
    } cases[] = {
        {"sudden:60", PRESENCE_LOST, 30000},     {"fischer:180+2", PRESENCE_LOST, 60000},
        {"sudden:600", PRESENCE_LOST, 120000},   {"sudden:3600", PRESENCE_LOST, 300000},
        {"none", PRESENCE_LOST, 30 * DAY_MS},    {"sudden:60", PRESENCE_LEFT, 10000},
        {"fischer:180+2", PRESENCE_LEFT, 10000}, {"sudden:600", PRESENCE_LEFT, 10000},
        {"sudden:3600", PRESENCE_LEFT, 10000},   {"none", PRESENCE_LEFT, 30 * DAY_MS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char settings[64];
        struct table t;

        snprintf(settings, sizeof(settings), "clock=%s start=now", cases[i].clock);
        table_open(&t, settings);
        table_play(&t, "h8");
        match_note_presence(&t.match, SEAT_B, cases[i].presence, t.now_ms);
        table_expect_number(settings, match_claim_wait_ms(&t.match), cases[i].wait_ms);
        t.now_ms += cases[i].wait_ms - 1;
        table_refuse(&t, "A:claim-win", VERDICT_CLAIM_TOO_SOON);
        table_refuse(&t, "A:claim-draw", VERDICT_CLAIM_TOO_SOON);
        t.now_ms += 1;
        table_play(&t, "A:claim-win");
        table_expect_end(&t, RESULT_BLACK, END_CLAIM);
        table_close(&t);
    }
}

static void
nothing_can_be_claimed_in_correspondence(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=corr:14d start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    t.now_ms += 13 * DAY_MS;
    assert_int_equal(match_claim_wait_ms(&t.match), TIME_NEVER);
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_NEVER);
    table_close(&t);
}

static void
claim_wins_for_whoever_claims(void **state)
{
    static const struct {
        const char *game, *claim;
        enum seat away;
        enum result result;
    } cases[] = {
        {"h8", "A:claim-win", SEAT_B, RESULT_BLACK},
        {"h8", "A:claim-draw", SEAT_B, RESULT_DRAW},
        {"h8 h9", "B:claim-win", SEAT_A, RESULT_WHITE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, "clock=sudden:60 start=now");
        table_play(&t, cases[i].game);
        match_note_presence(&t.match, cases[i].away, PRESENCE_LEFT, t.now_ms);
        table_play(&t, "+10000");
        table_play(&t, cases[i].claim);
        table_expect_end(&t, cases[i].result, END_CLAIM);
        table_close(&t);
    }
}

static void
claim_of_a_swapped_seat_wins_for_its_colour(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now opening=swap1");
    table_play(&t, "h8 swap");
    match_note_presence(&t.match, SEAT_A, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+10000 B:claim-win");
    table_expect_end(&t, RESULT_BLACK, END_CLAIM);
    table_close(&t);
}

static void
claim_against_somebody_present_is_refused(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 +40000");
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_PRESENT);
    // Whoever has to act cannot claim, even if he counts as away.
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+15000");
    table_refuse(&t, "B:claim-win", VERDICT_CLAIM_PRESENT);
    table_close(&t);
}

static void
claim_records_what_it_rests_on(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8 +1000");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+35000 A:claim-win=1");
    table_expect_number("number", t.match.events[1].action.number, 0);
    table_expect_number("absent", t.match.events[1].absent_ms, 35000);
    table_close(&t);

    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+11000 A:claim-draw=77");
    table_expect_number("number", t.match.events[1].action.number, 1);
    table_close(&t);
}

static void
coming_back_cancels_the_count(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+40000");
    match_note_presence(&t.match, SEAT_B, PRESENCE_HERE, t.now_ms);
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_PRESENT);
    assert_int_equal(match_absent_ms(&t.match, t.now_ms), 0);
    table_close(&t);
}

static void
absences_add_up_within_a_turn(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+20000");
    match_note_presence(&t.match, SEAT_B, PRESENCE_HERE, t.now_ms);
    match_note_presence(&t.match, SEAT_B, PRESENCE_HERE, t.now_ms);
    table_play(&t, "+5000");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+9999");
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_TOO_SOON);
    table_play(&t, "+1 A:claim-win");
    table_expect_number("absent", t.match.events[1].absent_ms, 30000);
    table_close(&t);
}

static void
absences_of_another_turn_do_not_count(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:600 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+100000");
    match_note_presence(&t.match, SEAT_B, PRESENCE_HERE, t.now_ms);
    table_play(&t, "B:h9");
    // B leaves in the turn of A; the count begins with his own.
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    t.is_hidden = true;
    table_play(&t, "+100000 A:i9 +100000");
    assert_int_equal(match_absent_ms(&t.match, t.now_ms), 0);
    match_note_shown(&t.match, t.now_ms);
    table_play(&t, "+119999");
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_TOO_SOON);
    table_play(&t, "+1 A:claim-win");
    table_close(&t);
}

static void
goodbye_after_a_lost_line_goes_on_counting(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+9999");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_TOO_SOON);
    table_play(&t, "+1 A:claim-win");
    table_close(&t);
}

static void
line_lost_after_a_goodbye_leaves_the_short_wait(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:600");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    assert_int_equal(match_claim_wait_ms(&t.match), 10000);
    table_play(&t, "+10000 A:claim-win");
    table_close(&t);
}

static void
absence_during_a_pause_does_not_count(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:600");
    table_play(&t, "h8 A:pause? B:pause=yes");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+3600000 A:resume");
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_PRESENT);
    t.now_ms += 119999;
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_TOO_SOON);
    table_play(&t, "+1 A:claim-win");
    table_close(&t);
}

static void
nothing_can_be_claimed_while_both_are_away(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:600 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    match_note_presence(&t.match, SEAT_A, PRESENCE_LOST, t.now_ms);
    table_play(&t, "+200000");
    table_refuse(&t, "A:claim-win", VERDICT_CLAIM_TOO_SOON);
    table_refuse(&t, "A:claim-draw", VERDICT_CLAIM_TOO_SOON);
    match_note_presence(&t.match, SEAT_A, PRESENCE_HERE, t.now_ms);
    table_play(&t, "A:claim-win");
    table_close(&t);
}

static void
disconnection_does_not_stop_the_clock(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "h8");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    expect_deadline(&t, "deadline", 60000);
    table_play(&t, "+60000 flag");
    table_expect_end(&t, RESULT_BLACK, END_TIME);
    table_close(&t);
}

// Abandoned games.

static void
both_leave(struct table *t)
{
    match_note_presence(&t->match, SEAT_A, PRESENCE_LEFT, t->now_ms);
    match_note_presence(&t->match, SEAT_B, PRESENCE_LOST, t->now_ms);
}

static void
abandoned_game_without_a_clock_ends_after_a_day(void **state)
{
    static const struct {
        const char *game;
        enum result result;
    } cases[] = {
        {"", RESULT_ABORTED},
        {"h8", RESULT_ABORTED},
        {"h8 h9", RESULT_DRAW},
        {"h8 h9 A:pause? B:pause=yes", RESULT_DRAW},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, "clock=none");
        table_play(&t, cases[i].game);
        both_leave(&t);
        expect_deadline(&t, "deadline", DAY_MS);
        t.now_ms += DAY_MS - 1;
        table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
        t.now_ms += 1;
        table_play(&t, "flag");
        table_expect_end(&t, cases[i].result, END_ABANDONED);
        table_expect_number("absent", t.match.events[t.match.event_count - 1].absent_ms, DAY_MS);
        table_close(&t);
    }
}

static void
game_is_not_abandoned_while_one_is_here(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    table_play(&t, "h8 h9");
    both_leave(&t);
    t.now_ms += DAY_MS - 1;
    match_note_presence(&t.match, SEAT_B, PRESENCE_HERE, t.now_ms);
    expect_deadline(&t, "deadline with one here", TIME_NEVER);
    t.now_ms += 3 * DAY_MS;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    expect_deadline(&t, "a new day", DAY_MS);
    table_close(&t);
}

static void
day_of_an_abandoned_game_begins_with_the_second_to_leave(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+5000");
    match_note_presence(&t.match, SEAT_A, PRESENCE_LEFT, t.now_ms);
    expect_deadline(&t, "deadline", DAY_MS);
    table_close(&t);
}

static void
game_with_a_clock_is_not_abandoned(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=corr:14d start=now");
    both_leave(&t);
    t.now_ms += 2 * DAY_MS;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    table_close(&t);
}

// No clock runs in a pause: it would never end.
static void
pause_that_nobody_ends_is_abandoned(void **state)
{
    static const struct {
        const char *clock;
        int64_t wait_ms;
    } cases[] = {
        {"clock=fischer:60+2", DAY_MS},
        {"clock=byoyomi:60+3x30", DAY_MS},
        {"clock=corr:14d", 30 * DAY_MS}, // whose players are seldom there
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].clock);
        table_play(&t, "h8 h9 h10 A:pause? B:pause=yes");
        expect_deadline(&t, "deadline with both here", TIME_NEVER);
        both_leave(&t);
        expect_deadline(&t, cases[i].clock, cases[i].wait_ms);
        t.now_ms += cases[i].wait_ms - 1;
        table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
        t.now_ms += 1;
        table_play(&t, "flag");
        table_expect_end(&t, RESULT_DRAW, END_ABANDONED);
        table_close(&t);
    }
}

// An engine is always there and waits for ever.
static void
game_against_an_engine_is_abandoned_by_its_only_player(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    table_play(&t, "B:set-seat=1 h8 h9");
    expect_deadline(&t, "deadline with the player here", TIME_NEVER);
    match_note_presence(&t.match, SEAT_A, PRESENCE_LOST, t.now_ms);
    expect_deadline(&t, "deadline", DAY_MS);
    t.now_ms += DAY_MS;
    table_play(&t, "flag");
    table_expect_end(&t, RESULT_DRAW, END_ABANDONED);
    table_close(&t);
    table_open(&t, "clock=none");
    table_play(&t, "A:set-seat=1 B:set-seat=1");
    both_leave(&t);
    expect_deadline(&t, "two engines", TIME_NEVER);
    table_close(&t);
}

// Stops, restarts and gifts.

static void
stop_charges_up_to_now(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=fischer:60+5 start=now");
    t.is_hidden = true;
    match_note_lag(&t.match, SEAT_A, 100);
    table_play(&t, "+4000 stop");
    table_expect_left(&t, SEAT_A, 56100); // no increment, but lag is forgiven
    expect_deadline(&t, "deadline after a stop", TIME_NEVER);
    table_play(&t, "+50000");
    match_note_shown(&t.match, t.now_ms);
    table_play(&t, "+1000 h8");
    table_expect_left(&t, SEAT_A, 56100 - 900 + 5000);
    table_close(&t);
}

static void
stop_in_the_first_move_charges_nothing(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=first");
    table_play(&t, "+4000 stop +19999 h8");
    table_expect_left(&t, SEAT_A, 60000);
    table_close(&t);
}

static void
restart_charges_nothing_and_gives_to_both(void **state)
{
    static const struct {
        const char *settings;
        int64_t rem_ms; // of both
    } cases[] = {
        {"clock=sudden:60", 80000},  {"clock=fischer:60+5", 80000},
        {"clock=delay:60d5", 80000}, {"clock=bronstein:60b5", 80000},
        {"clock=permove:30/180", 0}, {"clock=corr:3d", 0},
        {"clock=none", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char settings[64];
        struct table t;

        snprintf(settings, sizeof(settings), "%s start=now", cases[i].settings);
        table_open(&t, settings);
        t.is_hidden = true;
        table_play(&t, "+4000 restart");
        table_expect_number(settings, t.match.clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        table_expect_number(settings, t.match.clock.sides[SEAT_B].rem_ms, cases[i].rem_ms);
        table_expect_number(settings, t.match.clock.sides[SEAT_A].used_ms, 0);
        expect_deadline(&t, settings, TIME_NEVER);
        table_close(&t);
    }
}

static void
restart_begins_the_period_or_block_afresh(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=byoyomi:1+3x30 start=now");
    table_play(&t, "+21000 stop restart +29999 h8");
    assert_int_equal(t.match.clock.sides[SEAT_A].periods, 3);
    table_close(&t);

    table_open(&t, "clock=canadian:1+3/30 start=now");
    table_play(&t, "+21000 stop");
    table_expect_number("block", t.match.clock.sides[SEAT_A].block_ms, 10000);
    table_play(&t, "restart");
    table_expect_number("block", t.match.clock.sides[SEAT_A].block_ms, 30000);
    table_close(&t);
}

static void
restart_is_possible_after_the_flag_time(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+90000 restart +1000 h8");
    table_expect_left(&t, SEAT_A, 79000);
    table_close(&t);
}

static void
rebuilt_match_goes_on_from_its_last_event(void **state)
{
    struct match again;
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+2000 h8 +3000 stop");
    match_init(&again, &t.match.settings, 0);
    match_note_rebuilt(&again, 400);
    table_expect_number("epoch without events", again.run.epoch_ms, 400);
    for (int i = 0; i < t.match.event_count; i++) {
        assert_true(match_replay(&again, i, &t.match.events[i]));
    }
    match_note_rebuilt(&again, 777000);
    match_finish(&t.match);
    t.match = again;
    t.now_ms = 777000;
    table_play(&t, "restart");
    table_expect_number("at", t.match.events[2].at_ms, 5000);
    table_play(&t, "+1000 h9");
    table_expect_number("at", t.match.events[3].at_ms, 6000);
    table_expect_left(&t, SEAT_B, 60000 - 3000 + 20000 - 1000);
    table_close(&t);
}

static void
time_can_be_given_to_the_other_side(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    table_play(&t, "+1000 A:give-time=15000 B:give-time=5000 +61000 h8");
    table_expect_left(&t, SEAT_A, 60000 + 5000 - 62000);
    table_expect_left(&t, SEAT_B, 60000 + 15000);
    table_close(&t);
}

static void
given_time_is_within_limits(void **state)
{
    static const int32_t bad[] = {0, -1, MATCH_GIFT_MAX_MS + 1, INT32_MIN, INT32_MAX};
    struct table t;

    (void)state;
    table_open(&t, "clock=sudden:60 start=now");
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct action action = {.kind = ACTION_GIVE_TIME, .number = bad[i]};

        assert_int_equal(table_try(&t, &action), VERDICT_BAD_NUMBER);
    }
    table_play(&t, "A:give-time=1 A:give-time=3600000");
    table_expect_left(&t, SEAT_B, 60000 + 1 + 3600000);
    table_close(&t);
}

static void
time_cannot_be_given_without_main_time(void **state)
{
    static const char *const settings[] = {"clock=none", "clock=corr:3d", "clock=permove:30/180"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        struct table t;

        table_open(&t, settings[i]);
        table_refuse(&t, "A:give-time=1000", VERDICT_NO_CLOCK);
        table_close(&t);
    }
}

// Every millisecond has its place: what a player was given, what he earned and
// what he was presented with is spent, forgiven as lag, or left. This is the
// account of one seat, kept apart from the clock.
struct account {
    int64_t given_ms, gifts_ms, earned_ms;
    int64_t spent_ms, forgiven_ms;
    int64_t turn_ms; // charged in the running turn
    int64_t quota_ms;
};

static int64_t
least_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t
gain_max_ms(const struct time_control *control)
{
    return least_of(1000, (control->main_ms + 40 * control->extra_ms) / 1000 * 4 + 150);
}

static void
book(struct account *account, const struct match *match, enum seat seat,
     const struct match_event *event)
{
    bool has_lag = event->lag_ms >= 0 && match->seat_kinds[seat] == SEAT_PERSON;
    int64_t lag_ms = has_lag ? least_of(event->lag_ms, 2000) : 0;
    int64_t forgiven_ms = least_of(least_of(lag_ms, account->quota_ms), event->spent_ms);
    int64_t most_ms = gain_max_ms(&match->settings.control);

    account->spent_ms += event->spent_ms;
    account->forgiven_ms += forgiven_ms;
    account->turn_ms += event->spent_ms - forgiven_ms;
    if (has_lag) {
        account->quota_ms = least_of(
            account->quota_ms - forgiven_ms + least_of(most_ms, lag_ms + 140), 7 * most_ms);
    }
}

// What the finished turn earned; a delay is what was never charged.
static void
close_turn(struct account *account, const struct time_control *control, bool is_free)
{
    if (control->kind == CONTROL_FISCHER) {
        account->earned_ms += is_free ? 0 : control->extra_ms;
    }
    if (control->kind == CONTROL_BRONSTEIN || control->kind == CONTROL_DELAY) {
        account->earned_ms += least_of(account->turn_ms, control->extra_ms);
    }
    account->turn_ms = 0;
}

static bool
is_charging(const struct match_event *event)
{
    return event->action.kind <= ACTION_PASS || event->action.kind == ACTION_STOP ||
           (event->action.kind == ACTION_ANSWER && event->action.question == QUESTION_PAUSE &&
            event->action.yes) ||
           event->outcome.reason == END_TIME;
}

static bool
is_first_move_free(const struct match *match)
{
    bool a = match->has_acted[SEAT_A], b = match->has_acted[SEAT_B];

    return (match->settings.start == START_FIRST && !a && !b) ||
           (match->settings.start == START_BOTH && !(a && b));
}

static void
follow(struct account accounts[SEAT_COUNT], const struct match *match, enum seat actor,
       bool is_free, int first_event)
{
    const struct match_event *event = &match->events[first_event];
    enum seat other = seat_other(event->action.seat);

    if (event->action.kind == ACTION_GIVE_TIME) {
        accounts[other].gifts_ms += event->action.number;
    }
    if (event->action.kind == ACTION_RESTART) {
        accounts[SEAT_A].gifts_ms += 20000;
        accounts[SEAT_B].gifts_ms += 20000;
    }
    if (is_charging(event) && !is_free) {
        book(&accounts[actor], match, actor, event);
    }
    if (match->phase != MATCH_OVER && match_actor(match) != actor) {
        close_turn(&accounts[actor], &match->settings.control, is_free);
    }
}

static void
check_account(const struct account *account, const struct match *match, enum seat seat,
              uint64_t seed)
{
    const struct time_control *control = &match->settings.control;
    const struct clock_side *side = &match->clock.sides[seat];
    int64_t free_ms =
        control->kind == CONTROL_DELAY ? least_of(account->turn_ms, control->extra_ms) : 0;
    int64_t charged_ms = account->spent_ms - account->forgiven_ms;
    int64_t left_ms =
        account->given_ms + account->gifts_ms + account->earned_ms + free_ms - charged_ms;
    bool has_flagged = match->outcome.reason == END_TIME && seat == match_actor(match);

    // Who flagged may have overdrawn his account, which no clock shows.
    if (has_flagged ? side->rem_ms != 0 || left_ms > 0 : side->rem_ms != left_ms) {
        fail_msg("seed %" PRIu64 ", seat %d after %d events: expected %" PRId64
                 " ms left, got %" PRId64,
                 seed, seat, match->event_count, left_ms, side->rem_ms);
    }
    if (side->used_ms != charged_ms || side->quota_ms != account->quota_ms) {
        fail_msg("seed %" PRIu64 ", seat %d after %d events: expected %" PRId64
                 " ms charged and a quota of %" PRId64 ", got %" PRId64 " and %" PRId64,
                 seed, seat, match->event_count, charged_ms, account->quota_ms, side->used_ms,
                 side->quota_ms);
    }
}

static void
keep_accounts(const char *clock, uint64_t seed)
{
    struct match_settings settings = table_settings("undo=off");
    struct account accounts[SEAT_COUNT] = {{0}};
    struct random_match random;

    assert_int_equal(control_parse(clock, &settings.control), CONTROL_OK);
    settings.start = (enum clock_start)(seed % 3);
    settings.opening.protocol = seed % 2 ? OPENING_SWAP2 : OPENING_FREE;
    random_match_start_with(&random, seed, &settings);
    for (int seat = 0; seat < SEAT_COUNT; seat++) {
        accounts[seat].given_ms = random.match.clock.sides[seat].rem_ms;
        accounts[seat].quota_ms = 3 * gain_max_ms(&settings.control);
    }
    for (int i = 0; i < 150 && random.match.phase != MATCH_OVER; i++) {
        enum seat actor = match_actor(&random.match);
        bool is_free = is_first_move_free(&random.match);
        struct match_reply reply = random_match_step(&random);

        if (reply.event_count) {
            follow(accounts, &random.match, actor, is_free, reply.first_event);
        }
        for (int seat = 0; seat < SEAT_COUNT; seat++) {
            check_account(&accounts[seat], &random.match, (enum seat)seat, seed);
        }
        // Nobody pays for more time than there was.
        assert_true(accounts[SEAT_A].spent_ms + accounts[SEAT_B].spent_ms <=
                    random.now_ms - random.match.run.epoch_ms);
    }
    random_match_finish(&random);
}

static void
no_millisecond_is_lost_or_made(void **state)
{
    static const char *const clocks[] = {
        "sudden:60",      "sudden:600",     "fischer:60+3", "fischer:20+9", "fischer:0+5",
        "bronstein:40b5", "bronstein:90b0", "delay:40d5",   "delay:90d2",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        for (uint64_t seed = 0; seed < 300; seed++) {
            keep_accounts(clocks[i], seed);
        }
    }
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
        cmocka_unit_test(flag_falls_exactly_at_zero),
        cmocka_unit_test(actor_loses_by_time_whatever_colour_he_holds),
        cmocka_unit_test(late_action_is_void_and_the_flag_decides),
        cmocka_unit_test(illegal_action_does_not_stop_the_clock),
        cmocka_unit_test(winning_move_is_charged_and_no_flag_follows),
        cmocka_unit_test(winning_move_that_comes_too_late_loses),
        cmocka_unit_test(external_brain_has_a_second_of_tolerance),
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
        cmocka_unit_test(claim_has_to_wait_by_speed),
        cmocka_unit_test(nothing_can_be_claimed_in_correspondence),
        cmocka_unit_test(claim_wins_for_whoever_claims),
        cmocka_unit_test(claim_of_a_swapped_seat_wins_for_its_colour),
        cmocka_unit_test(claim_against_somebody_present_is_refused),
        cmocka_unit_test(claim_records_what_it_rests_on),
        cmocka_unit_test(coming_back_cancels_the_count),
        cmocka_unit_test(absences_add_up_within_a_turn),
        cmocka_unit_test(absences_of_another_turn_do_not_count),
        cmocka_unit_test(goodbye_after_a_lost_line_goes_on_counting),
        cmocka_unit_test(line_lost_after_a_goodbye_leaves_the_short_wait),
        cmocka_unit_test(absence_during_a_pause_does_not_count),
        cmocka_unit_test(nothing_can_be_claimed_while_both_are_away),
        cmocka_unit_test(disconnection_does_not_stop_the_clock),
        cmocka_unit_test(abandoned_game_without_a_clock_ends_after_a_day),
        cmocka_unit_test(game_is_not_abandoned_while_one_is_here),
        cmocka_unit_test(day_of_an_abandoned_game_begins_with_the_second_to_leave),
        cmocka_unit_test(game_with_a_clock_is_not_abandoned),
        cmocka_unit_test(pause_that_nobody_ends_is_abandoned),
        cmocka_unit_test(game_against_an_engine_is_abandoned_by_its_only_player),
        cmocka_unit_test(stop_charges_up_to_now),
        cmocka_unit_test(stop_in_the_first_move_charges_nothing),
        cmocka_unit_test(restart_charges_nothing_and_gives_to_both),
        cmocka_unit_test(restart_begins_the_period_or_block_afresh),
        cmocka_unit_test(restart_is_possible_after_the_flag_time),
        cmocka_unit_test(rebuilt_match_goes_on_from_its_last_event),
        cmocka_unit_test(time_can_be_given_to_the_other_side),
        cmocka_unit_test(given_time_is_within_limits),
        cmocka_unit_test(time_cannot_be_given_without_main_time),
        cmocka_unit_test(no_millisecond_is_lost_or_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
