// SPDX-License-Identifier: MIT
#include "common/util/utf8.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// A text with its length, for it may hold NUL.
#define BYTES(text) text, sizeof(text) - 1

static const struct {
    const char *what;
    const char *text;
    size_t length;
    size_t sequence; // 0: none
} cases[] = {
    {"a letter", BYTES("a"), 1},
    {"a letter and more", BYTES("ab"), 1},
    {"NUL", BYTES("\0"), 1},
    {"the last of one byte", BYTES("\x7f"), 1},
    {"a lone continuation", BYTES("\x80"), 0},
    {"an overlong slash of two bytes", BYTES("\xc0\xaf"), 0},
    {"an overlong form that begins with c1", BYTES("\xc1\xbf"), 0},
    {"the first of two bytes", BYTES("\xc2\x80"), 2},
    {"the last of two bytes", BYTES("\xdf\xbf"), 2},
    {"two bytes, cut off", BYTES("\xc2"), 0},
    {"two bytes, the second a letter", BYTES("\xc2z"), 0},
    {"two bytes, the second the start of another", BYTES("\xc2\xc2"), 0},
    {"an overlong form of three bytes", BYTES("\xe0\x9f\xbf"), 0},
    {"the first of three bytes", BYTES("\xe0\xa0\x80"), 3},
    {"the last before the surrogates", BYTES("\xed\x9f\xbf"), 3},
    {"the first surrogate", BYTES("\xed\xa0\x80"), 0},
    {"the last surrogate", BYTES("\xed\xbf\xbf"), 0},
    {"the first behind the surrogates", BYTES("\xee\x80\x80"), 3},
    {"the last of three bytes", BYTES("\xef\xbf\xbf"), 3},
    {"three bytes, cut off after two", BYTES("\xe2\x82"), 0},
    {"three bytes, the third a letter", BYTES("\xe2\x82z"), 0},
    {"an overlong form of four bytes", BYTES("\xf0\x8f\xbf\xbf"), 0},
    {"the first of four bytes", BYTES("\xf0\x90\x80\x80"), 4},
    {"the last of all", BYTES("\xf4\x8f\xbf\xbf"), 4},
    {"one past the last", BYTES("\xf4\x90\x80\x80"), 0},
    {"a start of the five-byte form of old", BYTES("\xf8\x88\x80\x80\x80"), 0},
    {"four bytes, cut off after three", BYTES("\xf0\x90\x80"), 0},
    {"four bytes, the fourth a letter", BYTES("\xf0\x90\x80z"), 0},
    {"ff", BYTES("\xff"), 0},
    {"nothing", BYTES(""), 0},
};

static void
sequences_are_measured_by_the_table_of_the_standard(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        size_t got = utf8_sequence_bytes(cases[i].text, cases[i].length);

        if (got != cases[i].sequence) {
            fail_msg("%s: expected a sequence of %zu bytes, got %zu", cases[i].what,
                     cases[i].sequence, got);
        }
    }
}

// The table of the standard once more, as the arithmetic it follows from.
static size_t
slow_sequence(const unsigned char *p)
{
    uint32_t code = p[0];
    size_t bytes = p[0] < 0x80 ? 1 : p[0] < 0xc0 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};

    if (bytes == 0 || p[0] >= 0xf8) {
        return 0;
    }
    if (bytes > 1) {
        code &= 0xffu >> (bytes + 1);
    }
    for (size_t i = 1; i < bytes; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (p[i] & 0x3f);
    }
    return code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0 : bytes;
}

static void
every_pair_of_first_bytes_agrees_with_the_arithmetic(void **state)
{
    (void)state;
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        unsigned char p[] = {(unsigned char)(pair >> 8), (unsigned char)pair, 0x80, 0xbf};
        size_t want = slow_sequence(p), got = utf8_sequence_bytes((const char *)p, sizeof(p));

        if (got != want) {
            fail_msg("%02x %02x 80 bf: expected a sequence of %zu bytes, got %zu", p[0], p[1], want,
                     got);
        }
    }
}

static void
characters_are_read_from_their_sequences(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        uint32_t point;
    } points[] = {
        {BYTES("\0"), 0},
        {BYTES("a"), 'a'},
        {BYTES("\x7f"), 0x7f},
        {BYTES("\xc2\x80"), 0x80},
        {BYTES("\xdf\xbf"), 0x7ff},
        {BYTES("\xe0\xa0\x80"), 0x800},
        {BYTES("\xe4\xba\x94"), 0x4e94},
        {BYTES("\xef\xbf\xbf"), 0xffff},
        {BYTES("\xf0\x90\x80\x80"), 0x10000},
        {BYTES("\xf4\x8f\xbf\xbf"), 0x10ffff},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(points); i++) {
        uint32_t got = utf8_point(points[i].text, points[i].length);

        if (got != points[i].point) {
            fail_msg("expected U+%04" PRIX32 ", got U+%04" PRIX32, points[i].point, got);
        }
    }
}

static void
text_is_whole_sequences_without_nul(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        bool is_text;
    } texts[] = {
        {BYTES(""), true},
        {BYTES("five in a row"), true},
        {BYTES("\xe4\xba\x94\xe9\x80\xa3 and \xd0\x96"), true},
        {BYTES("\0"), false},
        {BYTES("name\0admin"), false},
        {BYTES("caf\xe9"), false},
        {BYTES("cut \xe4\xba"), false},
        {BYTES("\xed\xa0\x80"), false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        bool got = utf8_is_text(texts[i].text, texts[i].length);

        if (got != texts[i].is_text) {
            fail_msg("\"%s\", %zu bytes: expected %s, got %s", texts[i].text, texts[i].length,
                     texts[i].is_text ? "a text" : "no text", got ? "a text" : "no text");
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_are_measured_by_the_table_of_the_standard),
        cmocka_unit_test(every_pair_of_first_bytes_agrees_with_the_arithmetic),
        cmocka_unit_test(characters_are_read_from_their_sequences),
        cmocka_unit_test(text_is_whole_sequences_without_nul),
    };

    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
