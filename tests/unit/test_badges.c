// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // wcwidth
#include "client/model/m_people.h"
#include "client/text/badges.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>
#include <utf8proc.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"

static void
every_number_has_a_word_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < BADGE_GLYPH_COUNT; i++) {
        assert_int_equal(badge_of_words(badge_glyph_words[i], "plain").glyph, i);
    }
    for (int i = 0; i < BADGE_COLOUR_COUNT; i++) {
        assert_int_equal(badge_of_words("Star", badge_colour_words[i]).colour, i);
    }
    assert_null(badge_glyph_words[BADGE_GLYPH_COUNT]);
    assert_null(badge_colour_words[BADGE_COLOUR_COUNT]);
}

static void
words_that_are_unknown_are_no_badge(void **state)
{
    (void)state;
    assert_true(badge_is_same(badge_of_words("dragon", "red"), (struct badge){0}));
    assert_true(badge_is_same(badge_of_words("none", "red"), (struct badge){0}));
    assert_true(
        badge_is_same(badge_of_words("star", "beige"), (struct badge){BADGE_STAR, BADGE_PLAIN}));
}

// A glyph of a newer server is none, a colour of it is plain.
static void
numbers_of_a_newer_server_count_as_none(void **state)
{
    static const struct {
        uint32_t glyph, colour;
        struct badge is;
    } cases[] = {
        {0, 0, {BADGE_NONE, BADGE_PLAIN}},
        {BADGE_GEM, BADGE_PINK, {BADGE_GEM, BADGE_PINK}},
        {BADGE_GLYPH_COUNT, BADGE_RED, {BADGE_NONE, BADGE_PLAIN}},
        {UINT32_MAX, UINT32_MAX, {BADGE_NONE, BADGE_PLAIN}},
        {BADGE_STAR, BADGE_COLOUR_COUNT, {BADGE_STAR, BADGE_PLAIN}},
        {0, BADGE_RED, {BADGE_NONE, BADGE_PLAIN}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct badge seen = badge_seen(cases[i].glyph, cases[i].colour);

        if (!badge_is_same(seen, cases[i].is)) {
            fail_msg("%u %u: expected %d %d, got %d %d", cases[i].glyph, cases[i].colour,
                     (int)cases[i].is.glyph, (int)cases[i].is.colour, (int)seen.glyph,
                     (int)seen.colour);
        }
    }
}

static void
every_glyph_takes_one_column(void **state)
{
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);

    (void)state;
    assert_true(utf8 != (locale_t)0);
    uselocale(utf8);
    assert_string_equal(badge_text(BADGE_NONE), "");
    for (int i = 1; i < BADGE_GLYPH_COUNT; i++) {
        const char *text = badge_text((enum badge_glyph)i);
        size_t length = strlen(text);
        uint32_t point = utf8_point(text, length);

        assert_int_equal(utf8_sequence_bytes(text, length), length);
        if (utf8proc_charwidth((utf8proc_int32_t)point) != 1 || wcwidth((wchar_t)point) != 1) {
            fail_msg("%s: expected one column, utf8proc says %d and wcwidth %d", text,
                     utf8proc_charwidth((utf8proc_int32_t)point), wcwidth((wchar_t)point));
        }
        for (int k = 1; k < i; k++) {
            assert_string_not_equal(text, badge_text((enum badge_glyph)k));
        }
    }
    uselocale(LC_GLOBAL_LOCALE);
    freelocale(utf8);
}

static void
expect_said(struct badge badge, const char *want)
{
    struct strbuf text = {0};

    format_badge(&text, badge);
    assert_string_equal(strbuf_text(&text), want);
    strbuf_finish(&text);
}

static void
badge_is_said_in_words_of_the_language(void **state)
{
    (void)state;
    expect_said((struct badge){BADGE_NOTE, BADGE_CYAN}, "note, cyan");
    expect_said((struct badge){BADGE_CROWN, BADGE_PLAIN}, "crown");
    tr_use(LANGUAGE_RUSSIAN);
    expect_said((struct badge){BADGE_NOTE, BADGE_CYAN}, "нота, голубой цвет");
    tr_use(LANGUAGE_ENGLISH);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_has_a_word_of_its_own),
        cmocka_unit_test(words_that_are_unknown_are_no_badge),
        cmocka_unit_test(numbers_of_a_newer_server_count_as_none),
        cmocka_unit_test(every_glyph_takes_one_column),
        cmocka_unit_test(badge_is_said_in_words_of_the_language),
    };

    return cmocka_run_group_tests_name("badge", tests, NULL, NULL);
}
