// SPDX-License-Identifier: MIT
// Chat typed in the message row. Tab chooses the receiver.
#ifndef CLIENT_UI_TALK_H
#define CLIENT_UI_TALK_H

#include <stdbool.h>

struct ui;

void talk_open(struct ui *ui);
bool talk_is_open(const struct ui *ui);

#endif
