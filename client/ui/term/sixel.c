// SPDX-License-Identifier: MIT
#include "client/ui/term/sixel.h"

#include <stdbool.h>
#include <stdlib.h>

#include "client/ui/draw/board_picture.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    BINS = 1 << 15, // colours that share five bits of each part are one
    BAND = 6,       // dots of a sixel
    REPEAT_MIN = 4, // from so many on a number is shorter
    EMPTY = '?',    // a sixel without dots
};

// Pixels of nearly one colour. The colour is the one that most of them have.
struct bin {
    uint32_t count, votes;
    uint32_t rgb;
    int16_t reg; // number of the colour
};

struct encoder {
    const struct pixels *pixels;
    struct strbuf *out;
    struct bin *bins; // owned, BINS
    uint16_t *used;   // owned: bins with pixels, the most frequent first
    int used_count;
    int colour_count;
    uint8_t *dots; // owned: of the band, a row of columns for each colour
};

static int
bin_of(uint32_t rgb)
{
    return (int)((rgb >> 19 & 31) << 10 | (rgb >> 11 & 31) << 5 | (rgb >> 3 & 31));
}

// A vote for the colour: what most pixels of a bin have, wins.
static void
count_pixel(struct encoder *encoder, uint32_t rgb)
{
    int index = bin_of(rgb);
    struct bin *bin = &encoder->bins[index];

    if (bin->count++ == 0) {
        encoder->used[encoder->used_count++] = (uint16_t)index;
    }
    if (bin->votes == 0) {
        bin->rgb = rgb;
    }
    bin->votes += bin->rgb == rgb ? 1 : (uint32_t)-1;
}

static uint32_t
distance(uint32_t a, uint32_t b)
{
    uint32_t sum = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        int part = (int)(a >> shift & 0xff) - (int)(b >> shift & 0xff);

        sum += (uint32_t)(part * part);
    }
    return sum;
}

static int16_t
nearest(const struct encoder *encoder, uint32_t rgb)
{
    uint32_t least = UINT32_MAX;
    int best = 0;

    for (int i = 0; i < encoder->colour_count; i++) {
        uint32_t far = distance(encoder->bins[encoder->used[i]].rgb, rgb);

        if (far < least) {
            least = far;
            best = i;
        }
    }
    return (int16_t)best;
}

// The most frequent first. There are few, and this is stable.
static void
sort_used(struct encoder *encoder)
{
    for (int i = 1; i < encoder->used_count; i++) {
        uint16_t moved = encoder->used[i];
        int to = i;

        for (; to > 0 && encoder->bins[encoder->used[to - 1]].count < encoder->bins[moved].count;
             to--) {
            encoder->used[to] = encoder->used[to - 1];
        }
        encoder->used[to] = moved;
    }
}

static void
choose_colours(struct encoder *encoder, int colours)
{
    for (int i = 0; i < encoder->pixels->width * encoder->pixels->height; i++) {
        count_pixel(encoder, encoder->pixels->rgb[i] & 0xffffff);
    }
    sort_used(encoder);
    encoder->colour_count = encoder->used_count < colours ? encoder->used_count : colours;
    for (int i = 0; i < encoder->used_count; i++) {
        struct bin *bin = &encoder->bins[encoder->used[i]];

        bin->reg = i < encoder->colour_count ? (int16_t)i : nearest(encoder, bin->rgb);
    }
}

static void
add_header(const struct encoder *encoder)
{
    strbuf_addf(encoder->out, "\033P0;1;0q\"1;1;%d;%d", encoder->pixels->width,
                encoder->pixels->height);
    for (int i = 0; i < encoder->colour_count; i++) {
        uint32_t rgb = encoder->bins[encoder->used[i]].rgb;

        // In hundredths.
        strbuf_addf(encoder->out, "#%d;2;%u;%u;%u", i, ((rgb >> 16 & 0xff) * 100 + 127) / 255,
                    ((rgb >> 8 & 0xff) * 100 + 127) / 255, ((rgb & 0xff) * 100 + 127) / 255);
    }
}

static void
add_repeated(struct strbuf *out, char sixel, int count)
{
    if (count >= REPEAT_MIN) {
        strbuf_add_char(out, '!');
        strbuf_add_number(out, count);
        count = 1;
    }
    for (; count > 0; count--) {
        strbuf_add_char(out, sixel);
    }
}

// One colour of a band; empty sixels at its end are left out, and the dots are taken.
static void
add_colour(const struct encoder *encoder, int colour, bool *is_first)
{
    int width = encoder->pixels->width, end = width;
    uint8_t *dots = encoder->dots + colour * width;

    while (end > 0 && dots[end - 1] == 0) {
        end--;
    }
    if (end == 0) {
        return;
    }
    strbuf_addf(encoder->out, "%s#%d", *is_first ? "" : "$", colour);
    *is_first = false;
    for (int from = 0, to = 1; from < end; from = to++) {
        while (to < end && dots[to] == dots[from]) {
            to++;
        }
        add_repeated(encoder->out, (char)(EMPTY + dots[from]), to - from);
    }
    for (int i = 0; i < end; i++) {
        dots[i] = 0;
    }
}

static void
add_band(const struct encoder *encoder, int top)
{
    int width = encoder->pixels->width, height = encoder->pixels->height;
    bool is_first = true;

    for (int row = 0; row < BAND && top + row < height; row++) {
        const uint32_t *rgb = &encoder->pixels->rgb[(top + row) * width];

        for (int column = 0; column < width; column++) {
            int reg = encoder->bins[bin_of(rgb[column])].reg;

            encoder->dots[reg * width + column] |= (uint8_t)(1 << row);
        }
    }
    for (int i = 0; i < encoder->colour_count; i++) {
        add_colour(encoder, i, &is_first);
    }
}

void
sixel_encode(const struct pixels *pixels, int colours, struct strbuf *out)
{
    struct encoder encoder = {.pixels = pixels, .out = out};

    colours = colours > SIXEL_COLOURS_MAX ? SIXEL_COLOURS_MAX : colours < 2 ? 2 : colours;
    encoder.bins = xcalloc(BINS, sizeof(*encoder.bins));
    encoder.used = xcalloc(BINS, sizeof(*encoder.used));
    choose_colours(&encoder, colours);
    encoder.dots = xcalloc((size_t)(encoder.colour_count * pixels->width) + 1, 1);
    add_header(&encoder);
    for (int top = 0; top < pixels->height; top += BAND) {
        if (top > 0) {
            strbuf_add_char(out, '-');
        }
        add_band(&encoder, top);
    }
    strbuf_add(out, "\033\\");
    free(encoder.dots);
    free(encoder.used);
    free(encoder.bins);
}
