// SPDX-License-Identifier: MIT
#include "client/ui/create/create_layout.h"

#include <stdlib.h>
#include <string.h>

#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "client/ui/create/create_words.h"
#include "common/i18n/tr.h"

enum {
    FIRST = 1,  // the column of a label
    INDENT = 3, // of a label that belongs to the seat or the clock above it
    GAP = 2,    // between label and value, and between weights
    SHORT = 9,  // columns of a value, at least,
    WIDE = 15,  // and where there is room
    LONG = 22,
    BRACKETS = 2,
    NARROW = 60, // columns; below them values have short names
};

// One field in a row, in this order.
static const unsigned char room_order[] = {
    FIELD_PARTS + PART_BLACK,
    FIELD_PARTS + PART_WHITE,
    FIELD_RULE,
    FIELD_SIZE,
    FIELD_OPENING,
    FIELD_PARTS + PART_FIFTHS,
    FIELD_PARTS + PART_CLOCK,
    FIELD_PARTS + PART_MAIN,
    FIELD_PARTS + PART_PLUS,
    FIELD_PARTS + PART_DELAY,
    FIELD_PARTS + PART_CAP,
    FIELD_PARTS + PART_PERIODS,
    FIELD_PARTS + PART_PERIOD,
    FIELD_PARTS + PART_STONES,
    FIELD_PARTS + PART_BLOCK,
    FIELD_PARTS + PART_TURN,
    FIELD_PARTS + PART_TOTAL,
    FIELD_PARTS + PART_DAYS,
    FIELD_START,
    FIELD_RATED,
    FIELD_PARTS + PART_UNDO,
    FIELD_PARTS + PART_UNDO_CLOCK,
    FIELD_HINTS,
    FIELD_MAPS,
    FIELD_THREATS,
    FIELD_FOUL,
    FIELD_DEAD,
    FIELD_MARGIN,
    FIELD_TITLE,
    FIELD_JOIN,
    FIELD_WATCH,
};

// After the seat of the AI. Weights share a row.
static const unsigned char ai_order[] = {
    AI_KIND,        AI_LEVEL,       AI_PLIES,       AI_PRESET,      AI_PAUSE,
    AI_VARIED,      AI_RESIGN,      AI_DRAWS,       AI_WEIGHTS,     AI_WEIGHTS + 1,
    AI_WEIGHTS + 2, AI_WEIGHTS + 3, AI_WEIGHTS + 4, AI_WEIGHTS + 5, AI_WEIGHTS + 6,
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
    struct strbuf word = {0};
    int blanks;

    if (field_is_yes_no(field)) {
        strbuf_add(out, strcmp(value, "yes") == 0 ? "[x]" : "[ ]");
        return;
    }
    if (is_weight(field)) {
        strbuf_add(out, value);
        return;
    }
    create_format_word(field, is_seat(field) ? part_seat_title(value) : value,
                       ui->canvas.columns < NARROW, &word);
    blanks = columns - canvas_columns(&ui->canvas, strbuf_text(&word));
    // Filled up by columns, which printf does not count.
    strbuf_addf(out, "%s%s%*s%s", is_text ? "[" : "◂", strbuf_text(&word), blanks > 0 ? blanks : 0,
                "", is_text ? "]" : "▸");
    strbuf_finish(&word);
}

static bool
is_ai_seat(const struct ui *ui, int field)
{
    return is_seat(field) && part_seats_ai(create_state(ui)->fields[field].value);
}

static bool
is_indented(int field)
{
    int part;

    return field_ai(field, &part) >= 0 || field == FIELD_START ||
           field == FIELD_PARTS + PART_FIFTHS || field == FIELD_PARTS + PART_UNDO_CLOCK ||
           (field >= FIELD_PARTS + PART_MAIN && field <= FIELD_PARTS + PART_DAYS);
}

