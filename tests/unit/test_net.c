// SPDX-License-Identifier: MIT
// Real sockets on loopback, the net on one side, plain system calls on the other.
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>
#include <openssl/ssl.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/net/certificate.h"
#include "server/shell/net/net.h"

enum { CONNS_MAX = 64, TURNS_MAX = 20000 };

// What the net has told.
struct seen {
    int opened, closed, frames, nonsense, high, low;
    uint64_t conns[CONNS_MAX];
    struct strbuf bytes; // of all messages, each with a "|" behind it
    struct peer peer;
    char why[64];
    struct net *net;
    bool is_echo; // sends every message back
};

struct world {
    struct event_base *base;
    struct net *net;
    struct seen seen;
    struct sockaddr_in address;
    struct ssl_ctx_st *tls;
    char folder[64];
};

static void
on_open(void *data, uint64_t conn, const struct peer *peer)
{
    struct seen *seen = data;

    seen->conns[seen->opened++ % CONNS_MAX] = conn;
    seen->peer = *peer;
}

static struct blob *
frame_of(const void *bytes, size_t length)
{
    struct blob *blob;
    uint8_t *copy = xcalloc(1, length + 4);

    copy[2] = (uint8_t)(length >> 8);
    copy[3] = (uint8_t)length;
    memcpy(copy + 4, bytes, length);
    blob = blob_create(copy, length + 4);
    free(copy);
    return blob;
}

static void
on_frame(void *data, uint64_t conn, const uint8_t *message, size_t length)
{
    struct seen *seen = data;

    seen->frames++;
    strbuf_add_bytes(&seen->bytes, (const char *)message, length);
    strbuf_add_char(&seen->bytes, '|');
    if (seen->is_echo) {
        net_send(seen->net, conn, frame_of(message, length));
    }
}

static void
on_nonsense(void *data, uint64_t conn, const char *what)
{
    struct seen *seen = data;

    (void)what;
    seen->nonsense++;
    net_send(seen->net, conn, frame_of("bye", 3));
}

static void
on_close(void *data, uint64_t conn, const char *why)
{
    struct seen *seen = data;

    (void)conn;
    seen->closed++;
    snprintf(seen->why, sizeof(seen->why), "%s", why);
}

static void
on_output(void *data, uint64_t conn, bool is_high)
{
    struct seen *seen = data;

    (void)conn;
    seen->high += is_high;
    seen->low += !is_high;
}

static const struct net_ops ops = {on_open, on_frame, on_nonsense, on_close, on_output};

static void
open_world(struct world *world, struct net_config config)
{
    struct sockaddr_in any = {.sin_family = AF_INET};
    struct strbuf name = {0}, why = {0};
    int port;

    memset(world, 0, sizeof(*world));
    any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    world->base = event_base_new();
    event_base_priority_init(world->base, NET_PRIORITIES);
    world->net = net_create(world->base, &config, &ops, &world->seen);
    world->seen.net = world->net;
    assert_true(net_listen(world->net, (struct sockaddr *)&any, sizeof(any), &name, &why));
    assert_int_equal(sscanf(strbuf_text(&name), "127.0.0.1:%d", &port), 1);
    world->address = any;
    world->address.sin_port = htons((uint16_t)port);
    strbuf_finish(&name);
    strbuf_finish(&why);
}

static void
close_world(struct world *world)
{
    net_destroy(world->net);
    event_base_free(world->base);
    strbuf_finish(&world->seen.bytes);
}

// The times are short, so that a test of them need not wait for long.
static struct net_config
quick(void)
{
    struct net_config config = net_config_default();

    config.first_byte_ms = config.frame_ms = config.linger_ms = 30;
    config.sweep_ms = 10;
    return config;
}

static void
turn(struct world *world, int flags)
{
    event_base_loop(world->base, flags);
    net_flush(world->net);
}

// One turn, after the kernel had a moment to carry bytes to and fro.
static void
turn_soon(struct world *world, int fd)
{
    struct pollfd readable = {.fd = fd, .events = POLLIN};

    poll(&readable, 1, 1);
    turn(world, EVLOOP_NONBLOCK);
}

// Turns until the number has been reached.
static void
until(struct world *world, const int *number, int wanted)
{
    for (int i = 0; *number < wanted; i++) {
        if (i == TURNS_MAX) {
            fail_msg("waited in vain: %d of %d", *number, wanted);
        }
        turn(world, EVLOOP_ONCE);
    }
}

