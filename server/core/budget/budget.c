// SPDX-License-Identifier: MIT
#include "server/core/budget/budget.h"

#include <stdlib.h>
#include <uthash.h>

#include "common/util/xalloc.h"
#include "server/core/fault.h"

enum {
    MINUTE_MS = 60000,
    SWEEP = 4, // how many of the oldest are looked at when an address comes
};

// Forty people behind one address, who play, chat and pair, stay below all of these
// (tests/unit/test_budget_school.c).
const struct budget_row budget_table[BUDGET_COUNT] = {
    [BUDGET_CONNECTIONS] = {"connections", 240, 120, 1, ERROR_BUDGET_CONNECTIONS},
    [BUDGET_GUESTS] = {"guests", 120, 30, 1, ERROR_BUDGET_GUESTS},
    [BUDGET_ACCOUNTS] = {"accounts", 60, 1, 1, ERROR_BUDGET_ACCOUNTS},
    [BUDGET_HASHES] = {"hashes", 80, 40, 1, ERROR_BUDGET_HASHES},
    [BUDGET_PASSWORDS] = {"passwords", 60, 6, 1, ERROR_BUDGET_PASSWORDS},
    [BUDGET_CODES] = {"codes", 60, 6, 1, ERROR_BUDGET_CODES},
    [BUDGET_ROOMS] = {"rooms", 120, 60, 1, ERROR_BUDGET_ROOMS},
    [BUDGET_OPEN_ROOMS] = {"open-rooms", 100, 0, 1, ERROR_BUDGET_OPEN_ROOMS},
    [BUDGET_AI_SEATS] = {"ai-seats", 48, 0, 1, ERROR_BUDGET_AI_SEATS},
    [BUDGET_ENGINE] = {"engine", 600, 240, 1000, ERROR_BUDGET_ENGINE},
    [BUDGET_GAMES] = {"games", 300, 40, 1, ERROR_BUDGET_GAMES},
    [BUDGET_CHAT] = {"chat", 400, 400, 1, ERROR_BUDGET_CHAT},
    [BUDGET_FULL_CHAT] = {"full-chat", 24, 24, 1, ERROR_CHAT_FULL},
};

// Amounts are kept in parts of a unit, so that every millisecond refills a whole number of them.
struct bucket {
    int64_t spent; // and not refilled yet
    int64_t at_ms; // as it was then
};

struct purse {
    uint64_t key;
    struct bucket buckets[BUDGET_COUNT];
    UT_hash_handle by_key; // the one that was used longest ago comes first
};

struct budgets {
    int sizes[BUDGET_COUNT];
    struct purse *purses;
    struct purse shared[BUDGET_SHARED];
};

// The figure of one bucket.
struct figure {
    int64_t size;   // in parts
    int64_t per_ms; // parts
};

static struct figure
figure_of(const struct budgets *budgets, enum budget_kind kind, int64_t times, int64_t part)
{
    const struct budget_row *row = &budget_table[kind];
    int64_t size = (int64_t)budgets->sizes[kind] * times;

    // A part is at least one, and the refill goes with the size.
    size = size / part > 0 ? size / part : 1;
    return (struct figure){
        .size = size * row->unit * MINUTE_MS * row->size,
        .per_ms = size * row->unit * row->per_minute,
    };
}

static int64_t
parts_of(enum budget_kind kind, int64_t amount)
{
    return amount * MINUTE_MS * budget_table[kind].size;
}

struct budgets *
budgets_create(const int *sizes)
{
    struct budgets *budgets = xcalloc(1, sizeof(*budgets));

    budgets_set_sizes(budgets, sizes);
    return budgets;
}

void
budgets_set_sizes(struct budgets *budgets, const int *sizes)
{
    for (int i = 0; i < BUDGET_COUNT; i++) {
        budgets->sizes[i] = sizes[i];
    }
}

static void
forget(struct budgets *budgets, struct purse *purse)
{
    HASH_DELETE(by_key, budgets->purses, purse);
    free(purse);
}

void
budgets_destroy(struct budgets *budgets)
{
    struct purse *purse, *next;

    if (!budgets) {
        return;
    }
    HASH_ITER(by_key, budgets->purses, purse, next)
    {
        forget(budgets, purse);
    }
    free(budgets);
}

