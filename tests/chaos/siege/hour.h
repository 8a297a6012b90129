// SPDX-License-Identifier: MIT
// The long siege: random mixtures of attacks on one server, a pair that plays on it, and a pair
// on a second server that nobody attacks. What hurts the first pair alone is the attack.
#ifndef TESTS_CHAOS_SIEGE_HOUR_H
#define TESTS_CHAOS_SIEGE_HOUR_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/chaos/siege/pair.h"
#include "tests/support/server_process.h"

// Delays of moves, counted by tenths of a millisecond up to ten seconds.
enum { LATENCY_STEPS = 100000, ATTACKS_MAX = 32 };

struct latencies {
    uint32_t counts[LATENCY_STEPS + 1];
    uint32_t total;
};

void latencies_add(struct latencies *latencies, int64_t us);
// In milliseconds; 0 if there are none.
double latencies_percentile(const struct latencies *latencies, int percent);

// A pair, and how long its moves take.
struct player_pair {
    struct server_process *server; // borrowed
    struct pair pair;
    struct latencies second, all;         // the second that is being measured, and all of them
    struct latencies beside[ATTACKS_MAX]; // those of all during which this attack went on
};

// False: they cannot play; pair.why says so. After that the pair still has to be finished.
bool player_pair_open(struct player_pair *players, struct server_process *server);
// Each makes a move, and the other sees it. The attacks that go on are bits.
bool player_pair_play(struct player_pair *players, uint32_t attacks);

// Attacks, from addresses of this network: 127.0.0.0/8 or 198.18.0.0/15.
struct attacker {
    int port;
    uint64_t room;             // of the pair
    volatile uint32_t *attack; // what it does now: a bit, seen by whoever measures
    uint32_t network, hosts;   // the bits of an address that are given, and how many there are
    uint64_t seed;
    int64_t until_us;
};

// One random attack after the other until the time is over; in a process of its own.
void attacker_run(struct attacker *attacker);

// The attack of a bit; NULL if there are no more.
const char *attacker_word(int bit);

#endif
