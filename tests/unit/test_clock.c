// SPDX-License-Identifier: MIT
// The rules of clocks.md as tests; "A" is always the player whose turn it is.
#include "common/game/clock.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define DAY_MS ((int64_t)86400000)
#define HUGE_MS ((int64_t)1 << 53)

enum { NO_LAG = -1 };

// Every kind, small enough that random turns reach overtime and the flag.
static const char *const every_control[] = {
    "none",           "sudden:60",        "fischer:60+3",    "fischer:20+9c30", "fischer:0+5",
    "delay:20d5",     "delay:20d0",       "bronstein:20b5",  "byoyomi:10+3x7",  "byoyomi:1+1x1",
    "byoyomi:5+25x2", "canadian:10+4/30", "canadian:5+1/10", "permove:12/60",   "permove:12/0",
    "permove:0/0",    "corr:1d",
};

static struct clock
clock_of(const char *text)
{
    struct time_control control;
    struct clock clock;
    enum control_error error = control_parse(text, &control);

    if (error != CONTROL_OK) {
        fail_msg("making a clock of \"%s\": %s", text, control_error_text(error));
    }
    clock_init(&clock, &control);
    return clock;
}

static void
expect_number(const char *what, int64_t got, int64_t want)
{
    if (got != want) {
        fail_msg("%s: expected %" PRId64 ", got %" PRId64, what, want, got);
    }
}

static void
expect_same_side(const char *what, const struct clock_side *got, const struct clock_side *want)
{
    const struct {
        const char *name;
        int64_t got, want;
    } fields[] = {
        {"rem", got->rem_ms, want->rem_ms},
        {"block", got->block_ms, want->block_ms},
        {"used", got->used_ms, want->used_ms},
        {"turn", got->turn_ms, want->turn_ms},
        {"over", got->over_ms, want->over_ms},
        {"periods", got->periods, want->periods},
        {"stones", got->stones, want->stones},
        {"overtime", got->overtime, want->overtime},
        {"is_compensated", got->is_compensated, want->is_compensated},
        {"tolerance", got->tolerance_ms, want->tolerance_ms},
        {"quota", got->quota_ms, want->quota_ms},
    };

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        if (fields[i].got != fields[i].want) {
            fail_msg("%s: expected %s %" PRId64 ", got %" PRId64, what, fields[i].name,
                     fields[i].want, fields[i].got);
        }
    }
}

static void
expect_reading(const char *what, struct clock_reading got, struct clock_reading want)
{
    char name[96];

    snprintf(name, sizeof(name), "%s, main of the reading", what);
    expect_number(name, got.main_ms, want.main_ms);
    snprintf(name, sizeof(name), "%s, extra of the reading", what);
    expect_number(name, got.extra_ms, want.extra_ms);
    snprintf(name, sizeof(name), "%s, count of the reading", what);
    expect_number(name, got.count, want.count);
    snprintf(name, sizeof(name), "%s, overtime of the reading", what);
    expect_number(name, got.overtime, want.overtime);
}

static void
expect_in_time(struct clock *clock, int64_t t_ms)
{
    if (!clock_consume(clock, SEAT_A, t_ms)) {
        fail_msg("consuming %" PRId64 " ms: expected no flag, got one", t_ms);
    }
}

static void
expect_flag(struct clock *clock, int64_t t_ms)
{
    if (clock_consume(clock, SEAT_A, t_ms)) {
        fail_msg("consuming %" PRId64 " ms: expected the flag, got none (%" PRId64 " ms to go)",
                 t_ms, clock_until_flag_ms(clock, SEAT_A));
    }
}

// A whole turn of A that must not flag.
static struct clock_earned
turn(struct clock *clock, int64_t t_ms)
{
    clock_begin_turn(clock, SEAT_A);
    expect_in_time(clock, t_ms);
    return clock_hand_over(clock, SEAT_A);
}

static void
both_sides_start_alike(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]);

        expect_same_side(every_control[i], &clock.sides[SEAT_A], &clock.sides[SEAT_B]);
        assert_true(clock.sides[SEAT_A].is_compensated);
        expect_number("tolerance", clock.sides[SEAT_A].tolerance_ms, 0);
    }
}

