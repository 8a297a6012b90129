// SPDX-License-Identifier: MIT
// Virtual time and the loop of the world: what happens next, the step of the
// core, and what it asks for.
#include "tests/sim/world.h"
#include "tests/sim/fairness.h"
#include "tests/sim/lateness.h"
#include "tests/sim/post.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/blob.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/effects.h"

enum {
    FRAME_BYTES = WIRE_SERVER_FRAME_MAX + WIRE_PREFIX_BYTES,
    CALM_MS = 180000, // at the end: long enough for everything to settle
    TIGHT_SEEDS = 4,  // each fourth seed has small budgets
};

bool
world_chance(struct sim *sim, int of_thousand)
{
    return (int)rng_below(&sim->rng, 1000) < of_thousand;
}

int64_t
world_between(struct sim *sim, int64_t least, int64_t most)
{
    return least + (int64_t)(rng_next(&sim->rng) % (uint64_t)(most - least + 1));
}

struct now
world_now(const struct sim *sim)
{
    return (struct now){sim->now_ms - sim->mono_zero_ms, sim->now_ms + sim->wall_zero_ms};
}

struct now
world_steady(const struct sim *sim)
{
    struct now now = world_now(sim);

    now.wall_ms = now.wall_ms > sim->wall_ms ? now.wall_ms : sim->wall_ms;
    return now;
}

static void
give_random(void *data, uint8_t *bytes, size_t length)
{
    struct sim *sim = data;

    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)rng_next(&sim->secrets);
    }
}

// Not one-way at all; it only has to be the same for the same bytes.
static void
give_digest(void *data, const uint8_t *bytes, size_t length, uint8_t out[32])
{
    uint64_t sum = 1;

    (void)data;
    for (size_t i = 0; i < length; i++) {
        sum = rng_mix(sum ^ bytes[i]);
    }
    for (int i = 0; i < 32; i++) {
        out[i] = (uint8_t)rng_mix(sum + (uint64_t)i);
    }
}

static bool
is_before(const struct task *a, const struct task *b)
{
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->order < b->order;
}