static void
add_place(struct form_layout *layout, int field)
{
    bool is_beside =
        is_weight(field) && layout->count && is_weight(layout->places[layout->count - 1].field);

    layout->rows += !is_beside;
    layout->places[layout->count++] = (struct form_place){
        .field = field,
        .row = layout->rows - 1,
        .column = is_indented(field) ? INDENT : FIRST,
        .least = field == FIELD_TITLE ? LONG : SHORT,
    };
}

// What the kind that was chosen does not have is left out.
static void
add_ai(const struct ui *ui, struct form_layout *layout, int ai)
{
    for (size_t i = 0; i < COUNT_OF(ai_order); i++) {
        int field = field_of_ai(ai, ai_order[i]);

        if (!create_state(ui)->fields[field].reason) {
            add_place(layout, field);
        }
    }
}

// Fields that concern other people are left out for a game without any.
static bool
is_for_others(int field)
{
    return field == FIELD_RATED || field == FIELD_TITLE || field == FIELD_JOIN ||
           field == FIELD_WATCH;
}

// The same of the clock and the opening.
static void
add_places(const struct ui *ui, struct form_layout *layout)
{
    int ai = 0; // the first of them has Black, if it can

    for (size_t i = 0; i < COUNT_OF(room_order); i++) {
        int field = room_order[i];
        const char *reason = create_state(ui)->fields[field].reason; // FIELD_LEFT_OUT is empty

        if ((!reason || *reason) && !(ui->is_home && is_for_others(field))) {
            add_place(layout, field);
        }
        if (is_ai_seat(ui, field)) {
            add_ai(ui, layout, ai++);
        }
    }
}

static int
label_end(const struct ui *ui, const struct form_place *place)
{
    return place->column + canvas_columns(&ui->canvas, field_label(place->field));
}

// Where all values but those of weights begin: behind the longest label, if a value fits there.
static int
value_column(const struct ui *ui, const struct form_layout *layout)
{
    int column = 0, last = ui->canvas.columns - SHORT - BRACKETS;

    for (int i = 0; i < layout->count; i++) {
        const struct form_place *place = &layout->places[i];
        int end = label_end(ui, place);

        column = end > column && !is_weight(place->field) ? end : column;
    }
    return column + GAP < last ? column + GAP : last;
}

static void
measure(const struct ui *ui, struct form_place *place, int value)
{
    const struct canvas *canvas = &ui->canvas;
    const char *reason = create_state(ui)->fields[place->field].reason;
    int beside = reason ? 1 + canvas_columns(canvas, tr(reason)) : 0;
    struct strbuf text = {0};

    form_format_value(ui, place->field, place->least, &text);
    place->value = value;
    place->values = canvas_columns(canvas, strbuf_text(&text));
    place->end = place->value + place->values;
    place->says_reason = reason && place->end + beside <= canvas->columns;
    place->end += place->says_reason ? beside : 0;
    strbuf_finish(&text);
}

// Behind the weight before it, or in a row of its own, as the ones after it then are too.
static void
move_weight(const struct ui *ui, struct form_layout *layout, int i)
{
    struct form_place *place = &layout->places[i], *before = place - 1;

    if (i && before->row == place->row) {
        place->column = before->end + GAP;
        measure(ui, place, label_end(ui, place) + 1);
    }
    if (place->end > ui->canvas.columns && place->column > INDENT) {
        place->column = INDENT;
        layout->rows++;
        for (int k = i; k < layout->count; k++) {
            layout->places[k].row++;
        }
    }
    measure(ui, place, label_end(ui, place) + 1);
}

void
form_lay_out(const struct ui *ui, struct form_layout *layout)
{
    bool is_narrow = ui->canvas.columns < NARROW;
    int value;

    layout->count = layout->rows = 0;
    add_places(ui, layout);
    value = value_column(ui, layout);
    for (int i = 0; i < layout->count; i++) {
        if (layout->places[i].least == SHORT && !is_narrow) {
            layout->places[i].least = WIDE;
        }
        if (is_weight(layout->places[i].field)) {
            move_weight(ui, layout, i);
        } else {
            measure(ui, &layout->places[i], value);
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