static int
dial(const struct world *world)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    assert_int_equal(connect(fd, (const struct sockaddr *)&world->address, sizeof(world->address)),
                     0);
    return fd;
}

static void
put(int fd, const char *bytes, size_t length)
{
    assert_int_equal(send(fd, bytes, length, MSG_NOSIGNAL), length);
}

// Everything that comes until the other side closes.
static size_t
read_to_end(struct world *world, int fd, char *bytes, size_t capacity)
{
    size_t have = 0;

    fcntl(fd, F_SETFL, O_NONBLOCK);
    for (int i = 0; i < TURNS_MAX; i++) {
        ssize_t length = recv(fd, bytes + have, capacity - have, 0);

        if (length == 0 || (length < 0 && errno != EAGAIN)) {
            return have;
        }
        have += length > 0 ? (size_t)length : 0;
        turn(world, length > 0 ? EVLOOP_NONBLOCK : EVLOOP_ONCE);
    }
    fail_msg("the connection stays open");
    return 0;
}

static const char two_frames[] = "\0\0\0\3one\0\0\0\4four";

static void
frames_cut_at_every_byte_arrive_whole(void **state)
{
    size_t length = sizeof(two_frames) - 1;

    (void)state;
    for (size_t cut = 1; cut < length; cut++) {
        struct world world;
        int fd;

        open_world(&world, net_config_default());
        fd = dial(&world);
        put(fd, two_frames, cut);
        until(&world, &world.seen.opened, 1);
        turn(&world, EVLOOP_NONBLOCK);
        put(fd, two_frames + cut, length - cut);
        until(&world, &world.seen.frames, 2);
        assert_string_equal(strbuf_text(&world.seen.bytes), "one|four|");
        assert_true(world.seen.peer.is_local);
        assert_string_equal(world.seen.peer.address, "127.0.0.1");
        assert_true(net_rtt_us(world.net, world.seen.conns[0]) > 0);
        close(fd);
        until(&world, &world.seen.closed, 1);
        assert_string_equal(world.seen.why, "closed by the peer");
        close_world(&world);
    }
}

static void
answers_arrive_in_order_and_empty_queues_hold_nothing(void **state)
{
    struct world world;
    char bytes[64];
    int fd;

    (void)state;
    open_world(&world, net_config_default());
    world.seen.is_echo = true;
    fd = dial(&world);
    put(fd, two_frames, sizeof(two_frames) - 1);
    until(&world, &world.seen.frames, 2);
    assert_int_equal(recv(fd, bytes, sizeof(bytes), 0), sizeof(two_frames) - 1);
    assert_memory_equal(bytes, two_frames, sizeof(two_frames) - 1);
    // What was said last before the end arrives, although input is unread.
    put(fd, "\0\0\0\2", 4);
    net_send(world.net, world.seen.conns[0], frame_of("last", 4));
    net_close(world.net, world.seen.conns[0], "enough");
    assert_int_equal(read_to_end(&world, fd, bytes, sizeof(bytes)), 8);
    assert_memory_equal(bytes + 4, "last", 4);
    assert_int_equal(world.seen.closed, 1);
    assert_string_equal(world.seen.why, "enough");
    close(fd);
    net_send(world.net, world.seen.conns[0], frame_of("late", 4)); // to nobody
    net_close(world.net, 12345, "nobody");
    close_world(&world);
}

static void
empty_and_oversized_frames_are_nonsense(void **state)
{
    static const char *const heads[] = {"\0\0\0\0", "\0\0\x10\1"};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct world world;
        char bytes[64];
        int fd;

        open_world(&world, net_config_default());
        fd = dial(&world);
        put(fd, "\0\0\0\3one", 7);
        put(fd, heads[i], 4);
        assert_int_equal(read_to_end(&world, fd, bytes, sizeof(bytes)), 7);
        assert_int_equal(world.seen.frames, 1);
        assert_int_equal(world.seen.nonsense, 1);
        close(fd);
        close_world(&world);
    }
}

static void
what_is_neither_tls_nor_a_frame_is_dropped(void **state)
{
    struct world world;
    char bytes[64];
    int fd;

    (void)state;
    open_world(&world, net_config_default());
    fd = dial(&world);
    put(fd, "GET / HTTP/1.1\r\n\r\n", 18);
    assert_int_equal(read_to_end(&world, fd, bytes, sizeof(bytes)), 0);
    assert_int_equal(world.seen.opened, 0);
    assert_int_equal(world.seen.closed, 0);
    assert_int_equal(net_stats(world.net).connections, 0);
    close(fd);
    close_world(&world);
}

