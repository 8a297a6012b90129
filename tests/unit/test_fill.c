// SPDX-License-Identifier: MIT
#include "common/i18n/fill.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static void
expect(const char *text, const char *want)
{
    struct strbuf out = {0};

    fill(&out, text, 2, "a", "{1}");
    assert_string_equal(strbuf_text(&out), want);
    strbuf_finish(&out);
}

static void
values_stand_where_the_sentence_wants_them(void **state)
{
    (void)state;
    expect("", "");
    expect("none", "none");
    expect("{1} and {2}", "a and {1}"); // what was put in is not read again
    expect("{2}, {1}, {1}", "{1}, a, a");
    expect("{1}{2}", "a{1}");
}

static void
other_braces_are_text(void **state)
{
    (void)state;
    expect("{0} {a} {12} {} { {1", "{0} {a} {12} {} { {1");
    expect("{{1}}", "{a}");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stand_where_the_sentence_wants_them),
        cmocka_unit_test(other_braces_are_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
