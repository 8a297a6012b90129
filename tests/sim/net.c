// SPDX-License-Identifier: MIT
// The network: per connection and direction a queue that nothing overtakes,
// with random delays, cuts, ends that vanish, clients that do not read, and
// frames that arrive twice.
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "common/wire/frame.h"
#include "common/wire/wire.h"
#include "tests/sim/world.h"

enum {
    HIGH_BYTES = 24 * 1024,
    LOW_BYTES = 2 * 1024,
    HALF_OPEN_MS = 120000,
};

struct conn *
net_find(struct sim *sim, uint64_t id)
{
    struct conn *conn = NULL;

    HASH_FIND(hh, sim->conns, &id, sizeof(id), conn);
    return conn;
}

static int64_t
delay_ms(struct sim *sim)
{
    return world_chance(sim, 20) ? world_between(sim, 100, 3000) : world_between(sim, 0, 60);
}

static int64_t
arrival_ms(struct sim *sim, int64_t *newest_ms)
{
    int64_t at = sim->now_ms + delay_ms(sim);

    *newest_ms = at > *newest_ms ? at : *newest_ms;
    return *newest_ms;
}

uint64_t
net_connect(struct sim *sim, int client)
{
    struct conn *conn = xcalloc(1, sizeof(*conn));

    conn->id = ++sim->next_conn;
    conn->client = client;
    conn->is_open_here = conn->is_open_there = true;
    HASH_ADD(hh, sim->conns, id, sizeof(conn->id), conn);
    world_add(sim, arrival_ms(sim, &conn->in_at_ms), TASK_CONNECTED, conn->id, NULL);
    return conn->id;
}

static void
forget(struct sim *sim, struct conn *conn)
{
    HASH_DEL(sim->conns, conn);
    for (int i = 0; i < conn->stalled_count; i++) {
        blob_release(conn->stalled[i]);
    }
    free(conn->stalled);
    free(conn->pending);
    free(conn);
}

// Both ends know that it is over.
static void
forget_if_done(struct sim *sim, struct conn *conn)
{
    if (!conn->is_open_here && !conn->is_open_there) {
        forget(sim, conn);
    }
}

void
net_to_server(struct sim *sim, struct conn *conn, const uint8_t *frame, size_t length)
{
    int copies = world_chance(sim, 8) ? 2 : 1;

    if (!conn->is_open_there) {
        return;
    }
    for (int i = 0; i < copies; i++) {
        struct blob *blob = blob_create(frame, length);

        if (world_chance(sim, 1)) {
            blob->bytes[4 + rng_below(&sim->rng, (uint32_t)(length - 4))] ^=
                (uint8_t)(1u << rng_below(&sim->rng, 8));
        }
        world_add(sim, arrival_ms(sim, &conn->in_at_ms), TASK_TO_SERVER, conn->id, blob);
    }
}

static void
look_at_queue(struct sim *sim, struct conn *conn)
{
    bool is_high = conn->wants_high;

    if (conn->queued_bytes > HIGH_BYTES) {
        is_high = true;
    } else if (conn->queued_bytes < LOW_BYTES) {
        is_high = false;
    }
    if (is_high != conn->wants_high) {
        conn->wants_high = is_high;
        world_add(sim, sim->now_ms, TASK_OUTPUT, conn->id, NULL);
    }
}

void
net_to_client(struct sim *sim, uint64_t id, struct blob *frame)
{
    struct conn *conn = net_find(sim, id);

    sim->totals.sent++;
    if (!conn || !conn->is_open_here) {
        blob_release(frame);
        return;
    }
    conn->queued_bytes += frame->length;
    world_add(sim, arrival_ms(sim, &conn->out_at_ms), TASK_TO_CLIENT, id, frame);
    look_at_queue(sim, conn);
}

// The core is done with it: what was sent still arrives.
void
net_close_by_server(struct sim *sim, uint64_t id)
{
    struct conn *conn = net_find(sim, id);

    if (conn && conn->is_open_here) {
        world_add(sim, arrival_ms(sim, &conn->out_at_ms), TASK_CUT_CLIENT, id, NULL);
        world_add(sim, sim->now_ms + 1, TASK_CUT_SERVER, id, NULL);
    }
}

void
net_close_by_client(struct sim *sim, struct conn *conn, bool is_half_open)
{
    int64_t at = is_half_open ? sim->now_ms + HALF_OPEN_MS : arrival_ms(sim, &conn->in_at_ms);

    conn->is_open_there = false;
    conn->is_half_open = is_half_open;
    world_add(sim, at, TASK_CUT_SERVER, conn->id, NULL);
    forget_if_done(sim, conn);
}

void
net_stall(struct sim *sim, struct conn *conn, int64_t for_ms)
{
    if (!conn->is_stalled) {
        conn->is_stalled = true;
        world_add(sim, sim->now_ms + for_ms, TASK_READ_AGAIN, conn->id, NULL);
    }
}

