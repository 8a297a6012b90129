// SPDX-License-Identifier: MIT
// The whole core as one number: everything that a request could change. A refused one
// must leave it as it was. Left out is what each request may change: credit, what
// waits in the outbox, when somebody was heard, and wrong passwords that are counted.
#ifndef TESTS_SIM_FINGERPRINT_H
#define TESTS_SIM_FINGERPRINT_H

#include <stdint.h>

struct core;

uint64_t fingerprint(const struct core *core);

#endif
