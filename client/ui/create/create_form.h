// SPDX-License-Identifier: MIT
// The form for a new room: its fields as they stand, how they change, and the command
// that all of them stand for. What each field is: create_fields.h.
#ifndef CLIENT_UI_CREATE_CREATE_FORM_H
#define CLIENT_UI_CREATE_CREATE_FORM_H

#include "client/ui/create/create_state.h"

int form_preset_count(void);

// "AI pause 2": what the field is called.
void form_format_label(struct strbuf *out, int field);
bool form_is_changed(const struct form_field *field);

// Every field as the preset has it.
void form_reset(struct ui *ui);
// The next value of a field, or the one before.
void form_step(struct ui *ui, int field, int step);
void form_set(struct ui *ui, int field, const char *value);

// What is wished so far. False, and a sentence in why, if it cannot be played.
bool form_read(const struct ui *ui, struct room_options *options, struct strbuf *why);
// The command that the form stands for. False if it is too long for one.
bool form_write_command(const struct ui *ui, struct command *command);

#endif
