// SPDX-License-Identifier: MIT
// Draws tiles of a board picture (client/ui/draw/board_picture.h) by cairo, in wood.
#ifndef CLIENT_PICTURE_BOARD_TILES_H
#define CLIENT_PICTURE_BOARD_TILES_H

#include "client/ui/draw/board_picture.h"
#include "client/ui/draw/canvas.h"

struct strbuf;

// Draws the tiles of an area, which is counted in tiles. The width and height of pixels are
// multiples of the area's, which gives the size of a tile.
void tiles_draw(const struct board_picture *picture, const struct scheme *scheme, struct area area,
                struct pixels *pixels);

// Adds the pixels as PNG; false if that failed.
bool tiles_png(struct pixels *pixels, struct strbuf *out);

#endif
