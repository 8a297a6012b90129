// SPDX-License-Identifier: MIT
// Sockets that systemd has opened for us (gorend.socket): they lie from
// descriptor 3 on, and the environment says how many and for which process.
#ifndef SERVER_SHELL_OPS_ACTIVATION_H
#define SERVER_SHELL_OPS_ACTIVATION_H

#include <stdbool.h>

struct strbuf;

enum { ACTIVATION_FIRST = 3, ACTIVATION_MAX = 16 };

struct activation {
    int count; // descriptors ACTIVATION_FIRST .. are ours to listen at; 0: none
};

// listen_pid, listen_fds: what $LISTEN_PID and $LISTEN_FDS say, NULL if nothing;
// pid: this process. Those meant for another process are none. Sockets are marked
// as not to be inherited. False with a sentence in *why if the environment makes
// no sense, or a descriptor is no stream socket that listens.
bool activation_read(const char *listen_pid, const char *listen_fds, long pid,
                     struct activation *activation, struct strbuf *why);

#endif
