// SPDX-License-Identifier: MIT
// The controls with main time alone (clocks.md); "A" is always the player whose turn it
// is.
#include "common/game/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/clock_turns.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define DAY_MS ((int64_t)86400000)

static void
both_sides_start_alike(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]);

        clock_expect_side(clock_every_control[i], &clock.sides[SEAT_A], &clock.sides[SEAT_B]);
        assert_true(clock.sides[SEAT_A].is_compensated);
        clock_expect("tolerance", clock.sides[SEAT_A].tolerance_ms, 0);
    }
}

static void
consuming_leaves_the_other_side_alone(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]), before = clock;

        clock_consume(&clock, SEAT_A, 12345);
        clock_expect_side(clock_every_control[i], &clock.sides[SEAT_B], &before.sides[SEAT_B]);
    }
}

static void
none_only_sums_up(void **state)
{
    struct clock clock = clock_of("none");

    (void)state;
    clock_turn(&clock, 1000 * DAY_MS);
    clock_expect_in_time(&clock, 5);
    clock_expect("used", clock.sides[SEAT_A].used_ms, 1000 * DAY_MS + 5);
    clock_expect("turn", clock.sides[SEAT_A].turn_ms, 5);
    clock_expect("until flag", clock_until_flag_ms(&clock, SEAT_A), TIME_NEVER);
}

static void
sudden_with_one_millisecond_left_is_in_time(void **state)
{
    struct clock clock = clock_of("sudden:60");

    (void)state;
    clock_expect_in_time(&clock, 59999);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 1);
}

static void
sudden_with_exactly_zero_left_is_out(void **state)
{
    struct clock clock = clock_of("sudden:60");

    (void)state;
    clock_expect_flag(&clock, 60000);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 0);
}

static void
sudden_earns_nothing(void **state)
{
    struct clock clock = clock_of("sudden:60");
    struct clock_earned earned = clock_turn(&clock, 1000);

    (void)state;
    clock_expect("earned", earned.rem_ms, 0);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 59000);
}

static void
fischer_turn_earns_the_increment(void **state)
{
    struct clock clock = clock_of("fischer:300+3");
    struct clock_earned earned = clock_turn(&clock, 10000);

    (void)state;
    clock_expect("earned", earned.rem_ms, 3000);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 293000);
}

static void
fischer_increment_does_not_save_who_reached_zero(void **state)
{
    struct clock clock = clock_of("fischer:1+180");

    (void)state;
    clock_expect_flag(&clock, 1000);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 0);
}

static void
fischer_without_main_time_starts_with_three_seconds_or_more(void **state)
{
    static const struct {
        const char *text;
        int64_t start_ms;
    } cases[] = {{"fischer:0+1", 3000},
                 {"fischer:0+3", 3000},
                 {"fischer:0+4", 4000},
                 {"fischer:0+180", 180000},
                 {"fischer:1+180", 1000}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of(cases[i].text);

        clock_expect(cases[i].text, clock.sides[SEAT_A].rem_ms, cases[i].start_ms);
    }
}

// rem = min(rem, max(C, rem_before)), and what is earned is what was added.
static void
fischer_cap_limits_the_increment(void **state)
{
    static const struct {
        const char *what, *text;
        int64_t t_ms, rem_ms, earned_ms;
    } cases[] = {
        {"below the cap", "fischer:300+3c600", 1000, 302000, 3000},
        {"just up to the cap", "fischer:598+3c600", 1000, 600000, 3000},
        {"cut at the cap", "fischer:599+3c600", 1000, 600000, 2000},
        {"at the cap, quick turn", "fischer:600+3c600", 1000, 600000, 1000},
        {"at the cap, slow turn", "fischer:600+3c600", 5000, 598000, 3000},
        {"above the cap, quick turn", "fischer:900+3c600", 1000, 900000, 1000},
        {"above the cap, slow turn", "fischer:900+3c600", 5000, 898000, 3000},
        {"above the cap, no time used", "fischer:900+3c600", 0, 900000, 0},
        {"from above to below the cap", "fischer:601+3c600", 4000, 600000, 3000},
        {"no cap", "fischer:600+3", 1000, 602000, 3000},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of(cases[i].text);
        struct clock_earned earned = clock_turn(&clock, cases[i].t_ms);

        clock_expect(cases[i].what, clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        clock_expect(cases[i].what, earned.rem_ms, cases[i].earned_ms);
    }
}

static void
fischer_cap_sees_the_whole_turn_after_a_pause(void **state)
{
    struct clock clock = clock_of("fischer:900+3c600");

    (void)state;
    clock_begin_turn(&clock, SEAT_A);
    clock_expect_in_time(&clock, 400);
    clock_expect_in_time(&clock, 600);
    clock_hand_over(&clock, SEAT_A);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 900000);
}

