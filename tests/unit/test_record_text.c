// SPDX-License-Identifier: MIT
// Moves in a line of text, as people and programs write them.
#include "common/record/record_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { SIZE = 15 };

// All tokens of a text in a row: points as they are, "--" for a pass, and what
// is wrong in brackets: (off p1) (bad xyz).
static void
describe(const char *text, size_t length, struct strbuf *out)
{
    // Of exactly this length, so that a sanitizer sees a reader that goes too far.
    char *copy = xcalloc(length, 1);
    struct record_text reader;
    struct point point = POINT_NONE;
    enum record_token token;

    if (length) {
        memcpy(copy, text, length);
    }
    record_text_init(&reader, copy, length);
    while ((token = record_text_next(&reader, SIZE, &point)) != RECORD_TOKEN_END) {
        char word[RECORD_TOKEN_BYTES], name[POINT_TEXT_BYTES];

        record_text_token(&reader, word);
        if (out->length) {
            strbuf_add_char(out, ' ');
        }
        switch (token) {
        case RECORD_TOKEN_POINT:
            strbuf_add(out, point_format(point, name));
            break;
        case RECORD_TOKEN_PASS:
            strbuf_add(out, "--");
            break;
        case RECORD_TOKEN_OFF_BOARD:
            strbuf_addf(out, "(off %s)", word);
            break;
        case RECORD_TOKEN_BAD:
            strbuf_addf(out, "(bad %s)", word);
            break;
        case RECORD_TOKEN_END:
            break;
        }
    }
    free(copy);
}

static void
texts_are_read_move_by_move(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", ""},
        {"   \t\r\n,,, ", ""},
        {"h8", "h8"},
        {"h8i9g7", "h8 i9 g7"},
        {"h8 i9 g7", "h8 i9 g7"},
        {"h8,i9 , g7\r\n", "h8 i9 g7"},
        {"\th10h11", "h10 h11"},
        {"H8I9", "h8 i9"},
        {"a1o15", "a1 o15"},
        // Two digits belong together where they can.
        {"h10", "h10"},
        {"h1 0", "h1 (bad 0)"},
        // Passes.
        {"h8--i9", "h8 -- i9"},
        {"----", "-- --"},
        {"--", "--"},
        {"h8 - i9", "h8 (bad -) i9"},
        {"h8 ---i9", "h8 -- (bad -i9)"},
        // Remarks.
        {"h8 i9; j10", "h8 i9"},
        {";h8", ""},
        {"h8;", "h8"},
        // Points of larger boards.
        {"p1", "(off p1)"},
        {"a16", "(off a16)"},
        {"z99h8", "(off z99) h8"},
        // What is no point at all.
        {"h0", "(bad h0)"},
        {"h08", "(bad h08)"},
        {"h100", "(bad h100)"},
        {"h8h", "h8 (bad h)"},
        {"8h", "(bad 8h)"},
        {"hello world", "(bad hello) (bad world)"},
        // Pairs of column and row, from 1.
        {"(8,8)", "h8"},
        {"(8,8)(9, 9) ( 7 ,7 ),(15,1)", "h8 i9 g7 o1"},
        {"(8,8) i9 --", "h8 i9 --"},
        {"(16,1)", "(off (16,1))"},
        {"(0,5)", "(off (0,5))"},
        {"(8,8", "(bad (8) (bad 8)"},
        {"(8)", "(bad (8))"},
        {"(1000,1)", "(bad (1000) (bad 1))"},
        {"h h8", "(bad h) h8"},
        {"h99999999999999999999i9", "(bad h999999999999999) i9"},
        {"abcdefghijklmnopqrstuvwxyz", "(bad abcdefghijklmnop)"},
        {"\xc3\xa4\x01 \x7f", "(bad ?\?\?) (bad ?)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf got = {0};

        describe(cases[i].text, strlen(cases[i].text), &got);
        if (strcmp(strbuf_text(&got), cases[i].want) != 0) {
            fail_msg("\"%s\": expected \"%s\", got \"%s\"", cases[i].text, cases[i].want,
                     strbuf_text(&got));
        }
        strbuf_finish(&got);
    }
}

static void
only_the_given_bytes_are_read(void **state)
{
    static const char text[] = "h10i9";
    static const char *const want[] = {"", "(bad h)", "h1", "h10", "h10 (bad i)", "h10 i9"};

    (void)state;
    for (size_t length = 0; length < COUNT_OF(want); length++) {
        struct strbuf got = {0};

        describe(text, length, &got);
        assert_string_equal(strbuf_text(&got), want[length]);
        strbuf_finish(&got);
    }
}

