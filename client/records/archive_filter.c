// SPDX-License-Identifier: MIT
#include "client/records/archive_filter.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/text/dates.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static bool
filter_player(struct archive_filter *filter, const char *value)
{
    filter->is_anybody = strcmp(value, "*") == 0;
    snprintf(filter->player, sizeof(filter->player), "%s", filter->is_anybody ? "" : value);
    return strlen(value) <= WIRE_NAME_BYTES;
}

static bool
filter_opponent(struct archive_filter *filter, const char *value)
{
    snprintf(filter->opponent, sizeof(filter->opponent), "%s", value);
    return strlen(value) <= WIRE_NAME_BYTES;
}

static bool
filter_rule(struct archive_filter *filter, const char *value)
{
    enum rule rule;

    if (!rule_read(value, &rule)) {
        return false;
    }
    filter->rule = (int)rule;
    return true;
}

static bool
filter_opening(struct archive_filter *filter, const char *value)
{
    snprintf(filter->opening, sizeof(filter->opening), "%s", value);
    return *value && strlen(value) < sizeof(filter->opening);
}

static bool
filter_result(struct archive_filter *filter, const char *value)
{
    static const char *const results[RESULT_COUNT] = {"any", "black", "white", "draw", "aborted"};

    for (int i = 0; i < RESULT_COUNT; i++) {
        if (strcasecmp(value, results[i]) == 0) {
            filter->result = (enum result)i;
            return true;
        }
    }
    return false;
}

static bool
filter_since(struct archive_filter *filter, const char *value)
{
    int64_t from, to;

    if (!date_parse(value, &from, &to)) {
        return false;
    }
    filter->from_ms = from;
    return true;
}

static bool
filter_until(struct archive_filter *filter, const char *value)
{
    int64_t from, to;

    if (!date_parse(value, &from, &to)) {
        return false;
    }
    filter->to_ms = to;
    return true;
}

static const struct {
    const char *key;
    const char *values;
    bool (*set)(struct archive_filter *filter, const char *value);
} filters[] = {
    {"player", N_("a name, or * for anyone"), filter_player},
    {"opponent", N_("a name"), filter_opponent},
    {"rule", N_("a rule such as renju"), filter_rule},
    {"opening", N_("a code or a name such as D1 or Kansei"), filter_opening},
    {"result", N_("black, white, draw or aborted"), filter_result},
    {"since", N_("a date such as 2026-03-14 or 2026-03"), filter_since},
    {"until", N_("a date such as 2026-03-14 or 2026-03"), filter_until},
};

bool
archive_filter_word(struct archive_filter *filter, const char *word, struct strbuf *why)
{
    const char *value = strchr(word, '=');
    size_t length = value ? (size_t)(value - word) : 0;

    for (size_t i = 0; value && i < COUNT_OF(filters); i++) {
        if (strlen(filters[i].key) == length && strncasecmp(filters[i].key, word, length) == 0) {
            if (filters[i].set(filter, value + 1)) {
                return true;
            }
            format_word(why, WORD_BAD_VALUE, 3, filters[i].key, tr(filters[i].values), value + 1);
            return false;
        }
    }
    format_word(why, WORD_BAD_FILTER, 1, word);
    return false;
}

bool
archive_filter_parse(struct archive_filter *filter, const char *line, struct strbuf *why)
{
    char word[WIRE_NAME_BYTES + WIRE_OPENING_BYTES];

    *filter = (struct archive_filter){.rule = ANY_RULE};
    for (line += strspn(line, " "); *line; line += strspn(line, " ")) {
        size_t length = strcspn(line, " ");

        snprintf(word, sizeof(word), "%.*s", (int)length, line);
        if (!archive_filter_word(filter, word, why)) {
            return false;
        }
        line += length;
    }
    return true;
}
