// SPDX-License-Identifier: MIT
#include "tests/bench/load_histogram.h"

// The bucket is the leading six bits of the value and how far they were shifted.
static unsigned
bucket_of(uint64_t value)
{
    int shift = value < 2 * HISTOGRAM_PARTS ? 0 : 63 - __builtin_clzll(value) - HISTOGRAM_PART_BITS;

    return (unsigned)shift * HISTOGRAM_PARTS + (unsigned)(value >> shift);
}

// The smallest value of a bucket.
static uint64_t
value_of(unsigned bucket)
{
    unsigned shift = bucket < 2 * HISTOGRAM_PARTS ? 0 : bucket / HISTOGRAM_PARTS - 1;

    return (uint64_t)(bucket - shift * HISTOGRAM_PARTS) << shift;
}

void
load_histogram_add(struct load_histogram *histogram, uint64_t value)
{
    histogram->buckets[bucket_of(value)]++;
    histogram->count++;
    if (value > histogram->largest) {
        histogram->largest = value;
    }
}

uint64_t
load_histogram_share(const struct load_histogram *histogram, double share)
{
    uint64_t wanted = (uint64_t)(share * (double)histogram->count), seen = 0;

    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += histogram->buckets[i];
        if (seen > wanted) {
            return value_of(i);
        }
    }
    return histogram->largest;
}
