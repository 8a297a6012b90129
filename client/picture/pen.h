// SPDX-License-Identifier: MIT
// What a diagram is drawn with: lines, discs and letters, in units of a field of
// the board, x to the right and y down. Behind it stand SVG, written by hand, and
// cairo for pictures of dots.
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

// Begins of a pen of its own; the rest belongs to who made it.
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

// A pen for dots of somebody else: as many as he says, a row after the other, with the
// inks of colours. Both are borrowed.
struct pen *pen_dots_create_on(uint32_t *dots, int width, int height, int scale,
                               const uint8_t colours[INK_COUNT][3]);
// From now on what is drawn lies this far from the upper left corner, in dots, and is seen
// in so many dots alone.
void pen_dots_look_at(struct pen *pen, double x, double y, int width, int height);

// The dots as PNG.
bool pen_dots_png(struct pen *pen, struct strbuf *out);
// The same of dots without a pen, which are borrowed and stay as they are.
bool pen_dots_png_of(uint32_t *dots, int width, int height, struct strbuf *out);

// Red, green and blue of a row of dots, one byte each and one unused; borrowed.
const uint32_t *pen_dots_row(struct pen *pen, int y);
int pen_dots_width(const struct pen *pen);
int pen_dots_height(const struct pen *pen);

#endif
