// SPDX-License-Identifier: MIT
// Unix sockets with a name in the file system: listening with rights that hold
// from the first moment on, after a predecessor that died, and cleaning up.
#ifndef SERVER_SHELL_UNIX_SOCKET_H
#define SERVER_SHELL_UNIX_SOCKET_H

#include <stdbool.h>
#include <sys/types.h>

struct strbuf;

// A zeroed one is valid and closed.
struct unix_socket {
    char *path; // owned; NULL: closed
    int fd;     // owned; does not block, is not inherited
    dev_t device;
    ino_t inode; // of the file that we made
};

// Listens at the path with these rights (0600: for this user alone). Replaces a socket that does
// not answer; leaves any other file unchanged. On failure returns false and appends the reason to
// why.
bool unix_socket_listen(struct unix_socket *socket, const char *path, mode_t rights,
                        struct strbuf *why);

// Closes the socket and removes its file, unless the path is another file by now.
void unix_socket_finish(struct unix_socket *socket);

// Connects, and waits for it. The descriptor is owned by the caller; -1 with a
// sentence in *why.
int unix_socket_connect(const char *path, struct strbuf *why);

#endif
