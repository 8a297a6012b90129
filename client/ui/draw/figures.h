// SPDX-License-Identifier: MIT
// A clock in figures of three rows, for panels that are read from afar.
//
//      █ █   ▀█  ▀▀█
//      ▀▀█ ▄  █  █▀▀
//        ▀ ▄ ▀▀▀ ▀▀▀
#ifndef CLIENT_UI_DRAW_FIGURES_H
#define CLIENT_UI_DRAW_FIGURES_H

#include "client/ui/draw/canvas.h"

enum { FIGURE_ROWS = 3 };

// Columns of the text in figures, 0 if it has a character that is none.
int figures_columns(const char *text);

// Draws the text with its upper left corner there.
void figures_put(struct canvas *canvas, int row, int column, enum role role, const char *text);

#endif
