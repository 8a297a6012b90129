// SPDX-License-Identifier: MIT
// Absence, claims and abandoned games (clocks.md 6).
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

#define MINUTE_MS ((int64_t)60000)

#define HOUR_MS (60 * MINUTE_MS)

#define DAY_MS (24 * HOUR_MS)

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
        {"none", PRESENCE_LOST, 15 * MINUTE_MS}, {"sudden:60", PRESENCE_LEFT, 10000},
        {"fischer:180+2", PRESENCE_LEFT, 10000}, {"sudden:600", PRESENCE_LEFT, 10000},
        {"sudden:3600", PRESENCE_LEFT, 10000},   {"none", PRESENCE_LEFT, 15 * MINUTE_MS},
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
    table_expect_deadline(&t, "deadline", 60000);
    table_play(&t, "+60000 flag");
    table_expect_end(&t, RESULT_BLACK, END_TIME);
    table_close(&t);
}

static void
both_leave(struct table *t)
{
    match_note_presence(&t->match, SEAT_A, PRESENCE_LEFT, t->now_ms);
    match_note_presence(&t->match, SEAT_B, PRESENCE_LOST, t->now_ms);
}

// Abandoned games.

#define TEN_MOVES "h8 h9 g8 g9 f8 f9 e9 e8 d10 d12"

static void
abandoned_game_without_a_clock_ends_by_who_plays(void **state)
{
    static const struct {
        const char *game;
        enum abandonment abandonment;
        int64_t wait_ms;
        enum result result;
    } cases[] = {
        {"", ABANDON_GUESTS, 10 * MINUTE_MS, RESULT_ABORTED},
        {"h8 h9 h10", ABANDON_GUESTS, 10 * MINUTE_MS, RESULT_ABORTED}, // B acted once
        {"h8 h9 h10 h11", ABANDON_GUESTS, 10 * MINUTE_MS, RESULT_DRAW},
        {"h8 h9 h10 h11 A:pause? B:pause=yes", ABANDON_GUESTS, 10 * MINUTE_MS, RESULT_DRAW},
        {TEN_MOVES, ABANDON_GUESTS, DAY_MS, RESULT_DRAW},
        {"h8", ABANDON_ACCOUNTS, 30 * DAY_MS, RESULT_ABORTED},
        {TEN_MOVES, ABANDON_ACCOUNTS, 30 * DAY_MS, RESULT_DRAW},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, "clock=none");
        match_note_abandonment(&t.match, cases[i].abandonment);
        table_play(&t, cases[i].game);
        both_leave(&t);
        table_expect_deadline(&t, "deadline", cases[i].wait_ms);
        t.now_ms += cases[i].wait_ms - 1;
        table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
        t.now_ms += 1;
        table_play(&t, "flag");
        table_expect_end(&t, cases[i].result, END_ABANDONED);
        table_expect_number("absent", t.match.events[t.match.event_count - 1].absent_ms,
                            cases[i].wait_ms);
        table_close(&t);
    }
}

// On a private server, and among friends, a game waits for ever.
static void
private_game_is_never_abandoned(void **state)
{
    static const char *const games[] = {"", TEN_MOVES, "h8 h9 A:pause? B:pause=yes"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        struct table t;

        table_open(&t, "clock=none");
        table_play(&t, games[i]);
        both_leave(&t);
        table_expect_deadline(&t, "deadline", TIME_NEVER);
        t.now_ms += 1000 * DAY_MS;
        table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
        table_close(&t);
    }
}

