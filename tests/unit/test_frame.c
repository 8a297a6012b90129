// SPDX-License-Identifier: MIT
#include "common/wire/frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/limits.h"

enum { MAX = 300 };

static const char *const state_words[] = {
    [FRAME_NEED_MORE] = "need more",
    [FRAME_READY] = "ready",
    [FRAME_EMPTY] = "empty",
    [FRAME_TOO_LARGE] = "too large",
};

static void
expect_state(const uint8_t *bytes, size_t length, enum frame_state want)
{
    const struct frame before = {bytes, 77, 78};
    struct frame frame = before;
    enum frame_state got = frame_next(bytes, length, MAX, &frame);

    if (got != want) {
        fail_msg("%zu bytes: expected \"%s\", got \"%s\"", length, state_words[want],
                 state_words[got]);
    }
    if (got != FRAME_READY && (frame.length != 77 || frame.used_bytes != 78)) {
        fail_msg("%zu bytes, %s: the frame was changed", length, state_words[got]);
    }
}

// A frame whose message counts 0, 1, 2 ... Returns its length.
static size_t
write_frame(uint8_t *out, size_t length)
{
    size_t prefix = frame_write_prefix(out, length);

    for (size_t i = 0; i < length; i++) {
        out[prefix + i] = (uint8_t)i;
    }
    return prefix + length;
}

static void
prefix_is_big_endian(void **state)
{
    static const uint8_t want[WIRE_PREFIX_BYTES] = {0x01, 0x02, 0x03, 0x04};
    uint8_t got[WIRE_PREFIX_BYTES];

    (void)state;
    assert_int_equal(frame_write_prefix(got, 0x01020304), WIRE_PREFIX_BYTES);
    assert_memory_equal(got, want, sizeof(want));
}

static void
frame_split_at_every_byte_is_whole(void **state)
{
    uint8_t bytes[WIRE_PREFIX_BYTES + MAX];
    size_t whole = write_frame(bytes, MAX);
    struct frame frame;

    (void)state;
    for (size_t length = 0; length < whole; length++) {
        // A copy that ends there, so that the sanitizer sees every byte too many.
        uint8_t *part = xcalloc(length + 1, 1);

        memcpy(part + 1, bytes, length);
        expect_state(part + 1, length, FRAME_NEED_MORE);
        free(part);
    }
    assert_int_equal(frame_next(bytes, whole, MAX, &frame), FRAME_READY);
    assert_ptr_equal(frame.message, bytes + WIRE_PREFIX_BYTES);
    assert_int_equal(frame.length, MAX);
    assert_int_equal(frame.used_bytes, whole);
}

static void
several_frames_come_one_after_the_other(void **state)
{
    static const size_t lengths[] = {1, 255, 256, 2, MAX};
    uint8_t bytes[1024];
    size_t total = 0, at = 0;

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        total += write_frame(bytes + total, lengths[i]);
    }
    for (size_t i = 0; i < 5; i++) {
        struct frame frame;
        enum frame_state got = frame_next(bytes + at, total - at, MAX, &frame);

        if (got != FRAME_READY || frame.length != lengths[i]) {
            fail_msg("frame %zu: expected %zu bytes, got \"%s\" and %zu", i, lengths[i],
                     state_words[got], frame.length);
        }
        assert_int_equal(frame.message[frame.length - 1], (uint8_t)(lengths[i] - 1));
        at += frame.used_bytes;
    }
    assert_int_equal(at, total);
    expect_state(bytes + at, 0, FRAME_NEED_MORE);
}

static void
length_of_zero_is_refused_with_its_prefix(void **state)
{
    static const uint8_t bytes[] = {0, 0, 0, 0};

    (void)state;
    expect_state(bytes, 3, FRAME_NEED_MORE);
    expect_state(bytes, 4, FRAME_EMPTY);
}

static void
length_above_the_maximum_is_refused_with_its_prefix(void **state)
{
    static const struct {
        uint8_t bytes[WIRE_PREFIX_BYTES];
        enum frame_state want;
    } cases[] = {
        {{0, 0, 1, 0x2c}, FRAME_NEED_MORE}, // 300
        {{0, 0, 1, 0x2d}, FRAME_TOO_LARGE}, // 301
        {{0, 1, 0, 0}, FRAME_TOO_LARGE},
        {{0x16, 3, 1, 0}, FRAME_TOO_LARGE}, // TLS to a plain port
        {"GET ", FRAME_TOO_LARGE},
        {{0xff, 0xff, 0xff, 0xff}, FRAME_TOO_LARGE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        expect_state(cases[i].bytes, WIRE_PREFIX_BYTES, cases[i].want);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prefix_is_big_endian),
        cmocka_unit_test(frame_split_at_every_byte_is_whole),
        cmocka_unit_test(several_frames_come_one_after_the_other),
        cmocka_unit_test(length_of_zero_is_refused_with_its_prefix),
        cmocka_unit_test(length_above_the_maximum_is_refused_with_its_prefix),
    };

    return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
