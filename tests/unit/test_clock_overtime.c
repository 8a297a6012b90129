// SPDX-License-Identifier: MIT
// Byo-yomi, Canadian overtime and time per move (clocks.md); "A" is always the player
// whose turn it is.
#include "common/game/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/clock_turns.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define DAY_MS ((int64_t)86400000)

// The worked example of the byo-yomi paragraph: M = 10 s, 3 x 30 s.
static void
byoyomi_example_of_the_rules_holds(void **state)
{
    struct clock clock = clock_of("byoyomi:10+3x30");
    struct clock_side *side = &clock.sides[SEAT_A];

    (void)state;
    clock_expect_in_time(&clock, 25000);
    clock_expect("used of a period", side->over_ms, 15000);
    clock_hand_over(&clock, SEAT_A);
    clock_expect("main after 25 s", side->rem_ms, 0);
    clock_expect("periods after 25 s", side->periods, 3);
    clock_turn(&clock, 30000);
    clock_expect("periods after 30 s more", side->periods, 2);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 60000);
    clock_expect_flag(&clock, 65000);
    clock_expect("periods on flag", side->periods, 0);
}

static void
byoyomi_turn_shorter_than_a_period_costs_none(void **state)
{
    struct clock clock = clock_of("byoyomi:1+2x30");

    (void)state;
    clock_turn(&clock, 1000 + 29999);
    clock_expect("periods", clock.sides[SEAT_A].periods, 2);
    clock_turn(&clock, 29999);
    clock_expect("periods", clock.sides[SEAT_A].periods, 2);
}

static void
byoyomi_turn_of_exactly_one_period_costs_one(void **state)
{
    struct clock clock = clock_of("byoyomi:1+2x30");

    (void)state;
    clock_turn(&clock, 1000 + 30000);
    clock_expect("periods", clock.sides[SEAT_A].periods, 1);
}

static void
byoyomi_last_period_is_exceeded_at_its_length(void **state)
{
    struct clock clock = clock_of("byoyomi:1+1x30");

    (void)state;
    clock_turn(&clock, 1000);
    assert_false(clock_would_flag(&clock, SEAT_A, 29999));
    assert_true(clock_would_flag(&clock, SEAT_A, 30000));
    clock_expect_flag(&clock, 30000);
    clock_expect("periods on flag", clock.sides[SEAT_A].periods, 0);
}

static void
byoyomi_without_main_time_is_no_flag_while_periods_are_left(void **state)
{
    struct clock clock = clock_of("byoyomi:10+1x30");

    (void)state;
    clock_expect_in_time(&clock, 10000);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 0);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 30000);
}

static void
byoyomi_pause_does_not_refill_the_period(void **state)
{
    struct clock clock = clock_of("byoyomi:1+2x30");

    (void)state;
    clock_turn(&clock, 1000);
    clock_expect_in_time(&clock, 20000);
    clock_expect_in_time(&clock, 10000);
    clock_expect("periods", clock.sides[SEAT_A].periods, 1);
}

static void
byoyomi_new_turn_refills_the_period(void **state)
{
    struct clock clock = clock_of("byoyomi:1+1x30");

    (void)state;
    clock_turn(&clock, 1000);
    clock_expect_in_time(&clock, 29999);
    clock_begin_turn(&clock, SEAT_A);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 30000);
}

// 30 stones in 30 minutes, entered with 20 s over: 29:40 and 29 stones to go.
static void
canadian_move_that_ends_main_time_is_the_first_stone(void **state)
{
    struct clock clock = clock_of("canadian:7200+30/1800");
    struct clock_earned earned = clock_turn(&clock, 7200000 + 20000);

    (void)state;
    assert_true(earned.stone);
    assert_false(earned.block);
    clock_expect("block", clock.sides[SEAT_A].block_ms, (29 * 60 + 40) * 1000);
    clock_expect("stones", clock.sides[SEAT_A].stones, 29);
}

static void
canadian_main_time_used_up_exactly_is_not_overtime_yet(void **state)
{
    struct clock clock = clock_of("canadian:10+30/1800");
    struct clock_earned earned = clock_turn(&clock, 10000);

    (void)state;
    assert_false(earned.stone);
    assert_false(clock.sides[SEAT_A].overtime);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 1800000);
}

static void
canadian_stones_count_also_when_no_time_is_used(void **state)
{
    struct clock clock = clock_of("canadian:10+30/1800");

    (void)state;
    clock_turn(&clock, 10001);
    clock_turn(&clock, 0);
    clock_expect("stones", clock.sides[SEAT_A].stones, 28);
    clock_expect("block", clock.sides[SEAT_A].block_ms, 1799999);
}

