// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // ppoll
#include "tests/support/server_process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    START_US = 60000000,
    LOOK_US = 20000,
    TEXT_BYTES = 160,
    OWN_ARGUMENTS = 8,
    VARIABLES_MAX = 8,
    LOG_SHOWN_BYTES = 32768,
};

extern char **environ;

// The tests stop here: without a server there is nothing to test.
static void
give_up(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    abort();
}

static const char *
program(const struct server_process *server)
{
    const char *path = server->program ? server->program : getenv("GOREND");

    if (!path) {
        fprintf(stderr, "GOREND must be the path of the server.\n");
        abort();
    }
    return path;
}

void
server_init(struct server_process *server)
{
    const char *base = getenv("GOREN_TEST_DIR");

    memset(server, 0, sizeof(*server));
    server->ready_fd = -1;
    snprintf(server->folder, sizeof(server->folder), "%s/goren-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(server->folder)) {
        give_up(server->folder);
    }
    snprintf(server->socket, sizeof(server->socket), "%s/s", server->folder);
    snprintf(server->data, sizeof(server->data), "%s/goren.db", server->folder);
    snprintf(server->control, sizeof(server->control), "%s/ctl", server->folder);
    snprintf(server->log, sizeof(server->log), "%s/log", server->folder);
}

static void
empty_folder(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;

    while (folder && (entry = readdir(folder))) {
        if (entry->d_name[0] != '.') {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    if (folder) {
        closedir(folder);
    }
    rmdir(path);
}

static void
stop_waiting(struct server_process *server)
{
    if (server->ready_fd >= 0) {
        close(server->ready_fd);
    }
    server->ready_fd = -1;
}

void
server_finish(struct server_process *server)
{
    if (server->pid) {
        server_kill(server);
    }
    stop_waiting(server);
    empty_folder(server->folder);
}

void
server_add_argument(struct server_process *server, const char *argument)
{
    if (server->argument_count < SERVER_ARGUMENTS_MAX) {
        server->arguments[server->argument_count++] = argument;
    }
}

// The server says READY=1 here when it takes connections.
static int
open_ready_socket(const struct server_process *server, char *variable, size_t bytes)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    snprintf(address.sun_path, sizeof(address.sun_path), "%s/ready", server->folder);
    unlink(address.sun_path);
    if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) < 0) {
        give_up(address.sun_path);
    }
    snprintf(variable, bytes, "NOTIFY_SOCKET=%s", address.sun_path);
    return fd;
}

// What sanitizers and wrappers of the server are told goes on to it, and whether it
// must be shut in; nothing else does.
static void
inherit(char **variables)
{
    int count = 1;

    for (char **one = environ; *one && count < VARIABLES_MAX - 1; one++) {
        if (strstr(*one, "SAN_OPTIONS=") || strncmp(*one, "PATH=", 5) == 0 ||
            strncmp(*one, "GOREN_SERVER_", 13) == 0 || strncmp(*one, "GOREND_SANDBOX=", 15) == 0) {
            variables[count++] = *one;
        }
    }
}