void
world_add(struct sim *sim, int64_t at_ms, enum task_kind kind, uint64_t id, struct blob *blob)
{
    struct task task = {at_ms, sim->next_order++, kind, id, blob};
    int place = sim->task_count++;

    if (sim->task_count > sim->task_capacity) {
        sim->task_capacity = 2 * sim->task_count + 64;
        sim->heap = xreallocarray(sim->heap, (size_t)sim->task_capacity, sizeof(*sim->heap));
    }
    while (place > 0 && is_before(&task, &sim->heap[(place - 1) / 2])) {
        sim->heap[place] = sim->heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    sim->heap[place] = task;
}

static struct task
take_task(struct sim *sim)
{
    struct task first = sim->heap[0], last = sim->heap[--sim->task_count];
    int place = 0;

    for (;;) {
        int child = 2 * place + 1;

        if (child + 1 < sim->task_count && is_before(&sim->heap[child + 1], &sim->heap[child])) {
            child++;
        }
        if (child >= sim->task_count || !is_before(&sim->heap[child], &last)) {
            break;
        }
        sim->heap[place] = sim->heap[child];
        place = child;
    }
    sim->heap[place] = last;
    return first;
}

static void
carry_out(struct sim *sim, struct effect *effect)
{
    struct note note = {.step = sim->totals.steps, .at_ms = sim->now_ms};

    switch (effect->kind) {
    case EFFECT_SEND:
        ledger_release(sim, effect->send.conn, effect->send.frame);
        net_to_client(sim, effect->send.conn, blob_hold(effect->send.frame));
        break;
    case EFFECT_CLOSE:
        note.kind = NOTE_CLOSE;
        note.conn = effect->conn;
        history_add(&sim->history, &note);
        net_close_by_server(sim, effect->conn);
        break;
    case EFFECT_JOURNAL:
        break; // disk_take() gathers them all at once
    case EFFECT_ENGINE:
    case EFFECT_HASH:
    case EFFECT_QUERY:
        workers_take(sim, effect);
        break;
    case EFFECT_ENGINE_CANCEL:
        workers_forget(sim, effect->job);
        break;
    case EFFECT_CONTROL:
        operator_answered(sim, effect->control.job, effect->control.is_good, effect->control.text);
        break;
    case EFFECT_MAIL:
        post_sent(sim, effect->mail);
        break;
    case EFFECT_DRAIN:
    case EFFECT_NOTE:
    case EFFECT_PLAYS:
        break; // nothing follows from it
    }
}

static void
digest_effects(struct sim *sim)
{
    for (int i = 0; i < sim->effects.count; i++) {
        const struct effect *effect = &sim->effects.list[i];
        uint64_t value = (uint64_t)effect->kind << 56;

        if (effect->kind == EFFECT_SEND) {
            const struct blob *frame = effect->send.frame;

            value ^= effect->send.conn ^ (uint64_t)frame->length << 32;
            for (size_t k = 0; k + 8 <= frame->length; k += 8) {
                uint64_t word;

                memcpy(&word, frame->bytes + k, sizeof(word));
                value = (value ^ word) * 0x9e3779b97f4a7c15u;
                value ^= value >> 29;
            }
        } else if (effect->kind == EFFECT_JOURNAL) {
            value ^= effect->journal.key * 31 + effect->journal.lsn;
        }
        sim->totals.digest = rng_mix(sim->totals.digest ^ value);
    }
}

// The journal gets the whole batch of a step or nothing; everything else goes
// one by one, and the process may die between any two.
static void
carry_out_all(struct sim *sim)
{
    int count = sim->effects.count;

    sim->ledger.last = NULL;
    if (sim->will_crash) {
        count = (int)rng_below(&sim->rng, (uint32_t)count + 1);
    }
    disk_take(sim, &sim->effects, count);
    for (int i = 0; i < count && !sim->has_failed; i++) {
        carry_out(sim, &sim->effects.list[i]);
    }
    effects_clear(&sim->effects);
    if (sim->will_crash) {
        sim->will_crash = false;
        world_crash(sim);
    }
}

static void
note_event(struct sim *sim, const struct core_event *event)
{
    struct note note = {
        .step = sim->totals.steps,
        .at_ms = sim->now_ms,
        .kind = NOTE_EVENT,
        .conn = event->conn,
        .a = (int)event->kind,
        .b = event->lsn ? event->lsn : event->job,
    };
    struct conn *conn = event->conn ? net_find(sim, event->conn) : NULL;

    if (conn) {
        note.player = sim->clients[conn->client].player;
    }
    if (event->kind == EVENT_MESSAGE) {
        note.kind = NOTE_REQUEST;
        note.a = (int)event->message->kind;
        note.b = event->message->seq;
        note.room = event->message->kind >= CLIENT_ROOM_JOIN ? event->message->room.room : 0;
        note.c = event->message->kind == CLIENT_ACT ? (uint64_t)event->message->act.kind : 0;
    }
    history_add(&sim->history, &note);
}

void
world_step(struct sim *sim, const struct core_event *event)
{
    struct before *before;

    if (!sim->core || sim->has_failed) {
        return;
    }
    note_event(sim, event);
    sim->wall_ms = world_steady(sim).wall_ms;
    limits_note(sim, event);
    before = checks_before(sim, event);
    lags_before(sim, event);
    core_handle(sim->core, event, world_now(sim), &sim->effects);
    lags_after(sim);
    lateness_note(sim);
    sim->totals.steps++;
    digest_effects(sim);
    checks_after(sim, event, before);
    carry_out_all(sim);
    checks_end_step(sim, event, before);
    if (sim->core && sim->totals.steps % SIM_FULL_CHECK_STEPS == 0) {
        checks_full(sim);
    }
}

void
world_crash(struct sim *sim)
{
    struct note note = {.step = sim->totals.steps, .at_ms = sim->now_ms, .kind = NOTE_CRASH};

    history_add(&sim->history, &note);
    sim->totals.crashes++;
    core_destroy(sim->core);
    sim->core = NULL;
    effects_clear(&sim->effects);
    net_drop_all(sim);
    workers_drop_all(sim);
    operator_forget(sim);
    checks_forget(sim);
    disk_crash(sim);
    talk_crash(sim);
    sim->is_stopping = false;
    sim->wall_ms = 0;
    sim->up_again_ms =
        sim->now_ms + world_between(sim, 100, world_chance(sim, 100) ? 4000000 : 20000);
}

static void
start_server(struct sim *sim)
{
    struct note note = {.step = sim->totals.steps, .at_ms = sim->now_ms, .kind = NOTE_UP};

    history_add(&sim->history, &note);
    sim->process++;
    // Another boot: its monotonic clock has nothing to do with the last one.
    sim->mono_zero_ms = sim->now_ms - world_between(sim, 1, 100000);
    sim->core = core_create(&sim->config);
    if (!sim->core || !disk_recover(sim)) {
        sim_fail(sim, 0, 0, "the core does not come back from its own journal");
        return;
    }
    core_recovered(sim->core, world_now(sim), &sim->effects);
    lateness_note(sim);
    sim->causes = 1 + (long)HASH_CNT(by_id, sim->core->rooms); // each was told that it goes on
    sim->totals.steps++;
    digest_effects(sim);
    carry_out_all(sim);
    if (!sim->core) {
        return; // it died again at once
    }
    watch_begin(sim);
    disk_check(sim);
    ledger_check(sim);
    checks_full(sim);
}

void
world_init(struct sim *sim, const struct options *options, uint64_t seed)
{
    memset(sim, 0, sizeof(*sim));
    sim->options = options;
    sim->seed = seed;
    sim->rng.state = rng_mix(seed);
    sim->secrets.state = rng_mix(seed ^ 0x5ec7e7);
    sim->wall_zero_ms = 1700000000000;
    sim->down_since_ms = TIME_NEVER;
    sim->blocks[0] = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    sim->blocks[1] = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&sim->decode, sim->blocks[0], WIRE_SERVER_ARENA_BYTES);
    arena_init(&sim->fill, sim->blocks[1], WIRE_SERVER_ARENA_BYTES);
    sim->frame = xcalloc(1, FRAME_BYTES);
    sim->config = core_config_default();
    sim->config.random = give_random;
    sim->config.mail_from = "goren@example.net";
    sim->config.digest = give_digest;
    sim->config.data = sim;
    // Small limits are reached.
    sim->config.rooms_max = (int)world_between(sim, 8, 40);
    sim->config.rooms_per_player = (int)world_between(sim, 1, 4);
    sim->config.ai_seats_max = (int)world_between(sim, 2, 12);
    sim->config.ai_seats_per_player = (int)world_between(sim, 1, 4);
    sim->config.watchers_max = (int)world_between(sim, 4, 40);
    for (int i = 0; seed % TIGHT_SEEDS == 0 && i < BUDGET_COUNT; i++) {
        sim->config.budgets[i] = (int)world_between(sim, 1, 30);
    }
    // A lobby of several pages, and lines for them.
    sim->config.page_rows = (int)world_between(sim, 1, 12);
    sim->config.pages_per_ms = (int)world_between(sim, 1, 4);
    sim->config.rated_per_pair = (int)world_between(sim, 0, 4);
    sim->config.rated_same_address = world_chance(sim, 500);
    sim->config.history_lobby_lines = (int)world_between(sim, 0, 20);
    sim->config.history_room_lines = (int)world_between(sim, 1, 30);
    sim->config.history_message_days = world_chance(sim, 100) ? 0 : 90;
    sim->client_count = (int)world_between(sim, 4, world_chance(sim, 100) ? SIM_CLIENTS_MAX : 60);
    sim->is_talkative = world_chance(sim, 30);
    if (sim->is_talkative) {
        sim->client_count = 4;
        sim->config.rooms_max = 1;
    }
    sim->is_crowded = !sim->is_talkative && world_chance(sim, 20);
    if (sim->is_crowded) {
        sim->client_count = (int)world_between(sim, 90, 100);
        sim->config.rooms_max = 1;
        sim->config.watchers_max = 100;
    }
    sim->clients = xcalloc((size_t)sim->client_count, sizeof(*sim->clients));
    for (int i = 0; i < sim->client_count; i++) {
        client_init(sim, &sim->clients[i], i);
        world_add(sim, world_between(sim, 1, 5000), TASK_CLIENT_WAKE, (uint64_t)i, NULL);
    }
    sim->trouble_step = world_between(sim, 100, 1000) * (sim->is_crowded ? 10 : 1);
    start_server(sim);
}

