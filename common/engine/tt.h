// SPDX-License-Identifier: MIT
// The transposition table: what a search has found out about positions, by their
// hash. Threads share it without locks: a slot holds its key mixed with its data,
// so that a slot torn between two writers is taken for an empty one.
//
//      bucket, one cache line:  | key^data data | key^data data | ... 4 slots |
//
// A search that must give the same answer on every machine begins with
// tt_forget(). A search that continues a game begins with tt_age().
#ifndef COMMON_ENGINE_TT_H
#define COMMON_ENGINE_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tt;

enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

// The entry of a position. Values of forced wins count from this position, not
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

// Empties the table. Only the part that a search of this number of nodes can fill is emptied and
// used from here on, so that small searches cost little; 0 = the whole table.
void tt_forget(struct tt *tt, uint64_t nodes);

// Marks all entries as old: they are still found, but replaced first. Limits the table to the
// part that some searches of this number of nodes can fill, 0 = the whole table: memory that is
// touched for the first time takes longer than a short search has. The part never shrinks.
void tt_age(struct tt *tt, uint64_t nodes);

bool tt_probe(const struct tt *tt, uint64_t key, struct tt_entry *entry);
void tt_store(struct tt *tt, uint64_t key, const struct tt_entry *entry);

// Asks for the memory that this position will need.
void tt_prefetch(const struct tt *tt, uint64_t key);

#endif
