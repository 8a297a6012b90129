// SPDX-License-Identifier: MIT
#include "client/ui/draw/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// The grounds that terminals have: text without a ground of its own must be
// readable from the first to the second.
static const int32_t grounds[THEME_COUNT][2] = {
    [THEME_DARK] = {0x000000, 0x282828},
    [THEME_LIGHT] = {0xeee8d5, 0xffffff},
    [THEME_CONTRAST] = {0x000000, 0x000000},
};

static int32_t
rgb_of(enum depth depth, int32_t colour)
{
    return depth == DEPTH_256 ? theme_rgb_of_index(colour) : colour;
}

static bool
is_mark(enum role role)
{
    return role >= ROLE_BOARD;
}

static void
check_contrast(enum theme theme, enum depth depth, enum role role)
{
    struct look look = theme_look(theme, depth, role);
    double least = is_mark(role) ? 3.0 : 4.5;

    // The terminal's own letters are the terminal's to choose.
    for (int i = 0; i < 2 && look.fg != COLOUR_DEFAULT; i++) {
        int32_t ground = look.bg == COLOUR_DEFAULT ? grounds[theme][i] : rgb_of(depth, look.bg);
        double contrast = theme_contrast(rgb_of(depth, look.fg), ground);

        if (contrast < least) {
            fail_msg("%s, %d colours, role %d on %06x: %.2f, wanted %.1f", theme_name(theme),
                     depth == DEPTH_256 ? 256 : 1 << 24, (int)role, (unsigned)ground, contrast,
                     least);
        }
    }
}

static void
every_role_can_be_read(void **state)
{
    (void)state;
    for (int theme = THEME_DARK; theme <= THEME_CONTRAST; theme++) {
        for (int role = 0; role < ROLE_COUNT; role++) {
            check_contrast((enum theme)theme, DEPTH_256, (enum role)role);
            check_contrast((enum theme)theme, DEPTH_DIRECT, (enum role)role);
        }
    }
}

static void
contrast_is_that_of_the_standard(void **state)
{
    (void)state;
    assert_float_equal(theme_contrast(0x000000, 0xffffff), 21.0, 0.01);
    assert_float_equal(theme_contrast(0x777777, 0xffffff), 4.48, 0.01);
    assert_float_equal(theme_contrast(0xffffff, 0x777777), 4.48, 0.01);
}

static void
indices_are_those_of_the_cube_and_the_greys(void **state)
{
    (void)state;
    assert_int_equal(theme_rgb_of_index(16), 0x000000);
    assert_int_equal(theme_rgb_of_index(231), 0xffffff);
    assert_int_equal(theme_rgb_of_index(130), 0xaf5f00);
    assert_int_equal(theme_rgb_of_index(232), 0x080808);
    assert_int_equal(theme_rgb_of_index(255), 0xeeeeee);
}

// 24 bits and 256 colours share a value, but for the wood and its lines.
static void
both_depths_are_the_same_colours(void **state)
{
    (void)state;
    for (int theme = THEME_DARK; theme <= THEME_CONTRAST; theme++) {
        for (int role = 0; role < ROLE_COUNT; role++) {
            struct look few = theme_look((enum theme)theme, DEPTH_256, (enum role)role);
            struct look many = theme_look((enum theme)theme, DEPTH_DIRECT, (enum role)role);

            if (role == ROLE_BOARD || role == ROLE_BLACK || role == ROLE_WHITE) {
                continue;
            }
            if (few.fg != COLOUR_DEFAULT) {
                assert_true(few.fg >= 16);
                assert_int_equal(theme_rgb_of_index(few.fg), many.fg);
            }
            if (few.bg != COLOUR_DEFAULT) {
                assert_true(few.bg >= 16);
                assert_int_equal(theme_rgb_of_index(few.bg), many.bg);
            }
        }
    }
}

static void
without_colours_attributes_are_left(void **state)
{
    struct look look = theme_look(THEME_DARK, DEPTH_MONO, ROLE_CURSOR);

    (void)state;
    assert_int_equal(look.fg, COLOUR_DEFAULT);
    assert_int_equal(look.bg, COLOUR_DEFAULT);
    assert_int_equal(look.attributes, ATTR_REVERSE);
    look = theme_look(THEME_MONO, DEPTH_256, ROLE_CLOCK_LOW);
    assert_int_equal(look.attributes, ATTR_REVERSE | ATTR_BOLD);
}

static void
a_stone_takes_the_ground_of_the_last_move(void **state)
{
    struct look look = theme_look_on(THEME_DARK, DEPTH_256, ROLE_BLACK, ROLE_LAST);

    (void)state;
    assert_int_equal(look.fg, 16);
    assert_int_equal(look.bg, 160);
    look = theme_look_on(THEME_DARK, DEPTH_256, ROLE_BLACK, ROLE_TEXT);
    assert_int_equal(look.bg, 130);
}

static void
themes_are_found_by_name(void **state)
{
    enum theme theme;

    (void)state;
    for (int i = 0; i < THEME_COUNT; i++) {
        assert_true(theme_find(theme_name((enum theme)i), &theme));
        assert_int_equal(theme, i);
    }
    assert_false(theme_find("pink", &theme));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_can_be_read),
        cmocka_unit_test(contrast_is_that_of_the_standard),
        cmocka_unit_test(indices_are_those_of_the_cube_and_the_greys),
        cmocka_unit_test(both_depths_are_the_same_colours),
        cmocka_unit_test(without_colours_attributes_are_left),
        cmocka_unit_test(a_stone_takes_the_ground_of_the_last_move),
        cmocka_unit_test(themes_are_found_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
