// SPDX-License-Identifier: MIT
// The text form of what is kept: lines of a key and a value.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/kvtext.h"

static bool
reads_all(const char *text, size_t length, int *lines)
{
    struct kvtext kvtext;

    *lines = 0;
    if (!kvtext_open(&kvtext, "thing 1", text, length)) {
        return false;
    }
    while (kvtext_next(&kvtext)) {
        ++*lines;
    }
    return kvtext_is_done(&kvtext);
}

static void
lines_are_read_in_order(void **state)
{
    const char *text = "thing 1\nname ann\nempty \nlong a b c\n";
    struct kvtext kvtext;

    (void)state;
    assert_true(kvtext_open(&kvtext, "thing 1", text, strlen(text)));
    assert_true(kvtext_next(&kvtext));
    assert_string_equal(kvtext.key, "name");
    assert_string_equal(kvtext.value, "ann");
    assert_true(kvtext_next(&kvtext));
    assert_string_equal(kvtext.value, "");
    assert_true(kvtext_next(&kvtext));
    assert_string_equal(kvtext.value, "a b c");
    assert_false(kvtext_next(&kvtext));
    assert_true(kvtext_is_done(&kvtext));
}

static void
wrong_text_is_refused(void **state)
{
    static const char *const texts[] = {
        "",           "thing 1",           "thing 2\n",       "thing 11\n",
        "hing 1\n",   "thing 1\nname ann", "thing 1\nname\n", "thing 1\nakeythatismuchtoolong x\n",
        "thing 1\n\n"};
    int lines;

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        if (reads_all(texts[i], strlen(texts[i]), &lines)) {
            fail_msg("\"%s\": expected to be refused, was read", texts[i]);
        }
    }
    assert_false(reads_all("thing 1\na b\0c\n", 14, &lines));
}

static void
very_long_values_are_refused(void **state)
{
    char text[KVTEXT_VALUE_BYTES + 64] = "thing 1\na ";
    int lines;

    (void)state;
    memset(text + 10, 'x', KVTEXT_VALUE_BYTES - 1);
    text[10 + KVTEXT_VALUE_BYTES - 1] = '\n';
    assert_true(reads_all(text, 10 + KVTEXT_VALUE_BYTES, &lines));
    text[10 + KVTEXT_VALUE_BYTES - 1] = 'x';
    text[10 + KVTEXT_VALUE_BYTES] = '\n';
    assert_false(reads_all(text, 11 + KVTEXT_VALUE_BYTES, &lines));
}

static void
ids_are_whole_numbers_of_64_bits(void **state)
{
    static const char *const bad[] = {
        "", "-1", "+1", " 1", "1 ", "x", "18446744073709551616", "99999999999999999999"};
    uint64_t id = 7;

    (void)state;
    assert_true(kvtext_id("0", &id) && id == 0);
    assert_true(kvtext_id("18446744073709551615", &id) && id == UINT64_MAX);
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        assert_false(kvtext_id(bad[i], &id));
    }
    assert_true(id == UINT64_MAX);
}

static void
bytes_are_read_from_hexadecimal(void **state)
{
    uint8_t bytes[3];

    (void)state;
    assert_true(kvtext_hex("00ff1a", bytes, 3));
    assert_int_equal(bytes[1], 0xff);
    assert_int_equal(bytes[2], 0x1a);
    assert_false(kvtext_hex("00ff1", bytes, 3));
    assert_false(kvtext_hex("00ff1a0", bytes, 3));
    assert_false(kvtext_hex("00FF1a", bytes, 3));
    assert_false(kvtext_hex("0gff1a", bytes, 3));
    assert_false(kvtext_hex("g0ff1a", bytes, 3));
}

static void
words_are_cut_off_one_by_one(void **state)
{
    char text[] = "one two";
    char *rest = text;

    (void)state;
    assert_string_equal(kvtext_word(&rest), "one");
    assert_string_equal(kvtext_word(&rest), "two");
    assert_string_equal(kvtext_word(&rest), "");
    assert_string_equal(kvtext_word(&rest), "");
}

static void
copies_fit_or_are_refused(void **state)
{
    char out[4] = "";

    (void)state;
    assert_true(kvtext_copy("abc", out, sizeof(out)));
    assert_string_equal(out, "abc");
    assert_false(kvtext_copy("abcd", out, sizeof(out)));
    assert_false(kvtext_copy("", out, sizeof(out)));
    assert_string_equal(out, "abc");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_in_order),
        cmocka_unit_test(wrong_text_is_refused),
        cmocka_unit_test(very_long_values_are_refused),
        cmocka_unit_test(ids_are_whole_numbers_of_64_bits),
        cmocka_unit_test(bytes_are_read_from_hexadecimal),
        cmocka_unit_test(words_are_cut_off_one_by_one),
        cmocka_unit_test(copies_fit_or_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
