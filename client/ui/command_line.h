// SPDX-License-Identifier: MIT
// The command that is typed after a colon: Up brings earlier lines back, Tab completes.
#ifndef CLIENT_UI_COMMAND_LINE_H
#define CLIENT_UI_COMMAND_LINE_H

enum { HISTORY_MAX = 32 };

// The lines that were typed, the oldest first.
struct command_history {
    int count;
    char lines[HISTORY_MAX][128];
};

struct ui;

void command_line_open(struct ui *ui, const char *text); // text: the beginning of the line

#endif
