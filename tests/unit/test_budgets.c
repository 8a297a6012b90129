// SPDX-License-Identifier: MIT
// Buckets of addresses: what can be taken, when it is there again, and how much is remembered.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/budget/budget.h"

enum { START_MS = 1000000, MINUTE_MS = 60000, HOUR_MS = 60 * MINUTE_MS };

static const struct budget_who here = {.key = 77}, there = {.key = 78};

static int
setup(void **state)
{
    int sizes[BUDGET_COUNT];

    for (int i = 0; i < BUDGET_COUNT; i++) {
        sizes[i] = budget_table[i].size;
    }
    *state = budgets_create(sizes);
    return 0;
}

static int
teardown(void **state)
{
    budgets_destroy(*state);
    return 0;
}

static void
every_row_has_a_name_and_a_refusal(void **state)
{
    (void)state;
    for (int i = 0; i < BUDGET_COUNT; i++) {
        const struct budget_row *row = &budget_table[i];

        assert_true(row->name && row->size > 0 && row->unit > 0 && row->per_minute >= 0);
        assert_non_null(error_english((uint32_t)row->refusal));
        // Whoever is told when to come back is told the seconds.
        assert_int_equal(strstr(error_english((uint32_t)row->refusal), "{1}") != NULL,
                         row->per_minute > 0);
    }
}

static void
no_more_than_the_size_is_taken_at_once(void **state)
{
    for (int i = 0; i < BUDGET_COUNT; i++) {
        enum budget_kind kind = (enum budget_kind)i;
        int64_t size = (int64_t)budget_table[i].size * budget_table[i].unit;

        assert_int_equal(budget_take(*state, &here, kind, size - 1, START_MS), size - 1);
        assert_int_equal(budget_wait_ms(*state, &here, kind, 1, START_MS), 0);
        assert_int_equal(budget_take(*state, &here, kind, 5, START_MS), 1);
        assert_int_equal(budget_take(*state, &here, kind, 1, START_MS), 0);
        assert_int_equal(budget_left(*state, &here, kind, START_MS), 0);
        assert_int_equal(budget_left(*state, &there, kind, START_MS), size);
    }
}

static void
time_refills_to_the_millisecond(void **state)
{
    int64_t wait;

    budget_take(*state, &here, BUDGET_CODES, 60, START_MS);
    wait = budget_wait_ms(*state, &here, BUDGET_CODES, 1, START_MS);
    assert_int_equal(wait, MINUTE_MS / budget_table[BUDGET_CODES].per_minute);
    assert_int_equal(budget_left(*state, &here, BUDGET_CODES, START_MS + wait - 1), 0);
    assert_int_equal(budget_left(*state, &here, BUDGET_CODES, START_MS + wait), 1);
    assert_int_equal(budget_wait_ms(*state, &here, BUDGET_CODES, 60, START_MS), 10 * MINUTE_MS);
    assert_int_equal(budget_left(*state, &here, BUDGET_CODES, START_MS + HOUR_MS), 60);
}

// Many small takes refill exactly as one large one does.
static void
nothing_is_lost_or_won_by_rounding(void **state)
{
    int64_t taken = 0;

    for (int64_t ms = 0; ms < 10 * MINUTE_MS; ms += 7) {
        taken += budget_take(*state, &here, BUDGET_GAMES, 1, START_MS + ms);
    }
    assert_in_range(taken, 300 + 10 * 40 - 1, 300 + 10 * 40);
}

static void
what_is_held_comes_back_when_it_is_given(void **state)
{
    budget_take(*state, &here, BUDGET_AI_SEATS, 48, START_MS);
    assert_int_equal(budget_wait_ms(*state, &here, BUDGET_AI_SEATS, 1, START_MS + HOUR_MS),
                     BUDGET_NO_TIME);
    budget_give(*state, &here, BUDGET_AI_SEATS, 1, START_MS);
    assert_int_equal(budget_left(*state, &here, BUDGET_AI_SEATS, START_MS), 1);
    budget_give(*state, &here, BUDGET_AI_SEATS, 100, START_MS);
    assert_int_equal(budget_left(*state, &here, BUDGET_AI_SEATS, START_MS), 48);
}

static void
larger_network_has_its_own_limit(void **state)
{
    int64_t taken = 0;

    for (uint64_t i = 1; i <= 1000; i++) {
        struct budget_who one = {.key = i, .network = 5000};

        taken += budget_take(*state, &one, BUDGET_GUESTS, 120, START_MS);
    }
    assert_int_equal(taken, 120 * BUDGET_NETWORK_TIMES);
}

