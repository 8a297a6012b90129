// SPDX-License-Identifier: MIT
#include "client/keys/room_wish.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/model/say.h"
#include "client/model/words.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum {
    SECOND_MS = 1000,
    MINUTE_S = 60,
    MAIN_MAX_S = 359999,
    THOUSANDTHS = 1000,
    LEVEL_USUAL = 3,
    PAUSE_TO_WATCH_MS = 700, // between the moves of two AIs
};

// Clocks.

// "10" is minutes, "10:00" minutes and seconds, "1:00:00" hours. Returns the
// text behind it, NULL if there is no such thing.
static const char *
read_main(const char *text, int64_t *ms)
{
    int64_t parts[3], seconds = 0;
    int count = 0;

    for (;;) {
        size_t digits = strspn(text, "0123456789");

        if (count == 3 || !number_parse(text, digits, 0, MAIN_MAX_S, &parts[count++])) {
            return NULL;
        }
        text += digits;
        if (*text != ':') {
            break;
        }
        text++;
    }
    if (count == 1) {
        parts[count++] = 0;
    }
    for (int i = 0; i < count; i++) {
        if (i > 0 && parts[i] >= MINUTE_S) {
            return NULL;
        }
        seconds = MINUTE_S * seconds + parts[i];
    }
    *ms = seconds * SECOND_MS;
    return text;
}

// A number and the text behind it, NULL if there is none.
static const char *
read_number(const char *text, int64_t *number)
{
    size_t digits = strspn(text, "0123456789");

    return number_parse(text, digits, 0, MAIN_MAX_S, number) ? text + digits : NULL;
}

// What follows the main time: "+3", "+3x30", "+25/600", "d5", "b5".
static bool
read_rest(const char *text, struct time_control *control)
{
    char lead = *text;
    int64_t first, second;

    control->kind = CONTROL_SUDDEN;
    if (!lead) {
        return true;
    }
    text = read_number(text + 1, &first);
    if (!text || !strchr("+db", lead)) {
        return false;
    }
    if (lead == '+' && (*text == 'x' || *text == '/')) {
        control->kind = *text == 'x' ? CONTROL_BYOYOMI : CONTROL_CANADIAN;
        text = read_number(text + 1, &second);
        control->count = (int32_t)first;
        control->period_ms = second * SECOND_MS;
        return text && !*text;
    }
    control->extra_ms = first * SECOND_MS;
    if (lead == '+') {
        control->kind = first ? CONTROL_FISCHER : CONTROL_SUDDEN;
    } else {
        control->kind = lead == 'd' ? CONTROL_DELAY : CONTROL_BRONSTEIN;
    }
    return !*text;
}

static bool
read_days(const char *text, struct time_control *control)
{
    size_t length = strlen(text);
    int64_t days;

    if (length < 2 || text[length - 1] != 'd' || !number_parse(text, length - 1, 1, 99, &days)) {
        return false;
    }
    control->kind = CONTROL_CORR;
    control->period_ms = days * 24 * 60 * MINUTE_S * SECOND_MS;
    return true;
}

bool
read_time(const char *text, struct time_control *control, struct strbuf *why)
{
    struct time_control read = {0};
    enum control_error error;
    const char *rest;

    if (control_parse(text, control) == CONTROL_OK) {
        return true;
    }
    if (!read_days(text, &read)) {
        rest = read_main(text, &read.main_ms);
        if (!rest || !read_rest(rest, &read)) {
            say(why, WORD_BAD_TIME, 1, text);
            return false;
        }
    }
    error = control_check(&read);
    if (error != CONTROL_OK) {
        strbuf_add(why, control_error_text(error));
        return false;
    }
    *control = read;
    return true;
}

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
read_choice(const char *text, const char *const *words, int count, int *choice)
{
    for (int i = 0; i < count; i++) {
        if (strcasecmp(text, words[i]) == 0) {
            *choice = i;
            return true;
        }
    }
    return false;
}

static bool
set_rule(struct room_wish *wish, const char *value)
{
    return rules_parse(value, &wish->setup.match.rules.rule);
}

static bool
set_size(struct room_wish *wish, const char *value)
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
    wish->setup.match.size = (uint8_t)size;
    return true;
}

