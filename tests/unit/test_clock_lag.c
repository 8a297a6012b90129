// SPDX-License-Identifier: MIT
// What lag is forgiven (clocks.md 4); "A" is always the player whose turn it is.
#include "common/game/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/clock_turns.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define HUGE_MS ((int64_t)1 << 53)

enum { NO_LAG = -1 };

// The table of section 4; the ceiling is where ever more gains lead.
static void
lag_quota_starts_at_three_gains_and_ends_at_seven(void **state)
{
    static const struct {
        const char *text;
        int64_t gain_ms, start_ms, ceiling_ms;
    } cases[] = {
        {"fischer:60+0", 390, 1170, 2730},   {"fischer:180+2", 1000, 3000, 7000},
        {"fischer:300+3", 1000, 3000, 7000}, {"sudden:1", 154, 462, 1078},
        {"permove:0/0", 150, 450, 1050},     {"permove:5/0", 950, 2850, 6650},
        {"byoyomi:1+1x1", 314, 942, 2198},   {"canadian:1+7/10", 382, 1146, 2674},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of(cases[i].text);
        struct clock_side *side = &clock.sides[SEAT_A];

        clock_expect(cases[i].text, side->quota_ms, cases[i].start_ms);
        clock_book_lag(&clock, SEAT_A, 0, CLOCK_LAG_CAP_MS);
        clock_expect(cases[i].text, side->quota_ms, cases[i].start_ms + cases[i].gain_ms);
        for (int n = 0; n < 5; n++) {
            clock_book_lag(&clock, SEAT_A, 0, CLOCK_LAG_CAP_MS);
        }
        clock_expect(cases[i].text, side->quota_ms, cases[i].ceiling_ms);
    }
}

static void
lag_gain_follows_the_measured_round_trip(void **state)
{
    static const struct {
        int64_t lag_ms, comp_ms, quota_ms;
    } cases[] = {
        {0, 0, 3140},       {120, 120, 3140},        {120, 0, 3260},
        {860, 0, 4000},     {861, 0, 4000},          {2000, 2000, 2000},
        {5000, 2000, 2000}, {INT64_MAX, 2000, 2000}, {2000, 3000, 1000},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of("fischer:300+3");

        clock_book_lag(&clock, SEAT_A, cases[i].comp_ms, cases[i].lag_ms);
        clock_expect("quota", clock.sides[SEAT_A].quota_ms, cases[i].quota_ms);
        clock_expect("quota of the other", clock.sides[SEAT_B].quota_ms, 3000);
    }
}

static void
lag_quota_never_goes_below_zero(void **state)
{
    struct clock clock = clock_of("fischer:300+3");

    (void)state;
    clock_book_lag(&clock, SEAT_A, HUGE_MS, 0);
    clock_expect("quota", clock.sides[SEAT_A].quota_ms, 140);
}

static void
compensation_is_the_least_of_lag_quota_and_elapsed(void **state)
{
    static const struct {
        const char *what;
        int64_t quota_ms, elapsed_ms, lag_ms, comp_ms;
    } cases[] = {
        {"lag", 3000, 5000, 120, 120},         {"no lag", 3000, 5000, 0, 0},
        {"quota", 100, 5000, 120, 100},        {"empty quota", 0, 5000, 120, 0},
        {"elapsed", 3000, 80, 120, 80},        {"nothing elapsed", 3000, 0, 120, 0},
        {"lag cap", 3000, 5000, 2500, 2000},   {"below the lag cap", 3000, 5000, 1999, 1999},
        {"no measurement", 3000, 5000, -1, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of("fischer:300+3");

        clock.sides[SEAT_A].quota_ms = cases[i].quota_ms;
        clock_expect(cases[i].what,
                     clock_compensation(&clock, SEAT_A, cases[i].elapsed_ms, cases[i].lag_ms),
                     cases[i].comp_ms);
    }
}

static void
expect_no_compensation(struct clock *clock, const char *what, int64_t lag_ms)
{
    int64_t quota_ms = clock->sides[SEAT_A].quota_ms;

    clock_expect(what, clock_compensation(clock, SEAT_A, 5000, lag_ms), 0);
    clock_expect(what, clock_grace_ms(clock, SEAT_A, lag_ms), 0);
    clock_book_lag(clock, SEAT_A, 0, lag_ms);
    clock_expect(what, clock->sides[SEAT_A].quota_ms, quota_ms);
}

static void
compensation_is_off_where_the_rules_say(void **state)
{
    struct clock corr = clock_of("corr:3d"), none = clock_of("none");
    struct clock engine = clock_of("fischer:300+3"), fresh = engine;

    (void)state;
    engine.sides[SEAT_A].is_compensated = false;
    expect_no_compensation(&corr, "corr", 120);
    expect_no_compensation(&none, "none", 120);
    expect_no_compensation(&engine, "AI seat", 120);
    expect_no_compensation(&fresh, "no measurement yet", NO_LAG);
    clock_expect("quota of corr", corr.sides[SEAT_A].quota_ms, 0);
}

static void
compensation_is_on_for_every_other_control(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]);
        bool is_off = clock.control.kind == CONTROL_CORR || clock.control.kind == CONTROL_NONE;

        clock_expect(clock_every_control[i], clock_compensation(&clock, SEAT_A, 5000, 120),
                     is_off ? 0 : 120);
    }
}

