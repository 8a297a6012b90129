// SPDX-License-Identifier: MIT
#define LOG_MODULE "control"
#define _GNU_SOURCE // SO_PEERCRED
#include "server/shell/ops/control.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/util/log.h"
#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/unix_socket.h"

enum { RETRY_ACCEPT_MS = 250, SOCKET_RIGHTS = 0600 };

enum caller_state { CALLER_READING, CALLER_WAITING, CALLER_WRITING, CALLER_CLOSED };
enum { CALLER_STATES = CALLER_CLOSED + 1 };

static const char *const state_words[CALLER_STATES] = {"reading", "waiting", "writing", "closed"};

static const bool steps[CALLER_STATES][CALLER_STATES] = {
    [CALLER_READING] = {[CALLER_WAITING] = true, [CALLER_WRITING] = true, [CALLER_CLOSED] = true},
    [CALLER_WAITING] = {[CALLER_WRITING] = true, [CALLER_CLOSED] = true},
    [CALLER_WRITING] = {[CALLER_READING] = true, [CALLER_CLOSED] = true},
};

struct caller {
    struct caller *next;
    struct control *control;
    uint64_t id;
    enum caller_state state;
    bool is_last; // after this answer the connection ends
    struct bufferevent *stream;
    struct event *deadline;
};

struct control {
    struct event_base *base;
    control_fn command;
    void *data;
    int deadlines_ms[CALLER_STATES]; // how long a state may last; 0: the app decides
    struct unix_socket socket;
    struct evconnlistener *listener;
    struct event *retry; // accepts again
    struct event *sweep; // frees what is closed
    struct caller *callers;
    int caller_count;
    uint64_t last_id;
};

static struct timeval
after_ms(int ms)
{
    return (struct timeval){.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
}

static void
set_deadline(struct caller *caller)
{
    int ms = caller->control->deadlines_ms[caller->state];
    struct timeval deadline = after_ms(ms);

    if (ms > 0) {
        event_add(caller->deadline, &deadline);
    } else {
        event_del(caller->deadline);
    }
}

static void
set_state(struct caller *caller, enum caller_state state)
{
    assert(steps[caller->state][state]);
    log_debug("state id=%" PRIu64 " from=%s to=%s", caller->id, state_words[caller->state],
              state_words[state]);
    caller->state = state;
    set_deadline(caller);
    // While a command waits for its answer no other one is read.
    if (state == CALLER_READING) {
        bufferevent_enable(caller->stream, EV_READ);
    } else {
        bufferevent_disable(caller->stream, EV_READ);
    }
    if (state == CALLER_CLOSED) {
        event_active(caller->control->sweep, EV_TIMEOUT, 0);
    }
}

static void
close_soon(struct caller *caller, const char *why)
{
    if (caller->state != CALLER_CLOSED) {
        log_debug("closed id=%" PRIu64 " why=%s", caller->id, log_quote(why));
        set_state(caller, CALLER_CLOSED);
    }
}

// The last words of a server that ends, as far as the socket takes them.
static void
write_now(struct caller *caller)
{
    struct evbuffer *output = bufferevent_get_output(caller->stream);
    size_t length = evbuffer_get_length(output);

    if (length > 0) {
        (void)!send(bufferevent_getfd(caller->stream), evbuffer_pullup(output, -1), length,
                    MSG_DONTWAIT | MSG_NOSIGNAL);
    }
}

static void
caller_destroy(struct caller *caller)
{
    bufferevent_free(caller->stream);
    event_free(caller->deadline);
    caller->control->caller_count--;
    free(caller);
}

static void
on_sweep(evutil_socket_t fd, short what, void *data)
{
    struct control *control = data;
    struct caller **link = &control->callers;

    (void)fd;
    (void)what;
    while (*link) {
        struct caller *caller = *link;

        if (caller->state == CALLER_CLOSED) {
            *link = caller->next;
            caller_destroy(caller);
        } else {
            link = &caller->next;
        }
    }
}

static void
add_answer(struct strbuf *out, bool is_good, const char *text, size_t length)
{
    strbuf_add(out, is_good ? "ok\n" : "error\n");
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t bytes = end ? (size_t)(end - text) - at : length - at;

        strbuf_add(out, text[at] == '.' ? "." : "");
        strbuf_add_bytes(out, text + at, bytes);
        strbuf_add_char(out, '\n');
        at += bytes + 1;
    }
    strbuf_add(out, ".\n");
}