static bool
set_opening(struct room_wish *wish, const char *value)
{
    return opening_parse(value, &wish->setup.match.opening);
}

static bool
set_start(struct room_wish *wish, const char *value)
{
    static const char *const words[] = {"first", "now", "both"};
    int choice;

    if (!read_choice(value, words, COUNT_OF(words), &choice)) {
        return false;
    }
    wish->setup.match.start = (enum clock_start)choice;
    return true;
}

static bool
set_undo(struct room_wish *wish, const char *value)
{
    static const char *const words[] = {"off", "press", "refund"};
    bool yes;
    int choice;

    if (read_yes(value, &yes)) {
        wish->setup.match.undo = yes ? UNDO_PRESS : UNDO_OFF;
        return true;
    }
    if (!read_choice(value, words, COUNT_OF(words), &choice)) {
        return false;
    }
    wish->setup.match.undo = (enum undo_mode)choice;
    return true;
}

static bool
set_rated(struct room_wish *wish, const char *value)
{
    return read_yes(value, &wish->setup.match.rated);
}

static bool
set_foul(struct room_wish *wish, const char *value)
{
    static const char *const words[] = {"lose", "reject"};
    int choice;

    if (!read_choice(value, words, COUNT_OF(words), &choice)) {
        return false;
    }
    wish->setup.match.rules.options.reject_fouls = choice == 1;
    return true;
}

static bool
set_dead(struct room_wish *wish, const char *value)
{
    return read_yes(value, &wish->setup.match.rules.options.draw_dead);
}

static bool
set_margin(struct room_wish *wish, const char *value)
{
    int64_t margin;

    if (!number_parse(value, strlen(value), 0, BOARD_POINTS_MAX - 1, &margin)) {
        return false;
    }
    wish->setup.match.rules.options.draw_margin = (uint16_t)margin;
    return true;
}

static bool
set_hints(struct room_wish *wish, const char *value)
{
    return read_yes(value, &wish->setup.hints);
}

static bool
set_maps(struct room_wish *wish, const char *value)
{
    return read_yes(value, &wish->setup.maps);
}

static bool
set_threats(struct room_wish *wish, const char *value)
{
    return read_yes(value, &wish->setup.threats);
}

static bool
set_join(struct room_wish *wish, const char *value)
{
    static const char *const words[JOIN_COUNT] = {"anyone", "accounts", "code"};
    int choice;

    if (!read_choice(value, words, JOIN_COUNT, &choice)) {
        return false;
    }
    wish->setup.join = (enum join_rule)choice;
    return true;
}

static bool
set_watch(struct room_wish *wish, const char *value)
{
    static const char *const words[WATCH_COUNT] = {"anyone", "code", "nobody"};
    int choice;

    if (!read_choice(value, words, WATCH_COUNT, &choice)) {
        return false;
    }
    wish->setup.watch = (enum watch_rule)choice;
    return true;
}

static bool
set_title(struct room_wish *wish, const char *value)
{
    char *title = wish->setup.title;

    return !*value || text_clean(value, title, sizeof(wish->setup.title), WIRE_TITLE_COLUMNS);
}

static bool
set_seat(struct room_wish *wish, const char *value)
{
    static const char *const words[] = {"none", "black", "white"}; // as enum wanted_seat
    int choice;

    if (!read_choice(value, words, COUNT_OF(words), &choice)) {
        return false;
    }
    wish->seat = (enum wanted_seat)choice;
    return true;
}

static bool
set_both(struct room_wish *wish, const char *value)
{
    return read_yes(value, &wish->both);
}

static bool
set_rating(struct room_wish *wish, const char *value)
{
    const char *dots = strstr(value, "..");
    int64_t least = 0, most = 0;

    if (!dots || (dots > value && !number_parse(value, (size_t)(dots - value), 0, 9999, &least)) ||
        (dots[2] && !number_parse(dots + 2, strlen(dots + 2), 0, 9999, &most))) {
        return false;
    }
    wish->rating_min = (uint32_t)least;
    wish->rating_max = (uint32_t)most;
    return true;
}

// Keys of an AI.

