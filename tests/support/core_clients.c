// SPDX-License-Identifier: MIT
// The clients of a world: what they make of messages, what they send, what came.
#include "tests/support/core_world_internal.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/core_internal.h"
#include "server/core/effects.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/session.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_verbs.h"

enum { OPEN_MAX = WIRE_ROOMS_MAX * 8 };

struct client *
world_client(struct world *world, const char *name)
{
    struct client *client;

    for (int i = 0; i < world->client_count; i++) {
        if (strcmp(world->clients[i].name, name) == 0) {
            return &world->clients[i];
        }
    }
    assert_true(world->client_count < WORLD_CLIENTS_MAX);
    client = &world->clients[world->client_count++];
    snprintf(client->name, sizeof(client->name), "%s", name);
    return client;
}

struct client *
world_client_of(struct world *world, uint64_t conn)
{
    for (int i = 0; i < world->client_count; i++) {
        if (conn && world->clients[i].conn == conn) {
            return &world->clients[i];
        }
    }
    return NULL;
}

static struct server_msg *
decode(struct world *world, const struct blob *frame)
{
    struct server_msg *msg;
    struct wire_result result;

    arena_reset(&world->arena);
    msg = arena_calloc(&world->arena, 1, sizeof(*msg));
    result = wire_decode_server(&world->arena, frame->bytes + WIRE_PREFIX_BYTES,
                                frame->length - WIRE_PREFIX_BYTES, msg);
    if (result.fault != WIRE_OK) {
        fail_msg("a frame of the core: expected a message, got %s at %s.%s",
                 wire_fault_word(result.fault), result.message, result.detail);
    }
    return msg;
}

static void
note_answer(struct client *client, const struct server_msg *msg)
{
    for (int i = 0; i < client->open_count; i++) {
        if (client->open[i] == msg->re_seq) {
            client->open[i] = client->open[--client->open_count];
            return;
        }
    }
    if (msg->re_seq) {
        fail_msg("%s: expected one answer to request %" PRIu64 ", got another of kind %d",
                 client->name, msg->re_seq, msg->kind);
    }
}

// The rules of proto/README.md 7 for those who keep count.
static void
note_version(struct client *client, const struct server_msg *msg)
{
    bool is_snapshot = msg->kind == SERVER_SNAPSHOT;
    uint64_t room = is_snapshot ? msg->snapshot.room : msg->room_event.room;
    uint64_t version = is_snapshot ? msg->snapshot.version : msg->room_event.version;
    int i = 0;

    while (i < client->room_count && client->rooms[i].room != room) {
        i++;
    }
    if (i == client->room_count) {
        if (!is_snapshot) {
            return; // before the first snapshot
        }
        assert_true(i < WORLD_ROOMS_MAX);
        client->rooms[client->room_count++].room = room;
    } else if (!is_snapshot && version != client->rooms[i].version + 1) {
        fail_msg("%s in a room: expected event %" PRIu64 ", got %" PRIu64, client->name,
                 client->rooms[i].version + 1, version);
    }
    client->rooms[i].version = version;
}

static void
forget_room(struct client *client, uint64_t room)
{
    for (int i = 0; i < client->room_count; i++) {
        if (client->rooms[i].room == room) {
            client->rooms[i] = client->rooms[--client->room_count];
            return;
        }
    }
}

// What a client makes of a message.
static void
note_message(struct world *world, struct client *client, const struct server_msg *msg)
{
    note_answer(client, msg);
    if (msg->kind == SERVER_SNAPSHOT || msg->kind == SERVER_ROOM_EVENT) {
        note_version(client, msg);
    } else if (msg->kind == SERVER_LEFT) {
        forget_room(client, msg->left.room);
    } else if (msg->kind == SERVER_IDENTITY) {
        client->player = msg->identity.player_id;
        memcpy(client->token, msg->identity.token, WIRE_TOKEN_BYTES);
    } else if (msg->kind == SERVER_ENTERED || msg->kind == SERVER_PAIRED) {
        world->room = msg->kind == SERVER_ENTERED ? msg->entered.room : msg->paired.room;
    } else if (msg->kind == SERVER_BYE) {
        client->bye = msg->bye.reason;
    } else if (msg->kind == SERVER_PING && !client->is_silent) {
        world_follow(world, EVENT_MESSAGE, client->conn, msg->ping.number);
    }
}

void
world_receive(struct world *world, struct client *client, struct blob *frame)
{
    const struct server_msg *msg = decode(world, frame);

    if (client->inbox_count == client->inbox_capacity) {
        client->inbox_capacity = client->inbox_capacity ? 2 * client->inbox_capacity : 64;
        client->inbox =
            xreallocarray(client->inbox, (size_t)client->inbox_capacity, sizeof(*client->inbox));
    }
    client->inbox[client->inbox_count++] =
        (struct received){blob_hold(frame), msg->kind, msg->re_seq, false};
    note_message(world, client, msg);
}

