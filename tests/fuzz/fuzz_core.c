// SPDX-License-Identifier: MIT
// A whole server against clients that send anything: the bytes choose events,
// among them frames of arbitrary bytes, messages of every kind with any valid
// content, commands of the operator, and what the journal and the workers answer. Nothing crashes, every frame of the core can be
// decoded, no request and no command is answered twice, a connection hears nothing
// after its goodbye, and after a wake nothing is left that was due.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/wire.h"
#include "server/core/core.h"
#include "tests/support/wire_fill.h"

enum {
    CONNS = 5,
    JOBS_MAX = 64,
    SEQS_MAX = 4096,
    EVENTS_MAX = 2000,
};

// Bytes of the input, zeros behind its end.
struct source {
    const uint8_t *data;
    size_t length;
};

struct fuzz {
    struct source source;
    struct core *core;
    struct now now;
    struct rng rng;
    struct arena arena, server_arena;
    uint64_t conns[CONNS]; // 0 = not connected
    uint64_t next_conn;
    uint64_t lsn;
    uint64_t room; // the last one that somebody was told of
    struct {
        uint64_t conn, seq;
    } open[SEQS_MAX]; // requests without an answer
    int open_count;
    uint64_t commands;    // that were given
    uint64_t answered;    // one bit for each of the last 64 commands
    uint64_t byes[CONNS]; // connections that heard their goodbye, by number modulo
    int engine_count, hash_count, query_count;
    uint64_t engines[JOBS_MAX], hashes[JOBS_MAX], queries[JOBS_MAX];
};

static int
take(struct fuzz *fuzz)
{
    if (fuzz->source.length == 0) {
        return 0;
    }
    fuzz->source.length--;
    return *fuzz->source.data++;
}

static void
fake_random(void *data, uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)rng_next(data);
    }
}

static void
fake_digest(void *data, const uint8_t *bytes, size_t length, uint8_t out[32])
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

static void
note_answer(struct fuzz *fuzz, uint64_t conn, uint64_t seq)
{
    for (int i = 0; seq && i < fuzz->open_count; i++) {
        if (fuzz->open[i].conn == conn && fuzz->open[i].seq == seq) {
            fuzz->open[i] = fuzz->open[--fuzz->open_count];
            return;
        }
    }
    assert(!seq); // answered twice, or never asked
}

static void
check_frame(struct fuzz *fuzz, uint64_t conn, const struct blob *frame)
{
    struct server_msg msg;
    struct wire_result result;

    arena_reset(&fuzz->server_arena);
    result = wire_decode_server(&fuzz->server_arena, frame->bytes + WIRE_PREFIX_BYTES,
                                frame->length - WIRE_PREFIX_BYTES, &msg);
    assert(result.fault == WIRE_OK);
    assert(fuzz->byes[conn % CONNS] != conn);
    if (msg.kind == SERVER_BYE) {
        fuzz->byes[conn % CONNS] = conn;
    }
    note_answer(fuzz, conn, msg.re_seq);
    if (msg.kind == SERVER_ENTERED) {
        fuzz->room = msg.entered.room;
    }
}

static void
note_command(struct fuzz *fuzz, uint64_t command)
{
    uint64_t bit = UINT64_C(1) << command % 64;

    assert(command >= 1 && command <= fuzz->commands);
    // An answer may be older than that; it is not looked at any more.
    assert(command + 64 <= fuzz->commands || !(fuzz->answered & bit));
    fuzz->answered |= bit;
}

static void
keep_job(uint64_t *jobs, int *count, uint64_t job)
{
    jobs[(*count)++ % JOBS_MAX] = job;
}

static void
take_effects(struct fuzz *fuzz, struct effects *effects)
{
    for (int i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->list[i];

        switch (effect->kind) {
        case EFFECT_SEND:
            check_frame(fuzz, effect->send.conn, effect->send.frame);
            break;
        case EFFECT_JOURNAL:
            assert(effect->journal.lsn == fuzz->lsn + 1);
            fuzz->lsn = effect->journal.lsn;
            break;
        case EFFECT_ENGINE:
            keep_job(fuzz->engines, &fuzz->engine_count, effect->engine.job);
            break;
        case EFFECT_HASH:
            keep_job(fuzz->hashes, &fuzz->hash_count, effect->hash.job);
            break;
        case EFFECT_QUERY:
            keep_job(fuzz->queries, &fuzz->query_count, effect->query.job);
            break;
        case EFFECT_CONTROL:
            note_command(fuzz, effect->control.job);
            break;
        case EFFECT_CLOSE:
        case EFFECT_ENGINE_CANCEL:
        case EFFECT_DRAIN:
        case EFFECT_NOTE:
        case EFFECT_MAIL:
        case EFFECT_PLAYS:
            break; // the test closes by itself, and answers what was cancelled
        }
    }
    effects_finish(effects);
}

