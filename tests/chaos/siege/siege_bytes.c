// SPDX-License-Identifier: MIT
// Bytes that are no messages, or come too slowly, or are never read.
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <openssl/ssl.h>

#include "common/wire/frame.h"
#include "tests/chaos/siege/siege.h"
#include "tests/support/rawbuf.h"

enum {
    DEADLINE_MS = 10000, // of the server, for a handshake
    BOMBS = 5,
};

static void
dial(struct siege *siege, struct wire_client *client)
{
    client_init(client);
    assert_true(client_connect_tcp(client, siege->server.port));
}

void
oversized_and_zero_frames_end_the_connection(void **state)
{
    static const char *const heads[] = {"\0\0\0\0", "\0\0\x10\1", "\0\xff\xff\xff"};
    struct siege *siege = *state;
    struct wire_client client;

    siege_open(siege, NULL);
    for (size_t i = 0; i < sizeof(heads) / sizeof(*heads) || siege_again(siege); i++) {
        siege_enter(siege, &client, "attacker");
        client_send_bytes(&client, heads[i % (sizeof(heads) / sizeof(*heads))], 4);
        assert_int_equal(siege_goodbye(&client), BYE_NONSENSE);
        // The name is kept for a while; a token brings it back.
        assert_true(client_connect_tcp(&client, siege->server.port));
        assert_true(client_resume(&client));
        struct client_msg goodbye = {.kind = CLIENT_GOODBYE};

        siege_ask(&client, &goodbye, SERVER_DONE);
        siege_goodbye(&client);
        client_finish(&client);
        siege_play(siege);
    }
    siege_close(siege);
}

// Sends the bytes as one frame.
static void
send_frame(struct wire_client *client, const struct rawbuf *message)
{
    uint8_t prefix[WIRE_PREFIX_BYTES];

    frame_write_prefix(prefix, message->length);
    client_send_bytes(client, prefix, sizeof(prefix));
    client_send_bytes(client, message->data, message->length);
}

// Messages within messages, as deep as a frame can hold them.
static void
fill_nested(struct rawbuf *bomb)
{
    static struct rawbuf inner;

    rawbuf_clear(&inner);
    while (inner.length < WIRE_CLIENT_FRAME_MAX - 16) {
        rawbuf_clear(bomb);
        rawbuf_add_message(bomb, 1, &inner);
        inner = *bomb;
    }
    rawbuf_clear(bomb);
    rawbuf_add_number(bomb, 1, 7);
    rawbuf_add_message(bomb, 50, &inner);
}

// A frame full of empty messages, of unknown fields, of one field over and over, of
// groups within groups, and of messages within messages.
static void
fill_bomb(struct rawbuf *bomb, int kind)
{
    if (kind == BOMBS - 1) {
        fill_nested(bomb);
        return;
    }
    rawbuf_clear(bomb);
    rawbuf_add_number(bomb, 1, 7);
    while (bomb->length < WIRE_CLIENT_FRAME_MAX - 8) {
        switch (kind) {
        case 0:
            rawbuf_add_block(bomb, 50, "", 0); // RoomCreate, empty, again and again
            break;
        case 1:
            rawbuf_add_number(bomb, 1000 + (uint32_t)bomb->length, 1);
            break;
        case 2:
            rawbuf_add_number(bomb, 1, 8);
            break;
        default:
            rawbuf_add_tag(bomb, 80, 3); // a group begins, never ends
        }
    }
}

static void
throw_bombs(struct siege *siege, int kind)
{
    static struct rawbuf bomb;

    fill_bomb(&bomb, kind);
    for (int i = 0; i < 50; i++) {
        struct wire_client client;
        const struct server_msg *msg;

        dial(siege, &client);
        assert_true(client_hello(&client));
        send_frame(&client, &bomb);
        // Refused in words or by hanging up, never carried out.
        msg = client_next(&client, CLIENT_WAIT_MS);
        assert_true(msg ? msg->kind == SERVER_ERROR || msg->kind == SERVER_BYE : client.fd < 0);
        client_finish(&client);
    }
    siege_play(siege);
}

void
decode_bombs_cost_nothing(void **state)
{
    struct siege *siege = *state;
    long before;

    siege_open(siege, NULL);
    before = server_rss_kib(&siege->server);
    for (int i = 0; i < 2 * BOMBS; i++) {
        throw_bombs(siege, i % BOMBS);
    }
    siege_check_memory(siege, before);
    for (int i = 0; siege_again(siege); i++) {
        throw_bombs(siege, i % BOMBS);
    }
    siege_close(siege);
}

// What begins as TLS and does not go on, or goes on as something else. A whole hello
// with nothing behind it is among them.
static void
send_start(struct wire_client *client, int kind)
{
    static const char *const starts[] = {"\x16\3\1\2", "\x16\3\1\0\5hello", "\x16\3\3\xff\xff"};
    static const size_t lengths[] = {4, 10, 5};
    SSL_CTX *context;
    SSL *ssl;

    if (kind < 3) {
        client_send_bytes(client, starts[kind], lengths[kind]);
        return;
    }
    context = SSL_CTX_new(TLS_client_method());
    ssl = SSL_new(context);
    fcntl(client->fd, F_SETFL, O_NONBLOCK);
    SSL_set_fd(ssl, client->fd);
    SSL_connect(ssl);
    fcntl(client->fd, F_SETFL, 0);
    SSL_free(ssl);
    SSL_CTX_free(context);
}

void
half_open_and_garbled_tls_is_dropped(void **state)
{
    enum { MANY = 200 };
    struct siege *siege = *state;
    struct wire_client many[MANY], honest;
    int64_t start_ms;

    siege_open(siege, (const char *const[]){"--connections-per-address=0", NULL});
    for (int i = 0; i < MANY; i++) {
        dial(siege, &many[i]);
        send_start(&many[i], i % 4);
    }
    siege_play(siege);
    // Nobody waits until they have lost their places.
    start_ms = siege_now_ms();
    client_init(&honest);
    assert_true(client_connect_tls(&honest, siege->server.port));
    assert_true(client_guest(&honest, "honest"));
    assert_true(siege_now_ms() - start_ms < DEADLINE_MS / 2);
    for (int i = 0; i < MANY; i++) {
        char bytes[4096];

        // An alert may come, or the answer to a hello; then the end.
        while (many[i].fd >= 0 && recv(many[i].fd, bytes, sizeof(bytes), 0) > 0) {
        }
        client_finish(&many[i]);
    }
    client_finish(&honest);
    siege_close(siege);
}

// Connections that break in the middle of what they are sent, under load.
void
peers_that_vanish_do_no_harm(void **state)
{
    struct siege *siege = *state;
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct linger abort_at_once = {.l_onoff = 1};

    siege_open(siege, NULL);
    join.room_join.room = siege->pair.room;
    for (int i = 0; i < 60 || siege_again(siege); i++) {
        struct wire_client client;
        char name[32];

        snprintf(name, sizeof(name), "ghost-%d", i);
        siege_enter(siege, &client, name);
        for (int k = 0; k < 3; k++) {
            client_send(&client, &join);
        }
        // A reset instead of an end, with answers on their way.
        setsockopt(client.fd, SOL_SOCKET, SO_LINGER, &abort_at_once, sizeof(abort_at_once));
        client_finish(&client);
        if (i % 10 == 0) {
            siege_play(siege);
        }
    }
    server_signal(&siege->server, SIGPIPE);
    siege_play(siege);
    siege_close(siege);
}
