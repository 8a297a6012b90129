// SPDX-License-Identifier: MIT
// One character as a canvas shows it: itself, a stand-in, or question marks, and how many columns
// it takes. Everything that measures text goes this way, so that measuring and drawing agree.
#ifndef CLIENT_UI_DRAW_GLYPH_H
#define CLIENT_UI_DRAW_GLYPH_H

#include "client/ui/draw/canvas.h"

enum { GLYPH_CUT = '~', GLYPH_UNKNOWN = '?' };

// A character ready to be put: its points, and how many columns it takes.
struct glyph {
    uint32_t points[CELL_POINTS];
    int columns;
};

// As it is shown here: itself, a stand-in, or question marks.
struct glyph glyph_make(const struct canvas *canvas, uint32_t point);
// The character at *text with its marks; moves on behind them. False at the end.
bool glyph_next(const struct canvas *canvas, const char **text, struct glyph *glyph);

#endif