static void
handle(struct fuzz *fuzz, const struct core_event *event)
{
    struct effects effects = {0};

    core_handle(fuzz->core, event, fuzz->now, &effects);
    take_effects(fuzz, &effects);
}

static void
send_msg(struct fuzz *fuzz, uint64_t conn, struct client_msg *msg)
{
    struct core_event event = {.kind = EVENT_MESSAGE, .conn = conn, .message = msg};

    if (fuzz->open_count == SEQS_MAX) {
        return;
    }
    if (msg->kind != CLIENT_PONG) {
        // A client may repeat a number; then both answers are good.
        fuzz->open[fuzz->open_count].conn = conn;
        fuzz->open[fuzz->open_count++].seq = msg->seq;
    }
    handle(fuzz, &event);
}

// Who the connections are at the start: guests at tables and beside them.
static void
prepare(struct fuzz *fuzz)
{
    static const char *const names[CONNS] = {"ann", "bob", "cyd", "dan", "eve"};

    for (int i = 0; i < CONNS; i++) {
        struct core_event connected = {.kind = EVENT_CONNECTED, .conn = ++fuzz->next_conn};
        struct client_msg hello = {
            .seq = 1, .kind = CLIENT_HELLO, .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "fuzz", "en"}};
        struct client_msg guest = {.seq = 2, .kind = CLIENT_GUEST, .guest = {names[i]}};

        fuzz->conns[i] = connected.conn;
        handle(fuzz, &connected);
        send_msg(fuzz, fuzz->conns[i], &hello);
        if (i < CONNS - 1) {
            send_msg(fuzz, fuzz->conns[i], &guest);
        }
    }
}

static void
commit(struct fuzz *fuzz)
{
    struct core_event event = {.kind = EVENT_DURABLE, .lsn = fuzz->lsn};

    handle(fuzz, &event);
}

// A room of the first two, with a game of any rule and opening.
static void
prepare_room(struct fuzz *fuzz, int how)
{
    struct wire_room_settings settings = {.rule = (enum rule)(how % RULE_COUNT),
                                          .size = 15,
                                          .opening = (enum opening)(take(fuzz) % OPENING_COUNT),
                                          .undo = UNDO_PRESS,
                                          .maps = true,
                                          .threats = true,
                                          .hints = true,
                                          .title = ""};
    struct ai_config ai = {.level = 1};
    struct client_msg create = {
        .seq = 3,
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_SEAT_A, .ai = how & 64 ? &ai : NULL}};
    struct client_msg join = {.seq = 3, .kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.seq = 4, .kind = CLIENT_SIT};
    struct client_msg ready = {.seq = 5, .kind = CLIENT_READY};

    if (how & 32) {
        settings.control = (struct time_control){.kind = CONTROL_SUDDEN, .main_ms = 60000};
    }
    commit(fuzz);
    send_msg(fuzz, fuzz->conns[0], &create);
    commit(fuzz);
    join.room_join.room = sit.sit.room = ready.ready.room = fuzz->room;
    sit.sit.seat = SEAT_B;
    ready.ready.ready = true;
    send_msg(fuzz, fuzz->conns[1], &join);
    send_msg(fuzz, fuzz->conns[1], &sit);
    send_msg(fuzz, fuzz->conns[1], &ready);
    send_msg(fuzz, fuzz->conns[0], &ready);
    commit(fuzz);
}

// Room 1 is the one that exists.
static void
find_room(const struct fuzz *fuzz, struct client_msg *msg)
{
    bool has_room =
        (msg->kind >= CLIENT_ROOM_JOIN && msg->kind <= CLIENT_HINT_ASK) || msg->kind == CLIENT_MUTE;

    if (has_room && msg->room.room == 1) {
        msg->room.room = fuzz->room;
    } else if (msg->kind == CLIENT_SAY && msg->say.room == 1) {
        msg->say.room = fuzz->room;
    }
}

