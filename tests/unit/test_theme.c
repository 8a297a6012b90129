// SPDX-License-Identifier: MIT
#include "client/ui/draw/theme.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "client/ui/draw/colour.h"

static const char *const woods[WOOD_COUNT] = {"kaya", "slate", "paper"};

static int32_t
rgb_of(enum depth depth, int32_t colour)
{
    return depth == DEPTH_256 ? colour_of_index(colour) : colour;
}

// The look of a role in a theme with kaya wood, on the ground of another role.
static struct look
look_on(enum theme theme, enum depth depth, enum role role, enum role ground)
{
    struct scheme scheme;
    struct palette palette;

    scheme_make(&scheme, theme, WOOD_KAYA);
    palette_make(&palette, &scheme, depth);
    return palette_look(&palette, role, ground);
}

// Text is read; marks of a board are seen, and its lines only have to be there. White
// stones on light wood are seen by their size, and their lower half is seen beside the upper one.
static double
least_contrast(enum role role)
{
    return role == ROLE_WHITE_LOW ? 1.3 : role == ROLE_WHITE ? 1.5 : role >= ROLE_BOARD ? 2.4 : 4.5;
}

static void
check_contrast(const struct scheme *scheme, enum depth depth, enum role role, enum role ground)
{
    struct palette palette;
    struct look look;
    double contrast;

    palette_make(&palette, scheme, depth);
    look = palette_look(&palette, role, ground);
    assert_true(look.fg != COLOUR_DEFAULT && look.bg != COLOUR_DEFAULT);
    contrast = colour_contrast(rgb_of(depth, look.fg), rgb_of(depth, look.bg));
    if (contrast < least_contrast(role)) {
        fail_msg("%s, %d colours, role %d: %.2f, wanted %.1f", scheme->name,
                 depth == DEPTH_256 ? 256 : 1 << 24, (int)role, contrast, least_contrast(role));
    }
}

// A dot lies in stones, everything else on its own ground.
static void
check_role(const struct scheme *scheme, enum depth depth, enum role role)
{
    if (role == ROLE_DOT) {
        check_contrast(scheme, depth, role, ROLE_ON_BLACK);
        check_contrast(scheme, depth, role, ROLE_ON_WHITE);
        check_contrast(scheme, depth, role, ROLE_ON_BLACK_LIT);
        check_contrast(scheme, depth, role, ROLE_ON_WHITE_LOW);
    } else {
        check_contrast(scheme, depth, role, ROLE_TEXT);
    }
}

static void
every_role_can_be_read(void **state)
{
    struct scheme scheme;

    (void)state;
    for (int theme = THEME_DARK; theme <= THEME_CONTRAST; theme++) {
        for (int wood = 0; wood < WOOD_COUNT; wood++) {
            scheme_make(&scheme, (enum theme)theme, (enum wood)wood);
            snprintf(scheme.name, sizeof(scheme.name), "%s, %s", theme_name((enum theme)theme),
                     woods[wood]);
            for (int role = 0; role < ROLE_COUNT; role++) {
                check_role(&scheme, DEPTH_256, (enum role)role);
                check_role(&scheme, DEPTH_DIRECT, (enum role)role);
            }
        }
    }
}

// Roles whose grounds a player must not take for one another.
static void
grounds_differ_at_every_depth(void **state)
{
    static const enum role roles[] = {ROLE_TEXT,   ROLE_PANEL,        ROLE_SELECT,
                                      ROLE_BOARD,  ROLE_CURSOR,       ROLE_HINT,
                                      ROLE_LINE_A, ROLE_ON_BLACK,     ROLE_ON_WHITE,
                                      ROLE_FRAME,  ROLE_ON_BLACK_LIT, ROLE_ON_WHITE_LOW};
    const int count = sizeof(roles) / sizeof(*roles);
    struct scheme scheme;
    struct palette palette;

    (void)state;
    for (int i = 0; i < WOOD_COUNT * 4; i++) {
        enum theme theme = i % 2 ? THEME_LIGHT : THEME_DARK;

        scheme_make(&scheme, theme, (enum wood)(i / 4));
        palette_make(&palette, &scheme, i % 4 < 2 ? DEPTH_256 : DEPTH_DIRECT);
        for (int a = 0; a < count * count; a++) {
            enum role first = roles[a / count], second = roles[a % count];

            // The ground of the screen may be as white as a stone.
            if (first < second && !(first < ROLE_BOARD && second >= ROLE_BOARD) &&
                palette.looks[first].bg == palette.looks[second].bg) {
                fail_msg("theme %d, wood %d: roles %d and %d have one ground", (int)theme, i / 4,
                         (int)first, (int)second);
            }
        }
    }
}

// Where a table names an index, it is not far from the colour.
static void
both_depths_are_like_colours(void **state)
{
    (void)state;
    for (int theme = THEME_DARK; theme <= THEME_CONTRAST; theme++) {
        for (int role = 0; role < ROLE_COUNT; role++) {
            struct look few = look_on((enum theme)theme, DEPTH_256, (enum role)role, ROLE_TEXT);
            struct look many = look_on((enum theme)theme, DEPTH_DIRECT, (enum role)role, ROLE_TEXT);

            assert_true(few.fg >= 16 && few.bg >= 16);
            assert_true(colour_distance(colour_of_index(few.fg), many.fg) < 0.12);
            assert_true(colour_distance(colour_of_index(few.bg), many.bg) < 0.12);
        }
    }
}

