// SPDX-License-Identifier: MIT
#include "client/ui/term/base64.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

// The examples of RFC 4648, section 10.
static void
the_examples_of_the_standard_hold(void **state)
{
    static const char *const cases[][2] = {
        {"", ""},
        {"f", "Zg=="},
        {"fo", "Zm8="},
        {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="},
        {"fooba", "Zm9vYmE="},
        {"foobar", "Zm9vYmFy"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct strbuf out = {0};

        base64_encode(cases[i][0], strlen(cases[i][0]), &out);
        assert_string_equal(strbuf_text(&out), cases[i][1]);
        strbuf_finish(&out);
    }
}

static void
all_bits_are_kept(void **state)
{
    static const char bytes[] = {'\0', '\xff', '\x80', '\x7f', '\xfb', '\xf0'};
    struct strbuf out = {0};

    (void)state;
    base64_encode(bytes, sizeof(bytes), &out);
    assert_string_equal(strbuf_text(&out), "AP+Af/vw");
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard_hold),
        cmocka_unit_test(all_bits_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
