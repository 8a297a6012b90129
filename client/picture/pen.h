// SPDX-License-Identifier: MIT
// Draws a diagram: lines, discs and letters, in units of a field of the board, x to the right and y
// down. Two kinds: SVG, written by hand, and pictures of dots by cairo.
#ifndef CLIENT_PICTURE_PEN_H
#define CLIENT_PICTURE_PEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strbuf;

enum { INK_SHADES = 4 }; // of a stone, from its edge to its light

enum ink {
    INK_NONE,
    INK_PAPER,
    INK_BLACK,
    INK_WHITE,
    INK_RED,
    INK_LINES,
    INK_EDGE, // around stones
    INK_ON_BLACK,
    INK_ON_WHITE,
    INK_GROUND, // of one point
    INK_SHADE_BLACK,
    INK_SHADE_WHITE = INK_SHADE_BLACK + INK_SHADES,
};

enum { INK_COUNT = INK_SHADE_WHITE + INK_SHADES };

// Red, green and blue of the inks of books: black on white paper.
extern const uint8_t ink_colours[INK_COUNT][3];

enum anchor { ANCHOR_MIDDLE, ANCHOR_START };

struct pen;

struct pen_ops {
    void (*line)(struct pen *pen, double x1, double y1, double x2, double y2, double width,
                 enum ink ink);
    void (*disc)(struct pen *pen, double x, double y, double radius, enum ink fill, enum ink edge);
    // y is the middle of the letters.
    void (*text)(struct pen *pen, double x, double y, double height, const char *text, enum ink ink,
                 enum anchor anchor);
};

// The first member of each kind of pen; the rest belongs to that kind.
struct pen {
    const struct pen_ops *ops;
    const uint8_t (*colours)[3]; // of the inks, borrowed
    bool is_shaded;              // stones have their shades
};

// SVG into out. Finish writes the end; the pen is gone then.
struct pen *pen_svg_create(double width, double height, struct strbuf *out);
void pen_svg_finish(struct pen *pen);

// Dots; scale is their number to a unit. Destroy accepts NULL.
struct pen *pen_dots_create(double width, double height, int scale);
void pen_dots_destroy(struct pen *pen);

// A pen for dots of the caller: width x height, row by row, with these colours as inks. Both are
// borrowed.
struct pen *pen_dots_create_on(uint32_t *dots, int width, int height, int scale,
                               const uint8_t colours[INK_COUNT][3]);
// Moves the origin of later drawing to this place in dots, and clips to width x height dots.
void pen_dots_look_at(struct pen *pen, double x, double y, int width, int height);

// The dots as PNG.
bool pen_dots_png(struct pen *pen, struct strbuf *out);
// Writes dots without a pen as PNG; they are borrowed and not changed.
bool pen_dots_png_of(uint32_t *dots, int width, int height, struct strbuf *out);

// Red, green and blue of a row of dots, one byte each and one unused; borrowed.
const uint32_t *pen_dots_row(struct pen *pen, int y);
int pen_dots_width(const struct pen *pen);
int pen_dots_height(const struct pen *pen);

#endif
