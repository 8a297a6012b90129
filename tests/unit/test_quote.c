// SPDX-License-Identifier: MIT
#include "common/util/quote.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/utf8.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define BYTES(text) text, sizeof(text) - 1

static const struct {
    const char *what;
    const char *text;
    size_t length;
    const char *quoted; // without the quotes
    const char *bare;
} cases[] = {
    {"nothing", BYTES(""), "", ""},
    {"letters", BYTES("ann b"), "ann b", "ann b"},
    {"letters of others", BYTES("\xd0\x96\xe4\xba\x94\xf0\x9f\x80\x84"),
     "\xd0\x96\xe4\xba\x94\xf0\x9f\x80\x84", "\xd0\x96\xe4\xba\x94\xf0\x9f\x80\x84"},
    {"a forged value", BYTES("a\" level=error"), "a\\x22 level=error", "a\" level=error"},
    {"a forged escape", BYTES("a\\"), "a\\x5c", "a\\"},
    {"a forged line", BYTES("a\nb\r"), "a\\x0ab\\x0d", "a\\x0ab\\x0d"},
    {"NUL", BYTES("a\0b"), "a\\x00b", "a\\x00b"},
    {"an escape of a terminal", BYTES("\x1b[2J"), "\\x1b[2J", "\\x1b[2J"},
    {"delete", BYTES("\x7f"), "\\x7f", "\\x7f"},
    {"the second set of control characters", BYTES("\xc2\x9b"), "\\xc2\\x9b", "\\xc2\\x9b"},
    {"no-break space, just behind them", BYTES("\xc2\xa0"), "\xc2\xa0", "\xc2\xa0"},
    {"right-to-left override", BYTES("\xe2\x80\xae"), "\\xe2\\x80\\xae", "\\xe2\\x80\\xae"},
    {"isolate", BYTES("\xe2\x81\xa6"), "\\xe2\\x81\\xa6", "\\xe2\\x81\\xa6"},
    {"Arabic letter mark", BYTES("\xd8\x9c"), "\\xd8\\x9c", "\\xd8\\x9c"},
    {"line separator", BYTES("\xe2\x80\xa8"), "\\xe2\\x80\\xa8", "\\xe2\\x80\\xa8"},
    {"no width", BYTES("\xe2\x80\x8b"), "\\xe2\\x80\\x8b", "\\xe2\\x80\\x8b"},
    {"byte order mark", BYTES("\xef\xbb\xbf"), "\\xef\\xbb\\xbf", "\\xef\\xbb\\xbf"},
    {"a tag", BYTES("\xf3\xa0\x81\x81"), "\\xf3\\xa0\\x81\\x81", "\\xf3\\xa0\\x81\\x81"},
    {"an ellipsis, between them", BYTES("\xe2\x80\xa6"), "\xe2\x80\xa6", "\xe2\x80\xa6"},
    {"no UTF-8", BYTES("caf\xe9!"), "caf\\xe9!", "caf\\xe9!"},
    {"cut off", BYTES("\xe4\xba"), "\\xe4\\xba", "\\xe4\\xba"},
    {"a surrogate", BYTES("\xed\xa0\x80"), "\\xed\\xa0\\x80", "\\xed\\xa0\\x80"},
};

static void
text_in_quotes_cannot_end_them_or_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf want = {0}, got = {0};
        size_t left_out = quote_add(&got, cases[i].text, cases[i].length, 100);

        strbuf_addf(&want, "\"%s\"", cases[i].quoted);
        if (left_out != 0 || strcmp(strbuf_text(&got), strbuf_text(&want)) != 0) {
            fail_msg("%s: expected %s, got %s with %zu bytes left out", cases[i].what,
                     strbuf_text(&want), strbuf_text(&got), left_out);
        }
        strbuf_finish(&want);
        strbuf_finish(&got);
    }
}

static void
bare_text_keeps_quotes_and_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf got = {0};

        quote_add_bare(&got, cases[i].text, cases[i].length);
        if (strcmp(strbuf_text(&got), cases[i].bare) != 0) {
            fail_msg("%s: expected %s, got %s", cases[i].what, cases[i].bare, strbuf_text(&got));
        }
        if (quote_is_harmless(cases[i].text, cases[i].length) !=
            (got.length == cases[i].length &&
             memcmp(cases[i].text, strbuf_text(&got), got.length) == 0)) {
            fail_msg("%s: harmless is what is shown as it is, and nothing else", cases[i].what);
        }
        strbuf_finish(&got);
    }
}

// Whatever two bytes: what comes out is UTF-8 without control characters.
static void
every_pair_of_bytes_becomes_harmless(void **state)
{
    (void)state;
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        const char text[] = {(char)(pair >> 8), (char)pair};
        struct strbuf got = {0};

        quote_add(&got, text, sizeof(text), 100);
        if (!utf8_is_text(got.text, got.length)) {
            fail_msg("%04x: %s is no UTF-8", pair, got.text);
        }
        for (size_t i = 0; i < got.length; i++) {
            if ((unsigned char)got.text[i] < ' ' || got.text[i] == 0x7f) {
                fail_msg("%04x: a control character in %s", pair, got.text);
            }
        }
        strbuf_finish(&got);
    }
}

static void
long_text_is_cut_behind_a_whole_character(void **state)
{
    static const struct {
        const char *text;
        size_t shown;
        const char *want;
        size_t left_out;
    } cuts[] = {
        {"abcdef", 6, "\"abcdef\"", 0},
        {"abcdef", 4, "\"abcd\"", 2},
        {"abcdef", 0, "\"\"", 6},
        {"\xe4\xba\x94\xe9\x80\xa3", 1, "\"\xe4\xba\x94\"", 3},
        {"\xe4\xba\x94\xe9\x80\xa3", 3, "\"\xe4\xba\x94\"", 3},
        {"\xe4\xba\x94\xe9\x80\xa3", 4, "\"\xe4\xba\x94\xe9\x80\xa3\"", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cuts); i++) {
        struct strbuf got = {0};
        size_t left_out = quote_add(&got, cuts[i].text, strlen(cuts[i].text), cuts[i].shown);

        if (strcmp(strbuf_text(&got), cuts[i].want) != 0 || left_out != cuts[i].left_out) {
            fail_msg("%s, %zu shown: expected %s and %zu left out, got %s and %zu", cuts[i].text,
                     cuts[i].shown, cuts[i].want, cuts[i].left_out, strbuf_text(&got), left_out);
        }
        strbuf_finish(&got);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_in_quotes_cannot_end_them_or_its_line),
        cmocka_unit_test(bare_text_keeps_quotes_and_its_line),
        cmocka_unit_test(every_pair_of_bytes_becomes_harmless),
        cmocka_unit_test(long_text_is_cut_behind_a_whole_character),
    };

    return cmocka_run_group_tests_name("quote", tests, NULL, NULL);
}
