// SPDX-License-Identifier: MIT
// A connection with TLS, by libevent's bufferevents: they keep the bytes that
// OpenSSL has to read again, and turn its states into events.
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include "server/shell/net/net_state.h"

// The buffer of the last read stays with the connection: libevent looks once more
// and then keeps what it had set aside for that. By itself it would take 32 KiB;
// this is a KiB less libevent's own 48 bytes. Frames are smaller than that.
enum { SINGLE_READ_BYTES = 1024 - 48 };

size_t
tls_output_bytes(const struct conn *conn)
{
    return evbuffer_get_length(bufferevent_get_output(conn->tls));
}

// After the last word: close_notify, then the end of the stream.
static void
shut(struct conn *conn)
{
    if (!conn->is_shut) {
        conn->is_shut = true;
        SSL_shutdown(bufferevent_openssl_get_ssl(conn->tls));
        shutdown(conn->fd, SHUT_WR);
    }
}

void
tls_hear(struct conn *conn)
{
    struct evbuffer *input = bufferevent_get_input(conn->tls);
    size_t length = evbuffer_get_length(input), used;

    if (conn->state != CONN_TLS) {
        evbuffer_drain(input, length);
        conn_thrown_away(conn, length);
        return;
    }
    conn->net->stats.bytes_in += length;
    used = conn_take(conn, evbuffer_pullup(input, -1), length);
    if (conn->state == CONN_TLS) {
        evbuffer_drain(input, used);
        conn_end_frame(conn, used < length);
    }
}

static void
on_readable(struct bufferevent *bufferevent, void *data)
{
    struct conn *conn = data;

    (void)bufferevent;
    if (conn->state != CONN_TLS || conn_may_be_heard(conn)) {
        tls_hear(conn);
    }
}

// Everything has gone out.
static void
on_written(struct bufferevent *bufferevent, void *data)
{
    struct conn *conn = data;

    (void)bufferevent;
    if (conn->state == CONN_LINGERING) {
        shut(conn);
    } else if (conn->state == CONN_TLS) {
        conn_check_output(conn);
    }
}

static void
on_event(struct bufferevent *bufferevent, short what, void *data)
{
    struct conn *conn = data;

    (void)bufferevent;
    if (what & BEV_EVENT_CONNECTED) {
        if (conn->state == CONN_HANDSHAKE) {
            conn->heard = NET_NEW_READS; // its handshake has waited in a line of its own
            conn_opened(conn, CONN_TLS);
        }
    } else if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) {
        conn_drop(conn, conn->state == CONN_HANDSHAKE ? "no handshake"
                        : what & BEV_EVENT_EOF        ? "closed by the peer"
                                                      : "broken");
    }
}

void
tls_start(struct conn *conn)
{
    struct net *net = conn->net;
    SSL *ssl;

    event_free(conn->read_event);
    conn->read_event = NULL;
    ssl = SSL_new(net->config.tls);
    conn->tls =
        ssl ? bufferevent_openssl_socket_new(net->base, conn->fd, ssl, BUFFEREVENT_SSL_ACCEPTING, 0)
            : NULL;
    if (!conn->tls) {
        SSL_free(ssl);
        conn_drop(conn, "no memory for TLS");
        return;
    }
    conn->state = CONN_HANDSHAKE;
    bufferevent_openssl_set_allow_dirty_shutdown(conn->tls, 1);
    bufferevent_setcb(conn->tls, on_readable, on_written, on_event, conn);
    // More than one frame at a time is not needed, and must be kept if cut.
    bufferevent_setwatermark(conn->tls, EV_READ, 0, NET_READ_BYTES);
    bufferevent_set_max_single_read(conn->tls, SINGLE_READ_BYTES);
    tls_set_priority(conn, NET_CROWD_PRIORITY);
    bufferevent_enable(conn->tls, EV_READ | EV_WRITE);
}

void
tls_set_priority(struct conn *conn, int priority)
{
    bufferevent_priority_set(conn->tls, priority);
}

void
tls_set_reading(struct conn *conn, bool is_on)
{
    if (is_on) {
        bufferevent_enable(conn->tls, EV_READ);
    } else {
        bufferevent_disable(conn->tls, EV_READ);
    }
}

static void
release(const void *bytes, size_t length, void *data)
{
    (void)bytes;
    (void)length;
    blob_release(data);
}

void
tls_flush(struct conn *conn)
{
    struct evbuffer *output = bufferevent_get_output(conn->tls);

    while (conn->out.count > 0) {
        struct blob *frame = conn->out.ring[conn->out.first];

        conn->net->stats.bytes_out += frame->length;
        evbuffer_add_reference(output, frame->bytes, frame->length, release, blob_hold(frame));
        out_pop(&conn->out);
    }
    if (conn->state == CONN_LINGERING && evbuffer_get_length(output) == 0) {
        shut(conn);
    }
}

void
tls_finish(struct conn *conn)
{
    SSL *ssl = bufferevent_openssl_get_ssl(conn->tls);

    SSL_set_shutdown(ssl, SSL_RECEIVED_SHUTDOWN | SSL_SENT_SHUTDOWN);
    bufferevent_free(conn->tls);
    SSL_free(ssl);
    conn->tls = NULL;
}
