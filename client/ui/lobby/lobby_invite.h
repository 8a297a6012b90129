// SPDX-License-Identifier: MIT
// The line that friends type to join a server of ours: whole, in a heading or below it.
#ifndef CLIENT_UI_LOBBY_LOBBY_INVITE_H
#define CLIENT_UI_LOBBY_LOBBY_INVITE_H

struct ui;

// Rows below the heading that the line takes; 0 if it is in the heading, or if there is none.
int lobby_invite_rows(const struct ui *ui, int columns);
void lobby_draw_invite(struct ui *ui, int row, int columns);

#endif
