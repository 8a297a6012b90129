// SPDX-License-Identifier: MIT
// How often two have played within a day.
#include "server/core/people/meetings.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

#define NOON_MS ((int64_t)1700000000000)

static void
one_is_taken_back(void **state)
{
    struct meetings meetings = {0};

    (void)state;
    meetings_add(&meetings, 7, NOON_MS);
    meetings_add(&meetings, 8, NOON_MS);
    meetings_add(&meetings, 7, NOON_MS + 1);
    assert_false(meetings_remove(&meetings, 9, NOON_MS));
    assert_false(meetings_remove(&meetings, 8, NOON_MS + 1));
    assert_true(meetings_remove(&meetings, 7, NOON_MS));
    assert_int_equal(meetings_within_day(&meetings, 7, NOON_MS + 2), 1);
    assert_int_equal(meetings_within_day(&meetings, 8, NOON_MS + 2), 1);
    assert_false(meetings_remove(&meetings, 7, NOON_MS));
    meetings_finish(&meetings);
}

static void
only_the_last_day_counts(void **state)
{
    struct meetings meetings = {0};

    (void)state;
    meetings_add(&meetings, 7, NOON_MS);
    meetings_add(&meetings, 8, NOON_MS + 1);
    meetings_add(&meetings, 7, NOON_MS + 2);
    assert_int_equal(meetings_within_day(&meetings, 7, NOON_MS + 3), 2);
    assert_int_equal(meetings_within_day(&meetings, 7, NOON_MS + MEETINGS_DAY_MS - 1), 2);
    assert_int_equal(meetings_within_day(&meetings, 7, NOON_MS + MEETINGS_DAY_MS), 1);
    assert_int_equal(meetings_within_day(&meetings, 9, NOON_MS), 0);
    assert_int_equal(meetings_within_day(&meetings, 7, NOON_MS - 5000), 2); // the clock went back
    meetings_add(&meetings, 9, NOON_MS + MEETINGS_DAY_MS + 1);
    assert_int_equal(meetings.count, 2);
    meetings_finish(&meetings);
    assert_int_equal(meetings_within_day(&meetings, 9, NOON_MS), 0);
}

static void
full_list_forgets_its_oldest(void **state)
{
    struct meetings meetings = {0};

    (void)state;
    for (uint64_t i = 0; i < MEETINGS_MAX + 3; i++) {
        meetings_add(&meetings, i + 1, NOON_MS + (int64_t)i);
    }
    assert_int_equal(meetings.count, MEETINGS_MAX);
    assert_int_equal(meetings_within_day(&meetings, 3, NOON_MS + 1000), 0);
    assert_int_equal(meetings_within_day(&meetings, 4, NOON_MS + 1000), 1);
    meetings_finish(&meetings);
}

static void
text_comes_back(void **state)
{
    static const char *const wrong[] = {"", "7", "7 ", " 7 1", "x 1", "7 -1", "7 1 1", "7 1x"};
    struct meetings meetings = {0}, again = {0};
    struct strbuf text = {0};
    char line[64];

    (void)state;
    meetings_add(&meetings, 7, NOON_MS);
    meetings_write(&meetings, &text);
    snprintf(line, sizeof(line), "met 7 %" PRId64 "\n", NOON_MS);
    assert_string_equal(strbuf_text(&text), line);
    snprintf(line, sizeof(line), "7 %" PRId64, NOON_MS);
    assert_true(meetings_read(&again, line));
    assert_int_equal(meetings_within_day(&again, 7, NOON_MS), 1);
    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        snprintf(line, sizeof(line), "%s", wrong[i]);
        assert_false(meetings_read(&again, line));
    }
    while (again.count < MEETINGS_MAX) {
        snprintf(line, sizeof(line), "8 1");
        assert_true(meetings_read(&again, line));
    }
    snprintf(line, sizeof(line), "8 1");
    assert_false(meetings_read(&again, line));
    meetings_finish(&meetings);
    meetings_finish(&again);
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_is_taken_back),
        cmocka_unit_test(only_the_last_day_counts),
        cmocka_unit_test(full_list_forgets_its_oldest),
        cmocka_unit_test(text_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