static void
consuming_leaves_the_other_side_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]), before = clock;

        clock_consume(&clock, SEAT_A, 12345);
        expect_same_side(every_control[i], &clock.sides[SEAT_B], &before.sides[SEAT_B]);
    }
}

static void
none_only_sums_up(void **state)
{
    struct clock clock = clock_of("none");

    (void)state;
    turn(&clock, 1000 * DAY_MS);
    expect_in_time(&clock, 5);
    expect_number("used", clock.sides[SEAT_A].used_ms, 1000 * DAY_MS + 5);
    expect_number("turn", clock.sides[SEAT_A].turn_ms, 5);
    expect_number("until flag", clock_until_flag_ms(&clock, SEAT_A), TIME_NEVER);
}

static void
sudden_with_one_millisecond_left_is_in_time(void **state)
{
    struct clock clock = clock_of("sudden:60");

    (void)state;
    expect_in_time(&clock, 59999);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 1);
}

static void
sudden_with_exactly_zero_left_is_out(void **state)
{
    struct clock clock = clock_of("sudden:60");

    (void)state;
    expect_flag(&clock, 60000);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 0);
}

static void
sudden_earns_nothing(void **state)
{
    struct clock clock = clock_of("sudden:60");
    struct clock_earned earned = turn(&clock, 1000);

    (void)state;
    expect_number("earned", earned.rem_ms, 0);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 59000);
}

static void
fischer_turn_earns_the_increment(void **state)
{
    struct clock clock = clock_of("fischer:300+3");
    struct clock_earned earned = turn(&clock, 10000);

    (void)state;
    expect_number("earned", earned.rem_ms, 3000);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 293000);
}

static void
fischer_increment_does_not_save_who_reached_zero(void **state)
{
    struct clock clock = clock_of("fischer:1+180");

    (void)state;
    expect_flag(&clock, 1000);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 0);
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

        expect_number(cases[i].text, clock.sides[SEAT_A].rem_ms, cases[i].start_ms);
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
        struct clock_earned earned = turn(&clock, cases[i].t_ms);

        expect_number(cases[i].what, clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        expect_number(cases[i].what, earned.rem_ms, cases[i].earned_ms);
    }
}

static void
fischer_cap_sees_the_whole_turn_after_a_pause(void **state)
{
    struct clock clock = clock_of("fischer:900+3c600");

    (void)state;
    clock_begin_turn(&clock, SEAT_A);
    expect_in_time(&clock, 400);
    expect_in_time(&clock, 600);
    clock_hand_over(&clock, SEAT_A);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 900000);
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

        turn(&clock, cases[i].t_ms);
        expect_number("rem after a turn", clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
    }
}

static void
delay_saves_who_has_less_main_time_than_the_turn_took(void **state)
{
    struct clock clock = clock_of("delay:2d5");

    (void)state;
    expect_in_time(&clock, 3000);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 2000);
}

static void
bronstein_does_not_save_who_has_less_main_time_than_the_turn_took(void **state)
{
    struct clock clock = clock_of("bronstein:2b5");

    (void)state;
    expect_flag(&clock, 3000);
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
        struct clock_earned earned = turn(&clock, cases[i].t_ms);

        expect_number("rem after a turn", clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        expect_number("repaid", earned.rem_ms, cases[i].earned_ms);
    }
}

static void
delay_and_bronstein_have_the_same_totals(void **state)
{
    static const int64_t turns_ms[] = {0, 1, 4999, 5000, 5001, 20000, 12345, 60000};
    struct clock delay = clock_of("delay:300d5"), bronstein = clock_of("bronstein:300b5");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(turns_ms); i++) {
        turn(&delay, turns_ms[i]);
        turn(&bronstein, turns_ms[i]);
        expect_number("bronstein against delay", bronstein.sides[SEAT_A].rem_ms,
                      delay.sides[SEAT_A].rem_ms);
    }
}