// A message of any kind with valid content, as the next bytes want it; through the
// codec, as all others. Bytes alone seldom get that far.
static void
make_frame(struct fuzz *fuzz, int who)
{
    static const char *const names[] = {"ann", "bob", "cyd", "dan", "eve", "zoe", "nobody"};
    int kind = take(fuzz) % CLIENT_KIND_COUNT, how = take(fuzz);
    struct wire_fill fill = {.rng = {rng_mix((uint64_t)take(fuzz))}, .arena = &fuzz->server_arena};
    uint8_t frame[WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES];
    struct client_msg msg = {0};
    size_t length;

    arena_reset(&fuzz->server_arena);
    wire_fill_envelope(&fill, &envelope_client, kind, &msg);
    msg.seq = 1 + (uint64_t)(how >> 3);
    if (kind >= CLIENT_ROOM_JOIN && kind <= CLIENT_MUTE && kind != CLIENT_SAY &&
        kind != CLIENT_IGNORE && how & 3) {
        msg.room.room = 1;
    }
    if (kind == CLIENT_ROOM_KICK || kind == CLIENT_ROOM_OWNER || kind == CLIENT_ROOM_INVITE) {
        msg.room_name.name = names[(how >> 2) % 7];
    } else if (kind == CLIENT_ACT && how & 4) {
        msg.act.move = 0;
    }
    length = wire_encode_client(&fuzz->arena, &msg, frame, sizeof(frame));
    arena_reset(&fuzz->arena);
    if (length && wire_decode_client(&fuzz->arena, frame + WIRE_PREFIX_BYTES,
                                     length - WIRE_PREFIX_BYTES, &msg)
                          .fault == WIRE_OK) {
        find_room(fuzz, &msg);
        send_msg(fuzz, fuzz->conns[who], &msg);
    }
}

// A frame out of the next bytes; half of them mean the room that exists.
static void
take_frame(struct fuzz *fuzz, int who)
{
    uint8_t bytes[256];
    size_t length = (size_t)take(fuzz);
    struct client_msg msg;
    struct wire_result result;

    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)take(fuzz);
    }
    arena_reset(&fuzz->arena);
    result = wire_decode_client(&fuzz->arena, bytes, length, &msg);
    if (result.fault == WIRE_OK) {
        find_room(fuzz, &msg);
        send_msg(fuzz, fuzz->conns[who], &msg);
    } else if (result.seq && fuzz->open_count < SEQS_MAX) {
        struct core_event bad = {.kind = EVENT_BAD_MESSAGE,
                                 .conn = fuzz->conns[who],
                                 .seq = result.seq,
                                 .text = result.fault == WIRE_BAD_FIELD ? result.detail : NULL};

        fuzz->open[fuzz->open_count].conn = fuzz->conns[who];
        fuzz->open[fuzz->open_count++].seq = result.seq;
        handle(fuzz, &bad);
    }
}

static uint64_t
pick_job(struct fuzz *fuzz, const uint64_t *jobs, int count)
{
    int known = count < JOBS_MAX ? count : JOBS_MAX;

    return known ? jobs[take(fuzz) % known] : 0;
}

static void
answer_engine(struct fuzz *fuzz, int how)
{
    struct action action = {
        .kind = (enum action_kind)(take(fuzz) % ACTION_COUNT),
        .seat = (enum seat)(how & 1),
        .point_count = take(fuzz) % (OPENING_OFFERS_MAX + 2),
        .number = take(fuzz),
    };
    struct wire_hint_result hint = {.chance = 500};
    struct wire_thought info = {.chance = (uint32_t)take(fuzz) * 1000 / 255,
                                .loss_in = (uint32_t)take(fuzz) % 4};
    struct core_event event = {.hint = &hint, .info = &info};

    for (int i = 0; i < OPENING_OFFERS_MAX; i++) {
        action.points[i] =
            (struct point){(int8_t)(take(fuzz) % 26 - 1), (int8_t)(take(fuzz) % 26 - 1)};
    }
    event.kind = how & 2   ? EVENT_ENGINE_HINT
                 : how & 4 ? EVENT_ENGINE_FAILED
                 : how & 8 ? EVENT_ENGINE_INFO
                           : EVENT_ENGINE_MOVE;
    event.action = event.kind == EVENT_ENGINE_FAILED ? NULL : &action;
    event.job = pick_job(fuzz, fuzz->engines, fuzz->engine_count);
    handle(fuzz, &event);
}

static void
answer_others(struct fuzz *fuzz, int how)
{
    struct wire_archive_page page = {.more = true};
    struct wire_career career = {.rule = ANY_RULE, .speed = ANY_SPEED};
    struct core_event event = {
        .is_good = how & 1, .text = "hash", .archive = &page, .rating_history = &career};

    if (how & 2) {
        event.kind = EVENT_HASHED;
        event.job = pick_job(fuzz, fuzz->hashes, fuzz->hash_count);
    } else {
        event.kind = how & 8 ? EVENT_RATING_HISTORY : how & 4 ? EVENT_ARCHIVE_PAGE : EVENT_RECORD;
        event.job = pick_job(fuzz, fuzz->queries, fuzz->query_count);
    }
    if ((how & 7) == 7) {
        event.kind = EVENT_REFUSED;
    }
    handle(fuzz, &event);
}

