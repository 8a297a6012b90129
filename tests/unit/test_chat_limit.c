// SPDX-License-Identifier: MIT
// So many lines at once, then as many as time pays for.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/core/room/chat_limit.h"

enum { LINE_MS = 60000 / CHAT_LINES_PER_MINUTE, RESERVE_MS = 60000 / CHAT_RESERVE_PER_MINUTE };

static void
takes_so_many_at_once(void **state)
{
    struct chat_limit limit = {0};

    (void)state;
    for (int i = 0; i < CHAT_LINES_AT_ONCE; i++) {
        assert_int_equal(chat_limit_wait_ms(&limit, 1000000), 0);
        chat_limit_count(&limit, 1000000);
    }
    assert_int_equal(chat_limit_wait_ms(&limit, 1000000), LINE_MS);
    assert_int_equal(chat_limit_wait_ms(&limit, 1000000 + LINE_MS - 1), 1);
    assert_int_equal(chat_limit_wait_ms(&limit, 1000000 + LINE_MS), 0);
}

static void
takes_so_many_in_a_minute(void **state)
{
    struct chat_limit limit = {0};
    int said = 0;

    (void)state;
    for (int64_t now = 5000; now < 5000 + 60000; now += 10) {
        if (!chat_limit_wait_ms(&limit, now)) {
            chat_limit_count(&limit, now);
            said++;
        }
    }
    assert_in_range(said, CHAT_LINES_PER_MINUTE + CHAT_LINES_AT_ONCE - 1,
                    CHAT_LINES_PER_MINUTE + CHAT_LINES_AT_ONCE + 1);
}

// They are counted apart: whoever fills the one leaves the other as it is.
static void
some_more_are_in_reserve(void **state)
{
    struct chat_limit limit = {0};

    (void)state;
    for (int i = 0; i < CHAT_LINES_AT_ONCE; i++) {
        chat_limit_count(&limit, 1000000);
    }
    for (int i = 0; i < CHAT_RESERVE_AT_ONCE; i++) {
        assert_true(chat_limit_has_reserve(&limit, 1000000));
        chat_limit_count_reserve(&limit, 1000000);
    }
    assert_false(chat_limit_has_reserve(&limit, 1000000));
    assert_false(chat_limit_has_reserve(&limit, 1000000 + RESERVE_MS - 1));
    assert_true(chat_limit_has_reserve(&limit, 1000000 + RESERVE_MS));
    assert_int_equal(chat_limit_wait_ms(&limit, 1000000), LINE_MS);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_so_many_at_once),
        cmocka_unit_test(takes_so_many_in_a_minute),
        cmocka_unit_test(some_more_are_in_reserve),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
