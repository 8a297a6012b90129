// SPDX-License-Identifier: MIT
#include "tests/support/core_world.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match_log.h"
#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/state.h"
#include "tests/support/core_verbs.h"

enum {
    START_MONO_MS = 86400000, // the machine has been up for a day
    FRAME_BYTES = WIRE_SERVER_FRAME_MAX + WIRE_PREFIX_BYTES,
    OPEN_MAX = WIRE_ROOMS_MAX * 8,
};

#define START_WALL_MS INT64_C(1800000000000)

void
world_random(void *data, uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)rng_next(data);
    }
}

// Good enough to tell tokens apart; nobody attacks a test.
void
world_digest(void *data, const uint8_t *bytes, size_t length, uint8_t out[32])
{
    uint64_t sum = length;

    (void)data;
    for (size_t i = 0; i < length; i++) {
        sum = rng_mix(sum ^ bytes[i]);
    }
    for (int i = 0; i < 32; i++) {
        sum = rng_mix(sum);
        out[i] = (uint8_t)sum;
    }
}

void
world_expect_number(const char *what, int64_t got, int64_t want)
{
    if (got != want) {
        fail_msg("%s: expected %" PRId64 ", got %" PRId64, what, want, got);
    }
}

// Opening and closing.

static void
create_core(struct world *world)
{
    world->config.random = world_random;
    world->config.digest = world_digest;
    world->config.data = &world->rng;
    world->core = core_create(&world->config);
    assert_non_null(world->core);
}

void
world_open_with(struct world *world, const struct core_config *config)
{
    memset(world, 0, sizeof(*world));
    world->config = *config;
    world->rng.state = 12345;
    world->now = (struct now){START_MONO_MS, START_WALL_MS};
    world->arena_block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&world->arena, world->arena_block, WIRE_SERVER_ARENA_BYTES);
    create_core(world);
}

void
world_open(struct world *world)
{
    struct core_config config = core_config_default();

    world_open_with(world, &config);
}

static void
empty_inbox(struct client *client)
{
    for (int i = 0; i < client->inbox_count; i++) {
        blob_release(client->inbox[i].frame);
    }
    client->inbox_count = 0;
}

void
world_close(struct world *world)
{
    for (int i = 0; i < world->client_count; i++) {
        empty_inbox(&world->clients[i]);
        free(world->clients[i].inbox);
    }
    for (int i = 0; i < world->entry_count; i++) {
        blob_release(world->entries[i].value.data);
    }
    free(world->entries);
    effects_finish(&world->effects);
    core_destroy(world->core);
    free(world->arena_block);
    strbuf_finish(&world->told);
    strbuf_finish(&world->recovered);
}

int
world_setup(void **state)
{
    struct world *world = xcalloc(1, sizeof(*world));

    world_open(world);
    *state = world;
    return 0;
}

int
world_teardown(void **state)
{
    world_close(*state);
    free(*state);
    return 0;
}

// Clients.

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

static struct client *
client_of(struct world *world, uint64_t conn)
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

// Something that follows from what the core did, once all of that is done.
static void
follow(struct world *world, enum core_event_kind kind, uint64_t conn, uint64_t number)
{
    assert_true(world->follow_count < WORLD_FOLLOWS_MAX);
    world->follows[world->follow_count++] = (struct follow){kind, conn, number};
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
        follow(world, EVENT_MESSAGE, client->conn, msg->ping.number);
    }
}

static void
receive(struct world *world, struct client *client, struct blob *frame)
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

// The journal.

static void
gather(struct world *world, const struct journal_entry *entry)
{
    if (world->entry_count == world->entry_capacity) {
        world->entry_capacity = world->entry_capacity ? 2 * world->entry_capacity : 256;
        world->entries =
            xreallocarray(world->entries, (size_t)world->entry_capacity, sizeof(*world->entries));
    }
    world->entries[world->entry_count] = (struct entry){.value = *entry};
    if (entry->data) {
        blob_hold(entry->data);
    }
    world->entry_count++;
    world_expect_number("number of a journal entry", (int64_t)entry->lsn, (int64_t)world->lsn + 1);
    world->lsn = entry->lsn;
}

void
world_commit(struct world *world)
{
    struct core_event event = {.kind = EVENT_DURABLE, .lsn = world->lsn};

    for (int i = 0; i < world->entry_count; i++) {
        world->entries[i].is_committed = true;
    }
    world->durable = world->lsn;
    world_event(world, &event);
}

