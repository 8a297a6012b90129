// SPDX-License-Identifier: MIT
#include "client/control/room_options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/presets.h"
#include "client/control/read_time.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum {
    PAUSE_TO_WATCH_MS = 700, // between the moves of two AIs
};

// As the enumerations count.
static const char *const seat_words[] = {"none", "black", "white", NULL};
static const char *const start_words[] = {"first", "now", "both", NULL};
static const char *const join_words[JOIN_COUNT + 1] = {"anyone", "accounts", "code", NULL};
static const char *const watch_words[WATCH_COUNT + 1] = {"anyone", "code", "nobody", NULL};
static const char *const undo_words[] = {"off", "press", "refund", NULL};
static const char *const foul_words[] = {"lose", "reject", NULL};
static const char *const yes_words[] = {"yes", "no", NULL};
static const char *const ais_words[] = {"0", "1", "2", NULL};
static const char *const size_words[] = {"15", "19", NULL}; // most games have one of these
static const char *const time_words[] = {"none", "10:00", "5+3", "60:00", "10+3x30", "3d", NULL};

// Values. Each returns false if the text is none of its kind.

static bool
read_yes(const char *text, bool *yes)
{
    static const char *const yeses[] = {"yes", "on", "true", "1", "y"};
    static const char *const noes[] = {"no", "off", "false", "0", "n"};

    for (size_t i = 0; i < COUNT_OF(yeses); i++) {
        if (strcasecmp(text, yeses[i]) == 0 || strcasecmp(text, noes[i]) == 0) {
            *yes = strcasecmp(text, yeses[i]) == 0;
            return true;
        }
    }
    return false;
}

static bool
read_choice(const char *text, const char *const *words, int *choice)
{
    for (int i = 0; words[i]; i++) {
        if (strcasecmp(text, words[i]) == 0) {
            *choice = i;
            return true;
        }
    }
    return false;
}

static bool
set_rule(struct room_options *options, const char *value)
{
    return rule_read(value, &options->setup.match.rules.rule);
}

