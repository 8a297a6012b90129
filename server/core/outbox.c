// SPDX-License-Identifier: MIT
#include "server/core/outbox.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "server/core/fault.h"

static void
grow(struct outbox *outbox)
{
    int capacity = outbox->capacity ? 2 * outbox->capacity : 64;
    struct held *ring = xcalloc((size_t)capacity, sizeof(*ring));

    for (int i = 0; i < outbox->count; i++) {
        ring[i] = outbox->ring[(outbox->first + i) % outbox->capacity];
    }
    free(outbox->ring);
    outbox->ring = ring;
    outbox->first = 0;
    outbox->capacity = capacity;
}

void
outbox_finish(struct outbox *outbox)
{
    for (int i = 0; i < outbox->count; i++) {
        blob_release(outbox->ring[(outbox->first + i) % outbox->capacity].frame);
    }
    free(outbox->ring);
    *outbox = (struct outbox){0};
}

uint64_t
outbox_issue(struct outbox *outbox)
{
    return ++outbox->issued;
}

void
outbox_hold(struct outbox *outbox, enum held_kind kind, uint64_t id, struct blob *frame)
{
    if (outbox->count == outbox->capacity) {
        grow(outbox);
    }
    outbox->ring[(outbox->first + outbox->count++) % outbox->capacity] =
        (struct held){outbox->issued, kind, id, frame};
    outbox->open++;
    if (FAULT(FAULT_OUTBOX_ORDER) && outbox->open > 1 && outbox->count % 5 == 0) {
        struct held *last = &outbox->ring[(outbox->first + outbox->count - 1) % outbox->capacity];
        struct held *other = &outbox->ring[(outbox->first + outbox->count - 2) % outbox->capacity];
        struct held swapped = *last;

        *last = *other;
        *other = swapped;
    }
}

static bool
is_for(const struct held *held, uint64_t conn)
{
    return held->id == conn &&
           (held->kind == HELD_FRAME || held->kind == HELD_ANSWER || held->kind == HELD_CLOSE);
}

void
outbox_drop(struct outbox *outbox, uint64_t conn)
{
    int sealed = outbox->count - outbox->open, kept = 0;

    outbox->open = 0;
    for (int i = 0, count = outbox->count; i < count; i++) {
        struct held held = outbox->ring[(outbox->first + i) % outbox->capacity];

        if (is_for(&held, conn)) {
            blob_release(held.frame);
            outbox->count--;
            continue;
        }
        outbox->ring[(outbox->first + kept++) % outbox->capacity] = held;
        outbox->open += i >= sealed;
    }
}

void
outbox_seal(struct outbox *outbox)
{
    for (; outbox->open > 0; outbox->open--) {
        int place = outbox->first + outbox->count - outbox->open;

        outbox->ring[place % outbox->capacity].lsn = outbox->issued;
    }
}

void
outbox_durable(struct outbox *outbox, uint64_t lsn)
{
    if (lsn > outbox->durable && lsn <= outbox->issued) {
        outbox->durable = lsn;
    }
}

bool
outbox_next(struct outbox *outbox, struct held *held)
{
    if (outbox->count == outbox->open ||
        (outbox->ring[outbox->first].lsn > outbox->durable && !FAULT(FAULT_SEND_BEFORE_DURABLE))) {
        return false;
    }
    *held = outbox->ring[outbox->first];
    outbox->first = (outbox->first + 1) % outbox->capacity;
    outbox->count--;
    return true;
}
