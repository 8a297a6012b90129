// SPDX-License-Identifier: MIT
// One row per kind says how its text is written, which numbers it has and how
// far each may go; parsing, formatting and checking walk that row. A second
// table has one row per speed class.
#include "common/game/time_control.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/util/mark.h"

enum {
    SECOND_MS = 1000,
    DAY_MS = 24 * 60 * 60 * SECOND_MS,
    MAIN_MAX_S = 359999, // 99:59:59
    EXTRA_MAX_S = 180,
    NUMBER_MAX = 1000000000, // above every limit; longer digit strings stay here
    ESTIMATED_MOVES = 40,    // clocks.md 2.2
    FIELDS_MAX = 3,
};

// The numbers of a control, in the order of its struct.
enum part { PART_MAIN, PART_EXTRA, PART_CAP, PART_COUNT, PART_PERIOD, PART_MATCH };

enum { PARTS = PART_MATCH + 1 };

// One number of the text form: "+3" is lead '+' and 3 units. The limits are in
// units too: periods and stones by one, all else by the kind's unit of time.
struct field {
    char lead; // stands before the number; 0 ends the list
    enum part part;
    int64_t min, max;
    enum control_error error;
};

struct kind_row {
    const char *name;
    const char *tail; // after the last number
    int64_t unit_ms;
    int64_t (*estimate_ms)(const struct time_control *control); // NULL: there is none
    struct field fields[FIELDS_MAX];
};

static int64_t
estimate_increment(const struct time_control *control)
{
    return control->main_ms + ESTIMATED_MOVES * control->extra_ms;
}

static int64_t
estimate_period(const struct time_control *control)
{
    return control->main_ms + ESTIMATED_MOVES * control->period_ms;
}

static int64_t
estimate_block(const struct time_control *control)
{
    return control->main_ms + ESTIMATED_MOVES * control->period_ms / control->count;
}

static int64_t
estimate_turns(const struct time_control *control)
{
    int64_t turns_ms = ESTIMATED_MOVES * control->period_ms;

    return control->match_ms && control->match_ms < turns_ms ? control->match_ms : turns_ms;
}

// clocks.md 2.1.
static const struct kind_row kinds[CONTROL_COUNT] = {
    [CONTROL_NONE] = {"none", "", SECOND_MS, NULL, {{0}}},
    [CONTROL_SUDDEN] = {"sudden",
                        "",
                        SECOND_MS,
                        estimate_increment,
                        {{':', PART_MAIN, 1, MAIN_MAX_S, CONTROL_BAD_MAIN}}},
    [CONTROL_FISCHER] = {"fischer",
                         "",
                         SECOND_MS,
                         estimate_increment,
                         {{':', PART_MAIN, 0, MAIN_MAX_S, CONTROL_BAD_MAIN},
                          {'+', PART_EXTRA, 0, EXTRA_MAX_S, CONTROL_BAD_INCREMENT},
                          {'c', PART_CAP, 0, MAIN_MAX_S, CONTROL_BAD_CAP}}},
    [CONTROL_DELAY] = {"delay",
                       "",
                       SECOND_MS,
                       estimate_increment,
                       {{':', PART_MAIN, 1, MAIN_MAX_S, CONTROL_BAD_MAIN},
                        {'d', PART_EXTRA, 0, EXTRA_MAX_S, CONTROL_BAD_INCREMENT}}},
    [CONTROL_BRONSTEIN] = {"bronstein",
                           "",
                           SECOND_MS,
                           estimate_increment,
                           {{':', PART_MAIN, 1, MAIN_MAX_S, CONTROL_BAD_MAIN},
                            {'b', PART_EXTRA, 0, EXTRA_MAX_S, CONTROL_BAD_INCREMENT}}},
    [CONTROL_BYOYOMI] = {"byoyomi",
                         "",
                         SECOND_MS,
                         estimate_period,
                         {{':', PART_MAIN, 1, MAIN_MAX_S, CONTROL_BAD_MAIN},
                          {'+', PART_COUNT, 1, 25, CONTROL_BAD_PERIODS},
                          {'x', PART_PERIOD, 1, 600, CONTROL_BAD_PERIOD}}},
    [CONTROL_CANADIAN] = {"canadian",
                          "",
                          SECOND_MS,
                          estimate_block,
                          {{':', PART_MAIN, 1, MAIN_MAX_S, CONTROL_BAD_MAIN},
                           {'+', PART_COUNT, 1, 50, CONTROL_BAD_STONES},
                           {'/', PART_PERIOD, 10, 3600, CONTROL_BAD_BLOCK}}},
    [CONTROL_PERMOVE] = {"permove",
                         "",
                         SECOND_MS,
                         estimate_turns,
                         {{':', PART_PERIOD, 0, 3600, CONTROL_BAD_TURN},
                          {'/', PART_MATCH, 0, MAIN_MAX_S, CONTROL_BAD_MATCH}}},
    [CONTROL_CORR] = {"corr", "d", DAY_MS, NULL, {{':', PART_PERIOD, 1, 14, CONTROL_BAD_DAYS}}},
};

