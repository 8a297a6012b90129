// SPDX-License-Identifier: MIT
// Prints the rating history of a player after his profile: his rating by day, and his openings.
#include "client/plain/plain_internal.h"
#include "client/text/dates.h"
#include "client/text/rating_history.h"
#include "client/text/words.h"

static void
add_days(struct json *json, const struct m_rating_history *history)
{
    char date[DATE_BYTES];

    json_text(json, "rule", rules_set((enum rule)history->rule)->name);
    json_text(json, "speed", speed_word((enum speed)history->speed));
    json_open(json, "days", '[');
    for (int i = 0; i < history->day_count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "day", date_format(history->days[i].day * DATE_DAY_MS, date));
        json_number(json, "rating", history->days[i].rating);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void
add_openings(struct json *json, const struct m_rating_history *history)
{
    json_open(json, "openings", '[');
    for (int i = 0; i < history->opening_count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "opening", history->openings[i].name->code);
        json_number(json, "games", history->openings[i].games);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void
plain_show_rating_history(struct plain *plain, const struct news *item)
{
    const struct m_rating_history *history = &plain->model->rating_history;
    struct strbuf openings = {0};
    struct plain_line line;

    (void)item;
    if (!history->day_count && !history->opening_count) {
        return;
    }
    plain_line_begin(&line, LINE_RATING_HISTORY, NULL);
    json_text(&line.json, "name", plain->model->profile.person.name);
    if (history->day_count) {
        format_rating_history_days(&line.text, history, NULL);
        add_days(&line.json, history);
    }
    if (history->opening_count) {
        plain_line_space(&line);
        format_rating_history_openings(&openings, history);
        format_word(&line.text, WORD_RATING_HISTORY_OPENINGS, 1, strbuf_text(&openings));
        add_openings(&line.json, history);
    }
    plain_emit(plain, &line);
    strbuf_finish(&openings);
}
