// SPDX-License-Identifier: MIT
// The fields are those of the room, then those of each AI. The wish is made anew
// from the preset and whatever was changed with each step; what was not changed
// follows it, so that the form shows what the command would do.
#include "client/ui/create_form.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { THOUSANDTHS = 1000, WEIGHT_STEP = 100, PLIES_MAX = 3, MINIMAX_PLIES_MIN = 2 };

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const times[] = {"none", "1+0",   "3+2",     "5+3", "10+0",
                                    "10+5", "15+10", "10+3x30", "3d",  NULL};
static const char *const openings[] = {"free",       "central",     "pro", "longpro",   "swap1",
                                       "swap",       "swap2",       "rif", "yamaguchi", "soosyrv8",
                                       "tarannikov", "taraguchi10", NULL};
static const char *const seats[] = {"none", "black", "white", NULL}; // as enum wanted_seat
static const char *const undos[] = {"off", "press", "refund", NULL};
static const char *const fouls[] = {"lose", "reject", NULL};
static const char *const starts[] = {"first", "now", "both", NULL};
static const char *const joins[] = {"anyone", "accounts", "code", NULL};
static const char *const watches[] = {"anyone", "code", "nobody", NULL};
static const char *const minds[] = {"goren", "classic", "patterns", "lines", "minimax", NULL};
static const char *const habits[] = {"usual", "no", "yes", NULL};

// Values as words, as they would be typed.

static void
set_word(char value[FORM_VALUE_BYTES], const char *word)
{
    snprintf(value, FORM_VALUE_BYTES, "%s", word);
}

static void
set_number(char value[FORM_VALUE_BYTES], int number)
{
    snprintf(value, FORM_VALUE_BYTES, "%d", number);
}

static void
set_yes(char value[FORM_VALUE_BYTES], bool yes)
{
    set_word(value, yes ? "yes" : "no");
}

static void
read_rule(const struct room_wish *wish, char *value)
{
    set_word(value, rules_set(wish->setup.match.rules.rule)->name);
}

static void
read_size(const struct room_wish *wish, char *value)
{
    set_number(value, wish->setup.match.size);
}

static void
read_opening(const struct room_wish *wish, char *value)
{
    char opening[OPENING_TEXT_BYTES];

    set_word(value, opening_format(wish->setup.match.opening, opening));
}

