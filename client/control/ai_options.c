// SPDX-License-Identifier: MIT
#include "client/control/ai_options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/presets.h"
#include "client/text/format.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { THOUSANDTHS = 1000, LEVEL_DEFAULT = 3, MINIMAX_PLIES_MIN = 2 };

bool
split_key_value(const char *word, char key[KEY_BYTES], const char **value)
{
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : 0;

    if (length == 0 || length >= KEY_BYTES) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        key[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    }
    key[length] = '\0';
    *value = equals + 1;
    return true;
}

static bool
set_ai_kind(struct ai_config *ai, const char *value)
{
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        if (strcasecmp(value, ai_kind_id((enum ai_kind)i)) == 0) {
            ai->kind = (enum ai_kind)i;
            return true;
        }
    }
    return false;
}

static const char *const choice_words[AI_CHOICE_COUNT] = {
    [AI_CHOICE_DEFAULT] = "usual", [AI_CHOICE_NO] = "no", [AI_CHOICE_YES] = "yes"};

// "usual" is what older presets have.
static bool
read_choice(const char *value, enum ai_choice *choice)
{
    if (strcasecmp(value, "default") == 0) {
        *choice = AI_CHOICE_DEFAULT;
        return true;
    }
    for (int i = 0; i < AI_CHOICE_COUNT; i++) {
        if (strcasecmp(value, choice_words[i]) == 0) {
            *choice = (enum ai_choice)i;
            return true;
        }
    }
    return false;
}

static bool
set_varied(struct ai_config *ai, const char *value)
{
    ai->varied = strcasecmp(value, "yes") == 0;
    return ai->varied || strcasecmp(value, "no") == 0;
}

const char *
ai_options_read_weight(const char *text, uint32_t *weight)
{
    size_t whole = strspn(text, "0123456789"), decimals = 0;
    int64_t value, part = 0;

    if (!number_parse(text, whole, 0, AI_WEIGHT_MAX / THOUSANDTHS, &value)) {
        return NULL;
    }
    text += whole;
    if (*text == '.') {
        text++;
        decimals = strspn(text, "0123456789");
        if (decimals > 3 || !number_parse(text, decimals, 0, 999, &part)) {
            return NULL;
        }
        text += decimals;
    }
    for (; decimals && decimals < 3; decimals++) {
        part *= 10;
    }
    value = value * THOUSANDTHS + part;
    *weight = (uint32_t)value;
    return value <= AI_WEIGHT_MAX ? text : NULL;
}

static const char *const preset_names[AI_PRESETS] = {"1", "2"};

const uint32_t *
ai_options_weights(const struct presets *presets, int index, const char **name)
{
    const struct weights_preset *own = presets_weights(presets, index - AI_PRESETS);

    if (index >= 0 && index < AI_PRESETS) {
        *name = preset_names[index];
        return ai_classic_presets[index];
    }
    if (own) {
        *name = own->name;
    }
    return own ? own->weights : NULL;
}

static const uint32_t *
find_weights(const struct presets *presets, const char *wanted)
{
    const uint32_t *weights;
    const char *name;

    for (int i = 0; (weights = ai_options_weights(presets, i, &name)); i++) {
        if (strcmp(name, wanted) == 0) {
            return weights;
        }
    }
    return NULL;
}

// Weights are those of the classic kind; to give them is to ask for it.
static void
take_weights(struct ai_config *ai, const uint32_t weights[AI_WEIGHT_COUNT])
{
    memcpy(ai->weights, weights, sizeof(ai->weights));
    ai->weight_count = AI_WEIGHT_COUNT;
    ai->kind = AI_CLASSIC;
}

// A name that no preset has.
static bool
set_preset(struct ai_config *ai, const char *value)
{
    (void)ai, (void)value;
    return false;
}

static bool
set_weights(struct ai_config *ai, const char *value)
{
    uint32_t weights[AI_WEIGHT_COUNT];

    for (int i = 0; i < AI_WEIGHT_COUNT; i++) {
        value = ai_options_read_weight(value, &weights[i]);
        if (!value || *value != (i + 1 < AI_WEIGHT_COUNT ? ',' : '\0')) {
            return false;
        }
        value += i + 1 < AI_WEIGHT_COUNT;
    }
    take_weights(ai, weights);
    return true;
}

#define BY(set) set, 0, 0, 0
#define NUMBER(field, least, most) NULL, offsetof(struct ai_config, field), least, most
#define CHOICE(field) NULL, offsetof(struct ai_config, field), 0, 0

static const struct ai_option {
    const char *key;
    const char *values;
    bool (*set)(struct ai_config *ai, const char *value);
    // Without a function: where the value is, a uint32_t from least to most, or an ai_choice if most is 0.
    size_t offset;
    int64_t least, most;
} ai_keys[] = {
    {"mind", N_("goren, classic, patterns, lines, minimax, matrix or scale"), BY(set_ai_kind)},
    {"level", N_("1 to 10"), NUMBER(level, 1, 10)},
    {"weights", N_("seven numbers from 0 to 100 such as 1,1.1,1.3,10,1,1,1.3, or preset 1 or 2"),
     BY(set_weights)},
    {"preset", N_("1, 2 or your own weights"), BY(set_preset)},
    {"plies", N_("0 to 3 (lines, matrix: 1 to 3; minimax: 2 or 3)"), NUMBER(plies, 0, 3)},
    {"pause", N_("0 to 10000 milliseconds"), NUMBER(pause_ms, 0, AI_PAUSE_MAX_MS)},
    {"varied", N_("yes or no: pause like a person"), BY(set_varied)},
    {"resign", N_("yes, no or default: resign lost games"), CHOICE(resign)},
    {"draws", N_("yes, no or default: agree to draws"), CHOICE(draws)},
};

