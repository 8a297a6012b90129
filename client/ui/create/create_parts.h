// SPDX-License-Identifier: MIT
// Fields of the form for a new room that are parts of other fields: the occupants of seats, the
// number in an opening, the numbers of a clock. A part has no key in the command; the fields that
// it belongs to carry its value.
#ifndef CLIENT_UI_CREATE_CREATE_PARTS_H
#define CLIENT_UI_CREATE_CREATE_PARTS_H

#include "client/control/room_options.h"
#include "client/ui/create/create_state.h"

enum {
    PART_BLACK,
    PART_WHITE,
    PART_FIFTHS, // the number in an opening
    PART_UNDO,   // may a move be taken back
    PART_UNDO_CLOCK,
    PART_CLOCK, // the kind of clock; the parts below are its numbers
    PART_MAIN,
    PART_PLUS,
    PART_DELAY,
    PART_CAP,
    PART_PERIODS,
    PART_PERIOD,
    PART_STONES,
    PART_BLOCK,
    PART_TURN,
    PART_TOTAL,
    PART_DAYS,
    PART_COUNT,
};

struct field_kind;
const struct field_kind *part_kind(int part);
// The fields that carry the part: returns their number, from *first on.
int part_sources(int part, int *first);

// Has what was chosen such a part?
bool part_is_there(const struct room_options *options, int part);
void part_read(const struct room_options *options, int part, char value[FORM_VALUE_BYTES]);
// Sets the next possible value, or the one before; leaves options unchanged if there is none.
void part_step(struct room_options *options, int part, int step);
// Sets a typed number or time. Returns false if the text is none.
bool part_set(struct room_options *options, int part, const char *text);

// Does this value of a seat seat an AI?
bool part_seats_ai(const char *value);
// The title of a seat's value, in the language of the screen.
const char *part_seat_title(const char *value);

#endif
