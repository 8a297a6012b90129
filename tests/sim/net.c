// SPDX-License-Identifier: MIT
// The network: per connection and direction a stream of bytes with random delays
// and cuts. Frames come in pieces, several at once, damaged or twice; both ends
// find them again with common/wire/frame. Ends vanish, and clients do not read.
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "common/wire/frame.h"
#include "common/wire/wire.h"
#include "tests/sim/world.h"

enum {
    HIGH_BYTES = 5 * 1024, // small, so that it is reached
    LOW_BYTES = 1024,
    HALF_OPEN_MS = 120000,
    SPLIT_CHANCE = 60,  // of a thousand, at each piece
    GATHER_CHANCE = 40, // of a thousand
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
    free(conn->in.bytes);
    free(conn->out.bytes);
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

// Sends the bytes on their way, most often in one piece. Takes the blob.
static void
send_pieces(struct sim *sim, uint64_t conn, enum task_kind kind, int64_t *newest_ms,
            struct blob *blob)
{
    size_t from = 0;

    while (world_chance(sim, SPLIT_CHANCE) && from + 1 < blob->length) {
        size_t length = 1 + rng_below(&sim->rng, (uint32_t)(blob->length - from - 1));

        world_add(sim, arrival_ms(sim, newest_ms), kind, conn,
                  blob_create(blob->bytes + from, length));
        from += length;
    }
    if (from) {
        struct blob *rest = blob_create(blob->bytes + from, blob->length - from);

        blob_release(blob);
        blob = rest;
    }
    world_add(sim, arrival_ms(sim, newest_ms), kind, conn, blob);
}

void
net_to_server(struct sim *sim, struct conn *conn, const uint8_t *frame, size_t length)
{
    int copies = !sim->is_calm && world_chance(sim, 8) ? 2 : 1;

    if (!conn->is_open_there) {
        return;
    }
    for (int i = 0; i < copies; i++) {
        struct blob *blob = blob_create(frame, length);

        if (!sim->is_calm && world_chance(sim, 1)) {
            blob->bytes[rng_below(&sim->rng, (uint32_t)length)] ^=
                (uint8_t)(1u << rng_below(&sim->rng, 8));
            conn->is_damaged = true;
        }
        send_pieces(sim, conn->id, TASK_TO_SERVER, &conn->in_at_ms, blob);
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
    send_pieces(sim, id, TASK_TO_CLIENT, &conn->out_at_ms, frame);
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

// A whole frame has come. False if the connection is of no use any more.
static bool
to_core(struct sim *sim, uint64_t id, const struct frame *frame)
{
    struct conn *conn = net_find(sim, id);
    struct client_msg msg;
    struct wire_result result;
    struct core_event event = {.kind = EVENT_MESSAGE, .conn = id, .message = &msg};

    if (!conn || !conn->is_open_here) {
        return false;
    }
    arena_reset(&sim->decode);
    result = wire_decode_client(&sim->decode, frame->message, frame->length, &msg);
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
        net_close_by_server(sim, id);
        return false;
    }
    event.rtt_us = msg.kind == CLIENT_PONG ? lags_kernel_us(sim, conn) : 0;
    world_step(sim, &event);
    return true;
}

// The same at the other end, where the client may hang up meanwhile.
static bool
to_client(struct sim *sim, uint64_t id, const struct frame *frame)
{
    struct conn *conn = net_find(sim, id);

    if (!conn || !conn->is_open_there) {
        return false;
    }
    client_receive(sim, &sim->clients[conn->client], frame);
    return true;
}

// One end of a connection, as it reads.
struct reader {
    size_t max;
    bool (*take)(struct sim *sim, uint64_t id, const struct frame *frame);
    struct stream *(*stream)(struct conn *conn);
};

static struct stream *
server_stream(struct conn *conn)
{
    return &conn->in;
}

static struct stream *
client_stream(struct conn *conn)
{
    return &conn->out;
}

static const struct reader server_reader = {WIRE_CLIENT_FRAME_MAX, to_core, server_stream};
static const struct reader client_reader = {WIRE_SERVER_FRAME_MAX, to_client, client_stream};

static void
keep(struct stream *stream, const uint8_t *bytes, size_t length)
{
    if (stream->length + length > stream->capacity) {
        stream->capacity = 2 * (stream->length + length);
        stream->bytes = xreallocarray(stream->bytes, stream->capacity, 1);
    }
    if (length) {
        memcpy(stream->bytes + stream->length, bytes, length);
        stream->length += length;
    }
}

// Takes all frames that are there and keeps what is left. The connection may go
// away under any of them.
static void
take_frames(struct sim *sim, uint64_t id, const struct reader *reader, const uint8_t *bytes,
            size_t length)
{
    enum frame_state state;
    struct frame frame;
    struct conn *conn;

    while ((state = frame_next(bytes, length, reader->max, &frame)) == FRAME_READY) {
        if (!reader->take(sim, id, &frame)) {
            return;
        }
        bytes += frame.used_bytes;
        length -= frame.used_bytes;
    }
    conn = net_find(sim, id);
    if (!conn) {
        return;
    }
    if (state == FRAME_NEED_MORE) {
        keep(reader->stream(conn), bytes, length);
    } else if (reader == &server_reader) {
        net_close_by_server(sim, id); // a length that cannot be
    } else {
        sim_fail(sim, 0, sim->clients[conn->client].player, "a client reads a wrong length");
    }
}

// Bytes have come; without any, what is there is looked at.
static void
read_bytes(struct sim *sim, struct conn *conn, const struct reader *reader,
           const struct blob *piece)
{
    struct stream *stream = reader->stream(conn);
    struct stream all = *stream;

    if (reader == &client_reader && !conn->is_open_there) {
        return; // nobody reads it
    }
    if (!stream->length && piece) {
        take_frames(sim, conn->id, reader, piece->bytes, piece->length);
        return;
    }
    if (piece) {
        keep(&all, piece->bytes, piece->length);
    }
    *stream = (struct stream){0};
    take_frames(sim, conn->id, reader, all.bytes, all.length);
    free(all.bytes);
}

// Whoever reads may be busy elsewhere: more comes before he looks.
static bool
wait_for_more(struct sim *sim, const struct conn *conn, const struct task *task,
              struct stream *stream)
{
    if (!task->blob || !world_chance(sim, GATHER_CHANCE)) {
        return false;
    }
    keep(stream, task->blob->bytes, task->blob->length);
    world_add(sim, sim->now_ms + world_between(sim, 1, 50), task->kind, conn->id, NULL);
    return true;
}

static void
at_server(struct sim *sim, struct conn *conn, const struct task *task)
{
    if (!wait_for_more(sim, conn, task, &conn->in)) {
        read_bytes(sim, conn, &server_reader, task->blob);
    }
}

// These bytes do not wait in the server's queue any more.
static void
leave_queue(struct sim *sim, struct conn *conn, const struct blob *piece)
{
    conn->queued_bytes -= piece->length;
    look_at_queue(sim, conn);
}

static void
at_client(struct sim *sim, struct conn *conn, const struct task *task)
{
    if (!conn->is_stalled) {
        if (task->blob) {
            leave_queue(sim, conn, task->blob);
        }
        if (!wait_for_more(sim, conn, task, &conn->out)) {
            read_bytes(sim, conn, &client_reader, task->blob);
        }
        return;
    }
    if (!task->blob) {
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
        struct blob *piece = conn->stalled[next];

        conn->stalled[next++] = NULL;
        leave_queue(sim, conn, piece);
        read_bytes(sim, conn, &client_reader, piece);
        blob_release(piece);
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
    // What came before the end is read first.
    if (conn->in.length) {
        read_bytes(sim, conn, &server_reader, NULL);
        conn = net_find(sim, event.conn);
        if (!conn || !conn->is_open_here) {
            return;
        }
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
    uint64_t id = conn->id;

    // What came before the end is read first.
    if (conn->is_stalled) {
        read_again(sim, id);
        conn = net_find(sim, id);
    }
    if (conn && conn->out.length) {
        read_bytes(sim, conn, &client_reader, NULL);
        conn = net_find(sim, id);
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
        conn->slow_bytes = 0;
        world_step(sim, &event);
    }
}

static void
accept_it(struct sim *sim, struct conn *conn)
{
    const struct client *client = &sim->clients[conn->client];
    struct core_event event = {.kind = EVENT_CONNECTED,
                               .conn = conn->id,
                               .address = client->address,
                               .network = client->network};

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
        at_server(sim, conn, task);
    } else if (task->kind == TASK_TO_CLIENT) {
        at_client(sim, conn, task);
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

bool
net_is_quiet(const struct conn *conn)
{
    return conn->is_open_here && conn->is_open_there && !conn->queued_bytes && !conn->out.length;
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
