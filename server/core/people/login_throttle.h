// SPDX-License-Identifier: MIT
// Counts wrong passwords and new accounts by address. Tables of fixed size: an address that falls
// on the slot of another one takes the slot, so no address is locked for another's failures, and
// no flood makes the tables grow.
#ifndef SERVER_CORE_PEOPLE_LOGIN_THROTTLE_H
#define SERVER_CORE_PEOPLE_LOGIN_THROTTLE_H

#include <stdint.h>

enum {
    LOGIN_THROTTLE_PLACES = 4096,
    LOGIN_THROTTLE_LOCK_AFTER = 20,      // wrong passwords from one address
    LOGIN_THROTTLE_FORGET_MS = 600000,   // without one more
    LOGIN_THROTTLE_LOCK_FIRST_MS = 5000, // doubled by each further one
    LOGIN_THROTTLE_LOCK_DOUBLINGS_MAX = 6,
    LOGIN_THROTTLE_ACCOUNTS_MAX = 20,     // new ones from one address: a class in its school
    LOGIN_THROTTLE_ACCOUNTS_MS = 3600000, // within this time, which begins with the first
};

struct login_throttle_place {
    uint64_t address; // 0 = free
    int failures;
    int64_t last_ms, locked_until_ms;
};

// Accounts that were made.
struct login_throttle_accounts {
    uint64_t address; // 0 = free
    int count;
    int64_t since_ms; // the first of them
};

struct login_throttle {
    struct login_throttle_place places[LOGIN_THROTTLE_PLACES];
    struct login_throttle_accounts accounts[LOGIN_THROTTLE_PLACES];
};

// How long this address has to wait, in ms; 0 = not at all. Address 0 is never
// locked: the machine itself.
int64_t login_throttle_wait_ms(const struct login_throttle *throttle, uint64_t address,
                               int64_t now_ms);

void login_throttle_count(struct login_throttle *throttle, uint64_t address, int64_t now_ms);

// How long this address has to wait before it may make another account, in ms; 0 = not at all.
int64_t login_throttle_accounts_wait_ms(const struct login_throttle *throttle, uint64_t address,
                                        int64_t now_ms);
void login_throttle_count_account(struct login_throttle *throttle, uint64_t address,
                                  int64_t now_ms);

// How long an address is locked after this number of failures beyond the forgiven ones.
int64_t login_throttle_lock_ms(int failures_past);

#endif
