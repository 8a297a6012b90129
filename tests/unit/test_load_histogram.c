// SPDX-License-Identifier: MIT
#include "tests/bench/load_histogram.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void
expect_share(const struct load_histogram *histogram, double share, uint64_t want)
{
    uint64_t got = load_histogram_share(histogram, share);

    // At most one part of 32 below.
    if (got > want || got < want - want / HISTOGRAM_PARTS) {
        fail_msg("share %g: expected %" PRIu64 " or a little less, got %" PRIu64, share, want, got);
    }
}

static void
shares_of_a_thousand_values_are_found(void **state)
{
    struct load_histogram histogram = {0};

    (void)state;
    for (uint64_t i = 1; i <= 1000; i++) {
        load_histogram_add(&histogram, i * 1000);
    }
    assert_int_equal(histogram.count, 1000);
    assert_int_equal(histogram.largest, 1000000);
    expect_share(&histogram, 0, 1000);
    expect_share(&histogram, 0.5, 501000);
    expect_share(&histogram, 0.99, 991000);
    expect_share(&histogram, 0.999, 1000000);
    expect_share(&histogram, 1, 1000000);
}

static void
every_size_of_value_has_its_bucket(void **state)
{
    (void)state;
    for (int bit = 0; bit < 64; bit++) {
        for (int offset = -1; offset <= 1; offset++) {
            struct load_histogram histogram = {0};
            uint64_t value = (UINT64_C(1) << bit) + (uint64_t)offset;

            load_histogram_add(&histogram, value);
            expect_share(&histogram, 0.5, value);
        }
    }
    for (uint64_t value = 0; value < 64; value++) {
        struct load_histogram histogram = {0};

        load_histogram_add(&histogram, value);
        assert_int_equal(load_histogram_share(&histogram, 0.5), value);
    }
}

static void
nothing_has_a_share_of_nothing(void **state)
{
    struct load_histogram histogram = {0};

    (void)state;
    assert_int_equal(load_histogram_share(&histogram, 0.99), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_a_thousand_values_are_found),
        cmocka_unit_test(every_size_of_value_has_its_bucket),
        cmocka_unit_test(nothing_has_a_share_of_nothing),
    };

    return cmocka_run_group_tests_name("load_histogram", tests, NULL, NULL);
}
