// SPDX-License-Identifier: MIT
// Wrong passwords by name and address.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "server/core/people/login_throttle.h"

enum { HERE = 77, START_MS = 1000000 };

static int
make_throttle(void **state)
{
    *state = xcalloc(1, sizeof(struct login_throttle));
    return 0;
}

static int
drop_throttle(void **state)
{
    free(*state);
    return 0;
}

static void
fail_often(struct login_throttle *throttle, uint64_t address, int times, int64_t now_ms)
{
    for (int i = 0; i < times; i++) {
        login_throttle_count(throttle, address, now_ms);
    }
}

static void
wait_begins_after_so_many_and_doubles(void **state)
{
    struct login_throttle *throttle = *state;

    fail_often(throttle, HERE, LOGIN_THROTTLE_LOCK_AFTER - 1, START_MS);
    assert_int_equal(login_throttle_wait_ms(throttle, HERE, START_MS), 0);
    login_throttle_count(throttle, HERE, START_MS);
    assert_int_equal(login_throttle_wait_ms(throttle, HERE, START_MS),
                     LOGIN_THROTTLE_LOCK_FIRST_MS);
    login_throttle_count(throttle, HERE, START_MS);
    assert_int_equal(login_throttle_wait_ms(throttle, HERE, START_MS),
                     2 * LOGIN_THROTTLE_LOCK_FIRST_MS);
}

static void
wait_has_a_largest(void **state)
{
    struct login_throttle *throttle = *state;

    fail_often(throttle, HERE, 1000, START_MS);
    assert_int_equal(login_throttle_wait_ms(throttle, HERE, START_MS),
                     LOGIN_THROTTLE_LOCK_FIRST_MS << 6);
    assert_int_equal(login_throttle_lock_ms(LOGIN_THROTTLE_LOCK_DOUBLINGS_MAX),
                     LOGIN_THROTTLE_LOCK_FIRST_MS << 6);
    assert_int_equal(login_throttle_lock_ms(INT32_MAX), LOGIN_THROTTLE_LOCK_FIRST_MS << 6);
    assert_int_equal(login_throttle_lock_ms(0), LOGIN_THROTTLE_LOCK_FIRST_MS);
    assert_int_equal(login_throttle_lock_ms(-1), 0);
}

static void
wait_ends_to_the_millisecond(void **state)
{
    struct login_throttle *throttle = *state;

    fail_often(throttle, HERE, LOGIN_THROTTLE_LOCK_AFTER, START_MS);
    assert_int_equal(
        login_throttle_wait_ms(throttle, HERE, START_MS + LOGIN_THROTTLE_LOCK_FIRST_MS - 1), 1);
    assert_int_equal(
        login_throttle_wait_ms(throttle, HERE, START_MS + LOGIN_THROTTLE_LOCK_FIRST_MS), 0);
}

static void
others_do_not_wait(void **state)
{
    struct login_throttle *throttle = *state;

    fail_often(throttle, HERE, 30, START_MS);
    for (uint64_t address = 1; address < 20000; address++) {
        if (address != HERE) {
            assert_int_equal(login_throttle_wait_ms(throttle, address, START_MS), 0);
        }
    }
}

static void
failures_are_forgotten_after_a_while(void **state)
{
    struct login_throttle *throttle = *state;

    fail_often(throttle, HERE, LOGIN_THROTTLE_LOCK_AFTER - 1, START_MS);
    login_throttle_count(throttle, HERE, START_MS + LOGIN_THROTTLE_FORGET_MS + 1);
    assert_int_equal(
        login_throttle_wait_ms(throttle, HERE, START_MS + LOGIN_THROTTLE_FORGET_MS + 1), 0);
    fail_often(throttle, HERE, LOGIN_THROTTLE_LOCK_AFTER - 1,
               START_MS + 2 * LOGIN_THROTTLE_FORGET_MS + 1);
    assert_true(
        login_throttle_wait_ms(throttle, HERE, START_MS + 2 * LOGIN_THROTTLE_FORGET_MS + 1) > 0);
}

// Another address on the same place takes it, and nobody inherits failures.
static void
neighbour_takes_the_place_and_not_the_failures(void **state)
{
    struct login_throttle *throttle = *state;
    uint64_t neighbour = HERE;

    fail_often(throttle, HERE, 30, START_MS);
    while (login_throttle_wait_ms(throttle, HERE, START_MS) > 0 &&
           neighbour < 1000 * LOGIN_THROTTLE_PLACES) {
        login_throttle_count(throttle, ++neighbour, START_MS);
        assert_int_equal(login_throttle_wait_ms(throttle, neighbour, START_MS), 0);
    }
    assert_int_equal(login_throttle_wait_ms(throttle, HERE, START_MS), 0);
}

static void
right_password_ends_the_wait(void **state)
{
    struct login_throttle *throttle = *state;

    fail_often(throttle, HERE, 30, START_MS);
    login_throttle_forget(throttle, HERE + 1);
    assert_true(login_throttle_wait_ms(throttle, HERE, START_MS) > 0);
    login_throttle_forget(throttle, HERE);
    assert_int_equal(login_throttle_wait_ms(throttle, HERE, START_MS), 0);
}

static void
every_name_and_every_address_has_a_key_of_its_own(void **state)
{
    uint64_t key = login_throttle_key(1, 2);

    (void)state;
    assert_true(key == login_throttle_key(1, 2));
    assert_true(key != login_throttle_key(2, 1));
    assert_true(key != login_throttle_key(1, 3));
    assert_true(key != login_throttle_key(3, 2));
    assert_true(login_throttle_key(0, 0) != 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wait_begins_after_so_many_and_doubles, make_throttle,
                                        drop_throttle),
        cmocka_unit_test_setup_teardown(wait_has_a_largest, make_throttle, drop_throttle),
        cmocka_unit_test_setup_teardown(wait_ends_to_the_millisecond, make_throttle, drop_throttle),
        cmocka_unit_test_setup_teardown(others_do_not_wait, make_throttle, drop_throttle),
        cmocka_unit_test_setup_teardown(failures_are_forgotten_after_a_while, make_throttle,
                                        drop_throttle),
        cmocka_unit_test_setup_teardown(neighbour_takes_the_place_and_not_the_failures,
                                        make_throttle, drop_throttle),
        cmocka_unit_test_setup_teardown(right_password_ends_the_wait, make_throttle, drop_throttle),
        cmocka_unit_test(every_name_and_every_address_has_a_key_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