static bool
is_forgotten_by(const struct journal_entry *entry, const struct journal_entry *later)
{
    if (later->kind == entry->kind && later->key == entry->key && later->number == entry->number) {
        return true;
    }
    return later->key == entry->key &&
           ((entry->kind == ENTRY_PLAYER && later->kind == ENTRY_PLAYER_GONE) ||
            (entry->kind == ENTRY_ROOM && later->kind == ENTRY_ROOM_GONE) ||
            (entry->kind == ENTRY_EVENT && later->kind == ENTRY_EVENTS_GONE));
}

// An entry that was committed and is still the word of the journal.
static bool
is_kept(const struct world *world, int index)
{
    for (int i = index + 1; i < world->entry_count; i++) {
        if (is_forgotten_by(&world->entries[index].value, &world->entries[i].value)) {
            return false;
        }
    }
    return true;
}

const struct journal_entry *
world_entry(const struct world *world, enum entry_kind kind, uint64_t key)
{
    for (int i = world->entry_count - 1; i >= 0; i--) {
        if (world->entries[i].value.kind == kind && world->entries[i].value.key == key) {
            return &world->entries[i].value;
        }
    }
    return NULL;
}

int
world_entry_count(const struct world *world, enum entry_kind kind)
{
    int count = 0;

    for (int i = 0; i < world->entry_count; i++) {
        count += world->entries[i].value.kind == kind;
    }
    return count;
}

bool
world_entry_has(const struct journal_entry *entry, const char *text)
{
    struct strbuf copy = {0}; // with a NUL, which the blob has not
    bool has;

    strbuf_add_bytes(&copy, (const char *)entry->data->bytes, entry->data->length);
    has = strstr(strbuf_text(&copy), text);
    strbuf_finish(&copy);
    return has;
}

static void
drop_uncommitted(struct world *world)
{
    while (world->entry_count > 0 && !world->entries[world->entry_count - 1].is_committed) {
        blob_release(world->entries[--world->entry_count].value.data);
    }
}

static void
recover(struct world *world)
{
    for (int kind = ENTRY_PLAYER; kind <= ENTRY_EVENT; kind++) {
        for (int i = 0; i < world->entry_count; i++) {
            const struct journal_entry *entry = &world->entries[i].value;

            if ((int)entry->kind == kind && is_kept(world, i) &&
                !core_recover(world->core, entry, world->now)) {
                fail_msg("recovering: entry of kind %d refused: %.*s", kind,
                         entry->data ? (int)entry->data->length : 0,
                         entry->data ? (const char *)entry->data->bytes : "");
            }
        }
    }
}

static void carry_out(struct world *world, struct effects *effects);

// Effects.

static void
take_close(struct world *world, uint64_t conn)
{
    struct client *client = client_of(world, conn);

    if (client) {
        client->conn = 0;
        client->open_count = client->room_count = 0;
    }
    follow(world, EVENT_DISCONNECTED, conn, 0);
}

static void
take_hash(struct world *world, const struct hash_job *hash)
{
    assert_true(world->hash_count < WORLD_JOBS_MAX);
    world->hashes[world->hash_count++] = *hash;
    if (!world->is_hashing_held) {
        follow(world, EVENT_HASHED, 0, (uint64_t)world->hash_count - 1);
    }
}

static void
take_engine(struct world *world, const struct engine_job *engine)
{
    struct match match;
    int line;

    assert_true(world->engine_count < WORLD_JOBS_MAX);
    world->engines[world->engine_count] = *engine;
    world->engines[world->engine_count++].log = NULL;
    // The worker must be able to read what it is given.
    world_expect_number(
        "reading the log of an engine job",
        match_log_read((const char *)engine->log->bytes, engine->log->length, 0, &match, &line),
        MATCH_LOG_OK);
    match_finish(&match);
}

static void
take_effect(struct world *world, const struct effect *effect)
{
    struct client *client;

    switch (effect->kind) {
    case EFFECT_SEND:
        client = client_of(world, effect->send.conn);
        if (client) {
            receive(world, client, effect->send.frame);
        }
        break;
    case EFFECT_CLOSE:
        take_close(world, effect->conn);
        break;
    case EFFECT_JOURNAL:
        break; // gathered before anything else happens
    case EFFECT_ENGINE:
        take_engine(world, &effect->engine);
        break;
    case EFFECT_ENGINE_CANCEL:
        assert_true(world->cancel_count < WORLD_JOBS_MAX);
        world->cancels[world->cancel_count++] = effect->job;
        break;
    case EFFECT_HASH:
        take_hash(world, &effect->hash);
        break;
    case EFFECT_QUERY:
        assert_true(world->query_count < WORLD_JOBS_MAX);
        world->queries[world->query_count++] = effect->query;
        break;
    case EFFECT_CONTROL:
        world->told_command = effect->control.job;
        strbuf_clear(&world->told);
        strbuf_addf(&world->told, "%s", effect->control.is_good ? "" : "no: ");
        strbuf_add_bytes(&world->told, (const char *)effect->control.text->bytes,
                         effect->control.text->length);
        break;
    }
}