// With 16 colours the ground is the terminal's, and no colour is a bold one by chance.
static void
sixteen_colours_keep_the_ground(void **state)
{
    (void)state;
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct look look = look_on(THEME_DARK, DEPTH_16, (enum role)role, ROLE_TEXT);

        assert_true(look.fg < 16 && look.bg < 8);
        assert_false(look.fg >= 0 && look.fg < 8 && look.attributes & ATTR_BOLD);
    }
    assert_int_equal(look_on(THEME_DARK, DEPTH_16, ROLE_TEXT, ROLE_TEXT).bg, COLOUR_DEFAULT);
    assert_int_equal(look_on(THEME_LIGHT, DEPTH_16, ROLE_PANEL, ROLE_TEXT).bg, COLOUR_DEFAULT);
}

static void
a_ground_may_be_left_to_the_terminal(void **state)
{
    struct scheme scheme;
    struct palette palette;

    (void)state;
    scheme_make(&scheme, THEME_DARK, WOOD_KAYA);
    scheme_keep_ground(&scheme);
    palette_make(&palette, &scheme, DEPTH_DIRECT);
    assert_int_equal(palette.looks[ROLE_TEXT].bg, COLOUR_DEFAULT);
    assert_int_equal(palette.looks[ROLE_DIM].bg, COLOUR_DEFAULT);
    assert_int_equal(palette.looks[ROLE_DIM].fg, 0x7b8494);
    assert_int_equal(palette.looks[ROLE_PANEL].bg, 0x1e2128);
    assert_int_equal(palette.looks[ROLE_BOARD].bg, 0xdbb066);
}

static void
a_number_in_a_stone_lies_on_its_colour(void **state)
{
    struct scheme scheme;
    struct palette palette;
    struct look look;

    (void)state;
    scheme_make(&scheme, THEME_DARK, WOOD_KAYA);
    palette_make(&palette, &scheme, DEPTH_DIRECT);
    assert_int_equal(palette.looks[ROLE_ON_BLACK].bg, palette.looks[ROLE_BLACK].fg);
    assert_int_equal(palette.looks[ROLE_ON_WHITE].bg, palette.looks[ROLE_WHITE].fg);
    look = palette_look(&palette, ROLE_DOT, ROLE_ON_WHITE);
    assert_int_equal(look.fg, 0xcd3c28);
    assert_int_equal(look.bg, 0xfaf8f2);
}

static void
without_colours_attributes_are_left(void **state)
{
    struct look look = look_on(THEME_DARK, DEPTH_MONO, ROLE_CURSOR, ROLE_TEXT);

    (void)state;
    assert_int_equal(look.fg, COLOUR_DEFAULT);
    assert_int_equal(look.bg, COLOUR_DEFAULT);
    assert_int_equal(look.attributes, ATTR_REVERSE);
    look = look_on(THEME_MONO, DEPTH_256, ROLE_CLOCK_LOW, ROLE_TEXT);
    assert_int_equal(look.attributes, ATTR_REVERSE | ATTR_BOLD);
}

static void
a_stone_takes_the_ground_of_the_cursor(void **state)
{
    struct look look = look_on(THEME_DARK, DEPTH_256, ROLE_BLACK, ROLE_CURSOR);

    (void)state;
    assert_int_equal(look.fg, 233);
    assert_int_equal(look.bg, 223);
    look = look_on(THEME_DARK, DEPTH_256, ROLE_BLACK, ROLE_TEXT);
    assert_int_equal(look.bg, 179);
}

static void
schemes_differ_in_any_role(void **state)
{
    struct scheme first, second;

    (void)state;
    scheme_make(&first, THEME_DARK, WOOD_KAYA);
    for (int i = 0; i < ROLE_COUNT; i++) {
        scheme_make(&second, THEME_DARK, WOOD_KAYA);
        assert_true(scheme_equal(&first, &second));
        second.roles[i].bg.basic++;
        assert_false(scheme_equal(&first, &second));
    }
    scheme_make(&second, THEME_DARK, WOOD_SLATE);
    assert_false(scheme_equal(&first, &second));
    scheme_make(&second, THEME_DARK, WOOD_KAYA);
    second.name[0]++;
    assert_false(scheme_equal(&first, &second));
}

static void
themes_and_woods_are_found_by_name(void **state)
{
    enum theme theme;
    enum wood wood;

    (void)state;
    for (int i = 0; i < THEME_COUNT; i++) {
        assert_true(theme_find(theme_name((enum theme)i), &theme));
        assert_int_equal(theme, i);
    }
    assert_false(theme_find("pink", &theme));
    for (int i = 0; i < WOOD_COUNT; i++) {
        assert_true(wood_find(woods[i], &wood));
        assert_int_equal(wood, i);
    }
    assert_false(wood_find("glass", &wood));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_can_be_read),
        cmocka_unit_test(grounds_differ_at_every_depth),
        cmocka_unit_test(both_depths_are_like_colours),
        cmocka_unit_test(sixteen_colours_keep_the_ground),
        cmocka_unit_test(a_ground_may_be_left_to_the_terminal),
        cmocka_unit_test(a_number_in_a_stone_lies_on_its_colour),
        cmocka_unit_test(without_colours_attributes_are_left),
        cmocka_unit_test(a_stone_takes_the_ground_of_the_cursor),
        cmocka_unit_test(schemes_differ_in_any_role),
        cmocka_unit_test(themes_and_woods_are_found_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
