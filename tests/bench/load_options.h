// SPDX-License-Identifier: MIT
// What goren-load is told: the flags of the command line.
#ifndef TESTS_BENCH_LOAD_OPTIONS_H
#define TESTS_BENCH_LOAD_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LOAD_PLAYERS = 2, // of a room
    LOAD_CONNECTIONS_MAX = 100000,
};

struct load_options {
    uint32_t pairs;      // rooms with two players each
    uint32_t spectators; // of each room
    uint32_t viewers;    // of the people page and of the lobby; 0: not measured
    uint32_t port;       // on this machine
    uint32_t pid;        // of the server, for its figures; 0: not known
    double seconds;      // measured, after the warm-up
    double rate;         // moves a second in all; 0: the opponent answers at once
    bool is_tls;
    bool is_idle; // connect, say who one is, hold
    bool is_bare; // speak to the bare relay instead (relay_wire.h)
};

// Returns false and leaves options alone if the arguments are wrong.
bool load_options_read(int argc, char *const *argv, struct load_options *options);
const char *load_options_usage(void);

// Connections in all.
uint64_t load_options_connections(const struct load_options *options);

#endif
