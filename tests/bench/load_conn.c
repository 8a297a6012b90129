// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE // IP_BIND_ADDRESS_NO_PORT
#include "tests/bench/load_conn.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "common/wire/limits.h"

enum {
    READ_BYTES = 2 * (WIRE_PREFIX_BYTES + WIRE_SERVER_FRAME_MAX),
    PER_ADDRESS = 20000, // ports that one source address is asked for
    AWAIT_PAUSE_NS = 5000000,
    AWAITS_A_SECOND = 1000000000 / AWAIT_PAUSE_NS,
};

bool
load_net_init(struct load_net *net, uint32_t port, bool is_tls)
{
    *net = (struct load_net){.port = port, .epoll = epoll_create1(EPOLL_CLOEXEC)};
    net->buffer = xcalloc(READ_BYTES, 1);
    if (is_tls) {
        net->tls = SSL_CTX_new(TLS_client_method());
        if (!net->tls) {
            errno = ENOMEM;
            return false;
        }
        SSL_CTX_set_mode(net->tls, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                       SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    }
    return net->epoll >= 0;
}

void
load_net_finish(struct load_net *net)
{
    if (net->epoll >= 0) {
        close(net->epoll);
    }
    SSL_CTX_free(net->tls);
    free(net->buffer);
}

static struct sockaddr_in
loopback(uint32_t last, uint32_t port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + last)};
}

static bool
is_connected(int fd, uint32_t port)
{
    struct sockaddr_in server = loopback(1, port);

    return connect(fd, (const struct sockaddr *)&server, sizeof(server)) == 0;
}

bool
load_net_await(const struct load_net *net, double seconds)
{
    const struct timespec pause = {.tv_nsec = AWAIT_PAUSE_NS};

    for (int i = 0; i < seconds * AWAITS_A_SECOND; i++) {
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        bool is_there = fd >= 0 && is_connected(fd, net->port);

        if (fd >= 0) {
            close(fd);
        }
        if (is_there) {
            return true;
        }
        nanosleep(&pause, NULL);
    }
    return false;
}

// One source address has some 28,000 ports: 127.0.0.1 first, then 127.0.0.2 ...
static bool
bind_source(int fd, uint32_t number)
{
    struct sockaddr_in source = loopback(1 + number / PER_ADDRESS, 0);
    int on = 1;

    if (number < PER_ADDRESS) {
        return true;
    }
    return setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof(on)) == 0 &&
           bind(fd, (const struct sockaddr *)&source, sizeof(source)) == 0;
}

// Tells the event loop what to wait for.
static bool
watch(struct load_net *net, struct load_conn *conn, int operation)
{
    struct epoll_event event = {.events = EPOLLIN | (conn->is_blocked ? EPOLLOUT : 0),
                                .data.ptr = conn};

    return epoll_ctl(net->epoll, operation, conn->fd, &event) == 0;
}

static bool
start_tls(struct load_net *net, struct load_conn *conn)
{
    conn->ssl = SSL_new(net->tls);
    if (!conn->ssl || SSL_set_fd(conn->ssl, conn->fd) != 1) {
        errno = ENOMEM;
        return false;
    }
    SSL_set_connect_state(conn->ssl);
    return true;
}

bool
load_conn_open(struct load_net *net, struct load_conn *conn)
{
    int on = 1;

    conn->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return conn->fd >= 0 && bind_source(conn->fd, net->opened++) &&
           is_connected(conn->fd, net->port) &&
           setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) == 0 &&
           fcntl(conn->fd, F_SETFL, O_NONBLOCK) == 0 && (!net->tls || start_tls(net, conn)) &&
           watch(net, conn, EPOLL_CTL_ADD);
}

void
load_conn_close(struct load_conn *conn)
{
    SSL_free(conn->ssl);
    conn->ssl = NULL;
    if (conn->fd >= 0) {
        close(conn->fd);
    }
    conn->fd = -1;
    free(conn->in.bytes);
    free(conn->out.bytes);
    conn->in = conn->out = (struct load_bytes){0};
}

static void
append(struct load_bytes *kept, const uint8_t *bytes, size_t length)
{
    if (kept->length + length > kept->capacity) {
        kept->capacity = kept->length + length;
        kept->bytes = xreallocarray(kept->bytes, kept->capacity, 1);
    }
    memcpy(kept->bytes + kept->length, bytes, length);
    kept->length += length;
}

