// SPDX-License-Identifier: MIT
// What is around every page: the title with the line and a game that runs, the question,
// the message, the keys; and when all of it must be drawn again.
#ifndef CLIENT_UI_FRAME_H
#define CLIENT_UI_FRAME_H

#include "client/ui/draw/theme.h"

struct strbuf;
struct ui;

// A title over the whole row, with the clocks of a running game where the page is another
// one.
void ui_draw_title(struct ui *ui, enum role role, const char *left, const char *right);
// The same where the words matter most: the clocks have the next row for themselves.
void ui_draw_alarm(struct ui *ui, const char *left, const char *right);
void ui_format_link(const struct ui *ui, struct strbuf *out);
// What is typed of a coordinate, "" = nothing, in the row of the messages; and what Enter does.
void ui_draw_typed(struct ui *ui, const char *typed, const char *help);
int ui_body_rows(const struct ui *ui); // rows below the title and above the message

#endif