static bool
set_size(struct room_options *options, const char *value)
{
    size_t length = strcspn(value, "x"); // 15x15 is as good as 15
    int64_t size;

    if (!number_parse(value, length, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) {
        return false;
    }
    if (value[length] &&
        (strlen(value) != 2 * length + 1 || strncmp(value, value + length + 1, length) != 0)) {
        return false;
    }
    options->setup.match.size = (uint8_t)size;
    return true;
}

static bool
set_opening(struct room_options *options, const char *value)
{
    return opening_parse(value, &options->setup.match.opening);
}

static bool
set_undo(struct room_options *options, const char *value)
{
    bool yes;
    int choice;

    if (read_yes(value, &yes)) {
        options->setup.match.undo = yes ? UNDO_PRESS : UNDO_OFF;
        return true;
    }
    if (!read_choice(value, undo_words, &choice)) {
        return false;
    }
    options->setup.match.undo = (enum undo_mode)choice;
    return true;
}

static bool
set_foul(struct room_options *options, const char *value)
{
    int choice;

    if (!read_choice(value, foul_words, &choice)) {
        return false;
    }
    options->setup.match.rules.options.reject_fouls = choice == 1;
    return true;
}

static bool
set_margin(struct room_options *options, const char *value)
{
    int64_t margin;

    if (!number_parse(value, strlen(value), 0, BOARD_POINTS_MAX - 1, &margin)) {
        return false;
    }
    options->setup.match.rules.options.draw_margin = (uint16_t)margin;
    return true;
}

static bool
set_title(struct room_options *options, const char *value)
{
    char *title = options->setup.title;

    return !*value || text_clean(value, title, sizeof(options->setup.title), ROOM_TITLE_COLUMNS);
}

static bool
set_rating(struct room_options *options, const char *value)
{
    const char *dots = strstr(value, "..");
    int64_t least = 0, most = 0;

    if (!dots || (dots > value && !number_parse(value, (size_t)(dots - value), 0, 9999, &least)) ||
        (dots[2] && !number_parse(dots + 2, strlen(dots + 2), 0, 9999, &most))) {
        return false;
    }
    options->rating_min = (uint32_t)least;
    options->rating_max = (uint32_t)most;
    return true;
}

// The tables of keys. time has its own sentences and stands apart.

enum { KEY_RULE, KEY_SIZE, KEY_OPENING, KEY_UNDO, KEY_RATED, KEY_SEAT, KEY_BOTH };

static bool
is_said(const struct room_options *options, int key)
{
    return options->said & 1u << key;
}

// Only two people play rated games; a preset that is rated gives way to whoever
// is seated otherwise.
static void
give_up_rating(struct room_options *options)
{
    options->setup.match.rated = options->setup.match.rated && is_said(options, KEY_RATED);
}

static bool
set_both(struct room_options *options, const char *value)
{
    if (!read_yes(value, &options->both)) {
        return false;
    }
    if (options->both) {
        give_up_rating(options);
    }
    return true;
}

// How many AIs sit down brings what the presets have for as many: two play slowly
// enough to be watched, and where a seat is left somebody has it.
static bool
set_ais(struct room_options *options, const char *value)
{
    int64_t count;

    if (!number_parse(value, strlen(value), 0, ROOM_AIS_MAX, &count)) {
        return false;
    }
    options->ai_count = (int)count;
    options->starts = count > 0;
    if (count > 0) {
        give_up_rating(options);
        options->both = options->both && is_said(options, KEY_BOTH);
    }
    if (count < ROOM_AIS_MAX && options->seat == WANT_NO_SEAT && !is_said(options, KEY_SEAT)) {
        options->seat = WANT_SEAT_A;
    }
    for (int i = 0; i < ROOM_AIS_MAX; i++) {
        uint32_t *pause_ms = &options->ai[i].pause_ms;

        if (count == ROOM_AIS_MAX && *pause_ms == 0) {
            *pause_ms = PAUSE_TO_WATCH_MS;
        } else if (count < ROOM_AIS_MAX && *pause_ms == PAUSE_TO_WATCH_MS) {
            *pause_ms = 0;
        }
    }
    return true;
}

#define BY(set) set, 0, NULL
#define BY_WORDS(set, words) set, 0, words
#define YES_OR_NO(field) NULL, offsetof(struct room_options, field), NULL
#define CHOICE(field, words) NULL, offsetof(struct room_options, field), words

struct option_key {
    const char *key;
    const char *values; // what it takes
    bool (*set)(struct room_options *options, const char *value);
    // Without a function: where the value is, and for an enumeration its words; else a bool.
    // With a function the words are values that it takes.
    size_t offset;
    const char *const *words;
};

static bool
set_key(struct room_options *options, const struct option_key *key, const char *value)
{
    void *place = (char *)options + key->offset;
    int choice;

    if (key->set) {
        return key->set(options, value);
    }
    if (!key->words) {
        return read_yes(value, place);
    }
    if (!read_choice(value, key->words, &choice)) {
        return false;
    }
    memcpy(place, &choice, sizeof(choice));
    return true;
}

static const struct option_key keys[] = {
    [KEY_RULE] = {"rule", N_("freestyle, standard, caro, renju, capture42, pente ..."),
                  BY(set_rule)},
    [KEY_SIZE] = {"size", N_("5 to 25"), BY_WORDS(set_size, size_words)},
    [KEY_OPENING] = {"opening", N_("free, central, pro, swap2, taraguchi10 ..."), BY(set_opening)},
    [KEY_UNDO] = {"undo", N_("off, press or refund"), BY_WORDS(set_undo, undo_words)},
    [KEY_RATED] = {"rated", N_("yes or no"), YES_OR_NO(setup.match.rated)},
    [KEY_SEAT] = {"seat", N_("black, white or none"), CHOICE(seat, seat_words)},
    [KEY_BOTH] = {"both", N_("yes or no"), BY_WORDS(set_both, yes_words)},
    {"start", N_("first, now or both"), CHOICE(setup.match.start, start_words)},
    {"foul", N_("lose or reject"), BY_WORDS(set_foul, foul_words)},
    {"dead", N_("yes or no"), YES_OR_NO(setup.match.rules.options.draw_dead)},
    {"margin", N_("0 to 624"), BY(set_margin)},
    {"hints", N_("yes or no"), YES_OR_NO(setup.hints)},
    {"maps", N_("yes or no"), YES_OR_NO(setup.maps)},
    {"threats", N_("yes or no"), YES_OR_NO(setup.threats)},
    {"join", N_("anyone, accounts or code"), CHOICE(setup.join, join_words)},
    {"watch", N_("anyone, code or nobody"), CHOICE(setup.watch, watch_words)},
    {"title", N_("at most 40 columns of text"), BY(set_title)},
    {"ais", N_("0, 1 or 2: number of seats for the AI"), BY_WORDS(set_ais, ais_words)},
    {"rating", N_("a range such as 1640..1840"), BY(set_rating)},
};

static const struct {
    const char *name;
    const char *help;
    const char *words; // KEY=VALUE, separated by blanks
    bool starts;
    int ai_count;
} built_in[] = {
    {"casual", N_("renju, central, 5+3, take-backs"), "rule=renju time=5+3 undo=press", false, 0},
    {"renju", N_("rated renju, taraguchi10, 5+3"),
     "rule=renju opening=taraguchi10 time=5+3 rated=yes", false, 0},
    {"swap2", N_("rated gomoku, swap2, 5+3"), "rule=freestyle opening=swap2 time=5+3 rated=yes",
     false, 0},
    {"capture", N_("rated capture gomoku 19x19, 10+0"), "rule=capture42 time=10+0 rated=yes", false,
     0},
    {"ai", N_("you against an AI, renju, no clock, take-backs, hints"),
     "rule=renju time=none undo=press hints=yes maps=yes threats=yes", true, 1},
    {"demo", N_("AI against AI, to watch"), "rule=renju time=none seat=none", true, 2},
    {"both", N_("two players at this keyboard"),
     "rule=freestyle time=none undo=press hints=yes maps=yes threats=yes both=yes", true, 0},
    {"hour", N_("renju, 60:00, forbidden moves refused, take-backs"),
     "rule=renju opening=free time=60:00 foul=reject undo=press", false, 0},
};

bool
room_options_preset(const struct presets *presets, int index, const char **name, const char **help)
{
    const struct room_preset *own = presets_room(presets, index - (int)COUNT_OF(built_in));

    if (index >= 0 && index < (int)COUNT_OF(built_in)) {
        *name = built_in[index].name;
        *help = built_in[index].help;
        return true;
    }
    if (own) {
        *name = own->name;
        *help = own->words;
    }
    return own != NULL;
}

void
list_presets(const struct presets *presets, struct strbuf *out)
{
    const char *name, *help;

    for (int i = 0; room_options_preset(presets, i, &name, &help); i++) {
        strbuf_add(out, i ? words_text(WORD_COMMA) : "");
        format_word(out, WORD_EXPLAINED, 2, name, tr(help));
    }
}

// time is read apart, and comes first.
#define TIME_VALUES "5+3, 10:00, 10+3x30, none"

bool
room_options_key(int index, const char **key, const char **values)
{
    if (index == 0) {
        *key = "time";
        *values = TIME_VALUES;
        return true;
    }
    if (index - 1 < (int)COUNT_OF(keys)) {
        *key = keys[index - 1].key;
        *values = tr(keys[index - 1].values);
        return true;
    }
    return ai_options_key(index - 1 - (int)COUNT_OF(keys), key, values);
}

void
list_keys(struct strbuf *out)
{
    const char *key, *values;

    for (int i = 0; room_options_key(i, &key, &values); i++) {
        strbuf_add(out, i ? words_text(WORD_COMMA) : "");
        format_word(out, WORD_EXPLAINED, 2, key, values);
    }
}

// The values of rule and opening are those of their own tables.
static bool
name_of(int key, int index, char value[OPTION_VALUE_BYTES])
{
    char opening[OPENING_TEXT_BYTES];

    if (key == KEY_RULE && index < RULE_COUNT) {
        snprintf(value, OPTION_VALUE_BYTES, "%s", rules_set((enum rule)index)->name);
        return true;
    }
    if (key == KEY_OPENING && index < OPENING_COUNT) {
        struct opening_choice choice = {(enum opening)index,
                                        opening_default_n((enum opening)index)};

        snprintf(value, OPTION_VALUE_BYTES, "%s", opening_format(choice, opening));
        return true;
    }
    return false;
}

static bool
word_at(const char *const *words, int index, char value[OPTION_VALUE_BYTES])
{
    for (int i = 0; words[i]; i++) {
        if (i == index) {
            snprintf(value, OPTION_VALUE_BYTES, "%s", words[i]);
            return true;
        }
    }
    return false;
}

bool
room_options_value(const struct presets *presets, const char *key, int index,
                   char value[OPTION_VALUE_BYTES])
{
    if (strcmp(key, "time") == 0) {
        return word_at(time_words, index, value);
    }
    for (int i = 0; i < (int)COUNT_OF(keys); i++) {
        if (strcmp(keys[i].key, key) == 0) {
            return keys[i].words ? word_at(keys[i].words, index, value)
                   : keys[i].set ? name_of(i, index, value)
                                 : word_at(yes_words, index, value);
        }
    }
    return ai_options_value(presets, key, index, value);
}

// level2=5 is for the second of two AIs.
static enum ai_key
set_any_ai_key(struct room_options *options, char key[KEY_BYTES], const char *value,
               struct strbuf *why)
{
    size_t length = strlen(key);
    bool is_second = length > 1 && key[length - 1] == '2';

    if (is_second) {
        key[length - 1] = '\0';
    }
    return ai_options_set_key(&options->ai[is_second], options->presets, key, value, why);
}

bool
room_options_set(struct room_options *options, const char *word, struct strbuf *why)
{
    const char *value;
    char key[KEY_BYTES];

    if (!split_key_value(word, key, &value)) {
        format_word(why, WORD_NOT_KEY_VALUE, 1, word);
        return false;
    }
    if (strcmp(key, "time") == 0) {
        return read_time(value, &options->setup.match.control, why);
    }
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (strcmp(keys[i].key, key) == 0) {
            options->said |= 1u << i;
            if (!set_key(options, &keys[i], value)) {
                format_word(why, WORD_BAD_VALUE, 3, key, tr(keys[i].values), value);
                return false;
            }
            return true;
        }
    }
    switch (set_any_ai_key(options, key, value, why)) {
    case AI_KEY_TAKEN:
        return true;
    case AI_KEY_WRONG:
        return false;
    case AI_KEY_NONE:
        break;
    }
    format_word(why, WORD_NO_SUCH_KEY, 1, key);
    return false;
}

