// SPDX-License-Identifier: MIT
// An attack in a process of its own, while the two players of the siege go on, and two others on a
// second server that nobody attacks. Both pairs share the same machine at the same time, so their
// moves can be compared.
#ifndef TESTS_CHAOS_SIEGE_SIEGE_BESIDE_H
#define TESTS_CHAOS_SIEGE_SIEGE_BESIDE_H

#include "tests/chaos/siege/siege.h"

// What an attack has reached, as it counts itself.
struct figures {
    int tries, taken, refusal;
    int64_t took_ms;
};

// Runs in the other process: it must not use the two players, and must not assert.
typedef void (*attack_fn)(const struct siege *siege, struct figures *figures);

// Starts the attack; plays while it goes on; waits for its end, prints how long the moves took and
// notes in siege->is_slowed whether the attack has slowed them down.
struct beside *siege_begin(struct siege *siege, attack_fn attack);
bool siege_goes_on(struct beside *beside);
struct figures siege_end(struct beside *beside, const char *what);

// All of it.
struct figures siege_beside(struct siege *siege, attack_fn attack, const char *what);

// Ends the attacker and the second server of a test that has failed. NULL is fine.
void siege_give_up(struct beside *beside);

// Has an attack beside which p99 is the first one slowed moves down that take the second one
// elsewhere? Both in microseconds.
bool siege_is_slow(int64_t besieged_us, int64_t calm_us);

// A test in rounds: it fails when the attack slows moves down in two of at most three. One round is
// a few hundred moves, and its p99 two or three of them: whatever else this machine does at that
// moment would decide. Any other failure fails at once.
void siege_rounds(void **state);

#endif
