// SPDX-License-Identifier: MIT
#include "client/config/language.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// Environments of one variable or two.

static char *
get_nothing(const char *name)
{
    (void)name;
    return NULL;
}

static char *
get_lang(const char *name)
{
    static char value[] = "ja_JP.UTF-8";

    return strcmp(name, "LANG") == 0 ? value : NULL;
}

static char *
get_messages_and_lang(const char *name)
{
    static char value[] = "zh_TW.UTF-8", empty[] = "";

    return strcmp(name, "LC_MESSAGES") == 0 ? value
           : strcmp(name, "LC_ALL") == 0    ? empty
                                            : get_lang(name);
}

static char *
get_all_and_lang(const char *name)
{
    static char value[] = "C.UTF-8";

    return strcmp(name, "LC_ALL") == 0 ? value : get_lang(name);
}

static char *
get_own_and_all(const char *name)
{
    static char value[] = "ru";

    return strcmp(name, "GOREN_LANG") == 0 ? value : get_all_and_lang(name);
}

static char *
get_unknown(const char *name)
{
    static char value[] = "eo";

    return strcmp(name, "LC_ALL") == 0 ? value : get_lang(name);
}

static void
somebody_at_a_terminal_is_spoken_to_in_his_language(void **state)
{
    (void)state;
    assert_int_equal(language_wanted(get_nothing, true), LANGUAGE_ENGLISH);
    assert_int_equal(language_wanted(get_lang, true), LANGUAGE_JAPANESE);
    assert_int_equal(language_wanted(get_messages_and_lang, true), LANGUAGE_CHINESE_OLD);
    assert_int_equal(language_wanted(get_all_and_lang, true), LANGUAGE_ENGLISH);
    assert_int_equal(language_wanted(get_own_and_all, true), LANGUAGE_RUSSIAN);
    assert_int_equal(language_wanted(get_unknown, true), LANGUAGE_ENGLISH);
}

static void
scripts_read_english_unless_they_ask(void **state)
{
    (void)state;
    assert_int_equal(language_wanted(get_lang, false), LANGUAGE_ENGLISH);
    assert_int_equal(language_wanted(get_messages_and_lang, false), LANGUAGE_ENGLISH);
    assert_int_equal(language_wanted(get_own_and_all, false), LANGUAGE_RUSSIAN);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(somebody_at_a_terminal_is_spoken_to_in_his_language),
        cmocka_unit_test(scripts_read_english_unless_they_ask),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
