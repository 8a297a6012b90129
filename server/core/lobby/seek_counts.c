// SPDX-License-Identifier: MIT
#include "server/core/lobby/seek_counts.h"

#include <stdlib.h>

#include <utlist.h>

#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/lobby/lobby_news.h"

struct seek_count *
seek_counts_join(struct turn *turn, const struct room_settings *settings, uint32_t rating_min,
                 uint32_t rating_max)
{
    struct seek_count *seek_count;

    DL_FOREACH(turn->core->seek_counts, seek_count)
    {
        if (seek_count->rating_min == rating_min && seek_count->rating_max == rating_max &&
            room_settings_are_alike(&seek_count->settings, settings)) {
            break;
        }
    }
    if (!seek_count) {
        seek_count = xcalloc(1, sizeof(*seek_count));
        seek_count->settings = *settings;
        seek_count->rating_min = rating_min;
        seek_count->rating_max = rating_max;
        DL_APPEND(turn->core->seek_counts, seek_count);
    }
    seek_count->count++;
    lobby_touch_seek_counts(turn);
    return seek_count;
}

void
seek_counts_leave(struct turn *turn, struct seek_count *seek_count)
{
    if (--seek_count->count == 0) {
        DL_DELETE(turn->core->seek_counts, seek_count);
        free(seek_count);
    }
    if (!FAULT(FAULT_SEEK_COUNTS_UNTOLD)) {
        lobby_touch_seek_counts(turn);
    }
}

int
seek_counts_most(const struct core *core, const struct seek_count *most[WIRE_SEEKS_MAX])
{
    const struct seek_count *seek_count;
    int count = 0;

    DL_FOREACH(core->seek_counts, seek_count)
    {
        int at = count < WIRE_SEEKS_MAX ? count++ : WIRE_SEEKS_MAX;

        for (; at > 0 && seek_count->count > most[at - 1]->count; at--) {
            if (at < WIRE_SEEKS_MAX) {
                most[at] = most[at - 1];
            }
        }
        if (at < WIRE_SEEKS_MAX) {
            most[at] = seek_count;
        }
    }
    return count;
}

void
seek_counts_destroy_all(struct core *core)
{
    struct seek_count *seek_count, *next;

    DL_FOREACH_SAFE(core->seek_counts, seek_count, next)
    {
        free(seek_count);
    }
    core->seek_counts = NULL;
}
