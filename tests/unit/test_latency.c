// SPDX-License-Identifier: MIT
#include "server/shell/latency.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
empty_one_has_no_quantiles(void **state)
{
    struct latency latency = {0};

    (void)state;
    assert_int_equal(latency_quantile_us(&latency, 500), 0);
    assert_int_equal(latency_quantile_us(&latency, 1000), 0);
}

// One value is found again within a fifth, and never above the longest.
static void
every_value_is_found_again(void **state)
{
    (void)state;
    for (int64_t us = 0; us < (int64_t)1 << 31; us = us + us / 7 + 1) {
        struct latency latency = {0};

        latency_add(&latency, us);
        latency_add(&latency, us * 4);
        assert_in_range(latency_quantile_us(&latency, 500), us, us + us / 4);
        assert_int_equal(latency_quantile_us(&latency, 1000), us * 4);
    }
}

static void
quantiles_count_from_below(void **state)
{
    struct latency latency = {0}, more = {0};

    (void)state;
    for (int i = 0; i < 99; i++) {
        latency_add(&latency, 2);
    }
    latency_add(&latency, -5); // no clock is perfect
    assert_int_equal(latency_quantile_us(&latency, 10), 0);
    assert_int_equal(latency_quantile_us(&latency, 11), 2);
    assert_int_equal(latency_quantile_us(&latency, 990), 2);
    for (int i = 0; i < 100; i++) {
        latency_add(&more, 1000);
    }
    latency_merge(&latency, &more);
    assert_int_equal(latency.count, 200);
    assert_int_equal(latency.longest_us, 1000);
    assert_int_equal(latency_quantile_us(&latency, 500), 2);
    assert_int_equal(latency_quantile_us(&latency, 501), 1000);
}

static void
what_takes_for_ever_is_in_the_last_bucket(void **state)
{
    struct latency latency = {0};

    (void)state;
    latency_add(&latency, INT64_MAX);
    assert_int_equal(latency.buckets[LATENCY_BUCKETS - 1], 1);
    assert_true(latency_quantile_us(&latency, 1000) > 0);
}

static void
clock_does_not_go_back(void **state)
{
    int64_t first = latency_now_us();

    (void)state;
    assert_true(first > 0);
    assert_true(latency_now_us() >= first);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_one_has_no_quantiles),
        cmocka_unit_test(every_value_is_found_again),
        cmocka_unit_test(quantiles_count_from_below),
        cmocka_unit_test(what_takes_for_ever_is_in_the_last_bucket),
        cmocka_unit_test(clock_does_not_go_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