static void
read_clock(const struct room_wish *wish, char *value)
{
    struct strbuf text = {0};

    say_control_short(&text, &wish->setup.match.control);
    set_word(value, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
read_ais(const struct room_wish *wish, char *value)
{
    set_number(value, wish->ai_count);
}

static void
read_both(const struct room_wish *wish, char *value)
{
    set_yes(value, wish->both);
}

static void
read_seat(const struct room_wish *wish, char *value)
{
    set_word(value, seats[wish->seat]);
}

static void
read_rated(const struct room_wish *wish, char *value)
{
    set_yes(value, wish->setup.match.rated);
}

static void
read_undo(const struct room_wish *wish, char *value)
{
    set_word(value, undos[wish->setup.match.undo]);
}

static void
read_hints(const struct room_wish *wish, char *value)
{
    set_yes(value, wish->setup.hints);
}

static void
read_maps(const struct room_wish *wish, char *value)
{
    set_yes(value, wish->setup.maps);
}

static void
read_threats(const struct room_wish *wish, char *value)
{
    set_yes(value, wish->setup.threats);
}

static void
read_foul(const struct room_wish *wish, char *value)
{
    set_word(value, fouls[wish->setup.match.rules.options.reject_fouls]);
}

static void
read_start(const struct room_wish *wish, char *value)
{
    set_word(value, starts[wish->setup.match.start]);
}

static void
read_dead(const struct room_wish *wish, char *value)
{
    set_yes(value, wish->setup.match.rules.options.draw_dead);
}

static void
read_margin(const struct room_wish *wish, char *value)
{
    set_number(value, wish->setup.match.rules.options.draw_margin);
}

static void
read_join(const struct room_wish *wish, char *value)
{
    set_word(value, joins[wish->setup.join]);
}

static void
read_watch(const struct room_wish *wish, char *value)
{
    set_word(value, watches[wish->setup.watch]);
}

static void
read_title(const struct room_wish *wish, char *value)
{
    set_word(value, wish->setup.title);
}

// Why a choice may be impossible. Each returns NULL, or the reason.

struct choice_place {
    const struct room_wish *wish;
    int ai; // whose field it is
    bool is_guest;
};

static const char *
need_two_people(const struct choice_place *place)
{
    return place->wish->ai_count > 0 ? N_("an AI sits here")
           : place->wish->both       ? N_("both seats are yours")
           : place->is_guest         ? N_("guests play unrated")
                                     : NULL;
}

static const char *
need_no_ai(const struct choice_place *place)
{
    return place->wish->ai_count > 0 ? N_("an AI sits here") : NULL;
}

static const char *
need_free_seat(const struct choice_place *place)
{
    return place->wish->ai_count == WISH_AIS ? N_("AIs have both seats")
           : place->wish->both               ? N_("both seats are yours")
                                             : NULL;
}

static const char *
need_unrated(const struct choice_place *place)
{
    return place->wish->setup.match.rated ? N_("the game is rated") : NULL;
}

static const char *
need_fouls(const struct choice_place *place)
{
    return rules_set(place->wish->setup.match.rules.rule)->has_fouls ? NULL
                                                                     : N_("the rule has no fouls");
}

static const char *
need_clock(const struct choice_place *place)
{
    return place->wish->setup.match.control.kind == CONTROL_NONE ? N_("there is no clock") : NULL;
}

static const char *
need_ai(const struct choice_place *place)
{
    return place->ai < place->wish->ai_count ? NULL
           : place->ai == 0                  ? N_("no AI sits here")
                                             : N_("no second AI");
}

static const char *
need_goren(const struct choice_place *place)
{
    const char *reason = need_ai(place);

    return reason                                          ? reason
           : place->wish->ai[place->ai].mind == MIND_GOREN ? NULL
                                                           : N_("only goren has levels");
}

static const char *
need_classic(const struct choice_place *place)
{
    const char *reason = need_ai(place);

    return reason                                            ? reason
           : place->wish->ai[place->ai].mind == MIND_CLASSIC ? NULL
                                                             : N_("only classic has it");
}

static const char *
need_plies(const struct choice_place *place)
{
    enum mind mind = place->wish->ai[place->ai].mind;
    const char *reason = need_ai(place);

    return reason                                          ? reason
           : mind == MIND_PATTERNS || mind == MIND_MINIMAX ? NULL
                                                           : N_("this mind has none");
}

typedef const char *(*need_fn)(const struct choice_place *place);

// Of the room. What others hang on comes before them.

enum { FIELD_RULE, FIELD_SIZE, FIELD_OPENING };

static const struct {
    const char *key, *label;
    const char *const *choices; // NULL: numbers, or text
    int low, high;              // of numbers
    need_fn need;               // NULL: it is always there
    void (*read)(const struct room_wish *wish, char *value);
} room_fields[] = {
    [FIELD_RULE] = {"rule", N_("Rule"), NULL, 0, 0, NULL, read_rule},
    [FIELD_SIZE] = {"size", N_("Size"), NULL, BOARD_SIZE_MIN, BOARD_SIZE_MAX, NULL, read_size},
    [FIELD_OPENING] = {"opening", N_("Opening"), openings, 0, 0, NULL, read_opening},
    {"time", N_("Clock"), times, 0, 0, NULL, read_clock},
    {"start", N_("Clock starts"), starts, 0, 0, need_clock, read_start},
    {"foul", N_("Foul"), fouls, 0, 0, need_fouls, read_foul},
    {"dead", N_("Dead draw"), yes_no, 0, 0, NULL, read_dead},
    {"margin", N_("Margin"), NULL, 0, BOARD_POINTS_MAX - 1, NULL, read_margin},
    {"ais", N_("AIs"), NULL, 0, WISH_AIS, NULL, read_ais},
    {"both", N_("Both seats"), yes_no, 0, 0, need_no_ai, read_both},
    {"seat", N_("Your seat"), seats, 0, 0, need_free_seat, read_seat},
    {"rated", N_("Rated"), yes_no, 0, 0, need_two_people, read_rated},
    {"undo", N_("Undo"), undos, 0, 0, need_unrated, read_undo},
    {"hints", N_("Hints"), yes_no, 0, 0, need_unrated, read_hints},
    {"maps", N_("Maps"), yes_no, 0, 0, need_unrated, read_maps},
    {"threats", N_("Threats"), yes_no, 0, 0, need_unrated, read_threats},
    {"join", N_("Join"), joins, 0, 0, NULL, read_join},
    {"watch", N_("Watch"), watches, 0, 0, NULL, read_watch},
    {"title", N_("Title"), NULL, 0, 0, NULL, read_title},
};

// Of each AI. The seven weights are one key; the preset is another way to say it.

enum {
    AI_MIND,
    AI_LEVEL,
    AI_PLIES,
    AI_PAUSE,
    AI_VARIED,
    AI_RESIGN,
    AI_DRAWS,
    AI_PRESET,
    AI_WEIGHTS, // seven
    AI_FIELDS = AI_WEIGHTS + WIRE_WEIGHTS,
    ROOM_FIELDS = sizeof(room_fields) / sizeof(*room_fields),
    FIELD_COUNT = ROOM_FIELDS + WISH_AIS * AI_FIELDS,
};

_Static_assert((int)FIELD_COUNT <= (int)FORM_FIELDS_MAX, "the form has room for every field");

static const struct {
    const char *key, *label;
    const char *const *choices;
    int low, high, step;
    need_fn need;
} ai_fields[AI_FIELDS] = {
    [AI_MIND] = {"mind", N_("AI mind"), minds, 0, 0, 0, need_ai},
    [AI_LEVEL] = {"level", N_("AI level"), NULL, 1, 10, 1, need_goren},
    [AI_PLIES] = {"plies", N_("AI plies"), NULL, 0, PLIES_MAX, 1, need_plies},
    [AI_PAUSE] = {"pause", N_("AI pause"), NULL, 0, WIRE_PAUSE_MAX_MS, 100, need_ai},
    [AI_VARIED] = {"varied", N_("AI varies"), yes_no, 0, 0, 0, need_ai},
    [AI_RESIGN] = {"resign", N_("AI resigns"), habits, 0, 0, 0, need_ai},
    [AI_DRAWS] = {"draws", N_("AI draws"), habits, 0, 0, 0, need_ai},
    [AI_PRESET] = {"preset", N_("AI weights"), NULL, 0, 0, 0, need_classic},
    [AI_WEIGHTS] = {NULL, N_("· one"), NULL, 0, 0, 0, need_classic},
    {NULL, N_("· two"), NULL, 0, 0, 0, need_classic},
    {NULL, N_("· three"), NULL, 0, 0, 0, need_classic},
    {NULL, N_("· four"), NULL, 0, 0, 0, need_classic},
    {NULL, N_("· attack"), NULL, 0, 0, 0, need_classic},
    {NULL, N_("· defence"), NULL, 0, 0, 0, need_classic},
    {NULL, N_("· open"), NULL, 0, 0, 0, need_classic},
};

// Which AI a field belongs to, -1: to the room; and which of its fields it is.
static int
ai_of(int field, int *part)
{
    *part = field < ROOM_FIELDS ? field : (field - ROOM_FIELDS) % AI_FIELDS;
    return field < ROOM_FIELDS ? -1 : (field - ROOM_FIELDS) / AI_FIELDS;
}

static int
ai_field(int ai, int part)
{
    return ROOM_FIELDS + ai * AI_FIELDS + part;
}

// "1.3" for 1300.
static void
set_weight(char value[FORM_VALUE_BYTES], uint32_t weight)
{
    int length =
        snprintf(value, FORM_VALUE_BYTES, "%u.%03u", weight / THOUSANDTHS, weight % THOUSANDTHS);

    while (value[length - 1] == '0') {
        value[--length] = '\0';
    }
    if (value[length - 1] == '.') {
        value[length - 1] = '\0';
    }
}

static const uint32_t *
weights_of(const struct ai_player *ai)
{
    const char *name;

    return ai->weight_count ? ai->weights : ai_wish_weights(0, &name);
}

// The preset that has these weights; if none has, they are its own.
static void
read_preset(const struct ai_player *ai, char *value)
{
    const uint32_t *weights;
    const char *name;

    for (int i = 0; (weights = ai_wish_weights(i, &name)); i++) {
        if (memcmp(weights, weights_of(ai), sizeof(ai->weights)) == 0) {
            set_word(value, name);
            return;
        }
    }
    set_word(value, "own");
}

static void
read_ai_value(const struct ai_player *ai, int part, char *value)
{
    switch (part) {
    case AI_MIND:
        set_word(value, minds[ai->mind]);
        break;
    case AI_LEVEL:
        set_number(value, (int)ai->level);
        break;
    case AI_PLIES:
        set_number(value, (int)ai->plies);
        break;
    case AI_PAUSE:
        set_number(value, (int)ai->pause_ms);
        break;
    case AI_VARIED:
        set_yes(value, ai->varied);
        break;
    case AI_RESIGN:
        set_word(value, habits[ai->resign]);
        break;
    case AI_DRAWS:
        set_word(value, habits[ai->draws]);
        break;
    case AI_PRESET:
        read_preset(ai, value);
        break;
    default:
        set_weight(value, weights_of(ai)[part - AI_WEIGHTS]);
        break;
    }
}

static void
read_value(const struct room_wish *wish, int field, char value[FORM_VALUE_BYTES])
{
    int part, ai = ai_of(field, &part);

    if (ai < 0) {
        room_fields[part].read(wish, value);
    } else {
        read_ai_value(&wish->ai[ai], part, value);
    }
}

int
form_count(void)
{
    return FIELD_COUNT;
}

int
form_preset_count(void)
{
    const char *name, *help;
    int count = 0;

    while (room_wish_preset(count, &name, &help)) {
        count++;
    }
    return count;
}

void
form_say_label(struct strbuf *out, int field)
{
    int part, ai = ai_of(field, &part);

    strbuf_add(out, tr(ai < 0 ? room_fields[part].label : ai_fields[part].label));
    strbuf_add(out, ai > 0 ? " 2" : "");
}

static const char *const *
choices_of(int field)
{
    int part, ai = ai_of(field, &part);

    return ai < 0 ? room_fields[part].choices : ai_fields[part].choices;
}

bool
form_is_yes_no(int field)
{
    return choices_of(field) == yes_no;
}

bool
form_is_changed(const struct form_field *field)
{
    return strcmp(field->value, field->usual) != 0;
}

// From the form to the wish.

static const char *
reason_of(const struct ui *ui, const struct room_wish *wish, int field)
{
    int part, ai = ai_of(field, &part);
    need_fn need = ai < 0 ? room_fields[part].need : ai_fields[part].need;
    struct choice_place place = {wish, ai, ui->model->self.is_guest};

    return need ? need(&place) : NULL;
}

static bool
is_any_weight_changed(const struct ui *ui, int ai)
{
    for (int i = 0; i < WIRE_WEIGHTS; i++) {
        if (form_is_changed(&ui->create.fields[ai_field(ai, AI_WEIGHTS + i)])) {
            return true;
        }
    }
    return false;
}

// The KEY=VALUE of a field that was changed; false if it has none to say. The
// last weight speaks for all seven.
static bool
write_word(const struct ui *ui, int field, struct strbuf *word)
{
    const struct form_field *shown = &ui->create.fields[field];
    int part, ai = ai_of(field, &part);

    strbuf_clear(word);
    if (ai >= 0 && part == AI_FIELDS - 1 && is_any_weight_changed(ui, ai)) {
        strbuf_addf(word, "weights%s=", ai > 0 ? "2" : "");
        for (int i = 0; i < WIRE_WEIGHTS; i++) {
            strbuf_addf(word, "%s%s", i ? "," : "",
                        ui->create.fields[ai_field(ai, AI_WEIGHTS + i)].value);
        }
        return true;
    }
    if (!form_is_changed(shown) || (ai >= 0 && part >= AI_WEIGHTS) ||
        (ai >= 0 && part == AI_PRESET && is_any_weight_changed(ui, ai))) {
        return false;
    }
    strbuf_addf(word, "%s%s=%s", ai < 0 ? room_fields[part].key : ai_fields[part].key,
                ai > 0 ? "2" : "", shown->value);
    return true;
}

static bool
begin_wish(const struct ui *ui, struct room_wish *wish)
{
    const char *name, *help;

    return room_wish_preset(ui->create.preset, &name, &help) &&
           room_wish_begin(wish, name, ui->model->self.is_guest);
}

// Takes what was said, as far as it is possible. False if something is wrong.
static bool
take_fields(const struct ui *ui, struct room_wish *wish, struct strbuf *why)
{
    struct strbuf word = {0};
    bool is_good = true;

    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!reason_of(ui, wish, i) && write_word(ui, i, &word)) {
            is_good = room_wish_set(wish, strbuf_text(&word), why) && is_good;
        }
    }
    room_wish_finish(wish);
    strbuf_finish(&word);
    return is_good;
}

