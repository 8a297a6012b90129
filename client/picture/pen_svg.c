// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/picture/pen.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { SCALE = 32 }; // units of SVG to a field

const uint8_t ink_colours[INK_COUNT][3] = {
    [INK_PAPER] = {255, 255, 255},    [INK_BLACK] = {0, 0, 0},    [INK_WHITE] = {255, 255, 255},
    [INK_RED] = {208, 0, 0},          [INK_LINES] = {0, 0, 0},    [INK_EDGE] = {0, 0, 0},
    [INK_ON_BLACK] = {255, 255, 255}, [INK_ON_WHITE] = {0, 0, 0}, [INK_GROUND] = {255, 255, 255},
};

struct pen_svg {
    struct pen pen;
    struct strbuf *out; // borrowed
};

// Two decimals by hand: the locale must not decide on the point.
static void
add_number(struct strbuf *out, double number)
{
    long hundredths = (long)(number * SCALE * 100 + (number < 0 ? -0.5 : 0.5));

    if (hundredths < 0) {
        strbuf_add_char(out, '-');
        hundredths = -hundredths;
    }
    strbuf_addf(out, "%ld", hundredths / 100);
    if (hundredths % 100) {
        strbuf_addf(out, hundredths % 10 ? ".%02ld" : ".%01ld",
                    hundredths % 10 ? hundredths % 100 : hundredths % 100 / 10);
    }
}

static void
add_value(struct strbuf *out, const char *name, double number)
{
    strbuf_addf(out, " %s=\"", name);
    add_number(out, number);
    strbuf_add_char(out, '"');
}

static void
add_ink(struct strbuf *out, const char *name, enum ink ink)
{
    if (ink == INK_NONE) {
        strbuf_addf(out, " %s=\"none\"", name);
    } else {
        strbuf_addf(out, " %s=\"#%02x%02x%02x\"", name, ink_colours[ink][0], ink_colours[ink][1],
                    ink_colours[ink][2]);
    }
}

static void
add_escaped(struct strbuf *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            strbuf_add(out, "&amp;");
            break;
        case '<':
            strbuf_add(out, "&lt;");
            break;
        case '>':
            strbuf_add(out, "&gt;");
            break;
        default:
            strbuf_add_char(out, *text);
            break;
        }
    }
}

static void
svg_line(struct pen *pen, double x1, double y1, double x2, double y2, double width, enum ink ink)
{
    struct strbuf *out = ((struct pen_svg *)pen)->out;

    strbuf_add(out, "<line");
    add_value(out, "x1", x1);
    add_value(out, "y1", y1);
    add_value(out, "x2", x2);
    add_value(out, "y2", y2);
    add_value(out, "stroke-width", width);
    add_ink(out, "stroke", ink);
    strbuf_add(out, " stroke-linecap=\"square\"/>\n");
}

static void
svg_disc(struct pen *pen, double x, double y, double radius, enum ink fill, enum ink edge)
{
    struct strbuf *out = ((struct pen_svg *)pen)->out;

    strbuf_add(out, "<circle");
    add_value(out, "cx", x);
    add_value(out, "cy", y);
    add_value(out, "r", radius);
    add_ink(out, "fill", fill);
    if (edge != INK_NONE) {
        add_ink(out, "stroke", edge);
        add_value(out, "stroke-width", 0.04);
    }
    strbuf_add(out, "/>\n");
}

static void
svg_text(struct pen *pen, double x, double y, double height, const char *text, enum ink ink,
         enum anchor anchor)
{
    struct strbuf *out = ((struct pen_svg *)pen)->out;

    strbuf_add(out, "<text");
    add_value(out, "x", x);
    add_value(out, "y", y + 0.36 * height);
    add_value(out, "font-size", height);
    add_ink(out, "fill", ink);
    strbuf_addf(out, "%s>", anchor == ANCHOR_MIDDLE ? " text-anchor=\"middle\"" : "");
    add_escaped(out, text);
    strbuf_add(out, "</text>\n");
}

static const struct pen_ops ops = {svg_line, svg_disc, svg_text};

struct pen *
pen_svg_create(double width, double height, struct strbuf *out)
{
    struct pen_svg *svg = xcalloc(1, sizeof(*svg));

    svg->pen.ops = &ops;
    svg->pen.colours = ink_colours;
    svg->out = out;
    strbuf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_value(out, "width", width);
    add_value(out, "height", height);
    strbuf_add(out, " viewBox=\"0 0 ");
    add_number(out, width);
    strbuf_add_char(out, ' ');
    add_number(out, height);
    strbuf_add(out, "\" font-family=\"Helvetica,Arial,DejaVu Sans,sans-serif\">\n"
                    "<rect width=\"100%\" height=\"100%\"");
    add_ink(out, "fill", INK_PAPER);
    strbuf_add(out, "/>\n");
    return &svg->pen;
}

void
pen_svg_finish(struct pen *pen)
{
    strbuf_add(((struct pen_svg *)pen)->out, "</svg>\n");
    free(pen);
}
