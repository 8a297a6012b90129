// SPDX-License-Identifier: MIT
// The value of quiet positions: alike for both colours, more for who has more.
#include "common/engine/capture_eval.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/engine/value.h"
#include "tests/support/diagram.h"

enum { SIZE = 15 };

static const enum rule capture_rules[] = {RULE_CAPTURE42, RULE_PENTE, RULE_KERYO, RULE_BOAT,
                                          RULE_NINUKI};
enum { RULES = sizeof(capture_rules) / sizeof(*capture_rules) };

// The value for X, who is to move or waits; colours changed if asked.
static int
value_of(const char *list, enum rule rule, bool is_moving, bool is_swapped)
{
    static struct capture_position position;
    struct rules rules = {.rule = rule};
    struct diagram d = diagram_read(" 8  .\n    h\n", SIZE);
    int value;

    diagram_add(&d, list);
    if (is_swapped) {
        diagram_swap_colours(&d);
    }
    capture_position_init(&position, &rules, &d.board);
    value = capture_eval(&position, capture_weights_of(rule), is_moving == is_swapped);
    return is_moving ? value : -value;
}

static void
colours_are_alike(void **state)
{
    static const char list[] = "X: h8 i8 j9 e5 / O: g7 h6 k10 / X+2";

    (void)state;
    for (int i = 0; i < RULES; i++) {
        assert_int_equal(value_of(list, capture_rules[i], true, false),
                         value_of(list, capture_rules[i], true, true));
        assert_int_equal(value_of(list, capture_rules[i], false, false),
                         value_of(list, capture_rules[i], false, true));
    }
}

static void
more_is_worth_more(void **state)
{
    static const struct {
        const char *less, *more;
    } cases[] = {
        {"X: h8 / O: f6", "X: h8 / O: f6 / X+2"},
        {"X: h8 / O: f6 / X+2", "X: h8 / O: f6 / X+4"},
        {"X: h8 / O: f6 / X+4", "X: h8 / O: f6 / X+6"},
        {"X: h8 / O: f6 / X+6", "X: h8 / O: f6 / X+8"},
        {"X: h8 / O: f6 / O+2", "X: h8 / O: f6"},
        {"X: h8 i8 / O: f6 f5", "X: h8 i8 j8 / O: f6 f5"},
        {"X: h8 i8 / O: g8 a1", "X: h8 j6 / O: g8 a1"},
    };

    (void)state;
    for (size_t k = 0; k < sizeof(cases) / sizeof(*cases); k++) {
        for (int i = 0; i < RULES; i++) {
            for (int is_moving = 0; is_moving < 2; is_moving++) {
                int less = value_of(cases[k].less, capture_rules[i], is_moving, false);
                int more = value_of(cases[k].more, capture_rules[i], is_moving, false);

                if (less >= more) {
                    fail_msg("%s: %s is %d, %s is %d", rules_set(capture_rules[i])->name,
                             cases[k].less, less, cases[k].more, more);
                }
            }
        }
    }
}

static void
guess_is_never_a_forced_end(void **state)
{
    (void)state;
    for (int i = 0; i < RULES; i++) {
        int value = value_of("X: c3 d3 e3 c5 d5 e5 c7 d7 e7 c9 d9 e9 c11 d11 e11 i3 j3 k3 i5 j5 k5 "
                             "i7 j7 k7 i9 j9 k9 i11 j11 k11 / X+8",
                             capture_rules[i], true, false);

        assert_in_range(value, 1000, VALUE_EVAL_MAX);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_alike),
        cmocka_unit_test(more_is_worth_more),
        cmocka_unit_test(guess_is_never_a_forced_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
