// SPDX-License-Identifier: MIT
// What changes a clock besides playing: moves taken back, restarts, gifts; and how it is
// shown.
#include "common/game/clock.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/clock_turns.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define DAY_MS ((int64_t)86400000)

#define HUGE_MS ((int64_t)1 << 53)

static void
take_back_of_an_increment_restores_the_charged_time(void **state)
{
    struct clock clock = clock_of("fischer:300+3");
    struct clock_earned earned = clock_turn(&clock, 10000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 290000);
}

static void
take_back_under_a_cap_takes_only_what_was_given(void **state)
{
    struct clock clock = clock_of("fischer:600+3c600");
    struct clock_earned earned = clock_turn(&clock, 1000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 599000);
}

static void
take_back_of_a_repayment_restores_the_charged_time(void **state)
{
    struct clock clock = clock_of("bronstein:300b5");
    struct clock_earned earned = clock_turn(&clock, 3000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 297000);
}

static void
take_back_leaves_at_least_one_millisecond(void **state)
{
    static const int64_t rems_ms[] = {1, 2999, 3000, 3001};
    const struct clock_earned earned = {.rem_ms = 3000};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rems_ms); i++) {
        struct clock clock = clock_of("fischer:300+3");

        clock.sides[SEAT_A].rem_ms = rems_ms[i];
        clock_take_back(&clock, SEAT_A, &earned);
        clock_expect("rem", clock.sides[SEAT_A].rem_ms, 1);
    }
}

static void
take_back_in_byoyomi_leaves_lost_periods_lost(void **state)
{
    struct clock clock = clock_of("byoyomi:1+3x30");
    struct clock_earned earned = clock_turn(&clock, 1000 + 35000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect("periods", clock.sides[SEAT_A].periods, 2);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 0);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 60000);
}

static void
take_back_of_a_canadian_stone_puts_it_back(void **state)
{
    struct clock clock = clock_of("canadian:10+25/600");
    struct clock_earned earned = clock_turn(&clock, 10000 + 20000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect("stones", clock.sides[SEAT_A].stones, 25);
    clock_expect("block", clock.sides[SEAT_A].block_ms, 580000);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 0);
}

static void
take_back_of_the_last_canadian_stone_ends_the_new_block(void **state)
{
    struct clock clock = clock_of("canadian:10+2/60");
    struct clock_earned earned;

    (void)state;
    clock_turn(&clock, 10000 + 5000);
    earned = clock_turn(&clock, 15000);
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect("stones", clock.sides[SEAT_A].stones, 1);
    clock_expect("block", clock.sides[SEAT_A].block_ms, 40000);
}

static void
take_back_in_canadian_main_time_changes_nothing(void **state)
{
    struct clock clock = clock_of("canadian:100+2/60"), before;
    struct clock_earned earned = clock_turn(&clock, 5000);

    (void)state;
    before = clock;
    clock_take_back(&clock, SEAT_A, &earned);
    clock_expect_side("canadian", &clock.sides[SEAT_A], &before.sides[SEAT_A]);
}

static void
turn_after_a_take_back_begins_afresh(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]);
        const struct clock_earned earned = {0};

        clock_consume(&clock, SEAT_A, 1234);
        clock_take_back(&clock, SEAT_A, &earned);
        clock_expect(clock_every_control[i], clock.sides[SEAT_A].turn_ms, 0);
        clock_expect(clock_every_control[i], clock.sides[SEAT_A].over_ms, 0);
        clock_expect(clock_every_control[i], clock.sides[SEAT_A].used_ms, 1234);
    }
}

// An undo consumes the time of the player to move but ends no turn of his.
static void
interrupted_turn_earns_nothing(void **state)
{
    struct clock clock = clock_of("fischer:300+3");

    (void)state;
    clock_expect_in_time(&clock, 10000);
    clock_begin_turn(&clock, SEAT_A);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 290000);
}

static void
restart_gives_both_sides_twenty_seconds_of_main_time(void **state)
{
    static const char *const texts[] = {"sudden:60", "fischer:60+3", "delay:60d3",
                                        "bronstein:60b3"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct clock clock = clock_of(texts[i]);

        clock_expect_in_time(&clock, 10000);
        clock_restart_gift(&clock);
        clock_expect(texts[i], clock.sides[SEAT_A].rem_ms,
                     clock.control.kind == CONTROL_DELAY ? 73000 : 70000);
        clock_expect(texts[i], clock.sides[SEAT_B].rem_ms, 80000);
        assert_true(clock_restart_adds_main(&clock.control));
    }
}

static void
restart_refills_the_running_byoyomi_period(void **state)
{
    struct clock clock = clock_of("byoyomi:10+3x30");

    (void)state;
    clock_expect_in_time(&clock, 10000 + 35000);
    clock_restart_gift(&clock);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 60000);
    clock_expect("periods", clock.sides[SEAT_A].periods, 2);
    clock_expect("main of the other", clock.sides[SEAT_B].rem_ms, 10000);
}

