// SPDX-License-Identifier: MIT
// Where a board and the text beside it are: the board as large as it can be; in narrow windows the
// smallest one, or the part of it that leaves the text its columns.
#ifndef CLIENT_UI_BOARD_TEXT_H
#define CLIENT_UI_BOARD_TEXT_H

#include "client/ui/draw/board.h"

struct ui;

struct board_text {
    enum board_style style;
    int rows, columns; // points that are visible
    int board_column;
    struct area text;
};

// For a board of this size; 0 = there is only text.
struct board_text board_text_lay_out(const struct ui *ui, int size);

#endif