struct speed_row {
    const char *word;
    int64_t below_ms;      // estimates under this, unless an earlier row has them
    int64_t first_move_ms; // clocks.md 3
    int64_t lost_wait_ms;  // clocks.md 6: the connection broke
    int64_t left_wait_ms;  // clocks.md 6: the client said goodbye
};

static const struct speed_row speeds[SPEED_COUNT] = {
    [SPEED_BULLET] = {"bullet", 180 * SECOND_MS, 20 * SECOND_MS, 30 * SECOND_MS, 10 * SECOND_MS},
    [SPEED_BLITZ] = {"blitz", 480 * SECOND_MS, 25 * SECOND_MS, 60 * SECOND_MS, 10 * SECOND_MS},
    [SPEED_RAPID] = {"rapid", 1500 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 10 * SECOND_MS},
    [SPEED_CLASSICAL] = {"classical", INT64_MAX, 35 * SECOND_MS, 300 * SECOND_MS, 10 * SECOND_MS},
    // The first move has one period, which is the control's own.
    [SPEED_CORR] = {"corr", 0, TIME_NEVER, TIME_NEVER, TIME_NEVER},
    [SPEED_NONE] = {"none", 0, TIME_NEVER, 900 * SECOND_MS, 900 * SECOND_MS},
};

static const char *const error_texts[] = {
    [CONTROL_OK] = N_("The time control is valid."),
    [CONTROL_UNKNOWN_KIND] = N_("Unknown time control. Use none, sudden, fischer, delay, "
                                "bronstein, byoyomi, canadian, permove or corr."),
    [CONTROL_MALFORMED] = N_("Not a valid time control. Write sudden:3600, fischer:300+3, "
                             "fischer:300+3c600, delay:300d5, bronstein:300b5, "
                             "byoyomi:600+3x30, canadian:600+25/600, permove:30/180, corr:3d "
                             "or none."),
    [CONTROL_BAD_MAIN] =
        N_("The main time must be from 1 second to 99:59:59 hours; fischer may start "
           "with 0 if it has an increment."),
    [CONTROL_BAD_INCREMENT] = N_("The increment or delay must be 0 to 180 seconds."),
    [CONTROL_BAD_CAP] = N_("The cap must be 0 (no cap) to 359999 seconds."),
    [CONTROL_BAD_PERIODS] = N_("Byo-yomi must have 1 to 25 periods."),
    [CONTROL_BAD_PERIOD] = N_("A byo-yomi period must be 1 to 600 seconds."),
    [CONTROL_BAD_STONES] = N_("A Canadian block must have 1 to 50 stones."),
    [CONTROL_BAD_BLOCK] = N_("A Canadian block must be 10 to 3600 seconds."),
    [CONTROL_BAD_TURN] = N_("The time per move must be 0 to 3600 seconds."),
    [CONTROL_BAD_MATCH] = N_("The time for all moves must be 0 (no limit) to 359999 seconds."),
    [CONTROL_BAD_DAYS] = N_("A correspondence move must have 1 to 14 days."),
};

static void
unpack(const struct time_control *control, int64_t values[PARTS])
{
    values[PART_MAIN] = control->main_ms;
    values[PART_EXTRA] = control->extra_ms;
    values[PART_CAP] = control->cap_ms;
    values[PART_COUNT] = control->count;
    values[PART_PERIOD] = control->period_ms;
    values[PART_MATCH] = control->match_ms;
}

static struct time_control
pack(enum control_kind kind, const int64_t values[PARTS])
{
    return (struct time_control){
        .kind = kind,
        .main_ms = values[PART_MAIN],
        .extra_ms = values[PART_EXTRA],
        .cap_ms = values[PART_CAP],
        .count = (int32_t)values[PART_COUNT],
        .period_ms = values[PART_PERIOD],
        .match_ms = values[PART_MATCH],
    };
}

static bool
has_field(const struct kind_row *row, int i)
{
    return i < FIELDS_MAX && row->fields[i].lead;
}

static int64_t
unit_of(const struct kind_row *row, const struct field *field)
{
    return field->part == PART_COUNT ? 1 : row->unit_ms;
}

// A cap may be left out, and is left out when it is 0.
static bool
is_optional(const struct field *field)
{
    return field->part == PART_CAP;
}

// The kind whose name stands before the colon, CONTROL_COUNT if none.
static int
find_kind(const char *text)
{
    size_t length = strcspn(text, ":");
    int kind = 0;

    while (kind < CONTROL_COUNT &&
           (strlen(kinds[kind].name) != length || strncmp(kinds[kind].name, text, length) != 0)) {
        kind++;
    }
    return kind;
}

