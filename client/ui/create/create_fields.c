// SPDX-License-Identifier: MIT
#include "client/ui/create/create_fields.h"

#include <stdio.h>
#include <string.h>

#include "common/i18n/tr.h"

enum { THOUSANDTHS = 1000, PLIES_MAX = 3 };

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const openings[] = {"free",       "central",     "pro", "longpro",   "swap1",
                                       "swap",       "swap2",       "rif", "yamaguchi", "soosyrv8",
                                       "tarannikov", "taraguchi10", NULL};
static const char *const seats[] = {"none", "black", "white", NULL}; // as enum wanted_seat
static const char *const undos[] = {"off", "press", "refund", NULL};
static const char *const fouls[] = {"lose", "reject", NULL};
static const char *const starts[] = {"first", "now", "both", NULL};
static const char *const joins[] = {"anyone", "accounts", "code", NULL};
static const char *const watches[] = {"anyone", "code", "nobody", NULL};
static const char *const kinds[] = {"goren",   "classic", "patterns", "lines",
                                    "minimax", "matrix",  "scale",    NULL};
static const char *const choices[] = {"usual", "no", "yes", NULL};

// Values as words, as they would be typed.

void
field_set_word(char value[FORM_VALUE_BYTES], const char *word)
{
    snprintf(value, FORM_VALUE_BYTES, "%s", word);
}

void
field_set_number(char value[FORM_VALUE_BYTES], int number)
{
    snprintf(value, FORM_VALUE_BYTES, "%d", number);
}

static void
set_yes(char value[FORM_VALUE_BYTES], bool yes)
{
    field_set_word(value, yes ? "yes" : "no");
}

static void
read_rule(const struct room_options *options, char *value)
{
    field_set_word(value, rules_set(options->setup.match.rules.rule)->name);
}

static void
read_size(const struct room_options *options, char *value)
{
    field_set_number(value, options->setup.match.size);
}

static void
read_opening(const struct room_options *options, char *value)
{
    char opening[OPENING_TEXT_BYTES];

    field_set_word(value, opening_format(options->setup.match.opening, opening));
}

