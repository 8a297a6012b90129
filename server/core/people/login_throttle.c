// SPDX-License-Identifier: MIT
#include "server/core/people/login_throttle.h"

#include "common/util/rng.h"

static unsigned
place_of(uint64_t key)
{
    return (unsigned)((key * 0x9e3779b97f4a7c15u) >> 52) % LOGIN_THROTTLE_PLACES;
}

uint64_t
login_throttle_key(uint64_t name, uint64_t address)
{
    return rng_mix(name ^ rng_mix(address)) | 1; // 0 is nobody's
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
login_throttle_wait_ms(const struct login_throttle *throttle, uint64_t key, int64_t now_ms)
{
    const struct login_throttle_place *place = &throttle->places[place_of(key)];

    if (place->key != key || place->locked_until_ms <= now_ms) {
        return 0;
    }
    return place->locked_until_ms - now_ms;
}

void
login_throttle_count(struct login_throttle *throttle, uint64_t key, int64_t now_ms)
{
    struct login_throttle_place *place = &throttle->places[place_of(key)];

    if (place->key != key || now_ms - place->last_ms > LOGIN_THROTTLE_FORGET_MS) {
        *place = (struct login_throttle_place){.key = key};
    }
    place->failures++;
    place->last_ms = now_ms;
    place->locked_until_ms =
        now_ms + login_throttle_lock_ms(place->failures - LOGIN_THROTTLE_LOCK_AFTER);
}

void
login_throttle_forget(struct login_throttle *throttle, uint64_t key)
{
    struct login_throttle_place *place = &throttle->places[place_of(key)];

    if (place->key == key) {
        *place = (struct login_throttle_place){0};
    }
}