static bool
ai_set_mind(struct ai_player *ai, const char *value)
{
    for (int i = 0; i < MIND_COUNT; i++) {
        if (strcasecmp(value, mind_word((enum mind)i)) == 0) {
            ai->mind = (enum mind)i;
            return true;
        }
    }
    return false;
}

static bool
ai_set_level(struct ai_player *ai, const char *value)
{
    int64_t level;

    if (!number_parse(value, strlen(value), 1, 10, &level)) {
        return false;
    }
    ai->level = (uint32_t)level;
    return true;
}

static bool
ai_set_plies(struct ai_player *ai, const char *value)
{
    int64_t plies;

    if (!number_parse(value, strlen(value), 0, 3, &plies)) {
        return false;
    }
    ai->plies = (uint32_t)plies;
    return true;
}

static bool
ai_set_pause(struct ai_player *ai, const char *value)
{
    int64_t pause;

    if (!number_parse(value, strlen(value), 0, 10000, &pause)) {
        return false;
    }
    ai->pause_ms = (uint32_t)pause;
    return true;
}

// "1.3" as 1300. Returns the text behind it, NULL if it is no weight.
static const char *
read_weight(const char *text, uint32_t *weight)
{
    size_t whole = strspn(text, "0123456789"), decimals = 0;
    int64_t value, part = 0;

    if (!number_parse(text, whole, 0, WIRE_WEIGHT_MAX / THOUSANDTHS, &value)) {
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
    return value <= WIRE_WEIGHT_MAX ? text : NULL;
}

// Weights are those of the classic mind; to give them is to ask for it.
static bool
ai_set_weights(struct ai_player *ai, const char *value)
{
    static const uint32_t presets[][WIRE_WEIGHTS] = {
        {1000, 1100, 1300, 10000, 1000, 1000, 1300},
        {1000, 1000, 1000, 10000, 1100, 1000, 1000},
    };
    uint32_t weights[WIRE_WEIGHTS];

    if (strcmp(value, "1") == 0 || strcmp(value, "2") == 0) {
        memcpy(ai->weights, presets[*value - '1'], sizeof(ai->weights));
        ai->weight_count = WIRE_WEIGHTS;
        ai->mind = MIND_CLASSIC;
        return true;
    }
    for (int i = 0; i < WIRE_WEIGHTS; i++) {
        value = read_weight(value, &weights[i]);
        if (!value || *value != (i + 1 < WIRE_WEIGHTS ? ',' : '\0')) {
            return false;
        }
        value += i + 1 < WIRE_WEIGHTS;
    }
    memcpy(ai->weights, weights, sizeof(weights));
    ai->weight_count = WIRE_WEIGHTS;
    ai->mind = MIND_CLASSIC;
    return true;
}

// The tables of keys. time has its own sentences and stands apart.

enum { KEY_RULE, KEY_SIZE, KEY_OPENING, KEY_UNDO, KEY_RATED, KEY_SEAT };

static const struct {
    const char *key;
    const char *values; // what it takes
    bool (*set)(struct room_wish *wish, const char *value);
} keys[] = {
    [KEY_RULE] = {"rule", "freestyle, standard, caro, renju, capture42, pente ...", set_rule},
    [KEY_SIZE] = {"size", "5 to 25", set_size},
    [KEY_OPENING] = {"opening", "free, central, pro, swap2, taraguchi10 ...", set_opening},
    [KEY_UNDO] = {"undo", "off, press or refund", set_undo},
    [KEY_RATED] = {"rated", "yes or no", set_rated},
    [KEY_SEAT] = {"seat", "black, white or none", set_seat},
    {"start", "first, now or both", set_start},
    {"foul", "lose or reject", set_foul},
    {"dead", "yes or no", set_dead},
    {"margin", "0 to 624", set_margin},
    {"hints", "yes or no", set_hints},
    {"maps", "yes or no", set_maps},
    {"threats", "yes or no", set_threats},
    {"join", "anyone, accounts or code", set_join},
    {"watch", "anyone, code or nobody", set_watch},
    {"title", "at most 40 columns of text", set_title},
    {"both", "yes or no", set_both},
    {"rating", "a range such as 1640..1840", set_rating},
};

static const struct {
    const char *key;
    const char *values;
    bool (*set)(struct ai_player *ai, const char *value);
} ai_keys[] = {
    {"mind", "goren, classic, patterns, lines or minimax", ai_set_mind},
    {"level", "1 to 10", ai_set_level},
    {"weights", "seven numbers such as 1,1.1,1.3,10,1,1,1.3, or preset 1 or 2", ai_set_weights},
    {"plies", "0 to 3", ai_set_plies},
    {"pause", "0 to 10000 milliseconds", ai_set_pause},
};

static const struct {
    const char *name;
    const char *help;
    const char *words; // KEY=VALUE, separated by blanks
    bool starts;
    int ai_count;
} presets[] = {
    {"casual", "renju, central, 5+3, undo", "rule=renju time=5+3 undo=press", false, 0},
    {"renju", "rated renju, taraguchi10, 5+3", "rule=renju opening=taraguchi10 time=5+3 rated=yes",
     false, 0},
    {"swap2", "rated freestyle, swap2, 5+3", "rule=freestyle opening=swap2 time=5+3 rated=yes",
     false, 0},
    {"capture", "rated capture42 19x19, 10+0", "rule=capture42 time=10+0 rated=yes", false, 0},
    {"ai", "you and an AI, renju, no clock, undo, hints",
     "rule=renju time=none undo=press hints=yes maps=yes threats=yes", true, 1},
    {"demo", "AI against AI, to watch", "rule=renju time=none seat=none", true, 2},
    {"both", "two people at this keyboard",
     "rule=freestyle time=none undo=press hints=yes maps=yes threats=yes both=yes", true, 0},
};

void
list_presets(struct strbuf *out)
{
    for (size_t i = 0; i < COUNT_OF(presets); i++) {
        strbuf_addf(out, "%s%s (%s)", i ? ", " : "", presets[i].name, presets[i].help);
    }
}

void
list_keys(struct strbuf *out)
{
    strbuf_add(out, "time (5+3, 10:00, 10+3x30, none)");
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        strbuf_addf(out, ", %s (%s)", keys[i].key, keys[i].values);
    }
    for (size_t i = 0; i < COUNT_OF(ai_keys); i++) {
        strbuf_addf(out, ", %s (%s)", ai_keys[i].key, ai_keys[i].values);
    }
}