// Requests.

void
world_connect(struct world *world, const char *name)
{
    struct client *client = world_client(world, name);
    struct core_event event = {.kind = EVENT_CONNECTED, .conn = ++world->next_conn};

    if (client->conn) {
        fail_msg("the test itself is wrong: %s is connected already", name);
    }
    client->conn = world->next_conn;
    event.text = "192.0.2.1";
    event.address = client->address;
    event.network = client->network;
    event.is_exempt = client->is_exempt;
    world_event(world, &event);
}

void
world_lose(struct world *world, const char *name)
{
    world_take_close(world, world_client(world, name)->conn);
    world_settle(world);
}

static void
give_credit(struct world *world, const struct client *client)
{
    struct session *session = core_session(world->core, client->conn);

    if (session && !world->is_metered) {
        session->credit = SESSION_CREDIT_MAX;
    }
}

uint64_t
world_send(struct world *world, const char *name, struct client_msg *msg)
{
    struct client *client = world_client(world, name);
    uint8_t frame[WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES];
    struct client_msg decoded;
    struct core_event event = {.kind = EVENT_MESSAGE, .conn = client->conn, .message = &decoded};
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    struct arena arena;
    size_t length;

    arena_init(&arena, block, WIRE_CLIENT_ARENA_BYTES);
    msg->seq = ++client->seq;
    length = wire_encode_client(&arena, msg, frame, sizeof(frame));
    if (wire_decode_client(&arena, frame + WIRE_PREFIX_BYTES, length - WIRE_PREFIX_BYTES, &decoded)
            .fault != WIRE_OK) {
        fail_msg("the test itself is wrong: %s sends what cannot be decoded", name);
    }
    if (msg->kind != CLIENT_PONG) {
        assert_true(client->open_count < OPEN_MAX);
        client->open[client->open_count++] = msg->seq;
    }
    give_credit(world, client);
    world_event(world, &event);
    free(block);
    return msg->seq;
}

const struct server_msg *
world_answer(struct world *world, const char *name)
{
    struct client *client = world_client(world, name);

    for (int i = client->inbox_count - 1; i >= 0; i--) {
        if (client->inbox[i].re_seq == client->seq) {
            return decode(world, client->inbox[i].frame);
        }
    }
    return NULL;
}

void
world_ask(struct world *world, const char *name, struct client_msg *msg)
{
    const struct server_msg *answer;

    world_send(world, name, msg);
    if (world->is_held || verb_is_slow(msg)) {
        return;
    }
    answer = world_answer(world, name);
    if (!answer) {
        fail_msg("%s, request of kind %d: expected an answer, got none", name, msg->kind);
    } else if (answer->kind == SERVER_ERROR) {
        fail_msg("%s, request of kind %d: expected to be heard, got error %s", name, msg->kind,
                 error_word((enum error_code)answer->error.code));
    }
}

void
world_expect_error(struct world *world, const char *name, enum error_code code)
{
    const struct server_msg *answer = world_answer(world, name);

    if (!answer || answer->kind != SERVER_ERROR) {
        fail_msg("%s: expected error %s, got %s", name, error_word(code),
                 answer ? "another answer" : "no answer");
        return;
    }
    if (answer->error.code != (uint32_t)code) {
        fail_msg("%s: expected error %s, got %s (%s)", name, error_word(code),
                 error_word((enum error_code)answer->error.code), answer->error.text);
    }
}

void
world_refuse(struct world *world, const char *name, struct client_msg *msg, enum error_code code)
{
    struct strbuf before = {0}, after = {0};

    world_state(world, &before);
    world_send(world, name, msg);
    world_expect_error(world, name, code);
    world_state(world, &after);
    if (strcmp(strbuf_text(&before), strbuf_text(&after)) != 0) {
        fail_msg("%s, refused with %s: expected no change of\n%s\ngot\n%s", name, error_word(code),
                 strbuf_text(&before), strbuf_text(&after));
    }
    strbuf_finish(&before);
    strbuf_finish(&after);
}

static enum error_code
code_of(const char *word)
{
    for (int code = 1; code <= (int)ERROR_EMAIL_NONE; code++) {
        if (strcmp(error_word((enum error_code)code), word) == 0) {
            return (enum error_code)code;
        }
    }
    fail_msg("the test itself is wrong: there is no error %s", word);
    return ERROR_NONE;
}

// Connects and greets those who only say who they are.
static void
greet(struct world *world, const char *name, const char *words)
{
    static const char *const firsts[] = {"guest", "register", "login", "resume"};
    struct verb hello;

    for (size_t i = 0; i < sizeof(firsts) / sizeof(*firsts); i++) {
        if (strncmp(words, firsts[i], strlen(firsts[i])) == 0 && !world_client(world, name)->conn) {
            world_connect(world, name);
            verb_read(world, name, "hello", &hello);
            world_ask(world, name, &hello.msg);
        }
    }
}