static void
canadian_last_stone_begins_a_full_block_and_unused_time_is_lost(void **state)
{
    struct clock clock = clock_of("canadian:10+2/60");
    struct clock_earned earned;

    (void)state;
    clock_turn(&clock, 10000 + 5000);
    earned = clock_turn(&clock, 15000);
    assert_true(earned.block);
    clock_expect("left of the old block", earned.block_ms, 40000);
    clock_expect("block", clock.sides[SEAT_A].block_ms, 60000);
    clock_expect("stones", clock.sides[SEAT_A].stones, 2);
}

static void
canadian_block_used_up_is_a_flag(void **state)
{
    struct clock clock = clock_of("canadian:10+2/60");

    (void)state;
    clock_turn(&clock, 10000 + 5000);
    assert_false(clock_would_flag(&clock, SEAT_A, 54999));
    clock_expect_flag(&clock, 55000);
    clock_expect("block", clock.sides[SEAT_A].block_ms, 0);
}

// Gomocup's own numbers with the tolerance of its judge, and people without.
static void
permove_flags_only_beyond_limit_and_tolerance(void **state)
{
    static const struct {
        const char *text;
        int64_t tolerance_ms, last_ms; // the longest turn in time
    } cases[] = {
        {"permove:5/120", 1000, 6000},
        {"permove:30/180", 1000, 31000},
        {"permove:300/1000", 1000, 301000},
        {"permove:30/180", 0, 30000},
        {"permove:0/180", 1000, 1000},
        {"permove:0/0", 1000, 1000},
        {"permove:0/0", 0, 0},
        {"permove:30/10", 0, 10000},
        {"permove:30/10", 1000, 11000},
        {"permove:30/0", 0, 30000},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of(cases[i].text);

        clock.sides[SEAT_A].tolerance_ms = cases[i].tolerance_ms;
        clock_expect(cases[i].text, clock_until_flag_ms(&clock, SEAT_A), cases[i].last_ms + 1);
        assert_true(clock_would_flag(&clock, SEAT_A, cases[i].last_ms + 1));
        clock_expect_in_time(&clock, cases[i].last_ms);
    }
}

static void
permove_match_limit_counts_all_turns(void **state)
{
    struct clock clock = clock_of("permove:30/70");

    (void)state;
    clock_turn(&clock, 30000);
    clock_turn(&clock, 30000);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 10001);
    assert_false(clock_would_flag(&clock, SEAT_A, 10000));
    clock_expect_flag(&clock, 10001);
    clock_expect("until flag after it", clock_until_flag_ms(&clock, SEAT_A), 0);
}

static void
permove_without_match_limit_goes_on_for_ever(void **state)
{
    struct clock clock = clock_of("permove:30/0");

    (void)state;
    for (int i = 0; i < 1000; i++) {
        clock_turn(&clock, 30000);
    }
    clock_expect("used", clock.sides[SEAT_A].used_ms, 30000000);
}

static void
corr_flags_when_the_days_are_over(void **state)
{
    struct clock clock = clock_of("corr:3d");

    (void)state;
    assert_false(clock_would_flag(&clock, SEAT_A, 3 * DAY_MS - 1));
    clock_expect_flag(&clock, 3 * DAY_MS);
    clock_expect("until flag after it", clock_until_flag_ms(&clock, SEAT_A), 0);
}

static void
corr_restarts_in_full_without_accumulation(void **state)
{
    struct clock clock = clock_of("corr:3d");

    (void)state;
    clock_turn(&clock, 1000);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 3 * DAY_MS);
    clock_turn(&clock, 3 * DAY_MS - 1);
    clock_expect("flag", clock_until_flag_ms(&clock, SEAT_A), 3 * DAY_MS);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(byoyomi_example_of_the_rules_holds),
        cmocka_unit_test(byoyomi_turn_shorter_than_a_period_costs_none),
        cmocka_unit_test(byoyomi_turn_of_exactly_one_period_costs_one),
        cmocka_unit_test(byoyomi_last_period_is_exceeded_at_its_length),
        cmocka_unit_test(byoyomi_without_main_time_is_no_flag_while_periods_are_left),
        cmocka_unit_test(byoyomi_pause_does_not_refill_the_period),
        cmocka_unit_test(byoyomi_new_turn_refills_the_period),
        cmocka_unit_test(canadian_move_that_ends_main_time_is_the_first_stone),
        cmocka_unit_test(canadian_main_time_used_up_exactly_is_not_overtime_yet),
        cmocka_unit_test(canadian_stones_count_also_when_no_time_is_used),
        cmocka_unit_test(canadian_last_stone_begins_a_full_block_and_unused_time_is_lost),
        cmocka_unit_test(canadian_block_used_up_is_a_flag),
        cmocka_unit_test(permove_flags_only_beyond_limit_and_tolerance),
        cmocka_unit_test(permove_match_limit_counts_all_turns),
        cmocka_unit_test(permove_without_match_limit_goes_on_for_ever),
        cmocka_unit_test(corr_flags_when_the_days_are_over),
        cmocka_unit_test(corr_restarts_in_full_without_accumulation),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
