// SPDX-License-Identifier: MIT
// What the system tells of a process and of itself: /proc. What cannot be read
// is 0.
#ifndef TESTS_BENCH_LOAD_STATS_H
#define TESTS_BENCH_LOAD_STATS_H

#include <stdint.h>

struct load_stats {
    uint64_t at_ns;      // monotonic
    double server_cpu_s; // all its threads; 0 if it is not known
    double own_cpu_s;    // this process
    double all_cpu_s;    // everything on this machine
    long server_kib;     // resident
    long available_kib;  // of the machine
};

// server_pid 0: not known.
struct load_stats load_stats_take(uint32_t server_pid);

uint64_t load_now_ns(void);

#endif
