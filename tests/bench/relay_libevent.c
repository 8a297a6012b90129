// SPDX-License-Identifier: MIT
// The least that a relay of games can do with libevent: a frame from one member
// of a room is written to every member of that room. It looks at nothing and
// remembers nothing; what a real server costs is measured against it.
//
//      relay_libevent -p PORT [-T CERTIFICATE KEY]
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "tests/bench/relay_wire.h"

enum {
    ROOMS_MAX = 10000000,
    ROOMS_FIRST = 64,
    MEMBERS_FIRST = 2,
    BACKLOG = 4096,
    DESCRIPTORS = 120000,
};

struct room {
    struct conn **members; // owned
    unsigned count, capacity;
};

struct relay {
    struct event_base *base;
    struct ssl_ctx_st *tls; // NULL: plain
    struct room *rooms;     // owned; by their numbers
    uint32_t room_count;
};

struct conn {
    struct relay *relay;
    struct bufferevent *bev; // owned
    uint32_t room;
    bool has_joined;
};

static void
grow(struct relay *relay, uint32_t room)
{
    uint32_t count = relay->room_count ? relay->room_count : ROOMS_FIRST;

    while (count <= room) {
        count *= 2;
    }
    if (count > relay->room_count) {
        relay->rooms = xreallocarray(relay->rooms, count, sizeof(*relay->rooms));
        memset(relay->rooms + relay->room_count, 0,
               (count - relay->room_count) * sizeof(*relay->rooms));
        relay->room_count = count;
    }
}

static void
join(struct conn *conn, uint32_t number)
{
    struct room *room;

    grow(conn->relay, number);
    room = &conn->relay->rooms[number];
    if (room->count == room->capacity) {
        room->capacity = room->capacity ? room->capacity * 2 : MEMBERS_FIRST;
        room->members = xreallocarray(room->members, room->capacity, sizeof(struct conn *));
    }
    room->members[room->count++] = conn;
    conn->room = number;
    conn->has_joined = true;
}

static void
leave(struct conn *conn)
{
    struct room *room = &conn->relay->rooms[conn->room];

    for (unsigned i = 0; i < room->count; i++) {
        if (room->members[i] == conn) {
            room->members[i] = room->members[--room->count];
            return;
        }
    }
}

static void
drop(struct conn *conn)
{
    if (conn->has_joined) {
        leave(conn);
    }
    bufferevent_free(conn->bev);
    free(conn);
}

// False if it is no frame for a relay.
static bool
relay_frame(struct conn *conn, const uint8_t *frame, size_t bytes)
{
    const uint8_t *message = frame + WIRE_PREFIX_BYTES;
    struct room *room;

    if (message[RELAY_KIND] == 'J') {
        uint32_t number = relay_get(message, RELAY_ROOM);

        if (conn->has_joined || number > ROOMS_MAX) {
            return false;
        }
        join(conn, number);
        bufferevent_write(conn->bev, frame, bytes);
        return true;
    }
    if (!conn->has_joined) {
        return true;
    }
    room = &conn->relay->rooms[conn->room];
    for (unsigned i = 0; i < room->count; i++) {
        bufferevent_write(room->members[i]->bev, frame, bytes);
    }
    return true;
}

static void
on_read(struct bufferevent *bev, void *data)
{
    struct evbuffer *input = bufferevent_get_input(bev);
    uint8_t frame[WIRE_PREFIX_BYTES + RELAY_MESSAGE_MAX];
    struct conn *conn = data;

    while (evbuffer_get_length(input) >= WIRE_PREFIX_BYTES) {
        uint32_t length;

        evbuffer_copyout(input, &length, sizeof(length));
        length = ntohl(length);
        if (length < RELAY_JOIN_BYTES || length > RELAY_MESSAGE_MAX) {
            drop(conn);
            return;
        }
        if (evbuffer_get_length(input) < WIRE_PREFIX_BYTES + length) {
            return;
        }
        evbuffer_remove(input, frame, WIRE_PREFIX_BYTES + length);
        if (!relay_frame(conn, frame, WIRE_PREFIX_BYTES + length)) {
            drop(conn);
            return;
        }
    }
}

static void
on_event(struct bufferevent *bev, short what, void *data)
{
    (void)bev;
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) {
        drop(data);
    }
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *address, int bytes,
          void *data)
{
    struct relay *relay = data;
    struct conn *conn = xcalloc(1, sizeof(*conn));
    int on = 1;

    (void)listener, (void)address, (void)bytes;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    conn->relay = relay;
    conn->bev = relay->tls ? bufferevent_openssl_socket_new(relay->base, fd, SSL_new(relay->tls),
                                                            BUFFEREVENT_SSL_ACCEPTING,
                                                            BEV_OPT_CLOSE_ON_FREE)
                           : bufferevent_socket_new(relay->base, fd, BEV_OPT_CLOSE_ON_FREE);
    if (!conn->bev) {
        close(fd);
        free(conn);
        return;
    }
    bufferevent_setcb(conn->bev, on_read, NULL, on_event, conn);
    bufferevent_enable(conn->bev, EV_READ | EV_WRITE);
}

static struct ssl_ctx_st *
load_tls(const char *certificate, const char *key)
{
    struct ssl_ctx_st *tls = SSL_CTX_new(TLS_server_method());

    if (tls && SSL_CTX_use_certificate_file(tls, certificate, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) == 1) {
        SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS);
        return tls;
    }
    SSL_CTX_free(tls);
    return NULL;
}

// Whoever may have more descriptors gets them.
static void
raise_descriptors(void)
{
    struct rlimit limit = {DESCRIPTORS, DESCRIPTORS};

    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 && getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static bool
listen_at(struct relay *relay, uint16_t port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    return evconnlistener_new_bind(relay->base, on_accept, relay,
                                   LEV_OPT_CLOSE_ON_FREE | LEV_OPT_REUSEABLE, BACKLOG,
                                   (const struct sockaddr *)&address, sizeof(address));
}

// False if the arguments are not right; *certificate and *key stay NULL without -T.
static bool
read_arguments(int argc, char **argv, int64_t *port, const char **certificate, const char **key)
{
    int letter;

    while ((letter = getopt(argc, argv, "p:T:")) != -1) {
        if (letter == 'T') {
            *certificate = optarg;
        } else if (letter != 'p' || !number_parse(optarg, strlen(optarg), 1, UINT16_MAX, port)) {
            return false;
        }
    }
    if (*certificate && optind < argc) {
        *key = argv[optind++];
    }
    return *port && optind == argc && !*certificate == !*key;
}

int
main(int argc, char **argv)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct event_config *config = event_config_new();
    const char *certificate = NULL, *key = NULL;
    struct relay relay = {0};
    int64_t port = 0;

    if (!read_arguments(argc, argv, &port, &certificate, &key)) {
        fprintf(stderr, "usage: relay_libevent -p PORT [-T CERTIFICATE KEY]\n");
        return 2;
    }
    sigaction(SIGPIPE, &ignore, NULL);
    raise_descriptors();
    relay.tls = certificate ? load_tls(certificate, key) : NULL;
    if (certificate && !relay.tls) {
        fprintf(stderr, "relay_libevent: certificate or key cannot be used\n");
        return 1;
    }
    event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK);
    relay.base = event_base_new_with_config(config);
    event_config_free(config);
    if (!relay.base || !listen_at(&relay, (uint16_t)port)) {
        perror("relay_libevent: listen");
        return 1;
    }
    return event_base_dispatch(relay.base);
}
