// SPDX-License-Identifier: MIT
// A histogram of durations in microseconds. It has a fixed size, and its buckets are a quarter of
// an octave wide, so that a quantile is right within a fifth. A plain value; a zeroed one is
// empty.
#ifndef SERVER_SHELL_LATENCY_H
#define SERVER_SHELL_LATENCY_H

#include <stdint.h>

enum { LATENCY_BUCKETS = 4 * 32 }; // up to an hour

struct latency {
    uint64_t count;
    int64_t longest_us;
    uint64_t buckets[LATENCY_BUCKETS];
};

void latency_add(struct latency *latency, int64_t us); // below 0 counts as 0

// Adds all of the second to the first.
void latency_merge(struct latency *latency, const struct latency *more);

// The duration that this part of all, in thousandths, did not exceed; 0 if there are none.
int64_t latency_quantile_us(const struct latency *latency, int thousandths);

// The clock they are measured by.
int64_t latency_now_us(void);

#endif
