// SPDX-License-Identifier: MIT
// A connection without TLS: read and written straight from and to the socket,
// without a buffer of its own while nothing is cut in two.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "common/util/xalloc.h"
#include "server/shell/net/net_state.h"

enum {
    FIRST_BYTE_TLS = 0x16,
    FIRST_BYTE_FRAME = 0x00,
    TLS_HEAD_BYTES = 5, // of a record; the last two are the length of the rest
};

static void
set_least_bytes(struct conn *conn, int bytes)
{
    setsockopt(conn->fd, SOL_SOCKET, SO_RCVLOWAT, &bytes, sizeof(bytes));
}

// The whole hello is to be there before anything is spent on it. Less of it wakes us
// only once more: when the peer has hung up, or the system is short of memory.
static bool
is_hello_there(struct conn *conn, const uint8_t *head, size_t length)
{
    size_t wanted = TLS_HEAD_BYTES;
    int there = 0;

    if (length == TLS_HEAD_BYTES) {
        wanted += (size_t)head[3] << 8 | head[4];
        wanted = wanted < NET_HELLO_BYTES ? wanted : NET_HELLO_BYTES;
    }
    ioctl(conn->fd, FIONREAD, &there);
    if (length == TLS_HEAD_BYTES && (size_t)there >= wanted) {
        return true;
    }
    if (conn->awaited_bytes == wanted) {
        return true;
    }
    conn->awaited_bytes = (uint16_t)wanted;
    set_least_bytes(conn, (int)wanted);
    return false;
}

// Looks at the first bytes without taking them. False if frames cannot be read yet,
// or the connection is over.
static bool
find_out(struct conn *conn)
{
    const struct net_config *config = &conn->net->config;
    uint8_t head[TLS_HEAD_BYTES];
    ssize_t length = recv(conn->fd, head, sizeof(head), MSG_PEEK | MSG_DONTWAIT);

    if (length < 0 && (errno == EAGAIN || errno == EINTR)) {
        return false;
    }
    if (length <= 0) {
        conn_drop(conn, "closed before the first message");
    } else if (head[0] == FIRST_BYTE_TLS && config->tls) {
        if (is_hello_there(conn, head, (size_t)length)) {
            set_least_bytes(conn, 1);
            conn_wait(conn);
        }
    } else if (head[0] != FIRST_BYTE_FRAME) {
        conn_drop(conn, "neither TLS nor a frame");
    } else if (!config->allow_plain && !conn->peer->is_local) {
        conn_drop(conn, "unencrypted from another computer");
    } else {
        conn_opened(conn, CONN_PLAIN);
        return true;
    }
    return false;
}

// Puts what was left of the last read in front. Returns its length.
static size_t
restore(struct conn *conn, uint8_t *buffer)
{
    size_t length = conn->partial_bytes;

    if (conn->partial) {
        memcpy(buffer, conn->partial, length);
        free(conn->partial);
        conn->partial = NULL;
        conn->partial_bytes = 0;
    }
    return length;
}

static void
keep(struct conn *conn, const uint8_t *bytes, size_t length)
{
    if (length) {
        conn->partial = xcalloc(1, length);
        memcpy(conn->partial, bytes, length);
        conn->partial_bytes = (uint32_t)length;
    }
}

static void
read_frames(struct conn *conn)
{
    struct net *net = conn->net;
    size_t before = conn->partial_bytes, used;
    ssize_t length = recv(conn->fd, net->buffer + before, NET_READ_BYTES, MSG_DONTWAIT);

    if (length < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (length <= 0) {
        conn_drop(conn, length ? "broken" : "closed by the peer");
        return;
    }
    net->stats.bytes_in += (uint64_t)length;
    restore(conn, net->buffer);
    used = conn_take(conn, net->buffer, before + (size_t)length);
    if (conn->state == CONN_PLAIN) {
        keep(conn, net->buffer + used, before + (size_t)length - used);
        conn_end_frame(conn, conn->partial);
    }
}

// Whatever still comes is thrown away until the peer has closed.
static void
read_away(struct conn *conn)
{
    struct net *net = conn->net;
    ssize_t length = recv(conn->fd, net->buffer, NET_READ_BYTES, MSG_DONTWAIT);

    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR)) {
        conn_drop(conn, conn->why);
    } else if (length > 0) {
        conn_thrown_away(conn, (size_t)length);
    }
}

void
plain_hear(struct conn *conn)
{
    if (conn->state == CONN_NEW && !find_out(conn)) {
        return;
    }
    if (conn->state == CONN_PLAIN) {
        read_frames(conn);
    } else if (conn->state == CONN_LINGERING) {
        read_away(conn);
    }
}

static void
on_readable(evutil_socket_t fd, short what, void *data)
{
    struct conn *conn = data;

    (void)fd;
    (void)what;
    if (conn_may_be_heard(conn)) {
        plain_hear(conn);
    }
}

static void
on_writable(evutil_socket_t fd, short what, void *data)
{
    struct conn *conn = data;

    (void)fd;
    (void)what;
    plain_flush(conn);
    if (conn->state == CONN_PLAIN) {
        conn_check_output(conn);
    }
}

void
plain_watch(struct conn *conn)
{
    conn->read_event =
        event_new(conn->net->base, conn->fd, EV_READ | EV_PERSIST, on_readable, conn);
    plain_set_priority(conn, NET_CROWD_PRIORITY);
    event_add(conn->read_event, NULL);
}

void
plain_set_priority(struct conn *conn, int priority)
{
    event_priority_set(conn->read_event, priority);
}

void
plain_set_reading(struct conn *conn, bool is_on)
{
    if (is_on) {
        event_add(conn->read_event, NULL);
    } else {
        event_del(conn->read_event);
    }
}

// The rest waits until the socket takes more.
static void
wait_for_socket(struct conn *conn)
{
    if (!conn->write_event) {
        conn->write_event =
            event_new(conn->net->base, conn->fd, EV_WRITE | EV_PERSIST, on_writable, conn);
        event_add(conn->write_event, NULL);
    }
}

static void
stop_waiting(struct conn *conn)
{
    if (conn->write_event) {
        event_free(conn->write_event);
        conn->write_event = NULL;
        out_finish(&conn->out); // a queue that was long once does not keep its memory
    }
}

void
plain_flush(struct conn *conn)
{
    switch (out_write(&conn->out, conn->fd, &conn->net->stats.bytes_out)) {
    case OUT_DONE:
        stop_waiting(conn);
        if (conn->state == CONN_LINGERING && !conn->is_shut) {
            conn->is_shut = true;
            shutdown(conn->fd, SHUT_WR);
        }
        break;
    case OUT_BLOCKED:
        wait_for_socket(conn);
        break;
    case OUT_FAILED:
        conn_drop(conn, "broken");
    }
}
