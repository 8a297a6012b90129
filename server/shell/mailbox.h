// SPDX-License-Identifier: MIT
// From threads to the loop: any thread puts items in, the loop takes them out
// in order. An item belongs to one thread at a time; nothing is shared.
// One wake-up serves all items that wait; a turn of the loop delivers them for a fraction of a
// millisecond, the next one goes on.
#ifndef SERVER_SHELL_MAILBOX_H
#define SERVER_SHELL_MAILBOX_H

#include <stdint.h>

struct latency;
struct event_base;

// The first member of whatever is sent.
struct mailbox_item {
    struct mailbox_item *next;
    int64_t put_us; // when it was put, by latency_now_us()
};

// Called on the loop's thread; takes the item.
typedef void (*deliver_fn)(void *data, struct mailbox_item *item);

struct mailbox;

// Returns owned; NULL if the system has no descriptor left. Borrows data.
struct mailbox *mailbox_create(struct event_base *base, deliver_fn deliver, void *data);

// Delivers what still waits, then frees. No thread may put any more.
void mailbox_destroy(struct mailbox *mailbox);

// Takes the item. From any thread, never waits.
void mailbox_put(struct mailbox *mailbox, struct mailbox_item *item);

// How long items waited for the loop. For the loop's thread; borrowed.
const struct latency *mailbox_latency(const struct mailbox *mailbox);

#endif
