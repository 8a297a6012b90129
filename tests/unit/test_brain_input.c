// SPDX-License-Identifier: MIT
// Lines out of bytes: every way to end one, and lines that are too long.
#include "common/engine/brain_input.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// All lines of the bytes, with a bar behind each.
static void
expect_lines(const char *bytes, size_t length, const char *wanted)
{
    struct brain_input input = {.length = 0};
    struct strbuf lines = {0};

    for (size_t i = 0; i < length; i++) {
        if (brain_input_byte(&input, bytes[i])) {
            strbuf_add_bytes(&lines, input.line, input.length);
            strbuf_add_char(&lines, '|');
            brain_input_next(&input);
        }
    }
    assert_string_equal(strbuf_text(&lines), wanted);
    strbuf_finish(&lines);
}

static void
a_line_may_end_in_three_ways(void **state)
{
    static const char *const texts[] = {"A\nB b\n", "A\rB b\r", "A\r\nB b\r\n",
                                        "\n\nA\n\r\n\rB b\n"};

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        expect_lines(texts[i], strlen(texts[i]), "A|B b|");
    }
}

static void
a_line_without_an_end_is_not_there_yet(void **state)
{
    (void)state;
    expect_lines("START 15", 8, "");
    expect_lines("END\nSTART 15", 12, "END|");
}

static void
a_long_line_is_cut_and_the_next_one_is_whole(void **state)
{
    struct brain_input input = {.length = 0};

    (void)state;
    for (int i = 0; i < 3 * BRAIN_LINE_MAX; i++) {
        assert_false(brain_input_byte(&input, 'x'));
    }
    assert_true(brain_input_byte(&input, '\n'));
    assert_int_equal(input.length, BRAIN_LINE_MAX);
    brain_input_next(&input);
    assert_false(brain_input_byte(&input, 'y'));
    assert_true(brain_input_byte(&input, '\n'));
    assert_int_equal(input.length, 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_may_end_in_three_ways),
        cmocka_unit_test(a_line_without_an_end_is_not_there_yet),
        cmocka_unit_test(a_long_line_is_cut_and_the_next_one_is_whole),
    };

    return cmocka_run_group_tests_name("brain_input", tests, NULL, NULL);
}
