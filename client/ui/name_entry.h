// SPDX-License-Identifier: MIT
// The prompt for a name that others will see. It is asked for as long as there is only the login
// name, once, and again when a server refuses the name. A name is written to the settings file
// when a server has taken it.
#ifndef CLIENT_UI_NAME_ENTRY_H
#define CLIENT_UI_NAME_ENTRY_H

#include <stdbool.h>

struct ui;

// Asks if it has to, and calls then with the answer; false if there is nothing to ask.
bool name_entry_ask(struct ui *ui, void (*then)(struct ui *ui));
// A server has let the user in by the name.
void name_entry_proved(struct ui *ui);

#endif