static void
text_may_be_null_if_it_is_empty(void **state)
{
    struct record_text reader;
    struct point point;

    (void)state;
    record_text_init(&reader, NULL, 0);
    assert_int_equal(record_text_next(&reader, SIZE, &point), RECORD_TOKEN_END);
}

static void
nul_is_a_byte_like_any_other(void **state)
{
    struct strbuf got = {0};

    (void)state;
    describe("h8\0 i9", 6, &got);
    assert_string_equal(strbuf_text(&got), "h8 (bad ?) i9");
    strbuf_finish(&got);
}

static void
after_the_end_comes_the_end(void **state)
{
    struct record_text reader;
    struct point point = {3, 3};

    (void)state;
    record_text_init(&reader, "h8 ; rest", 9);
    assert_int_equal(record_text_next(&reader, SIZE, &point), RECORD_TOKEN_POINT);
    for (int i = 0; i < 3; i++) {
        char word[RECORD_TOKEN_BYTES];

        assert_int_equal(record_text_next(&reader, SIZE, &point), RECORD_TOKEN_END);
        assert_string_equal(record_text_token(&reader, word), "");
    }
    assert_int_equal(point.x, 7);
    assert_int_equal(point.y, 7);
}

static void
point_is_left_alone_where_there_is_none(void **state)
{
    static const char *const texts[] = {"", "--", "p1", "x", "h0"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct record_text reader;
        struct point point = {3, 4};

        record_text_init(&reader, texts[i], strlen(texts[i]));
        record_text_next(&reader, SIZE, &point);
        assert_int_equal(point.x, 3);
        assert_int_equal(point.y, 4);
    }
}

static void
tokens_tell_where_they_stand(void **state)
{
    static const char text[] = " h8, i10 --";
    static const struct {
        size_t start, end;
    } want[] = {{1, 3}, {5, 8}, {9, 11}, {11, 11}};
    struct record_text reader;
    struct point point;

    (void)state;
    record_text_init(&reader, text, strlen(text));
    for (size_t i = 0; i < COUNT_OF(want); i++) {
        record_text_next(&reader, SIZE, &point);
        assert_int_equal(reader.start, want[i].start);
        assert_int_equal(reader.end, want[i].end);
    }
}

// Points of every size written one after the other are read again.
static void
position_strings_of_every_size_are_read_back(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct strbuf text = {0};
        struct record_text reader;

        for (int i = 0; i < size * size; i++) {
            char name[POINT_TEXT_BYTES];

            strbuf_add(&text,
                       point_format((struct point){(int8_t)(i % size), (int8_t)(i / size)}, name));
        }
        record_text_init(&reader, text.text, text.length);
        for (int i = 0; i < size * size; i++) {
            struct point point = POINT_NONE;

            assert_int_equal(record_text_next(&reader, size, &point), RECORD_TOKEN_POINT);
            assert_int_equal(point.x, i % size);
            assert_int_equal(point.y, i / size);
        }
        strbuf_finish(&text);
    }
}

static void
reading_random_bytes_comes_to_an_end(void **state)
{
    static const char alphabet[] = "hij0189 ,-;\n\xff";

    (void)state;
    for (uint64_t seed = 0; seed < 5000; seed++) {
        struct rng rng = {seed};
        char text[24];
        size_t length = rng_below(&rng, sizeof(text) + 1), before = 0;
        struct record_text reader;
        struct point point = POINT_NONE;

        for (size_t i = 0; i < length; i++) {
            text[i] = alphabet[rng_below(&rng, COUNT_OF(alphabet))];
        }
        record_text_init(&reader, text, length);
        while (record_text_next(&reader, SIZE, &point) != RECORD_TOKEN_END) {
            assert_true(reader.next > before && reader.next <= length);
            assert_true(reader.start < reader.end && reader.end == reader.next);
            before = reader.next;
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_move_by_move),
        cmocka_unit_test(only_the_given_bytes_are_read),
        cmocka_unit_test(text_may_be_null_if_it_is_empty),
        cmocka_unit_test(nul_is_a_byte_like_any_other),
        cmocka_unit_test(after_the_end_comes_the_end),
        cmocka_unit_test(point_is_left_alone_where_there_is_none),
        cmocka_unit_test(tokens_tell_where_they_stand),
        cmocka_unit_test(position_strings_of_every_size_are_read_back),
        cmocka_unit_test(reading_random_bytes_comes_to_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
