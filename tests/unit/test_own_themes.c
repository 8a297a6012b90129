// SPDX-License-Identifier: MIT
#include "client/ui/draw/own_themes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
a_theme_is_found_by_its_name_in_either_case(void **state)
{
    struct own_themes themes = {0};
    const struct own_theme *theme;

    (void)state;
    assert_true(own_themes_add(&themes, "sea", "themes/sea.theme", "text = #102030\n"));
    theme = own_themes_find(&themes, "SEA");
    assert_non_null(theme);
    assert_string_equal(theme->fault, "");
    assert_string_equal(theme->scheme.name, "sea");
    assert_int_equal(theme->scheme.roles[ROLE_TEXT].fg.rgb, 0x102030);
    assert_null(own_themes_find(&themes, "lake"));
    assert_null(own_themes_find(NULL, "sea"));
    assert_null(own_themes_fault(&themes));
}

static void
a_fault_names_file_and_line(void **state)
{
    struct own_themes themes = {0};

    (void)state;
    assert_true(own_themes_add(&themes, "good", "good.theme", ""));
    assert_true(own_themes_add(&themes, "bad", "themes/bad.theme", "base = dark\ntext = blue\n"));
    assert_non_null(strstr(own_themes_fault(&themes), "themes/bad.theme"));
    assert_non_null(strstr(own_themes_fault(&themes), "Line 2"));
    assert_non_null(strstr(own_themes_fault(&themes), "blue"));
    assert_string_equal(own_themes_find(&themes, "good")->fault, "");
}

static void
a_file_that_cannot_be_read_is_named(void **state)
{
    struct own_themes themes = {0};

    (void)state;
    assert_true(own_themes_add(&themes, "lost", "themes/lost.theme", NULL));
    assert_non_null(strstr(own_themes_fault(&themes), "themes/lost.theme"));
}

static void
names_of_the_program_and_names_that_cannot_be_typed_are_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "auto",
                                      "Dark",
                                      "mono",
                                      "two words",
                                      "a=b",
                                      "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"};
    struct own_themes themes = {0};

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        assert_false(own_themes_add(&themes, bad[i], "x.theme", ""));
    }
    assert_true(own_themes_add(&themes, "sea", "sea.theme", ""));
    assert_false(own_themes_add(&themes, "Sea", "Sea.theme", ""));
    assert_int_equal(themes.count, 1);
}

static void
the_list_is_full_at_its_end(void **state)
{
    struct own_themes themes = {0};
    char name[16];

    (void)state;
    for (int i = 0; i < OWN_THEMES_MAX; i++) {
        snprintf(name, sizeof(name), "t%d", i);
        assert_true(own_themes_add(&themes, name, "x.theme", ""));
    }
    assert_false(own_themes_add(&themes, "more", "x.theme", ""));
}

// What the documents show must work.
static void
the_example_is_a_theme(void **state)
{
    struct own_themes themes = {0};
    char text[4096] = "";
    FILE *file = fopen(getenv("GOREN_EXAMPLE_THEME"), "r");

    (void)state;
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof(text) - 1, file) > 0);
    fclose(file);
    assert_true(own_themes_add(&themes, "sea", "sea.theme", text));
    assert_string_equal(themes.themes[0].fault, "");
    assert_int_equal(themes.themes[0].scheme.roles[ROLE_BOARD].bg.rgb, 0xb9c6c9);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_theme_is_found_by_its_name_in_either_case),
        cmocka_unit_test(a_fault_names_file_and_line),
        cmocka_unit_test(a_file_that_cannot_be_read_is_named),
        cmocka_unit_test(names_of_the_program_and_names_that_cannot_be_typed_are_refused),
        cmocka_unit_test(the_list_is_full_at_its_end),
        cmocka_unit_test(the_example_is_a_theme),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
