// SPDX-License-Identifier: MIT
#include "client/ui/draw/theme_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static struct scheme
read_good(const char *text)
{
    struct scheme scheme;
    struct strbuf why = {0};

    if (!theme_file_read("own.theme", text, &scheme, &why)) {
        fail_msg("refused: %s", strbuf_text(&why));
    }
    assert_int_equal(why.length, 0);
    return scheme;
}

static void
an_empty_file_is_the_dark_theme(void **state)
{
    struct scheme scheme = read_good("# nothing\n"), dark;

    (void)state;
    scheme_make(&dark, THEME_DARK, WOOD_KAYA);
    assert_memory_equal(scheme.roles, dark.roles, sizeof(dark.roles));
}

static void
a_role_has_colours_and_attributes(void **state)
{
    struct scheme scheme = read_good("[text]\n"
                                     "quiet = #102030\n"
                                     "chosen = #ffffff on #343A46\n"
                                     "key=#e0af68 bold underline\n"
                                     "cursor = #ff00ff\n");

    (void)state;
    assert_int_equal(scheme.roles[ROLE_DIM].fg.rgb, 0x102030);
    assert_int_equal(scheme.roles[ROLE_DIM].bg.rgb, COLOUR_DEFAULT);
    assert_int_equal(scheme.roles[ROLE_SELECT].fg.rgb, 0xffffff);
    assert_int_equal(scheme.roles[ROLE_SELECT].bg.rgb, 0x343a46);
    assert_int_equal(scheme.roles[ROLE_KEY].attributes, ATTR_BOLD | ATTR_UNDERLINE);
    assert_int_equal(scheme.roles[ROLE_CURSOR].bg.rgb, 0xff00ff);
    assert_int_equal(scheme.roles[ROLE_CURSOR].fg.rgb, 0x000000);
}

static void
base_and_wood_count_wherever_they_stand(void **state)
{
    struct scheme scheme = read_good("text = #000001\nwood = slate\nbase = light\n"), slate;

    (void)state;
    scheme_make(&slate, THEME_LIGHT, WOOD_SLATE);
    assert_int_equal(scheme.roles[ROLE_TEXT].fg.rgb, 0x000001);
    assert_int_equal(scheme.roles[ROLE_TEXT].bg.rgb, slate.roles[ROLE_TEXT].bg.rgb);
    assert_int_equal(scheme.roles[ROLE_BOARD].bg.rgb, slate.roles[ROLE_BOARD].bg.rgb);
}

static void
one_wood_lies_below_all_that_stands_on_it(void **state)
{
    struct scheme scheme = read_good("wood = #336699\nblack = #000011\nwhite = #ffffee\n");

    (void)state;
    assert_int_equal(scheme.roles[ROLE_BOARD].bg.rgb, 0x336699);
    assert_int_equal(scheme.roles[ROLE_BLACK].bg.rgb, 0x336699);
    assert_int_equal(scheme.roles[ROLE_FORBIDDEN].bg.rgb, 0x336699);
    assert_int_equal(scheme.roles[ROLE_ON_BLACK].bg.rgb, 0x000011);
    assert_int_equal(scheme.roles[ROLE_ON_BLACK].fg.rgb, 0xffffee);
    assert_int_equal(scheme.roles[ROLE_ON_WHITE].bg.rgb, 0xffffee);
}

static void
the_ground_may_be_the_terminals(void **state)
{
    struct scheme scheme = read_good("ground = terminal\n");

    (void)state;
    assert_int_equal(scheme.roles[ROLE_TEXT].bg.rgb, COLOUR_DEFAULT);
    scheme = read_good("ground = #010203\n");
    assert_int_equal(scheme.roles[ROLE_TEXT].bg.rgb, 0x010203);
}

static void
fewer_colours_are_the_nearest(void **state)
{
    struct scheme scheme = read_good("wood = #dcb067\nquiet = #ff0000\n");
    struct palette palette;

    (void)state;
    palette_make(&palette, &scheme, DEPTH_256);
    assert_int_equal(palette.looks[ROLE_BOARD].bg, 179);
    assert_int_equal(palette.looks[ROLE_DIM].fg, 196);
    palette_make(&palette, &scheme, DEPTH_16);
    assert_int_equal(palette.looks[ROLE_BOARD].bg, COLOUR_DEFAULT);
    assert_int_equal(palette.looks[ROLE_DIM].fg, 9);
}

static void
a_fault_names_its_line(void **state)
{
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"text = #000000\nnothing\n", "Line 2 of own.theme is not of the form KEY = VALUE."},
        {"# x\n\ntxet = #000000\n", "Line 3 of own.theme: there is no role txet."},
        {"text = red\n",
         "Line 1 of own.theme: \"red\" is not understood. Colours look like #dbb066."},
        {"text = #000000 on\n",
         "Line 1 of own.theme: \"=\" is not understood. Colours look like #dbb066."},
        {"text = #000000 blinking\n",
         "Line 1 of own.theme: \"blinking\" is not understood. Colours look like #dbb066."},
        {"quiet = #000000\nbase = pink\ntext = x\n",
         "Line 2 of own.theme: \"pink\" is not understood. Colours look like #dbb066."},
        {"ground = none\n",
         "Line 1 of own.theme: \"none\" is not understood. Colours look like #dbb066."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct scheme scheme, before;
        struct strbuf why = {0};

        memset(&scheme, 7, sizeof(scheme));
        before = scheme;
        assert_false(theme_file_read("own.theme", cases[i].text, &scheme, &why));
        assert_string_equal(strbuf_text(&why), cases[i].why);
        assert_memory_equal(&scheme, &before, sizeof(scheme));
        strbuf_finish(&why);
    }
}

static void
every_role_that_is_drawn_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; i < ROLE_COUNT; i++) {
        bool follows = i >= ROLE_ON_BLACK && i <= ROLE_GRID;

        assert_int_equal(theme_file_role_name((enum role)i) == NULL, follows);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_file_is_the_dark_theme),
        cmocka_unit_test(a_role_has_colours_and_attributes),
        cmocka_unit_test(base_and_wood_count_wherever_they_stand),
        cmocka_unit_test(one_wood_lies_below_all_that_stands_on_it),
        cmocka_unit_test(the_ground_may_be_the_terminals),
        cmocka_unit_test(fewer_colours_are_the_nearest),
        cmocka_unit_test(a_fault_names_its_line),
        cmocka_unit_test(every_role_that_is_drawn_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
