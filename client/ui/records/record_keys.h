// SPDX-License-Identifier: MIT
// Keys and mouse actions that the pages replay and study share.
#ifndef CLIENT_UI_RECORDS_RECORD_KEYS_H
#define CLIENT_UI_RECORDS_RECORD_KEYS_H

#include "client/ui/records/records.h"

// Moves in the record, changes its line, or changes the marks on the board. Does nothing if no
// record is open.
void record_act(struct ui *ui, enum ui_command command);
void record_go(struct ui *ui, int at);               // and plays no further
bool record_go_to(struct ui *ui, const char *word);  // "23", "+1", "-5"; false if it is none
void record_save_as(struct ui *ui, const char *end); // asks for a name; end: "-study.sgf"

// The wheel goes through the moves, a click on a move goes there; false if it was neither.
bool record_input_mouse(struct ui *ui, const struct input *input);

// The worth of rows of actions: hidden if there is nothing to do.
enum key_worth record_worth(const struct ui *ui, enum ui_command command);

#endif
