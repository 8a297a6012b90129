// SPDX-License-Identifier: MIT
// Tells systemd how the server is doing (Type=notify), without its library: a
// datagram to the socket that $NOTIFY_SOCKET names. Without that variable, or
// with a socket that does not take the datagram, nothing happens.
#ifndef SERVER_SHELL_OPS_NOTIFY_H
#define SERVER_SHELL_OPS_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

// A plain value.
struct notify {
    struct sockaddr_un address;
    socklen_t bytes; // 0: there is no socket
};

// socket is the value of the variable, a path or a name with @ in front; NULL and anything else
// mean that there is no socket.
struct notify notify_to(const char *socket);

// Each says whether it was delivered.
bool notify_ready(const struct notify *notify, const char *status);
bool notify_stopping(const struct notify *notify, const char *status);

#endif