static void
answer(struct caller *caller, bool is_good, const char *text, size_t length)
{
    struct strbuf out = {0};

    add_answer(&out, is_good, text, length);
    set_state(caller, CALLER_WRITING);
    bufferevent_write(caller->stream, out.text, out.length);
    strbuf_finish(&out);
}

// Nonsense is answered too, but it is the last thing that this connection says.
static void
refuse(struct caller *caller, const char *why)
{
    log_warn("refused id=%" PRIu64 " why=%s", caller->id, log_quote(why));
    caller->is_last = true;
    answer(caller, false, why, strlen(why));
}

// How much of a command the log shows: all of it, but of 'password' only the name. Somebody may
// believe that the new password follows.
static int
shown_length(const char *line)
{
    static const char secret[] = "password ";
    size_t word = sizeof(secret) - 1;

    return (int)(strncmp(line, secret, word) == 0 ? word + strcspn(line + word, " ")
                                                  : strlen(line));
}

static void
take_line(struct caller *caller, const char *line, size_t length)
{
    char shown[CONTROL_LINE_MAX + 1];

    if (length > CONTROL_LINE_MAX) {
        refuse(caller, "The line is too long.");
    } else if (strlen(line) != length || !quote_is_harmless(line, length)) {
        refuse(caller, "A command must be a line of UTF-8 without control characters.");
    } else {
        snprintf(shown, sizeof(shown), "%.*s", shown_length(line), line);
        log_info("command id=%" PRIu64 " line=%s", caller->id, log_quote(shown));
        set_state(caller, CALLER_WAITING);
        caller->control->command(caller->control->data, caller->id, line);
    }
}

static void
on_readable(struct bufferevent *stream, void *data)
{
    struct caller *caller = data;
    struct evbuffer *input = bufferevent_get_input(stream);

    // The command may be answered and the next one be there already.
    while (caller->state == CALLER_READING) {
        size_t length;
        char *line = evbuffer_readln(input, &length, EVBUFFER_EOL_CRLF);

        if (line) {
            take_line(caller, line, length);
            free(line);
        } else if (evbuffer_get_length(input) > CONTROL_LINE_MAX) {
            refuse(caller, "The line is too long.");
        } else {
            return;
        }
    }
}

static void
on_written(struct bufferevent *stream, void *data)
{
    struct caller *caller = data;

    if (caller->state != CALLER_WRITING) {
        return;
    }
    if (caller->is_last) {
        close_soon(caller, "said all");
        return;
    }
    set_state(caller, CALLER_READING);
    on_readable(stream, caller);
}

static void
on_end(struct bufferevent *stream, short what, void *data)
{
    struct caller *caller = data;

    (void)stream;
    close_soon(caller, what & BEV_EVENT_EOF ? "end" : "broken");
}

static void
on_deadline(evutil_socket_t fd, short what, void *data)
{
    struct caller *caller = data;

    (void)fd;
    (void)what;
    close_soon(caller, "too slow");
}

static void
caller_create(struct control *control, int fd)
{
    struct caller *caller = xcalloc(1, sizeof(*caller));

    caller->control = control;
    caller->id = ++control->last_id;
    caller->state = CALLER_READING;
    caller->stream = bufferevent_socket_new(control->base, fd, BEV_OPT_CLOSE_ON_FREE);
    caller->deadline = evtimer_new(control->base, on_deadline, caller);
    caller->next = control->callers;
    control->callers = caller;
    control->caller_count++;
    bufferevent_setcb(caller->stream, on_readable, on_written, on_end, caller);
    // Twice the line: no more than that is read ahead, and a line always fits.
    bufferevent_setwatermark(caller->stream, EV_READ, 0, 2 * CONTROL_LINE_MAX);
    bufferevent_enable(caller->stream, EV_READ | EV_WRITE);
    set_deadline(caller);
}