// A byte now and then keeps no connection open.
// The loop turns, whatever comes.
static void
on_tick(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    (void)data;
}

// Only a few newcomers are heard in a turn; the deadline of the first byte is for those who are
// silent, not for those whose turn has not come.
static void
newcomers_who_wait_for_their_turn_are_not_too_slow(void **state)
{
    enum { MANY = 400, SOON = 5000 };
    struct net_config config = quick();
    struct world world;
    int fds[MANY];

    (void)state;
    config.per_address_max = 0;
    open_world(&world, config);
    for (int i = 0; i < MANY; i++) {
        fds[i] = dial(&world);
        put(fds[i], "\0\0\0\3one", 7);
    }
    for (int i = 0; i < SOON && world.seen.frames < MANY; i++) {
        event_base_once(world.base, -1, EV_TIMEOUT, on_tick, NULL, &(struct timeval){0, 1000});
        turn(&world, EVLOOP_ONCE);
    }
    assert_int_equal(world.seen.frames, MANY);
    for (int i = 0; i < MANY; i++) {
        close(fds[i]);
    }
    close_world(&world);
}

static void
silence_and_started_frames_have_a_deadline(void **state)
{
    struct world world;
    char bytes[64];
    int silent, drip;

    (void)state;
    open_world(&world, quick());
    silent = dial(&world);
    drip = dial(&world);
    put(drip, "\0", 1);
    assert_int_equal(read_to_end(&world, silent, bytes, sizeof(bytes)), 0);
    for (int i = 0; world.seen.closed == 0; i++) {
        assert_true(i < 1000);
        send(drip, i < 3 ? "\0" : "x", 1, MSG_NOSIGNAL);
        turn(&world, EVLOOP_ONCE);
    }
    assert_string_equal(world.seen.why, "too slow");
    assert_int_equal(world.seen.frames, 0);
    close(silent);
    close(drip);
    close_world(&world);
}

static void
whoever_does_not_read_is_told_as_slow_then_dropped(void **state)
{
    static const char block[60000];
    struct world world;
    int fd;

    (void)state;
    open_world(&world, net_config_default());
    fd = dial(&world);
    put(fd, "\0\0\0\3one", 7);
    until(&world, &world.seen.frames, 1);
    for (int i = 0; world.seen.closed == 0; i++) {
        assert_true(i < 1000); // the kernel's buffers have an end
        net_send(world.net, world.seen.conns[0], frame_of(block, sizeof(block)));
        turn(&world, EVLOOP_NONBLOCK);
    }
    assert_int_equal(world.seen.high, 1);
    assert_int_equal(world.seen.low, 0);
    assert_string_equal(world.seen.why, "does not read");
    assert_int_equal(net_stats(world.net).dropped_slow, 1);
    close(fd);
    close_world(&world);
}

static void
whoever_reads_again_has_caught_up(void **state)
{
    static const char block[60000];
    static char bytes[1 << 20];
    struct world world;
    size_t sent = 0, got = 0;
    int fd;

    (void)state;
    open_world(&world, net_config_default());
    fd = dial(&world);
    put(fd, "\0\0\0\3one", 7);
    until(&world, &world.seen.frames, 1);
    while (world.seen.high == 0) {
        net_send(world.net, world.seen.conns[0], frame_of(block, sizeof(block)));
        sent += sizeof(block) + 4;
        turn(&world, EVLOOP_NONBLOCK);
    }
    put(fd, "\0\0\0\3two", 7); // not read while he does not read
    fcntl(fd, F_SETFL, O_NONBLOCK);
    for (int i = 0; got < sent; i++) {
        ssize_t length = recv(fd, bytes, sizeof(bytes), 0);

        assert_true(i < TURNS_MAX);
        got += length > 0 ? (size_t)length : 0;
        turn_soon(&world, fd);
    }
    until(&world, &world.seen.frames, 2);
    assert_int_equal(world.seen.low, 1);
    assert_int_equal(world.seen.closed, 0);
    close(fd);
    close_world(&world);
}

