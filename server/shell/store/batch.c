// SPDX-License-Identifier: MIT
#include "server/shell/store/batch.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

static void
reserve(struct batch *batch, int count)
{
    if (batch->count + count <= batch->capacity) {
        return;
    }
    batch->capacity = 2 * (batch->count + count);
    batch->entries =
        xreallocarray(batch->entries, (size_t)batch->capacity, sizeof(*batch->entries));
}

void
batch_add(struct batch *batch, const struct journal_entry *entry)
{
    reserve(batch, 1);
    batch->entries[batch->count++] = *entry;
}

void
batch_move(struct batch *to, struct batch *from)
{
    // Mostly there is nothing yet: then the two only change their memory.
    if (to->count == 0) {
        struct batch empty = *to;

        *to = *from;
        *from = empty;
        return;
    }
    if (from->count == 0) {
        return;
    }
    reserve(to, from->count);
    memcpy(to->entries + to->count, from->entries, (size_t)from->count * sizeof(*from->entries));
    to->count += from->count;
    from->count = 0;
}

uint64_t
batch_lsn(const struct batch *batch)
{
    uint64_t lsn = 0;

    for (int i = batch->count; i > 0 && lsn == 0; i--) {
        lsn = batch->entries[i - 1].lsn;
    }
    return lsn;
}

void
batch_clear(struct batch *batch)
{
    for (int i = 0; i < batch->count; i++) {
        blob_release(batch->entries[i].data);
    }
    batch->count = 0;
}

void
batch_finish(struct batch *batch)
{
    batch_clear(batch);
    free(batch->entries);
    *batch = (struct batch){0};
}
