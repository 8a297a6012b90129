// SPDX-License-Identifier: MIT
// An attack in a process of its own, while the two players of the siege go on, and two others on a
// second server that nobody attacks. Both pairs share the same machine at the same time, so their
// moves can be compared.
#ifndef TESTS_CHAOS_SIEGE_SIEGE_BESIDE_H
#define TESTS_CHAOS_SIEGE_SIEGE_BESIDE_H

#include "tests/chaos/siege/siege.h"

// What an attack has reached, as it counts itself; both processes see it.
struct figures {
    int tries, taken;
    volatile int refusal;
    volatile bool is_enough; // said by the test: the attack may end
    int64_t took_ms;
};

// Runs in the other process: it must not use the two players, and must not assert.
typedef void (*attack_fn)(const struct siege *siege, struct figures *figures);

// Starts the attack; plays while it goes on; waits for its end, prints and notes how long the moves
// took.
struct beside *siege_begin(struct siege *siege, attack_fn attack);
bool siege_goes_on(struct beside *beside);
struct figures siege_end(struct beside *beside, const char *what);

// What it has reached until now.
struct figures *siege_figures(const struct beside *beside);

// The second server, on which the control plays.
struct siege *siege_control(struct beside *beside);

// All of it.
struct figures siege_beside(struct siege *siege, attack_fn attack, const char *what);

// Ends the attacker and the second server of a test that has failed. NULL is fine.
void siege_give_up(struct beside *beside);

// A test in rounds: p99 of the middle round must be at most 3 times that of the control's middle
// round and 20 ms. One round is a few hundred moves, and its p99 two or three of them, so what else
// this machine does at that moment may spoil one or two rounds of five. There are one, three or
// five: chance makes moves slow, not fast. Any other failure fails at once.
void siege_rounds(void **state);

#endif
