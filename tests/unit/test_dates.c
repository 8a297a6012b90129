// SPDX-License-Identifier: MIT
#include "client/text/dates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

static void
days_are_those_of_the_calendar(void **state)
{
    (void)state;
    // Every day of two centuries, as the system counts them.
    for (int64_t day = 0; day < 200 * 366; day++) {
        char got[DATE_BYTES], want[DATE_BYTES];
        time_t seconds = (time_t)(day * 24 * 60 * 60);
        struct tm tm;
        int64_t from, to;

        gmtime_r(&seconds, &tm);
        strftime(want, sizeof(want), "%Y-%m-%d", &tm);
        date_format(day * DAY_MS + 5, got);
        if (strcmp(got, want) != 0) {
            fail_msg("day %d: expected %s, got %s", (int)day, want, got);
        }
        assert_true(date_parse(want, &from, &to));
        assert_true(from == day * DAY_MS && to == from + DAY_MS);
    }
}

static void
months_and_years_end_where_the_next_begin(void **state)
{
    int64_t from, to;
    char text[DATE_BYTES];

    (void)state;
    assert_true(date_parse("2028-02", &from, &to));
    assert_string_equal(date_format(from, text), "2028-02-01");
    assert_string_equal(date_format(to, text), "2028-03-01");
    assert_true(date_parse("2026-12", &from, &to));
    assert_string_equal(date_format(to, text), "2027-01-01");
    assert_true(date_parse("2026", &from, &to));
    assert_string_equal(date_format(from, text), "2026-01-01");
    assert_string_equal(date_format(to, text), "2027-01-01");
}

static void
what_is_no_date_is_refused(void **state)
{
    static const char *const texts[] = {"",           "26",         "2026-1",     "2026-13",
                                        "2026-00",    "2026-02-29", "2026-04-31", "2026-01-00",
                                        "2026/01/01", "2026-01-1x", "1969",       "2026-01-011"};

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        int64_t from = 1, to = 2;

        if (date_parse(texts[i], &from, &to)) {
            fail_msg("\"%s\": expected a refusal", texts[i]);
        }
        assert_true(from == 1 && to == 2);
    }
}

static void
far_times_end_too(void **state)
{
    char text[DATE_BYTES];

    (void)state;
    assert_non_null(date_format(INT64_C(1) << 53, text));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_those_of_the_calendar),
        cmocka_unit_test(months_and_years_end_where_the_next_begin),
        cmocka_unit_test(what_is_no_date_is_refused),
        cmocka_unit_test(far_times_end_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
