// SPDX-License-Identifier: MIT
#include "server/core/timers.h"

#include <stdlib.h>

#include "common/game/time_control.h"
#include "common/util/xalloc.h"

// heap[place - 1] is the timer at a place; the children of place k are 2k, 2k+1.

static void
put(struct timers *timers, struct timer *timer, int place)
{
    timers->heap[place - 1] = timer;
    timer->place = place;
}

static struct timer *
at(const struct timers *timers, int place)
{
    return timers->heap[place - 1];
}

// Equal times go by id, so that the order does not depend on history.
static bool
is_before(const struct timer *a, const struct timer *b)
{
    if (a->at_ms != b->at_ms) {
        return a->at_ms < b->at_ms;
    }
    return a->kind != b->kind ? a->kind < b->kind : a->id < b->id;
}

static void
rise(struct timers *timers, struct timer *timer, int place)
{
    while (place > 1 && is_before(timer, at(timers, place / 2))) {
        put(timers, at(timers, place / 2), place);
        place /= 2;
    }
    put(timers, timer, place);
}

static void
sink(struct timers *timers, struct timer *timer, int place)
{
    for (;;) {
        int child = 2 * place;

        if (child < timers->count && is_before(at(timers, child + 1), at(timers, child))) {
            child++;
        }
        if (child > timers->count || !is_before(at(timers, child), timer)) {
            break;
        }
        put(timers, at(timers, child), place);
        place = child;
    }
    put(timers, timer, place);
}

void
timers_finish(struct timers *timers)
{
    free(timers->heap);
    *timers = (struct timers){0};
}

void
timers_set(struct timers *timers, struct timer *timer, int64_t at_ms)
{
    if (timer->place && timer->at_ms == at_ms) {
        return;
    }
    timers_cancel(timers, timer);
    timer->at_ms = at_ms;
    timers->heap = xgrow(timers->heap, timers->count, &timers->capacity, sizeof(*timers->heap));
    rise(timers, timer, ++timers->count);
}

void
timers_cancel(struct timers *timers, struct timer *timer)
{
    int place = timer->place;
    struct timer *last;

    if (!place) {
        return;
    }
    timer->place = 0;
    last = at(timers, timers->count--);
    if (last == timer) {
        return;
    }
    // The last one takes the free place and finds its own from there.
    if (place > 1 && is_before(last, at(timers, place / 2))) {
        rise(timers, last, place);
    } else {
        sink(timers, last, place);
    }
}

struct timer *
timers_first(const struct timers *timers)
{
    return timers->count ? timers->heap[0] : NULL;
}

int64_t
timers_earlier(int64_t a_ms, int64_t b_ms)
{
    if (a_ms == TIME_NEVER || b_ms == TIME_NEVER) {
        return a_ms == TIME_NEVER ? b_ms : a_ms;
    }
    return a_ms < b_ms ? a_ms : b_ms;
}
