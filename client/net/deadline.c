// SPDX-License-Identifier: MIT
#include "client/net/deadline.h"

#include <event2/event.h>
#include <stddef.h>

enum { GRACE_MS = 50 };

void
deadline_add_event(struct event *event, int64_t ms)
{
    const struct timeval span = {
        .tv_sec = (time_t)(ms / 1000),
        .tv_usec = (suseconds_t)(ms % 1000 * 1000),
    };

    event_add(event, &span);
}

static void
on_timeout(evutil_socket_t fd, short what, void *data)
{
    struct deadline *deadline = data;

    (void)fd;
    (void)what;
    if (!deadline->is_grace) {
        deadline->is_grace = true;
        deadline_add_event(deadline->event, GRACE_MS);
        return;
    }
    deadline->over(deadline->data);
}

void
deadline_init(struct deadline *deadline, struct event_base *base, void (*over)(void *data),
              void *data)
{
    *deadline = (struct deadline){.over = over, .data = data};
    deadline->event = evtimer_new(base, on_timeout, deadline);
}

void
deadline_finish(struct deadline *deadline)
{
    if (deadline->event) {
        event_free(deadline->event);
        deadline->event = NULL;
    }
}

void
deadline_set(struct deadline *deadline, int64_t ms)
{
    deadline->is_grace = false;
    deadline_add_event(deadline->event, ms);
}

void
deadline_clear(struct deadline *deadline)
{
    event_del(deadline->event);
}

bool
deadline_is_set(const struct deadline *deadline)
{
    return evtimer_pending(deadline->event, NULL) != 0;
}
