// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/witness.h"

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "tests/support/wire_client.h"

enum {
    SIZE = 20,
    EVERY_US = 4000,           // a move is due
    SAMPLES_MAX = 1000 * 1000, // more than an hour of them
};

struct pair {
    struct wire_client players[2];
    uint64_t room;
    int moves, games;
    long *samples; // owned
    long sample_count;
};

static int64_t
now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static bool
ask(struct wire_client *client, struct client_msg *msg, enum server_kind kind)
{
    const struct server_msg *answer = client_ask(client, msg);

    return answer && answer->kind == kind;
}

static bool
say_ready(struct pair *pair)
{
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {pair->room, true}};

    return ask(&pair->players[1], &ready, SERVER_DONE) &&
           ask(&pair->players[0], &ready, SERVER_DONE);
}

static bool
come_in(struct pair *pair, int port, const char *name)
{
    struct wire_room_settings settings = {
        .rule = RULE_FREESTYLE,
        .size = SIZE,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 3000000, .extra_ms = 3000},
        .title = "",
    };
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};

    for (int i = 0; i < 2; i++) {
        char full[64];

        snprintf(full, sizeof(full), "%s-%d", name, i);
        client_init(&pair->players[i]);
        if (!client_connect_tcp(&pair->players[i], port) ||
            !client_guest(&pair->players[i], full)) {
            return false;
        }
    }
    if (!ask(&pair->players[0], &create, SERVER_ENTERED)) {
        return false;
    }
    pair->room = join.room_join.room = sit.sit.room = pair->players[0].msg.entered.room;
    return ask(&pair->players[1], &join, SERVER_ENTERED) &&
           ask(&pair->players[1], &sit, SERVER_DONE) && say_ready(pair);
}

struct point
witness_point(int move)
{
    int wanted = move % 2, left = move / 2;

    for (int i = 0; i < SIZE * SIZE; i++) {
        int x = i % SIZE, y = i / SIZE;

        if (((x / 2 + y) & 1) == wanted && left-- == 0) {
            return (struct point){(int8_t)x, (int8_t)y};
        }
    }
    return POINT_NONE;
}

static bool
move_and_see(struct pair *pair)
{
    int mover = (pair->moves + pair->games) % 2;
    struct point point = witness_point(pair->moves);
    struct client_msg act = {.kind = CLIENT_ACT,
                             .act = {.room = pair->room,
                                     .move = (uint32_t)++pair->moves,
                                     .kind = ACTION_PLACE,
                                     .point_count = 1,
                                     .points = &point}};
    const struct server_msg *msg;

    if (!client_send(&pair->players[mover], &act)) {
        return false;
    }
    do {
        msg = client_until(&pair->players[1 - mover], SERVER_ROOM_EVENT);
    } while (msg &&
             (!msg->room_event.event || msg->room_event.event->move != (uint32_t)pair->moves));
    return msg && client_answer(&pair->players[mover], pair->players[mover].seq);
}

static void
note(struct pair *pair, long took_us)
{
    for (; took_us > 0 && pair->sample_count < SAMPLES_MAX; took_us -= EVERY_US) {
        pair->samples[pair->sample_count++] = took_us;
    }
}

static bool
play(struct pair *pair)
{
    int64_t from = now_us(), took;

    if (!move_and_see(pair)) {
        return false;
    }
    took = now_us() - from;
    note(pair, (long)took);
    if (pair->moves == WITNESS_MOVES) {
        pair->moves = 0;
        pair->games++;
        return say_ready(pair);
    }
    return true;
}

static int
compare(const void *left, const void *right)
{
    long a = *(const long *)left, b = *(const long *)right;

    return (a > b) - (a < b);
}

static struct witness_report
sum_up(struct pair *pair, bool is_good)
{
    struct witness_report report = {.samples = pair->sample_count, .is_good = is_good};

    qsort(pair->samples, (size_t)pair->sample_count, sizeof(*pair->samples), compare);
    if (pair->sample_count) {
        report.p50 = pair->samples[pair->sample_count / 2];
        report.p99 = pair->samples[pair->sample_count * 99 / 100];
        report.longest = pair->samples[pair->sample_count - 1];
    }
    pair->sample_count = 0;
    return report;
}

// The life of the process: a byte asks for a report, or for the end.
static void
live(int fd, int port, const char *name)
{
    struct pair pair = {.samples = xcalloc(SAMPLES_MAX, sizeof(long))};
    bool is_good = come_in(&pair, port, name);
    char byte = is_good;

    if (write(fd, &byte, 1) != 1) {
        return;
    }
    for (;;) {
        struct pollfd order = {fd, POLLIN, 0};

        if (poll(&order, 1, is_good ? EVERY_US / 1000 : -1) > 0) {
            struct witness_report report = sum_up(&pair, is_good);

            if (read(fd, &byte, 1) != 1 || byte == 'q' ||
                write(fd, &report, sizeof(report)) != (ssize_t)sizeof(report)) {
                return;
            }
        }
        is_good = is_good && play(&pair);
    }
}

bool
witness_start(struct witness *witness, int port, const char *name)
{
    int ends[2];
    char byte = 0;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
        return false;
    }
    fflush(NULL);
    witness->pid = fork();
    if (witness->pid == 0) {
        close(ends[0]);
        live(ends[1], port, name);
        _exit(0);
    }
    close(ends[1]);
    witness->fd = ends[0];
    return witness->pid > 0 && read(witness->fd, &byte, 1) == 1 && byte;
}

struct witness_report
witness_report(struct witness *witness)
{
    struct witness_report report = {0};

    if (write(witness->fd, "r", 1) != 1 ||
        read(witness->fd, &report, sizeof(report)) != (ssize_t)sizeof(report)) {
        return (struct witness_report){0};
    }
    return report;
}

void
witness_stop(struct witness *witness)
{
    if (witness->pid > 0) {
        if (write(witness->fd, "q", 1) != 1) {
            kill(witness->pid, SIGKILL);
        }
        close(witness->fd);
        waitpid(witness->pid, NULL, 0);
        witness->pid = 0;
    }
}
