// SPDX-License-Identifier: MIT
// Values of positions, of forced ends, and the chances that follow.
#include "common/engine/value.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
forced_ends_tell_their_plies(void **state)
{
    (void)state;
    assert_int_equal(value_plies(value_win_in(3)), 3);
    assert_int_equal(value_plies(value_loss_in(4)), -4);
    assert_int_equal(value_plies(0), 0);
    assert_int_equal(value_plies(VALUE_EVAL_MAX), 0);
    assert_int_equal(value_plies(-VALUE_EVAL_MAX), 0);
}

static void
the_table_counts_from_the_position(void **state)
{
    const int values[] = {0, 55, -55, VALUE_EVAL_MAX, value_win_in(9), value_loss_in(8)};

    (void)state;
    // A win in 9 from the root is a win in 4 five plies down.
    assert_int_equal(value_to_tt(value_win_in(9), 5), value_win_in(4));
    assert_int_equal(value_to_tt(value_loss_in(9), 5), value_loss_in(4));
    for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
        assert_int_equal(value_from_tt(value_to_tt(values[i], 5), 5), values[i]);
    }
}

static void
chances_follow_the_curve_and_are_never_certain_unless_forced(void **state)
{
    (void)state;
    assert_int_equal(value_chance(0), 500);
    assert_int_equal(value_chance(200), 731);
    assert_int_equal(value_chance(-200), 269);
    assert_int_equal(value_chance(VALUE_EVAL_MAX), 999);
    assert_int_equal(value_chance(-VALUE_EVAL_MAX), 1);
    assert_int_equal(value_chance(value_win_in(1)), 1000);
    assert_int_equal(value_chance(value_loss_in(2)), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_ends_tell_their_plies),
        cmocka_unit_test(the_table_counts_from_the_position),
        cmocka_unit_test(chances_follow_the_curve_and_are_never_certain_unless_forced),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
