// SPDX-License-Identifier: MIT
#include "client/text/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static void
values_take_their_places(void **state)
{
    struct strbuf out = {0};

    (void)state;
    format_word(&out, WORD_REFUSED_OCCUPIED, 3, "h8", "{2}", "white");
    assert_string_equal(strbuf_text(&out), "h8 already has a stone (move {2}, white).");
    strbuf_clear(&out);
    format_word(&out, WORD_YOU, 0);
    assert_string_equal(strbuf_text(&out), "you");
    strbuf_finish(&out);
}

static void
numbers_choose_their_form(void **state)
{
    struct strbuf out = {0};

    (void)state;
    format_count(&out, WORD_MOVES_COUNT, 1);
    strbuf_add_char(&out, ' ');
    format_count(&out, WORD_MOVES_COUNT, 0);
    strbuf_add_char(&out, ' ');
    format_count(&out, WORD_MOVES_COUNT, 31);
    strbuf_add_char(&out, ' ');
    format_count(&out, WORD_WATCHING_COUNT, 1);
    assert_string_equal(strbuf_text(&out), "1 move 0 moves 31 moves 1 watching");
    strbuf_finish(&out);
}

// Braces hold one digit, and a sentence that is counted has its number in front.
static void
every_sentence_is_well_formed(void **state)
{
    (void)state;
    for (int i = 0; i < WORD_COUNT; i++) {
        const char *text = words_text((enum word)i);

        assert_non_null(text);
        for (const char *at = text; (at = strpbrk(at, "{}")); at += 3) {
            if (at[0] != '{' || at[1] < '1' || at[1] > '9' || at[2] != '}') {
                fail_msg("sentence %d: \"%s\"", i, text);
            }
        }
        if (strchr(text, '!')) {
            fail_msg("sentence %d shouts: \"%s\"", i, text);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_take_their_places),
        cmocka_unit_test(numbers_choose_their_form),
        cmocka_unit_test(every_sentence_is_well_formed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
