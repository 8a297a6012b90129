// SPDX-License-Identifier: MIT
// Stops, restarts and gifts (clocks.md 5 and 7), and that no millisecond is lost or made.
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
    table_expect_deadline(&t, "deadline after a stop", TIME_NEVER);
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
        table_expect_deadline(&t, settings, TIME_NEVER);
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
    bool a = match->acts[SEAT_A] > 0, b = match->acts[SEAT_B] > 0;

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
