// SPDX-License-Identifier: MIT
#include "server/shell/latency.h"

#include <time.h>

enum { PARTS = 4, PART_BITS = 2 }; // of an octave

// 0 to 3 us have a bucket each; from there on the highest bit is the octave, and the
// two below it are the part.
static int
bucket_of(uint64_t us)
{
    int octave, bucket;

    if (us < PARTS) {
        return (int)us;
    }
    octave = 63 - __builtin_clzll(us);
    bucket = (octave - 1) * PARTS + (int)(us >> (octave - PART_BITS) & (PARTS - 1));
    return bucket < LATENCY_BUCKETS ? bucket : LATENCY_BUCKETS - 1;
}

// The largest value in a bucket.
static int64_t
bucket_end_us(int bucket)
{
    int octave = bucket / PARTS + 1, part = bucket % PARTS;

    if (bucket < PARTS) {
        return bucket;
    }
    return ((int64_t)(PARTS + part + 1) << (octave - PART_BITS)) - 1;
}

void
latency_add(struct latency *latency, int64_t us)
{
    us = us > 0 ? us : 0;
    latency->count++;
    latency->buckets[bucket_of((uint64_t)us)]++;
    if (us > latency->longest_us) {
        latency->longest_us = us;
    }
}

void
latency_merge(struct latency *latency, const struct latency *more)
{
    latency->count += more->count;
    for (int i = 0; i < LATENCY_BUCKETS; i++) {
        latency->buckets[i] += more->buckets[i];
    }
    if (more->longest_us > latency->longest_us) {
        latency->longest_us = more->longest_us;
    }
}

int64_t
latency_quantile_us(const struct latency *latency, int thousandths)
{
    uint64_t rank = (latency->count * (uint64_t)thousandths + 999) / 1000, seen = 0;

    for (int i = 0; i < LATENCY_BUCKETS && latency->count; i++) {
        seen += latency->buckets[i];
        if (seen >= rank && seen > 0) {
            return bucket_end_us(i) < latency->longest_us ? bucket_end_us(i) : latency->longest_us;
        }
    }
    return 0;
}

int64_t
latency_now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
