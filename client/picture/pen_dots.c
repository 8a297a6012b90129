// SPDX-License-Identifier: MIT
// Pictures of dots, by cairo.
#include <cairo.h>
#include <stdlib.h>

#include "client/picture/pen.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

struct pen_dots {
    struct pen pen;
    cairo_surface_t *surface;
    cairo_t *cairo;
    int scale; // dots to a unit
};

static const double full_turn = 6.283185307179586;

static void
take_ink(const struct pen *pen, enum ink ink)
{
    const uint8_t *colour = pen->colours[ink];

    cairo_set_source_rgb(((const struct pen_dots *)pen)->cairo, colour[0] / 255.0,
                         colour[1] / 255.0, colour[2] / 255.0);
}

static void
dots_line(struct pen *pen, double x1, double y1, double x2, double y2, double width, enum ink ink)
{
    cairo_t *cairo = ((struct pen_dots *)pen)->cairo;

    take_ink(pen, ink);
    cairo_set_line_width(cairo, width);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
    cairo_move_to(cairo, x1, y1);
    cairo_line_to(cairo, x2, y2);
    cairo_stroke(cairo);
}

static void
dots_disc(struct pen *pen, double x, double y, double radius, enum ink fill, enum ink edge)
{
    cairo_t *cairo = ((struct pen_dots *)pen)->cairo;

    cairo_arc(cairo, x, y, radius, 0, full_turn);
    if (fill != INK_NONE) {
        take_ink(pen, fill);
        cairo_fill_preserve(cairo);
    }
    if (edge != INK_NONE) {
        take_ink(pen, edge);
        cairo_set_line_width(cairo, 0.04);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

static void
dots_text(struct pen *pen, double x, double y, double height, const char *text, enum ink ink,
          enum anchor anchor)
{
    cairo_t *cairo = ((struct pen_dots *)pen)->cairo;
    cairo_text_extents_t extents;

    take_ink(pen, ink);
    cairo_set_font_size(cairo, height);
    cairo_text_extents(cairo, text, &extents);
    if (anchor == ANCHOR_MIDDLE) {
        x -= extents.width / 2 + extents.x_bearing;
    }
    cairo_move_to(cairo, x, y + 0.36 * height);
    cairo_show_text(cairo, text);
    cairo_new_path(cairo); // else the next disc would be tied to it by a line
}

static const struct pen_ops ops = {dots_line, dots_disc, dots_text};

// Takes the surface.
static struct pen *
create(cairo_surface_t *surface, int scale, const uint8_t colours[INK_COUNT][3])
{
    struct pen_dots *dots = xcalloc(1, sizeof(*dots));

    dots->pen = (struct pen){.ops = &ops, .colours = colours};
    dots->surface = surface;
    dots->cairo = cairo_create(dots->surface);
    dots->scale = scale;
    cairo_scale(dots->cairo, scale, scale);
    cairo_select_font_face(dots->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    take_ink(&dots->pen, INK_PAPER);
    cairo_paint(dots->cairo);
    return &dots->pen;
}

struct pen *
pen_dots_create(double width, double height, int scale)
{
    return create(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * scale), (int)(height * scale)),
        scale, ink_colours);
}

struct pen *
pen_dots_create_on(uint32_t *dots, int width, int height, int scale,
                   const uint8_t colours[INK_COUNT][3])
{
    unsigned char *bytes = (unsigned char *)dots;

    return create(cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_RGB24, width, height,
                                                      width * (int)sizeof(*dots)),
                  scale, colours);
}

void
pen_dots_look_at(struct pen *pen, double x, double y, int width, int height)
{
    struct pen_dots *dots = (struct pen_dots *)pen;

    cairo_identity_matrix(dots->cairo);
    cairo_translate(dots->cairo, x, y);
    cairo_reset_clip(dots->cairo);
    cairo_rectangle(dots->cairo, 0, 0, width, height);
    cairo_clip(dots->cairo);
    cairo_scale(dots->cairo, dots->scale, dots->scale);
}

void
pen_dots_destroy(struct pen *pen)
{
    struct pen_dots *dots = (struct pen_dots *)pen;

    if (dots) {
        cairo_destroy(dots->cairo);
        cairo_surface_destroy(dots->surface);
        free(dots);
    }
}

static cairo_status_t
on_bytes(void *data, const unsigned char *bytes, unsigned length)
{
    strbuf_add_bytes(data, (const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

bool
pen_dots_png(struct pen *pen, struct strbuf *out)
{
    return cairo_surface_write_to_png_stream(((struct pen_dots *)pen)->surface, on_bytes, out) ==
           CAIRO_STATUS_SUCCESS;
}

bool
pen_dots_png_of(uint32_t *dots, int width, int height, struct strbuf *out)
{
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)dots, CAIRO_FORMAT_RGB24, width, height, width * (int)sizeof(*dots));
    bool is_good =
        cairo_surface_write_to_png_stream(surface, on_bytes, out) == CAIRO_STATUS_SUCCESS;

    cairo_surface_destroy(surface);
    return is_good;
}

const uint32_t *
pen_dots_row(struct pen *pen, int y)
{
    struct pen_dots *dots = (struct pen_dots *)pen;
    int stride = cairo_image_surface_get_stride(dots->surface);

    cairo_surface_flush(dots->surface);
    return (const uint32_t *)(const void *)(cairo_image_surface_get_data(dots->surface) +
                                            (ptrdiff_t)y * stride);
}

int
pen_dots_width(const struct pen *pen)
{
    return cairo_image_surface_get_width(((const struct pen_dots *)pen)->surface);
}

int
pen_dots_height(const struct pen *pen)
{
    return cairo_image_surface_get_height(((const struct pen_dots *)pen)->surface);
}
