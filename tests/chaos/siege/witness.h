// SPDX-License-Identifier: MIT
// Two players in a process of their own who go on with their game while something else happens to
// their server, and how long each of their moves takes to reach the other.
#ifndef TESTS_CHAOS_SIEGE_WITNESS_H
#define TESTS_CHAOS_SIEGE_WITNESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "common/game/point.h"

// In microseconds. A move that takes long stands for all those that would have been played
// meanwhile, so that one long silence does not count as one sample.
struct witness_report {
    long samples;
    long p50, p99, longest;
    bool is_good; // every move arrived
};

struct witness {
    pid_t pid; // 0 = none
    int fd;    // its orders and its reports
};

// They come in, open a room and begin to play. False if they cannot.
bool witness_start(struct witness *witness, int port, const char *name);

// Of all moves since the last report.
struct witness_report witness_report(struct witness *witness);

// Points of a board of 20x20 on which nobody ever makes five, until it is full.
enum { WITNESS_MOVES = 400 };

struct point witness_point(int move);

// They stop; their process ends.
void witness_stop(struct witness *witness);

#endif
