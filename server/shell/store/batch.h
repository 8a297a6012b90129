// SPDX-License-Identifier: MIT
// Entries on their way to the store, with what they hold. A zeroed one is empty;
// its memory is used again.
#ifndef SERVER_SHELL_STORE_BATCH_H
#define SERVER_SHELL_STORE_BATCH_H

#include "server/core/effects.h"

struct batch {
    struct journal_entry *entries; // owned, each with one hold of its data
    int count, capacity;
};

// Takes the entry's hold of its data.
void batch_add(struct batch *batch, const struct journal_entry *entry);

// Moves all entries to the end of another batch.
void batch_move(struct batch *to, struct batch *from);

// The newest number in it; 0 if there are entries of the shell alone.
uint64_t batch_lsn(const struct batch *batch);

void batch_clear(struct batch *batch);
void batch_finish(struct batch *batch);

#endif