// minimax looks ahead or does nothing.
static int64_t
least_of(const struct ai_config *ai, const struct ai_option *key)
{
    bool is_plies = key->offset == offsetof(struct ai_config, plies);

    return is_plies && ai->kind == AI_MINIMAX ? MINIMAX_PLIES_MIN : key->least;
}

static bool
set_key(struct ai_config *ai, const struct ai_option *key, const char *value)
{
    void *place = (char *)ai + key->offset;
    int64_t number;

    if (key->set) {
        return key->set(ai, value);
    }
    if (!key->most) {
        return read_choice(value, place);
    }
    if (!number_parse(value, strlen(value), least_of(ai, key), key->most, &number)) {
        return false;
    }
    *(uint32_t *)place = (uint32_t)number;
    return true;
}

bool
ai_options_key(int index, const char **key, const char **values)
{
    if (index >= (int)COUNT_OF(ai_keys)) {
        return false;
    }
    *key = ai_keys[index].key;
    *values = tr(ai_keys[index].values);
    return true;
}

// A number of a short range, or a choice.
static bool
number_at(const struct ai_option *key, int index, char value[OPTION_VALUE_BYTES])
{
    if (!key->most) {
        snprintf(value, OPTION_VALUE_BYTES, "%s",
                 choice_words[index < AI_CHOICE_COUNT ? index : 0]);
        return index < AI_CHOICE_COUNT;
    }
    snprintf(value, OPTION_VALUE_BYTES, "%lld", (long long)key->least + index);
    return key->most <= AI_LEVEL_MAX && key->least + index <= key->most;
}

bool
ai_options_value(const struct presets *presets, const char *key, int index,
                 char value[OPTION_VALUE_BYTES])
{
    static const char *const yes_no[] = {"yes", "no"};
    const char *name = NULL;

    if (strcmp(key, "mind") == 0) {
        name = index < AI_KIND_COUNT ? ai_kind_id((enum ai_kind)index) : NULL;
    } else if (strcmp(key, "varied") == 0) {
        name = index < (int)COUNT_OF(yes_no) ? yes_no[index] : NULL;
    } else if (strcmp(key, "preset") == 0 || strcmp(key, "weights") == 0) {
        name = ai_options_weights(presets, index, &name) ? name : NULL;
    }
    if (name) {
        snprintf(value, OPTION_VALUE_BYTES, "%s", name);
        return true;
    }
    for (size_t i = 0; i < COUNT_OF(ai_keys); i++) {
        if (strcmp(ai_keys[i].key, key) == 0 && !ai_keys[i].set) {
            return number_at(&ai_keys[i], index, value);
        }
    }
    return false;
}

enum ai_key
ai_options_set_key(struct ai_config *ai, const struct presets *presets, const char *key,
                   const char *value, struct strbuf *why)
{
    const uint32_t *weights = find_weights(presets, value);

    // Both take the name of a preset.
    if (weights && (strcmp(key, "preset") == 0 || strcmp(key, "weights") == 0)) {
        take_weights(ai, weights);
        return AI_KEY_TAKEN;
    }
    for (size_t i = 0; i < COUNT_OF(ai_keys); i++) {
        if (strcmp(ai_keys[i].key, key) != 0) {
            continue;
        }
        if (set_key(ai, &ai_keys[i], value)) {
            return AI_KEY_TAKEN;
        }
        format_word(why, WORD_BAD_VALUE, 3, key, tr(ai_keys[i].values), value);
        return AI_KEY_WRONG;
    }
    return AI_KEY_NONE;
}

void
ai_options_begin(struct ai_config *ai)
{
    memset(ai, 0, sizeof(*ai));
    ai->kind = AI_GOREN;
}

void
ai_options_finish(struct ai_config *ai)
{
    if (ai->kind != AI_GOREN) {
        ai->level = 0;
    } else if (!ai->level) {
        ai->level = LEVEL_DEFAULT;
    }
    if (ai->kind == AI_MINIMAX && !ai->plies) {
        ai->plies = MINIMAX_PLIES_MIN;
    }
}

bool
ai_options_set(struct ai_config *ai, const struct presets *presets, const char *word,
               struct strbuf *why)
{
    const char *value;
    char key[KEY_BYTES];
    enum ai_key taken;

    if (!strchr(word, '=')) {
        if (!set_ai_kind(ai, word)) {
            format_word(why, WORD_BAD_VALUE, 3, ai_keys[0].key, tr(ai_keys[0].values), word);
            return false;
        }
        return true;
    }
    if (!split_key_value(word, key, &value)) {
        format_word(why, WORD_NOT_KEY_VALUE, 1, word);
        return false;
    }
    taken = ai_options_set_key(ai, presets, key, value, why);
    if (taken == AI_KEY_NONE) {
        format_word(why, WORD_NO_SUCH_KEY, 1, key);
    }
    return taken == AI_KEY_TAKEN;
}
