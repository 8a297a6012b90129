// SPDX-License-Identifier: MIT
// What each address, and each account that counts for itself, was granted, counted a second time:
// never more than its budget, and what it holds is what it has taken.
#ifndef TESTS_SIM_ALLOWANCE_H
#define TESTS_SIM_ALLOWANCE_H

#include "server/core/core.h"

struct sim;

// A message was granted what it asked for, by a session that is still there.
void allowance_granted(struct sim *sim, const struct core_event *event);

// Do rooms and AI seats and the budgets tell the same?
void allowance_check(struct sim *sim);

void allowance_forget(struct sim *sim); // the process died

#endif
