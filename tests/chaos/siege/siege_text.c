// SPDX-License-Identifier: MIT
// Text that would do something to a terminal, to a log, or to the eye.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/utf8.h"
#include "common/wire/frame.h"
#include "server/core/errors.h"
#include "tests/chaos/siege/siege.h"
#include "tests/support/rawbuf.h"

// Escape sequences, a bell, C1 controls, bidi controls, a line break.
#define NASTY              \
    "a\x1b[2J\x07\xc2\x9b" \
    "31m\xe2\x80\xae"      \
    "b\xe2\x81\xa6"        \
    "c\r\nd"

// Is anything of it left?
static bool
is_harmless(const char *text)
{
    static const char *const bad[] = {"\x1b",         "\x07", "\xc2\x9b", "\xe2\x80\xae",
                                      "\xe2\x81\xa6", "\r",   "\n"};

    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        if (strstr(text, bad[i])) {
            return false;
        }
    }
    return utf8_is_text(text, strlen(text));
}

// What is shown to others is cleaned; names are refused.
void
text_of_others_is_harmless_in_every_field(void **state)
{
    struct siege *siege = *state;
    struct wire_client client, other;
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE, .room_create = {.settings = &settings}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg say = {.kind = CLIENT_SAY, .say = {.name = "", .text = NASTY}};
    struct client_msg lobby = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};
    const struct server_msg *msg;
    char command[200], answer[400];

    siege_open(siege, NULL);
    siege_enter(siege, &client, "writer");
    siege_enter(siege, &other, "reader");
    settings.title = NASTY;
    create.room_create.settings = &settings;
    say.say.room = join.room_join.room = siege_ask(&client, &create, SERVER_ENTERED)->entered.room;
    siege_ask(&other, &join, SERVER_ENTERED);
    msg = client_until(&other, SERVER_SNAPSHOT);
    assert_non_null(msg);
    assert_true(is_harmless(msg->snapshot.settings->title));
    assert_string_not_equal(msg->snapshot.settings->title, "");
    siege_ask(&other, &lobby, SERVER_LOBBY_PAGE);
    for (int channel = CHANNEL_LOBBY; channel < CHANNEL_COUNT; channel++) {
        say.say.channel = (enum channel)channel;
        say.say.name = channel == CHANNEL_WHISPER ? "reader" : "";
        say.say.room =
            channel == CHANNEL_LOBBY || channel == CHANNEL_WHISPER ? 0 : join.room_join.room;
        siege_ask(&client, &say, SERVER_DONE);
        msg = client_until(&other, SERVER_CHAT_LINE);
        assert_non_null(msg);
        assert_true(is_harmless(msg->chat_line.text));
        assert_string_not_equal(msg->chat_line.text, "");
    }
    snprintf(command, sizeof(command),
             "notice a\x1b[31mb\xe2\x80\xae"
             "c");
    assert_int_equal(server_control(&siege->server, "notice a b", answer, sizeof(answer)), 0);
    msg = client_until(&other, SERVER_NOTICE);
    assert_non_null(msg);
    assert_true(is_harmless(msg->notice.text));
    client_finish(&client);
    client_finish(&other);
    siege_close(siege);
}

// One request with a text field at each of these paths; the field is replaced by
// bytes that are no UTF-8, or have a NUL in them.
void
invalid_utf8_is_refused_in_every_text_field(void **state)
{
    static const struct {
        uint32_t message, field;
    } fields[] = {
        {10, 3}, {10, 4}, {11, 1}, {12, 1}, {12, 2}, {13, 1}, {13, 2}, {15, 1}, {15, 2}, {31, 1},
        {34, 1}, {34, 2}, {51, 2}, {54, 2}, {55, 2}, {56, 2}, {90, 3}, {90, 4}, {91, 1}, {92, 2},
    };
    static const struct {
        const char *bytes;
        size_t length;
    } bad[] = {{"\xff\xfe", 2}, {"a\0b", 3}, {"\xc0\xaf", 2}, {"\xed\xa0\x80", 3}};
    static struct rawbuf message, body;
    struct siege *siege = *state;

    siege_open(siege, NULL);
    for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
        for (size_t k = 0; k < sizeof(bad) / sizeof(*bad); k++) {
            struct wire_client client;
            uint8_t prefix[WIRE_PREFIX_BYTES];
            const struct server_msg *msg;

            client_init(&client);
            assert_true(client_connect_tcp(&client, siege->server.port));
            rawbuf_clear(&body);
            rawbuf_add_block(&body, fields[i].field, bad[k].bytes, bad[k].length);
            rawbuf_clear(&message);
            rawbuf_add_number(&message, 1, 1);
            rawbuf_add_message(&message, fields[i].message, &body);
            frame_write_prefix(prefix, message.length);
            client_send_bytes(&client, prefix, sizeof(prefix));
            client_send_bytes(&client, message.data, message.length);
            msg = client_next(&client, CLIENT_WAIT_MS);
            if (!msg || (msg->kind != SERVER_BYE &&
                         (msg->kind != SERVER_ERROR || msg->error.code != ERROR_BAD_FIELD))) {
                fail_msg("message %u, field %u, text %zu: not refused", fields[i].message,
                         fields[i].field, k);
            }
            client_finish(&client);
        }
    }
    siege_close(siege);
}

void
look_alike_names_are_taken(void **state)
{
    static const char *const alike[] = {
        "WITNESS-BLACK",
        "witness-bIack",             // a capital i for the l
        "w\xd1\x96tness-black",      // Cyrillic i: mixed scripts
        "witness\xe2\x80\x8b-black", // a space of no width
        "<b>",
        "a b",
    };
    struct siege *siege = *state;

    siege_open(siege, NULL);
    for (size_t i = 0; i < sizeof(alike) / sizeof(*alike); i++) {
        struct client_msg guest = {.kind = CLIENT_GUEST, .guest = {alike[i]}};
        struct wire_client client;
        const struct server_msg *msg;

        client_init(&client);
        assert_true(client_connect_tcp(&client, siege->server.port) && client_hello(&client));
        msg = client_send(&client, &guest) ? client_answer(&client, guest.seq) : NULL;
        if (!msg || msg->kind != SERVER_ERROR) {
            fail_msg("name %zu was given away", i);
        }
        client_finish(&client);
    }
    siege_close(siege);
}

// Whatever is logged of what clients send stays on its line and in its quotes.
void
nothing_forges_a_line_of_the_log(void **state)
{
    struct siege *siege = *state;
    struct wire_client client;
    struct client_msg guest = {.kind = CLIENT_GUEST,
                               .guest = {"x\n2026-01-01T00:00:00.000Z error app forged"}};
    char answer[200];

    siege_open(siege, (const char *const[]){"--log-level=debug", NULL});
    client_init(&client);
    assert_true(client_connect_tcp(&client, siege->server.port) && client_hello(&client));
    siege_ask(&client, &guest, SERVER_ERROR);
    server_control(&siege->server, "kick forged=1 level=error", answer, sizeof(answer));
    assert_false(siege_log_has(siege, "error app forged"));
    assert_false(siege_log_has(siege, " forged=1 level=error\n"));
    client_finish(&client);
    siege_close(siege);
}