// 4.3: 30.05 s with 80 ms of lag.
static void
byoyomi_period_is_kept_thanks_to_lag(void **state)
{
    struct clock clock = clock_of("byoyomi:1+3x30");

    (void)state;
    clock_turn(&clock, 1000);
    clock_turn(&clock, 30050 - clock_compensation(&clock, SEAT_A, 30050, 80));
    clock_expect("periods", clock.sides[SEAT_A].periods, 3);
}

// 4.4, worked: 5+3, rtt 120 ms, quota 3000 ms, rem 800 ms.
static void
lag_example_of_the_rules_holds(void **state)
{
    static const struct {
        int64_t arrival_ms, t_ms;
        bool is_in_time;
        int64_t charged_ms, rem_ms; // before and after the increment
    } cases[] = {
        {850, 730, true, 70, 3070}, {915, 795, true, 5, 3005}, {919, 799, true, 1, 3001},
        {920, 800, false, 0, 0},    {921, 801, false, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct clock clock = clock_of("fischer:300+3");
        int64_t t_ms = cases[i].arrival_ms;

        clock_expect("quota", clock.sides[SEAT_A].quota_ms, 3000);
        clock.sides[SEAT_A].rem_ms = 800;
        t_ms -= clock_compensation(&clock, SEAT_A, t_ms, 120);
        clock_expect("charged time", t_ms, cases[i].t_ms);
        clock_expect("in time", clock_consume(&clock, SEAT_A, t_ms), cases[i].is_in_time);
        clock_expect("rem", clock.sides[SEAT_A].rem_ms, cases[i].charged_ms);
        if (cases[i].is_in_time) {
            clock_hand_over(&clock, SEAT_A);
            clock_expect("rem with increment", clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        }
    }
}

static void
flag_timer_waits_for_a_move_on_the_wire(void **state)
{
    struct clock clock = clock_of("fischer:300+3");

    (void)state;
    clock.sides[SEAT_A].rem_ms = 800;
    clock_expect("timer", clock_until_flag_ms(&clock, SEAT_A) + clock_grace_ms(&clock, SEAT_A, 120),
                 920);
    clock.sides[SEAT_A].quota_ms = 50;
    clock_expect("grace with a small quota", clock_grace_ms(&clock, SEAT_A, 120), 50);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lag_quota_starts_at_three_gains_and_ends_at_seven),
        cmocka_unit_test(lag_gain_follows_the_measured_round_trip),
        cmocka_unit_test(lag_quota_never_goes_below_zero),
        cmocka_unit_test(compensation_is_the_least_of_lag_quota_and_elapsed),
        cmocka_unit_test(compensation_is_off_where_the_rules_say),
        cmocka_unit_test(compensation_is_on_for_every_other_control),
        cmocka_unit_test(byoyomi_period_is_kept_thanks_to_lag),
        cmocka_unit_test(lag_example_of_the_rules_holds),
        cmocka_unit_test(flag_timer_waits_for_a_move_on_the_wire),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
