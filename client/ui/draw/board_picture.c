// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_picture.h"

#include <stdlib.h>

#include "common/util/xalloc.h"

void
pixels_resize(struct pixels *pixels, int width, int height)
{
    pixels_finish(pixels);
    pixels->width = width;
    pixels->height = height;
    pixels->rgb = xcalloc((size_t)(width * height) + 1, sizeof(*pixels->rgb));
}

void
pixels_finish(struct pixels *pixels)
{
    free(pixels->rgb);
    *pixels = (struct pixels){0};
}
