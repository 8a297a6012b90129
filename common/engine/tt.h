// SPDX-License-Identifier: MIT
// The transposition table: what a search has found out about positions, by their
// hash. Threads share it without locks: a slot holds its key mixed with its data,
// so that a slot torn between two writers is taken for an empty one.
//
//      bucket, one cache line:  | key^data data | key^data data | ... 4 slots |
//
// A search that must give the same answer on every machine begins with
// tt_forget(). A search that goes on with a game begins with tt_age().
#ifndef COMMON_ENGINE_TT_H
#define COMMON_ENGINE_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tt;

enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

// What is kept of a position. Values of forced wins count from this position, not
// from the root: see value_to_tt().
struct tt_entry {
    int16_t value;
    int16_t eval;  // the static value
    int16_t depth; // -128 .. 127; the search decides what negative ones mean
    uint16_t move; // 0 = none, else y * 32 + x + 1
    enum tt_bound bound;
};

// bytes: all that it will use; 64 at least. Returns owned.
struct tt *tt_create(size_t bytes);
void tt_destroy(struct tt *tt); // accepts NULL

// Empties it. Only as much is emptied and used from here on as a search of so many
// nodes can fill, so that small searches cost little; 0 = all of it.
void tt_forget(struct tt *tt, uint64_t nodes);

// What is in it counts as old: it is still found, but goes first. No more of it is used
// than some searches of so many nodes can fill, 0 = all: memory that is touched for the
// first time takes longer than a short search has. What is used never becomes less.
void tt_age(struct tt *tt, uint64_t nodes);

bool tt_probe(const struct tt *tt, uint64_t key, struct tt_entry *entry);
void tt_store(struct tt *tt, uint64_t key, const struct tt_entry *entry);

// Asks for the memory that this position will need.
void tt_prefetch(const struct tt *tt, uint64_t key);

#endif
