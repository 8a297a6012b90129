// SPDX-License-Identifier: MIT
#include "client/tools/animation.h"

#include <gif_lib.h>
#include <stdint.h>
#include <stdlib.h>

#include "client/picture/pen.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

// Diagrams are black, white and red, and what smooth edges make of them: greys,
// and red on its way to white and to black.
enum { GREYS = 128, REDS = 64, COLOURS = GREYS + 2 * REDS };

struct animation {
    GifFileType *gif;
    struct strbuf *out; // borrowed
    int width, height;
    bool is_failed;
    GifByteType *row; // owned
};

static int
on_write(GifFileType *gif, const GifByteType *bytes, int length)
{
    strbuf_add_bytes(gif->UserData, (const char *)bytes, (size_t)length);
    return length;
}

static ColorMapObject *
make_colours(void)
{
    GifColorType colours[COLOURS];
    const uint8_t *red = ink_colours[INK_RED];

    for (int i = 0; i < GREYS; i++) {
        GifByteType level = (GifByteType)(i * 255 / (GREYS - 1));

        colours[i] = (GifColorType){level, level, level};
    }
    for (int i = 0; i < REDS; i++) {
        int part = i * 255 / (REDS - 1); // of white, or of red

        colours[GREYS + i] = (GifColorType){(GifByteType)(red[0] + (255 - red[0]) * part / 255),
                                            (GifByteType)(red[1] + (255 - red[1]) * part / 255),
                                            (GifByteType)(red[2] + (255 - red[2]) * part / 255)};
        colours[GREYS + REDS + i] =
            (GifColorType){(GifByteType)(red[0] * part / 255), (GifByteType)(red[1] * part / 255),
                           (GifByteType)(red[2] * part / 255)};
    }
    return GifMakeMapObject(COLOURS, colours);
}

static GifByteType
colour_of(uint32_t dot)
{
    int r = dot >> 16 & 255, g = dot >> 8 & 255;

    if (r - g < 8) {
        return (GifByteType)(g * (GREYS - 1) / 255);
    }
    if (g > 4) { // on its way to white
        return (GifByteType)(GREYS + g * (REDS - 1) / 255);
    }
    return (GifByteType)(GREYS + REDS +
                         (r * 255 / ink_colours[INK_RED][0] > 255
                              ? REDS - 1
                              : r * (REDS - 1) / ink_colours[INK_RED][0]));
}

struct animation *
animation_create(int width, int height, struct strbuf *out)
{
    static const unsigned char forever[] = {1, 0, 0};
    struct animation *animation = xcalloc(1, sizeof(*animation));
    ColorMapObject *colours = make_colours();
    int error;

    animation->out = out;
    animation->width = width;
    animation->height = height;
    animation->row = xcalloc((size_t)width, sizeof(*animation->row));
    animation->gif = EGifOpen(out, on_write, &error);
    if (animation->gif) {
        EGifSetGifVersion(animation->gif, true);
    }
    animation->is_failed =
        !animation->gif || !colours ||
        EGifPutScreenDesc(animation->gif, width, height, 8, 0, colours) == GIF_ERROR ||
        EGifPutExtensionLeader(animation->gif, APPLICATION_EXT_FUNC_CODE) == GIF_ERROR ||
        EGifPutExtensionBlock(animation->gif, 11, "NETSCAPE2.0") == GIF_ERROR ||
        EGifPutExtensionBlock(animation->gif, sizeof(forever), forever) == GIF_ERROR ||
        EGifPutExtensionTrailer(animation->gif) == GIF_ERROR;
    GifFreeMapObject(colours);
    return animation;
}

bool
animation_add(struct animation *animation, struct pen *dots, int delay_ms)
{
    GraphicsControlBlock control = {.DelayTime = delay_ms / 10, .TransparentColor = -1};
    GifByteType extension[4];

    EGifGCBToExtension(&control, extension);
    if (animation->is_failed ||
        EGifPutExtension(animation->gif, GRAPHICS_EXT_FUNC_CODE, 4, extension) == GIF_ERROR ||
        EGifPutImageDesc(animation->gif, 0, 0, animation->width, animation->height, false, NULL) ==
            GIF_ERROR) {
        animation->is_failed = true;
        return false;
    }
    for (int y = 0; y < animation->height; y++) {
        const uint32_t *row = pen_dots_row(dots, y);

        for (int x = 0; x < animation->width; x++) {
            animation->row[x] = colour_of(row[x]);
        }
        if (EGifPutLine(animation->gif, animation->row, animation->width) == GIF_ERROR) {
            animation->is_failed = true;
            return false;
        }
    }
    return true;
}

bool
animation_finish(struct animation *animation)
{
    bool is_good = !animation->is_failed;
    int error;

    if (animation->gif && EGifCloseFile(animation->gif, &error) == GIF_ERROR) {
        is_good = false;
    }
    free(animation->row);
    free(animation);
    return is_good;
}