static void
connections_are_limited_in_all_and_by_address(void **state)
{
    struct net_config config = net_config_default();
    struct world world;
    char bytes[8];
    int fds[3];

    (void)state;
    for (int by_address = 0; by_address < 2; by_address++) {
        config.connections_max = by_address ? 100 : 2;
        config.per_address_max = by_address ? 2 : 0;
        open_world(&world, config);
        for (int i = 0; i < 3; i++) {
            fds[i] = dial(&world);
        }
        assert_int_equal(read_to_end(&world, fds[2], bytes, sizeof(bytes)), 0);
        assert_int_equal(net_stats(world.net).connections, 2);
        assert_int_equal(net_stats(world.net).refused, 1);
        // A place that is given up can be taken.
        close(fds[0]);
        for (int i = 0; net_stats(world.net).connections > 1; i++) {
            assert_true(i < TURNS_MAX);
            turn(&world, EVLOOP_ONCE);
        }
        close(fds[2]);
        fds[2] = dial(&world);
        put(fds[2], "\0\0\0\3one", 7);
        until(&world, &world.seen.frames, 1);
        close(fds[1]);
        close(fds[2]);
        close_world(&world);
    }
}

// All come back at once, and the server has not yet looked at the connections that they gave up.
static void
who_hangs_up_makes_room_for_who_comes(void **state)
{
    enum { MANY = 48, FRAMES = 4, SOON = 2000 };
    struct net_config config = net_config_default();
    struct world world;
    int fds[MANY];

    (void)state;
    config.connections_max = MANY;
    config.per_address_max = 0;
    open_world(&world, config);
    for (int i = 0; i < MANY; i++) {
        fds[i] = dial(&world);
    }
    for (int k = 1; k <= FRAMES; k++) {
        for (int i = 0; i < MANY; i++) {
            put(fds[i], "\0\0\0\3one", 7);
        }
        until(&world, &world.seen.frames, k * MANY);
    }
    for (int i = 0; i < MANY; i++) {
        close(fds[i]);
        fds[i] = dial(&world);
        put(fds[i], "\0\0\0\3one", 7);
    }
    for (int i = 0; i < SOON && world.seen.frames < (FRAMES + 1) * MANY; i++) {
        event_base_once(world.base, -1, EV_TIMEOUT, on_tick, NULL, &(struct timeval){0, 1000});
        turn(&world, EVLOOP_ONCE);
    }
    assert_int_equal(net_stats(world.net).refused, 0);
    assert_int_equal(world.seen.frames, (FRAMES + 1) * MANY);
    for (int i = 0; i < MANY; i++) {
        close(fds[i]);
    }
    close_world(&world);
}

// Somebody who comes while all places are taken is not looked at again and again.
static void
full_server_rests_while_it_waits(void **state)
{
    enum { MANY = 48, AT_MOST = 20 * MANY };
    struct net_config config = net_config_default();
    struct world world;
    int fds[MANY + 1], turns = 0;

    (void)state;
    config.connections_max = MANY;
    config.per_address_max = 0;
    open_world(&world, config);
    for (int i = 0; i < MANY; i++) {
        fds[i] = dial(&world);
    }
    while (net_stats(world.net).accepted < MANY) {
        turn(&world, EVLOOP_ONCE);
    }
    for (int i = 0; i < MANY; i++) {
        put(fds[i], "\0\0\0\3one", 7);
    }
    fds[MANY] = dial(&world);
    for (; world.seen.frames < MANY; turns++) {
        turn(&world, EVLOOP_ONCE);
        assert_in_range(turns, 0, AT_MOST);
    }
    for (int i = 0; i <= MANY; i++) {
        close(fds[i]);
    }
    close_world(&world);
}

// All say something in the same moment, the player last.
static void
player_goes_before_a_crowd(void **state)
{
    enum { MANY = 60, FRAMES = 4 };
    struct net_config config = net_config_default();
    struct world world;
    int fds[MANY], player;

    (void)state;
    config.per_address_max = 0;
    open_world(&world, config);
    player = dial(&world);
    for (int i = 0; i < MANY; i++) {
        fds[i] = dial(&world);
    }
    // None of them is new any more.
    for (int k = 0; k < FRAMES; k++) {
        put(player, "\0\0\0\3one", 7);
        until(&world, &world.seen.frames, k * (MANY + 1) + 1);
        for (int i = 0; i < MANY; i++) {
            put(fds[i], "\0\0\0\3one", 7);
        }
        until(&world, &world.seen.frames, (k + 1) * (MANY + 1));
    }
    net_hear_first(world.net, world.seen.conns[0]);
    strbuf_clear(&world.seen.bytes);
    for (int i = 0; i < MANY; i++) {
        put(fds[i], "\0\0\0\3two", 7);
    }
    put(player, "\0\0\0\4move", 8);
    until(&world, &world.seen.frames, FRAMES * (MANY + 1) + 1);
    assert_int_equal(strncmp(strbuf_text(&world.seen.bytes), "move|", 5), 0);
    until(&world, &world.seen.frames, (FRAMES + 1) * (MANY + 1)); // and nobody is forgotten
    for (int i = 0; i < MANY; i++) {
        close(fds[i]);
    }
    close(player);
    close_world(&world);
}