static void
read_clock(const struct room_options *options, char *value)
{
    struct strbuf text = {0};

    // Its word for people is another one in each language.
    if (options->setup.match.control.kind == CONTROL_NONE) {
        field_set_word(value, "none");
        return;
    }
    format_control_short(&text, &options->setup.match.control);
    field_set_word(value, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
read_ais(const struct room_options *options, char *value)
{
    field_set_number(value, options->ai_count);
}

static void
read_both(const struct room_options *options, char *value)
{
    set_yes(value, options->both);
}

static void
read_seat(const struct room_options *options, char *value)
{
    field_set_word(value, seats[options->seat]);
}

static void
read_rated(const struct room_options *options, char *value)
{
    set_yes(value, options->setup.match.rated);
}

static void
read_undo(const struct room_options *options, char *value)
{
    field_set_word(value, undos[options->setup.match.undo]);
}

static void
read_hints(const struct room_options *options, char *value)
{
    set_yes(value, options->setup.hints);
}

static void
read_maps(const struct room_options *options, char *value)
{
    set_yes(value, options->setup.maps);
}

static void
read_threats(const struct room_options *options, char *value)
{
    set_yes(value, options->setup.threats);
}

static void
read_foul(const struct room_options *options, char *value)
{
    field_set_word(value, fouls[options->setup.match.rules.options.reject_fouls]);
}

static void
read_start(const struct room_options *options, char *value)
{
    field_set_word(value, starts[options->setup.match.start]);
}

static void
read_dead(const struct room_options *options, char *value)
{
    set_yes(value, options->setup.match.rules.options.draw_dead);
}

static void
read_margin(const struct room_options *options, char *value)
{
    field_set_number(value, options->setup.match.rules.options.draw_margin);
}

static void
read_join(const struct room_options *options, char *value)
{
    field_set_word(value, joins[options->setup.join]);
}

static void
read_watch(const struct room_options *options, char *value)
{
    field_set_word(value, watches[options->setup.watch]);
}

static void
read_title(const struct room_options *options, char *value)
{
    field_set_word(value, options->setup.title);
}

// Why a choice may be impossible. Each returns NULL, or the reason.

struct choice_place {
    const struct room_options *options;
    int ai; // whose field it is
    bool is_guest;
};

static const char *
need_two_people(const struct choice_place *place)
{
    return place->options->ai_count > 0 ? N_("an AI plays here")
           : place->options->both       ? N_("you play both sides")
           : place->is_guest            ? N_("guests can't play rated")
                                        : NULL;
}

static const char *
need_no_ai(const struct choice_place *place)
{
    return place->options->ai_count > 0 ? N_("an AI plays here") : NULL;
}

static const char *
need_free_seat(const struct choice_place *place)
{
    return place->options->ai_count == ROOM_AIS_MAX ? N_("both are AIs")
           : place->options->both                   ? N_("you play both sides")
                                                    : NULL;
}

static const char *
need_unrated(const struct choice_place *place)
{
    return place->options->setup.match.rated ? N_("the game is rated") : NULL;
}

static const char *
need_fouls(const struct choice_place *place)
{
    return rules_set(place->options->setup.match.rules.rule)->has_fouls
               ? NULL
               : N_("no fouls in this rule");
}

static const char *
need_clock(const struct choice_place *place)
{
    return place->options->setup.match.control.kind == CONTROL_NONE ? N_("there is no clock")
                                                                    : NULL;
}

static const char *
need_ai(const struct choice_place *place)
{
    return place->ai < place->options->ai_count ? NULL
           : place->ai == 0                     ? N_("no AI plays here")
                                                : N_("no second AI");
}

static const char *
need_goren(const struct choice_place *place)
{
    const char *reason = need_ai(place);

    return reason                                           ? reason
           : place->options->ai[place->ai].kind == AI_GOREN ? NULL
                                                            : N_("only goren has levels");
}

static const char *
need_classic(const struct choice_place *place)
{
    const char *reason = need_ai(place);

    return reason                                             ? reason
           : place->options->ai[place->ai].kind == AI_CLASSIC ? NULL
                                                              : N_("classic only");
}

static const char *
need_plies(const struct choice_place *place)
{
    enum ai_kind kind = place->options->ai[place->ai].kind;
    const char *reason = need_ai(place);

    if (reason) {
        return reason;
    }
    return kind == AI_GOREN || kind == AI_CLASSIC || kind == AI_SCALE ? N_("not for this AI")
                                                                      : NULL;
}

// Of the room. Who sits where and the clock are shown by their parts.

static const struct field_kind room_fields[FIELD_PARTS] = {
    [FIELD_RULE] = {"rule", N_("Rule"), NULL, 0, 0, 1, NULL, read_rule},
    [FIELD_SIZE] = {"size", N_("Size"), NULL, BOARD_SIZE_MIN, BOARD_SIZE_MAX, 1, NULL, read_size},
    [FIELD_OPENING] = {"opening", N_("Opening"), openings, 0, 0, 1, NULL, read_opening},
    [FIELD_TIME] = {"time", N_("Clock"), NULL, 0, 0, 1, NULL, read_clock},
    [FIELD_START] = {"start", N_("Clock starts"), starts, 0, 0, 1, need_clock, read_start},
    [FIELD_FOUL] = {"foul", N_("Forbidden move"), fouls, 0, 0, 1, need_fouls, read_foul},
    [FIELD_DEAD] = {"dead", N_("End hopeless draws early"), yes_no, 0, 0, 1, NULL, read_dead},
    [FIELD_MARGIN] = {"margin", N_("Draw when N points are left"), NULL, 0, BOARD_POINTS_MAX - 1, 1,
                      NULL, read_margin},
    [FIELD_AIS] = {"ais", NULL, NULL, 0, ROOM_AIS_MAX, 1, NULL, read_ais},
    [FIELD_BOTH] = {"both", NULL, yes_no, 0, 0, 1, need_no_ai, read_both},
    [FIELD_SEAT] = {"seat", NULL, seats, 0, 0, 1, need_free_seat, read_seat},
    [FIELD_RATED] = {"rated", N_("Rated"), yes_no, 0, 0, 1, need_two_people, read_rated},
    [FIELD_UNDO] = {"undo", N_("Take-backs"), undos, 0, 0, 1, need_unrated, read_undo},
    [FIELD_HINTS] = {"hints", N_("Hints"), yes_no, 0, 0, 1, need_unrated, read_hints},
    [FIELD_MAPS] = {"maps", N_("Rating maps"), yes_no, 0, 0, 1, need_unrated, read_maps},
    [FIELD_THREATS] = {"threats", N_("Threats"), yes_no, 0, 0, 1, need_unrated, read_threats},
    [FIELD_JOIN] = {"join", N_("Join"), joins, 0, 0, 1, NULL, read_join},
    [FIELD_WATCH] = {"watch", N_("Watch"), watches, 0, 0, 1, NULL, read_watch},
    [FIELD_TITLE] = {"title", N_("Title"), NULL, 0, 0, 1, NULL, read_title},
};

enum { FIELD_COUNT = ROOM_FIELDS + ROOM_AIS_MAX * AI_FIELDS };

_Static_assert((int)FIELD_COUNT <= (int)FORM_FIELDS_MAX, "the form has room for every field");

// Of each AI. The seven weights are one key; the preset is another way to say it.
static const struct field_kind ai_fields[AI_FIELDS] = {
    [AI_KIND] = {"mind", N_("AI"), kinds, 0, 0, 0, need_ai, NULL},
    [AI_LEVEL] = {"level", N_("Level"), NULL, 1, 10, 1, need_goren, NULL},
    [AI_PLIES] = {"plies", N_("Depth"), NULL, 0, PLIES_MAX, 1, need_plies, NULL},
    [AI_PAUSE] = {"pause", N_("Pause (ms)"), NULL, 0, AI_PAUSE_MAX_MS, 100, need_ai, NULL},
    [AI_VARIED] = {"varied", N_("Human-like pauses"), yes_no, 0, 0, 0, need_ai, NULL},
    [AI_RESIGN] = {"resign", N_("Resigns"), choices, 0, 0, 0, need_ai, NULL},
    [AI_DRAWS] = {"draws", N_("Accepts draws"), choices, 0, 0, 0, need_ai, NULL},
    [AI_PRESET] = {"preset", N_("Preset"), NULL, 0, 0, 0, need_classic, NULL},
    [AI_WEIGHTS] = {NULL, NC_("weight of an AI", "weights: one"), NULL, 0, 0, 0, need_classic,
                    NULL},
    {NULL, NC_("weight of an AI", "two"), NULL, 0, 0, 0, need_classic, NULL},
    {NULL, NC_("weight of an AI", "three"), NULL, 0, 0, 0, need_classic, NULL},
    {NULL, NC_("weight of an AI", "four"), NULL, 0, 0, 0, need_classic, NULL},
    {NULL, NC_("weight of an AI", "attack"), NULL, 0, 0, 0, need_classic, NULL},
    {NULL, NC_("weight of an AI", "defence"), NULL, 0, 0, 0, need_classic, NULL},
    {NULL, NC_("weight of an AI", "open"), NULL, 0, 0, 0, need_classic, NULL},
};

int
field_ai(int field, int *part)
{
    *part = field < ROOM_FIELDS ? field : (field - ROOM_FIELDS) % AI_FIELDS;
    return field < ROOM_FIELDS ? -1 : (field - ROOM_FIELDS) / AI_FIELDS;
}

int
field_of_ai(int ai, int part)
{
    return ROOM_FIELDS + ai * AI_FIELDS + part;
}

int
field_part(int field)
{
    return field >= FIELD_PARTS && field < ROOM_FIELDS ? field - FIELD_PARTS : -1;
}

void
field_set_weight(char value[FORM_VALUE_BYTES], uint32_t weight)
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
weights_of(const struct ai_config *ai)
{
    const char *name;

    return ai->weight_count ? ai->weights : ai_options_weights(NULL, 0, &name);
}

// The preset that has these weights; if none has, they are its own.
static void
read_preset(const struct presets *presets, const struct ai_config *ai, char *value)
{
    const uint32_t *weights;
    const char *name;

    for (int i = 0; (weights = ai_options_weights(presets, i, &name)); i++) {
        if (memcmp(weights, weights_of(ai), sizeof(ai->weights)) == 0) {
            field_set_word(value, name);
            return;
        }
    }
    field_set_word(value, "own");
}

static void
read_ai_value(const struct presets *presets, const struct ai_config *ai, int part, char *value)
{
    switch (part) {
    case AI_KIND:
        field_set_word(value, kinds[ai->kind]);
        break;
    case AI_LEVEL:
        field_set_number(value, (int)ai->level);
        break;
    case AI_PLIES:
        field_set_number(value, (int)ai->plies);
        break;
    case AI_PAUSE:
        field_set_number(value, (int)ai->pause_ms);
        break;
    case AI_VARIED:
        set_yes(value, ai->varied);
        break;
    case AI_RESIGN:
        field_set_word(value, choices[ai->resign]);
        break;
    case AI_DRAWS:
        field_set_word(value, choices[ai->draws]);
        break;
    case AI_PRESET:
        read_preset(presets, ai, value);
        break;
    default:
        field_set_weight(value, weights_of(ai)[part - AI_WEIGHTS]);
        break;
    }
}

void
field_read(const struct room_options *options, int field, char value[FORM_VALUE_BYTES])
{
    int part, ai = field_ai(field, &part);

    if (field_part(field) >= 0) {
        part_read(options, field_part(field), value);
    } else if (ai < 0) {
        room_fields[part].read(options, value);
    } else {
        read_ai_value(options->presets, &options->ai[ai], part, value);
    }
}

int
field_count(void)
{
    return FIELD_COUNT;
}

const struct field_kind *
field_kind(int field)
{
    int part, ai = field_ai(field, &part);

    return field_part(field) >= 0 ? part_kind(field_part(field))
           : ai < 0               ? &room_fields[part]
                                  : &ai_fields[part];
}

const char *
field_label(int field)
{
    int part, ai = field_ai(field, &part);
    const char *label = field_kind(field)->label;

    return ai >= 0 && part >= AI_WEIGHTS ? tr_c("weight of an AI", label) : tr(label);
}

bool
field_is_yes_no(int field)
{
    return field_kind(field)->choices == yes_no || field_part(field) == PART_UNDO;
}

// An opening has a number too.
bool
field_is_choice(int field)
{
    int part = field_part(field);

    return (field_kind(field)->choices && field != FIELD_OPENING) || part == PART_BLACK ||
           part == PART_WHITE || part == PART_UNDO || part == PART_UNDO_CLOCK;
}

const char *
field_reason(const struct room_options *options, int field, bool is_guest)
{
    int part, ai = field_ai(field, &part);
    need_fn need = field_kind(field)->need;
    struct choice_place place = {options, ai, is_guest};

    if (field_part(field) >= 0) {
        part_sources(field_part(field), &part);
        return part_is_there(options, field_part(field)) ? field_reason(options, part, is_guest)
                                                         : FIELD_LEFT_OUT;
    }
    return need ? need(&place) : NULL;
}
