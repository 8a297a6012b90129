// SPDX-License-Identifier: MIT
#include "server/shell/ops/signals.h"

#include <event2/event.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/util/xalloc.h"

static void on_drain(evutil_socket_t number, short what, void *data);
static void on_reload(evutil_socket_t number, short what, void *data);

static const struct {
    int number;
    const char *name;
    event_callback_fn callback;
} rows[] = {
    {SIGTERM, "SIGTERM", on_drain},
    {SIGINT, "SIGINT", on_drain},
    {SIGHUP, "SIGHUP", on_reload},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

struct signals {
    struct event_base *base;
    const struct signals_ops *ops;
    void *data;
    struct event *events[ROWS];
    struct event *parent; // NULL: not watched
};

static const char *
name_of(int number)
{
    for (int i = 0; i < ROWS; i++) {
        if (rows[i].number == number) {
            return rows[i].name;
        }
    }
    return "signal";
}

static void
on_drain(evutil_socket_t number, short what, void *data)
{
    struct signals *signals = data;

    (void)what;
    signals->ops->drain(signals->data, name_of((int)number));
}

static void
on_reload(evutil_socket_t number, short what, void *data)
{
    struct signals *signals = data;

    (void)number;
    (void)what;
    signals->ops->reload(signals->data);
}

static void
on_parent(evutil_socket_t fd, short what, void *data)
{
    struct signals *signals = data;
    static const char stay[] = SIGNALS_STAY;
    char bytes[256];
    ssize_t got = read(fd, bytes, sizeof(bytes));

    (void)what;
    if (got == (ssize_t)strlen(stay) && memcmp(bytes, stay, strlen(stay)) == 0) {
        event_del(signals->parent); // it may go
    } else if (got <= 0) {
        event_del(signals->parent);
        signals->ops->drain(signals->data, "parent");
    }
}

struct signals *
signals_create(struct event_base *base, const struct signals_ops *ops, void *data)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct signals *signals = xcalloc(1, sizeof(*signals));

    signals->base = base;
    signals->ops = ops;
    signals->data = data;
    sigaction(SIGPIPE, &ignore, NULL);
    for (int i = 0; i < ROWS; i++) {
        signals->events[i] = evsignal_new(base, rows[i].number, rows[i].callback, signals);
        event_add(signals->events[i], NULL);
    }
    return signals;
}

void
signals_destroy(struct signals *signals)
{
    if (!signals) {
        return;
    }
    for (int i = 0; i < ROWS; i++) {
        event_free(signals->events[i]);
    }
    if (signals->parent) {
        event_free(signals->parent);
    }
    free(signals);
}

bool
signals_watch_parent(struct signals *signals, int fd)
{
    signals->parent = event_new(signals->base, fd, EV_READ | EV_PERSIST, on_parent, signals);
    return event_add(signals->parent, NULL) == 0;
}