static void
to_core(struct sim *sim, struct conn *conn, const struct blob *frame)
{
    struct client_msg msg;
    struct wire_result result;
    struct core_event event = {.kind = EVENT_MESSAGE, .conn = conn->id, .message = &msg};

    arena_reset(&sim->decode);
    result = wire_decode_client(&sim->decode, frame->bytes + WIRE_PREFIX_BYTES,
                                frame->length - WIRE_PREFIX_BYTES, &msg);
    sim->totals.messages++;
    switch (result.fault) {
    case WIRE_OK:
        break;
    case WIRE_UNKNOWN_BODY:
    case WIRE_BAD_FIELD:
        event.kind = EVENT_BAD_MESSAGE;
        event.seq = result.seq;
        event.text = result.fault == WIRE_BAD_FIELD ? result.detail : NULL;
        break;
    case WIRE_MALFORMED:
    case WIRE_TOO_LARGE:
        // The shell answers nonsense by hanging up.
        net_close_by_server(sim, conn->id);
        return;
    }
    world_step(sim, &event);
}

static void
deliver(struct sim *sim, struct conn *conn, const struct blob *frame)
{
    conn->queued_bytes -= frame->length;
    look_at_queue(sim, conn);
    if (conn->is_open_there) {
        client_receive(sim, &sim->clients[conn->client], frame->bytes, frame->length);
    }
}

static void
to_client(struct sim *sim, struct conn *conn, struct task *task)
{
    if (!conn->is_stalled) {
        deliver(sim, conn, task->blob);
        return;
    }
    if (conn->stalled_count == conn->stalled_capacity) {
        conn->stalled_capacity = 2 * conn->stalled_capacity + 8;
        conn->stalled =
            xreallocarray(conn->stalled, (size_t)conn->stalled_capacity, sizeof(*conn->stalled));
    }
    conn->stalled[conn->stalled_count++] = blob_hold(task->blob);
}

// The client may hang up in the middle: its connection is looked up each time.
static void
read_again(struct sim *sim, uint64_t id)
{
    struct conn *conn;
    int next = 0;

    while ((conn = net_find(sim, id)) && next < conn->stalled_count) {
        struct blob *frame = conn->stalled[next];

        conn->stalled[next++] = NULL;
        deliver(sim, conn, frame);
        blob_release(frame);
    }
    if (conn) {
        conn->stalled_count = 0;
        conn->is_stalled = false;
    }
}

static void
cut_server(struct sim *sim, struct conn *conn)
{
    struct core_event event = {.kind = EVENT_DISCONNECTED, .conn = conn->id};

    if (!conn->is_open_here) {
        return;
    }
    conn->is_open_here = false;
    if (conn->is_open_there) {
        // An end that was cut by the network: the client finds out.
        world_add(sim, arrival_ms(sim, &conn->out_at_ms), TASK_CUT_CLIENT, conn->id, NULL);
    }
    world_step(sim, &event);
    conn = net_find(sim, event.conn);
    if (conn) {
        forget_if_done(sim, conn);
    }
}

static void
cut_client(struct sim *sim, struct conn *conn)
{
    if (conn->is_stalled) {
        read_again(sim, conn->id);
        conn = net_find(sim, conn->id);
    }
    if (conn && conn->is_open_there) {
        conn->is_open_there = false;
        client_cut(sim, &sim->clients[conn->client]);
        forget_if_done(sim, conn);
    }
}

static void
tell_output(struct sim *sim, struct conn *conn)
{
    struct core_event event = {.kind = conn->wants_high ? EVENT_OUTPUT_HIGH : EVENT_OUTPUT_LOW,
                               .conn = conn->id};

    if (conn->is_open_here && conn->is_accepted && conn->is_high != conn->wants_high) {
        conn->is_high = conn->wants_high;
        world_step(sim, &event);
    }
}

static void
accept_it(struct sim *sim, struct conn *conn)
{
    struct core_event event = {.kind = EVENT_CONNECTED, .conn = conn->id};

    if (!sim->core) {
        // Clients wait longer and longer before they try again.
        sim->clients[conn->client].sleeps_until_ms =
            sim->up_again_ms + world_between(sim, -50, 3000);
        world_add(sim, sim->now_ms + 1, TASK_CUT_CLIENT, conn->id, NULL);
        conn->is_open_here = false;
        return;
    }
    conn->is_accepted = true;
    world_step(sim, &event);
}

void
net_on_task(struct sim *sim, struct task *task)
{
    struct conn *conn = net_find(sim, task->id);

    if (!conn) {
        return;
    }
    if (task->kind == TASK_TO_SERVER && conn->is_open_here && conn->is_accepted) {
        to_core(sim, conn, task->blob);
    } else if (task->kind == TASK_TO_CLIENT) {
        to_client(sim, conn, task);
    } else if (task->kind == TASK_CONNECTED) {
        accept_it(sim, conn);
    } else if (task->kind == TASK_CUT_SERVER) {
        cut_server(sim, conn);
    } else if (task->kind == TASK_CUT_CLIENT) {
        cut_client(sim, conn);
    } else if (task->kind == TASK_OUTPUT) {
        tell_output(sim, conn);
    } else if (task->kind == TASK_READ_AGAIN) {
        read_again(sim, conn->id);
    }
}

void
net_drop_all(struct sim *sim)
{
    struct conn *conn, *next;

    HASH_ITER(hh, sim->conns, conn, next)
    {
        conn->is_open_here = false;
        conn->pending_count = 0;
        if (conn->is_open_there) {
            world_add(sim, arrival_ms(sim, &conn->out_at_ms), TASK_CUT_CLIENT, conn->id, NULL);
        } else {
            forget(sim, conn);
        }
    }
}

void
net_destroy(struct sim *sim)
{
    struct conn *conn, *next;

    HASH_ITER(hh, sim->conns, conn, next)
    {
        forget(sim, conn);
    }
}
