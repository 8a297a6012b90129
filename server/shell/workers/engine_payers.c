// SPDX-License-Identifier: MIT
#include "server/shell/workers/engine_payers.h"

#include <stdlib.h>

#include "common/util/xalloc.h"

struct engine_payer *
engine_payers_add(struct engine_payers *payers, uint64_t key)
{
    struct engine_payer *payer = payers->first;

    while (payer && payer->key != key) {
        payer = payer->next;
    }
    if (!payer) {
        payer = xcalloc(1, sizeof(*payer));
        payer->key = key;
        payer->used_ms = payers->floor_ms;
        payer->next = payers->first;
        payers->first = payer;
    }
    payer->jobs++;
    payer->waiting++;
    return payer;
}

void
engine_payers_begin(struct engine_payers *payers, struct engine_payer *payer, int64_t about_ms)
{
    payer->waiting--;
    if (payers->floor_ms < payer->used_ms) {
        payers->floor_ms = payer->used_ms;
    }
    payer->used_ms += about_ms;
}

void
engine_payers_correct(struct engine_payer *payer, int64_t more_ms)
{
    payer->used_ms += more_ms;
}

void
engine_payers_end(struct engine_payers *payers, struct engine_payer *payer, int was_waiting)
{
    struct engine_payer **link = &payers->first;

    payer->waiting -= was_waiting;
    if (--payer->jobs > 0) {
        return;
    }
    while (*link != payer) {
        link = &(*link)->next;
    }
    *link = payer->next;
    free(payer);
}

int
engine_payers_before(const struct engine_payers *payers, const struct engine_payer *payer)
{
    int before = 0;

    for (const struct engine_payer *other = payers->first; other; other = other->next) {
        int most = other == payer ? payer->waiting : payer->waiting + 1;

        before += other->waiting < most ? other->waiting : most;
    }
    return before;
}

void
engine_payers_finish(struct engine_payers *payers)
{
    while (payers->first) {
        struct engine_payer *payer = payers->first;

        payers->first = payer->next;
        free(payer);
    }
}
