// SPDX-License-Identifier: MIT
// Credit of a session, and its measured round trip.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/people/session.h"

static void
credit_is_spent_and_earned(void **state)
{
    struct session session = {.credit = 20, .credit_at_ms = 1000};

    (void)state;
    assert_true(session_pay(&session, 10, 1000));
    assert_true(session_pay(&session, 10, 1000));
    assert_false(session_pay(&session, 1, 1000));
    assert_int_equal(session.credit, -1);
    assert_true(session_pay(&session, 5, 1000 + 60)); // six tenths earned
    assert_int_equal(session.credit, 0);
}

static void
credit_has_a_ceiling(void **state)
{
    struct session session = {.credit = 0, .credit_at_ms = 0};

    (void)state;
    assert_true(session_pay(&session, 1, 3600000));
    assert_int_equal(session.credit, SESSION_CREDIT_MAX - 1);
}

static void
small_steps_of_time_are_not_lost(void **state)
{
    struct session session = {.credit = 0, .credit_at_ms = 0};

    (void)state;
    for (int64_t now = 1; now <= 1000; now++) {
        session_pay(&session, 0, now);
    }
    assert_int_equal(session.credit, SESSION_CREDIT_PER_S);
}

static void
debt_grows_with_every_refusal(void **state)
{
    struct session session = {.credit = 0, .credit_at_ms = 0};

    (void)state;
    for (int i = 0; i < 10; i++) {
        assert_false(session_pay(&session, 50, 0));
    }
    assert_int_equal(session.credit, -500);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(credit_is_spent_and_earned),
        cmocka_unit_test(credit_has_a_ceiling),
        cmocka_unit_test(small_steps_of_time_are_not_lost),
        cmocka_unit_test(debt_grows_with_every_refusal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