// Splits KEY=VALUE; false if it is not written so.
static bool
split(const char *word, char key[16], const char **value)
{
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : 0;

    if (length == 0 || length > 15) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        key[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    }
    key[length] = '\0';
    *value = equals + 1;
    return true;
}

enum taken { TAKEN, NOT_MINE, NO_GOOD };

static enum taken
set_ai_key(struct ai_player *ai, const char *key, const char *value, struct strbuf *why)
{
    for (size_t i = 0; i < COUNT_OF(ai_keys); i++) {
        if (strcmp(ai_keys[i].key, key) != 0) {
            continue;
        }
        if (ai_keys[i].set(ai, value)) {
            return TAKEN;
        }
        say(why, WORD_BAD_VALUE, 3, key, ai_keys[i].values, value);
        return NO_GOOD;
    }
    return NOT_MINE;
}

// level2=5 is for the second of two AIs.
static enum taken
set_any_ai_key(struct room_wish *wish, char key[16], const char *value, struct strbuf *why)
{
    size_t length = strlen(key);
    bool is_second = length > 1 && key[length - 1] == '2';

    if (is_second) {
        key[length - 1] = '\0';
    }
    return set_ai_key(&wish->ai[is_second], key, value, why);
}

bool
room_wish_set(struct room_wish *wish, const char *word, struct strbuf *why)
{
    const char *value;
    char key[16];

    if (!split(word, key, &value)) {
        say(why, WORD_NOT_KEY_VALUE, 1, word);
        return false;
    }
    if (strcmp(key, "time") == 0) {
        return read_time(value, &wish->setup.match.control, why);
    }
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (strcmp(keys[i].key, key) == 0) {
            wish->said |= 1u << i;
            if (!keys[i].set(wish, value)) {
                say(why, WORD_BAD_VALUE, 3, key, keys[i].values, value);
                return false;
            }
            return true;
        }
    }
    switch (set_any_ai_key(wish, key, value, why)) {
    case TAKEN:
        return true;
    case NO_GOOD:
        return false;
    case NOT_MINE:
        break;
    }
    say(why, WORD_NO_SUCH_KEY, 1, key);
    return false;
}

