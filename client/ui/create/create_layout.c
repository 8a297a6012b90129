// SPDX-License-Identifier: MIT
#include "client/ui/create/create_layout.h"

#include <stdlib.h>
#include <string.h>

#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "common/i18n/tr.h"

enum {
    FIRST = 1,       // the column of the first label of a row
    FIRST_LABEL = 8, // columns of that label, at least
    INDENT = 3,      // where a row goes on
    GAP = 2,         // between fields, for the mark
    BESIDE = 0,      // no column of its own: behind the field before it
};

// Which fields stand beside each other. A row begins with FIRST or INDENT.
struct cell_rule {
    unsigned char field;
    unsigned char column;  // of the label, if it is free
    unsigned char label;   // its columns, at least
    unsigned char columns; // of the value, at least; without brackets
};

static const struct cell_rule room_rules[] = {
    {FIELD_RULE, FIRST, 0, 9},
    {FIELD_SIZE, 24, 5, 2},
    {FIELD_OPENING, 37, 8, 11},
    {FIELD_PARTS + PART_FIFTHS, 63, 7, 2},
    {FIELD_FOUL, FIRST, 0, 9},
    {FIELD_DEAD, 24, 5, 1},
    {FIELD_MARGIN, 47, 8, 2},
    {FIELD_PARTS + PART_CLOCK, FIRST, 0, 9},
    {FIELD_PARTS + PART_MAIN, 24, 5, 5},
    {FIELD_PARTS + PART_PLUS, BESIDE, 0, 1},
    {FIELD_PARTS + PART_DELAY, BESIDE, 0, 1},
    {FIELD_PARTS + PART_CAP, BESIDE, 0, 1},
    {FIELD_PARTS + PART_PERIODS, BESIDE, 0, 1},
    {FIELD_PARTS + PART_PERIOD, BESIDE, 0, 2},
    {FIELD_PARTS + PART_STONES, BESIDE, 0, 2},
    {FIELD_PARTS + PART_BLOCK, BESIDE, 0, 3},
    {FIELD_PARTS + PART_TURN, 24, 5, 4},
    {FIELD_PARTS + PART_TOTAL, BESIDE, 0, 4},
    {FIELD_PARTS + PART_DAYS, 24, 5, 2},
    {FIELD_START, 24, 0, 5},
    {FIELD_PARTS + PART_BLACK, FIRST, 0, 9},
    {FIELD_PARTS + PART_WHITE, 24, 5, 6}, // FIRST behind the AI of Black
    {FIELD_RATED, FIRST, 0, 1},
    {FIELD_PARTS + PART_UNDO, 39, 0, 1},
    {FIELD_PARTS + PART_UNDO_CLOCK, 49, 0, 6},
    {FIELD_HINTS, 70, 0, 1},
    {FIELD_MAPS, FIRST, 0, 1},
    {FIELD_THREATS, 39, 0, 1},
    {FIELD_TITLE, FIRST, 0, 22},
    {FIELD_JOIN, 36, 0, 8},
    {FIELD_WATCH, BESIDE, 0, 6},
};

// After the seat of the AI.
static const struct cell_rule ai_rules[] = {
    {AI_KIND, 24, 0, 8},
    {AI_LEVEL, BESIDE, 0, 2},
    {AI_PLIES, BESIDE, 0, 1},
    {AI_PRESET, BESIDE, 0, 1},
    {AI_PAUSE, INDENT, 0, 4},
    {AI_VARIED, BESIDE, 0, 1},
    {AI_RESIGN, BESIDE, 0, 5},
    {AI_DRAWS, BESIDE, 0, 5},
    {AI_WEIGHTS, INDENT, 0, 1},
    {AI_WEIGHTS + 1, BESIDE, 0, 1},
    {AI_WEIGHTS + 2, BESIDE, 0, 1},
    {AI_WEIGHTS + 3, BESIDE, 0, 1},
    {AI_WEIGHTS + 4, BESIDE, 0, 1},
    {AI_WEIGHTS + 5, BESIDE, 0, 1},
    {AI_WEIGHTS + 6, BESIDE, 0, 1},
};

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static bool
is_weight(int field)
{
    int part;

    return field_ai(field, &part) >= 0 && part >= AI_WEIGHTS;
}

static bool
is_seat(int field)
{
    return field == FIELD_PARTS + PART_BLACK || field == FIELD_PARTS + PART_WHITE;
}

