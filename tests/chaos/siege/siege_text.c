// SPDX-License-Identifier: MIT
// Text that would do something to a terminal, to a log, or to the eye.
#define _GNU_SOURCE // memmem
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/utf8.h"
#include "common/wire/error_code.h"
#include "common/wire/frame.h"
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
    char answer[400];

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
    // Not even the operator can send such a thing, by mistake.
    assert_int_not_equal(server_control(&siege->server, "notice " NASTY, answer, sizeof(answer)),
                         0);
    assert_int_equal(server_control(&siege->server, "notice a b", answer, sizeof(answer)), 0);
    msg = client_until(&other, SERVER_NOTICE);
    assert_non_null(msg);
    assert_string_equal(msg->notice.text, "a b");
    client_finish(&client);
    client_finish(&other);
    siege_close(siege);
}

// Whatever is told to anybody, also in refusals, in lists and in what the operator is
// shown: nothing of it can do anything to a terminal. The texts go into every field
// that has one, in requests that are otherwise good.

static void
look_at_frame(void *data, bool is_sent, const uint8_t *message, size_t length)
{
    static const char *const bad[] = {"\x1b[2J", "\xc2\x9b\x33\x31m", "\xe2\x80\xae",
                                      "\xe2\x81\xa6", "\r\nd"};
    int *count = data;

    for (size_t i = 0; !is_sent && i < sizeof(bad) / sizeof(*bad); i++) {
        *count += memmem(message, length, bad[i], strlen(bad[i])) != NULL;
    }
}

static void
expect_harmless_report(struct siege *siege, const char *command)
{
    static char answer[65536];

    assert_int_equal(server_control(&siege->server, command, answer, sizeof(answer)), 0);
    assert_true(answer[0] != '\0');
    for (char *line = answer, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        assert_true(is_harmless(line));
    }
}

// Before anybody is known: each on a connection of its own.
static void
try_to_enter(struct siege *siege, int *seen)
{
    static const struct client_msg requests[] = {
        {.kind = CLIENT_HELLO, .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, NASTY, "en"}},
        {.kind = CLIENT_HELLO, .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "x", "a\x1b[2Jb"}},
        {.kind = CLIENT_GUEST, .guest = {NASTY}},
        {.kind = CLIENT_REGISTER, .enter = {NASTY, "correct horse battery"}},
        {.kind = CLIENT_REGISTER, .enter = {"writer2", NASTY NASTY}},
        {.kind = CLIENT_LOGIN, .enter = {NASTY, NASTY NASTY}},
    };

    for (size_t i = 0; i < sizeof(requests) / sizeof(*requests); i++) {
        struct client_msg request = requests[i];
        struct wire_client client;

        client_init(&client);
        client.on_frame = look_at_frame;
        client.data = seen;
        assert_true(client_connect_tcp(&client, siege->server.port));
        assert_true(request.kind == CLIENT_HELLO || client_hello(&client));
        assert_non_null(client_ask(&client, &request));
        client_finish(&client);
    }
}

