// SPDX-License-Identifier: MIT
#include "server/shell/mailbox.h"

#include <event2/event.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "server/shell/latency.h"

enum { TURN_US = 200 }; // of deliveries, then the loop looks around

// Items, oldest first.
struct items {
    struct mailbox_item *first;
    struct mailbox_item **last;
};

struct mailbox {
    deliver_fn deliver;
    void *data;
    int fd;
    struct event *event;
    struct event *again;  // the next turn goes on
    pthread_mutex_t lock; // guards the next line
    struct items put;
    struct items taken;     // of the loop's thread, like what follows
    struct latency latency; // how long items waited
};

static void
append(struct items *items, struct mailbox_item *first, struct mailbox_item **last)
{
    if (!items->first) {
        items->last = &items->first;
    }
    *items->last = first;
    items->last = last;
}

static void
take_all(struct mailbox *mailbox)
{
    pthread_mutex_lock(&mailbox->lock);
    if (mailbox->put.first) {
        append(&mailbox->taken, mailbox->put.first, mailbox->put.last);
        mailbox->put.first = NULL;
    }
    pthread_mutex_unlock(&mailbox->lock);
}

// The time of each is read anyway. At least one is delivered.
static void
deliver_until(struct mailbox *mailbox, int64_t until_us)
{
    int64_t now_us = latency_now_us();

    do {
        struct mailbox_item *item = mailbox->taken.first;

        if (!item) {
            return;
        }
        mailbox->taken.first = item->next;
        latency_add(&mailbox->latency, now_us - item->put_us);
        mailbox->deliver(mailbox->data, item);
        now_us = latency_now_us();
    } while (now_us < until_us);
    if (mailbox->taken.first) {
        event_add(mailbox->again, &(struct timeval){0, 0});
    }
}

static void
deliver_some(struct mailbox *mailbox)
{
    take_all(mailbox);
    deliver_until(mailbox, latency_now_us() + TURN_US);
}

static void
on_again(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    deliver_some(data);
}

static void
on_readable(evutil_socket_t fd, short what, void *data)
{
    struct mailbox *mailbox = data;
    uint64_t count;

    (void)what;
    if (read(fd, &count, sizeof(count)) == (ssize_t)sizeof(count) &&
        !evtimer_pending(mailbox->again, NULL)) {
        deliver_some(mailbox);
    }
}

struct mailbox *
mailbox_create(struct event_base *base, deliver_fn deliver, void *data)
{
    struct mailbox *mailbox = xcalloc(1, sizeof(*mailbox));

    mailbox->deliver = deliver;
    mailbox->data = data;
    mailbox->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (mailbox->fd < 0) {
        free(mailbox);
        return NULL;
    }
    pthread_mutex_init(&mailbox->lock, NULL);
    mailbox->event = event_new(base, mailbox->fd, EV_READ | EV_PERSIST, on_readable, mailbox);
    mailbox->again = evtimer_new(base, on_again, mailbox);
    event_add(mailbox->event, NULL);
    return mailbox;
}

void
mailbox_destroy(struct mailbox *mailbox)
{
    if (!mailbox) {
        return;
    }
    take_all(mailbox);
    deliver_until(mailbox, INT64_MAX);
    event_free(mailbox->event);
    event_free(mailbox->again);
    close(mailbox->fd);
    pthread_mutex_destroy(&mailbox->lock);
    free(mailbox);
}

void
mailbox_put(struct mailbox *mailbox, struct mailbox_item *item)
{
    const uint64_t one = 1;
    bool was_empty;

    item->next = NULL;
    item->put_us = latency_now_us();
    pthread_mutex_lock(&mailbox->lock);
    was_empty = !mailbox->put.first;
    append(&mailbox->put, item, &item->next);
    pthread_mutex_unlock(&mailbox->lock);
    // An eventfd takes 2^64 of these before it would block.
    if (was_empty && write(mailbox->fd, &one, sizeof(one)) < 0) {
        abort();
    }
}

const struct latency *
mailbox_latency(const struct mailbox *mailbox)
{
    return &mailbox->latency;
}
