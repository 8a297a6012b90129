// SPDX-License-Identifier: MIT
#include "client/ui/create/create_step.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "client/ui/create/create_fields.h"
#include "common/util/number.h"

enum { WEIGHT_STEP = 100, MINIMAX_PLIES_MIN = 2 };

static int
find_choice(const char *const *choices, const char *value)
{
    for (int i = 0; choices[i]; i++) {
        if (strcasecmp(choices[i], value) == 0) {
            return i;
        }
    }
    return -1;
}

static int
count_choices(const char *const *choices)
{
    int count = 0;

    while (choices[count]) {
        count++;
    }
    return count;
}

// A rule brings its own size and opening.
static void
step_rule(struct form_field *fields, int step)
{
    enum rule rule = RULE_FREESTYLE;
    const struct rule_set *set;
    char opening[OPENING_TEXT_BYTES];
    struct opening_choice choice;

    rules_parse(fields[FIELD_RULE].value, &rule);
    rule = (enum rule)(((int)rule + step + RULE_COUNT) % RULE_COUNT);
    set = rules_set(rule);
    choice = (struct opening_choice){set->default_opening, opening_default_n(set->default_opening)};
    field_set_word(fields[FIELD_RULE].value, set->name);
    field_set_number(fields[FIELD_SIZE].value, set->default_size);
    field_set_word(fields[FIELD_OPENING].value, opening_format(choice, opening));
}

// "taraguchi9" comes where "taraguchi10" does.
static void
forget_fifths(char value[FORM_VALUE_BYTES])
{
    char opening[OPENING_TEXT_BYTES];
    struct opening_choice choice;

    if (opening_parse(value, &choice)) {
        choice.n = opening_default_n(choice.protocol);
        field_set_word(value, opening_format(choice, opening));
    }
}

// From the highest to the lowest and back again.
static void
step_number(char *value, int low, int high, int step)
{
    int64_t number;

    if (!number_parse(value, strlen(value), low, high, &number)) {
        number = low;
    } else if (number + step > high) {
        number = number < high ? high : low;
    } else if (number + step < low) {
        number = number > low ? low : high;
    } else {
        number += step;
    }
    field_set_number(value, (int)number);
}

static void
step_weight(char *value, int step)
{
    uint32_t weight;
    const char *rest = ai_options_read_weight(value, &weight);
    int64_t next = rest && !*rest ? (int64_t)weight + step * WEIGHT_STEP : 0;

    field_set_weight(value, next < 0 ? 0 : next > AI_WEIGHT_MAX ? AI_WEIGHT_MAX : (uint32_t)next);
}

static void
step_preset(char *value, const struct presets *presets, int step)
{
    const char *name;
    int count = 0, at = 0;

    for (; ai_options_weights(presets, count, &name); count++) {
        at = strcmp(name, value) == 0 ? count : at;
    }
    assert(count > 0); // there are always those of the program
    ai_options_weights(presets, (at + step + count) % count, &name);
    field_set_word(value, name);
}

static void
step_ai(struct form_field *fields, const struct presets *presets, int ai, int part, int step)
{
    char *value = fields[field_of_ai(ai, part)].value;
    const struct field_kind *kind = field_kind(field_of_ai(ai, part));
    int low = kind->low;

    if (part == AI_PRESET) {
        step_preset(value, presets, step);
    } else if (part >= AI_WEIGHTS) {
        step_weight(value, step);
    } else {
        if (part == AI_PLIES &&
            strcmp(fields[field_of_ai(ai, AI_KIND)].value,
                   field_kind(field_of_ai(ai, AI_KIND))->choices[AI_MINIMAX]) == 0) {
            low = MINIMAX_PLIES_MIN;
        }
        step_number(value, low, kind->high, step * kind->step);
    }
}

void
field_step(struct form_field *fields, const struct presets *presets, int field, int step)
{
    char *value = fields[field].value;
    const struct field_kind *kind = field_kind(field);
    int part, ai = field_ai(field, &part);

    if (field == FIELD_OPENING) {
        forget_fifths(value);
    }
    if (kind->choices) {
        int count = count_choices(kind->choices), at = find_choice(kind->choices, value);

        assert(count > 0);
        field_set_word(value, kind->choices[(at + step + count) % count]);
    } else if (ai >= 0) {
        step_ai(fields, presets, ai, part, step);
    } else if (part == FIELD_RULE) {
        step_rule(fields, step);
    } else if (kind->high > 0) {
        step_number(value, kind->low, kind->high, step * kind->step);
    }
}