bool
form_read(const struct ui *ui, struct room_wish *wish, struct strbuf *why)
{
    static const char *const errors[] = {
        [SETTINGS_OK] = NULL,
        [SETTINGS_BAD_CHOICE] = N_("there is no such choice"),
        [SETTINGS_BAD_SIZE] = N_("this rule is not played on this size"),
        [SETTINGS_BAD_OPENING] = N_("this opening does not fit rule or size"),
        [SETTINGS_BAD_CLOCK] = N_("this is no clock"),
        [SETTINGS_BAD_MARGIN] = N_("the margin is too large"),
        [SETTINGS_RATED_RULE] = N_("this rule is not rated"),
        [SETTINGS_RATED_SIZE] = N_("rated games have another size"),
        [SETTINGS_RATED_CLOCK] = N_("rated games have a clock"),
        [SETTINGS_RATED_UNDO] = N_("rated games have no undo"),
        [SETTINGS_RATED_OPENING] = N_("rated games of this rule open with pro"),
    };
    enum settings_error error;

    if (!begin_wish(ui, wish) || !take_fields(ui, wish, why)) {
        return false;
    }
    error = match_settings_check(&wish->setup.match);
    if (error != SETTINGS_OK) {
        strbuf_add(why, tr(errors[error]));
    }
    return error == SETTINGS_OK;
}

