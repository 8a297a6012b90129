// SPDX-License-Identifier: MIT
// What waits for the journal comes out in order, and not before.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/outbox.h"

static void
nothing_waits_without_entries(void **state)
{
    struct outbox outbox = {0};
    struct held held;

    (void)state;
    outbox_hold(&outbox, HELD_FRAME, 7, blob_create("x", 1), NULL);
    assert_false(outbox_next(&outbox, &held)); // the step is not over
    outbox_seal(&outbox);
    assert_true(outbox_next(&outbox, &held));
    assert_int_equal(held.id, 7);
    blob_release(held.frame);
    assert_false(outbox_next(&outbox, &held));
    outbox_finish(&outbox);
}

static void
each_waits_for_the_newest_entry_of_its_time(void **state)
{
    struct outbox outbox = {0};
    struct held held;

    (void)state;
    assert_int_equal(outbox_issue(&outbox), 1);
    outbox_hold(&outbox, HELD_FRAME, 1, NULL, NULL);
    outbox_seal(&outbox);
    assert_int_equal(outbox_issue(&outbox), 2);
    outbox_hold(&outbox, HELD_ANSWER, 2, NULL, NULL);
    outbox_hold(&outbox, HELD_CLOSE, 2, NULL, NULL);
    outbox_seal(&outbox);
    assert_false(outbox_next(&outbox, &held));
    outbox_durable(&outbox, 1);
    assert_true(outbox_next(&outbox, &held));
    assert_int_equal(held.id, 1);
    assert_false(outbox_next(&outbox, &held));
    outbox_durable(&outbox, 2);
    assert_true(outbox_next(&outbox, &held) && held.kind == HELD_ANSWER);
    assert_true(outbox_next(&outbox, &held) && held.kind == HELD_CLOSE);
    outbox_finish(&outbox);
}

static void
what_one_step_holds_waits_for_all_its_entries(void **state)
{
    struct outbox outbox = {0};
    struct held held;

    (void)state;
    outbox_issue(&outbox);
    outbox_hold(&outbox, HELD_FRAME, 1, NULL, NULL);
    outbox_issue(&outbox); // of the same step
    outbox_seal(&outbox);
    outbox_durable(&outbox, 1);
    assert_false(outbox_next(&outbox, &held));
    outbox_durable(&outbox, 2);
    assert_true(outbox_next(&outbox, &held));
    outbox_finish(&outbox);
}

static void
news_of_the_past_and_of_the_future_are_ignored(void **state)
{
    struct outbox outbox = {0};
    struct held held;

    (void)state;
    outbox_issue(&outbox);
    outbox_issue(&outbox);
    outbox_hold(&outbox, HELD_SHOWN, 1, NULL, NULL);
    outbox_seal(&outbox);
    outbox_durable(&outbox, 3); // was never issued
    assert_false(outbox_next(&outbox, &held));
    outbox_durable(&outbox, 2);
    outbox_durable(&outbox, 1);
    assert_int_equal(outbox.durable, 2);
    assert_true(outbox_next(&outbox, &held));
    outbox_finish(&outbox);
}

static void
what_comes_and_goes_keeps_its_order(void **state)
{
    struct outbox outbox = {0};
    struct held held;
    uint64_t next_in = 0, next_out = 0;

    (void)state;
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < 7; i++) {
            outbox_hold(&outbox, HELD_FRAME, next_in++, NULL, NULL);
        }
        outbox_seal(&outbox);
        for (int i = 0; i < 5; i++) {
            assert_true(outbox_next(&outbox, &held));
            assert_int_equal(held.id, next_out++);
        }
    }
    while (outbox_next(&outbox, &held)) {
        assert_int_equal(held.id, next_out++);
    }
    assert_int_equal(next_in, next_out);
    outbox_finish(&outbox);
}

static void
frames_that_never_went_out_are_released(void **state)
{
    struct outbox outbox = {0};
    struct blob *frame = blob_create("x", 1);

    (void)state;
    outbox_issue(&outbox);
    outbox_hold(&outbox, HELD_FRAME, 1, blob_hold(frame), NULL);
    outbox_hold(&outbox, HELD_FRAME, 2, blob_hold(frame), NULL);
    assert_int_equal(frame->refs, 3);
    outbox_finish(&outbox);
    assert_int_equal(frame->refs, 1);
    blob_release(frame);
}

static void
what_waits_for_somebody_gone_is_dropped(void **state)
{
    struct outbox outbox = {0};
    struct held_line lines[4] = {{0}};
    struct held held;

    (void)state;
    outbox_issue(&outbox);
    for (int i = 0; i < 100; i++) {
        outbox_hold(&outbox, HELD_FRAME, (uint64_t)i % 3 + 1, blob_create("x", 1),
                    &lines[i % 3 + 1]);
    }
    outbox_hold(&outbox, HELD_ANSWER, 2, blob_create("x", 1), &lines[2]);
    outbox_hold(&outbox, HELD_SHOWN, 2, NULL, NULL); // a room of the same number
    outbox_hold(&outbox, HELD_CLOSE, 2, NULL, &lines[2]);
    outbox_seal(&outbox);
    outbox_hold(&outbox, HELD_CONTROL_GOOD, 2, blob_create("x", 1), NULL);
    outbox_hold(&outbox, HELD_FRAME, 2, blob_create("x", 1), &lines[2]);
    outbox_hold(&outbox, HELD_FRAME, 1, blob_create("x", 1), &lines[1]);
    assert_int_equal(lines[2].bytes, 33 + 2);
    outbox_drop(&outbox, &lines[2]);
    assert_int_equal(lines[2].bytes, 0);
    assert_int_equal(outbox.count, 34 + 33 + 1 + 2);
    assert_int_equal(outbox.open, 2);
    outbox_drop(&outbox, &lines[0]); // nobody
    outbox_durable(&outbox, 1);
    for (int i = 0; i < 67; i++) {
        assert_true(outbox_next(&outbox, &held));
        assert_int_equal(held.kind, HELD_FRAME);
        assert_int_equal(held.id, i % 2 ? 3 : 1); // in their order
        blob_release(held.frame);
    }
    assert_true(outbox_next(&outbox, &held) && held.kind == HELD_SHOWN);
    assert_false(outbox_next(&outbox, &held)); // the step is not over
    outbox_seal(&outbox);
    assert_true(outbox_next(&outbox, &held) && held.kind == HELD_CONTROL_GOOD);
    blob_release(held.frame);
    assert_true(outbox_next(&outbox, &held) && held.id == 1);
    blob_release(held.frame);
    assert_int_equal(lines[1].bytes, 0);
    outbox_drop(&outbox, &lines[1]);
    outbox_finish(&outbox);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_waits_without_entries),
        cmocka_unit_test(each_waits_for_the_newest_entry_of_its_time),
        cmocka_unit_test(what_one_step_holds_waits_for_all_its_entries),
        cmocka_unit_test(news_of_the_past_and_of_the_future_are_ignored),
        cmocka_unit_test(what_comes_and_goes_keeps_its_order),
        cmocka_unit_test(frames_that_never_went_out_are_released),
        cmocka_unit_test(what_waits_for_somebody_gone_is_dropped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
