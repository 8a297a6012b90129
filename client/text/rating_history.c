// SPDX-License-Identifier: MIT
#include "client/text/rating_history.h"

#include <inttypes.h>

#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/util/strbuf.h"

void
format_rating_history_title(struct strbuf *out, int rule, int speed)
{
    char days[WORDS_NUMBER_BYTES];

    format_word(out, WORD_RATING_HISTORY_TITLE, 3, rule_short_title((enum rule)rule),
                speed_title((enum speed)speed), words_number(WIRE_CAREER_DAYS, days));
}

void
format_rating_history_days(struct strbuf *out, const struct m_rating_history *history,
                           const char *curve)
{
    const char *first = WORDS_NUMBER(history->days[0].rating);
    const char *last = WORDS_NUMBER(history->days[history->day_count - 1].rating);
    struct strbuf title = {0};

    format_rating_history_title(&title, history->rule, history->speed);
    if (curve) {
        format_word(out, WORD_RATING_HISTORY_CURVE, 4, strbuf_text(&title), first, curve, last);
    } else {
        format_word(out, WORD_RATING_HISTORY, 4, strbuf_text(&title), first, last,
                    WORDS_NUMBER(m_rating_history_highest(history)));
    }
    strbuf_finish(&title);
}

void
format_rating_history_openings(struct strbuf *out, const struct m_rating_history *history)
{
    for (int i = 0; i < history->opening_count; i++) {
        if (i > 0) {
            format_word(out, WORD_COMMA, 0);
        }
        strbuf_addf(out, "%s %" PRIu32, opening_name_title(history->openings[i].name),
                    history->openings[i].games);
    }
}