// The worked example of the byo-yomi paragraph: M = 10 s, 3 x 30 s.
static void
byoyomi_example_of_the_rules_holds(void **state)
{
    struct clock clock = clock_of("byoyomi:10+3x30");
    struct clock_side *side = &clock.sides[SEAT_A];

    (void)state;
    expect_in_time(&clock, 25000);
    expect_number("used of a period", side->over_ms, 15000);
    clock_hand_over(&clock, SEAT_A);
    expect_number("main after 25 s", side->rem_ms, 0);
    expect_number("periods after 25 s", side->periods, 3);
    turn(&clock, 30000);
    expect_number("periods after 30 s more", side->periods, 2);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 60000);
    expect_flag(&clock, 65000);
    expect_number("periods on flag", side->periods, 0);
}

static void
byoyomi_turn_shorter_than_a_period_costs_none(void **state)
{
    struct clock clock = clock_of("byoyomi:1+2x30");

    (void)state;
    turn(&clock, 1000 + 29999);
    expect_number("periods", clock.sides[SEAT_A].periods, 2);
    turn(&clock, 29999);
    expect_number("periods", clock.sides[SEAT_A].periods, 2);
}

static void
byoyomi_turn_of_exactly_one_period_costs_one(void **state)
{
    struct clock clock = clock_of("byoyomi:1+2x30");

    (void)state;
    turn(&clock, 1000 + 30000);
    expect_number("periods", clock.sides[SEAT_A].periods, 1);
}

static void
byoyomi_last_period_is_exceeded_at_its_length(void **state)
{
    struct clock clock = clock_of("byoyomi:1+1x30");

    (void)state;
    turn(&clock, 1000);
    assert_false(clock_would_flag(&clock, SEAT_A, 29999));
    assert_true(clock_would_flag(&clock, SEAT_A, 30000));
    expect_flag(&clock, 30000);
    expect_number("periods on flag", clock.sides[SEAT_A].periods, 0);
}

static void
byoyomi_without_main_time_is_no_flag_while_periods_are_left(void **state)
{
    struct clock clock = clock_of("byoyomi:10+1x30");

    (void)state;
    expect_in_time(&clock, 10000);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 0);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 30000);
}

static void
byoyomi_pause_does_not_refill_the_period(void **state)
{
    struct clock clock = clock_of("byoyomi:1+2x30");

    (void)state;
    turn(&clock, 1000);
    expect_in_time(&clock, 20000);
    expect_in_time(&clock, 10000);
    expect_number("periods", clock.sides[SEAT_A].periods, 1);
}

static void
byoyomi_new_turn_refills_the_period(void **state)
{
    struct clock clock = clock_of("byoyomi:1+1x30");

    (void)state;
    turn(&clock, 1000);
    expect_in_time(&clock, 29999);
    clock_begin_turn(&clock, SEAT_A);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 30000);
}

// 30 stones in 30 minutes, entered with 20 s over: 29:40 and 29 stones to go.
static void
canadian_move_that_ends_main_time_is_the_first_stone(void **state)
{
    struct clock clock = clock_of("canadian:7200+30/1800");
    struct clock_earned earned = turn(&clock, 7200000 + 20000);

    (void)state;
    assert_true(earned.stone);
    assert_false(earned.block);
    expect_number("block", clock.sides[SEAT_A].block_ms, (29 * 60 + 40) * 1000);
    expect_number("stones", clock.sides[SEAT_A].stones, 29);
}

static void
canadian_main_time_used_up_exactly_is_not_overtime_yet(void **state)
{
    struct clock clock = clock_of("canadian:10+30/1800");
    struct clock_earned earned = turn(&clock, 10000);

    (void)state;
    assert_false(earned.stone);
    assert_false(clock.sides[SEAT_A].overtime);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 1800000);
}

static void
canadian_stones_count_also_when_no_time_is_used(void **state)
{
    struct clock clock = clock_of("canadian:10+30/1800");

    (void)state;
    turn(&clock, 10001);
    turn(&clock, 0);
    expect_number("stones", clock.sides[SEAT_A].stones, 28);
    expect_number("block", clock.sides[SEAT_A].block_ms, 1799999);
}

static void
canadian_last_stone_begins_a_full_block_and_unused_time_is_lost(void **state)
{
    struct clock clock = clock_of("canadian:10+2/60");
    struct clock_earned earned;

    (void)state;
    turn(&clock, 10000 + 5000);
    earned = turn(&clock, 15000);
    assert_true(earned.block);
    expect_number("left of the old block", earned.block_ms, 40000);
    expect_number("block", clock.sides[SEAT_A].block_ms, 60000);
    expect_number("stones", clock.sides[SEAT_A].stones, 2);
}