static void
carry_out(struct world *world, struct effects *effects)
{
    for (int i = 0; i < effects->count; i++) {
        if (effects->list[i].kind == EFFECT_JOURNAL) {
            gather(world, &effects->list[i].journal);
        }
    }
    for (int i = 0; i < effects->count; i++) {
        take_effect(world, &effects->list[i]);
    }
}

static void
answer_hash(struct world *world, const struct hash_job *hash)
{
    char text[WIRE_PASSWORD_MAX + 8];
    struct core_event event = {.kind = EVENT_HASHED, .job = hash->job, .text = text};

    snprintf(text, sizeof(text), "h:%s", hash->password);
    event.is_good = hash->kind == HASH_MAKE || strcmp(text, hash->stored) == 0;
    world_event(world, &event);
}

static void
carry_out_follow(struct world *world, const struct follow *follow)
{
    struct client_msg pong = {.seq = 1, .kind = CLIENT_PONG, .ping = {follow->number}};
    struct core_event event = {.kind = follow->kind, .conn = follow->conn, .message = &pong};

    if (follow->kind == EVENT_HASHED) {
        answer_hash(world, &world->hashes[follow->number]);
    } else {
        world_event(world, &event);
    }
}

// Commits, and does what follows, until nothing is left to do.
static void
settle(struct world *world)
{
    if (world->is_settling) {
        return;
    }
    world->is_settling = true;
    while ((!world->is_held && world->durable < world->lsn) || world->follow_count > 0) {
        if (!world->is_held && world->durable < world->lsn) {
            world_commit(world);
        } else {
            struct follow first = world->follows[0];

            world->follow_count--;
            memmove(world->follows, world->follows + 1,
                    (size_t)world->follow_count * sizeof(*world->follows));
            carry_out_follow(world, &first);
        }
    }
    world->is_settling = false;
}

void
world_event(struct world *world, const struct core_event *event)
{
    struct effects effects = {0};

    core_handle(world->core, event, world->now, &effects);
    carry_out(world, &effects);
    effects_finish(&effects);
    settle(world);
}

void
world_crash(struct world *world, int64_t down_ms)
{
    struct effects effects = {0};

    drop_uncommitted(world);
    for (int i = 0; i < world->client_count; i++) {
        world->clients[i].conn = 0;
        world->clients[i].open_count = world->clients[i].room_count = 0;
    }
    core_destroy(world->core);
    create_core(world);
    // The machine was started anew: its monotonic clock is another one.
    world->now = (struct now){START_MONO_MS / 2, world->now.wall_ms + down_ms};
    world->lsn = world->durable = 0;
    world->follow_count = 0;
    world->engine_count = world->hash_count = world->query_count = world->cancel_count = 0;
    recover(world);
    strbuf_clear(&world->recovered);
    world_stored(world, &world->recovered);
    core_recovered(world->core, world->now, &effects);
    carry_out(world, &effects);
    effects_finish(&effects);
    settle(world);
}

void
world_happens(struct world *world, enum core_event_kind kind)
{
    struct core_event event = {.kind = kind};

    world_event(world, &event);
}

void
world_command(struct world *world, const char *line)
{
    struct core_event event = {.kind = EVENT_CONTROL, .job = ++world->commands, .text = line};

    world_event(world, &event);
}

void
world_expect_told(struct world *world, const char *part)
{
    const char *told = strbuf_text(&world->told);

    if (world->told_command != world->commands) {
        fail_msg("operator: expected an answer to order %" PRIu64 ", got none", world->commands);
    }
    if (!strstr(told, part)) {
        fail_msg("operator: expected \"%s\", got \"%s\"", part, told);
    }
}

void
world_pass(struct world *world, int64_t ms)
{
    int64_t end = world->now.mono_ms + ms;

    for (;;) {
        int64_t due = core_deadline_ms(world->core);
        int64_t step = (due != TIME_NEVER && due < end ? due : end) - world->now.mono_ms;

        step = step > 0 ? step : 0;
        world->now.mono_ms += step;
        world->now.wall_ms += step;
        world_happens(world, EVENT_WAKE);
        if (world->now.mono_ms >= end) {
            return;
        }
    }
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
    event.address = client->address;
    world_event(world, &event);
}

