// SPDX-License-Identifier: MIT
// Wrong passwords and new accounts by the address they came from.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "server/core/people/guard.h"

enum { HERE = 77, START_MS = 1000000 };

static int
make_guard(void **state)
{
    *state = xcalloc(1, sizeof(struct guard));
    return 0;
}

static int
drop_guard(void **state)
{
    free(*state);
    return 0;
}

static void
fail_often(struct guard *guard, uint64_t address, int times, int64_t now_ms)
{
    for (int i = 0; i < times; i++) {
        guard_count(guard, address, now_ms);
    }
}

static void
wait_begins_after_so_many_and_doubles(void **state)
{
    struct guard *guard = *state;

    fail_often(guard, HERE, GUARD_LOCK_AFTER - 1, START_MS);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS), 0);
    guard_count(guard, HERE, START_MS);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS), GUARD_LOCK_FIRST_MS);
    guard_count(guard, HERE, START_MS);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS), 2 * GUARD_LOCK_FIRST_MS);
}

static void
wait_has_a_largest(void **state)
{
    struct guard *guard = *state;

    fail_often(guard, HERE, 1000, START_MS);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS), GUARD_LOCK_FIRST_MS << 6);
    assert_int_equal(guard_lock_ms(GUARD_LOCK_DOUBLINGS_MAX), GUARD_LOCK_FIRST_MS << 6);
    assert_int_equal(guard_lock_ms(INT32_MAX), GUARD_LOCK_FIRST_MS << 6);
    assert_int_equal(guard_lock_ms(0), GUARD_LOCK_FIRST_MS);
    assert_int_equal(guard_lock_ms(-1), 0);
}

static void
wait_ends_to_the_millisecond(void **state)
{
    struct guard *guard = *state;

    fail_often(guard, HERE, GUARD_LOCK_AFTER, START_MS);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS + GUARD_LOCK_FIRST_MS - 1), 1);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS + GUARD_LOCK_FIRST_MS), 0);
}

static void
others_do_not_wait(void **state)
{
    struct guard *guard = *state;

    fail_often(guard, HERE, 30, START_MS);
    for (uint64_t address = 1; address < 20000; address++) {
        if (address != HERE) {
            assert_int_equal(guard_wait_ms(guard, address, START_MS), 0);
        }
    }
}

static void
this_machine_never_waits(void **state)
{
    struct guard *guard = *state;

    fail_often(guard, 0, 100, START_MS);
    assert_int_equal(guard_wait_ms(guard, 0, START_MS), 0);
}

static void
failures_are_forgotten_after_a_while(void **state)
{
    struct guard *guard = *state;

    fail_often(guard, HERE, GUARD_LOCK_AFTER - 1, START_MS);
    guard_count(guard, HERE, START_MS + GUARD_FORGET_MS + 1);
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS + GUARD_FORGET_MS + 1), 0);
    fail_often(guard, HERE, GUARD_LOCK_AFTER - 1, START_MS + 2 * GUARD_FORGET_MS + 1);
    assert_true(guard_wait_ms(guard, HERE, START_MS + 2 * GUARD_FORGET_MS + 1) > 0);
}

// Another address on the same place takes it, and nobody inherits failures.
static void
neighbour_takes_the_place_and_not_the_failures(void **state)
{
    struct guard *guard = *state;
    uint64_t neighbour = HERE;

    fail_often(guard, HERE, 30, START_MS);
    while (guard_wait_ms(guard, HERE, START_MS) > 0 && neighbour < 1000 * GUARD_PLACES) {
        guard_count(guard, ++neighbour, START_MS);
        assert_int_equal(guard_wait_ms(guard, neighbour, START_MS), 0);
    }
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS), 0);
}

static void
make_accounts(struct guard *guard, uint64_t address, int times, int64_t now_ms)
{
    for (int i = 0; i < times; i++) {
        assert_int_equal(guard_accounts_wait_ms(guard, address, now_ms), 0);
        guard_count_account(guard, address, now_ms);
    }
}

static void
accounts_have_a_limit_within_their_time(void **state)
{
    struct guard *guard = *state;
    int64_t later_ms = START_MS + GUARD_ACCOUNTS_MS;

    make_accounts(guard, HERE, 1, START_MS);
    make_accounts(guard, HERE, GUARD_ACCOUNTS_MAX - 1, START_MS + 1000);
    assert_int_equal(guard_accounts_wait_ms(guard, HERE, START_MS + 1000),
                     GUARD_ACCOUNTS_MS - 1000);
    assert_int_equal(guard_accounts_wait_ms(guard, HERE, later_ms - 1), 1);
    make_accounts(guard, HERE, GUARD_ACCOUNTS_MAX, later_ms);
    assert_int_equal(guard_accounts_wait_ms(guard, HERE, later_ms), GUARD_ACCOUNTS_MS);
}

static void
accounts_of_others_and_of_the_machine_do_not_count(void **state)
{
    struct guard *guard = *state;

    make_accounts(guard, HERE, GUARD_ACCOUNTS_MAX, START_MS);
    make_accounts(guard, 0, 2 * GUARD_ACCOUNTS_MAX, START_MS);
    for (uint64_t address = 1; address < 20000; address++) {
        if (address != HERE) {
            assert_int_equal(guard_accounts_wait_ms(guard, address, START_MS), 0);
        }
    }
    assert_int_equal(guard_wait_ms(guard, HERE, START_MS), 0); // passwords are another matter
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wait_begins_after_so_many_and_doubles, make_guard,
                                        drop_guard),
        cmocka_unit_test_setup_teardown(wait_has_a_largest, make_guard, drop_guard),
        cmocka_unit_test_setup_teardown(wait_ends_to_the_millisecond, make_guard, drop_guard),
        cmocka_unit_test_setup_teardown(others_do_not_wait, make_guard, drop_guard),
        cmocka_unit_test_setup_teardown(this_machine_never_waits, make_guard, drop_guard),
        cmocka_unit_test_setup_teardown(failures_are_forgotten_after_a_while, make_guard,
                                        drop_guard),
        cmocka_unit_test_setup_teardown(neighbour_takes_the_place_and_not_the_failures, make_guard,
                                        drop_guard),
        cmocka_unit_test_setup_teardown(accounts_have_a_limit_within_their_time, make_guard,
                                        drop_guard),
        cmocka_unit_test_setup_teardown(accounts_of_others_and_of_the_machine_do_not_count,
                                        make_guard, drop_guard),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