static void
canadian_block_used_up_is_a_flag(void **state)
{
    struct clock clock = clock_of("canadian:10+2/60");

    (void)state;
    turn(&clock, 10000 + 5000);
    assert_false(clock_would_flag(&clock, SEAT_A, 54999));
    expect_flag(&clock, 55000);
    expect_number("block", clock.sides[SEAT_A].block_ms, 0);
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
        expect_number(cases[i].text, clock_until_flag_ms(&clock, SEAT_A), cases[i].last_ms + 1);
        assert_true(clock_would_flag(&clock, SEAT_A, cases[i].last_ms + 1));
        expect_in_time(&clock, cases[i].last_ms);
    }
}

static void
permove_match_limit_counts_all_turns(void **state)
{
    struct clock clock = clock_of("permove:30/70");

    (void)state;
    turn(&clock, 30000);
    turn(&clock, 30000);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 10001);
    assert_false(clock_would_flag(&clock, SEAT_A, 10000));
    expect_flag(&clock, 10001);
    expect_number("until flag after it", clock_until_flag_ms(&clock, SEAT_A), 0);
}

static void
permove_without_match_limit_goes_on_for_ever(void **state)
{
    struct clock clock = clock_of("permove:30/0");

    (void)state;
    for (int i = 0; i < 1000; i++) {
        turn(&clock, 30000);
    }
    expect_number("used", clock.sides[SEAT_A].used_ms, 30000000);
}

static void
corr_flags_when_the_days_are_over(void **state)
{
    struct clock clock = clock_of("corr:3d");

    (void)state;
    assert_false(clock_would_flag(&clock, SEAT_A, 3 * DAY_MS - 1));
    expect_flag(&clock, 3 * DAY_MS);
    expect_number("until flag after it", clock_until_flag_ms(&clock, SEAT_A), 0);
}

static void
corr_restarts_in_full_without_accumulation(void **state)
{
    struct clock clock = clock_of("corr:3d");

    (void)state;
    turn(&clock, 1000);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 3 * DAY_MS);
    turn(&clock, 3 * DAY_MS - 1);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 3 * DAY_MS);
}

// Plays a turn in up to four pieces on one clock and at once on the other.
// Returns false when the flag fell.
static bool
play_in_pieces(struct rng *rng, struct clock *pieces, struct clock *whole, const char *what)
{
    int64_t sum_ms = 0;
    bool is_in_time = true, is_whole_in_time;

    clock_begin_turn(pieces, SEAT_A);
    clock_begin_turn(whole, SEAT_A);
    for (int i = 1 + (int)rng_below(rng, 4); i > 0; i--) {
        int64_t t_ms = rng_below(rng, 5000) * (rng_below(rng, 3) == 0);

        sum_ms += t_ms;
        is_in_time = clock_consume(pieces, SEAT_A, t_ms);
    }
    is_whole_in_time = clock_consume(whole, SEAT_A, sum_ms);
    expect_number(what, is_in_time, is_whole_in_time);
    expect_same_side(what, &pieces->sides[SEAT_A], &whole->sides[SEAT_A]);
    if (is_in_time) {
        clock_hand_over(pieces, SEAT_A);
        clock_hand_over(whole, SEAT_A);
        expect_same_side(what, &pieces->sides[SEAT_A], &whole->sides[SEAT_A]);
    }
    return is_in_time;
}

static void
pieces_of_a_turn_cost_what_their_sum_costs(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct rng rng = {i};

        for (int game = 0; game < 200; game++) {
            struct clock pieces = clock_of(every_control[i]), whole = pieces;
            char what[64];
            int number = 1;

            do {
                snprintf(what, sizeof(what), "%s, game %d, turn %d", every_control[i], game,
                         number);
            } while (play_in_pieces(&rng, &pieces, &whole, what) && number++ < 60);
        }
    }
}

