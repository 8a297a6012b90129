// SPDX-License-Identifier: MIT
#include "client/net/resolve.h"

#include <event2/event.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/util/xalloc.h"

// Two hold it, the loop and the thread; the last one frees it. The answer is the
// thread's until it has written its byte, then the loop's.
struct lookup {
    resolve_fn resolve;
    char *host, *port;
    resolved_fn resolved;
    void *data;
    struct event *event; // the loop's
    int fds[2];          // the thread writes one byte when it is done
    enum resolve_result result;
    struct endpoints found;
    pthread_mutex_t lock; // guards the count
    int holders;
};

static void
collect(const struct addrinfo *list, struct endpoints *out)
{
    for (; list && out->count < ENDPOINTS_MAX; list = list->ai_next) {
        if (list->ai_addrlen <= sizeof(out->list[0].address)) {
            memcpy(&out->list[out->count].address, list->ai_addr, list->ai_addrlen);
            out->list[out->count++].length = list->ai_addrlen;
        }
    }
}

static enum resolve_result
look_up(const char *host, const char *port, int flags, struct endpoints *out)
{
    const struct addrinfo hints = {
        .ai_flags = flags | AI_NUMERICSERV,
        .ai_family = AF_UNSPEC,
        .ai_socktype = SOCK_STREAM,
    };
    struct addrinfo *list = NULL;
    int error = getaddrinfo(host, port, &hints, &list);

    if (error == 0) {
        collect(list, out);
        freeaddrinfo(list);
    }
    if (out->count > 0) {
        return RESOLVE_OK;
    }
    return error == EAI_NONAME ? RESOLVE_NO_HOST : RESOLVE_FAILED;
}

enum resolve_result
resolve_by_system(const char *host, const char *port, struct endpoints *out)
{
    return look_up(host, port, 0, out);
}

static void
release(struct lookup *lookup)
{
    bool is_last;

    pthread_mutex_lock(&lookup->lock);
    is_last = --lookup->holders == 0;
    pthread_mutex_unlock(&lookup->lock);
    if (!is_last) {
        return;
    }
    pthread_mutex_destroy(&lookup->lock);
    close(lookup->fds[0]);
    close(lookup->fds[1]);
    free(lookup->host);
    free(lookup->port);
    free(lookup);
}

// The answer is there; the loop may have it.
static void
announce(struct lookup *lookup)
{
    // One byte always fits into an empty pipe, and the other end is still open.
    if (write(lookup->fds[1], "", 1) != 1) {
        abort();
    }
    release(lookup);
}

static void *
run(void *data)
{
    struct lookup *lookup = data;

    lookup->result = lookup->resolve(lookup->host, lookup->port, &lookup->found);
    announce(lookup);
    return NULL;
}

static void
on_readable(evutil_socket_t fd, short what, void *data)
{
    struct lookup *lookup = data;
    char byte;

    (void)what;
    if (read(fd, &byte, 1) != 1) {
        return;
    }
    lookup->resolved(lookup->data, lookup->result, &lookup->found);
    event_free(lookup->event);
    release(lookup);
}

// Signals are for the thread of the loop, so this one begins with all blocked.
static bool
start_thread(struct lookup *lookup)
{
    sigset_t all, before;
    pthread_attr_t detached;
    pthread_t thread;
    bool is_started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    is_started = pthread_create(&thread, &detached, run, lookup) == 0;
    pthread_attr_destroy(&detached);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

static struct lookup *
create(const char *host, const char *port)
{
    struct lookup *lookup = xcalloc(1, sizeof(*lookup));

    if (pipe(lookup->fds) != 0) {
        free(lookup);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(lookup->fds[i], F_SETFD, FD_CLOEXEC);
    }
    pthread_mutex_init(&lookup->lock, NULL);
    lookup->host = xstrdup(host);
    lookup->port = xstrdup(port);
    lookup->holders = 2;
    return lookup;
}

struct lookup *
lookup_start(struct event_base *base, resolve_fn resolve, const char *host, const char *port,
             resolved_fn resolved, void *data)
{
    struct lookup *lookup = create(host, port);

    if (!lookup) {
        return NULL;
    }
    lookup->resolve = resolve;
    lookup->resolved = resolved;
    lookup->data = data;
    lookup->event = event_new(base, lookup->fds[0], EV_READ, on_readable, lookup);
    event_add(lookup->event, NULL);
    if (look_up(host, port, AI_NUMERICHOST, &lookup->found) == RESOLVE_OK) {
        announce(lookup);
    } else if (!start_thread(lookup)) {
        lookup->result = RESOLVE_FAILED;
        announce(lookup);
    }
    // Two hold it, and announce() has let go for one of them.
    return lookup; // NOLINT(clang-analyzer-unix.Malloc)
}

void
lookup_cancel(struct lookup *lookup)
{
    if (lookup) {
        event_free(lookup->event);
        release(lookup);
    }
}
