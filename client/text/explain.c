// SPDX-License-Identifier: MIT
#include "client/text/explain.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "client/text/explain_internal.h"
#include "common/game/match.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static const struct {
    const struct explain_topic *topics;
    const char *word, *title;
} kinds[EXPLAIN_KINDS] = {
    [EXPLAIN_RULE] = {explain_rules, "rules", N_("Rules")},
    [EXPLAIN_OPENING] = {explain_openings, "openings", N_("Openings")},
    [EXPLAIN_CLOCK] = {explain_clocks, "clocks", N_("Clocks")},
    [EXPLAIN_LEVEL] = {explain_levels, "levels", N_("Levels")},
    [EXPLAIN_AI] = {explain_ais, "ais", N_("AIs")},
    [EXPLAIN_FIELD] = {explain_fields, "options", N_("Options of a game")},
};

const struct explain_topic *
explain_topic(enum explain_kind kind, int index)
{
    for (int i = 0; i <= index; i++) {
        if (!kinds[kind].topics[i].name) {
            return NULL;
        }
    }
    return &kinds[kind].topics[index];
}

// The length of the name without the number behind it: swap2 is a name, taraguchi5 is not.
static size_t
stem_length(const char *name)
{
    size_t length = strlen(name);

    while (length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9') {
        length--;
    }
    return length;
}

static bool
is_named(const struct explain_topic *topic, const char *name, bool by_stem)
{
    size_t length = stem_length(name);

    return by_stem ? length > 1 && stem_length(topic->name) == length &&
                         strncasecmp(topic->name, name, length) == 0
                   : strcasecmp(topic->name, name) == 0;
}

const struct explain_topic *
explain_find(enum explain_kind kind, const char *name)
{
    for (int pass = 0; pass < (kind == EXPLAIN_OPENING ? 2 : 1); pass++) {
        for (const struct explain_topic *topic = kinds[kind].topics; topic->name; topic++) {
            if (is_named(topic, name, pass == 1)) {
                return topic;
            }
        }
    }
    return NULL;
}

const char *
explain_line(enum explain_kind kind, const char *name)
{
    const struct explain_topic *topic = explain_find(kind, name);

    return topic ? tr(topic->line) : "";
}

const char *
explain_kind_title(enum explain_kind kind)
{
    return tr(kinds[kind].title);
}

const char *
explain_kind_word(enum explain_kind kind)
{
    return kinds[kind].word;
}

bool
explain_find_kind(const char *word, enum explain_kind *kind)
{
    for (int i = 0; i < EXPLAIN_KINDS; i++) {
        if (strcasecmp(kinds[i].word, word) == 0) {
            *kind = (enum explain_kind)i;
            return true;
        }
    }
    return false;
}

void
explain_add_game(struct strbuf *out, const struct match_settings *match)
{
    char opening[OPENING_TEXT_BYTES];

    if (!match) {
        strbuf_add(out, explain_kind_word(EXPLAIN_RULE));
        return;
    }
    strbuf_add(out, rules_set(match->rules.rule)->name);
    if (match->opening.protocol != OPENING_FREE && opening_choice_is_valid(match->opening)) {
        strbuf_addf(out, " %s", opening_format(match->opening, opening));
    }
}

// As lines.

static void
format_topic(struct strbuf *out, const struct explain_topic *topic)
{
    strbuf_addf(out, "%s: %s\n", topic->name, tr(topic->line));
    for (int i = 0; i < EXPLAIN_PARTS_MAX && topic->parts[i]; i++) {
        strbuf_addf(out, "%s\n", tr(topic->parts[i]));
    }
}

bool
explain_format(struct strbuf *out, const char *name)
{
    size_t before = out->length;
    enum explain_kind kind;

    if (explain_find_kind(name, &kind)) {
        for (const struct explain_topic *topic = kinds[kind].topics; topic->name; topic++) {
            strbuf_addf(out, "%s: %s\n", topic->name, tr(topic->line));
        }
        return true;
    }
    for (int i = 0; i < EXPLAIN_KINDS; i++) {
        const struct explain_topic *topic = explain_find((enum explain_kind)i, name);

        if (topic) {
            format_topic(out, topic);
        }
    }
    return out->length > before;
}
