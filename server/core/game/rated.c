// SPDX-License-Identifier: MIT
#include "server/core/game/rated.h"

#include <inttypes.h>
#include <string.h>

#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "server/core/game/rating.h"
#include "server/core/stored.h"

enum { LINE_BYTES = 128 };

void
rated_write(const struct rated *rated, struct strbuf *out)
{
    strbuf_addf(out, "%" PRIu64 " %s %s %" PRId64 " %" PRIu32, rated->player,
                rules_set(rated->rule)->name, speed_word(rated->speed), rated->ended_ms,
                rated->rating);
}

static bool
read_number(const char *word, int64_t most, int64_t *number)
{
    return number_parse(word, strlen(word), 0, most, number);
}

bool
rated_read(struct rated *rated, const char *text, size_t length)
{
    char line[LINE_BYTES], *rest = line;
    struct rated out = {0};
    int64_t rating;

    if (length >= sizeof(line) || memchr(text, '\0', length)) {
        return false;
    }
    memcpy(line, text, length);
    line[length] = '\0';
    if (!stored_id(stored_word(&rest), &out.player) || !out.player ||
        !rules_parse(stored_word(&rest), &out.rule) ||
        !speed_parse(stored_word(&rest), &out.speed) ||
        !read_number(stored_word(&rest), RATING_TIME_MAX_MS, &out.ended_ms) ||
        !read_number(rest, (int64_t)RATING_MAX, &rating)) {
        return false;
    }
    out.rating = (uint32_t)rating;
    *rated = out;
    return true;
}
