// SPDX-License-Identifier: MIT
#include "common/util/strbuf.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
zeroed_buffer_is_empty_text(void **state)
{
    struct strbuf buf = {0};

    (void)state;
    assert_string_equal(strbuf_text(&buf), "");
    strbuf_clear(&buf);
    assert_string_equal(strbuf_text(&buf), "");
    strbuf_finish(&buf);
    strbuf_finish(&buf);
    assert_null(buf.text);
}

static void
what_is_added_stands_in_order(void **state)
{
    struct strbuf buf = {0};

    (void)state;
    strbuf_add(&buf, "one");
    strbuf_add_char(&buf, ' ');
    strbuf_addf(&buf, "%d-%s", 2, "two");
    strbuf_add_bytes(&buf, " three and more", 6);
    strbuf_add(&buf, "");
    strbuf_addf(&buf, "%s", "");
    assert_string_equal(strbuf_text(&buf), "one 2-two three");
    assert_int_equal(buf.length, strlen("one 2-two three"));
    strbuf_finish(&buf);
}

static void
nul_bytes_are_kept(void **state)
{
    struct strbuf buf = {0};

    (void)state;
    strbuf_add_bytes(&buf, "a\0b", 3);
    strbuf_add_char(&buf, '\0');
    assert_int_equal(buf.length, 4);
    assert_memory_equal(buf.text, "a\0b\0", 5);
    strbuf_finish(&buf);
}

static void
buffer_grows_as_far_as_needed(void **state)
{
    enum { TIMES = 5000 };
    struct strbuf buf = {0};

    (void)state;
    for (int i = 0; i < TIMES; i++) {
        strbuf_addf(&buf, "%04d", i);
        assert_true(buf.length < buf.capacity);
        assert_int_equal(buf.text[buf.length], '\0');
    }
    assert_int_equal(buf.length, 4 * TIMES);
    assert_memory_equal(buf.text + 4 * 1234, "1234", 4);
    strbuf_finish(&buf);
}

static void
formatted_text_of_any_length_fits(void **state)
{
    struct strbuf buf = {0};

    (void)state;
    for (int width = 1; width < 300; width++) {
        strbuf_clear(&buf);
        strbuf_addf(&buf, "%*d", width, 7);
        assert_int_equal(buf.length, width);
        assert_int_equal(buf.text[width - 1], '7');
    }
    strbuf_finish(&buf);
}

static void
cleared_buffer_keeps_its_memory(void **state)
{
    struct strbuf buf = {0};
    size_t capacity;

    (void)state;
    strbuf_add(&buf, "a text of some length");
    capacity = buf.capacity;
    strbuf_clear(&buf);
    assert_string_equal(strbuf_text(&buf), "");
    assert_int_equal(buf.length, 0);
    assert_int_equal(buf.capacity, capacity);
    strbuf_add(&buf, "b");
    assert_string_equal(strbuf_text(&buf), "b");
    strbuf_finish(&buf);
}

static void
numbers_are_written_as_by_format(void **state)
{
    static const int64_t numbers[] = {0, 7, -7, 10, 1234567890123, INT64_MAX, INT64_MIN};
    struct strbuf fast = {0}, slow = {0};

    (void)state;
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        strbuf_add_number(&fast, numbers[i]);
        strbuf_addf(&slow, "%" PRId64, numbers[i]);
        assert_string_equal(strbuf_text(&fast), strbuf_text(&slow));
    }
    strbuf_finish(&fast);
    strbuf_finish(&slow);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_as_by_format),
        cmocka_unit_test(zeroed_buffer_is_empty_text),
        cmocka_unit_test(what_is_added_stands_in_order),
        cmocka_unit_test(nul_bytes_are_kept),
        cmocka_unit_test(buffer_grows_as_far_as_needed),
        cmocka_unit_test(formatted_text_of_any_length_fits),
        cmocka_unit_test(cleared_buffer_keeps_its_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
