// SPDX-License-Identifier: MIT
// How long to think: the plans of every clock, as tables; and games in which every
// move takes all that it may, on the real clock.
#include "common/engine/timeman.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { LAG_MS = 20, GAME_MOVES = 112 }; // of one side, on a full board of 15 x 15

static struct clock
clock_of(const char *text)
{
    struct time_control control;
    struct clock clock;

    if (control_parse(text, &control) != CONTROL_OK) {
        fail_msg("no such control: %s", text);
    }
    clock_init(&clock, &control);
    return clock;
}

// One plan: what was consumed in this turn before, and what is expected.
struct row {
    const char *control;
    int64_t before_ms; // taken off in turns before this one
    int64_t spent_ms;
    int stones;
    int64_t most_ms;
    int64_t aim_ms, until_ms;
};

static const struct row rows[] = {
    // A thirtieth of what is left, three of them for a hard move; later a tenth.
    {"sudden:300", 0, 0, 0, TIME_NEVER, 10000, 30000},
    {"sudden:300", 0, 0, 30, TIME_NEVER, 20000, 60000},
    {"sudden:300", 0, 0, 200, TIME_NEVER, 30000, 90000},
    {"sudden:300", 150000, 0, 0, TIME_NEVER, 5000, 15000},
    {"sudden:300", 0, 150000, 0, TIME_NEVER, 5000, 15000},
    {"sudden:300", 299000, 0, 0, TIME_NEVER, 33, 99},
    {"sudden:300", 299990, 0, 0, TIME_NEVER, 0, 0},
    {"sudden:300", 0, 300000, 0, TIME_NEVER, 0, 0},
    {"sudden:300", 0, 0, 0, 500, 500, 500},
    // The increment goes, but a quarter of it stays.
    {"fischer:300+4", 0, 0, 0, TIME_NEVER, 13000, 33000},
    {"fischer:300+4", 298000, 0, 0, TIME_NEVER, 1910, 1910},
    {"fischer:300+0", 0, 0, 0, TIME_NEVER, 10000, 30000},
    // The delay is free, less a reserve; only `delay` may go beyond the clock.
    {"delay:300d5", 0, 0, 0, TIME_NEVER, 14820, 34820},
    {"delay:300d5", 304000, 0, 0, TIME_NEVER, 4853, 4919},
    {"delay:300d5", 0, 3000, 0, TIME_NEVER, 11910, 31910},
    {"bronstein:300b5", 0, 0, 0, TIME_NEVER, 14820, 34820},
    {"bronstein:300b5", 298000, 0, 0, TIME_NEVER, 1910, 1910},
    // Never less than a period; a spare one may go, the last two may not.
    {"byoyomi:600+3x30", 0, 0, 0, TIME_NEVER, 29070, 87210},
    {"byoyomi:600+3x1", 0, 0, 0, TIME_NEVER, 20000, 60000},
    {"byoyomi:600+3x30", 590000, 0, 0, TIME_NEVER, 29070, 39070},
    {"byoyomi:600+3x30", 600000, 0, 0, TIME_NEVER, 29070, 59070},
    {"byoyomi:600+2x30", 600000, 0, 0, TIME_NEVER, 29070, 29070},
    {"byoyomi:600+1x30", 600000, 0, 0, TIME_NEVER, 29070, 29070},
    {"byoyomi:600+1x30", 600000, 20000, 0, TIME_NEVER, 9670, 9670},
    {"byoyomi:600+3x30", 600000, 65000, 0, TIME_NEVER, 24220, 24220},
    {"byoyomi:600+3x30", 600000, 90000, 0, TIME_NEVER, 0, 0},
    // The block by its stones; the last stone may take what is left of it.
    {"canadian:600+25/600", 0, 0, 0, TIME_NEVER, 24000, 72000},
    {"canadian:600+25/600", 600001, 0, 0, TIME_NEVER, 23999, 47998},
    {"canadian:600+1/60", 600001, 0, 0, TIME_NEVER, 58170, 58170},
    // All of the turn, and a share of the match.
    {"permove:30/0", 0, 0, 0, TIME_NEVER, 29070, 29070},
    {"permove:30/0", 0, 10000, 0, TIME_NEVER, 19370, 19370},
    {"permove:30/180", 0, 0, 0, TIME_NEVER, 6000, 18000},
    {"permove:5/180", 0, 0, 0, TIME_NEVER, 4820, 4820},
    {"permove:0/0", 0, 0, 0, TIME_NEVER, 0, 0},
    {"corr:3d", 0, 0, 0, TIME_NEVER, 60000, 60000},
    {"corr:3d", 0, 259190000, 0, TIME_NEVER, 9670, 9670},
    {"none", 0, 0, 0, TIME_NEVER, TIME_NEVER, TIME_NEVER},
    {"none", 0, 3600000, 0, 10000, 10000, 10000},
};

