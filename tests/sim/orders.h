// SPDX-License-Identifier: MIT
// The operator: orders now and then, each answered once, and what follows from
// the answers for those who are banned or get a new password.
#ifndef TESTS_SIM_ORDERS_H
#define TESTS_SIM_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/limits.h"

struct blob;
struct sim;

enum { ORDERS_OPEN_MAX = 64, ORDERS_BANNED_MAX = 8 };

struct order_given {
    uint64_t job;
    int64_t at_ms;
    bool is_question; // answered at once, whatever the disk does
};

struct orders {
    uint64_t next_job;
    int open_count;
    struct order_given open[ORDERS_OPEN_MAX];
    int banned_count;
    char banned[ORDERS_BANNED_MAX][WIRE_NAME_BYTES + 1]; // who might be let in again
};

// Gives some order.
void orders_give(struct sim *sim);

void orders_answered(struct sim *sim, uint64_t job, bool is_good, const struct blob *text);

// Is there one that nobody answers?
void orders_check(struct sim *sim);

// The process died: what was not answered never will be.
void orders_forget(struct sim *sim);

#endif
