// SPDX-License-Identifier: MIT
#include "server/core/people/meetings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"

int
meetings_within_day(const struct meetings *meetings, uint64_t player, int64_t now_ms)
{
    int count = 0;

    for (int i = 0; i < meetings->count; i++) {
        count += meetings->list[i].player == player &&
                 meetings->list[i].began_ms > now_ms - MEETINGS_DAY_MS;
    }
    return count;
}

static void
drop(struct meetings *meetings, int index)
{
    meetings->count--;
    memmove(&meetings->list[index], &meetings->list[index + 1],
            (size_t)(meetings->count - index) * sizeof(*meetings->list));
}

void
meetings_add(struct meetings *meetings, uint64_t player, int64_t now_ms)
{
    for (int i = meetings->count - 1; i >= 0; i--) {
        if (meetings->list[i].began_ms <= now_ms - MEETINGS_DAY_MS) {
            drop(meetings, i);
        }
    }
    if (!meetings->list) {
        meetings->list = xcalloc(MEETINGS_MAX, sizeof(*meetings->list));
    }
    if (meetings->count == MEETINGS_MAX) {
        drop(meetings, 0);
    }
    meetings->list[meetings->count++] = (struct meeting){player, now_ms};
}

bool
meetings_remove(struct meetings *meetings, uint64_t player, int64_t began_ms)
{
    for (int i = meetings->count - 1; i >= 0; i--) {
        if (meetings->list[i].player == player && meetings->list[i].began_ms == began_ms) {
            drop(meetings, i);
            return true;
        }
    }
    return false;
}

void
meetings_write(const struct meetings *meetings, struct strbuf *out)
{
    for (int i = 0; i < meetings->count; i++) {
        strbuf_addf(out, "met %" PRIu64 " %" PRId64 "\n", meetings->list[i].player,
                    meetings->list[i].began_ms);
    }
}

bool
meetings_read(struct meetings *meetings, char *text)
{
    char *player = kvtext_word(&text);
    struct meeting meeting;

    if (meetings->count == MEETINGS_MAX || !kvtext_id(player, &meeting.player) ||
        !number_parse(text, strlen(text), 0, MATCH_TIME_MAX_MS, &meeting.began_ms)) {
        return false;
    }
    if (!meetings->list) {
        meetings->list = xcalloc(MEETINGS_MAX, sizeof(*meetings->list));
    }
    meetings->list[meetings->count++] = meeting;
    return true;
}

void
meetings_finish(struct meetings *meetings)
{
    free(meetings->list);
    *meetings = (struct meetings){0};
}
