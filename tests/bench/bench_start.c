// SPDX-License-Identifier: MIT
// How long a server takes from its start until it answers Hello. Ends it with
// SIGTERM afterwards.
//
//      bench_start PORT COMMAND [ARGUMENT...]
#include <arpa/inet.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/bench/load_stats.h"

enum { PAUSE_NS = 200000, LIMIT_S = 60, FRAME_BYTES = 1024, ARENA_BYTES = 16384 };

extern char **environ;

// A connection to the port, -1 while nobody listens.
static int
connect_to(uint16_t port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof(address)) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

// Sends Hello and waits for the whole answer; its bytes, 0 if there is none.
static size_t
say_hello(int fd, struct arena *arena, uint8_t bytes[FRAME_BYTES])
{
    const struct client_msg hello = {.seq = 1,
                                     .kind = CLIENT_HELLO,
                                     .hello = {.protocol_min = WIRE_PROTOCOL,
                                               .protocol_max = WIRE_PROTOCOL,
                                               .program = "bench_start"}};
    size_t length = wire_encode_client(arena, &hello, bytes, FRAME_BYTES), have = 0;
    struct frame frame;
    ssize_t got;

    if (send(fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) {
        return 0;
    }
    while ((got = recv(fd, bytes + have, FRAME_BYTES - have, 0)) > 0) {
        have += (size_t)got;
        if (frame_next(bytes, have, FRAME_BYTES, &frame) == FRAME_READY) {
            return have;
        }
    }
    return 0;
}

static bool
is_welcomed(int fd)
{
    char *block = xcalloc(ARENA_BYTES, 1);
    uint8_t bytes[FRAME_BYTES];
    struct server_msg answer;
    struct arena arena;
    size_t have;
    bool is_good;

    arena_init(&arena, block, ARENA_BYTES);
    have = say_hello(fd, &arena, bytes);
    is_good =
        have &&
        wire_decode_server(&arena, bytes + WIRE_PREFIX_BYTES, have - WIRE_PREFIX_BYTES, &answer)
                .fault == WIRE_OK &&
        answer.kind == SERVER_WELCOME;
    free(block);
    return is_good;
}

// Asks until it answers, has ended, or took far too long. *is_there: it must
// still be ended.
static bool
await_welcome(pid_t child, uint16_t port, bool *is_there)
{
    const struct timespec pause = {.tv_nsec = PAUSE_NS};
    uint64_t end_ns = load_now_ns() + UINT64_C(1000000000) * LIMIT_S;

    *is_there = true;
    while (load_now_ns() < end_ns) {
        int fd = connect_to(port);

        if (fd >= 0) {
            bool is_good = is_welcomed(fd);

            close(fd);
            return is_good;
        }
        if (waitpid(child, NULL, WNOHANG) != 0) {
            *is_there = false;
            return false;
        }
        nanosleep(&pause, NULL);
    }
    return false;
}

int
main(int argc, char **argv)
{
    uint64_t start_ns, took_ns;
    int64_t port;
    pid_t child;
    bool is_good, is_there;

    if (argc < 3 || !number_parse(argv[1], strlen(argv[1]), 1, UINT16_MAX, &port)) {
        fprintf(stderr, "usage: bench_start PORT COMMAND [ARGUMENT...]\n");
        return 2;
    }
    start_ns = load_now_ns();
    if (posix_spawnp(&child, argv[2], NULL, NULL, argv + 2, environ) != 0) {
        fprintf(stderr, "bench_start: %s cannot be started\n", argv[2]);
        return 1;
    }
    is_good = await_welcome(child, (uint16_t)port, &is_there);
    took_ns = load_now_ns() - start_ns;
    if (is_there) {
        kill(child, SIGTERM);
        waitpid(child, NULL, 0);
    }
    if (!is_good) {
        fprintf(stderr, "bench_start: %s does not answer\n", argv[2]);
        return 1;
    }
    printf("start_ms=%.1f\n", (double)took_ns / 1e6);
    return 0;
}