static void
expect_flag_exactly_when_told(const struct clock *clock, const char *what)
{
    int64_t until_ms = clock_until_flag_ms(clock, SEAT_A);

    if (until_ms == TIME_NEVER) {
        expect_number(what, clock_would_flag(clock, SEAT_A, HUGE_MS), false);
        return;
    }
    expect_number(what, clock_would_flag(clock, SEAT_A, until_ms), true);
    if (until_ms > 0) {
        expect_number(what, clock_would_flag(clock, SEAT_A, until_ms - 1), false);
    }
}

static void
flag_falls_exactly_when_until_flag_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct rng rng = {100 + i};

        for (int game = 0; game < 200; game++) {
            struct clock clock = clock_of(every_control[i]);
            bool is_in_time = true;

            clock.sides[SEAT_A].tolerance_ms = game % 2 ? 1000 : 0;
            for (int step = 0; step < 60 && is_in_time; step++) {
                is_in_time = clock_consume(&clock, SEAT_A, rng_below(&rng, 4000));
                expect_flag_exactly_when_told(&clock, every_control[i]);
                if (is_in_time && rng_below(&rng, 2)) {
                    clock_hand_over(&clock, SEAT_A);
                    expect_flag_exactly_when_told(&clock, every_control[i]);
                }
            }
        }
    }
}

static void
main_time_is_conserved(void **state)
{
    struct clock clock = clock_of("fischer:300+3c302");
    struct rng rng = {7};
    int64_t given_ms = 300000;

    (void)state;
    for (int i = 0; i < 50; i++) {
        given_ms += turn(&clock, rng_below(&rng, 6000)).rem_ms;
        expect_number("used and left", clock.sides[SEAT_A].used_ms + clock.sides[SEAT_A].rem_ms,
                      given_ms);
    }
}

static void
expect_nothing_negative(const char *what, const struct clock_side *side)
{
    const int64_t values[] = {side->rem_ms,  side->block_ms, side->used_ms, side->turn_ms,
                              side->over_ms, side->periods,  side->stones,  side->quota_ms};

    for (size_t i = 0; i < COUNT_OF(values); i++) {
        if (values[i] < 0) {
            fail_msg("%s, value %zu: expected 0 or more, got %" PRId64, what, i, values[i]);
        }
    }
}

// Ends of the range one after the other, also after the flag has fallen.
static void
huge_times_neither_overflow_nor_go_negative(void **state)
{
    static const int64_t times_ms[] = {HUGE_MS, 1, HUGE_MS - 1, INT64_MAX, HUGE_MS, INT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]);

        for (size_t j = 0; j < COUNT_OF(times_ms); j++) {
            bool is_in_time = clock_consume(&clock, SEAT_A, times_ms[j]);

            expect_number(every_control[i], is_in_time, clock.control.kind == CONTROL_NONE);
            expect_nothing_negative(every_control[i], &clock.sides[SEAT_A]);
        }
        expect_number("used", clock.sides[SEAT_A].used_ms, HUGE_MS);
    }
}

static void
huge_time_after_a_part_of_a_turn_does_not_overflow(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]);

        clock_consume(&clock, SEAT_A, 10500);
        clock_consume(&clock, SEAT_A, INT64_MAX);
        expect_nothing_negative(every_control[i], &clock.sides[SEAT_A]);
        expect_number("used", clock.sides[SEAT_A].used_ms, HUGE_MS);
    }
}

static void
nothing_is_left_after_the_flag(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]);
        struct clock_reading reading;

        if (clock_consume(&clock, SEAT_A, HUGE_MS)) {
            continue;
        }
        reading = clock_read(&clock, SEAT_A, 0);
        expect_number(every_control[i], clock_until_flag_ms(&clock, SEAT_A), 0);
        expect_number(every_control[i], reading.main_ms, 0);
        expect_number(every_control[i], reading.extra_ms, 0);
    }
}

static void
asking_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]), before = clock;

        clock_would_flag(&clock, SEAT_A, HUGE_MS);
        clock_read(&clock, SEAT_A, HUGE_MS);
        clock_compensation(&clock, SEAT_A, 1000, 100);
        expect_same_side(every_control[i], &clock.sides[SEAT_A], &before.sides[SEAT_A]);
    }
}

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

        expect_number(cases[i].text, side->quota_ms, cases[i].start_ms);
        clock_book_lag(&clock, SEAT_A, 0, CLOCK_LAG_CAP_MS);
        expect_number(cases[i].text, side->quota_ms, cases[i].start_ms + cases[i].gain_ms);
        for (int n = 0; n < 5; n++) {
            clock_book_lag(&clock, SEAT_A, 0, CLOCK_LAG_CAP_MS);
        }
        expect_number(cases[i].text, side->quota_ms, cases[i].ceiling_ms);
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
        expect_number("quota", clock.sides[SEAT_A].quota_ms, cases[i].quota_ms);
        expect_number("quota of the other", clock.sides[SEAT_B].quota_ms, 3000);
    }
}