// Reads at least one digit and moves *text behind the last. What is too long
// for any limit is held at NUMBER_MAX, so that the check can name the limit.
static bool
read_number(const char **text, int64_t *number)
{
    const char *p = *text;
    int64_t value = 0;

    while (*p >= '0' && *p <= '9') {
        value = value * 10 + (*p++ - '0');
        value = value < NUMBER_MAX ? value : NUMBER_MAX;
    }
    if (p == *text) {
        return false;
    }
    *text = p;
    *number = value;
    return true;
}

// Reads what follows the name, to the very end of the text.
static bool
read_fields(const struct kind_row *row, const char *text, int64_t values[PARTS])
{
    for (int i = 0; has_field(row, i); i++) {
        const struct field *field = &row->fields[i];
        int64_t number;

        if (*text != field->lead && is_optional(field)) {
            continue;
        }
        if (*text++ != field->lead || !read_number(&text, &number)) {
            return false;
        }
        values[field->part] = number * unit_of(row, field);
    }
    return strcmp(text, row->tail) == 0;
}

enum control_error
control_parse(const char *text, struct time_control *control)
{
    int64_t values[PARTS] = {0};
    int kind = find_kind(text);
    struct time_control parsed;
    enum control_error error;

    if (kind == CONTROL_COUNT) {
        return CONTROL_UNKNOWN_KIND;
    }
    if (!read_fields(&kinds[kind], text + strlen(kinds[kind].name), values)) {
        return CONTROL_MALFORMED;
    }
    parsed = pack((enum control_kind)kind, values);
    error = control_check(&parsed);
    if (error == CONTROL_OK) {
        *control = parsed;
    }
    return error;
}

const char *
control_format(const struct time_control *control, char buffer[CONTROL_TEXT_BYTES])
{
    const struct kind_row *row;
    int64_t values[PARTS];
    int length;

    assert(control_check(control) == CONTROL_OK);
    row = &kinds[control->kind];
    unpack(control, values);
    length = snprintf(buffer, CONTROL_TEXT_BYTES, "%s", row->name);
    for (int i = 0; has_field(row, i); i++) {
        const struct field *field = &row->fields[i];
        int64_t value = values[field->part];

        if (value || !is_optional(field)) {
            length += snprintf(buffer + length, (size_t)(CONTROL_TEXT_BYTES - length), "%c%" PRId64,
                               field->lead, value / unit_of(row, field));
        }
    }
    snprintf(buffer + length, (size_t)(CONTROL_TEXT_BYTES - length), "%s", row->tail);
    return buffer;
}

enum control_error
control_check(const struct time_control *control)
{
    const struct kind_row *row;
    int64_t values[PARTS];

    // The kind may come from a peer; as an unsigned number it cannot be below 0.
    if ((unsigned)control->kind >= CONTROL_COUNT) {
        return CONTROL_UNKNOWN_KIND;
    }
    row = &kinds[control->kind];
    unpack(control, values);
    for (int i = 0; has_field(row, i); i++) {
        const struct field *field = &row->fields[i];
        int64_t value = values[field->part], unit = unit_of(row, field);

        if (value % unit || value < field->min * unit || value > field->max * unit) {
            return field->error;
        }
        values[field->part] = 0;
    }
    for (int part = 0; part < PARTS; part++) {
        if (values[part]) { // a number that this kind does not have
            return CONTROL_MALFORMED;
        }
    }
    // Without main time there must be an increment to live on.
    if (control->kind == CONTROL_FISCHER && !control->main_ms && !control->extra_ms) {
        return CONTROL_BAD_MAIN;
    }
    return CONTROL_OK;
}

const char *
control_error_text(enum control_error error)
{
    return error_texts[error];
}

int64_t
control_estimate_ms(const struct time_control *control)
{
    const struct kind_row *row = &kinds[control->kind];

    return row->estimate_ms ? row->estimate_ms(control) : TIME_NEVER;
}

enum speed
control_speed(const struct time_control *control)
{
    int64_t estimate_ms = control_estimate_ms(control);
    int speed = SPEED_BULLET;

    if (estimate_ms == TIME_NEVER) {
        return control->kind == CONTROL_CORR ? SPEED_CORR : SPEED_NONE;
    }
    while (estimate_ms >= speeds[speed].below_ms) {
        speed++;
    }
    return (enum speed)speed;
}

const char *
speed_word(enum speed speed)
{
    return speeds[speed].word;
}

bool
speed_parse(const char *word, enum speed *speed)
{
    for (int i = 0; i < SPEED_COUNT; i++) {
        if (strcmp(word, speeds[i].word) == 0) {
            *speed = (enum speed)i;
            return true;
        }
    }
    return false;
}

int64_t
control_first_move_ms(const struct time_control *control)
{
    enum speed speed = control_speed(control);

    return speed == SPEED_CORR ? control->period_ms : speeds[speed].first_move_ms;
}

int64_t
control_claim_wait_ms(const struct time_control *control, bool left_on_purpose)
{
    const struct speed_row *row = &speeds[control_speed(control)];

    return left_on_purpose ? row->left_wait_ms : row->lost_wait_ms;
}