void
form_write_command(const struct ui *ui, struct strbuf *out)
{
    struct strbuf word = {0};
    const char *name, *help;

    room_wish_preset(ui->create.preset, &name, &help);
    strbuf_addf(out, "create %s", name);
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!ui->create.fields[i].reason && write_word(ui, i, &word)) {
            const char *text = strbuf_text(&word), *value = strchr(text, '=') + 1;

            strbuf_addf(out, " %.*s\"%s\"", (int)(value - text), text, value);
        }
    }
    strbuf_finish(&word);
}

// What was not changed is as the wish has it now; reasons come and go. A weight is
// as its preset has it.
static void
follow(struct ui *ui)
{
    struct strbuf why = {0};
    struct room_wish wish;

    if (begin_wish(ui, &wish)) {
        take_fields(ui, &wish, &why);
        for (int i = 0; i < FIELD_COUNT; i++) {
            struct form_field *field = &ui->create.fields[i];
            int part, ai = ai_of(i, &part);
            bool is_kept = form_is_changed(field) ||
                           (ai >= 0 && part >= AI_PRESET && is_any_weight_changed(ui, ai));

            field->reason = reason_of(ui, &wish, i);
            if (!is_kept) {
                read_value(&wish, i, field->value);
                memcpy(field->usual, field->value, sizeof(field->usual));
            }
        }
    }
    strbuf_finish(&why);
}

