// SPDX-License-Identifier: MIT
// Chat typed in the message row. Tab chooses the receiver.
#ifndef CLIENT_UI_TALK_H
#define CLIENT_UI_TALK_H

struct ui;

void talk_open(struct ui *ui);

#endif
