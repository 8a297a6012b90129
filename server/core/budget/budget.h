// SPDX-License-Identifier: MIT
// Limits on resources that anybody can take: rooms, chat lines, engine time. Making a guest costs
// nothing, so a limit per player would be none. Instead each address (IPv4, or a /64 of IPv6) has
// one bucket for each resource, and each /48 of IPv6 a larger one. A bucket is refilled with time,
// or when the resource is given back. All figures are in one table (budget_table). An account that
// is older than a day has its own buckets, of a size for one person.
//
// The number of remembered addresses is limited. An address whose buckets are full is forgotten.
// When no place is free, new addresses share a fixed number of buckets.
#ifndef SERVER_CORE_BUDGET_BUDGET_H
#define SERVER_CORE_BUDGET_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/error_code.h"

enum budget_kind {
    BUDGET_CONNECTIONS, // new ones
    BUDGET_GUESTS,      // made
    BUDGET_ACCOUNTS,    // made
    BUDGET_HASHES,      // of passwords, right or wrong
    BUDGET_PASSWORDS,   // wrong ones
    BUDGET_CODES,       // wrong ones
    BUDGET_ROOMS,       // opened
    BUDGET_OPEN_ROOMS,  // at the same time
    BUDGET_AI_SEATS,    // at the same time
    BUDGET_ENGINE,      // milliseconds of thinking
    BUDGET_GAMES,       // begun: each becomes a row of the archive
    BUDGET_CHAT,        // lines and invitations
    BUDGET_FULL_CHAT,   // lines in a channel that is full
};

enum {
    BUDGET_COUNT = BUDGET_FULL_CHAT + 1,
    BUDGET_ADDRESSES_MAX = 100000, // remembered
    BUDGET_SHARED = 256,           // buckets for all others
    BUDGET_NETWORK_TIMES = 8,      // a /48 has so many times the figure of an address,
    BUDGET_PERSON_PART = 8,        // an account of its own this part of it
};

struct budget_row {
    const char *name;
    int size;       // what can be taken at once
    int per_minute; // refilled; 0 = only what is given back
    int unit;       // what is taken is counted in such parts of one
    enum error_code refusal;
};

extern const struct budget_row budget_table[BUDGET_COUNT];

// Who pays. A zeroed one is exempt.
struct budget_who {
    uint64_t key;     // of an address or an account
    uint64_t network; // of the larger network, 0 = none
    bool is_person;   // an account that counts for itself
};

struct budgets;

// sizes: BUDGET_COUNT figures in place of those of the table, 0 = no limit. The refill changes in
// the same proportion.
struct budgets *budgets_create(const int *sizes);
void budgets_destroy(struct budgets *budgets);
void budgets_set_sizes(struct budgets *budgets, const int *sizes);

// How long until this amount can be taken; 0 = now, BUDGET_NO_TIME = when something is given back.
enum { BUDGET_NO_TIME = -1 };
int64_t budget_wait_ms(const struct budgets *budgets, const struct budget_who *who,
                       enum budget_kind kind, int64_t amount, int64_t now_ms);

// What can be taken now; INT64_MAX without a limit.
int64_t budget_left(const struct budgets *budgets, const struct budget_who *who,
                    enum budget_kind kind, int64_t now_ms);

// Takes the amount, or what is left of it. Returns how much was taken.
int64_t budget_take(struct budgets *budgets, const struct budget_who *who, enum budget_kind kind,
                    int64_t amount, int64_t now_ms);
void budget_give(struct budgets *budgets, const struct budget_who *who, enum budget_kind kind,
                 int64_t amount, int64_t now_ms);

int budgets_count(const struct budgets *budgets); // addresses that are remembered

#endif