void
form_reset(struct ui *ui)
{
    struct room_wish wish;

    if (!begin_wish(ui, &wish)) {
        return;
    }
    for (int i = 0; i < FIELD_COUNT; i++) {
        struct form_field *field = &ui->create.fields[i];

        read_value(&wish, i, field->value);
        memcpy(field->usual, field->value, sizeof(field->usual));
        field->reason = reason_of(ui, &wish, i);
    }
}

// Changing.

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
step_rule(struct ui *ui, int step)
{
    struct form_field *fields = ui->create.fields;
    enum rule rule = RULE_FREESTYLE;
    const struct rule_set *set;
    char opening[OPENING_TEXT_BYTES];
    struct opening_choice choice;

    rules_parse(fields[FIELD_RULE].value, &rule);
    rule = (enum rule)(((int)rule + step + RULE_COUNT) % RULE_COUNT);
    set = rules_set(rule);
    choice = (struct opening_choice){set->default_opening, opening_usual_n(set->default_opening)};
    set_word(fields[FIELD_RULE].value, set->name);
    set_number(fields[FIELD_SIZE].value, set->default_size);
    set_word(fields[FIELD_OPENING].value, opening_format(choice, opening));
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
    set_number(value, (int)number);
}

static void
step_weight(char *value, int step)
{
    uint32_t weight;
    const char *rest = ai_wish_read_weight(value, &weight);
    int64_t next = rest && !*rest ? (int64_t)weight + step * WEIGHT_STEP : 0;

    set_weight(value, next < 0 ? 0 : next > WIRE_WEIGHT_MAX ? WIRE_WEIGHT_MAX : (uint32_t)next);
}

