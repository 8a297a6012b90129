// SPDX-License-Identifier: MIT
// Guests of one address that is not the address of those who play: it wants everything. For attacks
// in a process of their own (siege_beside.h), so nothing here asserts.
#ifndef TESTS_CHAOS_SIEGE_TAKER_H
#define TESTS_CHAOS_SIEGE_TAKER_H

#include "server/core/budget/budget.h"
#include "tests/chaos/siege/siege.h"

enum {
    TAKER_ADDRESS = 0x7f000042, // 127.0.0.66
    TAKERS = 60,                // connections at a time
};

// A new guest; false if he is turned away.
bool taker_enter(const struct siege *siege, struct wire_client *client, int number);

// The answer's error code, 0 = none, -1 = no answer.
int taker_ask(struct wire_client *client, struct client_msg *msg);

// The most that a budget allows within this time.
int taker_most(enum budget_kind kind, int64_t ms);

#endif
