// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // closefrom(), prctl()
#include "server/shell/ops/spawner_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/util/quote.h"

enum { SOCKET_FD = 3, STATUS_NOT_RUN = 127, ARGUMENTS_MAX = 32 };

struct job {
    uint32_t id;
    pid_t pid; // 0: this place is free
};

struct process {
    const struct spawner_program *programs;
    int count;
    struct job jobs[SPAWNER_JOBS_MAX];
};

// Two pipes: what the program has, and what the server gets.
struct ends {
    int child_in, child_out;
    int server[2];
};

bool
spawner_allows(const struct spawner_program *programs, int count,
               const struct spawner_request *request, size_t bytes,
               const char *words[SPAWNER_WORDS_MAX + 1])
{
    const char *at = request->text, *end = (const char *)request + bytes;
    int found = 0;

    if (bytes < SPAWNER_HEAD_BYTES || bytes > sizeof(*request) || request->program >= count ||
        request->word_count > SPAWNER_WORDS_MAX ||
        request->word_count > programs[request->program].words_max) {
        return false;
    }
    for (; at < end && found < request->word_count; found++) {
        size_t length = strnlen(at, (size_t)(end - at));

        if (at + length == end || length == 0 || at[0] == '-' || !quote_is_harmless(at, length)) {
            return false;
        }
        words[found] = at;
        at += length + 1;
    }
    words[found] = NULL;
    return found == request->word_count && at == end;
}

// Nothing of the server stays open here: not its lock, nor the pipe by which its parent sees
// that it has ended. What programs complain about goes to the server's log.
static void
let_go(int fd)
{
    int null = open("/dev/null", O_RDWR);

    if (null < 0 || dup2(null, STDIN_FILENO) < 0 || dup2(null, STDOUT_FILENO) < 0 ||
        (fd != SOCKET_FD && dup2(fd, SOCKET_FD) < 0)) {
        _exit(1);
    }
    closefrom(SOCKET_FD + 1);
    if (fcntl(SOCKET_FD, F_SETFD, FD_CLOEXEC) != 0 || fcntl(SOCKET_FD, F_SETFL, 0) != 0) {
        _exit(1);
    }
}

static _Noreturn void
finish(struct process *process)
{
    for (int i = 0; i < SPAWNER_JOBS_MAX; i++) {
        if (process->jobs[i].pid > 0) {
            kill(-process->jobs[i].pid, SIGKILL);
        }
    }
    _exit(0);
}

