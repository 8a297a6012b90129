// SPDX-License-Identifier: MIT
// People, AIs and occupants of seats. Plain values with their own text. Names come from outside:
// they are cleaned when they are read, so they may be shown.
#ifndef CLIENT_MODEL_M_PEOPLE_H
#define CLIENT_MODEL_M_PEOPLE_H

#include "common/wire/messages.h"

struct strbuf;

struct person {
    uint64_t id; // 0 = nobody
    char name[WIRE_NAME_BYTES + 1];
    bool is_guest;
    uint32_t rating; // 0 = none
    bool is_provisional;
    struct badge badge;
};

struct occupant {
    enum occupant_kind kind;
    struct person person; // zeroed unless a person
    struct ai_config ai;  // zeroed unless an AI
    bool is_ready;
    bool wants_restart; // of the running game
};

// A badge as a server sends it: numbers of a newer version count as none.
struct badge badge_seen(uint32_t glyph, uint32_t colour);

void person_read(struct person *person, const struct wire_player *wire);
void occupant_read(struct occupant *occupant, const struct wire_occupant *wire);

// Names for files and programs, the same in every language; nothing for a free seat.
void write_occupant(struct strbuf *out, const struct occupant *occupant);
void write_ai(struct strbuf *out, const struct ai_config *ai);
// Appends the options of an AI as they are typed: "goren level=3".
void write_ai_options(struct strbuf *out, const struct ai_config *ai);
// A weight as it is typed: "1.1".
void write_weight(struct strbuf *out, uint32_t weight);

// Is it the same occupant, ready or not?
bool occupant_is_same(const struct occupant *a, const struct occupant *b);

#endif
