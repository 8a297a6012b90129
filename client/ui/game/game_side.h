// SPDX-License-Identifier: MIT
// A list beside the board of a running game: the board stays in sight where the window is large
// enough, else the list has the whole screen.
#ifndef CLIENT_UI_GAME_GAME_SIDE_H
#define CLIENT_UI_GAME_GAME_SIDE_H

#include "client/ui/lines.h"

// Draws the game, and the lines over what stands beside its board; below them what is said of
// the chosen one.
void side_draw(struct ui *ui, const char *title, const struct lines *lines, const char *note);
// Chooses the line that was clicked. Returns false if there is none.
bool side_click(struct ui *ui, const struct lines *lines, const struct input *input);

#endif