static void
delay_charges_only_what_exceeds_it(void **state)
{
    static const struct {
        int64_t t_ms, rem_ms;
    } cases[] = {{0, 300000}, {4999, 300000}, {5000, 300000}, {5001, 299999}, {65000, 240000}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of("delay:300d5");

        clock_turn(&clock, cases[i].t_ms);
        clock_expect("rem after a turn", clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
    }
}

static void
delay_saves_who_has_less_main_time_than_the_turn_took(void **state)
{
    struct clock clock = clock_of("delay:2d5");

    (void)state;
    clock_expect_in_time(&clock, 3000);
    clock_expect("rem", clock.sides[SEAT_A].rem_ms, 2000);
}

static void
bronstein_does_not_save_who_has_less_main_time_than_the_turn_took(void **state)
{
    struct clock clock = clock_of("bronstein:2b5");

    (void)state;
    clock_expect_flag(&clock, 3000);
}

static void
bronstein_repays_the_turn_up_to_the_delay(void **state)
{
    static const struct {
        int64_t t_ms, rem_ms, earned_ms;
    } cases[] = {{0, 300000, 0},
                 {3000, 300000, 3000},
                 {5000, 300000, 5000},
                 {5001, 299999, 5000},
                 {65000, 240000, 5000}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of("bronstein:300b5");
        struct clock_earned earned = clock_turn(&clock, cases[i].t_ms);

        clock_expect("rem after a turn", clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        clock_expect("repaid", earned.rem_ms, cases[i].earned_ms);
    }
}

static void
delay_and_bronstein_have_the_same_totals(void **state)
{
    static const int64_t turns_ms[] = {0, 1, 4999, 5000, 5001, 20000, 12345, 60000};
    struct clock delay = clock_of("delay:300d5"), bronstein = clock_of("bronstein:300b5");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(turns_ms); i++) {
        clock_turn(&delay, turns_ms[i]);
        clock_turn(&bronstein, turns_ms[i]);
        clock_expect("bronstein against delay", bronstein.sides[SEAT_A].rem_ms,
                     delay.sides[SEAT_A].rem_ms);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_start_alike),
        cmocka_unit_test(consuming_leaves_the_other_side_alone),
        cmocka_unit_test(none_only_sums_up),
        cmocka_unit_test(sudden_with_one_millisecond_left_is_in_time),
        cmocka_unit_test(sudden_with_exactly_zero_left_is_out),
        cmocka_unit_test(sudden_earns_nothing),
        cmocka_unit_test(fischer_turn_earns_the_increment),
        cmocka_unit_test(fischer_increment_does_not_save_who_reached_zero),
        cmocka_unit_test(fischer_without_main_time_starts_with_three_seconds_or_more),
        cmocka_unit_test(fischer_cap_limits_the_increment),
        cmocka_unit_test(fischer_cap_sees_the_whole_turn_after_a_pause),
        cmocka_unit_test(delay_charges_only_what_exceeds_it),
        cmocka_unit_test(delay_saves_who_has_less_main_time_than_the_turn_took),
        cmocka_unit_test(bronstein_does_not_save_who_has_less_main_time_than_the_turn_took),
        cmocka_unit_test(bronstein_repays_the_turn_up_to_the_delay),
        cmocka_unit_test(delay_and_bronstein_have_the_same_totals),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
