// SPDX-License-Identifier: MIT
// Places on pages: kept by whoever has one, given to the next when free.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/core/lobby/roster.h"

static void
newcomers_take_the_first_free_place(void **state)
{
    struct roster roster = {.rows = 3};
    int members[10];

    (void)state;
    for (int i = 0; i < 7; i++) {
        assert_int_equal(roster_add(&roster, &members[i]), i + 1);
    }
    assert_int_equal(roster.pages, 3);
    assert_int_equal(roster_page(&roster, 4), 1);
    roster_remove(&roster, 5);
    roster_remove(&roster, 2);
    assert_ptr_equal(roster.members[2], &members[2]); // nobody moves
    assert_int_equal(roster_add(&roster, &members[7]), 2);
    assert_int_equal(roster_add(&roster, &members[8]), 5);
    assert_int_equal(roster_add(&roster, &members[9]), 8);
    roster_finish(&roster);
}

static void
empty_pages_at_the_end_are_taken_off(void **state)
{
    struct roster roster = {.rows = 2};
    int members[7];

    (void)state;
    for (int i = 0; i < 7; i++) {
        roster_add(&roster, &members[i]);
    }
    roster_remove(&roster, 5);
    roster_remove(&roster, 6);
    assert_int_equal(roster.pages, 4); // one in the middle stays
    roster_remove(&roster, 7);
    assert_int_equal(roster.pages, 2);
    for (int i = 1; i <= 4; i++) {
        roster_remove(&roster, i);
    }
    assert_int_equal(roster.pages, 0);
    assert_int_equal(roster_add(&roster, &members[0]), 1);
    assert_int_equal(roster.pages, 1);
    roster_finish(&roster);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_take_the_first_free_place),
        cmocka_unit_test(empty_pages_at_the_end_are_taken_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
