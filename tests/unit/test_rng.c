// SPDX-License-Identifier: MIT
#include "common/util/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Values of splitmix64 as its authors publish it, for the seed 0. Hashes and
// seeded games rest on them: they must never change.
static void
numbers_are_those_of_splitmix64(void **state)
{
    struct rng rng = {0};

    (void)state;
    assert_true(rng_mix(0) == 0xe220a8397b1dcdafu);
    assert_true(rng_next(&rng) == 0x6e789e6aa1b965f4u);
    assert_true(rng_next(&rng) == 0x06c45d188009454fu);
    assert_true(rng_next(&rng) == 0xf88bb8a8724c81ecu);
}

static void
same_seed_gives_the_same_numbers(void **state)
{
    struct rng a = {12345}, b = {12345}, c = {12346};
    int same = 0;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        uint64_t number = rng_next(&a);

        assert_true(number == rng_next(&b));
        same += number == rng_next(&c);
    }
    assert_int_equal(same, 0);
}

static void
numbers_below_a_bound_are_all_reached_and_none_else(void **state)
{
    (void)state;
    for (uint32_t below = 1; below <= 40; below++) {
        struct rng rng = {below};
        int seen[40] = {0};

        for (int i = 0; i < 2000; i++) {
            uint32_t number = rng_below(&rng, below);

            assert_true(number < below);
            seen[number]++;
        }
        for (uint32_t i = 0; i < below; i++) {
            // A fair share is 2000 / below; half of it is far off.
            if ((uint32_t)seen[i] * below < 1000) {
                fail_msg("below %u: expected about %u times %u, got %d", below, 2000 / below, i,
                         seen[i]);
            }
        }
    }
}

static void
largest_bound_is_not_reached(void **state)
{
    struct rng rng = {1};

    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_splitmix64),
        cmocka_unit_test(same_seed_gives_the_same_numbers),
        cmocka_unit_test(numbers_below_a_bound_are_all_reached_and_none_else),
        cmocka_unit_test(largest_bound_is_not_reached),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
