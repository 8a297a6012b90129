// SPDX-License-Identifier: MIT
#include "common/util/rng.h"

uint64_t
rng_next(struct rng *rng)
{
    rng->state += 0x9e3779b97f4a7c15u;
    return rng_mix(rng->state);
}

uint32_t
rng_below(struct rng *rng, uint32_t below)
{
    return (uint32_t)(((rng_next(rng) >> 32) * below) >> 32);
}