static void
lag_quota_never_goes_below_zero(void **state)
{
    struct clock clock = clock_of("fischer:300+3");

    (void)state;
    clock_book_lag(&clock, SEAT_A, HUGE_MS, 0);
    expect_number("quota", clock.sides[SEAT_A].quota_ms, 140);
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
        expect_number(cases[i].what,
                      clock_compensation(&clock, SEAT_A, cases[i].elapsed_ms, cases[i].lag_ms),
                      cases[i].comp_ms);
    }
}

static void
expect_no_compensation(struct clock *clock, const char *what, int64_t lag_ms)
{
    int64_t quota_ms = clock->sides[SEAT_A].quota_ms;

    expect_number(what, clock_compensation(clock, SEAT_A, 5000, lag_ms), 0);
    expect_number(what, clock_grace_ms(clock, SEAT_A, lag_ms), 0);
    clock_book_lag(clock, SEAT_A, 0, lag_ms);
    expect_number(what, clock->sides[SEAT_A].quota_ms, quota_ms);
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
    expect_number("quota of corr", corr.sides[SEAT_A].quota_ms, 0);
}

static void
compensation_is_on_for_every_other_control(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]);
        bool is_off = clock.control.kind == CONTROL_CORR || clock.control.kind == CONTROL_NONE;

        expect_number(every_control[i], clock_compensation(&clock, SEAT_A, 5000, 120),
                      is_off ? 0 : 120);
    }
}

// 4.3: 30.05 s with 80 ms of lag.
static void
byoyomi_period_is_kept_thanks_to_lag(void **state)
{
    struct clock clock = clock_of("byoyomi:1+3x30");

    (void)state;
    turn(&clock, 1000);
    turn(&clock, 30050 - clock_compensation(&clock, SEAT_A, 30050, 80));
    expect_number("periods", clock.sides[SEAT_A].periods, 3);
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

        expect_number("quota", clock.sides[SEAT_A].quota_ms, 3000);
        clock.sides[SEAT_A].rem_ms = 800;
        t_ms -= clock_compensation(&clock, SEAT_A, t_ms, 120);
        expect_number("charged time", t_ms, cases[i].t_ms);
        expect_number("in time", clock_consume(&clock, SEAT_A, t_ms), cases[i].is_in_time);
        expect_number("rem", clock.sides[SEAT_A].rem_ms, cases[i].charged_ms);
        if (cases[i].is_in_time) {
            clock_hand_over(&clock, SEAT_A);
            expect_number("rem with increment", clock.sides[SEAT_A].rem_ms, cases[i].rem_ms);
        }
    }
}

static void
flag_timer_waits_for_a_move_on_the_wire(void **state)
{
    struct clock clock = clock_of("fischer:300+3");

    (void)state;
    clock.sides[SEAT_A].rem_ms = 800;
    expect_number("timer",
                  clock_until_flag_ms(&clock, SEAT_A) + clock_grace_ms(&clock, SEAT_A, 120), 920);
    clock.sides[SEAT_A].quota_ms = 50;
    expect_number("grace with a small quota", clock_grace_ms(&clock, SEAT_A, 120), 50);
}

static void
take_back_of_an_increment_restores_the_charged_time(void **state)
{
    struct clock clock = clock_of("fischer:300+3");
    struct clock_earned earned = turn(&clock, 10000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 290000);
}

static void
take_back_under_a_cap_takes_only_what_was_given(void **state)
{
    struct clock clock = clock_of("fischer:600+3c600");
    struct clock_earned earned = turn(&clock, 1000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 599000);
}

