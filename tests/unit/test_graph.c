// SPDX-License-Identifier: MIT
#include "client/records/graph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
columns_grow_by_eighths_from_below(void **state)
{
    (void)state;
    assert_string_equal(graph_glyph(500, 0, 2), "█");
    assert_string_equal(graph_glyph(500, 1, 2), " ");
    assert_string_equal(graph_glyph(1000, 1, 2), "█");
    assert_string_equal(graph_glyph(563, 1, 2), "▁");
    assert_string_equal(graph_glyph(250, 0, 2), "▄");
}

// A chance of nothing is seen, one that is not known is not.
static void
nothing_and_unknown_differ(void **state)
{
    (void)state;
    assert_string_equal(graph_glyph(0, 0, 2), "▁");
    assert_string_equal(graph_glyph(0, 1, 2), " ");
    assert_string_equal(graph_glyph(GRAPH_NOTHING, 0, 2), " ");
    assert_int_equal(graph_digit(0), '0');
    assert_int_equal(graph_digit(GRAPH_NOTHING), ' ');
}

static void
digits_are_tenths(void **state)
{
    (void)state;
    assert_int_equal(graph_digit(99), '0');
    assert_int_equal(graph_digit(500), '5');
    assert_int_equal(graph_digit(999), '9');
    assert_int_equal(graph_digit(1000), '9');
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_grow_by_eighths_from_below),
        cmocka_unit_test(nothing_and_unknown_differ),
        cmocka_unit_test(digits_are_tenths),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
