// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // epoll_pwait2
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

#include "common/util/xalloc.h"
#include "common/wire/frame.h"
#include "common/wire/wire.h"
#include "tests/bench/load.h"
#include "tests/bench/load_stats.h"

enum {
    EVENTS = 512, // handled in one turn
    WINDOW = 256, // requests of the set-up that are out at once
    SPARE_DESCRIPTORS = 32,
    COMPLAINTS_TOLD = 5,
};

#define NS_PER_S UINT64_C(1000000000)
#define TURN_NS (NS_PER_S / 10)     // a turn waits no longer
#define PATIENCE_NS (30 * NS_PER_S) // without any progress the set-up is given up

// As many descriptors as there are connections; beyond the hard limit only who
// may raise it gets them.
static bool
raise_descriptors(uint64_t wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return false;
    }
    if (limit.rlim_cur >= wanted) {
        return true;
    }
    limit.rlim_cur = wanted;
    limit.rlim_max = limit.rlim_max < wanted ? wanted : limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

bool
load_init(struct load *load, const struct load_options *options)
{
    *load = (struct load){
        .options = *options,
        .speech = options->is_bare ? &load_speech_bare : &load_speech_goren,
        .conn_count = (uint32_t)load_options_connections(options),
        .net.epoll = -1,
    };
    if (!raise_descriptors(load->conn_count + SPARE_DESCRIPTORS)) {
        fprintf(stderr, "goren-load: %" PRIu32 " connections need as many descriptors: %s\n",
                load->conn_count, strerror(errno));
        return false;
    }
    load->conns = xcalloc(load->conn_count, sizeof(*load->conns));
    load->rooms = xcalloc(options->pairs, sizeof(*load->rooms));
    for (uint32_t i = 0; i < load->conn_count; i++) {
        load->conns[i].fd = -1;
    }
    arena_init(&load->arena, xcalloc(WIRE_SERVER_ARENA_BYTES, 1), WIRE_SERVER_ARENA_BYTES);
    if (!load_net_init(&load->net, options->port, options->is_tls)) {
        fprintf(stderr, "goren-load: %s\n", strerror(errno));
        return false;
    }
    return true;
}

void
load_finish(struct load *load)
{
    for (uint32_t i = 0; load->conns && i < load->conn_count; i++) {
        load_conn_close(&load->conns[i]);
    }
    load_net_finish(&load->net);
    free(load->arena.block);
    free(load->conns);
    free(load->rooms);
}

struct load_conn *
load_conn_at(struct load *load, uint32_t room, uint32_t place)
{
    return &load->conns[room * (LOAD_PLAYERS + load->options.spectators) + place];
}

void
load_complain(struct load *load, const struct load_conn *conn, const char *format, ...)
{
    va_list arguments;

    if (load->errors++ >= COMPLAINTS_TOLD) {
        return;
    }
    va_start(arguments, format);
    fprintf(stderr, "goren-load: room %" PRIu32 ", place %" PRIu32 ": ", conn->room, conn->place);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
}

static void
lose(struct load *load, struct load_conn *conn)
{
    if (conn->fd >= 0) {
        load_complain(load, conn, "the connection has ended");
        load_conn_close(conn);
    }
}

void
load_send(struct load *load, struct load_conn *conn, const uint8_t *bytes, size_t length)
{
    if (!load_conn_send(&load->net, conn, bytes, length)) {
        lose(load, conn);
    }
}

// Handles the frames in the buffer; what is left of the last one is kept.
static void
take_frames(struct load *load, struct load_conn *conn, size_t length)
{
    const uint8_t *bytes = load->net.buffer;
    enum frame_state state;
    struct frame frame;
    size_t at = 0;

    while ((state = frame_next(bytes + at, length - at, load->speech->frame_max, &frame)) ==
           FRAME_READY) {
        load->speech->on_frame(load, conn, frame.message, frame.length);
        at += frame.used_bytes;
    }
    if (conn->fd < 0) {
        return;
    }
    if (state != FRAME_NEED_MORE) {
        load_complain(load, conn, "what came is no frame");
        load_conn_close(conn);
        return;
    }
    load_conn_keep(conn, bytes + at, length - at);
}

// Plain sockets are read once, they tell again; TLS may have more in its pocket.
static void
on_ready(struct load *load, struct load_conn *conn)
{
    enum load_read read = LOAD_READ_BYTES;
    size_t length;

    if (conn->fd >= 0 && !load_conn_flush(&load->net, conn)) {
        lose(load, conn);
    }
    while (conn->fd >= 0 && read == LOAD_READ_BYTES) {
        read = load_conn_read(&load->net, conn, &length);
        if (read == LOAD_READ_END) {
            lose(load, conn);
        } else if (read == LOAD_READ_BYTES) {
            load->now_ns = load_now_ns();
            take_frames(load, conn, length);
        }
        if (!conn->ssl) {
            return;
        }
    }
}

void
load_turn(struct load *load, uint64_t until_ns)
{
    struct epoll_event events[EVENTS];
    uint64_t now_ns = load_now_ns();
    uint64_t wait_ns = until_ns > now_ns ? until_ns - now_ns : 0;
    struct timespec wait = {.tv_nsec = (long)(wait_ns < TURN_NS ? wait_ns : TURN_NS)};
    int count = epoll_pwait2(load->net.epoll, events, EVENTS, &wait, NULL);

    for (int i = 0; i < count; i++) {
        on_ready(load, events[i].data.ptr);
    }
}

// Until at most so many answers are missing.
static bool
await_answers(struct load *load, uint64_t most)
{
    uint64_t last = load->awaited, since_ns = load_now_ns();

    while (load->awaited > most && load->errors == 0) {
        uint64_t now_ns = load_now_ns();

        load_turn(load, now_ns + TURN_NS);
        if (load->awaited != last) {
            last = load->awaited;
            since_ns = now_ns;
        } else if (now_ns - since_ns > PATIENCE_NS) {
            fprintf(stderr, "goren-load: %" PRIu64 " answers do not come\n", load->awaited);
            load->errors++;
        }
    }
    return load->errors == 0;
}

bool
load_pace(struct load *load)
{
    return await_answers(load, WINDOW);
}

bool
load_await(struct load *load)
{
    return await_answers(load, 0);
}

bool
load_connect(struct load *load)
{
    uint32_t per_room = LOAD_PLAYERS + load->options.spectators;

    for (uint32_t i = 0; i < load->conn_count; i++) {
        struct load_conn *conn = &load->conns[i];

        conn->room = i / per_room;
        conn->place = i % per_room;
        if (!load_conn_open(&load->net, conn)) {
            fprintf(stderr, "goren-load: connection %" PRIu32 ": %s\n", i, strerror(errno));
            load->errors++;
            return false;
        }
        load->speech->greet(load, conn);
        if (!load_pace(load)) {
            return false;
        }
    }
    return load_await(load);
}