static void
step_preset(char *value, int step)
{
    const char *name;
    int count = 0, at = 0;

    for (; ai_wish_weights(count, &name); count++) {
        at = strcmp(name, value) == 0 ? count : at;
    }
    ai_wish_weights((at + step + count) % count, &name);
    set_word(value, name);
}

static void
step_ai(struct ui *ui, int ai, int part, int step)
{
    char *value = ui->create.fields[ai_field(ai, part)].value;
    int low = ai_fields[part].low;

    if (part == AI_PRESET) {
        step_preset(value, step);
    } else if (part >= AI_WEIGHTS) {
        step_weight(value, step);
    } else {
        if (part == AI_PLIES &&
            strcmp(ui->create.fields[ai_field(ai, AI_MIND)].value, minds[MIND_MINIMAX]) == 0) {
            low = MINIMAX_PLIES_MIN;
        }
        step_number(value, low, ai_fields[part].high, step * ai_fields[part].step);
    }
}

// Weights are forgotten when a preset is chosen.
static void
forget_weights(struct ui *ui, int field)
{
    int part, ai = ai_of(field, &part);

    for (int i = 0; ai >= 0 && part == AI_PRESET && i < WIRE_WEIGHTS; i++) {
        struct form_field *weight = &ui->create.fields[ai_field(ai, AI_WEIGHTS + i)];

        memcpy(weight->value, weight->usual, sizeof(weight->value));
    }
}

void
form_step(struct ui *ui, int field, int step)
{
    char *value = ui->create.fields[field].value;
    const char *const *choices = choices_of(field);
    int part, ai = ai_of(field, &part);

    if (ui->create.fields[field].reason) {
        return;
    }
    if (choices) {
        int count = count_choices(choices), at = find_choice(choices, value);

        set_word(value, choices[(at + step + count) % count]);
    } else if (ai >= 0) {
        step_ai(ui, ai, part, step);
    } else if (part == FIELD_RULE) {
        step_rule(ui, step);
    } else if (room_fields[part].high > 0) {
        step_number(value, room_fields[part].low, room_fields[part].high, step);
    }
    forget_weights(ui, field);
    follow(ui);
}

void
form_set(struct ui *ui, int field, const char *value)
{
    snprintf(ui->create.fields[field].value, FORM_VALUE_BYTES, "%.70s", value);
    forget_weights(ui, field);
    follow(ui);
}
