// SPDX-License-Identifier: MIT
// A password, typed unseen in the message row: of a name that is known, twice for a new account, or
// to be changed.
#ifndef CLIENT_UI_PASSWORD_H
#define CLIENT_UI_PASSWORD_H

#include <stdbool.h>

struct ui;

void password_open(struct ui *ui, const char *name, bool is_new);
// Asks for the old one and twice for the new one, and sends both.
void password_change(struct ui *ui);
// A new one, set by a recovery code.
void password_recover(struct ui *ui, const char *name);
// Asks for the own one, and then for new recovery codes.
void password_ask_codes(struct ui *ui);
// The server has answered that.
void password_answered(struct ui *ui, bool is_changed);

#endif
