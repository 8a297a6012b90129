// SPDX-License-Identifier: MIT
#include "server/shell/delays.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
empty_one_has_no_quantiles(void **state)
{
    struct delays delays = {0};

    (void)state;
    assert_int_equal(delays_quantile_us(&delays, 500), 0);
    assert_int_equal(delays_quantile_us(&delays, 1000), 0);
}

// One value is found again within a fifth, and never above the longest.
static void
every_value_is_found_again(void **state)
{
    (void)state;
    for (int64_t us = 0; us < (int64_t)1 << 31; us = us + us / 7 + 1) {
        struct delays delays = {0};

        delays_add(&delays, us);
        delays_add(&delays, us * 4);
        assert_in_range(delays_quantile_us(&delays, 500), us, us + us / 4);
        assert_int_equal(delays_quantile_us(&delays, 1000), us * 4);
    }
}

static void
quantiles_count_from_below(void **state)
{
    struct delays delays = {0}, more = {0};

    (void)state;
    for (int i = 0; i < 99; i++) {
        delays_add(&delays, 2);
    }
    delays_add(&delays, -5); // no clock is perfect
    assert_int_equal(delays_quantile_us(&delays, 10), 0);
    assert_int_equal(delays_quantile_us(&delays, 11), 2);
    assert_int_equal(delays_quantile_us(&delays, 990), 2);
    for (int i = 0; i < 100; i++) {
        delays_add(&more, 1000);
    }
    delays_merge(&delays, &more);
    assert_int_equal(delays.count, 200);
    assert_int_equal(delays.longest_us, 1000);
    assert_int_equal(delays_quantile_us(&delays, 500), 2);
    assert_int_equal(delays_quantile_us(&delays, 501), 1000);
}

static void
what_takes_for_ever_is_in_the_last_bucket(void **state)
{
    struct delays delays = {0};

    (void)state;
    delays_add(&delays, INT64_MAX);
    assert_int_equal(delays.buckets[DELAYS_BUCKETS - 1], 1);
    assert_true(delays_quantile_us(&delays, 1000) > 0);
}

static void
clock_does_not_go_back(void **state)
{
    int64_t first = delays_now_us();

    (void)state;
    assert_true(first > 0);
    assert_true(delays_now_us() >= first);
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
