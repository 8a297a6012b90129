// SPDX-License-Identifier: MIT
#include "common/util/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { WIDE_ENOUGH = 400, ROOM = 512 };

struct clean_case {
    const char *in, *want;
};

static void
expect_clean(const char *in, size_t capacity, int max_columns, const char *want)
{
    char out[ROOM];
    bool is_left = text_clean(in, out, capacity, max_columns);

    if (strcmp(out, want) != 0) {
        fail_msg("cleaning \"%s\" to %zu bytes, %d columns: expected \"%s\", got \"%s\"", in,
                 capacity, max_columns, want, out);
    }
    if (is_left != (want[0] != '\0')) {
        fail_msg("cleaning \"%s\": \"%s\" was told as %s", in, out, is_left ? "text" : "empty");
    }
}

static void
expect_all(const struct clean_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expect_clean(cases[i].in, ROOM, WIDE_ENOUGH, cases[i].want);
    }
}

static void
text_of_all_languages_stays(void **state)
{
    static const char *const texts[] = {
        "Good game!",
        "Спасибо за игру",
        "ありがとうございました",
        "谢谢你的对局",
        "잘 두었습니다",
        "نقلة جيدة",
        "משחק טוב",
        "धन्यवाद",
        "ขอบคุณ ครับ น้ำ",
        "Cám ơn, ván hay lắm",
        "h8 → i9 ★ ½ €",
        "😀👍",
        "a  b   c",
        "五連",
        "Ὀδυσσεύς",
        "\"'<>&%s%n\\",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        expect_clean(texts[i], ROOM, WIDE_ENOUGH, texts[i]);
    }
}

