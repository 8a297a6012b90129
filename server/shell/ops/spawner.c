// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // MSG_CMSG_CLOEXEC
#include "server/shell/ops/spawner.h"

#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/ops/spawner_process.h"

struct spawner {
    const struct spawner_program *programs;
    int count;
    int fd; // -1: the process is gone
    pid_t pid;
    struct event *event; // NULL until somebody listens
    struct spawner_ops ops;
    void *data;
    uint32_t last_job;
    int running;
};

struct spawner *
spawner_create(const struct spawner_program *programs, int count, struct strbuf *why)
{
    struct spawner *spawner;
    int fds[2];
    pid_t pid;

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, fds) != 0) {
        strbuf_addf(why, "No socket for the spawner: %s.", strerror(errno));
        return NULL;
    }
    pid = fork();
    if (pid == 0) {
        spawner_process(fds[1], programs, count);
    }
    close(fds[1]);
    if (pid < 0) {
        strbuf_addf(why, "The spawner can't be started: %s.", strerror(errno));
        close(fds[0]);
        return NULL;
    }
    spawner = xcalloc(1, sizeof(*spawner));
    *spawner = (struct spawner){.programs = programs, .count = count, .fd = fds[0], .pid = pid};
    return spawner;
}

// Closes it, and waits for the process, which ends at that.
static void
let_go(struct spawner *spawner)
{
    if (spawner->fd < 0) {
        return;
    }
    if (spawner->event) {
        event_free(spawner->event);
        spawner->event = NULL;
    }
    close(spawner->fd);
    spawner->fd = -1;
    while (waitpid(spawner->pid, NULL, 0) < 0 && errno == EINTR) {
    }
}

void
spawner_destroy(struct spawner *spawner)
{
    if (spawner) {
        let_go(spawner);
        free(spawner);
    }
}

// The descriptors that came along; how many.
static int
take_descriptors(struct msghdr *message, int fds[2])
{
    struct cmsghdr *rights = CMSG_FIRSTHDR(message);
    int count;

    if (!rights || rights->cmsg_level != SOL_SOCKET || rights->cmsg_type != SCM_RIGHTS) {
        return 0;
    }
    count = (int)((rights->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    count = count < 2 ? count : 2;
    memcpy(fds, CMSG_DATA(rights), (size_t)count * sizeof(int));
    return count;
}

// False: nothing more, or nothing any more.
static bool
take_answer(struct spawner *spawner, bool *is_gone)
{
    struct spawner_answer text;
    struct iovec part = {&text, sizeof(text)};
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control = {0};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof(control.bytes)};
    ssize_t got = recvmsg(spawner->fd, &message, MSG_CMSG_CLOEXEC);
    int fds[2] = {-1, -1};

    *is_gone = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    if (got != (ssize_t)sizeof(text)) {
        return false;
    }
    if (take_descriptors(&message, fds) == 2) {
        spawner->ops.started(spawner->data, text.job, fds[0], fds[1]);
    } else {
        spawner->running--;
        spawner->ops.ended(spawner->data, text.job, text.status);
    }
    return true;
}

static void
on_readable(evutil_socket_t fd, short what, void *data)
{
    struct spawner *spawner = data;
    bool is_gone = false;

    (void)fd, (void)what;
    while (spawner->fd >= 0 && take_answer(spawner, &is_gone)) {
    }
    if (is_gone) {
        let_go(spawner);
        spawner->ops.lost(spawner->data);
    }
}

void
spawner_listen(struct spawner *spawner, struct event_base *base, const struct spawner_ops *ops,
               void *data)
{
    spawner->ops = *ops;
    spawner->data = data;
    spawner->event = event_new(base, spawner->fd, EV_READ | EV_PERSIST, on_readable, spawner);
    event_add(spawner->event, NULL);
}

static int
find_program(const struct spawner *spawner, const char *name)
{
    int i = 0;

    while (i < spawner->count && strcmp(spawner->programs[i].name, name) != 0) {
        i++;
    }
    return i;
}

uint32_t
spawner_run(struct spawner *spawner, const char *program, const char *const words[])
{
    struct spawner_request request = {.program = (uint16_t)find_program(spawner, program)};
    const char *unused[SPAWNER_WORDS_MAX + 1];
    size_t bytes = SPAWNER_HEAD_BYTES;

    for (; words[request.word_count]; request.word_count++) {
        size_t length = strlen(words[request.word_count]) + 1;

        if (bytes + length > sizeof(request) || request.word_count == SPAWNER_WORDS_MAX) {
            return 0;
        }
        memcpy((char *)&request + bytes, words[request.word_count], length);
        bytes += length;
    }
    request.job = spawner->last_job + 1 ? spawner->last_job + 1 : 1;
    if (spawner->fd < 0 || spawner->running == SPAWNER_JOBS_MAX ||
        !spawner_allows(spawner->programs, spawner->count, &request, bytes, unused) ||
        send(spawner->fd, &request, bytes, MSG_NOSIGNAL) != (ssize_t)bytes) {
        return 0;
    }
    spawner->running++;
    spawner->last_job = request.job;
    return request.job;
}
