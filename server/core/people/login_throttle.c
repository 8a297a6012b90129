// SPDX-License-Identifier: MIT
#include "server/core/people/login_throttle.h"

#include <stdbool.h>

static unsigned
place_of(uint64_t address)
{
    return (unsigned)((address * 0x9e3779b97f4a7c15u) >> 52) % LOGIN_THROTTLE_PLACES;
}

int64_t
login_throttle_lock_ms(int failures_past)
{
    int doublings = failures_past < LOGIN_THROTTLE_LOCK_DOUBLINGS_MAX
                        ? failures_past
                        : LOGIN_THROTTLE_LOCK_DOUBLINGS_MAX;

    return doublings < 0 ? 0 : (int64_t)LOGIN_THROTTLE_LOCK_FIRST_MS << doublings;
}

int64_t
login_throttle_wait_ms(const struct login_throttle *throttle, uint64_t address, int64_t now_ms)
{
    const struct login_throttle_place *place = &throttle->places[place_of(address)];

    if (!address || place->address != address || place->locked_until_ms <= now_ms) {
        return 0;
    }
    return place->locked_until_ms - now_ms;
}

void
login_throttle_count(struct login_throttle *throttle, uint64_t address, int64_t now_ms)
{
    struct login_throttle_place *place = &throttle->places[place_of(address)];

    if (!address) {
        return;
    }
    if (place->address != address || now_ms - place->last_ms > LOGIN_THROTTLE_FORGET_MS) {
        *place = (struct login_throttle_place){.address = address};
    }
    place->failures++;
    place->last_ms = now_ms;
    place->locked_until_ms =
        now_ms + login_throttle_lock_ms(place->failures - LOGIN_THROTTLE_LOCK_AFTER);
}

static bool
is_over(const struct login_throttle_accounts *accounts, int64_t now_ms)
{
    return now_ms - accounts->since_ms >= LOGIN_THROTTLE_ACCOUNTS_MS;
}

int64_t
login_throttle_accounts_wait_ms(const struct login_throttle *throttle, uint64_t address,
                                int64_t now_ms)
{
    const struct login_throttle_accounts *accounts = &throttle->accounts[place_of(address)];

    if (!address || accounts->address != address || accounts->count < LOGIN_THROTTLE_ACCOUNTS_MAX ||
        is_over(accounts, now_ms)) {
        return 0;
    }
    return accounts->since_ms + LOGIN_THROTTLE_ACCOUNTS_MS - now_ms;
}

void
login_throttle_count_account(struct login_throttle *throttle, uint64_t address, int64_t now_ms)
{
    struct login_throttle_accounts *accounts = &throttle->accounts[place_of(address)];

    if (!address) {
        return;
    }
    if (accounts->address != address || is_over(accounts, now_ms)) {
        *accounts = (struct login_throttle_accounts){.address = address, .since_ms = now_ms};
    }
    accounts->count++;
}