void
form_format_value(const struct ui *ui, int field, int columns, struct strbuf *out)
{
    const char *value = create_state(ui)->fields[field].value;
    bool is_text = field == FIELD_TITLE;
    int blanks;

    if (field_is_yes_no(field)) {
        strbuf_add(out, strcmp(value, "yes") == 0 ? "[x]" : "[ ]");
        return;
    }
    value = is_seat(field) ? part_seat_title(value) : value;
    blanks = columns - canvas_columns(&ui->canvas, value);
    if (is_weight(field)) {
        strbuf_add(out, value);
        return;
    }
    // Filled up by columns, which printf does not count.
    strbuf_addf(out, "%s%s%*s%s", is_text ? "[" : "<", value, blanks > 0 ? blanks : 0, "",
                is_text ? "]" : ">");
}

static bool
is_ai_seat(const struct ui *ui, int field)
{
    return is_seat(field) && part_seats_ai(create_state(ui)->fields[field].value);
}

// The reason is said once in a row.
static bool
is_reason_new(const struct ui *ui, const struct form_layout *layout, int row, const char *reason)
{
    const struct form_place *last = layout->count ? &layout->places[layout->count - 1] : NULL;

    return reason &&
           (!last || last->row != row || create_state(ui)->fields[last->field].reason != reason);
}

// Everything but where it begins.
static void
measure(const struct ui *ui, struct form_place *place, int label_least)
{
    const struct canvas *canvas = &ui->canvas;
    const char *reason = create_state(ui)->fields[place->field].reason;
    int label = canvas_columns(canvas, field_label(place->field));
    struct strbuf value = {0};

    form_format_value(ui, place->field, place->least, &value);
    place->value = place->column + (label < label_least ? label_least : label) + 1;
    place->values = canvas_columns(canvas, strbuf_text(&value));
    place->end = place->value + place->values;
    if (place->says_reason) {
        place->end += 1 + canvas_columns(canvas, tr(reason));
    }
    strbuf_finish(&value);
}

// Where it would like to be, else behind the one before, else in a row of its own.
static void
put_field(const struct ui *ui, struct form_layout *layout, const struct cell_rule *rule, int field)
{
    const char *reason = create_state(ui)->fields[field].reason;
    int behind = layout->count ? layout->places[layout->count - 1].end + GAP : FIRST;
    bool is_white = field == FIELD_PARTS + PART_WHITE;
    int column = is_white && is_ai_seat(ui, FIELD_PARTS + PART_BLACK) ? FIRST : rule->column;
    bool begins = layout->count == 0 || column == FIRST || column == INDENT;
    int wanted[] = {begins ? column : column < behind ? behind : column, behind, INDENT};
    struct form_place place = {.field = field, .least = rule->columns};

    layout->rows += begins;
    for (int i = 0; i < 3; i++) {
        layout->rows += i == 2;
        place.row = layout->rows - 1;
        place.column = wanted[i];
        place.says_reason = is_reason_new(ui, layout, place.row, reason);
        measure(ui, &place, column == FIRST ? FIRST_LABEL : rule->label);
        if (begins || place.end <= ui->canvas.columns) {
            break;
        }
    }
    layout->places[layout->count++] = place;
}

// What the kind that was chosen does not have is left out.
static void
put_ai(const struct ui *ui, struct form_layout *layout, int ai)
{
    for (size_t i = 0; i < COUNT_OF(ai_rules); i++) {
        int field = field_of_ai(ai, ai_rules[i].field);

        if (!create_state(ui)->fields[field].reason) {
            put_field(ui, layout, &ai_rules[i], field);
        }
    }
}

// The same of the clock and the opening.
void
form_lay_out(const struct ui *ui, struct form_layout *layout)
{
    int ai = 0; // the first of them has Black, if it can

    layout->count = layout->rows = 0;
    for (size_t i = 0; i < COUNT_OF(room_rules); i++) {
        int field = room_rules[i].field;
        const char *reason = create_state(ui)->fields[field].reason; // FIELD_LEFT_OUT is empty

        if (!reason || *reason) {
            put_field(ui, layout, &room_rules[i], field);
        }
        if (is_ai_seat(ui, field)) {
            put_ai(ui, layout, ai++);
        }
    }
}

int
form_place_of(const struct form_layout *layout, int field)
{
    for (int i = 0; i < layout->count; i++) {
        if (layout->places[i].field == field) {
            return i;
        }
    }
    return -1;
}

int
form_place_at(const struct form_layout *layout, int row, int column)
{
    for (int i = 0; i < layout->count; i++) {
        const struct form_place *place = &layout->places[i];

        if (place->row == row && column >= place->column && column < place->end) {
            return i;
        }
    }
    return -1;
}

int
form_place_beside(const struct form_layout *layout, int place, int step)
{
    const struct form_place *from = &layout->places[place];
    int best = -1, least = 0;

    for (int i = 0; i < layout->count; i++) {
        int distance = abs(layout->places[i].column - from->column);

        if (layout->places[i].row == from->row + step && (best < 0 || distance < least)) {
            best = i;
            least = distance;
        }
    }
    return best;
}
