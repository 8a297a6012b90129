// SPDX-License-Identifier: MIT
// The lag of one connection, as clocks forgive it (clocks.md 4.1): from the round trips of its
// last pings, which a client can make longer by answering late, and from the round trip that the
// kernel measures by acknowledgements, which no program at the other end can. A plain value, pure;
// a zeroed one has measured nothing.
#ifndef SERVER_CORE_PEOPLE_LAG_H
#define SERVER_CORE_PEOPLE_LAG_H

#include <stdint.h>

enum {
    LAG_PONGS = 8,           // so many count
    LAG_OVER_KERNEL_MS = 20, // forgiven beyond what the kernel has measured
    LAG_UNKNOWN = -1,
};

struct lag {
    int64_t pongs_ms[LAG_PONGS]; // round trips; the oldest is replaced
    int count, next;
    int64_t kernel_us; // told with the newest pong; 0 = the kernel knows none
};

// A ping was answered after so long. kernel_us: the kernel's own smoothed round trip, 0 where there
// is none (Unix sockets, a proxy in front).
void lag_add(struct lag *lag, int64_t round_trip_ms, int64_t kernel_us);

// The lag to be forgiven, LAG_UNKNOWN before the first pong. Not capped.
int64_t lag_read(const struct lag *lag);

#endif