static bool
set_all(struct room_options *options, const char *words, struct strbuf *why)
{
    while (*words) {
        char word[PRESET_WORDS_BYTES];
        size_t length = strcspn(words, " ");

        snprintf(word, sizeof(word), "%.*s", (int)length, words);
        if (!room_options_set(options, word, why)) {
            return false;
        }
        words += length;
        words += strspn(words, " ");
    }
    return true;
}

// What nobody has changed yet.
static void
end_preset(struct room_options *options, bool is_guest)
{
    options->setup.match.rated = options->setup.match.rated && !is_guest;
    room_options_finish(options);
    options->said = 0;
}

// The words of these are ours: they cannot be wrong.
static bool
begin_built_in(struct room_options *options, const struct presets *presets, const char *preset,
               bool is_guest)
{
    struct strbuf why = {0};

    for (size_t i = 0; i < COUNT_OF(built_in); i++) {
        if (strcmp(built_in[i].name, preset) != 0) {
            continue;
        }
        memset(options, 0, sizeof(*options));
        options->presets = presets;
        options->seat = WANT_SEAT_A;
        options->setup.match.size = rules_set(RULE_FREESTYLE)->default_size;
        options->ai_count = built_in[i].ai_count;
        options->starts = built_in[i].starts;
        for (int k = 0; k < ROOM_AIS_MAX; k++) {
            ai_options_begin(&options->ai[k]);
            options->ai[k].pause_ms = options->ai_count == 2 ? PAUSE_TO_WATCH_MS : 0;
        }
        set_all(options, built_in[i].words, &why);
        end_preset(options, is_guest);
        strbuf_finish(&why);
        return true;
    }
    return false;
}

