// SPDX-License-Identifier: MIT
#include "client/net/dial.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/util.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

#include "client/net/deadline.h"
#include "common/util/xalloc.h"

struct dial {
    struct event_base *base;
    dialled_fn dialled;
    void *data;
    int64_t patience_ms;
    struct lookup *lookup; // while the name is looked up
    struct event *timer;   // patience with whatever goes on; or: tell the result soon
    struct endpoints endpoints;
    int next;                // of the endpoints, to be tried
    int fd;                  // being connected, or -1
    struct event *connected; // waits for it
    enum dial_result result; // of the last one that was tried
};

static enum dial_result
result_of(int error)
{
    static const struct {
        int error;
        enum dial_result result;
    } rows[] = {
        {0, DIAL_OK},
        {ECONNREFUSED, DIAL_REFUSED},
        {ENOENT, DIAL_REFUSED}, // of a Unix socket: nobody has made it yet
        {ETIMEDOUT, DIAL_TIMEOUT},
        {ENETUNREACH, DIAL_UNREACHABLE},
        {EHOSTUNREACH, DIAL_UNREACHABLE},
        {ENETDOWN, DIAL_UNREACHABLE},
        {EADDRNOTAVAIL, DIAL_UNREACHABLE},
        {EAFNOSUPPORT, DIAL_UNREACHABLE},
        {EACCES, DIAL_DENIED},
        {EPERM, DIAL_DENIED},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].error == error) {
            return rows[i].result;
        }
    }
    return DIAL_FAILED;
}

static void
drop_socket(struct dial *dial)
{
    if (dial->fd >= 0) {
        event_del(dial->connected);
        close(dial->fd);
        dial->fd = -1;
    }
}

// Hands the socket over, or says what went wrong with the last address.
static void
finish(struct dial *dial, enum dial_result result)
{
    int fd = -1;

    event_del(dial->timer);
    if (result == DIAL_OK) {
        fd = dial->fd;
        dial->fd = -1;
    } else {
        drop_socket(dial);
    }
    dial->dialled(dial->data, result, fd);
}

static void on_connected(evutil_socket_t fd, short what, void *data);

static int
open_socket(int family)
{
    int fd = socket(family, SOCK_STREAM, 0);
    const int one = 1;

    if (fd >= 0) {
        (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
        (void)fcntl(fd, F_SETFL, O_NONBLOCK);
        if (family != AF_UNIX) {
            // A move is small and must go at once.
            (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
        }
    }
    return fd;
}

// Begins with one address. The answer comes through the loop, even if it is
// there at once.
static enum dial_result
begin(struct dial *dial, const struct sockaddr *address, socklen_t length)
{
    dial->fd = open_socket(address->sa_family);
    if (dial->fd < 0) {
        return result_of(errno);
    }
    if (connect(dial->fd, address, length) != 0 && errno != EINPROGRESS && errno != EINTR) {
        return result_of(errno);
    }
    event_assign(dial->connected, dial->base, dial->fd, EV_WRITE, on_connected, dial);
    event_add(dial->connected, NULL);
    deadline_add_event(dial->timer, dial->patience_ms);
    return DIAL_OK;
}

// Tries one after the other until one may become something. When there is none
// left the result of the last one counts.
static void
try_next(struct dial *dial)
{
    while (dial->next < dial->endpoints.count) {
        int i = dial->next++;

        drop_socket(dial);
        dial->result = begin(dial, (const struct sockaddr *)&dial->endpoints.list[i].address,
                             dial->endpoints.list[i].length);
        if (dial->result == DIAL_OK) {
            return;
        }
    }
    finish(dial, dial->result);
}

static void
on_connected(evutil_socket_t fd, short what, void *data)
{
    struct dial *dial = data;
    int error = 0;
    socklen_t length = sizeof(error);

    (void)what;
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0) {
        error = errno;
    }
    dial->result = result_of(error);
    if (dial->result == DIAL_OK) {
        finish(dial, DIAL_OK);
    } else {
        try_next(dial);
    }
}

static void
on_resolved(void *data, enum resolve_result result, const struct endpoints *endpoints)
{
    struct dial *dial = data;

    dial->lookup = NULL; // it goes by itself
    dial->result = result == RESOLVE_NO_HOST ? DIAL_NO_HOST : DIAL_NO_RESOLVER;
    if (result == RESOLVE_OK) {
        dial->endpoints = *endpoints;
    }
    try_next(dial);
}

static void
on_timeout(evutil_socket_t fd, short what, void *data)
{
    struct dial *dial = data;

    (void)fd;
    (void)what;
    if (dial->lookup) {
        lookup_cancel(dial->lookup);
        dial->lookup = NULL;
        dial->result = DIAL_NO_RESOLVER;
    } else if (dial->fd >= 0) {
        dial->result = DIAL_TIMEOUT;
    }
    try_next(dial);
}

struct dial *
dial_create(struct event_base *base, dialled_fn dialled, void *data)
{
    struct dial *dial = xcalloc(1, sizeof(*dial));

    dial->base = base;
    dial->dialled = dialled;
    dial->data = data;
    dial->fd = -1;
    dial->timer = evtimer_new(base, on_timeout, dial);
    dial->connected = event_new(base, -1, EV_WRITE, on_connected, dial);
    return dial;
}

void
dial_destroy(struct dial *dial)
{
    if (dial) {
        dial_stop(dial);
        event_free(dial->timer);
        event_free(dial->connected);
        free(dial);
    }
}

static void
set_path(struct endpoints *endpoints, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    memcpy(&endpoints->list[0].address, &address, sizeof(address));
    endpoints->list[0].length = sizeof(address);
    endpoints->count = 1;
}

void
dial_start(struct dial *dial, const struct dial_target *target)
{
    dial_stop(dial);
    dial->patience_ms = target->patience_ms;
    dial->endpoints = (struct endpoints){0};
    dial->next = 0;
    dial->result = DIAL_NO_RESOLVER;
    if (target->host) {
        dial->lookup = lookup_start(dial->base, target->resolve, target->host, target->port,
                                    on_resolved, dial);
    } else {
        set_path(&dial->endpoints, target->path);
    }
    // Without a lookup the timer begins at once with what there is.
    deadline_add_event(dial->timer, dial->lookup ? dial->patience_ms : 0);
}

void
dial_stop(struct dial *dial)
{
    event_del(dial->timer);
    lookup_cancel(dial->lookup);
    dial->lookup = NULL;
    drop_socket(dial);
}
