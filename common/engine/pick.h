// SPDX-License-Identifier: MIT
// The best of a row of values that is shown one by one; of equal ones each is as
// likely as the others, by the seed of the generator.
#ifndef COMMON_ENGINE_PICK_H
#define COMMON_ENGINE_PICK_H

#include "common/util/rng.h"

// A zeroed one has seen nothing.
struct pick {
    int64_t value;
    uint32_t equals; // that were shown with this value
    int index;       // of the one that is kept, counted by the caller
};

static inline void
pick_show(struct pick *pick, int index, int64_t value, struct rng *rng)
{
    if (pick->equals == 0 || value > pick->value) {
        *pick = (struct pick){value, 1, index};
    } else if (value == pick->value && rng_below(rng, ++pick->equals) == 0) {
        pick->index = index;
    }
}

#endif
