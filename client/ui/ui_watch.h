// SPDX-License-Identifier: MIT
// Going from game to game as a watcher: the next one, any one, all of somebody.
#ifndef CLIENT_UI_UI_WATCH_H
#define CLIENT_UI_UI_WATCH_H

struct ui;

void ui_do_watch(struct ui *ui, const char *word);
void ui_do_follow(struct ui *ui, const char *name);
void follow_on(struct ui *ui); // goes where the followed player plays

#endif
