// SPDX-License-Identifier: MIT
#include "client/plain/plain_wrap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static void
lines_are_broken_between_words(void **state)
{
    static const struct {
        int columns;
        const char *line, *want;
    } cases[] = {
        {20, "Note: short.", "Note: short."},
        {20, "12345678901234567890", "12345678901234567890"},
        {20, "Note: this is more than twenty columns.",
         "Note: this is more\n  than twenty\n  columns."},
        {20, "1234567890123456789 next", "1234567890123456789\n  next"},
        {20, "12345678901234567890 next", "12345678901234567890\n  next"},
        {20, "a 12345678901234567890123 z", "a\n  123456789012345678\n  90123 z"},
        // Two columns each, and no blanks.
        {20, "\u4e94\u9023\u4e94\u9023\u4e94\u9023\u4e94\u9023\u4e94\u9023\u4e94",
         "\u4e94\u9023\u4e94\u9023\u4e94\u9023\u4e94\u9023\u4e94\u9023\n  \u4e94"},
        // Nobody's terminal, and one that is too narrow for words.
        {0, "Note: this is more than twenty columns.", "Note: this is more than twenty columns."},
        {5, "Note: this is more.", "Note: this is more."},
        {20, "", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct strbuf out = {0};

        plain_wrap(cases[i].line, cases[i].columns, &out);
        assert_string_equal(strbuf_text(&out), cases[i].want);
        strbuf_finish(&out);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_broken_between_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