static void
person_has_a_part(void **state)
{
    struct budget_who person = {.key = 9, .is_person = true};

    assert_int_equal(budget_take(*state, &person, BUDGET_CHAT, 1000, START_MS),
                     400 / BUDGET_PERSON_PART);
    assert_int_equal(budget_take(*state, &person, BUDGET_AI_SEATS, 1000, START_MS),
                     48 / BUDGET_PERSON_PART);
}

static void
figures_can_be_changed_and_switched_off(void **state)
{
    int sizes[BUDGET_COUNT] = {[BUDGET_CHAT] = 800};

    budgets_set_sizes(*state, sizes);
    assert_int_equal(budget_take(*state, &here, BUDGET_ROOMS, 5000, START_MS), 5000);
    assert_int_equal(budget_take(*state, &here, BUDGET_CHAT, 5000, START_MS), 800);
    // Twice the size is refilled twice as fast.
    assert_int_equal(budget_left(*state, &here, BUDGET_CHAT, START_MS + MINUTE_MS / 2), 400);
}

static void
exempt_take_anything(void **state)
{
    struct budget_who nobody = {0};

    assert_int_equal(budget_take(*state, &nobody, BUDGET_ROOMS, 100000, START_MS), 100000);
    assert_int_equal(budget_wait_ms(*state, &nobody, BUDGET_ROOMS, 1, START_MS), 0);
    budget_give(*state, &nobody, BUDGET_ROOMS, 1, START_MS);
    assert_int_equal(budgets_count(*state), 0);
}

// However many addresses come, no more are remembered, and all others together have a
// limit too.
static void
memory_is_limited(void **state)
{
    int64_t taken = 0;

    for (uint64_t i = 1; i <= 2 * BUDGET_ADDRESSES_MAX; i++) {
        struct budget_who one = {.key = i};

        taken += budget_take(*state, &one, BUDGET_GUESTS, 120, START_MS);
        assert_true(budgets_count(*state) <= BUDGET_ADDRESSES_MAX);
    }
    assert_int_equal(taken, 120 * (int64_t)(BUDGET_ADDRESSES_MAX + BUDGET_SHARED));
}

static void
addresses_that_took_nothing_lately_are_forgotten(void **state)
{
    struct budget_who keeper = {.key = 1};

    budget_take(*state, &keeper, BUDGET_AI_SEATS, 3, START_MS);
    for (uint64_t i = 2; i <= 5000; i++) {
        struct budget_who one = {.key = i};

        budget_take(*state, &one, BUDGET_GUESTS, 1, START_MS + (int64_t)i * MINUTE_MS);
    }
    assert_true(budgets_count(*state) < 200);
    // But not what somebody still has.
    assert_int_equal(budget_left(*state, &keeper, BUDGET_AI_SEATS, START_MS + 5000 * MINUTE_MS),
                     45);
}

// What was taken from a shared bucket comes back to it.
static void
shared_buckets_get_back_what_they_gave(void **state)
{
    struct budget_who late = {.key = 3 * BUDGET_ADDRESSES_MAX};

    for (uint64_t i = 1; i <= BUDGET_ADDRESSES_MAX; i++) {
        struct budget_who one = {.key = i};

        budget_take(*state, &one, BUDGET_AI_SEATS, 1, START_MS);
    }
    assert_int_equal(budget_take(*state, &late, BUDGET_AI_SEATS, 48, START_MS), 48);
    assert_int_equal(budget_left(*state, &late, BUDGET_AI_SEATS, START_MS), 0);
    budget_give(*state, &late, BUDGET_AI_SEATS, 48, START_MS);
    assert_int_equal(budget_left(*state, &late, BUDGET_AI_SEATS, START_MS), 48);
}

#define BUDGET_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_has_a_name_and_a_refusal),
        BUDGET_TEST(no_more_than_the_size_is_taken_at_once),
        BUDGET_TEST(time_refills_to_the_millisecond),
        BUDGET_TEST(nothing_is_lost_or_won_by_rounding),
        BUDGET_TEST(what_is_held_comes_back_when_it_is_given),
        BUDGET_TEST(larger_network_has_its_own_limit),
        BUDGET_TEST(person_has_a_part),
        BUDGET_TEST(figures_can_be_changed_and_switched_off),
        BUDGET_TEST(exempt_take_anything),
        BUDGET_TEST(memory_is_limited),
        BUDGET_TEST(addresses_that_took_nothing_lately_are_forgotten),
        BUDGET_TEST(shared_buckets_get_back_what_they_gave),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
