// SPDX-License-Identifier: MIT
// Pixels as sixels: columns of six dots, one colour after the other, as the VT340 took
// them. Pure.
#ifndef CLIENT_UI_TERM_SIXEL_H
#define CLIENT_UI_TERM_SIXEL_H

struct pixels;
struct strbuf;

enum { SIXEL_COLOURS_MAX = 256 };

// Appends the pixels as one sequence, in at most this number of colours, 2 to SIXEL_COLOURS_MAX. If
// there are more, the rare ones become the nearest of the others. The terminal's cursor must be at
// the upper left corner; its place afterwards differs between terminals.
void sixel_encode(const struct pixels *pixels, int colours, struct strbuf *out);

#endif
