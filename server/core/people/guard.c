// SPDX-License-Identifier: MIT
#include "server/core/people/guard.h"

#include <stdbool.h>

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

static bool
is_over(const struct guard_accounts *accounts, int64_t now_ms)
{
    return now_ms - accounts->since_ms >= GUARD_ACCOUNTS_MS;
}

int64_t
guard_accounts_wait_ms(const struct guard *guard, uint64_t address, int64_t now_ms)
{
    const struct guard_accounts *accounts = &guard->accounts[place_of(address)];

    if (!address || accounts->address != address || accounts->count < GUARD_ACCOUNTS_MAX ||
        is_over(accounts, now_ms)) {
        return 0;
    }
    return accounts->since_ms + GUARD_ACCOUNTS_MS - now_ms;
}

void
guard_count_account(struct guard *guard, uint64_t address, int64_t now_ms)
{
    struct guard_accounts *accounts = &guard->accounts[place_of(address)];

    if (!address) {
        return;
    }
    if (accounts->address != address || is_over(accounts, now_ms)) {
        *accounts = (struct guard_accounts){.address = address, .since_ms = now_ms};
    }
    accounts->count++;
}
