// SPDX-License-Identifier: MIT
#include "server/shell/unix_socket.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { BACKLOG = 4096 };

static bool
fill_address(struct sockaddr_un *address, const char *path, struct strbuf *why)
{
    size_t length = strlen(path);

    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (length == 0 || length >= sizeof(address->sun_path)) {
        strbuf_addf(why, "A socket path has 1 to %zu bytes, but this one has %zu: %s.",
                    sizeof(address->sun_path) - 1, length, path);
        return false;
    }
    memcpy(address->sun_path, path, length);
    return true;
}

// Makes room for a new socket: one that nobody answers at is left over from a
// server that died.
static bool
clear_path(const struct sockaddr_un *address, struct strbuf *why)
{
    const char *path = address->sun_path;
    struct stat status;
    int fd, error;

    if (lstat(path, &status) < 0) {
        return true; // not there; whatever else is wrong, bind() says
    }
    if (!S_ISSOCK(status.st_mode)) {
        strbuf_addf(why, "%s already exists and is not a socket.", path);
        return false;
    }
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    error = connect(fd, (const struct sockaddr *)address, sizeof(*address)) < 0 ? errno : 0;
    if (fd >= 0) {
        close(fd);
    }
    if (error != ECONNREFUSED) {
        strbuf_addf(why, "%s is in use by another server.", path);
        return false;
    }
    unlink(path);
    return true;
}

// fchmod() before bind(): the file has its rights from the moment it is there,
// and the umask, which all threads share, stays as it is.
static int
bind_socket(const struct sockaddr_un *address, mode_t rights)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (fd >= 0 && (fchmod(fd, rights) < 0 ||
                    bind(fd, (const struct sockaddr *)address, sizeof(*address)) < 0 ||
                    listen(fd, BACKLOG) < 0)) {
        int error = errno;

        close(fd);
        errno = error;
        fd = -1;
    }
    return fd;
}

bool
unix_socket_listen(struct unix_socket *socket, const char *path, mode_t rights, struct strbuf *why)
{
    struct sockaddr_un address;
    struct stat status;
    int fd;

    if (!fill_address(&address, path, why) || !clear_path(&address, why)) {
        return false;
    }
    fd = bind_socket(&address, rights);
    if (fd < 0 || lstat(path, &status) < 0) {
        strbuf_addf(why, "Can't listen at %s: %s.", path, strerror(errno));
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    *socket = (struct unix_socket){
        .path = xstrdup(path), .fd = fd, .device = status.st_dev, .inode = status.st_ino};
    return true;
}

void
unix_socket_finish(struct unix_socket *socket)
{
    struct stat status;

    if (!socket->path) {
        return;
    }
    if (lstat(socket->path, &status) == 0 && status.st_dev == socket->device &&
        status.st_ino == socket->inode) {
        unlink(socket->path);
    }
    close(socket->fd);
    free(socket->path);
    *socket = (struct unix_socket){0};
}

int
unix_socket_connect(const char *path, struct strbuf *why)
{
    struct sockaddr_un address;
    int fd;

    if (!fill_address(&address, path, why)) {
        return -1;
    }
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof(address)) < 0) {
        strbuf_addf(why, "Can't connect to %s: %s.", path, strerror(errno));
        if (fd >= 0) {
            close(fd);
        }
        return -1;
    }
    return fd;
}
