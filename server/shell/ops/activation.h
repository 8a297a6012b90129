// SPDX-License-Identifier: MIT
// Sockets that systemd has opened for us (gorend.socket): they begin at descriptor
// 3, and the environment says how many and for which process.
#ifndef SERVER_SHELL_OPS_ACTIVATION_H
#define SERVER_SHELL_OPS_ACTIVATION_H

#include <stdbool.h>

struct strbuf;

enum { ACTIVATION_FIRST = 3, ACTIVATION_MAX = 16 };

struct activation {
    int count; // descriptors ACTIVATION_FIRST .. are ours to listen at; 0: none
};

// listen_pid and listen_fds are the values of $LISTEN_PID and $LISTEN_FDS, NULL if unset; pid is
// this process. Sockets for another process are ignored. Marks the sockets as not to be inherited.
// Returns false and appends the reason to why if the environment is inconsistent, or if a
// descriptor is no stream socket that listens.
bool activation_read(const char *listen_pid, const char *listen_fds, long pid,
                     struct activation *activation, struct strbuf *why);

#endif
