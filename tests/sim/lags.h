// SPDX-License-Identifier: MIT
// The lag of every connection measured a second time (docs/rules/clocks.md 4.1): from the pings
// that were sent, the pongs that came and what the world's kernel says, without the core's own
// books. What a running game is told of its players must be the same.
#ifndef TESTS_SIM_LAGS_H
#define TESTS_SIM_LAGS_H

#include <stdint.h>

struct conn;
struct core_event;
struct sim;

enum { LAGS_KEPT = 8 };

struct lag_book {
    uint64_t ping; // the one that is out, 0 = none
    int64_t sent_ms;
    long count; // pongs that counted
    int64_t trips_ms[LAGS_KEPT];
    int64_t kernel_us; // told with the last of them
};

// The round trip that the kernel has measured by now, 0 where it knows none: a proxy.
int64_t lags_kernel_us(const struct sim *sim, const struct conn *conn);

// Before and after the core handles an event: a pong, and the pings that were sent.
void lags_before(struct sim *sim, const struct core_event *event);
void lags_after(struct sim *sim);

// Every running game knows the lag of the people at its board.
void lags_check(struct sim *sim);

#endif
