// SPDX-License-Identifier: MIT
#include "common/engine/tt.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "common/util/pages.h"
#include "common/util/xalloc.h"

enum {
    SLOTS = 4,
    CACHE_LINE = 64,
    AGE_COUNT = 32,
    OLD_COSTS = 8,  // plies of depth that one search of age is worth
    AGES_KEPT = 16, // searches of a game whose finds have room beside each other
};

struct slot {
    atomic_uint_least64_t mixed; // key ^ data
    atomic_uint_least64_t data;  // 0 = empty
};

struct bucket {
    _Alignas(CACHE_LINE) struct slot slots[SLOTS];
};

struct tt {
    struct bucket *buckets; // owned
    size_t capacity;        // of them
    size_t used;            // the first so many; a power of two
    unsigned age;           // of the running search
};

//      63      55  50     48     38          32       16       0
//      | depth | age | bound | move | unused | eval    | value |
static uint64_t
pack(const struct tt_entry *entry, unsigned age)
{
    return (uint64_t)(uint16_t)entry->value | (uint64_t)(uint16_t)entry->eval << 16 |
           (uint64_t)(entry->move & 0x3ff) << 38 | (uint64_t)entry->bound << 48 |
           (uint64_t)age << 50 | (uint64_t)(uint8_t)entry->depth << 55;
}

static int
depth_of(uint64_t data)
{
    return (int8_t)(uint8_t)(data >> 55);
}

static unsigned
age_of(uint64_t data)
{
    return (unsigned)(data >> 50) % AGE_COUNT;
}

static struct tt_entry
unpack(uint64_t data)
{
    return (struct tt_entry){
        .value = (int16_t)(uint16_t)data,
        .eval = (int16_t)(uint16_t)(data >> 16),
        .depth = (int16_t)depth_of(data),
        .move = (uint16_t)((data >> 38) & 0x3ff),
        .bound = (enum tt_bound)((data >> 48) & 3),
    };
}

static struct bucket *
bucket_of(const struct tt *tt, uint64_t key)
{
    return &tt->buckets[key & (tt->used - 1)];
}

// The largest power of two that is not above the number, which is not 0.
static size_t
power_below(size_t number)
{
    size_t power = 1;

    while (power <= number / 2) {
        power *= 2;
    }
    return power;
}

struct tt *
tt_create(size_t bytes)
{
    size_t count = bytes / sizeof(struct bucket);
    struct tt *tt = xcalloc(1, sizeof(*tt));

    tt->capacity = power_below(count > 0 ? count : 1);
    tt->used = tt->capacity;
    // Not cleared by hand: a first move must not wait for that.
    tt->buckets = pages_map(tt->capacity * sizeof(struct bucket));
    return tt;
}

void
tt_destroy(struct tt *tt)
{
    if (tt) {
        pages_unmap(tt->buckets, tt->capacity * sizeof(struct bucket));
        free(tt);
    }
}

// As many buckets as so many nodes can fill; 0 = all.
static size_t
buckets_for(const struct tt *tt, uint64_t nodes)
{
    return nodes > 0 && nodes / SLOTS < tt->capacity ? power_below((size_t)nodes / SLOTS + 1)
                                                     : tt->capacity;
}

void
tt_forget(struct tt *tt, uint64_t nodes)
{
    tt->used = buckets_for(tt, nodes);
    tt->age = 0;
    for (size_t i = 0; i < tt->used; i++) {
        for (int s = 0; s < SLOTS; s++) {
            atomic_init(&tt->buckets[i].slots[s].mixed, 0);
            atomic_init(&tt->buckets[i].slots[s].data, 0);
        }
    }
}

void
tt_age(struct tt *tt, uint64_t nodes)
{
    size_t wanted = buckets_for(tt, nodes < UINT64_MAX / AGES_KEPT ? nodes * AGES_KEPT : 0);

    tt->used = wanted > tt->used ? wanted : tt->used;
    tt->age = (tt->age + 1) % AGE_COUNT;
}

// A bound of TT_NONE is never stored, so that a data word of 0 is an empty slot.
bool
tt_probe(const struct tt *tt, uint64_t key, struct tt_entry *entry)
{
    const struct bucket *bucket = bucket_of(tt, key);

    for (int s = 0; s < SLOTS; s++) {
        const struct slot *slot = &bucket->slots[s];
        uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);

        if (data && (atomic_load_explicit(&slot->mixed, memory_order_relaxed) ^ data) == key) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

// What a slot is worth: deep and new ones stay.
static int
worth(const struct tt *tt, uint64_t data)
{
    unsigned years = (tt->age + AGE_COUNT - age_of(data)) % AGE_COUNT;

    return data ? depth_of(data) - OLD_COSTS * (int)years : -1000;
}

static void
put(struct slot *slot, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
    atomic_store_explicit(&slot->mixed, key ^ data, memory_order_relaxed);
}

void
tt_store(struct tt *tt, uint64_t key, const struct tt_entry *entry)
{
    struct bucket *bucket = bucket_of(tt, key);
    struct slot *worst = NULL;
    int least = 0;

    for (int s = 0; s < SLOTS; s++) {
        struct slot *slot = &bucket->slots[s];
        uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        uint64_t mixed = atomic_load_explicit(&slot->mixed, memory_order_relaxed);
        int value = worth(tt, data);

        if (data && (mixed ^ data) == key) {
            struct tt_entry kept = *entry;

            // A bound without a move does not drive out the move that is known.
            kept.move = entry->move ? entry->move : unpack(data).move;
            put(slot, key, pack(&kept, tt->age));
            return;
        }
        if (!worst || value < least) {
            worst = slot;
            least = value;
        }
    }
    put(worst, key, pack(entry, tt->age));
}

void
tt_prefetch(const struct tt *tt, uint64_t key)
{
    __builtin_prefetch(bucket_of(tt, key));
}