// Nothing is wrong, it only has to wait. What is wrong is taken off OpenSSL's
// list, where the next connection would find it.
static bool
is_patient(int error)
{
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
        return true;
    }
    ERR_clear_error();
    return false;
}

// How many bytes were written; -1 if the line is broken. *is_blocked tells that
// the socket is full; a handshake that waits for the server is not.
static ssize_t
write_tls(struct load_conn *conn, const uint8_t *bytes, size_t length, bool *is_blocked)
{
    int written = SSL_write(conn->ssl, bytes, (int)length);
    int error = written > 0 ? SSL_ERROR_NONE : SSL_get_error(conn->ssl, written);

    *is_blocked = error == SSL_ERROR_WANT_WRITE;
    if (written > 0) {
        return written;
    }
    return is_patient(error) ? 0 : -1;
}

static ssize_t
write_some(struct load_conn *conn, const uint8_t *bytes, size_t length, bool *is_blocked)
{
    ssize_t written;

    if (conn->ssl) {
        return write_tls(conn, bytes, length, is_blocked);
    }
    written = send(conn->fd, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    *is_blocked = written != (ssize_t)length;
    if (written >= 0) {
        return written;
    }
    return errno == EAGAIN ? 0 : -1;
}

static bool
set_blocked(struct load_net *net, struct load_conn *conn, bool is_blocked)
{
    if (conn->is_blocked == is_blocked) {
        return true;
    }
    conn->is_blocked = is_blocked;
    return watch(net, conn, EPOLL_CTL_MOD);
}

bool
load_conn_flush(struct load_net *net, struct load_conn *conn)
{
    struct load_bytes *out = &conn->out;
    bool is_blocked;
    ssize_t written;

    if (out->length == 0) {
        return true;
    }
    written = write_some(conn, out->bytes, out->length, &is_blocked);
    if (written < 0) {
        return false;
    }
    out->length -= (size_t)written;
    memmove(out->bytes, out->bytes + written, out->length);
    return set_blocked(net, conn, is_blocked);
}

bool
load_conn_send(struct load_net *net, struct load_conn *conn, const uint8_t *bytes, size_t length)
{
    bool is_blocked = conn->is_blocked;
    ssize_t written = 0;

    if (conn->fd < 0) {
        return false;
    }
    if (conn->out.length == 0) {
        written = write_some(conn, bytes, length, &is_blocked);
    }
    if (written < 0) {
        return false;
    }
    if ((size_t)written < length) {
        append(&conn->out, bytes + written, length - (size_t)written);
    }
    return set_blocked(net, conn, is_blocked);
}

static enum load_read
read_tls(struct load_conn *conn, uint8_t *out, size_t room, size_t *length)
{
    int got = SSL_read(conn->ssl, out, (int)room);
    int error = got > 0 ? SSL_ERROR_NONE : SSL_get_error(conn->ssl, got);

    if (got > 0) {
        *length = (size_t)got;
        return LOAD_READ_BYTES;
    }
    return is_patient(error) ? LOAD_READ_NOTHING : LOAD_READ_END;
}

static enum load_read
read_plain(struct load_conn *conn, uint8_t *out, size_t room, size_t *length)
{
    ssize_t got = recv(conn->fd, out, room, MSG_DONTWAIT);

    if (got > 0) {
        *length = (size_t)got;
        return LOAD_READ_BYTES;
    }
    return got < 0 && (errno == EAGAIN || errno == EINTR) ? LOAD_READ_NOTHING : LOAD_READ_END;
}

enum load_read
load_conn_read(struct load_net *net, struct load_conn *conn, size_t *length)
{
    size_t kept = conn->in.length, got = 0;
    enum load_read result = conn->ssl
                                ? read_tls(conn, net->buffer + kept, READ_BYTES - kept, &got)
                                : read_plain(conn, net->buffer + kept, READ_BYTES - kept, &got);

    if (result != LOAD_READ_BYTES) {
        return result;
    }
    if (kept) {
        memcpy(net->buffer, conn->in.bytes, kept);
    }
    *length = kept + got;
    return result;
}

void
load_conn_keep(struct load_conn *conn, const uint8_t *bytes, size_t length)
{
    conn->in.length = 0;
    if (length) {
        append(&conn->in, bytes, length);
    }
}