// Stones and the choices of openings count alike; so does who has to do several things in a row.
static void
game_has_begun_when_each_side_has_acted_twice(void **state)
{
    static const struct {
        const char *settings, *game;
        bool has_begun;
    } cases[] = {
        {"clock=none", "h8 h9 h10", false},
        {"clock=none", "h8 h9 h10 h11", true},
        {"clock=none opening=swap2", "h8 h9 h10", false},
        {"clock=none opening=swap2", "h8 h9 h10 g8+g9", false},
        {"clock=none opening=swap2", "h8 h9 h10 g8+g9 black f8", true},
        {"clock=none opening=swap2", "h8 h9 h10 white f8", true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        if (match_has_begun(&t.match) != cases[i].has_begun) {
            fail_msg("%s, %s: acts %d and %d", cases[i].settings, cases[i].game,
                     t.match.acts[SEAT_A], t.match.acts[SEAT_B]);
        }
        table_close(&t);
    }
}

// The server may close a table whatever its clock; the record of it can be read again.
static void
game_that_is_given_up_has_no_result(void **state)
{
    static const char *const clocks[] = {"clock=none", "clock=sudden:60", "clock=corr:3d"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        struct match again;
        struct table t;

        table_open(&t, clocks[i]);
        table_play(&t, TEN_MOVES);
        match_give_up(&t.match, t.now_ms + 1);
        table_expect_end(&t, RESULT_ABORTED, END_ABANDONED);
        match_init(&again, &t.match.settings, 0);
        for (int k = 0; k < t.match.event_count; k++) {
            assert_true(match_replay(&again, k, &t.match.events[k]));
        }
        match_finish(&again);
        table_close(&t);
    }
}

// Older servers ended all of them after a day, and called two moves a game.
static void
old_records_of_abandoned_games_are_read(void **state)
{
    static const struct {
        const char *settings, *game;
        enum result result;
        bool is_read;
    } cases[] = {
        {"clock=none", "h8 h9", RESULT_DRAW, true},
        {"clock=none", "h8", RESULT_ABORTED, true},
        {"clock=none", "h8", RESULT_DRAW, false},
        {"clock=none", "h8 h9", RESULT_BLACK, false},
        {"clock=sudden:60", "h8 h9 h10", RESULT_DRAW, false}, // a clock would have ended it
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct match_event end = {.action = {.kind = ACTION_END}, .absent_ms = DAY_MS};
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].game);
        end.at_ms = t.now_ms + DAY_MS;
        end.action.move_number = match_next_move(&t.match);
        end.lag_ms = -1;
        end.outcome = (struct outcome){cases[i].result, END_ABANDONED};
        if (match_replay(&t.match, t.match.event_count, &end) != cases[i].is_read) {
            fail_msg("%s, %s: result %d", cases[i].settings, cases[i].game, (int)cases[i].result);
        }
        table_close(&t);
    }
}

static void
game_is_not_abandoned_while_one_is_here(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    match_note_abandonment(&t.match, ABANDON_GUESTS);
    table_play(&t, TEN_MOVES);
    both_leave(&t);
    t.now_ms += DAY_MS - 1;
    match_note_presence(&t.match, SEAT_B, PRESENCE_HERE, t.now_ms);
    table_expect_deadline(&t, "deadline with one here", TIME_NEVER);
    t.now_ms += 3 * DAY_MS;
    table_refuse(&t, "flag", VERDICT_NOT_FLAGGED);
    match_note_presence(&t.match, SEAT_B, PRESENCE_LOST, t.now_ms);
    table_expect_deadline(&t, "a new day", DAY_MS);
    table_close(&t);
}

static void
time_of_an_abandoned_game_begins_with_the_second_to_leave(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    match_note_abandonment(&t.match, ABANDON_GUESTS);
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+5000");
    match_note_presence(&t.match, SEAT_A, PRESENCE_LEFT, t.now_ms);
    table_expect_deadline(&t, "deadline", 10 * MINUTE_MS);
    table_close(&t);
}

static void
game_with_a_clock_is_not_abandoned(void **state)
{
    struct table t;

    (void)state;
    table_open(&t, "clock=corr:14d start=now");
    match_note_abandonment(&t.match, ABANDON_GUESTS);
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
        match_note_abandonment(&t.match, ABANDON_GUESTS);
        table_play(&t, "h8 h9 h10 h11 A:pause? B:pause=yes");
        table_expect_deadline(&t, "deadline with both here", TIME_NEVER);
        both_leave(&t);
        table_expect_deadline(&t, cases[i].clock, cases[i].wait_ms);
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
    match_note_abandonment(&t.match, ABANDON_GUESTS);
    table_play(&t, "B:set-seat=1 " TEN_MOVES);
    table_expect_deadline(&t, "deadline with the player here", TIME_NEVER);
    match_note_presence(&t.match, SEAT_A, PRESENCE_LOST, t.now_ms);
    table_expect_deadline(&t, "deadline", DAY_MS);
    t.now_ms += DAY_MS;
    table_play(&t, "flag");
    table_expect_end(&t, RESULT_DRAW, END_ABANDONED);
    table_close(&t);
    table_open(&t, "clock=none");
    match_note_abandonment(&t.match, ABANDON_GUESTS);
    table_play(&t, "A:set-seat=1 B:set-seat=1");
    both_leave(&t);
    table_expect_deadline(&t, "two engines", TIME_NEVER);
    table_close(&t);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(abandoned_game_without_a_clock_ends_by_who_plays),
        cmocka_unit_test(private_game_is_never_abandoned),
        cmocka_unit_test(game_has_begun_when_each_side_has_acted_twice),
        cmocka_unit_test(game_that_is_given_up_has_no_result),
        cmocka_unit_test(old_records_of_abandoned_games_are_read),
        cmocka_unit_test(game_is_not_abandoned_while_one_is_here),
        cmocka_unit_test(time_of_an_abandoned_game_begins_with_the_second_to_leave),
        cmocka_unit_test(game_with_a_clock_is_not_abandoned),
        cmocka_unit_test(pause_that_nobody_ends_is_abandoned),
        cmocka_unit_test(game_against_an_engine_is_abandoned_by_its_only_player),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
