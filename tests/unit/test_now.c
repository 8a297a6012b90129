// SPDX-License-Identifier: MIT
#include "common/util/now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
the_clock_does_not_go_back(void **state)
{
    int64_t first_us = now_mono_us(), first_ms = now_mono_ms();

    (void)state;
    assert_true(first_us > 0);
    assert_true(now_mono_us() >= first_us);
    assert_true(now_mono_ms() >= first_ms);
}

static void
both_units_show_the_same_clock(void **state)
{
    int64_t before_us = now_mono_us(), ms = now_mono_ms(), after_us = now_mono_us();

    (void)state;
    assert_in_range(ms, before_us / 1000, after_us / 1000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_does_not_go_back),
        cmocka_unit_test(both_units_show_the_same_clock),
    };

    return cmocka_run_group_tests_name("now", tests, NULL, NULL);
}
