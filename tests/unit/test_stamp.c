// SPDX-License-Identifier: MIT
#include "common/util/stamp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
moments_are_shown_in_utc(void **state)
{
    static const struct {
        int64_t ms;
        const char *want;
    } cases[] = {
        {0, "1970-01-01T00:00:00.000Z"},
        {1, "1970-01-01T00:00:00.001Z"},
        {999, "1970-01-01T00:00:00.999Z"},
        {951782400000, "2000-02-29T00:00:00.000Z"},
        {1794830400123, "2026-11-16T12:00:00.123Z"},
        {253402300799999, "9999-12-31T23:59:59.999Z"},
    };
    char got[STAMP_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        stamp_utc(cases[i].ms, got);
        assert_string_equal(got, cases[i].want);
    }
}

static void
moments_out_of_range_are_the_nearest_within(void **state)
{
    char got[STAMP_BYTES];

    (void)state;
    stamp_utc(-1, got);
    assert_string_equal(got, "1970-01-01T00:00:00.000Z");
    stamp_utc(INT64_MIN, got);
    assert_string_equal(got, "1970-01-01T00:00:00.000Z");
    stamp_utc(INT64_MAX, got);
    assert_string_equal(got, "9999-12-31T23:59:59.999Z");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_are_shown_in_utc),
        cmocka_unit_test(moments_out_of_range_are_the_nearest_within),
    };

    return cmocka_run_group_tests_name("stamp", tests, NULL, NULL);
}
