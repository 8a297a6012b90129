// SPDX-License-Identifier: MIT
#include "server/core/core.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/events.h"
#include "server/core/fault.h"
#include "server/core/state.h"

enum {
    FRAME_BYTES = WIRE_SERVER_FRAME_MAX + WIRE_PREFIX_BYTES,
    ID_RANDOM = 0xfffff, // the bits of an id below its millisecond
};

struct core_config
core_config_default(void)
{
    return (struct core_config){
        .server_name = "goren",
        .allow_guests = true,
        .allow_register = true,
        .players_max = 200000,
        .rooms_max = 10000,
        .rooms_per_player = 8,
        .ai_seats_max = 200,
        .ai_seats_per_player = 4,
        .watchers_max = 1000,
    };
}

struct core *
core_create(const struct core_config *config)
{
    struct core *core = xcalloc(1, sizeof(*core));

    core->config = *config;
    core->names = names_create();
    if (!core->names) {
        free(core);
        return NULL;
    }
    core->scratch_block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&core->scratch, core->scratch_block, WIRE_SERVER_ARENA_BYTES);
    core->frame = xcalloc(1, FRAME_BYTES);
    core->lobby_timer.kind = TIMER_LOBBY;
    return core;
}

static void
destroy_jobs(struct core *core)
{
    struct job *job, *next;

    HASH_ITER(by_id, core->jobs, job, next)
    {
        HASH_DELETE(by_id, core->jobs, job);
        free(job);
    }
}

static void
destroy_sessions(struct core *core)
{
    struct session *session, *next;

    HASH_ITER(by_conn, core->sessions, session, next)
    {
        timers_cancel(&core->timers, &session->timer);
        lobby_leave(core, session);
        HASH_DELETE(by_conn, core->sessions, session);
        session_stop_waiting(session);
        free(session);
    }
}

void
core_destroy(struct core *core)
{
    if (!core) {
        return;
    }
    destroy_jobs(core);
    destroy_sessions(core);
    seek_destroy_all(core);
    HASH_CLEAR(by_game, core->recovering); // of a journal that was refused half-way
    rooms_destroy_all(core);
    players_destroy_all(core);
    outbox_finish(&core->outbox);
    timers_finish(&core->timers);
    names_destroy(core->names);
    free(core->scratch_block);
    free(core->frame);
    free(core);
}

// Ids sort by time and cannot be guessed from each other; nothing needs to be
// stored to keep them unique. 0 means nobody.
uint64_t
core_new_id(struct turn *turn)
{
    struct core *core = turn->core;
    uint8_t bytes[3];
    uint64_t id;

    core->config.random(core->config.data, bytes, sizeof(bytes));
    id = (uint64_t)turn->now.wall_ms << 20 | (uint64_t)bytes[0] << 12 | (uint64_t)bytes[1] << 4 |
         bytes[2] % 16;
    // Two in one millisecond, or a clock that went back: still never the same.
    // Not simply the next one: after a restart those of what was forgotten are
    // not known any more, and would come again.
    if (id <= core->last_id) {
        id = core->last_id + 1 + (id & ID_RANDOM);
    }
    core->last_id = id;
    return id;
}

void
core_seen_id(struct core *core, uint64_t id)
{
    if (id > core->last_id) {
        core->last_id = id;
    }
}

struct blob *
core_encode(struct core *core, const struct server_msg *msg)
{
    size_t length;

    arena_reset(&core->scratch);
    length = wire_encode_server(&core->scratch, msg, core->frame, FRAME_BYTES);
    assert(length > 0); // every list is cut to its limit before
    return blob_create(core->frame, length);
}

// Holds a frame back for a connection. Bye is the last word of each, and what is
// for nobody must not pile up.
static void
hold(struct turn *turn, enum held_kind kind, uint64_t conn, struct blob *frame)
{
    const struct session *session = core_session(turn->core, conn);

    if (!session || (session->state == SESSION_CLOSING && !FAULT(FAULT_WORD_AFTER_BYE))) {
        blob_release(frame);
        return;
    }
    outbox_hold(&turn->core->outbox, kind, conn, frame);
}

void
core_send_frame(struct turn *turn, uint64_t conn, struct blob *frame)
{
    hold(turn, HELD_FRAME, conn, frame);
}

void
core_send(struct turn *turn, uint64_t conn, const struct server_msg *msg)
{
    if (conn) {
        core_send_frame(turn, conn, core_encode(turn->core, msg));
    }
}

void
core_send_now(struct turn *turn, uint64_t conn, const struct server_msg *msg)
{
    struct effect *effect = effects_add(turn->effects, EFFECT_SEND);

    effect->send.conn = conn;
    effect->send.frame = core_encode(turn->core, msg);
}

void
core_answer(struct request *request, struct server_msg *msg)
{
    msg->re_seq = request->msg->seq;
    request->is_answered = true;
    core_reply(request->turn, request->session->conn, msg);
}

void
core_reply(struct turn *turn, uint64_t conn, const struct server_msg *msg)
{
    hold(turn, HELD_ANSWER, conn, core_encode(turn->core, msg));
}

static void
answer_released(struct session *session)
{
    if (session && session->in_flight > 0) {
        session->in_flight--;
    }
}

