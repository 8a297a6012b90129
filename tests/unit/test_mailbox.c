// SPDX-License-Identifier: MIT
// Letters of several threads reach the loop, each sender's in order.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <event2/event.h>

#include "common/util/xalloc.h"
#include "server/shell/latency.h"
#include "server/shell/mailbox.h"

enum { SENDERS = 4, LETTERS = 500 };

struct numbered {
    struct mailbox_item item;
    int sender, number;
};

struct reader {
    struct event_base *base;
    struct mailbox *mailbox;
    int next[SENDERS];
    int count;
};

struct sender {
    struct mailbox *mailbox;
    int index;
};

static void
send_one(struct mailbox *mailbox, int sender, int number)
{
    struct numbered *numbered = xcalloc(1, sizeof(*numbered));

    numbered->sender = sender;
    numbered->number = number;
    mailbox_put(mailbox, &numbered->item);
}

static void *
send_all(void *data)
{
    const struct sender *sender = data;

    for (int i = 0; i < LETTERS; i++) {
        send_one(sender->mailbox, sender->index, i);
    }
    return NULL;
}

static void
on_item(void *data, struct mailbox_item *item)
{
    struct reader *reader = data;
    struct numbered *numbered = (struct numbered *)item;

    assert_int_equal(numbered->number, reader->next[numbered->sender]++);
    reader->count++;
    free(numbered);
}

static void
open_reader(struct reader *reader)
{
    *reader = (struct reader){.base = event_base_new()};
    reader->mailbox = mailbox_create(reader->base, on_item, reader);
    assert_non_null(reader->mailbox);
}

static void
items_of_threads_arrive_once_and_in_order(void **state)
{
    struct sender senders[SENDERS];
    pthread_t threads[SENDERS];
    struct reader reader;

    (void)state;
    open_reader(&reader);
    for (int i = 0; i < SENDERS; i++) {
        senders[i] = (struct sender){reader.mailbox, i};
        assert_int_equal(pthread_create(&threads[i], NULL, send_all, &senders[i]), 0);
    }
    while (reader.count < SENDERS * LETTERS) {
        event_base_loop(reader.base, EVLOOP_ONCE);
    }
    for (int i = 0; i < SENDERS; i++) {
        pthread_join(threads[i], NULL);
    }
    mailbox_destroy(reader.mailbox);
    event_base_free(reader.base);
    assert_int_equal(reader.count, SENDERS * LETTERS);
}

static void
items_that_wait_at_the_end_are_delivered(void **state)
{
    struct reader reader;

    (void)state;
    open_reader(&reader);
    send_one(reader.mailbox, 0, 0);
    send_one(reader.mailbox, 0, 1);
    mailbox_destroy(reader.mailbox);
    mailbox_destroy(NULL);
    event_base_free(reader.base);
    assert_int_equal(reader.count, 2);
}

static void
work_for_a_turn(void *data, struct mailbox_item *item)
{
    int64_t until = latency_now_us() + 1000;

    while (latency_now_us() < until) {
    }
    on_item(data, item);
}

static void
a_turn_of_the_loop_ends_while_items_wait(void **state)
{
    struct reader reader = {.base = event_base_new()};

    (void)state;
    reader.mailbox = mailbox_create(reader.base, work_for_a_turn, &reader);
    for (int i = 0; i < 3; i++) {
        send_one(reader.mailbox, 0, i);
    }
    for (int turn = 1; turn <= 3; turn++) {
        event_base_loop(reader.base, EVLOOP_ONCE);
        assert_int_equal(reader.count, turn);
        if (turn == 1) {
            send_one(reader.mailbox, 1, 0); // is not served before those that wait
        }
    }
    assert_int_equal(reader.next[0], 3);
    mailbox_destroy(reader.mailbox);
    event_base_free(reader.base);
    assert_int_equal(reader.count, 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_of_threads_arrive_once_and_in_order),
        cmocka_unit_test(items_that_wait_at_the_end_are_delivered),
        cmocka_unit_test(a_turn_of_the_loop_ends_while_items_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
