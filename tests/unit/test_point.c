// SPDX-License-Identifier: MIT
// Coordinates by variants.md 1.2, and the small words of types.h.
#include "common/game/point.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static const char *
parse_word(enum point_parse answer)
{
    static const char *const words[] = {"ok", "malformed", "off board"};

    return words[answer];
}

struct reading {
    const char *text;
    int size;
    enum point_parse answer;
    size_t used;
    struct point point; // if the answer is OK
};

static void
expect_readings(const struct reading *cases, size_t count)
{
    for (const struct reading *c = cases; c < cases + count; c++) {
        const struct point untouched = {99, 77};
        struct point want = c->answer == POINT_PARSE_OK ? c->point : untouched;
        struct point got = untouched;
        size_t used = 99;
        enum point_parse answer = point_parse(c->text, strlen(c->text), c->size, &got, &used);

        if (answer != c->answer || used != c->used || !point_equal(got, want)) {
            fail_msg("\"%s\" on a board of %d: expected %s, %zu bytes, (%d,%d), "
                     "got %s, %zu bytes, (%d,%d)",
                     c->text, c->size, parse_word(c->answer), c->used, want.x, want.y,
                     parse_word(answer), used, got.x, got.y);
        }
    }
}

static void
letter_and_number_count_from_the_bottom_left(void **state)
{
    static const struct reading cases[] = {
        {"a1", 15, POINT_PARSE_OK, 2, {0, 0}},    {"h8", 15, POINT_PARSE_OK, 2, {7, 7}},
        {"j10", 19, POINT_PARSE_OK, 3, {9, 9}},   {"o1", 15, POINT_PARSE_OK, 2, {14, 0}},
        {"a15", 15, POINT_PARSE_OK, 3, {0, 14}},  {"s19", 19, POINT_PARSE_OK, 3, {18, 18}},
        {"y25", 25, POINT_PARSE_OK, 3, {24, 24}}, {"a25", 25, POINT_PARSE_OK, 3, {0, 24}},
        {"y1", 25, POINT_PARSE_OK, 2, {24, 0}},   {"e5", 5, POINT_PARSE_OK, 2, {4, 4}},
        {"i9", 15, POINT_PARSE_OK, 2, {8, 8}}, // the letter i is not left out
        {"j9", 15, POINT_PARSE_OK, 2, {9, 8}},
    };

    (void)state;
    expect_readings(cases, COUNT_OF(cases));
}

static void
upper_case_is_read_like_lower_case(void **state)
{
    static const struct reading cases[] = {
        {"H8", 15, POINT_PARSE_OK, 2, {7, 7}},
        {"I9", 15, POINT_PARSE_OK, 2, {8, 8}},
        {"Y25", 25, POINT_PARSE_OK, 3, {24, 24}},
    };

    (void)state;
    expect_readings(cases, COUNT_OF(cases));
}

static void
what_is_not_letter_and_number_is_malformed(void **state)
{
    static const struct reading cases[] = {
        {.text = "h08", .size = 15, .answer = POINT_PARSE_MALFORMED, .used = 3},
        {.text = "h0", .size = 15, .answer = POINT_PARSE_MALFORMED, .used = 2},
        {.text = "h00", .size = 15, .answer = POINT_PARSE_MALFORMED, .used = 3},
        {.text = "h100", .size = 25, .answer = POINT_PARSE_MALFORMED, .used = 4},
        {.text = "h18446744073709551624", .size = 15, .answer = POINT_PARSE_MALFORMED, .used = 21},
        {.text = "", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "h", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "8", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "8h", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "hh8", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "h 8", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = " h8", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "h-1", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "h+8", .size = 15, .answer = POINT_PARSE_MALFORMED},
        {.text = "--", .size = 15, .answer = POINT_PARSE_MALFORMED},
        // The neighbours of a, z, A and Z in the code.
        {.text = "`8", .size = 25, .answer = POINT_PARSE_MALFORMED},
        {.text = "{8", .size = 25, .answer = POINT_PARSE_MALFORMED},
        {.text = "@8", .size = 25, .answer = POINT_PARSE_MALFORMED},
        {.text = "[8", .size = 25, .answer = POINT_PARSE_MALFORMED},
        {.text = "\xe9"
                 "8",
         .size = 25,
         .answer = POINT_PARSE_MALFORMED},
        {.text = "h\xb2", .size = 15, .answer = POINT_PARSE_MALFORMED},
    };

    (void)state;
    expect_readings(cases, COUNT_OF(cases));
}

static void
well_formed_point_may_lie_off_the_board(void **state)
{
    static const struct reading cases[] = {
        {.text = "p1", .size = 15, .answer = POINT_PARSE_OFF_BOARD, .used = 2},
        {.text = "a16", .size = 15, .answer = POINT_PARSE_OFF_BOARD, .used = 3},
        {.text = "f1", .size = 5, .answer = POINT_PARSE_OFF_BOARD, .used = 2},
        {.text = "a6", .size = 5, .answer = POINT_PARSE_OFF_BOARD, .used = 2},
        {.text = "z1", .size = 25, .answer = POINT_PARSE_OFF_BOARD, .used = 2},
        {.text = "Z1", .size = 25, .answer = POINT_PARSE_OFF_BOARD, .used = 2},
        {.text = "a26", .size = 25, .answer = POINT_PARSE_OFF_BOARD, .used = 3},
        {.text = "a99", .size = 25, .answer = POINT_PARSE_OFF_BOARD, .used = 3},
    };

    (void)state;
    expect_readings(cases, COUNT_OF(cases));
}