static void
do_task(struct sim *sim, struct task *task)
{
    switch (task->kind) {
    case TASK_TO_SERVER:
    case TASK_TO_CLIENT:
    case TASK_CONNECTED:
    case TASK_CUT_SERVER:
    case TASK_CUT_CLIENT:
    case TASK_OUTPUT:
    case TASK_READ_AGAIN:
        net_on_task(sim, task);
        break;
    case TASK_CLIENT_WAKE:
        behaviour_wake(sim, &sim->clients[task->id]);
        break;
    case TASK_COMMIT:
        if (task->id == sim->process) {
            disk_on_commit(sim);
        }
        break;
    case TASK_DISK_AGAIN:
        disk_works_again(sim);
        break;
    case TASK_WORKER:
        workers_on_task(sim, task->id);
        break;
    case TASK_INFO:
        workers_on_info(sim, task->id);
        break;
    case TASK_GOODBYE:
        if (sim->core && sim->is_stopping && task->id == sim->process) {
            world_step(sim, &(struct core_event){.kind = EVENT_GOODBYE});
        }
        break;
    case TASK_STOP:
        if (sim->core && sim->is_stopping && task->id == sim->process) {
            world_crash(sim);
        }
    }
    blob_release(task->blob);
}

// When the core wants to be woken, in time of the world.
static int64_t
wake_at_ms(const struct sim *sim)
{
    int64_t at = sim->core ? core_deadline_ms(sim->core) : TIME_NEVER;

    if (!sim->core) {
        return sim->up_again_ms;
    }
    return at == TIME_NEVER ? INT64_MAX : at + sim->mono_zero_ms;
}

