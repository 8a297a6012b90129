// SPDX-License-Identifier: MIT
// The operator: commands now and then, each answered once, and what follows from
// the answers for those who are banned or get a new password.
#ifndef TESTS_SIM_OPERATOR_H
#define TESTS_SIM_OPERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/limits.h"

struct blob;
struct sim;

enum { OPERATOR_OPEN_MAX = 64, OPERATOR_BANNED_MAX = 8 };

struct operator_command {
    uint64_t job;
    int64_t at_ms;
    bool is_question;  // answered at once, whatever the disk does
    uint64_t silenced; // whom it silences, 0 = nobody
};

struct operator
{
    uint64_t next_job;
    int open_count;
    struct operator_command open[OPERATOR_OPEN_MAX];
    uint64_t silenced;                   // by the command that is being typed
    char sentence[WIRE_NAME_BYTES + 16]; // who is silenced and for how long, while it is typed
    int banned_count;
    char banned[OPERATOR_BANNED_MAX][WIRE_NAME_BYTES + 1]; // who might be let in again
};

// Gives some command.
void operator_give(struct sim *sim);

void operator_answered(struct sim *sim, uint64_t job, bool is_good, const struct blob *text);

// Is there one that nobody answers?
void operator_check(struct sim *sim);

// The process died: what was not answered never will be.
void operator_forget(struct sim *sim);

#endif