static void
what_follows_the_point_is_not_looked_at(void **state)
{
    static const struct reading cases[] = {
        {"h8 i9", 15, POINT_PARSE_OK, 2, {7, 7}},
        {"h8i9", 15, POINT_PARSE_OK, 2, {7, 7}},
        {"h10:33", 15, POINT_PARSE_OK, 3, {7, 9}},
    };
    struct point p;
    size_t used;

    (void)state;
    expect_readings(cases, COUNT_OF(cases));
    // Not even when it is a digit beyond the length.
    assert_int_equal(point_parse("h10", 2, 15, &p, &used), POINT_PARSE_OK);
    assert_int_equal(p.y, 0);
    assert_int_equal(used, 2);
    assert_int_equal(point_parse("h10", 1, 15, &p, &used), POINT_PARSE_MALFORMED);
    assert_int_equal(point_parse("h10", 0, 15, &p, &used), POINT_PARSE_MALFORMED);
}

static void
every_point_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        for (int i = 0; i < size * size; i++) {
            struct point p = {(int8_t)(i % size), (int8_t)(i / size)}, got = POINT_NONE;
            char text[POINT_TEXT_BYTES];
            size_t used = 0;

            point_format(p, text);
            if (point_parse(text, strlen(text), size, &got, &used) != POINT_PARSE_OK ||
                !point_equal(got, p) || used != strlen(text)) {
                fail_msg("(%d,%d) of %d, written as %s: expected it back, got (%d,%d)", p.x, p.y,
                         size, text, got.x, got.y);
            }
        }
    }
}

static void
points_are_written_in_lower_case_without_zeros(void **state)
{
    char text[POINT_TEXT_BYTES];

    (void)state;
    assert_string_equal(point_format((struct point){0, 0}, text), "a1");
    assert_string_equal(point_format((struct point){7, 7}, text), "h8");
    assert_string_equal(point_format((struct point){8, 9}, text), "i10");
    assert_string_equal(point_format((struct point){24, 24}, text), "y25");
    assert_string_equal(point_format(POINT_NONE, text), "--");
}

static void
centre_of_odd_boards_is_in_the_middle(void **state)
{
    char text[POINT_TEXT_BYTES];

    (void)state;
    assert_string_equal(point_format(point_centre(15), text), "h8");
    assert_string_equal(point_format(point_centre(19), text), "j10");
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += 2) {
        struct point c = point_centre(size);

        assert_int_equal(c.x, size - 1 - c.x);
        assert_int_equal(c.y, size - 1 - c.y);
    }
}

static void
distance_counts_rings(void **state)
{
    static const struct {
        struct point a, b;
        int want;
    } cases[] = {
        {{7, 7}, {7, 7}, 0}, {{7, 7}, {8, 7}, 1},   {{7, 7}, {8, 8}, 1},    {{9, 9}, {11, 7}, 2},
        {{9, 9}, {6, 9}, 3}, {{9, 9}, {10, 12}, 3}, {{0, 0}, {24, 24}, 24}, {{24, 0}, {0, 3}, 24},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(point_distance(cases[i].a, cases[i].b), cases[i].want);
        assert_int_equal(point_distance(cases[i].b, cases[i].a), cases[i].want);
    }
}

static void
point_is_on_the_board_between_the_edges(void **state)
{
    static const struct {
        struct point p;
        bool want;
    } cases[] = {
        {{0, 0}, true},    {{14, 14}, true},   {{0, 14}, true},  {{-1, 0}, false},
        {{0, -1}, false},  {{15, 0}, false},   {{0, 15}, false}, {{-1, -1}, false},
        {{127, 0}, false}, {{0, -128}, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        if (point_on_board(cases[i].p, 15) != cases[i].want) {
            fail_msg("(%d,%d) on 15x15: expected %d, got %d", cases[i].p.x, cases[i].p.y,
                     cases[i].want, !cases[i].want);
        }
    }
    assert_true(point_is_none(POINT_NONE));
    assert_false(point_is_none((struct point){0, 0}));
}

static void
colours_alternate_from_black(void **state)
{
    (void)state;
    assert_int_equal(stone_of_move(1), STONE_BLACK);
    assert_int_equal(stone_of_move(2), STONE_WHITE);
    assert_int_equal(stone_of_move(225), STONE_BLACK);
    assert_int_equal(stone_other(STONE_BLACK), STONE_WHITE);
    assert_int_equal(stone_other(STONE_WHITE), STONE_BLACK);
    assert_int_equal(seat_other(SEAT_A), SEAT_B);
    assert_int_equal(seat_other(SEAT_B), SEAT_A);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letter_and_number_count_from_the_bottom_left),
        cmocka_unit_test(upper_case_is_read_like_lower_case),
        cmocka_unit_test(what_is_not_letter_and_number_is_malformed),
        cmocka_unit_test(well_formed_point_may_lie_off_the_board),
        cmocka_unit_test(what_follows_the_point_is_not_looked_at),
        cmocka_unit_test(every_point_is_read_as_it_was_written),
        cmocka_unit_test(points_are_written_in_lower_case_without_zeros),
        cmocka_unit_test(centre_of_odd_boards_is_in_the_middle),
        cmocka_unit_test(distance_counts_rings),
        cmocka_unit_test(point_is_on_the_board_between_the_edges),
        cmocka_unit_test(colours_alternate_from_black),
    };

    return cmocka_run_group_tests_name("point", tests, NULL, NULL);
}
