// SPDX-License-Identifier: MIT
// What holds for every control, in random turns and at the ends of the range.
#include "common/game/clock.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "tests/support/clock_turns.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define HUGE_MS ((int64_t)1 << 53)

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
    clock_expect(what, is_in_time, is_whole_in_time);
    clock_expect_side(what, &pieces->sides[SEAT_A], &whole->sides[SEAT_A]);
    if (is_in_time) {
        clock_hand_over(pieces, SEAT_A);
        clock_hand_over(whole, SEAT_A);
        clock_expect_side(what, &pieces->sides[SEAT_A], &whole->sides[SEAT_A]);
    }
    return is_in_time;
}

static void
pieces_of_a_turn_cost_what_their_sum_costs(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct rng rng = {i};

        for (int game = 0; game < 200; game++) {
            struct clock pieces = clock_of(clock_every_control[i]), whole = pieces;
            char what[64];
            int number = 1;

            do {
                snprintf(what, sizeof(what), "%s, game %d, turn %d", clock_every_control[i], game,
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
        clock_expect(what, clock_would_flag(clock, SEAT_A, HUGE_MS), false);
        return;
    }
    clock_expect(what, clock_would_flag(clock, SEAT_A, until_ms), true);
    if (until_ms > 0) {
        clock_expect(what, clock_would_flag(clock, SEAT_A, until_ms - 1), false);
    }
}

static void
flag_falls_exactly_when_until_flag_says(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct rng rng = {100 + i};

        for (int game = 0; game < 200; game++) {
            struct clock clock = clock_of(clock_every_control[i]);
            bool is_in_time = true;

            clock.sides[SEAT_A].tolerance_ms = game % 2 ? 1000 : 0;
            for (int step = 0; step < 60 && is_in_time; step++) {
                is_in_time = clock_consume(&clock, SEAT_A, rng_below(&rng, 4000));
                expect_flag_exactly_when_told(&clock, clock_every_control[i]);
                if (is_in_time && rng_below(&rng, 2)) {
                    clock_hand_over(&clock, SEAT_A);
                    expect_flag_exactly_when_told(&clock, clock_every_control[i]);
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
        given_ms += clock_turn(&clock, rng_below(&rng, 6000)).rem_ms;
        clock_expect("used and left", clock.sides[SEAT_A].used_ms + clock.sides[SEAT_A].rem_ms,
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
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]);

        for (size_t j = 0; j < COUNT_OF(times_ms); j++) {
            bool is_in_time = clock_consume(&clock, SEAT_A, times_ms[j]);

            clock_expect(clock_every_control[i], is_in_time, clock.control.kind == CONTROL_NONE);
            expect_nothing_negative(clock_every_control[i], &clock.sides[SEAT_A]);
        }
        clock_expect("used", clock.sides[SEAT_A].used_ms, HUGE_MS);
    }
}

static void
huge_time_after_a_part_of_a_turn_does_not_overflow(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]);

        clock_consume(&clock, SEAT_A, 10500);
        clock_consume(&clock, SEAT_A, INT64_MAX);
        expect_nothing_negative(clock_every_control[i], &clock.sides[SEAT_A]);
        clock_expect("used", clock.sides[SEAT_A].used_ms, HUGE_MS);
    }
}

static void
nothing_is_left_after_the_flag(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]);
        struct clock_reading reading;

        if (clock_consume(&clock, SEAT_A, HUGE_MS)) {
            continue;
        }
        reading = clock_read(&clock, SEAT_A, 0);
        clock_expect(clock_every_control[i], clock_until_flag_ms(&clock, SEAT_A), 0);
        clock_expect(clock_every_control[i], reading.main_ms, 0);
        clock_expect(clock_every_control[i], reading.extra_ms, 0);
    }
}

static void
asking_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; clock_every_control[i]; i++) {
        struct clock clock = clock_of(clock_every_control[i]), before = clock;

        clock_would_flag(&clock, SEAT_A, HUGE_MS);
        clock_read(&clock, SEAT_A, HUGE_MS);
        clock_compensation(&clock, SEAT_A, 1000, 100);
        clock_expect_side(clock_every_control[i], &clock.sides[SEAT_A], &before.sides[SEAT_A]);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_a_turn_cost_what_their_sum_costs),
        cmocka_unit_test(flag_falls_exactly_when_until_flag_says),
        cmocka_unit_test(main_time_is_conserved),
        cmocka_unit_test(huge_times_neither_overflow_nor_go_negative),
        cmocka_unit_test(huge_time_after_a_part_of_a_turn_does_not_overflow),
        cmocka_unit_test(nothing_is_left_after_the_flag),
        cmocka_unit_test(asking_changes_nothing),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
