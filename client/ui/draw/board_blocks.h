// SPDX-License-Identifier: MIT
// Points of several cells, drawn with block glyphs on painted wood: stones of quarter
// blocks, lines by underlining and by ▕, everything else by the ground of the cells.
//
//      ▟██▙   a stone of 4x2 cells
//      ▜██▛
#ifndef CLIENT_UI_DRAW_BOARD_BLOCKS_H
#define CLIENT_UI_DRAW_BOARD_BLOCKS_H

#include "client/ui/draw/board.h"

// Draws the point into its cells: 4x2, 6x3 or 8x4.
void blocks_draw_point(struct canvas *canvas, const struct board_view *view, struct point p,
                       struct area cells);

#endif
