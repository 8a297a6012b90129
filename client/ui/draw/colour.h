// SPDX-License-Identifier: MIT
// Colours as 0xrrggbb, and the nearest ones of terminals that have fewer. Pure.
#ifndef CLIENT_UI_DRAW_COLOUR_H
#define CLIENT_UI_DRAW_COLOUR_H

#include <stdbool.h>
#include <stdint.h>

// The colour of an index of 256. The first 16 are those of xterm; most terminals let
// their users change these.
int32_t colour_of_index(int index);

// The index of 256 that looks most like the colour. Never one of the first 16,
// whose looks depend on the terminal.
int colour_nearest_256(int32_t rgb);

// The index of 16 that looks most like the colour.
int colour_nearest_16(int32_t rgb);

// How different two colours look: the distance in OKLab, 0 to about 1.
double colour_distance(int32_t a, int32_t b);

// How well text of one colour can be read on the other, 1 to 21 (WCAG 2).
double colour_contrast(int32_t a, int32_t b);

// The colour between two, part/parts of the way.
int32_t colour_mix(int32_t from, int32_t to, int part, int parts);

// "#rrggbb"; false if the text is anything else.
bool colour_parse(const char *text, int32_t *rgb);

#endif