static void
exempt_networks_have_no_limit_by_address(void **state)
{
    struct net_config config = net_config_default();
    struct world world;
    int fds[8];

    (void)state;
    config.per_address_max = 2;
    config.accepts_per_address = 3;
    config.exempt.count = 1;
    assert_true(peer_network_parse("127.0.0.0/8", 11, &config.exempt.list[0]));
    open_world(&world, config);
    for (int i = 0; i < 8; i++) {
        fds[i] = dial(&world);
        put(fds[i], "\0\0\0\3one", 7);
        until(&world, &world.seen.frames, i + 1);
    }
    assert_int_equal(net_stats(world.net).refused, 0);
    for (int i = 0; i < 8; i++) {
        close(fds[i]);
    }
    close_world(&world);
}

// Who was told that it is too often and goes on is not listened to any more.
static void
address_that_hammers_is_closed_at_once(void **state)
{
    struct net_config config = net_config_default();
    struct world world;
    char bytes[8];

    (void)state;
    config.accepts_per_address = 3;
    open_world(&world, config);
    for (int i = 0; i < 5; i++) {
        int fd = dial(&world);

        if (i >= 3) {
            assert_int_equal(read_to_end(&world, fd, bytes, sizeof(bytes)), 0);
        } else {
            put(fd, "\0\0\0\3one", 7);
            until(&world, &world.seen.frames, i + 1);
        }
        close(fd);
    }
    assert_int_equal(net_stats(world.net).refused, 2);
    close_world(&world);
}

static void
banned_address_cannot_connect(void **state)
{
    struct world world;
    char bytes[8];
    int fd;

    (void)state;
    open_world(&world, net_config_default());
    net_ban(world.net, "127.0.0.1");
    net_ban(world.net, "127.0.0.1");
    net_ban(world.net, "nonsense");
    fd = dial(&world);
    assert_int_equal(read_to_end(&world, fd, bytes, sizeof(bytes)), 0);
    close(fd);
    net_unban(world.net, "127.0.0.1");
    net_unban(world.net, "192.0.2.1");
    fd = dial(&world);
    put(fd, "\0\0\0\3one", 7);
    until(&world, &world.seen.frames, 1);
    close(fd);
    close_world(&world);
}

static void
unix_socket_of_a_dead_server_is_taken_over(void **state)
{
    struct world world;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct strbuf name = {0}, why = {0};
    char folder[] = "/tmp/goren-net-XXXXXX", longest[200];
    int fd;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(address.sun_path, sizeof(address.sun_path), "%s/s", folder);
    // Left over: bound, never removed.
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    close(fd);
    open_world(&world, net_config_default());
    assert_true(net_listen_unix(world.net, address.sun_path, &name, &why));
    assert_false(net_listen_unix(world.net, address.sun_path, &name, &why));
    assert_non_null(strstr(strbuf_text(&why), "in use by another server"));
    memset(longest, 'x', sizeof(longest) - 1);
    longest[sizeof(longest) - 1] = '\0';
    assert_false(net_listen_unix(world.net, longest, &name, &why));
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    put(fd, "\0\0\0\3one", 7);
    until(&world, &world.seen.frames, 1);
    assert_int_equal(world.seen.peer.key, 0);
    assert_string_equal(world.seen.peer.address, "local");
    assert_int_equal(net_rtt_us(world.net, world.seen.conns[0]), 0);
    close(fd);
    close_world(&world);
    assert_int_equal(access(address.sun_path, F_OK), -1);
    rmdir(folder);
    strbuf_finish(&name);
    strbuf_finish(&why);
}

// TLS.