static void
every_control_has_its_plan(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const struct row *row = &rows[i];
        struct clock clock = clock_of(row->control);
        struct time_turn turn = {row->spent_ms, 0, row->most_ms, row->stones};
        struct time_plan plan;

        // Each earlier turn was done at once, but for the time that is gone.
        clock_consume(&clock, SEAT_A, row->before_ms);
        clock.sides[SEAT_A].turn_ms = 0;
        plan = timeman_clock(&clock, SEAT_A, &turn);
        if (plan.aim_ms != row->aim_ms || plan.until_ms != row->until_ms) {
            fail_msg("row %zu, %s: expected %jd and %jd, got %jd and %jd", i, row->control,
                     (intmax_t)row->aim_ms, (intmax_t)row->until_ms, (intmax_t)plan.aim_ms,
                     (intmax_t)plan.until_ms);
        }
    }
}

static void
the_cap_of_fischer_is_not_thrown_away(void **state)
{
    struct clock clock = clock_of("fischer:300+10");
    struct time_turn turn = {0, 0, TIME_NEVER, 0};

    (void)state;
    clock.control.cap_ms = 300000;
    clock.sides[SEAT_A].rem_ms = 299000;
    assert_int_equal(timeman_clock(&clock, SEAT_A, &turn).aim_ms, 299000 / 30 + 7500);
    clock.control.extra_ms = 100000;
    assert_int_equal(timeman_clock(&clock, SEAT_A, &turn).aim_ms, 99000);
}

static void
lag_is_kept_for_every_move(void **state)
{
    struct clock clock = clock_of("sudden:300");
    struct time_turn turn = {0, 100, TIME_NEVER, 0};

    (void)state;
    assert_int_equal(timeman_clock(&clock, SEAT_A, &turn).aim_ms, (300000 - 11200) / 30);
    clock.sides[SEAT_A].rem_ms = 11200;
    assert_int_equal(timeman_clock(&clock, SEAT_A, &turn).aim_ms, 0);
}

// A game in which each turn is used up to its limit and then loses the lag.
static int64_t
play_to_the_limit(const char *text, bool is_hard, int32_t *periods)
{
    struct clock clock = clock_of(text);
    int64_t sum_ms = 0;

    for (int move = 0; move < GAME_MOVES; move++) {
        struct time_turn turn = {0, LAG_MS, 60000, 2 * move};
        struct time_plan plan;
        int64_t used_ms;

        clock_begin_turn(&clock, SEAT_B);
        plan = timeman_clock(&clock, SEAT_B, &turn);
        if (plan.aim_ms < 0 || plan.aim_ms > plan.until_ms) {
            fail_msg("%s, move %d: no plan: %jd, %jd", text, move, (intmax_t)plan.aim_ms,
                     (intmax_t)plan.until_ms);
        }
        used_ms = (is_hard ? plan.until_ms : plan.aim_ms) + LAG_MS;
        sum_ms += used_ms;
        if (!clock_consume(&clock, SEAT_B, used_ms)) {
            fail_msg("%s, move %d: the flag fell after %jd ms", text, move, (intmax_t)used_ms);
        }
        clock_hand_over(&clock, SEAT_B);
    }
    *periods = clock.sides[SEAT_B].periods;
    return sum_ms;
}

// What a whole game must use of its time at the least, in ms.
struct game_row {
    const char *control;
    int64_t least_ms;
};

