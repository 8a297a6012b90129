// SPDX-License-Identifier: MIT
// Counts wrong passwords by name and address. A table of fixed size: a pair that falls on the slot
// of another one takes the slot, so nobody is locked for another's failures, and no flood makes
// the table grow.
#ifndef SERVER_CORE_PEOPLE_LOGIN_THROTTLE_H
#define SERVER_CORE_PEOPLE_LOGIN_THROTTLE_H

#include <stdint.h>

enum {
    LOGIN_THROTTLE_PLACES = 4096,
    LOGIN_THROTTLE_LOCK_AFTER = 5,       // wrong passwords for one name from one address
    LOGIN_THROTTLE_FORGET_MS = 600000,   // without one more
    LOGIN_THROTTLE_LOCK_FIRST_MS = 5000, // doubled by each further one
    LOGIN_THROTTLE_LOCK_DOUBLINGS_MAX = 6,
};

struct login_throttle_place {
    uint64_t key; // 0 = free
    int failures;
    int64_t last_ms, locked_until_ms;
};

struct login_throttle {
    struct login_throttle_place places[LOGIN_THROTTLE_PLACES];
};

// The key of a name at an address.
uint64_t login_throttle_key(uint64_t name, uint64_t address);

// How long to wait, in ms; 0 = not at all.
int64_t login_throttle_wait_ms(const struct login_throttle *throttle, uint64_t key, int64_t now_ms);
void login_throttle_count(struct login_throttle *throttle, uint64_t key, int64_t now_ms);
// The password was right.
void login_throttle_forget(struct login_throttle *throttle, uint64_t key);

// How long a lock is after this number of failures beyond the forgiven ones.
int64_t login_throttle_lock_ms(int failures_past);

#endif
