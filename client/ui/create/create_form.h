// SPDX-License-Identifier: MIT
// The form for a new room: the values of its fields, how they change, and the command that they
// make. The fields are described in create_fields.h.
#ifndef CLIENT_UI_CREATE_CREATE_FORM_H
#define CLIENT_UI_CREATE_CREATE_FORM_H

#include "client/ui/create/create_state.h"

int form_preset_count(const struct ui *ui);

// "AI pause 2": what the field is called.
void form_format_label(struct strbuf *out, int field);
bool form_is_changed(const struct form_field *field);

// Every field as the preset has it.
void form_reset(struct ui *ui);
// The next value of a field, or the one before.
void form_step(struct ui *ui, int field, int step);
void form_set(struct ui *ui, int field, const char *value);

// Reads the form into room options. Returns false and appends the reason to why if they cannot be
// played.
bool form_read(const struct ui *ui, struct room_options *options, struct strbuf *why);
// Makes the command of the form. Returns false if it is too long.
bool form_write_command(const struct ui *ui, struct command *command);

#endif