// fds: two, or NULL.
static void
answer(struct process *process, const struct spawner_answer *text, const int *fds)
{
    struct spawner_answer copy = *text;
    struct iovec part = {&copy, sizeof(copy)};
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    struct cmsghdr *rights;
    ssize_t sent;

    if (fds) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof(control.bytes);
        rights = CMSG_FIRSTHDR(&message);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(2 * sizeof(int));
        memcpy(CMSG_DATA(rights), fds, 2 * sizeof(int));
    }
    do {
        sent = sendmsg(SOCKET_FD, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    if (sent < 0) {
        finish(process); // the server is gone
    }
}

// In the child: becomes the program, in a group of its own, and dies with the spawner.
static _Noreturn void
become(const struct spawner_program *program, const char *const words[], const struct ends *ends)
{
    static char path[] = "PATH=/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8";
    char *const environment[] = {path, locale, NULL};
    char *arguments[ARGUMENTS_MAX + 1] = {
        (char *)(uintptr_t)program->path}; // execve() changes none
    sigset_t none;
    int count = 1;

    for (int i = 0; program->words[i] && count < ARGUMENTS_MAX; i++) {
        arguments[count++] = (char *)(uintptr_t)program->words[i];
    }
    for (int i = 0; words[i] && count < ARGUMENTS_MAX; i++) {
        arguments[count++] = (char *)(uintptr_t)words[i];
    }
    sigemptyset(&none);
    if (setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 ||
        dup2(ends->child_in, STDIN_FILENO) < 0 || dup2(ends->child_out, STDOUT_FILENO) < 0 ||
        sigprocmask(SIG_SETMASK, &none, NULL) != 0) {
        _exit(STATUS_NOT_RUN);
    }
    closefrom(STDERR_FILENO + 1);
    execve(program->path, arguments, environment);
    _exit(STATUS_NOT_RUN);
}

static bool
open_ends(struct ends *ends)
{
    int in[2], out[2];

    if (pipe2(in, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    *ends = (struct ends){.child_in = in[0], .child_out = out[1], .server = {in[1], out[0]}};
    return true;
}

static void
close_ends(const struct ends *ends)
{
    close(ends->child_in);
    close(ends->child_out);
    close(ends->server[0]);
    close(ends->server[1]);
}

static bool
start(struct process *process, struct job *job, const struct spawner_request *request,
      const char *const words[])
{
    struct ends ends;
    pid_t pid;

    if (!open_ends(&ends)) {
        return false;
    }
    pid = fork();
    if (pid == 0) {
        become(&process->programs[request->program], words, &ends);
    }
    if (pid > 0) {
        *job = (struct job){.id = request->job, .pid = pid};
        (void)setpgid(pid, pid); // whichever of the two is first
        answer(process, &(struct spawner_answer){request->job, SPAWNER_STARTED, 0}, ends.server);
    }
    close_ends(&ends);
    return pid > 0;
}

static void
take_request(struct process *process)
{
    struct spawner_request request = {0};
    const char *words[SPAWNER_WORDS_MAX + 1];
    ssize_t got = recv(SOCKET_FD, &request, sizeof(request), MSG_TRUNC);
    int place = 0;

    if (got < 0 && errno == EINTR) {
        return;
    }
    if (got <= 0) {
        finish(process); // the server is gone
    }
    while (place < SPAWNER_JOBS_MAX && process->jobs[place].pid > 0) {
        place++;
    }
    if (place == SPAWNER_JOBS_MAX ||
        !spawner_allows(process->programs, process->count, &request, (size_t)got, words) ||
        !start(process, &process->jobs[place], &request, words)) {
        answer(process,
               &(struct spawner_answer){request.job, SPAWNER_ENDED, W_EXITCODE(STATUS_NOT_RUN, 0)},
               NULL);
    }
}

static void
reap(struct process *process)
{
    int status;
    pid_t pid;

    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        for (int i = 0; i < SPAWNER_JOBS_MAX; i++) {
            struct job *job = &process->jobs[i];

            if (job->pid == pid) {
                job->pid = 0;
                kill(-pid, SIGKILL); // what it has left behind
                answer(process, &(struct spawner_answer){job->id, SPAWNER_ENDED, status}, NULL);
            }
        }
    }
}

static void
on_child(int number)
{
    (void)number; // it only ends the wait
}

// SIGCHLD comes only while it waits.
static void
block_children(sigset_t *open)
{
    const struct sigaction action = {.sa_handler = on_child};
    sigset_t children;

    sigemptyset(open);
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_SETMASK, &children, NULL);
    sigaction(SIGCHLD, &action, NULL);
}

// No signal at the death of the server: the end of the socket tells, and what runs is ended then.
void
spawner_process(int fd, const struct spawner_program *programs, int count)
{
    struct process process = {.programs = programs, .count = count};
    sigset_t open;

    let_go(fd);
    (void)setsid(); // what a terminal sends to the server is not for us
    (void)prctl(PR_SET_NAME, "gorend-spawner");
    block_children(&open);
    for (;;) {
        fd_set readable;

        FD_ZERO(&readable);
        FD_SET(SOCKET_FD, &readable);
        if (pselect(SOCKET_FD + 1, &readable, NULL, NULL, NULL, &open) > 0) {
            take_request(&process);
        }
        reap(&process);
    }
}
