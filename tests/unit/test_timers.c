// SPDX-License-Identifier: MIT
// The heap of timers against a plain list that is searched.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "server/core/timers.h"

enum { TIMER_COUNT = 60 };

static bool
is_before(const struct timer *a, const struct timer *b)
{
    if (a->at_ms != b->at_ms) {
        return a->at_ms < b->at_ms;
    }
    return a->kind != b->kind ? a->kind < b->kind : a->id < b->id;
}

// The earliest of those that are set, found the slow way.
static const struct timer *
search(const struct timer *timers, const bool *is_set)
{
    const struct timer *first = NULL;

    for (int i = 0; i < TIMER_COUNT; i++) {
        if (is_set[i] && (!first || is_before(&timers[i], first))) {
            first = &timers[i];
        }
    }
    return first;
}

static void
heap_agrees_with_a_list_whatever_is_set_and_cancelled(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct timers heap = {0};
        struct timer timers[TIMER_COUNT] = {{0}};
        bool is_set[TIMER_COUNT] = {false};
        struct rng rng = {seed};

        for (int i = 0; i < TIMER_COUNT; i++) {
            timers[i].kind = (enum timer_kind)rng_below(&rng, TIMER_LOBBY + 1);
            timers[i].id = (uint64_t)i;
        }
        for (int step = 0; step < 2000; step++) {
            uint32_t i = rng_below(&rng, TIMER_COUNT);

            if (rng_below(&rng, 3) == 0) {
                timers_cancel(&heap, &timers[i]);
                is_set[i] = false;
            } else {
                timers_set(&heap, &timers[i], rng_below(&rng, 40));
                is_set[i] = true;
            }
            if (timers_first(&heap) != search(timers, is_set)) {
                fail_msg("seed %d, step %d: the heap has another first timer", (int)seed, step);
            }
        }
        timers_finish(&heap);
    }
}

static void
timers_come_out_in_order(void **state)
{
    struct timers heap = {0};
    struct timer timers[TIMER_COUNT] = {{0}}, *timer;
    struct rng rng = {3};
    int64_t last = -1;
    int count = 0;

    (void)state;
    for (int i = 0; i < TIMER_COUNT; i++) {
        timers_set(&heap, &timers[i], rng_below(&rng, 1000));
    }
    while ((timer = timers_first(&heap))) {
        assert_true(timer->at_ms >= last);
        last = timer->at_ms;
        timers_cancel(&heap, timer);
        count++;
    }
    assert_int_equal(count, TIMER_COUNT);
    timers_finish(&heap);
}

static void
timer_that_was_never_set_is_cancelled_for_nothing(void **state)
{
    struct timers heap = {0};
    struct timer timer = {0};

    (void)state;
    timers_cancel(&heap, &timer);
    assert_null(timers_first(&heap));
    timers_set(&heap, &timer, 5);
    timers_set(&heap, &timer, 5);
    assert_int_equal(heap.count, 1);
    timers_finish(&heap);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heap_agrees_with_a_list_whatever_is_set_and_cancelled),
        cmocka_unit_test(timers_come_out_in_order),
        cmocka_unit_test(timer_that_was_never_set_is_cancelled_for_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
