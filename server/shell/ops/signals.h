// SPDX-License-Identifier: MIT
// Signals as calls from the loop: SIGTERM and SIGINT ask for a drain, SIGHUP for
// reading the configuration again. SIGPIPE is ignored: a peer that is gone shows
// when its connection is written to. A server that another program started for
// itself also ends when that program does.
#ifndef SERVER_SHELL_OPS_SIGNALS_H
#define SERVER_SHELL_OPS_SIGNALS_H

#include <stdbool.h>

struct event_base;
struct signals;

struct signals_ops {
    // why: "SIGTERM", "SIGINT", "parent". May come again while it drains already:
    // the operator is impatient.
    void (*drain)(void *data, const char *why);
    void (*reload)(void *data);
};

// Borrows ops and data. Returns owned. One at a time in a process.
struct signals *signals_create(struct event_base *base, const struct signals_ops *ops, void *data);

// The earlier handling is back, but for SIGPIPE, which stays ignored. Accepts NULL.
void signals_destroy(struct signals *signals);

// What a program writes to the server that it started, if that is to outlive it.
#define SIGNALS_STAY "stay\n"

// Drains when the other end of this descriptor (standard input) is closed, unless SIGNALS_STAY came
// before; what else can be read from it is thrown away. False if it is nothing that can be waited
// for, as a file or /dev/null. Borrows fd.
bool signals_watch_parent(struct signals *signals, int fd);

#endif
