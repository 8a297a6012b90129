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
#include "server/core/blob.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/effects.h"
#include "server/core/handout.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world_internal.h"

enum {
    START_MONO_MS = 86400000, // the machine has been up for a day
    PAGES_MANY = 1000000,
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
    // Much happens in the same millisecond here; tests of lines ask for less.
    if (world->config.pages_per_ms == HANDOUT_PAGES_PER_MS) {
        world->config.pages_per_ms = PAGES_MANY;
    }
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

void
world_empty_inbox(struct client *client)
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
        world_empty_inbox(&world->clients[i]);
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
    strbuf_finish(&world->notes);
    strbuf_finish(&world->mails);
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

// Something that follows from what the core did, once all of that is done.
void
world_follow(struct world *world, enum core_event_kind kind, uint64_t conn, uint64_t number)
{
    assert_true(world->follow_count < WORLD_FOLLOWS_MAX);
    world->follows[world->follow_count++] = (struct follow){kind, conn, number};
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
            (entry->kind == ENTRY_EVENT && later->kind == ENTRY_EVENTS_GONE) ||
            (entry->kind == ENTRY_LINE && later->kind == ENTRY_LINE_GONE));
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
    static const enum entry_kind kinds[] = {ENTRY_PLAYER, ENTRY_ROOM, ENTRY_LINE, ENTRY_PUZZLE,
                                            ENTRY_EVENT};

    for (size_t at = 0; at < sizeof(kinds) / sizeof(*kinds); at++) {
        int kind = (int)kinds[at];

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

void
world_take_close(struct world *world, uint64_t conn)
{
    struct client *client = world_client_of(world, conn);

    if (client) {
        client->conn = 0;
        client->open_count = client->room_count = 0;
    }
    world_follow(world, EVENT_DISCONNECTED, conn, 0);
}

static void
take_hash(struct world *world, const struct hash_job *hash)
{
    assert_true(world->hash_count < WORLD_JOBS_MAX);
    world->hashes[world->hash_count++] = *hash;
    if (!world->is_hashing_held) {
        world_follow(world, EVENT_HASHED, 0, (uint64_t)world->hash_count - 1);
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
        client = world_client_of(world, effect->send.conn);
        if (client) {
            world_receive(world, client, effect->send.frame);
        }
        break;
    case EFFECT_CLOSE:
        world_take_close(world, effect->conn);
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
    case EFFECT_DRAIN:
        strbuf_add(&world->notes, "(drain)\n");
        break;
    case EFFECT_PLAYS:
        break;
    case EFFECT_MAIL:
        strbuf_add_bytes(&world->mails, (const char *)effect->mail->bytes, effect->mail->length);
        break;
    case EFFECT_NOTE:
        strbuf_addf(&world->notes, "%s\n", (const char *)effect->note->bytes);
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
void
world_settle(struct world *world)
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
    world_settle(world);
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
    world_settle(world);
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
