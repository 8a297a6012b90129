// SPDX-License-Identifier: MIT
// The transposition table: what goes in comes out, what is worth less goes first.
#include "common/engine/tt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { BUCKET_BYTES = 64, SLOTS = 4, BUCKETS = 64 };

static struct tt_entry
entry_of_depth(int depth)
{
    return (struct tt_entry){
        .value = -123, .eval = 456, .depth = (int16_t)depth, .move = 777, .bound = TT_LOWER};
}

static bool
has(const struct tt *tt, uint64_t key)
{
    struct tt_entry entry;

    return tt_probe(tt, key, &entry);
}

static void
every_field_comes_back(void **state)
{
    const struct tt_entry entries[] = {
        {-30000, 30000, -128, 1, TT_UPPER},
        {30000, -30000, 127, 25 * 32, TT_EXACT},
        {0, 0, 0, 0, TT_LOWER},
        {-1, -1, -1, 1023, TT_EXACT},
    };
    struct tt *tt = tt_create(1 << 16);

    (void)state;
    for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
        uint64_t key = 0x123456789abcdef0u * (i + 1);
        struct tt_entry found;

        tt_store(tt, key, &entries[i]);
        assert_true(tt_probe(tt, key, &found));
        assert_int_equal(found.value, entries[i].value);
        assert_int_equal(found.eval, entries[i].eval);
        assert_int_equal(found.depth, entries[i].depth);
        assert_int_equal(found.move, entries[i].move);
        assert_int_equal(found.bound, entries[i].bound);
    }
    tt_destroy(tt);
}

static void
another_key_of_the_same_bucket_is_not_found(void **state)
{
    struct tt *tt = tt_create(BUCKET_BYTES);
    struct tt_entry entry = entry_of_depth(3);

    (void)state;
    tt_store(tt, 11, &entry);
    assert_true(has(tt, 11));
    assert_false(has(tt, 12));
    assert_false(has(tt, 0));
    tt_destroy(tt);
}

static void
a_full_bucket_loses_its_shallowest(void **state)
{
    struct tt *tt = tt_create(BUCKET_BYTES);

    (void)state;
    for (int depth = 1; depth <= SLOTS + 1; depth++) {
        struct tt_entry entry = entry_of_depth(depth);

        tt_store(tt, (uint64_t)depth, &entry);
    }
    assert_false(has(tt, 1));
    for (uint64_t key = 2; key <= SLOTS + 1; key++) {
        assert_true(has(tt, key));
    }
    tt_destroy(tt);
}

static void
what_is_old_goes_before_what_is_shallow(void **state)
{
    struct tt *tt = tt_create(BUCKET_BYTES);
    struct tt_entry deep = entry_of_depth(6), shallow = entry_of_depth(1);

    (void)state;
    tt_store(tt, 1, &deep);
    tt_age(tt, 0);
    for (uint64_t key = 2; key <= SLOTS + 1; key++) {
        tt_store(tt, key, &shallow);
    }
    assert_false(has(tt, 1));
    assert_true(has(tt, 2));
    assert_true(has(tt, SLOTS + 1));
    tt_destroy(tt);
}

static void
a_bound_without_a_move_keeps_the_known_one(void **state)
{
    struct tt *tt = tt_create(BUCKET_BYTES);
    struct tt_entry entry = entry_of_depth(2), found;

    (void)state;
    tt_store(tt, 5, &entry);
    entry.move = 0;
    entry.value = 9;
    tt_store(tt, 5, &entry);
    assert_true(tt_probe(tt, 5, &found));
    assert_int_equal(found.move, 777);
    assert_int_equal(found.value, 9);
    tt_destroy(tt);
}

static void
forgetting_empties_what_is_used_afterwards(void **state)
{
    struct tt *tt = tt_create(1 << 16);
    struct tt_entry entry = entry_of_depth(2);

    (void)state;
    for (uint64_t key = 1; key <= 100; key++) {
        tt_store(tt, key * 7919, &entry);
    }
    assert_true(has(tt, 7919));
    tt_forget(tt, 40);
    for (uint64_t key = 1; key <= 100; key++) {
        assert_false(has(tt, key * 7919));
    }
    tt_store(tt, 7919, &entry);
    assert_true(has(tt, 7919));
    tt_forget(tt, 0);
    assert_false(has(tt, 7919));
    tt_destroy(tt);
}

// A search by nodes uses a part; one that goes on with a game uses all again.
static void
what_is_aged_is_used_whole(void **state)
{
    struct tt *tt = tt_create((size_t)BUCKETS * BUCKET_BYTES);
    struct tt_entry entry = entry_of_depth(3);
    int found = 0;

    (void)state;
    tt_forget(tt, SLOTS);
    tt_age(tt, 0);
    for (uint64_t key = 0; key < BUCKETS * SLOTS; key++) {
        tt_store(tt, key, &entry);
    }
    for (uint64_t key = 0; key < BUCKETS * SLOTS; key++) {
        found += has(tt, key);
    }
    assert_int_equal(found, BUCKETS * SLOTS);
    tt_destroy(tt);
}

static void
a_short_search_uses_little_and_a_longer_one_more(void **state)
{
    struct tt *tt = tt_create((size_t)BUCKETS * BUCKET_BYTES);
    struct tt_entry entry = entry_of_depth(3);

    (void)state;
    tt_forget(tt, 1);
    tt_age(tt, 1);
    for (uint64_t key = 0; key < BUCKETS; key++) {
        tt_store(tt, key, &entry);
    }
    assert_false(has(tt, 0)); // many keys share few buckets
    tt_age(tt, BUCKETS * SLOTS);
    tt_age(tt, 1);
    for (uint64_t key = 0; key < BUCKETS; key++) {
        tt_store(tt, key, &entry);
    }
    assert_true(has(tt, 0));
    tt_destroy(tt);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_comes_back),
        cmocka_unit_test(another_key_of_the_same_bucket_is_not_found),
        cmocka_unit_test(a_full_bucket_loses_its_shallowest),
        cmocka_unit_test(what_is_old_goes_before_what_is_shallow),
        cmocka_unit_test(a_bound_without_a_move_keeps_the_known_one),
        cmocka_unit_test(forgetting_empties_what_is_used_afterwards),
        cmocka_unit_test(what_is_aged_is_used_whole),
        cmocka_unit_test(a_short_search_uses_little_and_a_longer_one_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
