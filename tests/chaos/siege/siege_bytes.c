// SPDX-License-Identifier: MIT
// Bytes that are no messages, or come too slowly, or are never read.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/wire/frame.h"
#include "tests/chaos/siege/siege.h"
#include "tests/support/rawbuf.h"

enum { MEMORY_SLACK_KIB = 24 * 1024, SENDS_MAX = 200000 };

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
    for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
        siege_enter(siege, &client, "attacker");
        client_send_bytes(&client, heads[i], 4);
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

// A frame full of empty messages, of unknown fields, of one field over and over,
// and of groups within groups.
static void
fill_bomb(struct rawbuf *bomb, int kind)
{
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

void
decode_bombs_cost_nothing(void **state)
{
    static struct rawbuf bomb;
    struct siege *siege = *state;
    long before;

    siege_open(siege, NULL);
    before = server_rss_kib(&siege->server);
    for (int kind = 0; kind < 4; kind++) {
        fill_bomb(&bomb, kind);
        for (int i = 0; i < 50; i++) {
            struct wire_client client;
            const struct server_msg *msg;

            dial(siege, &client);
            assert_true(client_hello(&client));
            send_frame(&client, &bomb);
            // Refused in words or by hanging up, never carried out.
            msg = client_next(&client, CLIENT_WAIT_MS);
            assert_true(!msg || msg->kind == SERVER_ERROR || msg->kind == SERVER_BYE);
            client_finish(&client);
        }
        siege_play(siege);
    }
    assert_true(server_rss_kib(&siege->server) < before + MEMORY_SLACK_KIB);
    siege_close(siege);
}

// The frame has ten seconds, however the bytes are spread; here it takes as long
// as the server allows.
void
a_byte_a_second_is_not_enough(void **state)
{
    struct siege *siege = *state;
    struct wire_client drip, silent;
    const struct server_msg *msg = NULL;
    int bytes = 0;

    siege_open(siege, NULL);
    dial(siege, &drip);
    dial(siege, &silent);
    assert_true(client_hello(&drip));
    client_send_bytes(&drip, "\0\0\0\x40", 4);
    for (; drip.fd >= 0 && bytes < 60; bytes++) {
        client_send_bytes(&drip, "x", 1);
        msg = client_next(&drip, 500);
        siege_play(siege);
    }
    assert_null(msg);
    assert_true(bytes < 60);
    assert_int_equal(siege_goodbye(&silent), -1);
    client_finish(&drip);
    client_finish(&silent);
    siege_close(siege);
}

// Asks and asks, and never reads the answers: cut off, at the latest when it has
// sent some more after its connection was closed.
void
whoever_never_reads_is_dropped(void **state)
{
    struct siege *siege = *state;
    struct wire_client client;
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg resync = {.kind = CLIENT_RESYNC};
    long before;
    int sent = 0, small = 4096;

    siege_open(siege, NULL);
    siege_enter(siege, &client, "deaf");
    client.answers_pings = false;
    setsockopt(client.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
    join.room_join.room = resync.room.room = siege->room;
    siege_ask(&client, &join, SERVER_ENTERED);
    before = server_rss_kib(&siege->server);
    while (sent < SENDS_MAX && client_send(&client, &resync)) {
        if (++sent % 500 == 0 && sent < 3000) {
            siege_play(siege);
        }
    }
    assert_true(sent < SENDS_MAX);
    assert_true(server_rss_kib(&siege->server) < before + MEMORY_SLACK_KIB);
    client_finish(&client);
    siege_close(siege);
}

void
half_open_and_garbled_tls_is_dropped(void **state)
{
    enum { MANY = 40 };
    static const char *const starts[] = {"\x16\3\1\2", "\x16\3\1\0\5hello", "\x16\3\3\xff\xff"};
    static const size_t lengths[] = {4, 10, 5};
    struct siege *siege = *state;
    struct wire_client many[MANY], honest;

    siege_open(siege, (const char *const[]){"--connections-per-address=0", NULL});
    for (int i = 0; i < MANY; i++) {
        dial(siege, &many[i]);
        client_send_bytes(&many[i], starts[i % 3], lengths[i % 3]);
    }
    siege_play(siege);
    client_init(&honest);
    assert_true(client_connect_tls(&honest, siege->server.port));
    assert_true(client_guest(&honest, "honest"));
    for (int i = 0; i < MANY; i++) {
        char byte;

        // An alert may come; then the end.
        while (many[i].fd >= 0 && recv(many[i].fd, &byte, 1, 0) > 0) {
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
    join.room_join.room = siege->room;
    for (int i = 0; i < 60; i++) {
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
