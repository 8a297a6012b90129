// SPDX-License-Identifier: MIT
#include "server/core/guard.h"

static unsigned
place_of(uint64_t address)
{
    return (unsigned)((address * 0x9e3779b97f4a7c15u) >> 52) % GUARD_PLACES;
}

int64_t
guard_lock_ms(int failures_past)
{
    int doublings =
        failures_past < GUARD_LOCK_DOUBLINGS_MAX ? failures_past : GUARD_LOCK_DOUBLINGS_MAX;

    return doublings < 0 ? 0 : (int64_t)GUARD_LOCK_FIRST_MS << doublings;
}

int64_t
guard_wait_ms(const struct guard *guard, uint64_t address, int64_t now_ms)
{
    const struct guard_place *place = &guard->places[place_of(address)];

    if (!address || place->address != address || place->locked_until_ms <= now_ms) {
        return 0;
    }
    return place->locked_until_ms - now_ms;
}

void
guard_count(struct guard *guard, uint64_t address, int64_t now_ms)
{
    struct guard_place *place = &guard->places[place_of(address)];

    if (!address) {
        return;
    }
    if (place->address != address || now_ms - place->last_ms > GUARD_FORGET_MS) {
        *place = (struct guard_place){.address = address};
    }
    place->failures++;
    place->last_ms = now_ms;
    place->locked_until_ms = now_ms + guard_lock_ms(place->failures - GUARD_LOCK_AFTER);
}