static void
restart_refills_the_running_canadian_block(void **state)
{
    struct clock clock = clock_of("canadian:10+25/600");

    (void)state;
    clock_turn(&clock, 10000 + 20000);
    clock_restart_gift(&clock);
    clock_expect("block", clock.sides[SEAT_A].block_ms, 600000);
    clock_expect("stones", clock.sides[SEAT_A].stones, 24);
}

static void
restart_gives_nothing_in_other_states(void **state)
{
    static const char *const texts[] = {"none", "permove:30/180", "corr:3d", "byoyomi:60+3x30",
                                        "canadian:60+25/600"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct clock clock = clock_of(texts[i]), before;

        clock_expect_in_time(&clock, 10000);
        before = clock;
        clock_restart_gift(&clock);
        clock_expect_side(texts[i], &clock.sides[SEAT_A], &before.sides[SEAT_A]);
        clock_expect_side(texts[i], &clock.sides[SEAT_B], &before.sides[SEAT_B]);
        assert_false(clock_restart_adds_main(&clock.control));
    }
}

static void
given_time_is_added_to_the_main_time_of_one_side(void **state)
{
    static const char *const texts[] = {"sudden:60",      "fischer:60+3",    "delay:60d3",
                                        "bronstein:60b3", "byoyomi:60+3x30", "canadian:60+25/600"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct clock clock = clock_of(texts[i]);

        assert_true(clock_give(&clock, SEAT_B, 15000));
        clock_expect(texts[i], clock.sides[SEAT_A].rem_ms, 60000);
        clock_expect(texts[i], clock.sides[SEAT_B].rem_ms, 75000);
    }
}

static void
time_cannot_be_given_where_there_is_no_main_time(void **state)
{
    static const char *const texts[] = {"none", "permove:30/180", "corr:3d"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct clock clock = clock_of(texts[i]);

        assert_false(clock_give(&clock, SEAT_A, 15000));
        clock_expect(texts[i], clock.sides[SEAT_A].rem_ms, 0);
    }
}

static void
gift_of_nothing_or_less_is_refused(void **state)
{
    struct clock clock = clock_of("sudden:60");

    (void)state;
    assert_false(clock_give(&clock, SEAT_A, 0));
    assert_false(clock_give(&clock, SEAT_A, -1));
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 60000);
    assert_true(clock_give(&clock, SEAT_A, 1));
}

static void
huge_gifts_do_not_overflow(void **state)
{
    struct clock clock = clock_of("fischer:60+3c60");

    (void)state;
    assert_true(clock_give(&clock, SEAT_A, INT64_MAX));
    assert_true(clock_give(&clock, SEAT_A, INT64_MAX));
    clock_expect_in_time(&clock, HUGE_MS - 1);
    clock_hand_over(&clock, SEAT_A);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 3001);
}

static void
gift_in_byoyomi_is_used_before_the_period(void **state)
{
    struct clock clock = clock_of("byoyomi:1+1x30");

    (void)state;
    clock_expect_in_time(&clock, 1000 + 20000);
    assert_true(clock_give(&clock, SEAT_A, 15000));
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 25000);
    clock_expect_in_time(&clock, 24999);
    clock_expect_flag(&clock, 1);
}