static void
take_back_of_a_repayment_restores_the_charged_time(void **state)
{
    struct clock clock = clock_of("bronstein:300b5");
    struct clock_earned earned = turn(&clock, 3000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 297000);
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
        expect_number("rem", clock.sides[SEAT_A].rem_ms, 1);
    }
}

static void
take_back_in_byoyomi_leaves_lost_periods_lost(void **state)
{
    struct clock clock = clock_of("byoyomi:1+3x30");
    struct clock_earned earned = turn(&clock, 1000 + 35000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    expect_number("periods", clock.sides[SEAT_A].periods, 2);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 0);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 60000);
}

static void
take_back_of_a_canadian_stone_puts_it_back(void **state)
{
    struct clock clock = clock_of("canadian:10+25/600");
    struct clock_earned earned = turn(&clock, 10000 + 20000);

    (void)state;
    clock_take_back(&clock, SEAT_A, &earned);
    expect_number("stones", clock.sides[SEAT_A].stones, 25);
    expect_number("block", clock.sides[SEAT_A].block_ms, 580000);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 0);
}

static void
take_back_of_the_last_canadian_stone_ends_the_new_block(void **state)
{
    struct clock clock = clock_of("canadian:10+2/60");
    struct clock_earned earned;

    (void)state;
    turn(&clock, 10000 + 5000);
    earned = turn(&clock, 15000);
    clock_take_back(&clock, SEAT_A, &earned);
    expect_number("stones", clock.sides[SEAT_A].stones, 1);
    expect_number("block", clock.sides[SEAT_A].block_ms, 40000);
}

static void
take_back_in_canadian_main_time_changes_nothing(void **state)
{
    struct clock clock = clock_of("canadian:100+2/60"), before;
    struct clock_earned earned = turn(&clock, 5000);

    (void)state;
    before = clock;
    clock_take_back(&clock, SEAT_A, &earned);
    expect_same_side("canadian", &clock.sides[SEAT_A], &before.sides[SEAT_A]);
}

static void
turn_after_a_take_back_begins_afresh(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(every_control); i++) {
        struct clock clock = clock_of(every_control[i]);
        const struct clock_earned earned = {0};

        clock_consume(&clock, SEAT_A, 1234);
        clock_take_back(&clock, SEAT_A, &earned);
        expect_number(every_control[i], clock.sides[SEAT_A].turn_ms, 0);
        expect_number(every_control[i], clock.sides[SEAT_A].over_ms, 0);
        expect_number(every_control[i], clock.sides[SEAT_A].used_ms, 1234);
    }
}

// An undo consumes the time of the player to move but ends no turn of his.
static void
interrupted_turn_earns_nothing(void **state)
{
    struct clock clock = clock_of("fischer:300+3");

    (void)state;
    expect_in_time(&clock, 10000);
    clock_begin_turn(&clock, SEAT_A);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 290000);
}

static void
restart_gives_both_sides_twenty_seconds_of_main_time(void **state)
{
    static const char *const texts[] = {"sudden:60", "fischer:60+3", "delay:60d3",
                                        "bronstein:60b3"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct clock clock = clock_of(texts[i]);

        expect_in_time(&clock, 10000);
        clock_restart_gift(&clock);
        expect_number(texts[i], clock.sides[SEAT_A].rem_ms,
                      clock.control.kind == CONTROL_DELAY ? 73000 : 70000);
        expect_number(texts[i], clock.sides[SEAT_B].rem_ms, 80000);
        assert_true(clock_restart_adds_main(&clock.control));
    }
}

static void
restart_refills_the_running_byoyomi_period(void **state)
{
    struct clock clock = clock_of("byoyomi:10+3x30");

    (void)state;
    expect_in_time(&clock, 10000 + 35000);
    clock_restart_gift(&clock);
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 60000);
    expect_number("periods", clock.sides[SEAT_A].periods, 2);
    expect_number("main of the other", clock.sides[SEAT_B].rem_ms, 10000);
}

static void
restart_refills_the_running_canadian_block(void **state)
{
    struct clock clock = clock_of("canadian:10+25/600");

    (void)state;
    turn(&clock, 10000 + 20000);
    clock_restart_gift(&clock);
    expect_number("block", clock.sides[SEAT_A].block_ms, 600000);
    expect_number("stones", clock.sides[SEAT_A].stones, 24);
}

