// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // POSIX_SPAWN_SETSID
#include "client/local/embedded_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    CHILD_LOCK_FD = 3, // in the child
    HIGH_FD = 10,      // above all that it gets
    LOG_MAX_BYTES = 1024 * 1024,
    LAST_WORDS_BYTES = 2048, // of the log's end
};

extern char **environ;

// What the child gets, as our descriptors: all of them high, so that none is in
// the way of another when they become 0 to 3 there.
struct ends {
    int in, out, log, lock;
};

static void
close_fd(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
        *fd = -1;
    }
}

// Takes fd, returns a high one that no child inherits; -1 if there is none left.
static int
make_high(int fd)
{
    int high = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, HIGH_FD) : -1;

    if (fd >= 0) {
        close(fd);
    }
    return high;
}

static bool
make_pipe(int *read_end, int *write_end)
{
    int fds[2];

    if (pipe(fds) != 0) {
        return false;
    }
    *read_end = make_high(fds[0]);
    *write_end = make_high(fds[1]);
    return *read_end >= 0 && *write_end >= 0;
}

// The log goes on from the last time, unless it has become long.
static int
open_log(const char *path, off_t *start)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    struct stat found;

    if (fd < 0 || fstat(fd, &found) != 0) {
        return make_high(fd);
    }
    *start = found.st_size;
    if (found.st_size > LOG_MAX_BYTES && ftruncate(fd, 0) == 0) {
        *start = 0;
    }
    return make_high(fd);
}

// A session of its own: what the terminal sends to us (^C, ^Z) is not for the server, and it may
// outlive the terminal.
// No signal is ignored or blocked there because it is here.
static void
set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, all;

    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL); // these two are always what they are
    sigdelset(&all, SIGSTOP);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setflags(attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
}

// The program's name in front of its arguments; returns owned, the strings are not.
static char **
make_argv(const struct child_start *start)
{
    size_t count = 0;
    char **argv;

    while (start->arguments[count]) {
        count++;
    }
    argv = xcalloc(count + 2, sizeof(*argv));
    argv[0] = (char *)(uintptr_t)start->program; // POSIX wants them without const
    for (size_t i = 0; i < count; i++) {
        argv[i + 1] = (char *)(uintptr_t)start->arguments[i];
    }
    return argv;
}

// Returns 0 or an errno.
static int
spawn(const struct child_start *start, const struct ends *ends, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char **argv = make_argv(start);
    int error;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends->in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends->out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends->log, STDERR_FILENO);
    if (ends->lock >= 0) {
        posix_spawn_file_actions_adddup2(&actions, ends->lock, CHILD_LOCK_FD);
    }
    set_attributes(&attributes);
    error = posix_spawn(pid, start->program, &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    free(argv);
    return error;
}

static void
close_ends(struct ends *ends)
{
    close_fd(&ends->in);
    close_fd(&ends->out);
    close_fd(&ends->log);
    close_fd(&ends->lock);
}

// errno says what is missing. The program is looked at before: not everywhere does
// posix_spawn() tell that it could not be run.
static bool
open_ends(const struct child_start *start, struct ends *ends, struct child *made)
{
    ends->log = open_log(start->log_file, &made->log_start);
    if (ends->log < 0 || access(start->program, X_OK) != 0) {
        return false;
    }
    ends->lock = start->lock_fd < 0 ? -1 : fcntl(start->lock_fd, F_DUPFD_CLOEXEC, HIGH_FD);
    return (ends->lock >= 0 || start->lock_fd < 0) && make_pipe(&ends->in, &made->life_fd) &&
           make_pipe(&made->ended_fd, &ends->out) &&
           fcntl(made->ended_fd, F_SETFL, O_NONBLOCK) == 0;
}

void
child_init(struct child *child)
{
    *child = (struct child){.life_fd = -1, .ended_fd = -1};
}

void
child_finish(struct child *child)
{
    child_end(child);
    if (child->pid) {
        (void)waitpid(child->pid, NULL, WNOHANG);
    }
    close_fd(&child->life_fd);
    close_fd(&child->ended_fd);
    free(child->log_file);
    child_init(child);
}

bool
child_start(struct child *child, const struct child_start *start, struct strbuf *why)
{
    struct ends ends = {-1, -1, -1, -1};
    struct child made;
    int error;

    child_init(&made);
    error = open_ends(start, &ends, &made) ? spawn(start, &ends, &made.pid) : errno;
    if (error != 0) {
        made.pid = 0;
        fill(why, ends.log < 0 ? _("{1} can't be written: {2}") : _("{1} can't be started: {2}"), 2,
             ends.log < 0 ? start->log_file : start->program, strerror(error));
        child_finish(&made);
    } else {
        made.log_file = xstrdup(start->log_file);
        child_finish(child);
        *child = made;
    }
    close_ends(&ends);
    return error == 0;
}

static void
add_status(int status, struct strbuf *how)
{
    bool is_signal = WIFSIGNALED(status);
    char number[16];

    snprintf(number, sizeof(number), "%d", is_signal ? WTERMSIG(status) : WEXITSTATUS(status));
    fill(how, is_signal ? _("by signal {1}") : _("with status {1}"), 1, number);
}

bool
child_has_ended(struct child *child, struct strbuf *how)
{
    int status = 0;
    pid_t got = child->pid ? waitpid(child->pid, &status, WNOHANG) : -1;

    if (got == 0 || (got < 0 && errno == EINTR)) {
        return false;
    }
    if (got > 0) {
        add_status(status, how);
    }
    child->pid = 0;
    close_fd(&child->life_fd);
    close_fd(&child->ended_fd);
    return true;
}

void
child_end(struct child *child)
{
    if (child->pid) {
        close_fd(&child->life_fd);
        kill(child->pid, SIGTERM);
    }
}

bool
child_let_go(struct child *child)
{
    static const char word[] = "stay\n"; // as server/shell/ops/signals.h says
    ssize_t length = sizeof(word) - 1;

    if (!child->pid || write(child->life_fd, word, (size_t)length) != length) {
        return false;
    }
    close_fd(&child->life_fd);
    close_fd(&child->ended_fd);
    child->pid = 0;
    return true;
}

void
child_kill(struct child *child)
{
    if (child->pid) {
        kill(child->pid, SIGKILL);
    }
}

void
child_last_words(const struct child *child, struct strbuf *out)
{
    int fd = child->log_file ? open(child->log_file, O_RDONLY | O_CLOEXEC) : -1;
    char text[LAST_WORDS_BYTES];
    ssize_t length = 0, begin;
    off_t from = child->log_start;
    struct stat found;

    if (fd < 0) {
        return;
    }
    if (fstat(fd, &found) == 0) {
        from = found.st_size - LAST_WORDS_BYTES > from ? found.st_size - LAST_WORDS_BYTES : from;
        length = pread(fd, text, sizeof(text), from);
    }
    close(fd);
    while (length > 0 && text[length - 1] == '\n') {
        length--;
    }
    for (begin = length; begin > 0 && text[begin - 1] != '\n'; begin--) {
    }
    if (length > begin) {
        quote_add_bare(out, text + begin, (size_t)(length - begin));
    }
}
