// SPDX-License-Identifier: MIT
// The frame of every page: the title with the state of the connection and a running game, the
// question, the message, the keys; and when they must be drawn again.
#ifndef CLIENT_UI_FRAME_H
#define CLIENT_UI_FRAME_H

#include "client/ui/draw/theme.h"

struct strbuf;
struct ui;

// A title over the whole row, with the clocks of a running game where the page is another
// one.
void ui_draw_title(struct ui *ui, enum role role, const char *left, const char *right);
// As ui_draw_title(), for urgent words: the clocks get the next row.
void ui_draw_alarm(struct ui *ui, const char *left, const char *right);
void ui_format_link(const struct ui *ui, struct strbuf *out);
// Draws the typed part of a coordinate ("" = none) and the effect of Enter in the message row.
void ui_draw_typed(struct ui *ui, const char *typed, const char *help);
int ui_body_rows(const struct ui *ui); // rows below the title and above the message

#endif