static void
reading_takes_the_running_turn_off(void **state)
{
    static const struct {
        const char *text;
        int64_t t_ms;
        struct clock_reading reading;
    } cases[] = {
        {"none", 5000, {0}},
        {"sudden:60", 0, {.main_ms = 60000}},
        {"sudden:60", 15000, {.main_ms = 45000}},
        {"sudden:60", 60000, {.main_ms = 0}},
        {"fischer:60+3", 15000, {.main_ms = 45000}},
        {"delay:60d5", 5000, {.main_ms = 60000}},
        {"delay:60d5", 15000, {.main_ms = 50000}},
        {"bronstein:60b5", 15000, {.main_ms = 45000}},
        {"byoyomi:10+3x30", 4000, {.main_ms = 6000, .count = 3}},
        {"byoyomi:10+3x30", 10000, {.extra_ms = 30000, .count = 3, .overtime = true}},
        {"byoyomi:10+3x30", 25000, {.extra_ms = 15000, .count = 3, .overtime = true}},
        {"byoyomi:10+3x30", 40000, {.extra_ms = 30000, .count = 2, .overtime = true}},
        {"byoyomi:10+3x30", 99999, {.extra_ms = 1, .count = 1, .overtime = true}},
        {"byoyomi:10+3x30", 100000, {.overtime = true}},
        {"canadian:10+25/600", 4000, {.main_ms = 6000, .count = 25}},
        {"canadian:10+25/600", 10000, {.extra_ms = 600000, .count = 25, .overtime = true}},
        {"canadian:10+25/600", 30000, {.extra_ms = 580000, .count = 25, .overtime = true}},
        {"canadian:10+25/600", 610000, {.count = 25, .overtime = true}},
        {"permove:30/180", 10000, {.main_ms = 20000}},
        {"permove:30/20", 5000, {.main_ms = 15000}},
        {"permove:30/180", 30000, {.main_ms = 1}},
        {"permove:30/180", 30001, {.main_ms = 0}},
        {"permove:0/0", 0, {.main_ms = 1}},
        {"corr:1d", 10000, {.main_ms = DAY_MS - 10000}},
        {"corr:1d", DAY_MS, {.main_ms = 0}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of(cases[i].text);
        char what[64];

        snprintf(what, sizeof(what), "%s after %" PRId64 " ms", cases[i].text, cases[i].t_ms);
        clock_expect_reading(what, clock_read(&clock, SEAT_A, cases[i].t_ms), cases[i].reading);
    }
}

static void
reading_of_a_gift_in_overtime_shows_main_time_again(void **state)
{
    struct clock canadian = clock_of("canadian:10+25/600"), byoyomi = clock_of("byoyomi:10+3x30");

    (void)state;
    clock_turn(&canadian, 30000);
    clock_give(&canadian, SEAT_A, 15000);
    clock_expect_reading("canadian", clock_read(&canadian, SEAT_A, 5000),
                         (struct clock_reading){.main_ms = 10000, .count = 24});
    clock_turn(&byoyomi, 30000);
    clock_give(&byoyomi, SEAT_A, 15000);
    clock_expect_reading("byoyomi", clock_read(&byoyomi, SEAT_A, 5000),
                         (struct clock_reading){.main_ms = 10000, .count = 3});
}

static void
display_is_rounded_up(void **state)
{
    static const struct {
        int64_t ms;
        const char *text;
    } cases[] = {
        {INT64_MIN, "0:00"},
        {-1, "0:00"},
        {0, "0:00"},
        {1, "0.1"},
        {100, "0.1"},
        {101, "0.2"},
        {9201, "9.3"},
        {9300, "9.3"},
        {9900, "9.9"},
        {9901, "0:10"},
        {9999, "0:10"},
        {10000, "0:10"},
        {10001, "0:11"},
        {59000, "0:59"},
        {59001, "1:00"},
        {244001, "4:05"},
        {245000, "4:05"},
        {600000, "10:00"},
        {3599000, "59:59"},
        {3599001, "1:00:00"},
        {3600000, "1:00:00"},
        {3600001, "1:00:01"},
        {3723000, "1:02:03"},
        {359999000, "99:59:59"},
        {14 * DAY_MS, "336:00:00"},
        {INT64_MAX, "2562047788015:12:56"},
    };
    char buffer[CLOCK_TEXT_BYTES];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *got = clock_format_ms(cases[i].ms, buffer);

        assert_ptr_equal(got, buffer);
        if (strcmp(got, cases[i].text) != 0) {
            fail_msg("showing %" PRId64 " ms: expected \"%s\", got \"%s\"", cases[i].ms,
                     cases[i].text, got);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(take_back_of_an_increment_restores_the_charged_time),
        cmocka_unit_test(take_back_under_a_cap_takes_only_what_was_given),
        cmocka_unit_test(take_back_of_a_repayment_restores_the_charged_time),
        cmocka_unit_test(take_back_leaves_at_least_one_millisecond),
        cmocka_unit_test(take_back_in_byoyomi_leaves_lost_periods_lost),
        cmocka_unit_test(take_back_of_a_canadian_stone_puts_it_back),
        cmocka_unit_test(take_back_of_the_last_canadian_stone_ends_the_new_block),
        cmocka_unit_test(take_back_in_canadian_main_time_changes_nothing),
        cmocka_unit_test(turn_after_a_take_back_begins_afresh),
        cmocka_unit_test(interrupted_turn_earns_nothing),
        cmocka_unit_test(restart_gives_both_sides_twenty_seconds_of_main_time),
        cmocka_unit_test(restart_refills_the_running_byoyomi_period),
        cmocka_unit_test(restart_refills_the_running_canadian_block),
        cmocka_unit_test(restart_gives_nothing_in_other_states),
        cmocka_unit_test(given_time_is_added_to_the_main_time_of_one_side),
        cmocka_unit_test(time_cannot_be_given_where_there_is_no_main_time),
        cmocka_unit_test(gift_of_nothing_or_less_is_refused),
        cmocka_unit_test(huge_gifts_do_not_overflow),
        cmocka_unit_test(gift_in_byoyomi_is_used_before_the_period),
        cmocka_unit_test(reading_takes_the_running_turn_off),
        cmocka_unit_test(reading_of_a_gift_in_overtime_shows_main_time_again),
        cmocka_unit_test(display_is_rounded_up),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