static void
open_tls_world(struct world *world, struct net_config config)
{
    char folder[] = "/tmp/goren-net-XXXXXX", cert[64], key[64], fingerprint[FINGERPRINT_BYTES];
    struct strbuf why = {0};

    assert_non_null(mkdtemp(folder));
    snprintf(cert, sizeof(cert), "%s/cert.pem", folder);
    snprintf(key, sizeof(key), "%s/key.pem", folder);
    config.tls = certificate_load(cert, key, true, fingerprint, &why);
    assert_non_null(config.tls);
    open_world(world, config);
    world->tls = config.tls;
    unlink(cert);
    unlink(key);
    rmdir(folder);
    strbuf_finish(&why);
}

static void
close_tls_world(struct world *world)
{
    close_world(world);
    certificate_free(world->tls);
}

static SSL *
dial_tls(const struct world *world, SSL_CTX *context)
{
    SSL *ssl = SSL_new(context);
    int fd = dial(world);

    fcntl(fd, F_SETFL, O_NONBLOCK);
    SSL_set_fd(ssl, fd);
    return ssl;
}

static void
hang_up(SSL *ssl)
{
    close(SSL_get_fd(ssl));
    SSL_free(ssl);
}

static void
frames_travel_by_tls(void **state)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    struct world world;
    char bytes[64];
    SSL *ssl;
    int length = -1;

    (void)state;
    open_tls_world(&world, net_config_default());
    world.seen.is_echo = true;
    ssl = dial_tls(&world, context);
    for (int i = 0; SSL_connect(ssl) != 1; i++) {
        assert_true(i < TURNS_MAX);
        turn_soon(&world, SSL_get_fd(ssl));
    }
    assert_string_equal(SSL_get_version(ssl), "TLSv1.3");
    for (size_t i = 0; i < sizeof(two_frames) - 1; i++) {
        assert_int_equal(SSL_write(ssl, two_frames + i, 1), 1);
        turn(&world, EVLOOP_NONBLOCK);
    }
    until(&world, &world.seen.frames, 2);
    assert_true(net_rtt_us(world.net, world.seen.conns[0]) > 0);
    for (int have = 0, i = 0; have < (int)sizeof(two_frames) - 1; i++) {
        assert_true(i < TURNS_MAX);
        length = SSL_read(ssl, bytes + have, (int)sizeof(bytes) - have);
        have += length > 0 ? length : 0;
        turn_soon(&world, SSL_get_fd(ssl));
    }
    assert_memory_equal(bytes, two_frames, sizeof(two_frames) - 1);
    net_send(world.net, world.seen.conns[0], frame_of("last", 4));
    net_close(world.net, world.seen.conns[0], "enough");
    for (int i = 0; (length = SSL_read(ssl, bytes, sizeof(bytes))) <= 0; i++) {
        assert_true(i < TURNS_MAX);
        turn_soon(&world, SSL_get_fd(ssl));
    }
    assert_int_equal(length, 8);
    hang_up(ssl);
    until(&world, &world.seen.closed, 1);
    SSL_CTX_free(context);
    close_tls_world(&world);
}

static void
garbage_and_silence_instead_of_tls_are_dropped(void **state)
{
    struct world world;
    char bytes[512];
    int garbage, silent;

    (void)state;
    open_tls_world(&world, quick());
    garbage = dial(&world);
    silent = dial(&world);
    put(garbage, "\x16\3\1\0\5hello and more", 19);
    put(silent, "\x16\3\1\2", 4);
    read_to_end(&world, garbage, bytes, sizeof(bytes)); // an alert perhaps
    read_to_end(&world, silent, bytes, sizeof(bytes));
    assert_int_equal(world.seen.opened, 0);
    assert_int_equal(net_stats(world.net).connections, 0);
    close(garbage);
    close(silent);
    close_tls_world(&world);
}

