// SPDX-License-Identifier: MIT
// Peers that send too slowly, or do not read what they are sent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cmocka.h>

#include "tests/chaos/siege/siege.h"

enum {
    DRIPS_MAX = 60,
    DEAF = 2, // beside whom memory is looked at
    SENDS_MAX = 200000,
    PLAYS_MAX = 20000,   // until a watcher who does not read is found out
    PATIENCE_MS = 60000, // then he has half of this to catch up
};

// A frame and a handshake have ten seconds, however their bytes are spread; here it
// takes as long as the server allows.
void
a_byte_a_second_is_not_enough(void **state)
{
    static const char hello[] = "\x16\3\1\1\0\1\0\0\xfc\3\3 and so on, for a long time to come";
    struct siege *siege = *state;
    struct wire_client drip, tls, silent;
    int bytes = 0;

    siege_open(siege, NULL);
    client_init(&drip);
    client_init(&tls);
    client_init(&silent);
    assert_true(client_connect_tcp(&drip, siege->server.port));
    assert_true(client_connect_tcp(&tls, siege->server.port));
    assert_true(client_connect_tcp(&silent, siege->server.port));
    assert_true(client_hello(&drip));
    client_send_bytes(&drip, "\0\0\0\x40", 4);
    for (; (drip.fd >= 0 || tls.fd >= 0) && bytes < DRIPS_MAX; bytes++) {
        client_send_bytes(&drip, "x", 1);
        client_send_bytes(&tls, &hello[(size_t)bytes % (sizeof(hello) - 1)], 1);
        assert_null(client_next(&drip, 250));
        assert_null(client_next(&tls, 250));
        siege_play(siege);
    }
    assert_true(bytes < DRIPS_MAX);
    assert_int_equal(siege_goodbye(&silent), -1);
    client_finish(&drip);
    client_finish(&tls);
    client_finish(&silent);
    siege_close(siege);
}

// Asks and asks, and never reads the answers; the server hangs up. What is still on its way to a
// closed connection may take the kernel minutes, so nobody waits for it.
static void
ask_without_end(struct siege *siege, int number)
{
    const struct timeval soon = {.tv_sec = 1};
    struct wire_client client;
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg resync = {.kind = CLIENT_RESYNC};
    int sent = 0, small = 4096;
    char name[32], left[64];

    snprintf(name, sizeof(name), "deaf-%d", number);
    snprintf(left, sizeof(left), " left name=%s ", name);
    siege_enter(siege, &client, name);
    client.answers_pings = false;
    setsockopt(client.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
    setsockopt(client.fd, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof(soon));
    join.room_join.room = resync.room.room = siege->pair.room;
    siege_ask(&client, &join, SERVER_ENTERED);
    while (sent < SENDS_MAX && client_send(&client, &resync)) {
        if (++sent % 500 == 0 && sent < 3000) {
            siege_play(siege);
        }
    }
    assert_true(sent < SENDS_MAX);
    for (int i = 0; siege_log_count(siege, left) == 0; i++) {
        assert_true(i < PLAYS_MAX);
        siege_play(siege);
    }
    client_finish(&client);
}

void
whoever_asks_and_never_reads_is_cut_off(void **state)
{
    struct siege *siege = *state;
    int count = 0;
    long before;

    siege_open(siege, NULL);
    before = server_rss_kib(&siege->server);
    while (count < DEAF) {
        ask_without_end(siege, count++);
    }
    siege_check_memory(siege, before);
    while (siege_again(siege)) {
        ask_without_end(siege, count++);
    }
    siege_close(siege);
}

// Watches the game; the buffers of the kernel are small there.
static void
watch(struct siege *siege, struct wire_client *client, const char *name)
{
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {siege->pair.room, ""}};

    client_init(client);
    assert_true(client_connect_unix(client, siege->server.socket));
    assert_true(client_guest(client, name));
    siege_ask(client, &join, SERVER_ENTERED);
    assert_non_null(client_until(client, SERVER_SNAPSHOT));
}

// Has he got what he missed in one piece, and then the next move?
static void
expect_resync(struct siege *siege, struct wire_client *client)
{
    const struct server_msg *msg = client_until(client, SERVER_SNAPSHOT);

    assert_non_null(msg);
    assert_int_equal(msg->snapshot.event_total, siege->pair.moves);
    siege_play(siege);
    do {
        msg = client_until(client, SERVER_ROOM_EVENT);
        assert_non_null(msg);
    } while (!msg->room_event.event || msg->room_event.event->move != (uint32_t)siege->pair.moves);
}

// Two who sit and watch, and stop reading. One reads again and is shown what he has
// missed; the other never does. The server keeps a little for each, and then nothing.
void
watchers_who_do_not_read_are_resynced_or_dropped(void **state)
{
    static const char slow[] = " high=1", gone[] = "why=\"closed by the server\"";
    struct siege *siege = *state;
    struct wire_client sleepy, deaf;
    int64_t until_ms;
    int plays = 0;
    long before;

    siege_open(siege, (const char *const[]){"--log-level=debug", NULL});
    watch(siege, &sleepy, "sleepy");
    watch(siege, &deaf, "deaf");
    before = server_rss_kib(&siege->server);
    while (siege_log_count(siege, slow) < 2) {
        for (int i = 0; i < 100; i++) {
            siege_play(siege);
        }
        plays += 100;
        assert_true(plays < PLAYS_MAX);
    }
    until_ms = siege_now_ms() + PATIENCE_MS;
    // Far more than is kept for them.
    for (int i = 0; i < plays; i++) {
        siege_play(siege);
    }
    siege_check_memory(siege, before);
    expect_resync(siege, &sleepy);
    while (siege_log_count(siege, gone) == 0) {
        assert_true(siege_now_ms() < until_ms);
        siege_play(siege);
        client_next(&sleepy, 100);
    }
    siege_goodbye(&deaf);
    siege_play(siege);
    assert_true(sleepy.fd >= 0);
    client_finish(&sleepy);
    client_finish(&deaf);
    siege_close(siege);
}