static void
run(struct server_process *server, char *ready_variable)
{
    char listen[TEXT_BYTES], socket_path[TEXT_BYTES], data[TEXT_BYTES], control[TEXT_BYTES];
    char *arguments[SERVER_ARGUMENTS_MAX + OWN_ARGUMENTS] = {(char[]){"gorend"}, listen,
                                                             socket_path, data, control};
    char *variables[VARIABLES_MAX] = {ready_variable};
    posix_spawn_file_actions_t actions;
    int count = 5;

    inherit(variables);
    snprintf(listen, sizeof(listen), server->has_no_tcp ? "--listen=none" : "--listen=127.0.0.1:%d",
             server->port);
    snprintf(socket_path, sizeof(socket_path), "--unix=%s", server->socket);
    snprintf(data, sizeof(data), "--data=%s", server->data);
    snprintf(control, sizeof(control), "--control=%s", server->control);
    for (int i = 0; i < server->argument_count; i++) {
        // posix_spawn() does not change them.
        memcpy(&arguments[count++], &server->arguments[i], sizeof(char *));
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, server->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    // Not the test's own: who runs the test waits until nobody holds that any more, also a server
    // that a failed test has left behind.
    posix_spawn_file_actions_adddup2(&actions, 2, 1);
    if (posix_spawn(&server->pid, program(server), &actions, NULL, arguments, variables) != 0) {
        give_up(program(server));
    }
    posix_spawn_file_actions_destroy(&actions);
    server->starts++;
}

// Reads "listening address=127.0.0.1:41234" out of the log, to keep the port.
static void
find_port(struct server_process *server)
{
    char line[1024];
    FILE *file = fopen(server->log, "r");

    while (file && fgets(line, sizeof(line), file)) {
        const char *at = strstr(line, "listening address=127.0.0.1:");

        if (at) {
            server->port = (int)strtol(at + strlen("listening address=127.0.0.1:"), NULL, 10);
        }
    }
    if (file) {
        fclose(file);
    }
}

static int
status_of(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool
server_has_ended(struct server_process *server, int *status)
{
    if (!server->pid || waitpid(server->pid, status, WNOHANG) != server->pid) {
        return false;
    }
    *status = status_of(*status);
    server->pid = 0;
    return true;
}

void
server_spawn(struct server_process *server)
{
    char variable[TEXT_BYTES];

    stop_waiting(server);
    server->ready_fd = open_ready_socket(server, variable, sizeof(variable));
    run(server, variable);
}

static bool
is_ready(struct server_process *server)
{
    char text[256];
    ssize_t length = recv(server->ready_fd, text, sizeof(text) - 1, MSG_DONTWAIT);

    text[length > 0 ? length : 0] = '\0';
    if (!strstr(text, "READY=1")) {
        return false;
    }
    stop_waiting(server);
    if (!server->has_no_tcp) {
        find_port(server);
    }
    return true;
}

enum server_news
server_await(struct server_process *server, int64_t wait_us, int *status)
{
    while (wait_us >= 0) {
        struct pollfd poll_fd = {.fd = server->ready_fd, .events = POLLIN};
        int64_t step_us = wait_us < LOOK_US ? wait_us : LOOK_US;
        struct timespec step = {.tv_nsec = (long)step_us * 1000};

        // Who has ended says nothing any more: look now and then.
        if (ppoll(&poll_fd, 1, &step, NULL) > 0 && is_ready(server)) {
            return SERVER_READY;
        }
        if (server_has_ended(server, status)) {
            stop_waiting(server);
            return SERVER_ENDED;
        }
        wait_us -= LOOK_US;
    }
    return SERVER_STARTING;
}

bool
server_try_start(struct server_process *server, int *status)
{
    enum server_news news;

    server_spawn(server);
    news = server_await(server, START_US, status);
    if (news == SERVER_STARTING) {
        give_up("the server does not become ready");
    }
    return news == SERVER_READY;
}

bool
server_start(struct server_process *server)
{
    int status;

    if (!server_try_start(server, &status)) {
        fprintf(stderr, "gorend ended with %d instead of starting\n", status);
        server_show_log(server);
        return false;
    }
    return true;
}

void
server_signal(struct server_process *server, int signal)
{
    // 0 would be our own group.
    if (server->pid > 0) {
        kill(server->pid, signal);
    }
}

int
server_wait(struct server_process *server)
{
    int status;

    while (waitpid(server->pid, &status, 0) < 0 && errno == EINTR) {
    }
    server->pid = 0;
    return status_of(status);
}

void
server_pause(struct server_process *server)
{
    int status;

    server_signal(server, SIGSTOP);
    while (waitpid(server->pid, &status, WUNTRACED) < 0 && errno == EINTR) {
    }
    if (!WIFSTOPPED(status)) {
        give_up("the server cannot be stopped");
    }
}

void
server_continue(struct server_process *server)
{
    server_signal(server, SIGCONT);
}

void
server_kill(struct server_process *server)
{
    server_signal(server, SIGKILL);
    server_wait(server);
}

void
server_stop(struct server_process *server)
{
    int status;

    server_signal(server, SIGTERM);
    status = server_wait(server);
    if (status != 0) {
        fprintf(stderr, "gorend ended with %d after SIGTERM\n", status);
        server_show_log(server);
        abort();
    }
}

int
server_control(const struct server_process *server, const char *command, char *answer, size_t bytes)
{
    char control[TEXT_BYTES], text[TEXT_BYTES];
    char *arguments[] = {(char[]){"gorend"}, (char[]){"ctl"}, control, text, NULL};
    posix_spawn_file_actions_t actions;
    int ends[2], status;
    size_t have = 0;
    ssize_t length;
    pid_t pid;

    if (pipe(ends) < 0) {
        give_up("pipe");
    }
    snprintf(control, sizeof(control), "--control=%s", server->control);
    snprintf(text, sizeof(text), "%s", command);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    if (posix_spawn(&pid, program(server), &actions, NULL, arguments, environ) != 0) {
        give_up(program(server));
    }
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    while ((length = read(ends[0], answer + have, bytes - 1 - have)) > 0) {
        have += (size_t)length;
    }
    answer[have] = '\0';
    close(ends[0]);
    waitpid(pid, &status, 0);
    return status_of(status);
}

void
server_show_log(const struct server_process *server)
{
    char line[1024];
    FILE *file = fopen(server->log, "r");

    // The end of it, where it is long; without its first line, of which a part is missing.
    if (file &&
        (fseek(file, -LOG_SHOWN_BYTES, SEEK_END) != 0 || !fgets(line, sizeof(line), file))) {
        rewind(file);
    }
    while (file && fgets(line, sizeof(line), file)) {
        fprintf(stderr, "# %s", line);
    }
    if (file) {
        fclose(file);
    }
}

long
server_log_sum(const struct server_process *server, const char *word)
{
    char line[1024];
    long sum = 0;
    FILE *file = fopen(server->log, "r");

    while (file && fgets(line, sizeof(line), file)) {
        const char *at = strstr(line, word);

        sum += at ? strtol(at + strlen(word), NULL, 10) : 0;
    }
    if (file) {
        fclose(file);
    }
    return sum;
}

long
server_rss_kib(const struct server_process *server)
{
    char path[64], line[256];
    long kib = -1;
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/status", (int)server->pid);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof(line), file) && sscanf(line, "VmRSS: %ld", &kib) != 1) {
    }
    if (file) {
        fclose(file);
    }
    return kib;
}

int
server_descriptors(const struct server_process *server)
{
    char path[64];
    int count = 0;
    DIR *folder;

    snprintf(path, sizeof(path), "/proc/%d/fd", (int)server->pid);
    folder = opendir(path);
    while (folder && readdir(folder)) {
        count++;
    }
    if (folder) {
        closedir(folder);
    }
    return count - 2; // "." and ".."
}

double
server_cpu_s(const struct server_process *server)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, system = 0;
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/stat", (int)server->pid);
    file = fopen(path, "r");
    if (file && fgets(line, sizeof(line), file) && strrchr(line, ')')) {
        sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &system);
    }
    if (file) {
        fclose(file);
    }
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