void
ai_wish_begin(struct ai_player *ai)
{
    memset(ai, 0, sizeof(*ai));
    ai->mind = MIND_GOREN;
}

void
ai_wish_finish(struct ai_player *ai)
{
    if (ai->mind != MIND_GOREN) {
        ai->level = 0;
    } else if (!ai->level) {
        ai->level = LEVEL_USUAL;
    }
    if (ai->mind == MIND_MINIMAX && !ai->plies) {
        ai->plies = 2;
    }
}

bool
ai_wish_set(struct ai_player *ai, const char *word, struct strbuf *why)
{
    const char *value;
    char key[16];
    enum taken taken;

    if (!strchr(word, '=')) {
        if (!ai_set_mind(ai, word)) {
            say(why, WORD_BAD_VALUE, 3, ai_keys[0].key, ai_keys[0].values, word);
            return false;
        }
        return true;
    }
    if (!split(word, key, &value)) {
        say(why, WORD_NOT_KEY_VALUE, 1, word);
        return false;
    }
    taken = set_ai_key(ai, key, value, why);
    if (taken == NOT_MINE) {
        say(why, WORD_NO_SUCH_KEY, 1, key);
    }
    return taken == TAKEN;
}

void
room_wish_of(struct room_wish *wish, const struct setup *setup)
{
    memset(wish, 0, sizeof(*wish));
    wish->setup = *setup;
}

// The words of the preset are ours: they cannot be wrong.
static void
set_all(struct room_wish *wish, const char *words)
{
    struct strbuf why = {0};

    while (*words) {
        char word[32];
        size_t length = strcspn(words, " ");

        snprintf(word, sizeof(word), "%.*s", (int)length, words);
        room_wish_set(wish, word, &why);
        words += length;
        words += strspn(words, " ");
    }
    strbuf_finish(&why);
}

bool
room_wish_begin(struct room_wish *wish, const char *preset, bool is_guest)
{
    for (size_t i = 0; i < COUNT_OF(presets); i++) {
        if (strcmp(presets[i].name, preset) != 0) {
            continue;
        }
        memset(wish, 0, sizeof(*wish));
        wish->seat = WANT_SEAT_A;
        wish->setup.match.size = rules_set(RULE_FREESTYLE)->default_size;
        wish->ai_count = presets[i].ai_count;
        wish->starts = presets[i].starts;
        for (int k = 0; k < WISH_AIS; k++) {
            ai_wish_begin(&wish->ai[k]);
            wish->ai[k].pause_ms = wish->ai_count == 2 ? PAUSE_TO_WATCH_MS : 0;
        }
        set_all(wish, presets[i].words);
        wish->setup.match.rated = wish->setup.match.rated && !is_guest;
        room_wish_finish(wish);
        wish->said = 0;
        return true;
    }
    return false;
}

static bool
is_said(const struct room_wish *wish, int key)
{
    return wish->said & 1u << key;
}

void
room_wish_finish(struct room_wish *wish)
{
    struct match_settings *match = &wish->setup.match;
    const struct rule_set *set = rules_set(match->rules.rule);

    if (is_said(wish, KEY_RULE) && !is_said(wish, KEY_SIZE)) {
        match->size = set->default_size;
    }
    if (is_said(wish, KEY_RULE) && !is_said(wish, KEY_OPENING)) {
        match->opening =
            (struct opening_choice){set->default_opening, opening_usual_n(set->default_opening)};
    }
    if (match->rated) {
        match->undo = is_said(wish, KEY_UNDO) ? match->undo : UNDO_OFF;
        wish->setup.hints = wish->setup.maps = wish->setup.threats = false;
    }
    if (wish->both) {
        wish->ai_count = 0;
        wish->starts = true;
    }
    for (int i = 0; i < WISH_AIS; i++) {
        ai_wish_finish(&wish->ai[i]);
    }
}
