// SPDX-License-Identifier: MIT
// A password, typed unseen in the message row: of a name that is known, or for a new one.
#ifndef CLIENT_UI_PASSWORD_H
#define CLIENT_UI_PASSWORD_H

#include <stdbool.h>

struct ui;

void password_open(struct ui *ui, const char *name, bool is_new);

#endif
