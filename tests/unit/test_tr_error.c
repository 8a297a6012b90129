// SPDX-License-Identifier: MIT
#include "common/i18n/tr_error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/wire/error_code.h"

enum { CODE_MAX = ERROR_VERDICT + VERDICT_COUNT };

static int
speak_english(void **state)
{
    (void)state;
    tr_use(LANGUAGE_ENGLISH);
    return 0;
}

static void
in_english_the_server_speaks_for_itself(void **state)
{
    struct strbuf out = {0};

    (void)state;
    assert_false(tr_error(&out, ERROR_BANNED, ""));
    assert_int_equal(out.length, 0);
}

static void
refusals_are_told_in_the_language_of_the_user(void **state)
{
    struct strbuf out = {0};

    (void)state;
    for (int language = LANGUAGE_ENGLISH + 1; language < LANGUAGE_COUNT; language++) {
        tr_use((enum language)language);
        for (int code = 1; code < CODE_MAX; code++) {
            strbuf_clear(&out);
            if (code == ERROR_VERDICT || !*error_word((enum error_code)code)) {
                assert_false(tr_error(&out, (uint32_t)code, "mizu"));
            } else if (!tr_error(&out, (uint32_t)code, "mizu") || strchr(out.text, '{') ||
                       !strstr(out.text, "mizu") != !strstr(error_english((uint32_t)code), "{1}")) {
                fail_msg("%s, code %d: %s", language_code((enum language)language), code,
                         strbuf_text(&out));
            }
        }
    }
    strbuf_finish(&out);
}

static void
reasons_are_translated_and_other_arguments_are_not(void **state)
{
    struct strbuf out = {0};

    (void)state;
    tr_use(LANGUAGE_RUSSIAN);
    assert_true(tr_error(&out, ERROR_NAME_BAD, "Start the name with a letter."));
    assert_string_equal(strbuf_text(&out), "Это имя не годится. Начните имя с буквы.");
    strbuf_clear(&out);
    assert_true(tr_error(&out, ERROR_NAME_BAD, "bad-start"));
    assert_string_equal(strbuf_text(&out), "Это имя не годится. Начните имя с буквы.");
    strbuf_clear(&out);
    assert_true(tr_error(&out, ERROR_OFFLINE, "black"));
    assert_string_equal(strbuf_text(&out), "black не в сети. Попробуйте позже.");
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(in_english_the_server_speaks_for_itself, speak_english),
        cmocka_unit_test_setup(refusals_are_told_in_the_language_of_the_user, speak_english),
        cmocka_unit_test_setup(reasons_are_translated_and_other_arguments_are_not, speak_english),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
