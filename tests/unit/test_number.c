// SPDX-License-Identifier: MIT
#include "common/util/number.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
whole_numbers_in_range_are_read(void **state)
{
    static const struct {
        const char *text;
        int64_t least, most, want;
    } cases[] = {
        {"0", 0, 0, 0},
        {"7", 0, 10, 7},
        {"10", 0, 10, 10},
        {"5", 5, 10, 5},
        {"-1", -1, 10, -1},
        {"-10", -20, -5, -10},
        {"007", 0, 10, 7},
        {"-0", -1, 1, 0},
        {"999999999999999999", 0, INT64_MAX, 999999999999999999},
        {"-999999999999999999", INT64_MIN, 0, -999999999999999999},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int64_t got = 4711;

        if (!number_parse(cases[i].text, strlen(cases[i].text), cases[i].least, cases[i].most,
                          &got) ||
            got != cases[i].want) {
            fail_msg("\"%s\": expected %" PRId64 ", got %" PRId64, cases[i].text, cases[i].want,
                     got);
        }
    }
}

static void
anything_else_is_refused_and_leaves_the_number_alone(void **state)
{
    static const struct {
        const char *text;
        int64_t least, most;
    } cases[] = {
        {"", 0, 10},
        {"", -10, 10},
        {"-", -10, 10},
        {"--1", -10, 10},
        {"+1", 0, 10},
        {" 1", 0, 10},
        {"1 ", 0, 10},
        {"1.0", 0, 10},
        {"0x1", 0, 10},
        {"1e1", 0, 10},
        {"ten", 0, 10},
        {"\xd9\xa1", 0, 10}, // an Arabic digit
        {"11", 0, 10},
        {"4", 5, 10},
        {"-1", 0, 10},
        {"-11", -10, 10},
        // A minus is for ranges that go below zero.
        {"-0", 0, 10},
        {"-5", 5, 10},
        // Nineteen digits could overflow.
        {"1000000000000000000", 0, INT64_MAX},
        {"0000000000000000001", 0, INT64_MAX},
        {"99999999999999999999999999", 0, INT64_MAX},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int64_t got = 4711;

        if (number_parse(cases[i].text, strlen(cases[i].text), cases[i].least, cases[i].most,
                         &got) ||
            got != 4711) {
            fail_msg("\"%s\" as %" PRId64 "..%" PRId64 ": expected a refusal, got %" PRId64,
                     cases[i].text, cases[i].least, cases[i].most, got);
        }
    }
}

static void
only_the_given_bytes_are_read(void **state)
{
    static const char digits[] = {'1', '2', '3', 'x'};
    int64_t got = 0;

    (void)state;
    assert_true(number_parse(digits, 2, 0, 1000, &got));
    assert_int_equal(got, 12);
    assert_true(number_parse(digits, 3, 0, 1000, &got));
    assert_int_equal(got, 123);
    assert_false(number_parse(digits, 4, 0, 1000, &got));
    assert_false(number_parse(digits, 0, 0, 1000, &got));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_in_range_are_read),
        cmocka_unit_test(anything_else_is_refused_and_leaves_the_number_alone),
        cmocka_unit_test(only_the_given_bytes_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
