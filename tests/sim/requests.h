// SPDX-License-Identifier: MIT
// Every request is answered exactly once, unless its connection ends.
#ifndef TESTS_SIM_REQUESTS_H
#define TESTS_SIM_REQUESTS_H

#include <stdint.h>

struct sim;

void requests_add(struct sim *sim, uint64_t conn, uint64_t seq);
void requests_answered(struct sim *sim, uint64_t conn, uint64_t seq);

// Is there one that nobody answers?
void requests_check(struct sim *sim);

#endif