bool
room_options_read(struct room_options *options, const struct presets *presets, const char *words,
                  struct strbuf *why)
{
    size_t length = strcspn(words, " ");
    bool has_preset = !memchr(words, '=', length);
    char preset[PRESET_WORDS_BYTES];

    snprintf(preset, sizeof(preset), "%.*s", has_preset ? (int)length : 0, words);
    if (!begin_built_in(options, presets, has_preset ? preset : "casual", false)) {
        format_word(why, WORD_NO_PRESET, 1, preset);
        return false;
    }
    words += has_preset ? length : 0;
    words += strspn(words, " ");
    if (!set_all(options, words, why)) {
        return false;
    }
    room_options_finish(options);
    return true;
}

bool
room_options_begin(struct room_options *options, const struct presets *presets, const char *preset,
                   bool is_guest)
{
    const struct room_preset *own;
    struct strbuf why = {0};
    bool is_good = begin_built_in(options, presets, preset, is_guest);

    for (int i = 0; !is_good && (own = presets_room(presets, i)); i++) {
        if (strcmp(own->name, preset) == 0) {
            is_good = room_options_read(options, presets, own->words, &why);
            end_preset(options, is_guest);
        }
    }
    strbuf_finish(&why);
    return is_good;
}

void
room_options_finish(struct room_options *options)
{
    struct match_settings *match = &options->setup.match;
    const struct rule_set *set = rules_set(match->rules.rule);

    if (is_said(options, KEY_RULE) && !is_said(options, KEY_SIZE)) {
        match->size = set->default_size;
    }
    if (is_said(options, KEY_RULE) && !is_said(options, KEY_OPENING)) {
        match->opening =
            (struct opening_choice){set->default_opening, opening_default_n(set->default_opening)};
    }
    if (match->rated) {
        match->undo = is_said(options, KEY_UNDO) ? match->undo : UNDO_OFF;
        options->setup.hints = options->setup.maps = options->setup.threats = false;
    }
    if (options->both) {
        options->ai_count = 0;
        options->starts = true;
    }
    for (int i = 0; i < ROOM_AIS_MAX; i++) {
        ai_options_finish(&options->ai[i]);
    }
}
