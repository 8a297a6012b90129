// SPDX-License-Identifier: MIT
// The fake disk: journal entries as a key-value store, committed later and in
// order, all entries of one step or none. A crash loses what was not committed.
//
//      step ─► gathered batches ─► (one commit at a time) ─► kept ─► DURABLE
#ifndef TESTS_SIM_DISK_H
#define TESTS_SIM_DISK_H

#include <stdbool.h>
#include <uthash.h>

#include "server/core/effects.h"

struct sim;

struct kept {
    struct {
        uint64_t key;
        uint32_t kind;
        uint32_t number;
    } id;
    struct blob *data; // owned
    UT_hash_handle hh;
};

// The entries of one step.
struct batch {
    struct journal_entry *entries; // owned
    int count;
    bool is_under_way; // in the running commit
    struct batch *next;
};

struct disk {
    struct kept *kept;
    struct batch *first, *last; // not committed yet
    bool is_busy;               // a commit is under way
    bool is_down;
    uint64_t durable;
};

// Gathers the entries of one step; takes holds of their data.
void disk_take(struct sim *sim, const struct effects *effects, int count);

// The commit that was under way is done.
void disk_on_commit(struct sim *sim);

void disk_fail(struct sim *sim, int64_t for_ms);
void disk_works_again(struct sim *sim);

// The process died: a few of the waiting batches may have got through.
void disk_crash(struct sim *sim);

// Feeds all that is kept to the core; false if it refuses an entry.
bool disk_recover(struct sim *sim);

// The core has come back: does each room have the game and the owner it had?
void disk_check(struct sim *sim);

const struct kept *disk_find(const struct disk *disk, enum entry_kind kind, uint64_t key,
                             uint32_t number);
// The newest entry of this kind and key, kept or on its way; NULL if there is none.
const struct blob *disk_newest(const struct disk *disk, enum entry_kind kind, uint64_t key);
// Is an entry of this kind and key kept, or on its way?
bool disk_has_soon(const struct disk *disk, enum entry_kind kind, uint64_t key);
void disk_finish(struct disk *disk);

#endif
