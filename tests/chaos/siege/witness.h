// SPDX-License-Identifier: MIT
// Two pairs in a process of their own, one on the server that is attacked and one on a calm server:
// they move in turns, so that what else the machine does at a moment hits both alike.
#ifndef TESTS_CHAOS_SIEGE_WITNESS_H
#define TESTS_CHAOS_SIEGE_WITNESS_H

#include <stdbool.h>
#include <sys/types.h>

// How long moves take, in microseconds. A move that takes long stands for all those that would have
// been played meanwhile, so that one long silence does not count as one sample.
struct witness_delays {
    long samples;
    long p50, p99, longest;
};

struct witness_report {
    struct witness_delays besieged, calm;
    bool is_good; // every move arrived
};

struct witness {
    pid_t pid; // 0 = none
    int fd;    // its orders and its reports
};

// Both pairs come in and begin to play. False if they cannot.
bool witness_start(struct witness *witness, int besieged_port, int calm_port);

// Of all moves since the last report.
struct witness_report witness_report(struct witness *witness);

// They stop; their process ends.
void witness_stop(struct witness *witness);

#endif