static void
turn_away(int fd, const char *why)
{
    struct strbuf out = {0};

    log_warn("turned away why=%s", log_quote(why));
    add_answer(&out, false, why, strlen(why));
    // A new socket has room for a line; if not, then not.
    (void)!send(fd, out.text, out.length, MSG_DONTWAIT | MSG_NOSIGNAL);
    close(fd);
    strbuf_finish(&out);
}

bool
control_is_allowed(unsigned peer, unsigned own)
{
    return peer == 0 || peer == own;
}

static bool
is_peer_allowed(int fd)
{
    struct ucred peer;
    socklen_t bytes = sizeof(peer);

    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &bytes) == 0 &&
           control_is_allowed(peer.uid, geteuid());
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *address, int bytes,
          void *data)
{
    struct control *control = data;

    (void)listener;
    (void)address;
    (void)bytes;
    if (!is_peer_allowed(fd)) {
        turn_away(fd, "Only root and the user of the server can give commands.");
    } else if (control->caller_count >= CONTROL_CONNECTIONS_MAX) {
        turn_away(fd, "Too many operators are connected; try again later.");
    } else {
        caller_create(control, fd);
    }
}

// Without descriptors accept() would fail again at once, and for ever.
static void
on_accept_failed(struct evconnlistener *listener, void *data)
{
    struct control *control = data;
    struct timeval later = after_ms(RETRY_ACCEPT_MS);

    log_warn("can't accept why=%s", log_quote(evutil_socket_error_to_string(errno)));
    evconnlistener_disable(listener);
    event_add(control->retry, &later);
}

static void
on_retry(evutil_socket_t fd, short what, void *data)
{
    struct control *control = data;

    (void)fd;
    (void)what;
    evconnlistener_enable(control->listener);
}

struct control *
control_create(struct event_base *base, const struct control_config *config, struct strbuf *why)
{
    struct control *control = xcalloc(1, sizeof(*control));

    if (!unix_socket_listen(&control->socket, config->path, SOCKET_RIGHTS, why)) {
        free(control);
        return NULL;
    }
    control->base = base;
    control->command = config->command;
    control->data = config->data;
    control->deadlines_ms[CALLER_READING] =
        config->reading_ms > 0 ? config->reading_ms : CONTROL_READING_MS;
    control->deadlines_ms[CALLER_WRITING] =
        config->writing_ms > 0 ? config->writing_ms : CONTROL_WRITING_MS;
    control->retry = evtimer_new(base, on_retry, control);
    control->sweep = evtimer_new(base, on_sweep, control);
    // It listens already: the 0.
    control->listener =
        evconnlistener_new(base, on_accept, control, LEV_OPT_CLOSE_ON_EXEC, 0, control->socket.fd);
    evconnlistener_set_error_cb(control->listener, on_accept_failed);
    return control;
}

void
control_destroy(struct control *control)
{
    if (!control) {
        return;
    }
    while (control->callers) {
        struct caller *caller = control->callers;

        control->callers = caller->next;
        write_now(caller);
        caller_destroy(caller);
    }
    evconnlistener_free(control->listener);
    event_free(control->retry);
    event_free(control->sweep);
    unix_socket_finish(&control->socket);
    free(control);
}

void
control_answer(struct control *control, uint64_t id, bool is_good, const char *text, size_t length)
{
    for (struct caller *caller = control->callers; caller; caller = caller->next) {
        if (caller->id == id && caller->state == CALLER_WAITING) {
            answer(caller, is_good, text, length);
            return;
        }
    }
}

bool
control_is_busy(const struct control *control)
{
    for (const struct caller *caller = control->callers; caller; caller = caller->next) {
        if (caller->state == CALLER_WAITING || caller->state == CALLER_WRITING) {
            return true;
        }
    }
    return false;
}