static void
restart_gives_nothing_in_other_states(void **state)
{
    static const char *const texts[] = {"none", "permove:30/180", "corr:3d", "byoyomi:60+3x30",
                                        "canadian:60+25/600"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct clock clock = clock_of(texts[i]), before;

        expect_in_time(&clock, 10000);
        before = clock;
        clock_restart_gift(&clock);
        expect_same_side(texts[i], &clock.sides[SEAT_A], &before.sides[SEAT_A]);
        expect_same_side(texts[i], &clock.sides[SEAT_B], &before.sides[SEAT_B]);
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
        expect_number(texts[i], clock.sides[SEAT_A].rem_ms, 60000);
        expect_number(texts[i], clock.sides[SEAT_B].rem_ms, 75000);
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
        expect_number(texts[i], clock.sides[SEAT_A].rem_ms, 0);
    }
}

static void
gift_of_nothing_or_less_is_refused(void **state)
{
    struct clock clock = clock_of("sudden:60");

    (void)state;
    assert_false(clock_give(&clock, SEAT_A, 0));
    assert_false(clock_give(&clock, SEAT_A, -1));
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 60000);
    assert_true(clock_give(&clock, SEAT_A, 1));
}

static void
huge_gifts_do_not_overflow(void **state)
{
    struct clock clock = clock_of("fischer:60+3c60");

    (void)state;
    assert_true(clock_give(&clock, SEAT_A, INT64_MAX));
    assert_true(clock_give(&clock, SEAT_A, INT64_MAX));
    expect_in_time(&clock, HUGE_MS - 1);
    clock_hand_over(&clock, SEAT_A);
    expect_number("rem", clock.sides[SEAT_A].rem_ms, 3001);
}

static void
gift_in_byoyomi_is_used_before_the_period(void **state)
{
    struct clock clock = clock_of("byoyomi:1+1x30");

    (void)state;
    expect_in_time(&clock, 1000 + 20000);
    assert_true(clock_give(&clock, SEAT_A, 15000));
    expect_number("flag", clock_until_flag_ms(&clock, SEAT_A), 25000);
    expect_in_time(&clock, 24999);
    expect_flag(&clock, 1);
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
        expect_reading(what, clock_read(&clock, SEAT_A, cases[i].t_ms), cases[i].reading);
    }
}

static void
reading_of_a_gift_in_overtime_shows_main_time_again(void **state)
{
    struct clock canadian = clock_of("canadian:10+25/600"), byoyomi = clock_of("byoyomi:10+3x30");

    (void)state;
    turn(&canadian, 30000);
    clock_give(&canadian, SEAT_A, 15000);
    expect_reading("canadian", clock_read(&canadian, SEAT_A, 5000),
                   (struct clock_reading){.main_ms = 10000, .count = 24});
    turn(&byoyomi, 30000);
    clock_give(&byoyomi, SEAT_A, 15000);
    expect_reading("byoyomi", clock_read(&byoyomi, SEAT_A, 5000),
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
        cmocka_unit_test(pieces_of_a_turn_cost_what_their_sum_costs),
        cmocka_unit_test(flag_falls_exactly_when_until_flag_says),
        cmocka_unit_test(main_time_is_conserved),
        cmocka_unit_test(huge_times_neither_overflow_nor_go_negative),
        cmocka_unit_test(huge_time_after_a_part_of_a_turn_does_not_overflow),
        cmocka_unit_test(nothing_is_left_after_the_flag),
        cmocka_unit_test(asking_changes_nothing),
        cmocka_unit_test(lag_quota_starts_at_three_gains_and_ends_at_seven),
        cmocka_unit_test(lag_gain_follows_the_measured_round_trip),
        cmocka_unit_test(lag_quota_never_goes_below_zero),
        cmocka_unit_test(compensation_is_the_least_of_lag_quota_and_elapsed),
        cmocka_unit_test(compensation_is_off_where_the_rules_say),
        cmocka_unit_test(compensation_is_on_for_every_other_control),
        cmocka_unit_test(byoyomi_period_is_kept_thanks_to_lag),
        cmocka_unit_test(lag_example_of_the_rules_holds),
        cmocka_unit_test(flag_timer_waits_for_a_move_on_the_wire),
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
