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
take(struct line_reader *line_reader, struct strbuf *out)
{
    const char *line;
    size_t length;

    while (line_reader_next(line_reader, &line, &length)) {
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
        struct line_reader line_reader = {0};
        struct strbuf out = {0};

        for (size_t at = 0; at < strlen(text); at += size) {
            size_t left = strlen(text) - at;

            line_reader_add(&line_reader, text + at, left < size ? left : size);
            if (size % 2) {
                take(&line_reader, &out);
            }
        }
        take(&line_reader, &out);
        assert_string_equal(strbuf_text(&out), "h8|say hello||");
        line_reader_end(&line_reader);
        take(&line_reader, &out);
        take(&line_reader, &out);
        assert_string_equal(strbuf_text(&out), "h8|say hello||last|");
        line_reader_finish(&line_reader);
        strbuf_finish(&out);
    }
}

static void
line_without_an_end_takes_no_more_memory(void **state)
{
    struct line_reader line_reader = {0};
    struct strbuf out = {0};
    char many[1000];

    (void)state;
    memset(many, 'x', sizeof(many));
    for (int i = 0; i < 100; i++) {
        line_reader_add(&line_reader, many, sizeof(many));
        take(&line_reader, &out);
        assert_true(line_reader.bytes.length <= LINE_READER_LINE_MAX + sizeof(many));
    }
    line_reader_add(&line_reader, "\nh8\n", 4);
    take(&line_reader, &out);
    assert_int_equal(out.length, LINE_READER_LINE_MAX + 1 + 3);
    assert_string_equal(strbuf_text(&out) + LINE_READER_LINE_MAX, "|h8|");
    line_reader_finish(&line_reader);
    strbuf_finish(&out);
}

static void
long_line_that_came_whole_is_cut_too(void **state)
{
    struct line_reader line_reader = {0};
    struct strbuf out = {0};

    (void)state;
    for (int i = 0; i < LINE_READER_LINE_MAX + 100; i++) {
        line_reader_add(&line_reader, "x", 1);
    }
    line_reader_add(&line_reader, "\nh8\n", 4);
    take(&line_reader, &out);
    assert_int_equal(out.length, LINE_READER_LINE_MAX + 1 + 3);
    line_reader_finish(&line_reader);
    strbuf_finish(&out);
}

static void
nothing_of_a_line_is_left_behind(void **state)
{
    struct line_reader line_reader = {0};
    struct strbuf out = {0};

    (void)state;
    line_reader_add(&line_reader, "secret-word\nx", 13);
    take(&line_reader, &out);
    assert_memory_equal(line_reader.bytes.text, "x\0\0\0\0\0\0\0\0\0\0\0\0", 13);
    line_reader_finish(&line_reader);
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
