// SPDX-License-Identifier: MIT
// The small board beside the menu, on screens that have room for it.
#ifndef CLIENT_UI_START_START_BOARD_H
#define CLIENT_UI_START_START_BOARD_H

struct ui;

// Where it begins; the columns of the screen where there is no room for it.
int start_board_column(const struct ui *ui);
void start_draw_board(struct ui *ui);

#endif
