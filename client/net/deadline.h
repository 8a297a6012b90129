// SPDX-License-Identifier: MIT
// A deadline for input. When a machine or a program has slept, timers are overdue while input still
// waits to be read. So a deadline that has passed gives the loop one more moment before it ends.
// Reading input sets the deadline again or clears it.
#ifndef CLIENT_NET_DEADLINE_H
#define CLIENT_NET_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

struct event;
struct event_base;

struct deadline {
    struct event *event; // owned
    void (*over)(void *data);
    void *data;    // borrowed
    bool is_grace; // the deadline has passed; the one more moment runs
};

void deadline_init(struct deadline *deadline, struct event_base *base, void (*over)(void *data),
                   void *data);
void deadline_finish(struct deadline *deadline); // accepts a zeroed one

void deadline_set(struct deadline *deadline, int64_t ms); // from now; replaces what was set
void deadline_clear(struct deadline *deadline);
bool deadline_is_set(const struct deadline *deadline);

// Sets a timer of libevent, from now.
void deadline_add_event(struct event *event, int64_t ms);

#endif