int
budgets_count(const struct budgets *budgets)
{
    return (int)HASH_CNT(by_key, budgets->purses);
}

static struct purse *
find(const struct budgets *budgets, uint64_t key)
{
    struct purse *purse = NULL;

    HASH_FIND(by_key, budgets->purses, &key, sizeof(key), purse);
    return purse;
}

static struct purse *
shared_of(const struct budgets *budgets, uint64_t key)
{
    return (struct purse *)&budgets->shared[key % BUDGET_SHARED];
}

static int64_t
spent_at(const struct bucket *bucket, const struct figure *figure, int64_t now_ms)
{
    int64_t refilled = now_ms > bucket->at_ms ? (now_ms - bucket->at_ms) : 0;

    if (figure->per_ms > 0 && refilled > figure->size / figure->per_ms) {
        return 0;
    }
    refilled *= figure->per_ms;
    return bucket->spent > refilled ? bucket->spent - refilled : 0;
}

// Are all its buckets full again? Looked at with the least figure that it may have.
static bool
is_idle(const struct budgets *budgets, const struct purse *purse, int64_t now_ms)
{
    for (int i = 0; i < BUDGET_COUNT; i++) {
        struct figure least = figure_of(budgets, (enum budget_kind)i, 1, BUDGET_PERSON_PART);

        if (spent_at(&purse->buckets[i], &least, now_ms) > 0) {
            return false;
        }
    }
    return true;
}

// The oldest that need not be remembered make room.
static void
sweep(struct budgets *budgets, int64_t now_ms)
{
    struct purse *purse = budgets->purses;

    for (int i = 0; purse && i < SWEEP; i++) {
        struct purse *next = purse->by_key.next;

        if (is_idle(budgets, purse, now_ms)) {
            forget(budgets, purse);
        }
        purse = next;
    }
}

// The purse of a key, made if there is room for one more, else a shared one.
static struct purse *
open_purse(struct budgets *budgets, uint64_t key, int64_t now_ms)
{
    struct purse *purse = find(budgets, key);

    if (purse) {
        HASH_DELETE(by_key, budgets->purses, purse); // to the end of the list
    } else {
        sweep(budgets, now_ms);
        if (budgets_count(budgets) >= BUDGET_ADDRESSES_MAX) {
            return shared_of(budgets, key);
        }
        purse = xcalloc(1, sizeof(*purse));
        purse->key = key;
    }
    HASH_ADD(by_key, budgets->purses, key, sizeof(purse->key), purse);
    return purse;
}

// The purse that would be taken from; NULL if it would be a new one.
static const struct purse *
look(const struct budgets *budgets, uint64_t key)
{
    const struct purse *purse = find(budgets, key);

    return purse || budgets_count(budgets) < BUDGET_ADDRESSES_MAX ? purse : shared_of(budgets, key);
}

static struct figure
own_figure(const struct budgets *budgets, const struct budget_who *who, enum budget_kind kind)
{
    return figure_of(budgets, kind, 1, who->is_person ? BUDGET_PERSON_PART : 1);
}

static struct figure
network_figure(const struct budgets *budgets, enum budget_kind kind)
{
    return figure_of(budgets, kind, BUDGET_NETWORK_TIMES, 1);
}

// What is left of one bucket, in parts.
static int64_t
left_of(const struct budgets *budgets, uint64_t key, enum budget_kind kind,
        const struct figure *figure, int64_t now_ms)
{
    const struct purse *purse = look(budgets, key);
    int64_t spent = purse ? spent_at(&purse->buckets[kind], figure, now_ms) : 0;

    return figure->size > spent ? figure->size - spent : 0;
}

static bool
is_limited(const struct budgets *budgets, const struct budget_who *who, enum budget_kind kind)
{
    return who->key && budgets->sizes[kind] > 0;
}

