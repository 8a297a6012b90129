// SPDX-License-Identifier: MIT
// The fields of the form for a new room: their keys in the command, their values, what they depend
// on, and how they are read from room options. First those of the room, then those of each AI.
#ifndef CLIENT_UI_CREATE_CREATE_FIELDS_H
#define CLIENT_UI_CREATE_CREATE_FIELDS_H

#include "client/control/room_options.h"
#include "client/ui/create/create_parts.h"
#include "client/ui/create/create_state.h"

// Fields of the room. A field comes after those that it depends on; the last ones are parts of
// those before them (create_parts.h).
enum {
    FIELD_RULE,
    FIELD_SIZE,
    FIELD_OPENING,
    FIELD_TIME,
    FIELD_START,
    FIELD_FOUL,
    FIELD_DEAD,
    FIELD_MARGIN,
    FIELD_AIS,
    FIELD_BOTH,
    FIELD_SEAT,
    FIELD_RATED,
    FIELD_UNDO,
    FIELD_HINTS,
    FIELD_MAPS,
    FIELD_THREATS,
    FIELD_JOIN,
    FIELD_WATCH,
    FIELD_TITLE,
    FIELD_PARTS,
    ROOM_FIELDS = FIELD_PARTS + PART_COUNT,
};

// Fields of an AI.
enum {
    AI_KIND,
    AI_LEVEL,
    AI_PLIES,
    AI_PAUSE,
    AI_VARIED,
    AI_RESIGN,
    AI_DRAWS,
    AI_PRESET,
    AI_WEIGHTS, // seven
    AI_FIELDS = AI_WEIGHTS + AI_WEIGHT_COUNT,
};

struct choice_place;
typedef const char *(*need_fn)(const struct choice_place *place);

struct field_kind {
    const char *key, *label;    // of the command, in English; NULL: a part has none
    const char *const *choices; // NULL: numbers, or text
    int low, high, step;        // of numbers
    need_fn need;               // NULL: it is always there
    void (*read)(const struct room_options *options, char *value); // of the room
};

int field_count(void);
const struct field_kind *field_kind(int field);
// The label of a field, in the language of the screen.
const char *field_label(int field);
bool field_is_yes_no(int field);
// Are its values but steps to the next, not to be typed?
bool field_is_choice(int field);
// Which AI a field belongs to, -1: to the room; and which of its fields it is.
int field_ai(int field, int *part);
int field_of_ai(int ai, int part);

// The part (create_parts.h) that the field is, -1: none.
int field_part(int field);

// The field's value in room options, as it would be typed.
void field_read(const struct room_options *options, int field, char value[FORM_VALUE_BYTES]);
// Why the field cannot be chosen, in English; NULL if it can. FIELD_LEFT_OUT: a part of another
// kind of clock, which is left out without a reason.
#define FIELD_LEFT_OUT ""
const char *field_reason(const struct room_options *options, int field, bool is_guest);

void field_set_word(char value[FORM_VALUE_BYTES], const char *word);
void field_set_number(char value[FORM_VALUE_BYTES], int number);
// "1.3" for 1300.
void field_set_weight(char value[FORM_VALUE_BYTES], uint32_t weight);

#endif