static const struct game_row games[] = {
    {"sudden:5", 4000},
    {"sudden:60", 50000},
    {"sudden:3600", 3000000},
    {"fischer:1+1", 90000},
    {"fischer:5+2", 200000},
    {"fischer:300+3", 500000},
    {"fischer:10+0", 8000},
    {"delay:5d1", 100000},
    {"delay:300d5", 700000},
    {"bronstein:10b1", 90000},
    {"bronstein:300b5", 700000},
    {"byoyomi:1+1x1", 90000},
    {"byoyomi:10+3x5", 450000},
    {"byoyomi:600+5x30", 3200000},
    {"canadian:1+1/10", 900000},
    {"canadian:60+5/10", 150000},
    {"canadian:600+25/600", 2500000},
    {"permove:1/0", 100000},
    {"permove:1/10", 9000},
    {"permove:30/180", 150000},
    {"corr:1d", 6000000},
    {"none", 6000000},
};

static void
no_flag_falls_in_a_long_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(games) / sizeof(*games); i++) {
        int32_t periods;
        int64_t easy_ms = play_to_the_limit(games[i].control, false, &periods);

        play_to_the_limit(games[i].control, true, &periods);
        if (easy_ms < games[i].least_ms) {
            fail_msg("%s: only %jd ms were used", games[i].control, (intmax_t)easy_ms);
        }
    }
}

static void
two_periods_are_left_at_the_end(void **state)
{
    int32_t periods;

    (void)state;
    play_to_the_limit("byoyomi:10+5x5", true, &periods);
    assert_int_equal(periods, 2);
    play_to_the_limit("byoyomi:10+5x5", false, &periods);
    assert_int_equal(periods, 5);
    play_to_the_limit("byoyomi:10+1x5", true, &periods);
    assert_int_equal(periods, 1);
}

struct brain_row {
    struct brain_time time;
    int stones;
    int64_t aim_ms, until_ms;
};

// min(turn, left / k) minus min(30 ms, 20 %) and 3 % (gomocup-protocol B.7).
static const struct brain_row brain_rows[] = {
    {{0, BRAIN_LEFT_UNLIMITED, 0}, 0, 0, 0},
    {{30, BRAIN_LEFT_UNLIMITED, 0}, 0, 24, 24},
    {{100, BRAIN_LEFT_UNLIMITED, 0}, 0, 77, 77},
    {{500, BRAIN_LEFT_UNLIMITED, 0}, 0, 455, 455},
    {{5000, BRAIN_LEFT_UNLIMITED, 0}, 0, 4820, 4820},
    {{5000, BRAIN_LEFT_UNLIMITED, 0}, 100, 4820, 4820},
    {{30000, 180000, 0}, 0, 6000, 29070},
    {{30000, 90000, 0}, 20, 4500, 14520},
    {{30000, 6000, 0}, 100, 600, 940},
    {{5000, 120000, 0}, 0, 4000, 4820},
    {{5000, 6000, 1000}, 100, 1350, 1910},
    {{5000, 10, 1000}, 100, 8, 8},
    {{5000, 0, 0}, 0, 0, 0},
    {{5000, -400, 0}, 0, 0, 0},
};

static void
a_brain_keeps_its_turn_and_its_match(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(brain_rows) / sizeof(*brain_rows); i++) {
        const struct brain_row *row = &brain_rows[i];
        struct time_plan plan = timeman_brain(&row->time, row->stones);

        if (plan.aim_ms != row->aim_ms || plan.until_ms != row->until_ms) {
            fail_msg("row %zu: expected %jd and %jd, got %jd and %jd", i, (intmax_t)row->aim_ms,
                     (intmax_t)row->until_ms, (intmax_t)plan.aim_ms, (intmax_t)plan.until_ms);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_control_has_its_plan),
        cmocka_unit_test(the_cap_of_fischer_is_not_thrown_away),
        cmocka_unit_test(lag_is_kept_for_every_move),
        cmocka_unit_test(no_flag_falls_in_a_long_game),
        cmocka_unit_test(two_periods_are_left_at_the_end),
        cmocka_unit_test(a_brain_keeps_its_turn_and_its_match),
    };

    return cmocka_run_group_tests_name("timeman", tests, NULL, NULL);
}
