// SPDX-License-Identifier: MIT
// What a diagram is drawn with: lines, discs and letters, in units of a field of
// the board, x to the right and y down. Behind it stand SVG, written by hand, and
// cairo for pictures of dots.
#ifndef CLIENT_TOOLS_PEN_H
#define CLIENT_TOOLS_PEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strbuf;

enum ink { INK_NONE, INK_PAPER, INK_BLACK, INK_WHITE, INK_RED };

enum { INK_COUNT = INK_RED + 1 };

extern const uint8_t ink_colours[INK_COUNT][3]; // red, green, blue

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
};

// SVG into out. Finish writes the end; the pen is gone then.
struct pen *pen_svg_create(double width, double height, struct strbuf *out);
void pen_svg_finish(struct pen *pen);

// Dots; scale is their number to a unit. Destroy accepts NULL.
struct pen *pen_dots_create(double width, double height, int scale);
void pen_dots_destroy(struct pen *pen);

// The dots as PNG.
bool pen_dots_png(struct pen *pen, struct strbuf *out);

// Red, green and blue of a row of dots, one byte each and one unused; borrowed.
const uint32_t *pen_dots_row(struct pen *pen, int y);
int pen_dots_width(const struct pen *pen);
int pen_dots_height(const struct pen *pen);

#endif
