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

struct mailbox {
    deliver_fn deliver;
    void *data;
    int fd;
    struct event *event;
    pthread_mutex_t lock; // guards the list
    struct mailbox_item *first;
    struct mailbox_item **last;
    struct latency latency; // of the loop's thread
};

static struct mailbox_item *
take_all(struct mailbox *mailbox)
{
    struct mailbox_item *first;

    pthread_mutex_lock(&mailbox->lock);
    first = mailbox->first;
    mailbox->first = NULL;
    mailbox->last = &mailbox->first;
    pthread_mutex_unlock(&mailbox->lock);
    return first;
}

static void
deliver_all(struct mailbox *mailbox)
{
    struct mailbox_item *item = take_all(mailbox);

    while (item) {
        struct mailbox_item *next = item->next;

        latency_add(&mailbox->latency, latency_now_us() - item->put_us);
        mailbox->deliver(mailbox->data, item);
        item = next;
    }
}

static void
on_readable(evutil_socket_t fd, short what, void *data)
{
    struct mailbox *mailbox = data;
    uint64_t count;

    (void)what;
    if (read(fd, &count, sizeof(count)) == (ssize_t)sizeof(count)) {
        deliver_all(mailbox);
    }
}

struct mailbox *
mailbox_create(struct event_base *base, deliver_fn deliver, void *data)
{
    struct mailbox *mailbox = xcalloc(1, sizeof(*mailbox));

    mailbox->deliver = deliver;
    mailbox->data = data;
    mailbox->last = &mailbox->first;
    mailbox->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (mailbox->fd < 0) {
        free(mailbox);
        return NULL;
    }
    pthread_mutex_init(&mailbox->lock, NULL);
    mailbox->event = event_new(base, mailbox->fd, EV_READ | EV_PERSIST, on_readable, mailbox);
    event_add(mailbox->event, NULL);
    return mailbox;
}

void
mailbox_destroy(struct mailbox *mailbox)
{
    if (!mailbox) {
        return;
    }
    deliver_all(mailbox);
    event_free(mailbox->event);
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
    was_empty = !mailbox->first;
    *mailbox->last = item;
    mailbox->last = &item->next;
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