static void
carry_out_words(struct world *world, const char *name, char *words)
{
    char *refusal = strstr(words, " !"), *failure = strstr(words, " ?");
    struct verb verb;

    if (refusal || failure) {
        *(refusal ? refusal : failure) = '\0';
    }
    greet(world, name, words);
    if (!verb_read(world, name, words, &verb)) {
        if (strncmp(words, "lost", 4) == 0) {
            world_lose(world, name);
        } else {
            world_connect(world, name);
        }
    } else if (refusal) {
        world_refuse(world, name, &verb.msg, code_of(refusal + 2));
    } else if (failure) {
        world_send(world, name, &verb.msg);
        world_expect_error(world, name, code_of(failure + 2));
    } else {
        world_ask(world, name, &verb.msg);
    }
}

static void
do_line(struct world *world, char *line)
{
    char *colon = strchr(line, ':');

    if (*line == '+') {
        world_pass(world, strtoll(line + 1, NULL, 10));
        return;
    }
    if (!colon) {
        fail_msg("the test itself is wrong: nobody does \"%s\"", line);
        return;
    }
    *colon = '\0';
    colon++;
    carry_out_words(world, line, colon + strspn(colon, " "));
}

void
world_do(struct world *world, const char *lines)
{
    while (*lines) {
        char line[512];
        size_t length;

        lines += strspn(lines, " ;\n");
        length = strcspn(lines, ";\n");
        assert_true(length < sizeof(line));
        memcpy(line, lines, length);
        while (length > 0 && line[length - 1] == ' ') {
            length--;
        }
        line[length] = '\0';
        if (length) {
            do_line(world, line);
        }
        lines += strcspn(lines, ";\n");
    }
}

// What came.

const struct server_msg *
world_find(struct world *world, const char *name, enum server_kind kind)
{
    struct client *client = world_client(world, name);

    for (int i = 0; i < client->inbox_count; i++) {
        if (client->inbox[i].kind == kind && !client->inbox[i].is_taken) {
            client->inbox[i].is_taken = true;
            return decode(world, client->inbox[i].frame);
        }
    }
    return NULL;
}

const struct server_msg *
world_expect(struct world *world, const char *name, enum server_kind kind)
{
    const struct server_msg *msg = world_find(world, name, kind);

    if (!msg) {
        fail_msg("%s: expected a message of kind %d, got none", name, kind);
    }
    return msg;
}

void
world_expect_nothing(struct world *world, const char *name, enum server_kind kind)
{
    if (world_find(world, name, kind)) {
        fail_msg("%s: expected no message of kind %d, got one", name, kind);
    }
}

const struct server_msg *
world_last(struct world *world, const char *name, enum server_kind kind)
{
    struct client *client = world_client(world, name);

    for (int i = client->inbox_count - 1; i >= 0; i--) {
        if (client->inbox[i].kind == kind) {
            return decode(world, client->inbox[i].frame);
        }
    }
    fail_msg("%s: expected a message of kind %d, got none", name, kind);
    return NULL;
}

const struct wire_room_event *
world_expect_room_event(struct world *world, const char *name, enum room_event_kind kind)
{
    const struct server_msg *msg;

    while ((msg = world_find(world, name, SERVER_ROOM_EVENT))) {
        if (msg->room_event.kind == kind) {
            return &msg->room_event;
        }
    }
    fail_msg("%s: expected an event of the room of kind %d, got none", name, kind);
    return NULL;
}

const struct wire_game_event *
world_expect_event(struct world *world, const char *name, enum action_kind kind)
{
    const struct server_msg *msg;

    while ((msg = world_find(world, name, SERVER_ROOM_EVENT))) {
        if (msg->room_event.kind == ROOM_EVENT_GAME && msg->room_event.event->kind == kind) {
            return msg->room_event.event;
        }
    }
    fail_msg("%s: expected event %s of the game, got none", name, action_word(kind));
    return NULL;
}

void
world_forget(struct world *world)
{
    for (int i = 0; i < world->client_count; i++) {
        world_empty_inbox(&world->clients[i]);
    }
}

void
world_expect_history(struct world *world, const char *name, const char *wanted)
{
    const struct wire_history *history = &world_expect(world, name, SERVER_HISTORY)->history;
    struct strbuf text = {0};

    for (int i = 0; i < history->line_count; i++) {
        strbuf_addf(&text, "%s%s", i ? "," : "", history->lines[i].text);
    }
    assert_string_equal(strbuf_text(&text), wanted);
    strbuf_finish(&text);
}

void
world_expect_bye(struct world *world, const char *name, enum bye_reason reason)
{
    const struct client *client = world_client(world, name);

    if (client->conn) {
        fail_msg("%s: expected to be disconnected, is not", name);
    }
    world_expect_number("reason of the goodbye", client->bye, reason);
}