void
world_lose(struct world *world, const char *name)
{
    take_close(world, world_client(world, name)->conn);
    settle(world);
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
    for (int code = 1; code < (int)ERROR_VERDICT + VERDICT_COUNT; code++) {
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
        empty_inbox(&world->clients[i]);
    }
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

// Workers.

void
world_engine_answers(struct world *world, const char *word, const struct wire_thought *info)
{
    struct action action = verb_action(world, word);
    struct core_event event = {.kind = EVENT_ENGINE_MOVE, .action = &action, .info = info};

    assert_true(world->engine_count > 0);
    event.job = world->engines[world->engine_count - 1].job;
    world_event(world, &event);
}

void
world_engine_plays(struct world *world, const char *word)
{
    struct wire_thought even = {.depth = 4, .nodes = 1000, .chance = 500};

    world_engine_answers(world, word, &even);
}

void
world_engine_thinks(struct world *world, const struct wire_thought *info)
{
    struct core_event event = {.kind = EVENT_ENGINE_INFO, .info = info};

    assert_true(world->engine_count > 0);
    event.job = world->engines[world->engine_count - 1].job;
    world_event(world, &event);
}

void
world_hash_done(struct world *world, bool is_good)
{
    char text[WIRE_PASSWORD_MAX + 8];
    struct core_event event = {.kind = EVENT_HASHED, .is_good = is_good, .text = text};

    assert_true(world->hash_count > 0);
    event.job = world->hashes[world->hash_count - 1].job;
    snprintf(text, sizeof(text), "h:%s", world->hashes[world->hash_count - 1].password);
    world_event(world, &event);
}

bool
world_is_cancelled(const struct world *world, uint64_t job)
{
    for (int i = 0; i < world->cancel_count; i++) {
        if (world->cancels[i] == job) {
            return true;
        }
    }
    return false;
}

// The state as text.

struct room *
world_room(const struct world *world)
{
    return core_room(world->core, world->room);
}

struct player *
world_player(const struct world *world, const char *name)
{
    return players_find_name(world->core, name);
}

static void
add_clock(struct strbuf *out, const struct match *match)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct clock_side *side = &match->clock.sides[i];

        strbuf_addf(out, "clock %" PRId64 " %" PRId64 " %" PRId64 " %d %d %" PRId64 "\n",
                    side->rem_ms, side->used_ms, side->quota_ms, (int)side->periods,
                    (int)side->stones, side->block_ms);
    }
}

static void
add_room(struct strbuf *out, const struct room *room)
{
    strbuf_addf(out, "ROOM %" PRIu64 "\n", room->id);
    room_write(room, out);
    if (room_is_running(room)) {
        match_log_write(room->match, out);
        add_clock(out, room->match);
    }
}

static void
add_ids(struct strbuf *out, const char *what, const uint64_t *ids, int count)
{
    strbuf_add(out, what);
    for (int i = 0; i < count; i++) {
        strbuf_addf(out, " %" PRIu64, ids[i]);
    }
    strbuf_add_char(out, '\n');
}

void
world_stored(const struct world *world, struct strbuf *out)
{
    const struct player *player;
    const struct room *room;

    for (player = world->core->players; player; player = player->by_id.next) {
        strbuf_addf(out, "PLAYER %" PRIu64 "\n", player->id);
        player_write(player, out);
    }
    for (room = world->core->rooms; room; room = room->by_id.next) {
        add_room(out, room);
    }
}

void
world_state(const struct world *world, struct strbuf *out)
{
    const struct core *core = world->core;
    const struct player *player;
    const struct session *session;
    const struct room *room;

    world_stored(world, out);
    for (player = core->players; player; player = player->by_id.next) {
        strbuf_addf(out, "%s conn %" PRIu64 " rooms %d ais %d seeks %d\n", player->name,
                    player->conn, player->owned_rooms, player->owned_ais, player->seek != NULL);
        add_ids(out, "in", player->rooms, player->room_count);
        add_ids(out, "ignores", player->ignores, player->ignore_count);
    }
    for (session = core->sessions; session; session = session->by_conn.next) {
        strbuf_addf(out, "session %" PRIu64 " state %d lobby %d\n", session->conn, session->state,
                    session->in_lobby);
    }
    for (room = core->rooms; room; room = room->by_id.next) {
        add_ids(out, "members", room->members, room->member_count);
        strbuf_addf(out, "chat %" PRIu64 " %" PRIu64 " ai %" PRIu64 " hint %" PRIu64 "\n",
                    room->chat_ids[0], room->chat_ids[1], room->ai_job, room->hint_job);
    }
    strbuf_addf(out, "online %d ais %d jobs %u lobby chat %" PRIu64 "\n", core->online_count,
                core->ai_seat_count, HASH_CNT(by_id, core->jobs), core->lobby_chat_id);
}
