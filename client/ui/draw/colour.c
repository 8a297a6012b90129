// SPDX-License-Identifier: MIT
#include "client/ui/draw/colour.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BASIC_COLOURS = 16, CUBE_SIDE = 6, FIRST_GREY = 232, INDEX_COUNT = 256 };

// Lightness and two axes of hue: equal distances look equally different.
struct oklab {
    double lightness, a, b;
};

int32_t
colour_of_index(int index)
{
    static const int levels[CUBE_SIDE] = {0, 0x5f, 0x87, 0xaf, 0xd7, 0xff};
    static const int32_t basic[BASIC_COLOURS] = {
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    };

    if (index < BASIC_COLOURS) {
        return basic[index];
    }
    if (index >= FIRST_GREY) {
        return (8 + 10 * (index - FIRST_GREY)) * 0x010101;
    }
    index -= BASIC_COLOURS;
    return levels[index / 36] << 16 | levels[index / 6 % 6] << 8 | levels[index % 6];
}

// The part of a colour as an amount of light, 0 to 1. Part 0 is red.
static double
light_of(int32_t rgb, int part)
{
    double value = (double)(rgb >> (16 - 8 * part) & 0xff) / 255;

    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static struct oklab
to_oklab(int32_t rgb)
{
    double red = light_of(rgb, 0), green = light_of(rgb, 1), blue = light_of(rgb, 2);
    double l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    double m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    double s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);

    return (struct oklab){
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    };
}

double
colour_distance(int32_t a, int32_t b)
{
    struct oklab first = to_oklab(a), second = to_oklab(b);
    double lightness = first.lightness - second.lightness;

    return sqrt(lightness * lightness + (first.a - second.a) * (first.a - second.a) +
                (first.b - second.b) * (first.b - second.b));
}

static int
nearest(int32_t rgb, int from, int to)
{
    int best = from;
    double least = INFINITY;

    for (int i = from; i < to; i++) {
        double distance = colour_distance(rgb, colour_of_index(i));

        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

int
colour_nearest_256(int32_t rgb)
{
    return nearest(rgb, BASIC_COLOURS, INDEX_COUNT);
}

int
colour_nearest_16(int32_t rgb)
{
    return nearest(rgb, 0, BASIC_COLOURS);
}

static double
luminance(int32_t rgb)
{
    return 0.2126 * light_of(rgb, 0) + 0.7152 * light_of(rgb, 1) + 0.0722 * light_of(rgb, 2);
}

double
colour_contrast(int32_t a, int32_t b)
{
    double first = luminance(a), second = luminance(b);

    return (fmax(first, second) + 0.05) / (fmin(first, second) + 0.05);
}

int32_t
colour_mix(int32_t from, int32_t to, int part, int parts)
{
    int32_t mixed = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        int32_t a = from >> shift & 0xff, b = to >> shift & 0xff;

        mixed |= (a + (b - a) * part / parts) << shift;
    }
    return mixed;
}

bool
colour_parse(const char *text, int32_t *rgb)
{
    if (text[0] != '#' || strlen(text) != 7) {
        return false;
    }
    for (int i = 1; i < 7; i++) {
        if (!isxdigit((unsigned char)text[i])) {
            return false;
        }
    }
    *rgb = (int32_t)strtol(text + 1, NULL, 16);
    return true;
}
