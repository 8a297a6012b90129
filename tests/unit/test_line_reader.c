// SPDX-License-Identifier: MIT
#include "client/config/line_reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// Takes all lines that are whole.
static void
take(struct typed *typed, struct strbuf *out)
{
    const char *line;
    size_t length;

    while (typed_next(typed, &line, &length)) {
        strbuf_add_bytes(out, line, length);
        strbuf_add_char(out, '|');
    }
}

static void
lines_are_whole_wherever_they_are_cut(void **state)
{
    static const char text[] = "h8\nsay hello\n\nlast";

    (void)state;
    for (size_t size = 1; size <= sizeof(text); size++) {
        struct typed typed = {0};
        struct strbuf out = {0};

        for (size_t at = 0; at < strlen(text); at += size) {
            size_t left = strlen(text) - at;

            typed_add(&typed, text + at, left < size ? left : size);
            if (size % 2) {
                take(&typed, &out);
            }
        }
        take(&typed, &out);
        assert_string_equal(strbuf_text(&out), "h8|say hello||");
        typed_end(&typed);
        take(&typed, &out);
        take(&typed, &out);
        assert_string_equal(strbuf_text(&out), "h8|say hello||last|");
        typed_finish(&typed);
        strbuf_finish(&out);
    }
}

static void
line_without_an_end_takes_no_more_memory(void **state)
{
    struct typed typed = {0};
    struct strbuf out = {0};
    char many[1000];

    (void)state;
    memset(many, 'x', sizeof(many));
    for (int i = 0; i < 100; i++) {
        typed_add(&typed, many, sizeof(many));
        take(&typed, &out);
        assert_true(typed.bytes.length <= TYPED_LINE_MAX + sizeof(many));
    }
    typed_add(&typed, "\nh8\n", 4);
    take(&typed, &out);
    assert_int_equal(out.length, TYPED_LINE_MAX + 1 + 3);
    assert_string_equal(strbuf_text(&out) + TYPED_LINE_MAX, "|h8|");
    typed_finish(&typed);
    strbuf_finish(&out);
}

static void
long_line_that_came_whole_is_cut_too(void **state)
{
    struct typed typed = {0};
    struct strbuf out = {0};

    (void)state;
    for (int i = 0; i < TYPED_LINE_MAX + 100; i++) {
        typed_add(&typed, "x", 1);
    }
    typed_add(&typed, "\nh8\n", 4);
    take(&typed, &out);
    assert_int_equal(out.length, TYPED_LINE_MAX + 1 + 3);
    typed_finish(&typed);
    strbuf_finish(&out);
}

static void
nothing_of_a_line_is_left_behind(void **state)
{
    struct typed typed = {0};
    struct strbuf out = {0};

    (void)state;
    typed_add(&typed, "secret-word\nx", 13);
    take(&typed, &out);
    assert_memory_equal(typed.bytes.text, "x\0\0\0\0\0\0\0\0\0\0\0\0", 13);
    typed_finish(&typed);
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_whole_wherever_they_are_cut),
        cmocka_unit_test(line_without_an_end_takes_no_more_memory),
        cmocka_unit_test(long_line_that_came_whole_is_cut_too),
        cmocka_unit_test(nothing_of_a_line_is_left_behind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
