// SPDX-License-Identifier: MIT
// A line to the server that really is slow: the server lives in a network namespace, a client in
// another, and a process carries the packets between them, each after its delay. So the kernel
// measures these delays as it would those of the world. Needs namespaces and /dev/net/tun.
#ifndef TESTS_CHAOS_SIEGE_SLOW_LINE_H
#define TESTS_CHAOS_SIEGE_SLOW_LINE_H

#include <stdbool.h>
#include <sys/types.h>

#define SLOW_LINE_LISTEN "--listen=10.77.0.1:5577" // an argument of the server

enum { SLOW_LINE_PORT = 5577 };

struct wire_client;

struct slow_line {
    pid_t carrier;   // 0 = not open
    int here, there; // namespaces of the server and of the client
};

// Each packet takes so long, one way, between the least and the most; none overtakes another. Puts
// this process into the server's namespace for good: to be called before the server is started.
// False if the machine does not allow it.
bool slow_line_open(struct slow_line *line, int least_ms, int most_ms);
void slow_line_close(struct slow_line *line);

// From the other end.
bool slow_line_connect(const struct slow_line *line, struct wire_client *client);

#endif