// Handshakes that were begun and left alone, some of them after a whole hello, hold
// up neither others nor plain frames.
static void
many_half_open_handshakes_leave_room_for_others(void **state)
{
    enum { MANY = 100 };
    struct net_config config = net_config_default();
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    struct world world;
    SSL *silent[MANY], *ssl;
    int plain;

    (void)state;
    config.per_address_max = 0;
    open_tls_world(&world, config);
    for (int i = 0; i < MANY; i++) {
        silent[i] = dial_tls(&world, context);
        if (i % 2) {
            assert_int_equal(SSL_connect(silent[i]), -1);
        } else {
            put(SSL_get_fd(silent[i]), "\x16\3\1\2\0rest", (size_t)(5 + i % 3));
        }
    }
    plain = dial(&world);
    put(plain, "\0\0\0\3one", 7);
    until(&world, &world.seen.frames, 1);
    ssl = dial_tls(&world, context);
    for (int i = 0; SSL_connect(ssl) != 1; i++) {
        assert_int_equal(SSL_get_error(ssl, -1), SSL_ERROR_WANT_READ);
        assert_true(i < TURNS_MAX);
        turn_soon(&world, SSL_get_fd(ssl));
    }
    until(&world, &world.seen.opened, 2);
    assert_int_equal(net_stats(world.net).connections, MANY + 2);
    hang_up(ssl);
    for (int i = 0; i < MANY; i++) {
        hang_up(silent[i]);
    }
    close(plain);
    SSL_CTX_free(context);
    close_tls_world(&world);
}

// A hello that comes byte by byte is answered when it is whole; until then nothing
// is done, however often a byte comes.
static void
hello_in_pieces_is_answered_when_it_is_whole(void **state)
{
    enum { SWEEPS = 50 };
    struct net_config config = net_config_default();
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL *ssl = SSL_new(context);
    BIO *in = BIO_new(BIO_s_mem()), *out = BIO_new(BIO_s_mem());
    struct world world;
    char *hello, bytes[4096];
    long length;
    int fd, turns = 0;
    ssize_t got = -1;

    (void)state;
    config.first_byte_ms = 2 * SWEEPS * 1000;
    open_tls_world(&world, config);
    SSL_set_bio(ssl, in, out);
    assert_int_equal(SSL_connect(ssl), -1);
    length = BIO_get_mem_data(out, &hello);
    fd = dial(&world);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    for (long i = 0; i < length; i++) {
        assert_int_equal(recv(fd, bytes, sizeof(bytes), 0), -1);
        put(fd, hello + i, 1);
        turn(&world, EVLOOP_NONBLOCK);
    }
    for (; got < 0 && turns < TURNS_MAX; turns++) {
        turn_soon(&world, fd);
        got = recv(fd, bytes, sizeof(bytes), 0);
    }
    assert_true(got > 5);
    assert_int_equal(bytes[0], 0x16);
    // Whoever hangs up within his hello is gone at once, not after the deadline.
    close(fd);
    fd = dial(&world);
    put(fd, hello, 100);
    while (net_stats(world.net).accepted < 2) {
        turn(&world, EVLOOP_ONCE);
    }
    close(fd);
    for (turns = 0; net_stats(world.net).connections > 0; turns++) {
        assert_true(turns < SWEEPS); // at least one a second
        turn(&world, EVLOOP_ONCE);
    }
    SSL_free(ssl);
    SSL_CTX_free(context);
    close_tls_world(&world);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_cut_at_every_byte_arrive_whole),
        cmocka_unit_test(answers_arrive_in_order_and_empty_queues_hold_nothing),
        cmocka_unit_test(empty_and_oversized_frames_are_nonsense),
        cmocka_unit_test(what_is_neither_tls_nor_a_frame_is_dropped),
        cmocka_unit_test(newcomers_who_wait_for_their_turn_are_not_too_slow),
        cmocka_unit_test(silence_and_started_frames_have_a_deadline),
        cmocka_unit_test(whoever_does_not_read_is_told_as_slow_then_dropped),
        cmocka_unit_test(whoever_reads_again_has_caught_up),
        cmocka_unit_test(connections_are_limited_in_all_and_by_address),
        cmocka_unit_test(who_hangs_up_makes_room_for_who_comes),
        cmocka_unit_test(full_server_rests_while_it_waits),
        cmocka_unit_test(player_goes_before_a_crowd),
        cmocka_unit_test(exempt_networks_have_no_limit_by_address),
        cmocka_unit_test(address_that_hammers_is_closed_at_once),
        cmocka_unit_test(banned_address_cannot_connect),
        cmocka_unit_test(unix_socket_of_a_dead_server_is_taken_over),
        cmocka_unit_test(frames_travel_by_tls),
        cmocka_unit_test(garbage_and_silence_instead_of_tls_are_dropped),
        cmocka_unit_test(many_half_open_handshakes_leave_room_for_others),
        cmocka_unit_test(hello_in_pieces_is_answered_when_it_is_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