int64_t
budget_left(const struct budgets *budgets, const struct budget_who *who, enum budget_kind kind,
            int64_t now_ms)
{
    struct figure own = own_figure(budgets, who, kind), all = network_figure(budgets, kind);
    int64_t left, more;

    if (!is_limited(budgets, who, kind)) {
        return INT64_MAX;
    }
    left = left_of(budgets, who->key, kind, &own, now_ms);
    if (who->network) {
        more = left_of(budgets, who->network, kind, &all, now_ms);
        left = more < left ? more : left;
    }
    return left / parts_of(kind, 1);
}

static int64_t
wait_of(const struct figure *figure, int64_t left, int64_t parts)
{
    if (left >= parts) {
        return 0;
    }
    return figure->per_ms ? (parts - left + figure->per_ms - 1) / figure->per_ms : BUDGET_NO_TIME;
}

int64_t
budget_wait_ms(const struct budgets *budgets, const struct budget_who *who, enum budget_kind kind,
               int64_t amount, int64_t now_ms)
{
    struct figure own = own_figure(budgets, who, kind), all = network_figure(budgets, kind);
    int64_t parts = parts_of(kind, amount), wait, more;

    if (!is_limited(budgets, who, kind)) {
        return 0;
    }
    wait = wait_of(&own, left_of(budgets, who->key, kind, &own, now_ms), parts);
    if (who->network && wait != BUDGET_NO_TIME) {
        more = wait_of(&all, left_of(budgets, who->network, kind, &all, now_ms), parts);
        wait = more > wait || more == BUDGET_NO_TIME ? more : wait;
    }
    return wait;
}

static void
spend(struct budgets *budgets, uint64_t key, enum budget_kind kind, const struct figure *figure,
      int64_t amount, int64_t now_ms)
{
    struct bucket *bucket = &open_purse(budgets, key, now_ms)->buckets[kind];

    bucket->spent = spent_at(bucket, figure, now_ms) + parts_of(kind, amount);
    bucket->at_ms = now_ms;
}

static bool
is_forgotten(enum budget_kind kind)
{
    return (FAULT(FAULT_BUDGET_CHAT_FREE) && kind == BUDGET_CHAT) ||
           (FAULT(FAULT_BUDGET_ROOMS_FREE) && kind == BUDGET_OPEN_ROOMS);
}

int64_t
budget_take(struct budgets *budgets, const struct budget_who *who, enum budget_kind kind,
            int64_t amount, int64_t now_ms)
{
    struct figure own = own_figure(budgets, who, kind), all = network_figure(budgets, kind);
    int64_t left = budget_left(budgets, who, kind, now_ms);

    if (left < amount) {
        amount = left;
    }
    if (amount > 0 && is_limited(budgets, who, kind) && !is_forgotten(kind)) {
        spend(budgets, who->key, kind, &own, amount, now_ms);
        if (who->network) {
            spend(budgets, who->network, kind, &all, amount, now_ms);
        }
    }
    return amount;
}

// What was taken from a shared purse is given back there, also if there is one of its own now.
static void
refund(struct budgets *budgets, uint64_t key, enum budget_kind kind, const struct figure *figure,
       int64_t amount, int64_t now_ms)
{
    struct purse *purse = find(budgets, key);
    struct bucket *bucket;

    if (!purse || spent_at(&purse->buckets[kind], figure, now_ms) == 0) {
        purse = shared_of(budgets, key);
    }
    bucket = &purse->buckets[kind];
    bucket->spent = spent_at(bucket, figure, now_ms) - parts_of(kind, amount);
    bucket->spent = bucket->spent > 0 ? bucket->spent : 0;
    bucket->at_ms = now_ms;
}

// Is there something to give back, and somebody to give it to?
static bool
can_give(const struct budget_who *who, int64_t amount)
{
    return who->key && amount > 0 && !FAULT(FAULT_BUDGET_KEPT);
}

void
budget_give(struct budgets *budgets, const struct budget_who *who, enum budget_kind kind,
            int64_t amount, int64_t now_ms)
{
    struct figure own = own_figure(budgets, who, kind), all = network_figure(budgets, kind);

    if (!can_give(who, amount)) {
        return;
    }
    refund(budgets, who->key, kind, &own, amount, now_ms);
    if (who->network) {
        refund(budgets, who->network, kind, &all, amount, now_ms);
    }
}
