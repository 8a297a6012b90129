// SPDX-License-Identifier: MIT
// Settings as they are shown, and as the file has them: changes take effect immediately
// and are written when the user says so. A key is one of the settings, or keys. and the name of an
// action.
#ifndef CLIENT_UI_SAVED_SETTINGS_H
#define CLIENT_UI_SAVED_SETTINGS_H

#include "client/ui/input/keymap.h"
#include "client/ui/settings.h"

struct ui;

// Writes its value to the file; false, and why, if that cannot be.
bool ui_keep(struct ui *ui, const char *key, struct strbuf *why);
int ui_count_changes(const struct ui *ui);
void ui_keep_changes(struct ui *ui);
void ui_drop_changes(struct ui *ui);
// The keys of a row of the keymap as text: "U, F5".
void ui_format_keys(const struct keymap *keymap, int row, struct strbuf *out);
// Draws boards in the next style. Not saved.
void ui_change_style(struct ui *ui, enum ui_command command);
void ui_sound(struct ui *ui, enum sound sound);
// The user's name here, or after the next login; "" if unknown.
const char *ui_own_name(const struct ui *ui);

#endif
