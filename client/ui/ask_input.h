// SPDX-License-Identifier: MIT
// The keys that answer a question. An own question ("Resign?") holds the page until it is
// answered; a question of others holds nothing.
#ifndef CLIENT_UI_ASK_INPUT_H
#define CLIENT_UI_ASK_INPUT_H

#include "client/ui/input/input.h"
#include "client/ui/input/keymap.h"

struct ui;

// True if an own question has used the input up.
bool ask_input_own(struct ui *ui, enum ui_command action, const struct input *input);
// A small y or n where points are typed: the first one arms, the second one answers a
// question of others. True if the input is used up.
bool ask_input_armed(struct ui *ui, const struct input *input);
// The letter that answers when it is typed again, 0 = none.
uint32_t ask_armed_key(const struct ui *ui);

#endif
