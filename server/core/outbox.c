// SPDX-License-Identifier: MIT
#include "server/core/outbox.h"

#include <assert.h>
#include <stdlib.h>

#include <utlist.h>

#include "common/util/xalloc.h"
#include "server/core/fault.h"

void
outbox_finish(struct outbox *outbox)
{
    struct held *held, *next;

    DL_FOREACH_SAFE(outbox->first, held, next)
    {
        blob_release(held->frame);
        free(held);
    }
    *outbox = (struct outbox){0};
}

uint64_t
outbox_issue(struct outbox *outbox)
{
    return ++outbox->issued;
}

static bool
changes_places(const struct outbox *outbox)
{
    return FAULT(FAULT_OUTBOX_ORDER) && outbox->open > 1 && outbox->count % 5 == 0;
}

static size_t
bytes_of(const struct held *held)
{
    return held->frame ? held->frame->length : 0;
}

static void
join_line(struct held_line *line, struct held *held)
{
    if (line) {
        held->line = line;
        line->bytes += bytes_of(held);
        DL_APPEND2(line->first, held, line_prev, line_next);
    }
}

static void
leave_line(struct held *held)
{
    struct held_line *line = held->line;

    if (line) {
        line->bytes -= bytes_of(held);
        DL_DELETE2(line->first, held, line_prev, line_next);
        held->line = NULL;
    }
}

void
outbox_hold(struct outbox *outbox, enum held_kind kind, uint64_t id, struct blob *frame,
            struct held_line *line)
{
    struct held *held = xcalloc(1, sizeof(*held));
    struct held *last = outbox->first ? outbox->first->prev : NULL;

    held->lsn = outbox->issued;
    held->kind = kind;
    held->id = id;
    held->frame = frame;
    held->is_open = true;
    join_line(line, held);
    outbox->count++;
    outbox->open++;
    if (last && changes_places(outbox)) {
        DL_PREPEND_ELEM(outbox->first, last, held);
    } else {
        DL_APPEND(outbox->first, held);
    }
}

void
outbox_drop(struct outbox *outbox, struct held_line *line)
{
    struct held *held, *next;

    DL_FOREACH_SAFE2(line->first, held, next, line_next)
    {
        outbox->open -= held->is_open;
        outbox->count--;
        DL_DELETE(outbox->first, held);
        blob_release(held->frame);
        free(held);
    }
    *line = (struct held_line){0};
}

void
outbox_disown(struct held_line *line)
{
    while (line->first) {
        leave_line(line->first);
    }
}

void
outbox_seal(struct outbox *outbox)
{
    struct held *held = outbox->first ? outbox->first->prev : NULL;

    for (; outbox->open > 0; outbox->open--, held = held->prev) {
        assert(held); // as many are open as are counted
        held->lsn = outbox->issued;
        held->is_open = false;
    }
}

void
outbox_durable(struct outbox *outbox, uint64_t lsn)
{
    if (lsn > outbox->durable && lsn <= outbox->issued) {
        outbox->durable = lsn;
    }
}

static bool
is_durable(const struct outbox *outbox, const struct held *held)
{
    return held->lsn <= outbox->durable || FAULT(FAULT_SEND_BEFORE_DURABLE);
}

bool
outbox_next(struct outbox *outbox, struct held *held)
{
    struct held *first = outbox->first;

    if (outbox->count == outbox->open || !is_durable(outbox, first)) {
        return false;
    }
    leave_line(first);
    DL_DELETE(outbox->first, first);
    outbox->count--;
    *held = *first;
    free(first);
    return true;
}
