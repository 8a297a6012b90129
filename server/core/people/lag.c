// SPDX-License-Identifier: MIT
#include "server/core/people/lag.h"

#include <string.h>

#include "server/core/fault.h"

enum { US_PER_MS = 1000 };

void
lag_add(struct lag *lag, int64_t round_trip_ms, int64_t kernel_us)
{
    lag->pongs_ms[lag->next] = round_trip_ms;
    lag->next = (lag->next + 1) % LAG_PONGS;
    lag->count += lag->count < LAG_PONGS;
    lag->kernel_us = kernel_us;
}

// Eight at most: sorted by insertion.
static void
sort(int64_t *values, int count)
{
    for (int i = 1; i < count; i++) {
        int64_t value = values[i];
        int at = i;

        for (; at > 0 && values[at - 1] > value; at--) {
            values[at] = values[at - 1];
        }
        values[at] = value;
    }
}

int64_t
lag_read(const struct lag *lag)
{
    int64_t sorted[LAG_PONGS], median, bound;

    if (lag->count == 0) {
        return LAG_UNKNOWN;
    }
    memcpy(sorted, lag->pongs_ms, sizeof(sorted));
    sort(sorted, lag->count);
    // Of two in the middle the smaller one: who is measured does not gain by the tie.
    median = sorted[(lag->count - 1) / 2];
    if (FAULT(FAULT_LAG_BELIEVED)) {
        return median;
    }
    // Nobody vouches for the pongs: half of them late must not be enough.
    if (lag->kernel_us <= 0) {
        return sorted[0];
    }
    bound = (lag->kernel_us + US_PER_MS - 1) / US_PER_MS + LAG_OVER_KERNEL_MS;
    return median < bound ? median : bound;
}
