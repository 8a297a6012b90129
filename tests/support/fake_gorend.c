// SPDX-License-Identifier: MIT
// A stand-in for gorend in tests of the embedded server: listens where it is told
// to, and ends when its standard input does, unless that says "stay" first. The name of the data says how else it
// behaves:
//
//      dies.db        ends at once, with a line on stderr
//      brittle.db     ends at the first byte that somebody sends, likewise
//      silent.db      never listens
//      stubborn.db    neither a signal nor the end of its input ends it
//      lingers.db     at its end it waits for a writer of the pipe DATA.wait
//      closes.db      closes its standard output, and lives on
//
// Its arguments stand in the file DATA.args, one on each line.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATH_BYTES = 400, STATUS_WRONG = 3 };

static const char *
value_of(int argc, char **argv, const char *name)
{
    size_t length = strlen(name);

    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], name, length) == 0 && argv[i][length] == '=') {
            return argv[i] + length + 1;
        }
    }
    return "";
}

static void
write_arguments(int argc, char **argv, const char *data)
{
    char path[PATH_BYTES];
    FILE *file;

    snprintf(path, sizeof(path), "%s.args", data);
    file = fopen(path, "w");
    if (!file) {
        return;
    }
    for (int i = 1; i < argc; i++) {
        fprintf(file, "%s\n", argv[i]);
    }
    fclose(file);
}

static int
listen_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) != 0 ||
        listen(fd, 16) != 0) {
        perror(path);
        return -1;
    }
    return fd;
}

// Waits until there is something to read; -1 never has anything.
static void
wait_for(int fd, int other, struct pollfd fds[2])
{
    fds[0] = (struct pollfd){.fd = fd, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = other, .events = POLLIN};
    while (poll(fds, 2, -1) < 0) {
    }
}

// Until the input ends. A brittle one also until somebody says something.
static int
serve(int listener, int is_brittle)
{
    int peer = -1, parent = STDIN_FILENO;

    for (;;) {
        struct pollfd fds[2];
        char byte;

        wait_for(parent, peer >= 0 ? peer : listener, fds);
        if (fds[0].revents && read(STDIN_FILENO, &byte, 1) <= 0) {
            return 0;
        }
        parent = fds[0].revents && byte == 's' ? -1 : parent;
        if (peer < 0 && fds[1].revents) {
            peer = accept(listener, NULL, NULL);
        } else if (fds[1].revents && read(peer, &byte, 1) <= 0) {
            close(peer);
            peer = -1;
        } else if (fds[1].revents && is_brittle) {
            fputs("first line\nerror store: the disk is on fire\n", stderr);
            return STATUS_WRONG;
        }
    }
}

// Until somebody opens the other end.
static void
linger(const char *data)
{
    char path[PATH_BYTES];
    int fd;

    snprintf(path, sizeof(path), "%s.wait", data);
    fd = open(path, O_RDONLY);
    if (fd >= 0) {
        close(fd);
    }
}

int
main(int argc, char **argv)
{
    const char *data = value_of(argc, argv, "--data");
    const char *name = strrchr(data, '/');
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    int listener, status;

    name = name ? name + 1 : data;
    write_arguments(argc, argv, data);
    if (strcmp(name, "dies.db") == 0) {
        fputs("error config: the port is taken\n", stderr);
        return STATUS_WRONG;
    }
    if (strcmp(name, "silent.db") == 0) {
        return serve(-1, 0);
    }
    listener = listen_at(value_of(argc, argv, "--unix"));
    if (listener < 0) {
        return STATUS_WRONG;
    }
    if (strcmp(name, "closes.db") == 0) {
        close(STDOUT_FILENO);
    }
    if (strcmp(name, "stubborn.db") == 0) {
        sigaction(SIGTERM, &ignore, NULL);
        for (;;) {
            pause();
        }
    }
    status = serve(listener, strcmp(name, "brittle.db") == 0);
    if (strcmp(name, "lingers.db") == 0) {
        linger(data);
    }
    return status;
}
