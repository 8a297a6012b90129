// SPDX-License-Identifier: MIT
#include "tests/sim/endings.h"

#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/xalloc.h"
#include "tests/sim/world.h"

enum { ACTS_OF_A_GAME = 2 };

static bool
is_act(const struct match_event *event)
{
    return event->action.kind <= ACTION_CHOOSE;
}

static void
note(struct sim *sim, struct ending *ending, const struct blob *data, struct match_event *event)
{
    const char *text = (const char *)data->bytes, *blank = memchr(text, ' ', data->length);

    if (!blank || !match_log_read_event(blank + 1, data->length - (size_t)(blank + 1 - text),
                                        BOARD_SIZE_MAX, event)) {
        sim_fail(sim, 0, 0, "an event that is kept cannot be read");
        return;
    }
    if (is_act(event)) {
        ending->acts[event->action.seat]++;
    }
    ending->is_over |= event->action.kind == ACTION_END;
}

void
endings_event(struct sim *sim, uint64_t game, const struct blob *data)
{
    struct match_event event = {0};
    struct ending *ending = NULL;

    HASH_FIND(hh, sim->endings, &game, sizeof(game), ending);
    if (!ending) {
        ending = xcalloc(1, sizeof(*ending));
        ending->game = game;
        HASH_ADD(hh, sim->endings, game, sizeof(ending->game), ending);
    }
    note(sim, ending, data, &event);
    if (ending->is_over) {
        sim->totals.ends[event.outcome.reason]++;
    }
}

static bool
are_enough(const int *acts)
{
    return acts[SEAT_A] >= ACTS_OF_A_GAME && acts[SEAT_B] >= ACTS_OF_A_GAME;
}

bool
endings_is_unbegun(struct sim *sim, uint64_t game)
{
    struct ending *ending = NULL;

    HASH_FIND(hh, sim->endings, &game, sizeof(game), ending);
    return ending && ending->is_over && !are_enough(ending->acts);
}

bool
endings_is_unbegun_soon(struct sim *sim, uint64_t game)
{
    struct ending *ending = NULL, soon = {0};

    HASH_FIND(hh, sim->endings, &game, sizeof(game), ending);
    if (ending) {
        soon = *ending;
    }
    for (const struct batch *batch = sim->disk.first; batch; batch = batch->next) {
        for (int i = 0; i < batch->count; i++) {
            struct match_event event;

            if (batch->entries[i].kind == ENTRY_EVENT && batch->entries[i].key == game) {
                note(sim, &soon, batch->entries[i].data, &event);
            }
        }
    }
    return soon.is_over && !are_enough(soon.acts);
}

bool
endings_has_begun(const struct match *match)
{
    int acts[SEAT_COUNT] = {0};

    for (int i = 0; i < match->event_count; i++) {
        if (is_act(&match->events[i])) {
            acts[match->events[i].action.seat]++;
        }
    }
    return are_enough(acts);
}

void
endings_forget(struct sim *sim)
{
    struct ending *ending, *next;

    HASH_ITER(hh, sim->endings, ending, next)
    {
        HASH_DEL(sim->endings, ending);
        free(ending);
    }
}
