// SPDX-License-Identifier: MIT
#include "common/i18n/tr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static int
speak_english(void **state)
{
    (void)state;
    tr_use(LANGUAGE_ENGLISH);
    return 0;
}

static void
every_language_is_in_the_program(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        enum language found;

        tr_use((enum language)i);
        assert_int_equal(tr_language(), i);
        assert_true(language_find(language_code((enum language)i), &found));
        assert_int_equal(found, i);
        assert_true(*language_name((enum language)i));
    }
}

static void
the_language_changes_while_running(void **state)
{
    static const char *const blacks[LANGUAGE_COUNT] = {"black", "чёрные", "黒", "黑方", "黑方"};
    static const char *const records[LANGUAGE_COUNT] = {"open a record", "открыть запись партии",
                                                        "棋譜を開く", "打开棋谱", "開啟棋譜"};

    (void)state;
    for (int i = 2 * LANGUAGE_COUNT - 1; i >= 0; i--) {
        int language = i % LANGUAGE_COUNT;

        tr_use((enum language)language);
        assert_string_equal(_("black"), blacks[language]);
        assert_string_equal(_("open a record"), records[language]);
    }
}

static void
senses_are_kept_apart(void **state)
{
    (void)state;
    assert_string_equal(tr_c("speed", "none"), "none");
    tr_use(LANGUAGE_RUSSIAN);
    assert_string_equal(tr_c("speed", "none"), "без часов");
    assert_string_equal(tr_c("end", "none"), "без причины");
    assert_string_equal(tr_c("no such sense", "none"), "none");
}

static void
what_is_not_translated_stays_english(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        tr_use((enum language)i);
        assert_string_equal(tr("no such sentence"), "no such sentence");
        assert_string_equal(tr(""), ""); // and not the header of the catalogue
        assert_string_equal(tr_n("one cat", "many cats", 1), "one cat");
        assert_string_equal(tr_n("one cat", "many cats", 2), "many cats");
    }
}

static void
russian_has_three_forms(void **state)
{
    static const struct {
        int64_t n;
        const char *form;
    } rows[] = {
        {0, "{1} ходов"},   {1, "{1} ход"},     {2, "{1} хода"},          {4, "{1} хода"},
        {5, "{1} ходов"},   {11, "{1} ходов"},  {12, "{1} ходов"},        {14, "{1} ходов"},
        {19, "{1} ходов"},  {20, "{1} ходов"},  {21, "{1} ход"},          {22, "{1} хода"},
        {25, "{1} ходов"},  {100, "{1} ходов"}, {101, "{1} ход"},         {104, "{1} хода"},
        {111, "{1} ходов"}, {112, "{1} ходов"}, {121, "{1} ход"},         {1011, "{1} ходов"},
        {-1, "{1} ход"},    {-11, "{1} ходов"}, {INT64_MIN, "{1} ходов"},
    };

    (void)state;
    tr_use(LANGUAGE_RUSSIAN);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        assert_string_equal(tr_n("1 move", "{1} moves", rows[i].n), rows[i].form);
    }
}

static void
others_have_one_form_and_english_two(void **state)
{
    (void)state;
    for (int64_t n = 0; n < 130; n++) {
        tr_use(LANGUAGE_ENGLISH);
        assert_string_equal(tr_n("1 move", "{1} moves", n), n == 1 ? "1 move" : "{1} moves");
        tr_use(LANGUAGE_JAPANESE);
        assert_string_equal(tr_n("1 move", "{1} moves", n), "{1}手");
        tr_use(LANGUAGE_CHINESE_OLD);
        assert_string_equal(tr_n("1 table", "{1} tables", n), "{1}個房間");
    }
}

static void
codes_are_read_as_people_write_them(void **state)
{
    static const struct {
        const char *code;
        enum language language;
    } rows[] = {
        {"en", LANGUAGE_ENGLISH},
        {"en_GB.UTF-8", LANGUAGE_ENGLISH},
        {"C", LANGUAGE_ENGLISH},
        {"C.UTF-8", LANGUAGE_ENGLISH},
        {"POSIX", LANGUAGE_ENGLISH},
        {"ru", LANGUAGE_RUSSIAN},
        {"ru_RU.KOI8-R", LANGUAGE_RUSSIAN},
        {"RU-ru", LANGUAGE_RUSSIAN},
        {"ja_JP@x", LANGUAGE_JAPANESE},
        {"zh", LANGUAGE_CHINESE},
        {"zh_CN.UTF-8", LANGUAGE_CHINESE},
        {"zh-SG", LANGUAGE_CHINESE},
        {"zh-Hans-HK", LANGUAGE_CHINESE},
        {"zh_TW", LANGUAGE_CHINESE_OLD},
        {"zh-tw", LANGUAGE_CHINESE_OLD},
        {"zh_HK.UTF-8", LANGUAGE_CHINESE_OLD},
        {"zh-Hant", LANGUAGE_CHINESE_OLD},
    };
    static const char *const others[] = {"",      "de",      "rus", "j",   "zho",
                                         "cs_CZ", "english", "_",   "zhtw"};
    enum language language;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (!language_find(rows[i].code, &language) || language != rows[i].language) {
            fail_msg("%s", rows[i].code);
        }
    }
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        if (language_find(others[i], &language)) {
            fail_msg("%s is taken for %s", others[i], language_code(language));
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_language_is_in_the_program, speak_english),
        cmocka_unit_test_setup(the_language_changes_while_running, speak_english),
        cmocka_unit_test_setup(senses_are_kept_apart, speak_english),
        cmocka_unit_test_setup(what_is_not_translated_stays_english, speak_english),
        cmocka_unit_test_setup(russian_has_three_forms, speak_english),
        cmocka_unit_test_setup(others_have_one_form_and_english_two, speak_english),
        cmocka_unit_test_setup(codes_are_read_as_people_write_them, speak_english),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