static void
next(struct sim *sim)
{
    struct core_event wake = {.kind = EVENT_WAKE};
    int64_t wake_ms = wake_at_ms(sim);

    if (sim->core && !sim->is_calm && sim->totals.steps >= sim->trouble_step) {
        trouble_strike(sim);
        return;
    }
    if (sim->task_count && sim->heap[0].at_ms <= wake_ms) {
        struct task task = take_task(sim);

        sim->now_ms = task.at_ms > sim->now_ms ? task.at_ms : sim->now_ms;
        do_task(sim, &task);
        return;
    }
    sim->now_ms = wake_ms > sim->now_ms ? wake_ms : sim->now_ms;
    if (sim->core) {
        world_step(sim, &wake);
    } else {
        start_server(sim);
    }
}

void
world_run(struct sim *sim)
{
    int64_t until;

    while (sim->totals.steps < sim->options->steps && !sim->has_failed) {
        next(sim);
    }
    // All troubles end, and what was promised must come.
    sim->is_calm = true;
    until = sim->now_ms + CALM_MS;
    while (sim->now_ms < until && !sim->has_failed) {
        next(sim);
    }
    if (!sim->has_failed) {
        checks_full(sim);
        checks_at_end(sim);
    }
}

void
world_finish(struct sim *sim)
{
    core_destroy(sim->core);
    effects_finish(&sim->effects);
    net_destroy(sim);
    workers_drop_all(sim);
    checks_forget(sim);
    disk_finish(&sim->disk);
    talk_finish(sim);
    ledger_finish(&sim->ledger);
    lateness_finish(sim);
    endings_forget(sim);
    books_finish(&sim->books);
    fairness_finish(sim);
    solvers_finish(sim);
    for (int i = 0; i < sim->client_count; i++) {
        client_finish(&sim->clients[i]);
    }
    for (int i = 0; i < sim->task_count; i++) {
        blob_release(sim->heap[i].blob);
    }
    free(sim->heap);
    free(sim->clients);
    free(sim->blocks[0]);
    free(sim->blocks[1]);
    free(sim->frame);
}
