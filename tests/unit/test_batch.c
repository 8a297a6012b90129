// SPDX-License-Identifier: MIT
// Entries move from batch to batch in order, and nothing is lost or freed twice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/shell/store/batch.h"

// Entries with these numbers, each with data of its own.
static void
add(struct batch *batch, uint64_t first, uint64_t last)
{
    for (uint64_t lsn = first; lsn <= last; lsn++) {
        batch_add(batch, &(struct journal_entry){.lsn = lsn, .data = blob_create("x", 1)});
    }
}

static void
expect(const struct batch *batch, uint64_t first, uint64_t last)
{
    assert_int_equal(batch->count, last - first + 1);
    for (int i = 0; i < batch->count; i++) {
        assert_int_equal(batch->entries[i].lsn, first + (uint64_t)i);
        assert_int_equal(batch->entries[i].data->refs, 1);
    }
}

static void
what_is_moved_comes_after_what_is_there(void **state)
{
    struct batch open = {0}, ready = {0};

    (void)state;
    add(&open, 1, 100);
    batch_move(&ready, &open);
    assert_int_equal(open.count, 0);
    add(&open, 101, 300);
    batch_move(&ready, &open);
    assert_int_equal(open.count, 0);
    expect(&ready, 1, 300);
    batch_move(&ready, &open);
    expect(&ready, 1, 300);
    batch_clear(&ready);
    assert_int_equal(ready.count, 0);
    batch_move(&ready, &open);
    assert_int_equal(ready.count, 0);
    batch_finish(&open);
    batch_finish(&ready);
}

static void
the_newest_number_is_that_of_the_core(void **state)
{
    struct batch batch = {0};

    (void)state;
    assert_int_equal(batch_lsn(&batch), 0);
    batch_add(&batch, &(struct journal_entry){.kind = ENTRY_BAN});
    assert_int_equal(batch_lsn(&batch), 0);
    add(&batch, 5, 7);
    batch_add(&batch, &(struct journal_entry){.kind = ENTRY_BAN});
    assert_int_equal(batch_lsn(&batch), 7);
    batch_finish(&batch);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_moved_comes_after_what_is_there),
        cmocka_unit_test(the_newest_number_is_that_of_the_core),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
