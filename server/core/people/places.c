// SPDX-License-Identifier: MIT
#include "server/core/people/places.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"

#define KEPT_MS (INT64_C(30) * 24 * 3600 * 1000)

void
places_finish(struct places *places)
{
    free(places->list);
    *places = (struct places){0};
}

static int
find(const struct places *places, uint64_t mark)
{
    int i = 0;

    while (i < places->count && places->list[i].mark != mark) {
        i++;
    }
    return i;
}

static void
forget(struct places *places, int index)
{
    places->count--;
    memmove(places->list + index, places->list + index + 1,
            (size_t)(places->count - index) * sizeof(*places->list));
}

bool
places_has(const struct places *places, uint64_t mark)
{
    return find(places, mark) < places->count;
}

void
places_use(struct places *places, uint64_t mark, int64_t wall_ms)
{
    int index = find(places, mark);

    if (!places->list) {
        places->list = xcalloc(PLACES_MAX, sizeof(*places->list));
    }
    if (index < places->count) {
        forget(places, index);
    } else if (places->count == PLACES_MAX) {
        forget(places, 0);
    }
    places->list[places->count++] = (struct login_place){mark, wall_ms};
}

int64_t
places_until_ms(const struct places *places)
{
    int64_t first = TIME_NEVER;

    for (int i = 0; i < places->count; i++) {
        int64_t until = places->list[i].used_ms + KEPT_MS;

        first = first == TIME_NEVER || until < first ? until : first;
    }
    return first;
}

bool
places_forget_old(struct places *places, int64_t wall_ms)
{
    int before = places->count;

    for (int i = places->count - 1; i >= 0; i--) {
        if (places->list[i].used_ms + KEPT_MS <= wall_ms) {
            forget(places, i);
        }
    }
    return places->count < before;
}

void
places_write(const struct places *places, struct strbuf *out)
{
    for (int i = 0; i < places->count; i++) {
        strbuf_addf(out, "known %" PRIu64 " %" PRId64 "\n", places->list[i].mark,
                    places->list[i].used_ms);
    }
}

bool
places_read(struct places *places, char *value, int64_t used_ms)
{
    char *rest = value, *word = kvtext_word(&rest);
    uint64_t mark;

    if (!kvtext_id(word, &mark) ||
        (*rest && !number_parse(rest, strlen(rest), 0, MATCH_TIME_MAX_MS, &used_ms))) {
        return false;
    }
    places_use(places, mark, used_ms);
    return true;
}
