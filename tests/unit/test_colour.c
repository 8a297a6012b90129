// SPDX-License-Identifier: MIT
#include "client/ui/draw/colour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
indices_are_those_of_the_cube_and_the_greys(void **state)
{
    (void)state;
    assert_int_equal(colour_of_index(9), 0xff0000);
    assert_int_equal(colour_of_index(16), 0x000000);
    assert_int_equal(colour_of_index(231), 0xffffff);
    assert_int_equal(colour_of_index(130), 0xaf5f00);
    assert_int_equal(colour_of_index(232), 0x080808);
    assert_int_equal(colour_of_index(255), 0xeeeeee);
}

static void
an_exact_colour_is_its_own_nearest(void **state)
{
    (void)state;
    for (int i = 16; i < 256; i++) {
        int found = colour_nearest_256(colour_of_index(i));

        assert_int_equal(colour_of_index(found), colour_of_index(i));
    }
    for (int i = 0; i < 16; i++) {
        assert_int_equal(colour_nearest_16(colour_of_index(i)), i);
    }
}

// By eye: a sum of squares of red, green and blue would take greys for dark browns.
static void
the_nearest_colour_looks_alike(void **state)
{
    static const struct {
        int32_t rgb;
        int index, basic;
    } cases[] = {
        {0xdbb066, 179, 3}, // kaya
        {0x8c6230, 94, 8},  // its lines
        {0xd8dee9, 253, 7}, // text
        {0xe06c64, 167, 9}, // a warning
        {0x1c1c1e, 234, 0}, // a dark ground
        {0x2020f0, 21, 4},  // blue
        {0x30c030, 70, 2},  // green
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        assert_int_equal(colour_nearest_256(cases[i].rgb), cases[i].index);
        assert_int_equal(colour_nearest_16(cases[i].rgb), cases[i].basic);
    }
}

static void
distance_is_that_of_oklab(void **state)
{
    (void)state;
    assert_float_equal(colour_distance(0x000000, 0xffffff), 1.0, 0.001);
    assert_float_equal(colour_distance(0x123456, 0x123456), 0.0, 0.001);
    assert_float_equal(colour_distance(0xff0000, 0x0000ff), 0.5371, 0.001);
}

static void
contrast_is_that_of_the_standard(void **state)
{
    (void)state;
    assert_float_equal(colour_contrast(0x000000, 0xffffff), 21.0, 0.01);
    assert_float_equal(colour_contrast(0x777777, 0xffffff), 4.48, 0.01);
    assert_float_equal(colour_contrast(0xffffff, 0x777777), 4.48, 0.01);
}

static void
colours_mix_by_channel(void **state)
{
    (void)state;
    assert_int_equal(colour_mix(0x102030, 0xf0e0d0, 0, 4), 0x102030);
    assert_int_equal(colour_mix(0x102030, 0xf0e0d0, 4, 4), 0xf0e0d0);
    assert_int_equal(colour_mix(0x0000ff, 0xff0000, 1, 2), 0x7f0080);
}

static void
colours_are_parsed(void **state)
{
    static const char *const bad[] = {"",        "#",        "#12345",  "#1234567",
                                      "123456",  "#12345g",  "# 12345", "#-12345",
                                      "#0x1234", "#12 3456", "red"};
    int32_t rgb = 7;

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        assert_false(colour_parse(bad[i], &rgb));
        assert_int_equal(rgb, 7);
    }
    assert_true(colour_parse("#A0b1C2", &rgb));
    assert_int_equal(rgb, 0xa0b1c2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indices_are_those_of_the_cube_and_the_greys),
        cmocka_unit_test(an_exact_colour_is_its_own_nearest),
        cmocka_unit_test(the_nearest_colour_looks_alike),
        cmocka_unit_test(distance_is_that_of_oklab),
        cmocka_unit_test(contrast_is_that_of_the_standard),
        cmocka_unit_test(colours_mix_by_channel),
        cmocka_unit_test(colours_are_parsed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
