// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/witness.h"

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "tests/chaos/siege/pair.h"

enum {
    EVERY_US = 4000,           // a move is due on each board
    SAMPLES_MAX = 1000 * 1000, // more than an hour of them
};

// One of the boards.
struct side {
    struct pair pair;
    long *samples; // owned
    long sample_count;
};

static void
note(struct side *side, int64_t took_us)
{
    for (; took_us > 0 && side->sample_count < SAMPLES_MAX; took_us -= EVERY_US) {
        side->samples[side->sample_count++] = (long)took_us;
    }
}

static bool
play(struct side *side)
{
    int64_t took_us;

    if (!pair_move(&side->pair, &took_us)) {
        return false;
    }
    note(side, took_us);
    return true;
}

static int
compare(const void *left, const void *right)
{
    long a = *(const long *)left, b = *(const long *)right;

    return (a > b) - (a < b);
}

static struct witness_delays
sum_up(struct side *side)
{
    struct witness_delays delays = {.samples = side->sample_count};

    qsort(side->samples, (size_t)side->sample_count, sizeof(*side->samples), compare);
    if (side->sample_count) {
        delays.p50 = side->samples[side->sample_count / 2];
        delays.p99 = side->samples[side->sample_count * 99 / 100];
        delays.longest = side->samples[side->sample_count - 1];
    }
    side->sample_count = 0;
    return delays;
}

static bool
open_side(struct side *side, int port)
{
    side->samples = xcalloc(SAMPLES_MAX, sizeof(*side->samples));
    return pair_open(&side->pair, port, "beside");
}

// The life of the process: a byte asks for a report, or for the end.
static void
live(int fd, int besieged_port, int calm_port)
{
    struct side besieged = {0}, calm = {0};
    bool is_good = open_side(&besieged, besieged_port) && open_side(&calm, calm_port);
    char byte = is_good;

    if (write(fd, &byte, 1) != 1) {
        return;
    }
    for (;;) {
        struct pollfd order = {fd, POLLIN, 0};

        if (poll(&order, 1, is_good ? EVERY_US / 1000 : -1) > 0) {
            struct witness_report report = {sum_up(&besieged), sum_up(&calm), is_good};

            if (read(fd, &byte, 1) != 1 || byte == 'q' ||
                write(fd, &report, sizeof(report)) != (ssize_t)sizeof(report)) {
                return;
            }
        }
        is_good = is_good && play(&besieged) && play(&calm);
    }
}

bool
witness_start(struct witness *witness, int besieged_port, int calm_port)
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
        live(ends[1], besieged_port, calm_port);
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
