// SPDX-License-Identifier: MIT
// What was encoded is decoded again, by a reader that knows nothing of the writer.
#include "client/ui/term/sixel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/draw/board_picture.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"

enum { NOTHING = 0x1000000, REGISTERS = 256 };

struct decoder {
    struct pixels pixels;
    uint32_t registers[REGISTERS];
    int colours; // that were defined
    int reg, x, top;
};

static int
read_number(const char **at)
{
    char *end;
    long number = strtol(*at, &end, 10);

    assert_true(end != *at);
    *at = end;
    return (int)number;
}

static void
put_sixel(struct decoder *decoder, int sixel, int count)
{
    for (; count > 0; count--, decoder->x++) {
        for (int row = 0; row < 6; row++) {
            if (sixel >> row & 1) {
                assert_true(decoder->x < decoder->pixels.width);
                assert_true(decoder->top + row < decoder->pixels.height);
                decoder->pixels.rgb[(decoder->top + row) * decoder->pixels.width + decoder->x] =
                    decoder->registers[decoder->reg];
            }
        }
    }
}

static uint32_t
from_hundredths(int red, int green, int blue)
{
    return (uint32_t)((red * 255 + 50) / 100 << 16 | (green * 255 + 50) / 100 << 8 |
                      (blue * 255 + 50) / 100);
}

// "#3" chooses a register, "#3;2;10;20;30" says what it is, too.
static void
read_colour(struct decoder *decoder, const char **at)
{
    int parts[4] = {0};

    decoder->reg = read_number(at);
    assert_in_range(decoder->reg, 0, REGISTERS - 1);
    for (int i = 0; i < 4 && **at == ';'; i++) {
        ++*at;
        parts[i] = read_number(at);
    }
    if (parts[0] == 2) {
        decoder->registers[decoder->reg] = from_hundredths(parts[1], parts[2], parts[3]);
        decoder->colours++;
    }
}

static void
read_size(struct decoder *decoder, const char **at)
{
    int parts[4];

    for (int i = 0; i < 4; i++) {
        *at += i > 0;
        parts[i] = read_number(at);
    }
    assert_int_equal(parts[0], 1);
    assert_int_equal(parts[1], 1);
    pixels_resize(&decoder->pixels, parts[2], parts[3]);
    for (int i = 0; i < parts[2] * parts[3]; i++) {
        decoder->pixels.rgb[i] = NOTHING;
    }
}

static void
decode(struct decoder *decoder, const char *at)
{
    static const char begin[] = "\033P0;1;0q\"";

    *decoder = (struct decoder){0};
    assert_int_equal(strncmp(at, begin, strlen(begin)), 0);
    at += strlen(begin);
    read_size(decoder, &at);
    while (*at != '\033') {
        char c = *at++;
        int count = 1;

        if (c == '#') {
            read_colour(decoder, &at);
            continue;
        }
        if (c == '!') {
            count = read_number(&at);
            c = *at++;
        }
        if (c == '$' || c == '-') {
            decoder->x = 0;
            decoder->top += c == '-' ? 6 : 0;
        } else {
            assert_in_range(c, '?', '~');
            put_sixel(decoder, c - '?', count);
        }
    }
    assert_string_equal(at, "\033\\");
}

static int
difference(uint32_t a, uint32_t b)
{
    int most = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        int part = abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff));

        most = part > most ? part : most;
    }
    return b == NOTHING ? NOTHING : most;
}

// The most by which a pixel is another one after it was sent.
static int
send_through(const struct pixels *pixels, int colours, int *used)
{
    struct strbuf out = {0};
    struct decoder decoder;
    int most = 0;

    sixel_encode(pixels, colours, &out);
    decode(&decoder, strbuf_text(&out));
    assert_int_equal(decoder.pixels.width, pixels->width);
    assert_int_equal(decoder.pixels.height, pixels->height);
    for (int i = 0; i < pixels->width * pixels->height; i++) {
        int one = difference(pixels->rgb[i], decoder.pixels.rgb[i]);

        most = one > most ? one : most;
    }
    *used = decoder.colours;
    pixels_finish(&decoder.pixels);
    strbuf_finish(&out);
    return most;
}

static void
few_colours_come_through_at_any_size(void **state)
{
    static const uint32_t colours[] = {0xdbb066, 0x8c6230, 0x181614, 0xfaf8f2, 0xcd3c28};
    struct rng rng = {7};
    int used;

    (void)state;
    for (int i = 0; i < 200; i++) {
        struct pixels pixels = {0};

        pixels_resize(&pixels, 1 + (int)rng_below(&rng, 50), 1 + (int)rng_below(&rng, 50));
        for (int k = 0; k < pixels.width * pixels.height; k++) {
            pixels.rgb[k] =
                rng_below(&rng, 3) && k > 0 ? pixels.rgb[k - 1] : colours[rng_below(&rng, 5)];
        }
        assert_in_range(send_through(&pixels, 16, &used), 0, 2); // a hundredth is 2.55
        assert_in_range(used, 1, 5);
        pixels_finish(&pixels);
    }
}

// Wood is everywhere, and shades are many: wood must stay what it is.
static void
the_most_frequent_colours_stay(void **state)
{
    struct pixels pixels = {0};
    struct strbuf out = {0};
    struct decoder decoder;

    (void)state;
    pixels_resize(&pixels, 64, 64);
    for (int i = 0; i < 64 * 64; i++) {
        pixels.rgb[i] = i % 4 ? 0xdbb066 : (uint32_t)(i / 16 * 0x010101);
    }
    sixel_encode(&pixels, 16, &out);
    decode(&decoder, strbuf_text(&out));
    assert_int_equal(decoder.colours, 16);
    for (int i = 0; i < 64 * 64; i++) {
        assert_true(decoder.pixels.rgb[i] != NOTHING);
        assert_true(i % 4 == 0 || difference(decoder.pixels.rgb[i], 0xdbb066) <= 2);
    }
    pixels_finish(&decoder.pixels);
    pixels_finish(&pixels);
    strbuf_finish(&out);
}

static void
any_pixels_are_covered_by_some_colour(void **state)
{
    struct pixels pixels = {0};
    struct rng rng = {7};
    int used;

    (void)state;
    pixels_resize(&pixels, 61, 47);
    for (int i = 0; i < 61 * 47; i++) {
        pixels.rgb[i] = (uint32_t)rng_below(&rng, 0x1000000);
    }
    for (int colours = 2; colours <= 256; colours *= 2) {
        assert_true(send_through(&pixels, colours, &used) < NOTHING);
        assert_int_equal(used, colours);
    }
    pixels_finish(&pixels);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_colours_come_through_at_any_size),
        cmocka_unit_test(the_most_frequent_colours_stay),
        cmocka_unit_test(any_pixels_are_covered_by_some_colour),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
