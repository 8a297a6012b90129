// SPDX-License-Identifier: MIT
// The command that is typed behind a colon: what was typed before comes back by Up, and
// Tab completes.
#ifndef CLIENT_UI_COMMAND_LINE_H
#define CLIENT_UI_COMMAND_LINE_H

struct ui;

void command_line_open(struct ui *ui, const char *text); // what is typed already

#endif