void
core_refuse(struct turn *turn, uint64_t conn, uint64_t seq, enum error_code code,
            const char *argument)
{
    char clean[WIRE_TEXT_BYTES + 1] = "";
    const char *arguments[] = {clean};
    struct server_msg msg = {
        .re_seq = seq, .kind = SERVER_ERROR, .error = {.code = (uint32_t)code}};
    struct strbuf text = {0};

    if (FAULT(FAULT_ANSWER_LOST) && code == ERROR_NOT_SEATED) {
        return;
    }
    // A name that nobody has is told as it came; it may hold anything.
    if (*argument && text_clean(argument, clean, sizeof(clean), WIRE_TEXT_BYTES)) {
        msg.error.argument_count = 1;
        msg.error.arguments = arguments;
    }
    error_format(code, clean, &text);
    msg.error.text = strbuf_text(&text);
    if (code == ERROR_STORAGE) {
        // It tells nothing but that the disk is full, and behind what waits for
        // the disk nobody would hear it.
        core_send_now(turn, conn, &msg);
        answer_released(core_session(turn->core, conn));
    } else {
        core_reply(turn, conn, &msg);
    }
    strbuf_finish(&text);
}

void
core_bye(struct turn *turn, struct session *session, enum bye_reason reason)
{
    struct server_msg msg = {.kind = SERVER_BYE, .bye = {.reason = reason}};

    if (session->state == SESSION_CLOSING) {
        return;
    }
    core_send(turn, session->conn, &msg);
    outbox_hold(&turn->core->outbox, HELD_CLOSE, session->conn, NULL);
    session->state = SESSION_CLOSING;
    lobby_leave(turn->core, session);
    timers_cancel(&turn->core->timers, &session->timer);
}

void
core_journal(struct turn *turn, enum entry_kind kind, uint64_t key, uint32_t number,
             const struct strbuf *data)
{
    struct effect *effect = effects_add(turn->effects, EFFECT_JOURNAL);

    effect->journal = (struct journal_entry){
        .lsn = outbox_issue(&turn->core->outbox),
        .kind = kind,
        .key = key,
        .number = number,
        .data = data ? blob_create(data->text, data->length) : NULL,
    };
}

struct session *
core_session(const struct core *core, uint64_t conn)
{
    struct session *session = NULL;

    HASH_FIND(by_conn, core->sessions, &conn, sizeof(conn), session);
    return session;
}

struct player *
core_player(const struct core *core, uint64_t id)
{
    struct player *player = NULL;

    HASH_FIND(by_id, core->players, &id, sizeof(id), player);
    return player;
}

struct room *
core_room(const struct core *core, uint64_t id)
{
    struct room *room = NULL;

    HASH_FIND(by_id, core->rooms, &id, sizeof(id), room);
    return room;
}

struct job *
core_job(const struct core *core, uint64_t id)
{
    struct job *job = NULL;

    HASH_FIND(by_id, core->jobs, &id, sizeof(id), job);
    return job;
}

struct job *
core_add_job(struct turn *turn, enum job_kind kind, uint64_t owner)
{
    struct job *job = xcalloc(1, sizeof(*job));

    job->id = ++turn->core->next_job;
    job->kind = kind;
    job->owner = owner;
    HASH_ADD(by_id, turn->core->jobs, id, sizeof(job->id), job);
    return job;
}

void
core_remove_job(struct core *core, uint64_t id)
{
    struct job *job = core_job(core, id);

    if (job) {
        HASH_DELETE(by_id, core->jobs, job);
        free(job);
    }
}

// What is durable goes out, in order; the clock of whoever has to move starts
// when he can see that.
static void
release(struct turn *turn)
{
    struct held held;

    while (outbox_next(&turn->core->outbox, &held)) {
        struct room *room = held.kind == HELD_SHOWN ? core_room(turn->core, held.id) : NULL;
        struct effect *effect;

        switch (held.kind) {
        case HELD_ANSWER:
        case HELD_FRAME:
            if (held.kind == HELD_ANSWER) {
                answer_released(core_session(turn->core, held.id));
            }
            effect = effects_add(turn->effects, EFFECT_SEND);
            effect->send.conn = held.id;
            effect->send.frame = held.frame;
            break;
        case HELD_CLOSE:
            effects_add(turn->effects, EFFECT_CLOSE)->conn = held.id;
            break;
        case HELD_CONTROL_GOOD:
        case HELD_CONTROL_BAD:
            effect = effects_add(turn->effects, EFFECT_CONTROL);
            effect->control.job = held.id;
            effect->control.is_good = held.kind == HELD_CONTROL_GOOD;
            effect->control.text = held.frame;
            break;
        case HELD_SHOWN:
            if (room) {
                game_on_mark(turn, room);
            }
        }
    }
}

void
core_handle(struct core *core, const struct core_event *event, struct now now,
            struct effects *effects)
{
    struct turn turn = {core, now, effects};

    // Correspondence goes by the clock on the wall: where that is set back it
    // stands still until it has caught up, so that no log runs backwards.
    if (now.wall_ms < core->wall_ms && !FAULT(FAULT_WALL_CLOCK_BACK)) {
        turn.now.wall_ms = core->wall_ms;
    }
    core->wall_ms = turn.now.wall_ms;
    // Input before timers: what waited in a socket while the process stood still
    // came first (clocks.md 1).
    events_route(&turn, event);
    events_timers(&turn);
    outbox_seal(&core->outbox);
    release(&turn);
}

int64_t
core_deadline_ms(const struct core *core)
{
    const struct timer *timer = timers_first(&core->timers);

    return timer ? timer->at_ms : TIME_NEVER;
}
