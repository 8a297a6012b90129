// SPDX-License-Identifier: MIT
// The chat of lobby and game under the keys: Tab goes there, arrows and the wheel scroll,
// Esc returns. Any other key is for the page, which takes the keys back.
#ifndef CLIENT_UI_CHAT_INPUT_H
#define CLIENT_UI_CHAT_INPUT_H

#include "client/ui/draw/chat_pane.h"
#include "client/ui/page.h"

struct ui;

bool chat_has_focus(const struct ui *ui);
// Esc: to the newest line and out of the pane; false if it is both already.
bool chat_cancel(struct ui *ui);
// Does an action of the chat. Returns false if it is none, or if the page has no chat.
bool chat_act(struct ui *ui, enum ui_command action);
// Wheel and click within the pane; false if it was elsewhere.
bool chat_input_mouse(struct ui *ui, const struct input *input);
void chat_leave(struct ui *ui); // the focus goes back; what is looked at stays
void chat_list_keys(struct key_list *list);
// Draws the pane with its heading. right is the right end of the heading, unless the pane is
// scrolled back.
void chat_draw(struct ui *ui, struct chat_view *view, const struct chat_lines *lines,
               struct area area, const char *const headings[2]);

#endif
