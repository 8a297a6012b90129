// SPDX-License-Identifier: MIT
#include "tests/support/wire_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "common/wire/frame.h"
#include "common/wire/wire.h"

enum { READ_BYTES = 65536 };

void
client_init(struct wire_client *client)
{
    memset(client, 0, sizeof(*client));
    client->fd = -1;
    client->answers_pings = true;
    client->arena_block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&client->arena, client->arena_block, WIRE_SERVER_ARENA_BYTES);
}

void
client_close(struct wire_client *client)
{
    SSL_free(client->tls);
    client->tls = NULL;
    if (client->fd >= 0) {
        close(client->fd);
    }
    client->fd = -1;
    client->byte_count = 0;
}

void
client_finish(struct wire_client *client)
{
    client_close(client);
    free(client->bytes);
    free(client->arena_block);
}

// All of 127.0.0.0/8 is this machine: who wants to look like another comes from there.
static bool
leave_from(const struct wire_client *client, int family)
{
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr = {htonl(client->from)}};

    return family != AF_INET || !client->from ||
           bind(client->fd, (const struct sockaddr *)&from, sizeof(from)) == 0;
}

static bool
dial(struct wire_client *client, int family, const void *address, socklen_t bytes)
{
    client_close(client);
    client->fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->fd < 0 || !leave_from(client, family) || connect(client->fd, address, bytes) < 0) {
        client_close(client);
        return false;
    }
    return true;
}

bool
client_connect_unix(struct wire_client *client, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    return dial(client, AF_UNIX, &address, sizeof(address));
}

bool
client_connect_tcp(struct wire_client *client, int port)
{
    return client_connect_address(client, "127.0.0.1", port);
}

bool
client_connect_address(struct wire_client *client, const char *text, int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1;

    inet_pton(AF_INET, text, &address.sin_addr);
    if (!dial(client, AF_INET, &address, sizeof(address))) {
        return false;
    }
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
    return true;
}

bool
client_connect_tls(struct wire_client *client, int port)
{
    SSL_CTX *context;

    if (!client_connect_tcp(client, port)) {
        return false;
    }
    context = SSL_CTX_new(TLS_client_method());
    client->tls = SSL_new(context);
    SSL_CTX_free(context);
    SSL_set_fd(client->tls, client->fd);
    if (SSL_connect(client->tls) != 1) {
        client_close(client);
        return false;
    }
    return true;
}

bool
client_send_bytes(struct wire_client *client, const void *bytes, size_t length)
{
    ssize_t sent;

    if (client->fd < 0) {
        return false;
    }
    sent = client->tls ? SSL_write(client->tls, bytes, (int)length)
                       : send(client->fd, bytes, length, MSG_NOSIGNAL);
    return sent == (ssize_t)length;
}

bool
client_send(struct wire_client *client, struct client_msg *msg)
{
    uint8_t frame[WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES];
    size_t length;

    msg->seq = ++client->seq;
    length = wire_encode_client(&client->arena, msg, frame, sizeof(frame));
    if (client->on_frame) {
        client->on_frame(client->data, true, frame + WIRE_PREFIX_BYTES, length - WIRE_PREFIX_BYTES);
    }
    return client_send_bytes(client, frame, length);
}

static int64_t
now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// More bytes; false if none came in time or the connection is closed.
static bool
receive(struct wire_client *client, int wait_ms)
{
    struct pollfd poll_fd = {.fd = client->fd, .events = POLLIN};
    ssize_t length;

    if ((!client->tls || !SSL_pending(client->tls)) && poll(&poll_fd, 1, wait_ms) <= 0) {
        return false;
    }
    if (client->byte_capacity < client->byte_count + READ_BYTES) {
        client->byte_capacity = 2 * client->byte_capacity + READ_BYTES;
        client->bytes = xreallocarray(client->bytes, client->byte_capacity, 1);
    }
    length = client->tls ? SSL_read(client->tls, client->bytes + client->byte_count, READ_BYTES)
                         : recv(client->fd, client->bytes + client->byte_count, READ_BYTES, 0);
    if (length <= 0) {
        client_close(client);
        return false;
    }
    client->byte_count += (size_t)length;
    return true;
}

// Takes the first frame if it is whole. A frame that cannot be decoded ends the
// connection: the server must never send one.
static const struct server_msg *
take(struct wire_client *client)
{
    struct wire_result result;
    struct frame frame;

    if (frame_next(client->bytes, client->byte_count, WIRE_SERVER_FRAME_MAX, &frame) !=
        FRAME_READY) {
        return NULL;
    }
    if (client->on_frame) {
        client->on_frame(client->data, false, frame.message, frame.length);
    }
    arena_reset(&client->arena);
    result = wire_decode_server(&client->arena, frame.message, frame.length, &client->msg);
    client->byte_count -= frame.used_bytes;
    memmove(client->bytes, client->bytes + frame.used_bytes, client->byte_count);
    if (result.fault != WIRE_OK) {
        fprintf(stderr, "a frame of the server cannot be decoded: %s %s %s\n",
                wire_fault_word(result.fault), result.message, result.detail);
        abort();
    }
    return &client->msg;
}

const struct server_msg *
client_next(struct wire_client *client, int wait_ms)
{
    int64_t until = now_ms() + wait_ms;

    while (client->fd >= 0) {
        const struct server_msg *msg = take(client);
        int64_t left = until - now_ms();

        if (msg && msg->kind == SERVER_PING && client->answers_pings) {
            struct client_msg pong = {.kind = CLIENT_PONG, .ping = msg->ping};

            client_send(client, &pong);
            continue;
        }
        if (msg) {
            return msg;
        }
        if (!receive(client, left > 0 ? (int)left : 0)) {
            break;
        }
    }
    return NULL;
}

const struct server_msg *
client_answer(struct wire_client *client, uint64_t seq)
{
    const struct server_msg *msg;

    do {
        msg = client_next(client, CLIENT_WAIT_MS);
    } while (msg && msg->re_seq != seq);
    return msg;
}

const struct server_msg *
client_until(struct wire_client *client, enum server_kind kind)
{
    const struct server_msg *msg;

    do {
        msg = client_next(client, CLIENT_WAIT_MS);
    } while (msg && msg->kind != kind);
    return msg;
}

const struct server_msg *
client_ask(struct wire_client *client, struct client_msg *msg)
{
    return client_send(client, msg) ? client_answer(client, msg->seq) : NULL;
}

bool
client_hello(struct wire_client *client)
{
    struct client_msg hello = {.kind = CLIENT_HELLO,
                               .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "test", "en"}};
    const struct server_msg *msg = client_ask(client, &hello);

    return msg && msg->kind == SERVER_WELCOME;
}

static bool
enter(struct wire_client *client, struct client_msg *msg)
{
    const struct server_msg *answer = client_ask(client, msg);

    if (!answer || answer->kind != SERVER_IDENTITY) {
        return false;
    }
    client->player = answer->identity.player_id;
    snprintf(client->name, sizeof(client->name), "%s", answer->identity.name);
    memcpy(client->token, answer->identity.token, sizeof(client->token));
    return true;
}

bool
client_guest(struct wire_client *client, const char *name)
{
    struct client_msg guest = {.kind = CLIENT_GUEST, .guest = {name}};

    return client_hello(client) && enter(client, &guest);
}

bool
client_resume(struct wire_client *client)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    struct client_msg resume = {.kind = CLIENT_RESUME, .resume = {token}};

    memcpy(token, client->token, sizeof(token));
    return client_hello(client) && enter(client, &resume);
}
