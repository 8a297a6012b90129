// SPDX-License-Identifier: MIT
// How long things took, counted in buckets: exact up to 63 ns, from there on
// each power of two has 32 buckets, so a figure is at most 1/32 too low. A zeroed
// one is empty.
#ifndef TESTS_BENCH_LOAD_HISTOGRAM_H
#define TESTS_BENCH_LOAD_HISTOGRAM_H

#include <stdint.h>

enum {
    HISTOGRAM_PART_BITS = 5,
    HISTOGRAM_PARTS = 1 << HISTOGRAM_PART_BITS,
    HISTOGRAM_BUCKETS = (64 - HISTOGRAM_PART_BITS + 1) * HISTOGRAM_PARTS,
};

struct load_histogram {
    uint64_t buckets[HISTOGRAM_BUCKETS];
    uint64_t count;
    uint64_t largest;
};

void load_histogram_add(struct load_histogram *histogram, uint64_t value);

// The value that this share (0..1) of all values does not exceed; 0 if there are none.
uint64_t load_histogram_share(const struct load_histogram *histogram, double share);

#endif
