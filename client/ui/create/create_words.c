// SPDX-License-Identifier: MIT
#include "client/ui/create/create_words.h"

#include <stddef.h>
#include <string.h>

#include "client/text/explain.h"
#include "client/text/titles.h"
#include "client/ui/create/create_fields.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

// Choices of the command; ai: of each AI, not of the room.
static const struct form_word {
    int field;
    bool is_ai;
    const char *value, *title, *sentence;
} words[] = {
    {FIELD_START, false, "first", NC_("form", "first move"),
     N_("The clocks start with the first move.")},
    {FIELD_START, false, "now", NC_("form", "now"), N_("The clocks start immediately.")},
    {FIELD_START, false, "both", NC_("form", "both moved"),
     N_("The clocks start when each side has moved.")},
    {FIELD_FOUL, false, "lose", NC_("form", "loses"),
     N_("Black loses by playing a forbidden point.")},
    {FIELD_FOUL, false, "reject", NC_("form", "refused"),
     N_("A stone on a forbidden point is refused.")},
    {FIELD_PARTS + PART_UNDO_CLOCK, false, "press", NC_("form", "time lost"),
     N_("After a take-back used time stays used.")},
    {FIELD_PARTS + PART_UNDO_CLOCK, false, "refund", NC_("form", "given back"),
     N_("After a take-back your opponent gets back the time since the move.")},
    {FIELD_JOIN, false, "anyone", NC_("form", "anyone"), N_("Anyone may take a seat.")},
    {FIELD_JOIN, false, "accounts", NC_("form", "accounts"),
     N_("Only players with accounts may take a seat.")},
    {FIELD_JOIN, false, "code", NC_("form", "with code"),
     N_("Only those who know the code may take a seat.")},
    {FIELD_WATCH, false, "anyone", NC_("form", "anyone"), N_("Anyone may watch.")},
    {FIELD_WATCH, false, "code", NC_("form", "with code"),
     N_("Only those who know the code may watch.")},
    {FIELD_WATCH, false, "nobody", NC_("form", "nobody"), N_("Nobody may watch.")},
    {AI_RESIGN, true, "usual", NC_("form", "default"),
     N_("From level 6 on the AI resigns lost games.")},
    {AI_RESIGN, true, "no", NC_("form", "never"), N_("The AI plays lost games to the end.")},
    {AI_RESIGN, true, "yes", NC_("form", "always"), N_("The AI resigns lost games.")},
    {AI_DRAWS, true, "usual", NC_("form", "default"),
     N_("The AI agrees to a draw late in an even game.")},
    {AI_DRAWS, true, "no", NC_("form", "never"), N_("The AI agrees to no draw.")},
    {AI_DRAWS, true, "yes", NC_("form", "always"), N_("The AI agrees to every draw.")},
    {AI_PRESET, true, "own", NC_("form", "own"), NULL},
};

// A kind of clock, and the clock that explains it.
static const struct {
    const char *value, *topic;
} clocks[] = {
    {"none", "none"},          {"sudden", "10:00"},           {"fischer", "5+3"},
    {"delay", "5d3"},          {"bronstein", "5b3"},          {"byoyomi", "10+3x30"},
    {"canadian", "10+25/600"}, {"permove", "permove:30/180"}, {"corr", "3d"},
};

static const struct form_word *
find_word(int field, const char *value)
{
    int part, ai = field_ai(field, &part);

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (words[i].field == part && words[i].is_ai == (ai >= 0) &&
            strcmp(words[i].value, value) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

static const char *
clock_title(const char *value)
{
    for (size_t i = 0; i < sizeof(clocks) / sizeof(*clocks); i++) {
        if (strcmp(clocks[i].value, value) == 0) {
            return tr(explain_find(EXPLAIN_CLOCK, clocks[i].topic)->title);
        }
    }
    return value;
}

static const char *
kind_title(const char *value)
{
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        if (strcmp(ai_kind_id((enum ai_kind)i), value) == 0) {
            return ai_kind_title((enum ai_kind)i);
        }
    }
    return value;
}

static void
add_rule(const char *value, bool is_short, struct strbuf *out)
{
    enum rule rule;

    strbuf_add(out, !rule_read(value, &rule) ? value
                    : is_short               ? rule_short_title(rule)
                                             : game_title(rule));
}

// The number of fifth moves has its own field.
static void
add_opening(const char *value, bool is_short, struct strbuf *out)
{
    const struct explain_topic *topic = explain_find(EXPLAIN_OPENING, value);
    struct opening_choice choice;

    if (!opening_parse(value, &choice) || !topic) {
        strbuf_add(out, value);
    } else if (is_short || choice.n != opening_default_n(choice.protocol)) {
        format_opening_short(out, choice);
    } else {
        strbuf_add(out, tr(topic->title));
    }
}

void
create_format_word(int field, const char *value, bool is_short, struct strbuf *out)
{
    const struct form_word *word = find_word(field, value);
    int part, ai = field_ai(field, &part);

    if (word) {
        strbuf_add(out, tr_c("form", word->title));
    } else if (field == FIELD_RULE) {
        add_rule(value, is_short, out);
    } else if (field == FIELD_OPENING) {
        add_opening(value, is_short, out);
    } else if (field == FIELD_PARTS + PART_CLOCK) {
        strbuf_add(out, clock_title(value));
    } else if (ai >= 0 && part == AI_KIND) {
        strbuf_add(out, kind_title(value));
    } else {
        strbuf_add(out, value);
    }
}

const char *
create_word_sentence(int field, const char *value)
{
    const struct form_word *word = find_word(field, value);

    return word && word->sentence ? tr(word->sentence) : NULL;
}
