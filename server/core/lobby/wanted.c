// SPDX-License-Identifier: MIT
#include "server/core/lobby/wanted.h"

#include <stdlib.h>

#include <utlist.h>

#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/state.h"

struct wanted *
wanted_join(struct turn *turn, const struct room_settings *settings, uint32_t rating_min,
            uint32_t rating_max)
{
    struct wanted *wanted;

    DL_FOREACH(turn->core->wanted, wanted)
    {
        if (wanted->rating_min == rating_min && wanted->rating_max == rating_max &&
            room_settings_are_alike(&wanted->settings, settings)) {
            break;
        }
    }
    if (!wanted) {
        wanted = xcalloc(1, sizeof(*wanted));
        wanted->settings = *settings;
        wanted->rating_min = rating_min;
        wanted->rating_max = rating_max;
        DL_APPEND(turn->core->wanted, wanted);
    }
    wanted->count++;
    lobby_touch_wanted(turn);
    return wanted;
}

void
wanted_leave(struct turn *turn, struct wanted *wanted)
{
    if (--wanted->count == 0) {
        DL_DELETE(turn->core->wanted, wanted);
        free(wanted);
    }
    if (!FAULT(FAULT_WANTED_UNTOLD)) {
        lobby_touch_wanted(turn);
    }
}

int
wanted_most(const struct core *core, const struct wanted *most[WIRE_SEEKS_MAX])
{
    const struct wanted *wanted;
    int count = 0;

    DL_FOREACH(core->wanted, wanted)
    {
        int at = count < WIRE_SEEKS_MAX ? count++ : WIRE_SEEKS_MAX;

        for (; at > 0 && wanted->count > most[at - 1]->count; at--) {
            if (at < WIRE_SEEKS_MAX) {
                most[at] = most[at - 1];
            }
        }
        if (at < WIRE_SEEKS_MAX) {
            most[at] = wanted;
        }
    }
    return count;
}

void
wanted_destroy_all(struct core *core)
{
    struct wanted *wanted, *next;

    DL_FOREACH_SAFE(core->wanted, wanted, next)
    {
        free(wanted);
    }
    core->wanted = NULL;
}
