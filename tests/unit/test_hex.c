// SPDX-License-Identifier: MIT
#include "common/util/hex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static void
every_byte_comes_back(void **state)
{
    uint8_t bytes[256], again[256];
    struct strbuf text = {0};

    (void)state;
    for (int i = 0; i < 256; i++) {
        bytes[i] = (uint8_t)i;
    }
    hex_add(&text, bytes, sizeof(bytes));
    assert_int_equal(text.length, 2 * sizeof(bytes));
    assert_memory_equal(text.text, "000102", 6);
    assert_string_equal(text.text + text.length - 4, "feff");
    assert_true(hex_read(text.text, again, sizeof(again)));
    assert_memory_equal(again, bytes, sizeof(bytes));
    strbuf_finish(&text);
}

static void
only_small_digits_are_read(void **state)
{
    static const char *const wrong[] = {"", "0", "0g", "g0", "0F", "F0", "-1", " 1", "0x", "/:"};
    uint8_t byte;

    (void)state;
    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        if (hex_read(wrong[i], &byte, 1)) {
            fail_msg("'%s' was read as a byte", wrong[i]);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_comes_back),
        cmocka_unit_test(only_small_digits_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