static void
control_and_escape_characters_are_dropped(void **state)
{
    static const struct clean_case cases[] = {
        {"\x1b[31mred\x1b[0m", "[31mred[0m"},
        {"\x1b]0;title\x07x", "]0;titlex"},
        {"a\x01\x02\x7f"
         "b",
         "ab"},
        {"a\xc2\x9b"
         "31mb",
         "a31mb"}, // CSI as one character
        {"a\xc2\x80\xc2\x9f"
         "b",
         "ab"},
        {"bell\a back\b\b", "bell back"},
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
line_breaks_and_spaces_become_blanks(void **state)
{
    static const struct clean_case cases[] = {
        {"a\nb", "a b"},
        {"a\r\nb", "a b"},
        {"a\rb", "a b"},
        {"a\n\nb", "a  b"},
        {"a\tb\vc\fd", "a b c d"},
        {"a\xc2\x85"
         "b",
         "a b"},                      // next line
        {"a\u2028b\u2029c", "a b c"}, // line and paragraph separator
        {"a\u00a0b\u3000c\u2003d", "a b c d"},
        {"a\u2800b", "a b"}, // blank of braille
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
blanks_at_the_ends_are_taken_off(void **state)
{
    static const struct clean_case cases[] = {
        {"  a b  ", "a b"}, {"\n\ta\r\n", "a"}, {"\u3000花子\u3000", "花子"},
        {"\u200b a", "a"},  {"a \u202e ", "a"}, {" \u0301 a", "a"},
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
every_bidi_control_is_dropped(void **state)
{
    static const char *const controls[] = {
        "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066",
        "\u2067", "\u2068", "\u2069", "\u200e", "\u200f", "\u061c",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(controls); i++) {
        char text[ROOM];

        snprintf(text, sizeof(text), "a%sb", controls[i]);
        expect_clean(text, ROOM, WIDE_ENOUGH, "ab");
    }
}

static void
what_cannot_be_seen_is_dropped(void **state)
{
    static const struct clean_case cases[] = {
        {"a\u200bb\u200cc\u200dd\u2060e\ufefff", "abcdef"}, // zero width
        {"a\u00adb", "ab"},                                 // soft hyphen
        {"a\ufe0fb\U000e0100c", "abc"},                     // variation selectors
        {"a\u115fb\u1160c\u3164d\uffa0e", "abcde"},         // fillers
        {"a\u034fb\u180eb", "abb"},
        {"a\U000e0041\U000e007fb", "ab"}, // tags
        {"a\ufff9b\ufffbc", "abc"},       // annotations
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
private_unassigned_and_non_characters_are_dropped(void **state)
{
    static const struct clean_case cases[] = {
        {"a\ue000b\U000f0000c\U0010fffdd", "abcd"},
        {"a\u0378b\U0003fffdc", "abc"},
        {"a\xef\xbf\xbe"
         "b\xef\xb7\x90"
         "c",
         "abc"}, // U+FFFE, U+FDD0
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
invalid_bytes_are_dropped(void **state)
{
    static const struct clean_case cases[] = {
        {"a\xff\xfe"
         "b",
         "ab"},
        {"a\x80"
         "b",
         "ab"},
        {"a\xc3", "a"},                       // cut short
        {"a\xe2\x82", "a"},                   // cut short
        {"a\xf0\x9f\x98", "a"},               // cut short
        {"a\xc0\xaf.", "a."},                 // overlong /
        {"a\xed\xa0\x80\xed\xb0\x80.", "a."}, // surrogates
        {"a\xf4\x90\x80\x80.", "a."},         // above U+10FFFF
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
result_is_in_normal_form_c(void **state)
{
    static const struct clean_case cases[] = {
        {"e\u0301", "é"},       {"\u212b\u2126", "ÅΩ"}, // Angstrom, Ohm
        {"か\u3099", "が"},     {"\u1112\u1161\u11ab", "한"}, {"a\u0323\u0302", "ậ"},
        {"a\u0302\u0323", "ậ"}, {"e\u200b\u0301", "é"}, // what stood between is gone
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
only_three_marks_in_a_row_stay(void **state)
{
    static const struct clean_case cases[] = {
        {"q\u0300\u0301\u0302", "q\u0300\u0301\u0302"},
        {"q\u0300\u0301\u0302\u0303\u0304\u0305y", "q\u0300\u0301\u0302y"},
        {"q\u0300\u0301\u0302\u0303k\u0300\u0301\u0302\u0303",
         "q\u0300\u0301\u0302k\u0300\u0301\u0302"},
        {"q\u20dd\u20de\u20df\u20e0y", "q\u20dd\u20de\u20dfy"}, // enclosing
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
marks_with_nothing_to_stand_on_are_dropped(void **state)
{
    static const struct clean_case cases[] = {
        {"\u0301a", "a"},   {"\u0301\u0302", ""}, {"a \u0301b", "a b"},
        {"\n\u0301a", "a"}, {"\x1b\u0301a", "a"}, {"\u20dd\u20dd\u20dd\u20dd", ""},
    };

    (void)state;
    expect_all(cases, COUNT_OF(cases));
}

static void
nothing_left_is_told(void **state)
{
    static const char *const texts[] = {
        "",       " ",    "\n\r\t", "\x1b",         "\u200b\u200b",
        "\u202e", "\xff", "\u3164", "\u2800\u2800", "\ue000",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        expect_clean(texts[i], ROOM, WIDE_ENOUGH, "");
    }
}

static void
text_is_cut_at_its_columns(void **state)
{
    static const struct {
        const char *in;
        int columns;
        const char *want;
    } cases[] = {
        {"abcdef", 6, "abcdef"},
        {"abcdef", 5, "abcde"},
        {"abcdef", 0, ""},
        {"abcdef", -1, ""},
        {"花子さん", 8, "花子さん"},
        {"花子さん", 7, "花子さ"},
        {"花子さん", 1, ""},
        {"a花b", 2, "a"}, // and not "ab": nothing is taken from behind the cut
        {"ab cd", 3, "ab"},
        {"q\u0323\u0307yz", 1, "q\u0323\u0307"},
        {"xq\u0323\u0307", 2, "xq\u0323\u0307"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_clean(cases[i].in, ROOM, cases[i].columns, cases[i].want);
    }
}

static void
text_is_cut_at_its_capacity_between_characters(void **state)
{
    static const struct {
        const char *in;
        size_t capacity;
        const char *want;
    } cases[] = {
        {"abc", 4, "abc"},
        {"abc", 3, "ab"},
        {"abc", 1, ""},
        {"花子", 7, "花子"},
        {"花子", 6, "花"},
        {"花子", 4, "花"},
        {"花子", 3, ""},
        {"aq\u0323\u0307", 7, "aq\u0323\u0307"},
        {"aq\u0323\u0307", 6, "a"}, // a character goes with its marks
        {"ab c", 4, "ab"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_clean(cases[i].in, cases[i].capacity, WIDE_ENOUGH, cases[i].want);
    }
}

static void
endless_text_is_cut_at_the_limit(void **state)
{
    static char in[10 * TEXT_BYTES_MAX + 1];
    static char out[sizeof(in)];

    (void)state;
    memset(in, 'x', sizeof(in) - 1);
    assert_true(text_clean(in, out, sizeof(out), (int)sizeof(in)));
    assert_in_range(strlen(out), TEXT_BYTES_MAX - TEXT_POINT_BYTES, TEXT_BYTES_MAX);
}

// U+0390 decomposes into three code points and is two bytes: the densest there is.
static void
densest_text_fits_its_buffers(void **state)
{
    static char in[TEXT_BYTES_MAX * 2 + 1], out[TEXT_BYTES_MAX * 2];

    (void)state;
    for (size_t i = 0; i + 2 < sizeof(in); i += 2) {
        memcpy(in + i, "\u0390", 2);
    }
    assert_true(text_clean(in, out, sizeof(out), 10000));
    assert_memory_equal(out, in, strlen(out));
}

// Pieces that meet each other in all orders.
static void
cleaning_twice_changes_nothing(void **state)
{
    static const char *const pieces[] = {
        "a",      " ",      "\u0301", "\u0323", "\u200b",     "\n",     "\r",     "花",
        "\u1112", "\u1161", "\u11ab", "\u093f", "\u20dd",     "\u0344", "\u0390", "\U0001f600",
        "\xff",   "\u202e", "\x1b",   "\u0327", "\ufe0f",     "\u09c7", "\u09be", "\u3099",
        "か",     "\u2800", "\u0d4e", "\u0345", "\U0001d15e", "\u0f73", "\u212b", "\u00a0",
    };
    struct rng rng = {.state = 5};

    (void)state;
    for (int i = 0; i < 50000; i++) {
        char in[ROOM] = "", once[ROOM], twice[ROOM];
        size_t length = 0, capacity = 1 + rng_below(&rng, 60);
        int columns = (int)rng_below(&rng, 30);

        for (uint32_t left = rng_below(&rng, 25); left > 0; left--) {
            const char *piece = pieces[rng_below(&rng, COUNT_OF(pieces))];

            memcpy(in + length, piece, strlen(piece) + 1);
            length += strlen(piece);
        }
        text_clean(in, once, capacity, columns);
        assert_true(strlen(once) < capacity);
        text_clean(once, twice, capacity, columns);
        if (strcmp(once, twice) != 0) {
            fail_msg("\"%s\" became \"%s\", and that \"%s\"", in, once, twice);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_all_languages_stays),
        cmocka_unit_test(control_and_escape_characters_are_dropped),
        cmocka_unit_test(line_breaks_and_spaces_become_blanks),
        cmocka_unit_test(blanks_at_the_ends_are_taken_off),
        cmocka_unit_test(every_bidi_control_is_dropped),
        cmocka_unit_test(what_cannot_be_seen_is_dropped),
        cmocka_unit_test(private_unassigned_and_non_characters_are_dropped),
        cmocka_unit_test(invalid_bytes_are_dropped),
        cmocka_unit_test(result_is_in_normal_form_c),
        cmocka_unit_test(only_three_marks_in_a_row_stay),
        cmocka_unit_test(marks_with_nothing_to_stand_on_are_dropped),
        cmocka_unit_test(nothing_left_is_told),
        cmocka_unit_test(text_is_cut_at_its_columns),
        cmocka_unit_test(text_is_cut_at_its_capacity_between_characters),
        cmocka_unit_test(endless_text_is_cut_at_the_limit),
        cmocka_unit_test(densest_text_fits_its_buffers),
        cmocka_unit_test(cleaning_twice_changes_nothing),
    };

    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
