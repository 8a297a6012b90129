// SPDX-License-Identifier: MIT
// The long siege: random mixtures of attacks on one server, a pair that plays on it, and a pair
// on a second server that nobody attacks. What hurts the first pair alone is the attack.
#ifndef TESTS_CHAOS_SIEGE_HOUR_H
#define TESTS_CHAOS_SIEGE_HOUR_H

#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

// Delays of moves, counted by tenths of a millisecond up to ten seconds.
enum { DELAY_STEPS = 100000 };

struct delays {
    uint32_t counts[DELAY_STEPS + 1];
    uint32_t total;
};

void delays_add(struct delays *delays, int64_t us);
// In milliseconds; 0 if there are none.
double delays_percentile(const struct delays *delays, int percent);

// Two who play on.
struct pair {
    struct server_process *server; // borrowed
    struct wire_client black, white;
    uint64_t room;
    int moves, games;
    struct delays second, all; // the second that is being measured, and all of them
    const char *why;           // NULL: all is well; else what has gone wrong
};

// False: they cannot play; why says so. After that the pair still has to be finished.
bool pair_open(struct pair *pair, struct server_process *server);
void pair_finish(struct pair *pair);
// Each makes a move, and the other sees it.
bool pair_play(struct pair *pair);

int64_t hour_now_us(void);

// Attacks, from addresses of this network: 127.0.0.0/8 or 198.18.0.0/15.
struct attacker {
    int port;
    uint32_t network, hosts; // the bits of an address that are given, and how many there are
    uint64_t seed;
    int64_t until_us;
};

// One random attack after the other until the time is over; in a process of its own.
void attacker_run(struct attacker *attacker);

#endif
