// SPDX-License-Identifier: MIT
#include "common/util/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
values_of_an_object_are_separated_by_commas(void **state)
{
    struct strbuf out = {0};
    struct json json = {.out = &out};

    (void)state;
    json_open(&json, NULL, '{');
    json_text(&json, "word", "ok");
    json_number(&json, "least", INT64_MIN);
    json_number(&json, "most", INT64_MAX);
    json_bool(&json, "yes", true);
    json_bool(&json, "no", false);
    json_close(&json, '}');
    assert_string_equal(strbuf_text(&out), "{\"word\":\"ok\",\"least\":-9223372036854775808,"
                                           "\"most\":9223372036854775807,\"yes\":true,"
                                           "\"no\":false}");
    strbuf_finish(&out);
}

static void
objects_and_lists_nest(void **state)
{
    struct strbuf out = {0};
    struct json json = {.out = &out};

    (void)state;
    json_open(&json, NULL, '[');
    json_open(&json, NULL, '{');
    json_open(&json, "empty", '[');
    json_close(&json, ']');
    json_open(&json, "list", '[');
    json_number(&json, NULL, 1);
    json_open(&json, NULL, '[');
    json_close(&json, ']');
    json_text(&json, NULL, "x");
    json_close(&json, ']');
    json_bool(&json, "last", true);
    json_close(&json, '}');
    json_open(&json, NULL, '{');
    json_close(&json, '}');
    json_close(&json, ']');
    assert_string_equal(strbuf_text(&out),
                        "[{\"empty\":[],\"list\":[1,[],\"x\"],\"last\":true},{}]");
    strbuf_finish(&out);
}

static void
text_is_escaped_and_made_utf8(void **state)
{
    static const struct {
        const char *what, *text, *want;
    } cases[] = {
        {"empty", "", "\"\""},
        {"quote and backslash", "a\"b\\c/", "\"a\\\"b\\\\c/\""},
        {"control characters", "\x01\n\t\x1f\x7f ~", "\"\\u0001\\u000a\\u0009\\u001f\\u007f ~\""},
        {"two bytes", "\xc2\x80\xdf\xbf", "\"\xc2\x80\xdf\xbf\""},
        {"three bytes", "\xe0\xa0\x80\xe1\x80\x80\xec\xbf\xbf\xee\x80\x80\xef\xbf\xbf",
         "\"\xe0\xa0\x80\xe1\x80\x80\xec\xbf\xbf\xee\x80\x80\xef\xbf\xbf\""},
        {"just below the surrogates", "\xed\x9f\xbf", "\"\xed\x9f\xbf\""},
        {"four bytes", "\xf0\x90\x80\x80\xf1\x80\x80\x80\xf4\x8f\xbf\xbf",
         "\"\xf0\x90\x80\x80\xf1\x80\x80\x80\xf4\x8f\xbf\xbf\""},
        {"a lone continuation", "a\x80z", "\"a\\ufffdz\""},
        {"overlong of two", "\xc0\xaf", "\"\\ufffd\\ufffd\""},
        {"overlong of three", "\xe0\x9f\xbf", "\"\\ufffd\\ufffd\\ufffd\""},
        {"overlong of four", "\xf0\x8f\xbf\xbf", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"a surrogate", "\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
        {"past the last", "\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"no first byte", "\xf5\xff", "\"\\ufffd\\ufffd\""},
        {"two cut off", "\xc3", "\"\\ufffd\""},
        {"three cut off", "\xe2\x82", "\"\\ufffd\\ufffd\""},
        {"four cut off", "\xf0\x9f\x98", "\"\\ufffd\\ufffd\\ufffd\""},
        {"third byte wrong", "\xe2\x82x", "\"\\ufffd\\ufffdx\""},
        {"fourth byte wrong", "\xf0\x9f\x98\"", "\"\\ufffd\\ufffd\\ufffd\\\"\""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf out = {0};
        struct json json = {.out = &out};

        json_text(&json, NULL, cases[i].text);
        if (strcmp(strbuf_text(&out), cases[i].want) != 0) {
            fail_msg("%s: expected %s, got %s", cases[i].what, cases[i].want, strbuf_text(&out));
        }
        strbuf_finish(&out);
    }
}

static void
names_are_escaped_as_well(void **state)
{
    struct strbuf out = {0};
    struct json json = {.out = &out};

    (void)state;
    json_open(&json, NULL, '{');
    json_number(&json, "a\"b", 1);
    json_close(&json, '}');
    assert_string_equal(strbuf_text(&out), "{\"a\\\"b\":1}");
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_an_object_are_separated_by_commas),
        cmocka_unit_test(objects_and_lists_nest),
        cmocka_unit_test(text_is_escaped_and_made_utf8),
        cmocka_unit_test(names_are_escaped_as_well),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
