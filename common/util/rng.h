// SPDX-License-Identifier: MIT
// Seeded random numbers (splitmix64) for tests, engines and hashes: the same
// seed gives the same numbers on every machine. Not for secrets.
#ifndef COMMON_UTIL_RNG_H
#define COMMON_UTIL_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

// A well mixed image of the number: different inputs, unrelated outputs.
static inline uint64_t
rng_mix(uint64_t value)
{
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

uint64_t rng_next(struct rng *rng);

// A number of 0 .. below-1; below > 0.
uint32_t rng_below(struct rng *rng, uint32_t below);

#endif
