// SPDX-License-Identifier: MIT
#include "client/ui/setting_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static struct settings
default_value(void)
{
    struct settings settings = {.found_theme = THEME_LIGHT, .found_language = LANGUAGE_JAPANESE};

    settings_init(&settings);
    return settings;
}

static void
set(struct settings *settings, enum setting setting, const char *value)
{
    struct strbuf why = {0};

    assert_true(settings_set(settings, setting, value, &why));
    assert_int_equal(why.length, 0);
    strbuf_finish(&why);
}

static void
every_default_value_is_one_that_is_taken(void **state)
{
    struct settings settings = default_value();

    (void)state;
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_row *row = setting_row((enum setting)i);

        assert_int_equal(setting_find(row->key), i);
        set(&settings, (enum setting)i, row->default_value);
        assert_string_equal(settings.values[i], row->default_value);
        for (int k = 0; row->choices && row->choices[k]; k++) {
            set(&settings, (enum setting)i, row->choices[k]);
        }
    }
    assert_int_equal(setting_find("nothing"), SETTING_COUNT);
}

static void
auto_is_what_the_terminal_says(void **state)
{
    struct settings settings = default_value();

    (void)state;
    assert_int_equal(settings.theme, THEME_LIGHT);
    assert_int_equal(settings_language(&settings), LANGUAGE_JAPANESE);
    set(&settings, SETTING_THEME, "CONTRAST");
    assert_int_equal(settings.theme, THEME_CONTRAST);
    assert_string_equal(settings.values[SETTING_THEME], "contrast");
    set(&settings, SETTING_THEME, "auto");
    assert_int_equal(settings.theme, THEME_LIGHT);
}

static void
a_wrong_value_changes_nothing_and_names_the_right_ones(void **state)
{
    struct settings settings = default_value();
    struct strbuf why = {0};

    (void)state;
    assert_false(settings_set(&settings, SETTING_MOUSE, "three", &why));
    assert_string_equal(strbuf_text(&why), "mouse must be one of: two one off.");
    assert_string_equal(settings.values[SETTING_MOUSE], "two");
    strbuf_clear(&why);
    assert_false(settings_set(&settings, SETTING_NAME, "a\nb", &why));
    assert_true(why.length > 0);
    strbuf_finish(&why);
}

static void
a_badge_is_a_glyph_and_a_colour(void **state)
{
    struct settings settings = default_value();
    struct strbuf why = {0};

    (void)state;
    assert_int_equal(settings.badge.glyph, BADGE_NONE);
    set(&settings, SETTING_BADGE_COLOUR, "gold"); // of nothing
    assert_true(badge_is_same(settings.badge, (struct badge){0}));
    set(&settings, SETTING_BADGE, "Moon");
    assert_true(badge_is_same(settings.badge, (struct badge){BADGE_MOON, BADGE_GOLD}));
    set(&settings, SETTING_BADGE_COLOUR, "plain");
    assert_true(badge_is_same(settings.badge, (struct badge){BADGE_MOON, BADGE_PLAIN}));
    assert_false(settings_set(&settings, SETTING_BADGE, "☾", &why));
    assert_true(badge_is_same(settings.badge, (struct badge){BADGE_MOON, BADGE_PLAIN}));
    strbuf_finish(&why);
}

static void
a_sound_is_off_on_a_bell_or_a_program(void **state)
{
    static const enum sound heard[] = {SOUND_START, SOUND_QUESTION, SOUND_TURN, SOUND_LOW,
                                       SOUND_WIN};
    struct settings settings = default_value();

    (void)state;
    for (int i = 0; i < SOUND_COUNT; i++) {
        bool is_heard = false;

        for (size_t k = 0; k < sizeof(heard) / sizeof(*heard); k++) {
            is_heard |= (int)heard[k] == i;
        }
        assert_string_equal(settings.values[SETTING_FIRST_SOUND + i], is_heard ? "on" : "off");
    }
    set(&settings, SETTING_FIRST_SOUND + SOUND_MOVE, "paplay stone.oga");
    assert_string_equal(settings.values[SETTING_FIRST_SOUND + SOUND_MOVE], "paplay stone.oga");
}

