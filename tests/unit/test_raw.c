// SPDX-License-Identifier: MIT
#include "common/wire/raw.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/rawbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static const char *const state_words[] = {
    [RAW_FIELD] = "field",           [RAW_END] = "end",
    [RAW_BAD_TAG] = "bad tag",       [RAW_BAD_VALUE] = "bad value",
    [RAW_BAD_LENGTH] = "bad length", [RAW_GROUP] = "group",
};

// Reads the first field of a message that is written in hexadecimal digits.
static enum raw_state
read_hex(const char *hex, struct raw_field *field)
{
    static struct rawbuf buf;
    struct raw_reader reader;

    rawbuf_clear(&buf);
    rawbuf_add_hex(&buf, hex);
    reader = raw_begin(buf.data, buf.length);
    return raw_next(&reader, field);
}

static void
expect_state(const char *hex, enum raw_state want)
{
    struct raw_field field = {0};
    enum raw_state got = read_hex(hex, &field);

    if (got != want) {
        fail_msg("%s: expected \"%s\", got \"%s\"", hex, state_words[want], state_words[got]);
    }
}

static void
expect_number(const char *hex, uint32_t number, uint64_t value)
{
    struct raw_field field = {0};

    if (read_hex(hex, &field) != RAW_FIELD || field.number != number || field.value != value) {
        fail_msg("%s: expected %" PRIu64 " in field %" PRIu32 ", got %" PRIu64 " in field %" PRIu32,
                 hex, value, number, field.value, field.number);
    }
}

static void
numbers_are_read_in_all_their_ways(void **state)
{
    (void)state;
    expect_number("08 00", 1, 0);
    expect_number("08 7f", 1, 127);
    expect_number("08 ac 02", 1, 300);
    expect_number("80 05 07", 80, 7);
    expect_number("08 ff ff ff ff ff ff ff ff ff 01", 1, UINT64_MAX);
    // Longer than need be, which encoders may do.
    expect_number("08 87 80 80 00", 1, 7);
    expect_number("88 80 00 07", 1, 7);
    // Four and eight bytes, little-endian.
    expect_number("0d 04 03 02 01", 1, 0x01020304);
    expect_number("09 08 07 06 05 04 03 02 01", 1, UINT64_C(0x0102030405060708));
    // The largest number of a field.
    expect_number("f8 ff ff ff 0f 07", (1u << 29) - 1, 7);
}

static void
bytes_are_shown_where_they_lie(void **state)
{
    static const uint8_t message[] = {0x12, 3, 'a', 'b', 'c', 0x12, 0};
    struct raw_reader reader = raw_begin(message, sizeof(message));
    struct raw_field field;

    (void)state;
    assert_int_equal(raw_next(&reader, &field), RAW_FIELD);
    assert_int_equal(field.number, 2);
    assert_int_equal(field.type, RAW_BYTES);
    assert_ptr_equal(field.body.next, message + 2);
    assert_int_equal(raw_left(&field.body), 3);
    assert_int_equal(raw_next(&reader, &field), RAW_FIELD);
    assert_int_equal(raw_left(&field.body), 0);
    assert_int_equal(raw_next(&reader, &field), RAW_END);
}

static void
what_is_broken_is_told_apart(void **state)
{
    static const struct {
        const char *hex;
        enum raw_state want;
    } cases[] = {
        {"", RAW_END},
        {"80", RAW_BAD_TAG},                   // cut off
        {"00 07", RAW_BAD_TAG},                // number 0
        {"80 00 07", RAW_BAD_TAG},             // number 0, written at length
        {"f8 ff ff ff 1f 07", RAW_BAD_TAG},    // number 2^29 and more
        {"88 80 80 80 80 00 07", RAW_BAD_TAG}, // longer than any tag
        {"0e 07", RAW_BAD_TAG},                // type 6
        {"0f 07", RAW_BAD_TAG},                // type 7
        {"08", RAW_BAD_VALUE},
        {"08 80", RAW_BAD_VALUE},
        {"08 ff ff ff ff ff ff ff ff ff 02", RAW_BAD_VALUE},    // 65 bits
        {"08 80 80 80 80 80 80 80 80 80 80 00", RAW_BAD_VALUE}, // 11 bytes
        {"0d 01 02 03", RAW_BAD_LENGTH},
        {"09 01 02 03 04 05 06 07", RAW_BAD_LENGTH},
        {"12", RAW_BAD_LENGTH},
        {"12 80", RAW_BAD_LENGTH},
        {"12 01", RAW_BAD_LENGTH},
        {"12 04 01 02 03", RAW_BAD_LENGTH},
        {"12 ff ff ff ff 0f", RAW_BAD_LENGTH},
        {"12 ff ff ff ff ff ff ff ff ff 01", RAW_BAD_LENGTH},
        {"0b 08 01 0c", RAW_GROUP},
        {"0c", RAW_GROUP},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_state(cases[i].hex, cases[i].want);
    }
}

static void
a_broken_field_leaves_the_reader_where_it_was(void **state)
{
    static const uint8_t message[] = {0x08, 7, 0x12, 9, 'a'};
    struct raw_reader reader = raw_begin(message, sizeof(message));
    struct raw_field field;

    (void)state;
    assert_int_equal(raw_next(&reader, &field), RAW_FIELD);
    assert_int_equal(raw_next(&reader, &field), RAW_BAD_LENGTH);
    assert_ptr_equal(reader.next, message + 2);
    assert_int_equal(field.number, 1);
}

static void
packed_numbers_are_read_to_their_end(void **state)
{
    static const uint8_t good[] = {1, 0xac, 2, 0}, bad[] = {1, 0x80};
    struct raw_reader reader = raw_begin(good, sizeof(good));
    uint64_t value = 0, sum = 0;

    (void)state;
    while (raw_next_varint(&reader, &value) == RAW_FIELD) {
        sum = sum * 1000 + value;
    }
    assert_int_equal(sum, 1300000);
    assert_int_equal(raw_left(&reader), 0);
    reader = raw_begin(bad, sizeof(bad));
    assert_int_equal(raw_next_varint(&reader, &value), RAW_FIELD);
    assert_int_equal(raw_next_varint(&reader, &value), RAW_BAD_VALUE);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_in_all_their_ways),
        cmocka_unit_test(bytes_are_shown_where_they_lie),
        cmocka_unit_test(what_is_broken_is_told_apart),
        cmocka_unit_test(a_broken_field_leaves_the_reader_where_it_was),
        cmocka_unit_test(packed_numbers_are_read_to_their_end),
    };

    return cmocka_run_group_tests_name("raw", tests, NULL, NULL);
}