// Says Hello at once, or not yet.
static void
reconnect(struct fuzz *fuzz, int who, bool greets)
{
    struct core_event event = {.kind = EVENT_DISCONNECTED, .conn = fuzz->conns[who]};
    struct client_msg hello = {
        .seq = 1, .kind = CLIENT_HELLO, .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "fuzz", "en"}};

    handle(fuzz, &event);
    // Numbers of connections are never used again, so answers to the old one
    // cannot be taken for answers to the new one.
    event.kind = EVENT_CONNECTED;
    event.address = (uint64_t)who;
    event.conn = fuzz->conns[who] = ++fuzz->next_conn;
    handle(fuzz, &event);
    if (greets) {
        send_msg(fuzz, event.conn, &hello);
    }
}

static void
pass_time(struct fuzz *fuzz, int how)
{
    static const int64_t steps[] = {0, 1, 40, 700, 2600, 6000, 31000, 130000};
    struct core_event wake = {.kind = EVENT_WAKE};
    int64_t due = core_deadline_ms(fuzz->core);
    int64_t step = steps[how & 7];

    if (how & 8 && due != TIME_NEVER && due > fuzz->now.mono_ms) {
        step = due - fuzz->now.mono_ms;
    }
    fuzz->now.mono_ms += step;
    fuzz->now.wall_ms += step;
    handle(fuzz, &wake);
    // Everything that was due has happened: the core does not run in circles.
    assert(core_deadline_ms(fuzz->core) == TIME_NEVER ||
           core_deadline_ms(fuzz->core) > fuzz->now.mono_ms);
}

static void
give_command(struct fuzz *fuzz, int how)
{
    static const char *const lines[] = {"status",  "who",       "rooms",    "kick ann",
                                        "ban bob", "unban bob", "notice x", "password zoe"};
    struct core_event event = {
        .kind = EVENT_CONTROL, .job = ++fuzz->commands, .text = lines[how >> 5]};
    char line[32];

    fuzz->answered &= ~(UINT64_C(1) << event.job % 64);
    if (how & 8) {
        int length = take(fuzz) % (int)sizeof(line);

        for (int i = 0; i < length; i++) {
            line[i] = (char)take(fuzz);
        }
        line[length] = '\0';
        event.text = line;
    }
    handle(fuzz, &event);
}

static void
change_world(struct fuzz *fuzz, int how)
{
    static const enum core_event_kind kinds[] = {
        EVENT_STORAGE_DOWN, EVENT_STORAGE_UP, EVENT_GAP,        EVENT_OUTPUT_HIGH,
        EVENT_OUTPUT_LOW,   EVENT_CONTROL,    EVENT_STORAGE_UP, EVENT_DRAIN};
    struct core_event event = {.kind = kinds[how & 7], .gap_ms = 400};

    event.conn = fuzz->conns[(how >> 3) % CONNS];
    if (event.kind == EVENT_CONTROL) {
        give_command(fuzz, how);
        return;
    }
    // A server that drains is soon over: let that happen seldom.
    if (event.kind == EVENT_DRAIN && how & 64) {
        event.kind = EVENT_GOODBYE;
    }
    if (kinds[how & 7] != EVENT_DRAIN || how & 128) {
        handle(fuzz, &event);
    }
}

static void
step(struct fuzz *fuzz)
{
    int head = take(fuzz), who = (head >> 3) % CONNS;

    switch (head & 7) {
    case 0:
    case 1:
        take_frame(fuzz, who);
        break;
    case 2:
        make_frame(fuzz, who);
        break;
    case 3:
        commit(fuzz);
        break;
    case 4:
        pass_time(fuzz, head >> 3);
        break;
    case 5:
        answer_engine(fuzz, head >> 3);
        break;
    case 6:
        if (head & 64) {
            reconnect(fuzz, who, !(head & 128));
        } else {
            answer_others(fuzz, head >> 3);
        }
        break;
    default:
        change_world(fuzz, take(fuzz));
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct fuzz *fuzz = xcalloc(1, sizeof(*fuzz));
    struct core_config config = core_config_default();
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    void *server_block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    int how;

    fuzz->source = (struct source){data, length};
    fuzz->now = (struct now){1000000, INT64_C(1800000000000)};
    arena_init(&fuzz->arena, block, WIRE_CLIENT_ARENA_BYTES);
    arena_init(&fuzz->server_arena, server_block, WIRE_SERVER_ARENA_BYTES);
    config.random = fake_random;
    config.digest = fake_digest;
    config.data = &fuzz->rng;
    fuzz->core = core_create(&config);
    assert(fuzz->core);
    prepare(fuzz);
    how = take(fuzz);
    if (how & 128) {
        prepare_room(fuzz, how & 127);
    }
    for (int i = 0; i < EVENTS_MAX && fuzz->source.length > 0; i++) {
        step(fuzz);
    }
    core_destroy(fuzz->core);
    free(block);
    free(server_block);
    free(fuzz);
    return 0;
}