static void
what_cannot_be_written_is_said_in_english(void **state)
{
    struct settings settings = default_value();

    (void)state;
    set(&settings, SETTING_LANGUAGE, "ru");
    assert_int_equal(settings_language(&settings), LANGUAGE_RUSSIAN);
    set(&settings, SETTING_GLYPHS, "ascii");
    assert_int_equal(settings_language(&settings), LANGUAGE_ENGLISH);
    set(&settings, SETTING_GLYPHS, "console");
    assert_int_equal(settings_language(&settings), LANGUAGE_RUSSIAN);
    set(&settings, SETTING_LANGUAGE, "zh_TW");
    assert_int_equal(settings_language(&settings), LANGUAGE_ENGLISH);
    set(&settings, SETTING_GLYPHS, "plain");
    assert_int_equal(settings_language(&settings), LANGUAGE_CHINESE_OLD);
    assert_string_equal(setting_shown(SETTING_LANGUAGE, "zh_TW"), "繁體中文");
}

static void
glyphs_are_those_of_their_name(void **state)
{
    static const struct {
        const char *word;
        enum glyphs glyphs;
    } table[] = {{"unicode", GLYPHS_UNICODE},
                 {"wide", GLYPHS_WIDE},
                 {"console", GLYPHS_CONSOLE},
                 {"plain", GLYPHS_PLAIN},
                 {"ascii", GLYPHS_ASCII}};
    struct settings settings = default_value();

    (void)state;
    settings.found_glyphs = GLYPHS_PLAIN;
    assert_int_equal(settings_glyphs(&settings), GLYPHS_PLAIN);
    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        set(&settings, SETTING_GLYPHS, table[i].word);
        assert_int_equal(settings_glyphs(&settings), table[i].glyphs);
    }
}

static void
themes_of_the_user_stand_behind_those_of_the_program(void **state)
{
    struct settings settings = default_value();
    struct own_themes themes = {0};
    struct strbuf why = {0};

    (void)state;
    own_themes_add(&themes, "sea", "sea.theme", "base = contrast\n");
    own_themes_add(&themes, "bad", "bad.theme", "nothing\n");
    settings.own_themes = &themes;
    assert_string_equal(settings_choice(&settings, SETTING_THEME, 4), "mono");
    assert_string_equal(settings_choice(&settings, SETTING_THEME, 5), "sea");
    assert_string_equal(settings_choice(&settings, SETTING_THEME, 6), "bad");
    assert_null(settings_choice(&settings, SETTING_THEME, 7));
    assert_null(settings_choice(&settings, SETTING_WOOD, 3));
    set(&settings, SETTING_THEME, "Sea");
    assert_ptr_equal(settings.own_theme, &themes.themes[0]);
    assert_false(settings_have_wood(&settings, DEPTH_DIRECT));
    assert_false(settings_set(&settings, SETTING_THEME, "bad", &why));
    assert_non_null(strstr(strbuf_text(&why), "Line 1 of bad.theme"));
    assert_string_equal(settings.values[SETTING_THEME], "sea");
    set(&settings, SETTING_THEME, "dark");
    assert_null(settings.own_theme);
    assert_true(settings_have_wood(&settings, DEPTH_DIRECT));
    strbuf_finish(&why);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_default_value_is_one_that_is_taken),
        cmocka_unit_test(auto_is_what_the_terminal_says),
        cmocka_unit_test(a_wrong_value_changes_nothing_and_names_the_right_ones),
        cmocka_unit_test(a_badge_is_a_glyph_and_a_colour),
        cmocka_unit_test(a_sound_is_off_on_a_bell_or_a_program),
        cmocka_unit_test(what_cannot_be_written_is_said_in_english),
        cmocka_unit_test(glyphs_are_those_of_their_name),
        cmocka_unit_test(themes_of_the_user_stand_behind_those_of_the_program),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
