// SPDX-License-Identifier: MIT
// What a room plays: the settings of its games and who may come. A plain value
// with its own text.
#ifndef CLIENT_MODEL_SETUP_H
#define CLIENT_MODEL_SETUP_H

#include "common/wire/messages.h"

struct setup {
    struct match_settings match;
    bool maps, threats, hints; // players may see them
    enum join_rule join;
    enum watch_rule watch;
    char title[WIRE_TITLE_BYTES + 1]; // cleaned
};

// match may be unplayable: match_settings_check() tells.
void setup_read(struct setup *setup, const struct wire_room_settings *wire);

// The wire's form; it borrows the title.
struct wire_room_settings setup_wire(const struct setup *setup);

#endif
