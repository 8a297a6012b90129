// SPDX-License-Identifier: MIT
// Lists of effects own what is in them; blobs know how many hold them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/effects.h"

static void
blob_lives_as_long_as_somebody_holds_it(void **state)
{
    struct blob *blob = blob_create("abc", 3);

    (void)state;
    assert_ptr_equal(blob_hold(blob), blob);
    blob_release(blob);
    assert_int_equal(blob->refs, 1);
    assert_memory_equal(blob->bytes, "abc", 3);
    blob_release(blob);
    blob_release(NULL);
    blob = blob_create(NULL, 0);
    assert_int_equal(blob->length, 0);
    blob_release(blob);
}

static void
clearing_releases_what_effects_hold(void **state)
{
    struct effects effects = {0};
    struct blob *blob = blob_create("abc", 3);

    (void)state;
    effects_add(&effects, EFFECT_SEND)->send.frame = blob_hold(blob);
    effects_add(&effects, EFFECT_JOURNAL)->journal.data = blob_hold(blob);
    effects_add(&effects, EFFECT_ENGINE)->engine.log = blob_hold(blob);
    effects_add(&effects, EFFECT_JOURNAL);
    effects_add(&effects, EFFECT_CLOSE)->conn = 4;
    effects_add(&effects, EFFECT_ENGINE_CANCEL)->job = 4;
    effects_add(&effects, EFFECT_QUERY)->query.job = 4;
    assert_int_equal(blob->refs, 4);
    effects_clear(&effects);
    assert_int_equal(blob->refs, 1);
    assert_int_equal(effects.count, 0);
    effects_finish(&effects);
    blob_release(blob);
}

static void
passwords_are_wiped(void **state)
{
    struct effects effects = {0};
    struct hash_job *hash = &effects_add(&effects, EFFECT_HASH)->hash;

    (void)state;
    memcpy(hash->password, "secret", 7);
    effects_clear(&effects);
    assert_int_equal(effects.list[0].hash.password[0], 0);
    effects_finish(&effects);
}

static void
list_grows_and_new_effects_are_zeroed(void **state)
{
    struct effects effects = {0};

    (void)state;
    for (uint64_t i = 0; i < 1000; i++) {
        struct effect *effect = effects_add(&effects, EFFECT_CLOSE);

        assert_int_equal(effect->conn, 0);
        effect->conn = i;
    }
    for (uint64_t i = 0; i < 1000; i++) {
        assert_int_equal(effects.list[i].conn, i);
    }
    effects_finish(&effects);
    effects_finish(&effects);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blob_lives_as_long_as_somebody_holds_it),
        cmocka_unit_test(clearing_releases_what_effects_hold),
        cmocka_unit_test(passwords_are_wiped),
        cmocka_unit_test(list_grows_and_new_effects_are_zeroed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
