// SPDX-License-Identifier: MIT
// Handles a key: as text of the open line, an answer, an action of every page, of the chat, or of
// the page that is shown.
#ifndef CLIENT_UI_KEYS_H
#define CLIENT_UI_KEYS_H

#include "client/ui/input/keymap.h"

struct ui;

enum screen_kind ui_keys_screen(const struct ui *ui); // whose keys count now
void ui_act(struct ui *ui, enum ui_command action);

#endif
