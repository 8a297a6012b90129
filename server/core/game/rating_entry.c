// SPDX-License-Identifier: MIT
#include "server/core/game/rating_entry.h"

#include <inttypes.h>
#include <string.h>

#include "common/room/rating.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "server/core/kvtext.h"

enum { LINE_BYTES = 128 };

void
rating_entry_write(const struct rating_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, "%" PRIu64 " %s %s %" PRId64 " %" PRIu32, entry->player,
                rules_set(entry->rule)->name, speed_word(entry->speed), entry->ended_ms,
                entry->rating);
}

static bool
read_number(const char *word, int64_t most, int64_t *number)
{
    return number_parse(word, strlen(word), 0, most, number);
}

bool
rating_entry_read(struct rating_entry *entry, const char *text, size_t length)
{
    char line[LINE_BYTES], *rest = line;
    struct rating_entry out = {0};
    int64_t rating;

    if (length >= sizeof(line) || memchr(text, '\0', length)) {
        return false;
    }
    memcpy(line, text, length);
    line[length] = '\0';
    if (!kvtext_id(kvtext_word(&rest), &out.player) || !out.player ||
        !rules_parse(kvtext_word(&rest), &out.rule) ||
        !speed_parse(kvtext_word(&rest), &out.speed) ||
        !read_number(kvtext_word(&rest), RATING_TIME_MAX_MS, &out.ended_ms) ||
        !read_number(rest, (int64_t)RATING_MAX, &rating)) {
        return false;
    }
    out.rating = (uint32_t)rating;
    *entry = out;
    return true;
}