void
nasty_text_reaches_nobody(void **state)
{
    struct siege *siege = *state;
    struct wire_room_settings settings = siege_settings();
    struct wire_client client, other;
    struct client_msg lobby = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE, .room_create = {.settings = &settings}};
    struct client_msg profile = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {"writer"}};
    int seen = 0;
    uint64_t room;
    char dump[SERVER_PATH_BYTES + 20];

    snprintf(dump, sizeof(dump), "--dump=%s/dump", siege->server.folder);
    siege_open(siege, (const char *const[]){"--log-level=debug", dump, NULL});
    siege_enter(siege, &client, "writer");
    siege_enter(siege, &other, "reader");
    siege->pair.black.on_frame = other.on_frame = client.on_frame = look_at_frame;
    siege->pair.black.data = other.data = client.data = &seen;
    siege_ask(&other, &lobby, SERVER_LOBBY_PAGE);
    try_to_enter(siege, &seen);
    settings.title = NASTY;
    room = siege_ask(&client, &create, SERVER_ENTERED)->entered.room;

    struct client_msg requests[] = {
        {.kind = CLIENT_CHANGE_PASSWORD, .change_password = {NASTY NASTY, NASTY NASTY}},
        {.kind = CLIENT_PROFILE_ASK, .profile_ask = {NASTY}},
        {.kind = CLIENT_SEEK_START, .seek_start = {.settings = &settings}},
        {.kind = CLIENT_SEEK_STOP},
        {.kind = CLIENT_PAIR_ANSWER, .pair_answer = {1, true}},
        {.kind = CLIENT_ARCHIVE_ASK, .archive_ask = {NASTY, NASTY, ANY_RULE, 0, 0, 0, 0, NASTY}},
        {.kind = CLIENT_ROOM_JOIN, .room_join = {0, "\x1b[2J"}},
        {.kind = CLIENT_ROOM_CHANGE, .room_change = {room, &settings}},
        {.kind = CLIENT_ROOM_KICK, .room_name = {room, NASTY}},
        {.kind = CLIENT_ROOM_OWNER, .room_name = {room, NASTY}},
        {.kind = CLIENT_ROOM_INVITE, .room_name = {room, NASTY}},
        {.kind = CLIENT_ROOM_INVITE, .room_name = {room, "reader"}},
        {.kind = CLIENT_SAY, .say = {CHANNEL_WHISPER, 0, NASTY, "hello"}},
        {.kind = CLIENT_SAY, .say = {CHANNEL_WHISPER, 0, "reader", NASTY}},
        {.kind = CLIENT_SAY, .say = {CHANNEL_LOBBY, 0, "", NASTY}},
        {.kind = CLIENT_IGNORE, .ignore = {NASTY, true}},
        {.kind = CLIENT_MUTE, .mute = {room, NASTY, true}},
    };

    for (size_t i = 0; i < sizeof(requests) / sizeof(*requests); i++) {
        const struct server_msg *answer = client_ask(&client, &requests[i]);

        while (answer && answer->kind == SERVER_ERROR && answer->error.code == ERROR_TOO_FAST) {
            siege_play(siege);
            client_next(&siege->pair.black, 300);
            answer = client_ask(&client, &requests[i]);
        }
        assert_non_null(answer);
        siege_play(siege);
    }
    // All that was said to the reader on the way is read.
    siege_ask(&other, &profile, SERVER_PROFILE);
    assert_int_equal(seen, 0);
    expect_harmless_report(siege, "who");
    expect_harmless_report(siege, "rooms");
    expect_harmless_report(siege, "status");
    client_finish(&client);
    client_finish(&other);
    siege_check_lines(dump + strlen("--dump="));
    siege_close(siege);
}

// One request with a text field at each of these paths; the field is replaced by
// bytes that are no UTF-8, or have a NUL in them.
void
invalid_utf8_is_refused_in_every_text_field(void **state)
{
    static const struct {
        uint32_t message, field, inner; // inner: of the message in that field; 0 = it is text
    } fields[] = {
        {10, 3, 0}, {10, 4, 0},  {11, 1, 0}, {12, 1, 0},  {12, 2, 0},  {13, 1, 0},
        {13, 2, 0}, {15, 1, 0},  {15, 2, 0}, {31, 1, 0},  {32, 1, 17}, {34, 1, 0},
        {34, 2, 0}, {50, 1, 17}, {51, 2, 0}, {53, 2, 17}, {54, 2, 0},  {55, 2, 0},
        {56, 2, 0}, {90, 3, 0},  {90, 4, 0}, {91, 1, 0},  {92, 2, 0},
    };
    static const struct {
        const char *bytes;
        size_t length;
    } bad[] = {{"\xff\xfe", 2}, {"a\0b", 3}, {"\xc0\xaf", 2}, {"\xed\xa0\x80", 3}};
    static struct rawbuf message, body, settings;
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
            if (fields[i].inner) {
                rawbuf_clear(&settings);
                rawbuf_add_block(&settings, fields[i].inner, bad[k].bytes, bad[k].length);
                rawbuf_add_message(&body, fields[i].field, &settings);
            } else {
                rawbuf_add_block(&body, fields[i].field, bad[k].bytes, bad[k].length);
            }
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
    assert_int_equal(siege_log_count(siege, "error app forged"), 0);
    assert_int_equal(siege_log_count(siege, " forged=1 level=error\n"), 0);
    client_finish(&client);
    siege_close(siege);
}
