// SPDX-License-Identifier: MIT
// How long a search goes on: by nodes, by the clock, until somebody says stop.
#include "common/engine/budget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { FAR = 1000000 };

// A clock that goes on by one with every look.
static int64_t
tick(void *data)
{
    return (*(int64_t *)data)++;
}

static uint64_t
nodes_until_over(const struct engine_limits *limits, uint64_t nodes_max)
{
    struct budget budget;

    budget_begin(&budget, limits, nodes_max);
    while (!budget_spend(&budget) && budget.nodes < FAR) {
    }
    return budget.nodes;
}

static void
nodes_end_it_to_the_node(void **state)
{
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

    (void)state;
    assert_int_equal(nodes_until_over(&limits, 1), 1);
    assert_int_equal(nodes_until_over(&limits, 1234), 1234);
    assert_int_equal(nodes_until_over(&limits, 0), FAR);
}

// A search that has spent more than the limit before it begins must end as well.
static void
what_is_over_already_ends_at_once(void **state)
{
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
    struct budget budget;

    (void)state;
    budget_begin(&budget, &limits, 1);
    budget.nodes = 1;
    assert_true(budget_spend(&budget));
    assert_true(budget_spend(&budget));
    assert_int_equal(budget.nodes, 2);
}

static void
the_clock_is_asked_now_and_then(void **state)
{
    int64_t now_ms = 0;
    struct engine_limits limits = {
        .until_ms = 3, .aim_ms = TIME_NEVER, .now = tick, .now_data = &now_ms};

    (void)state;
    assert_int_equal(nodes_until_over(&limits, 0), 4 * BUDGET_POLL);
    assert_int_equal(now_ms, 4);
}

static void
somebody_says_stop(void **state)
{
    atomic_bool stop = true;
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .stop = &stop};

    (void)state;
    assert_int_equal(nodes_until_over(&limits, 0), BUDGET_POLL);
}

static void
after_the_aim_nothing_new_begins_but_what_runs_goes_on(void **state)
{
    int64_t now_ms = 10;
    struct engine_limits limits = {.until_ms = 100, .aim_ms = 10, .now = tick, .now_data = &now_ms};
    struct budget budget;

    (void)state;
    budget_begin(&budget, &limits, 0);
    assert_false(budget_has_more(&budget));
    assert_false(budget_look(&budget));
    limits.aim_ms = 90;
    assert_true(budget_has_more(&budget));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_end_it_to_the_node),
        cmocka_unit_test(what_is_over_already_ends_at_once),
        cmocka_unit_test(the_clock_is_asked_now_and_then),
        cmocka_unit_test(somebody_says_stop),
        cmocka_unit_test(after_the_aim_nothing_new_begins_but_what_runs_goes_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
