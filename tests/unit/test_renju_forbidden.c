// SPDX-License-Identifier: MIT
// Black's forbidden points by renju.md, line by line; test_renju_drawn.c has whole
// positions. Section numbers are of that page, and names such as T052 are those of
// docs/rules/renju_cases.txt.
#include "common/game/renju_forbidden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/diagram.h"
#include "tests/support/renju_expect.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum {
    WAYS = 2 * AXIS_COUNT, // each axis, and each the other way round
    WHAT_BYTES = 32,
    WORD_BYTES = 16,
};

// The shape that each line is combined with, to see what the line is worth.
#define A_THREE "*XX.."
#define A_FOUR "*XXXO"

struct line_case {
    const char *id; // "" for lines that the page does not have
    const char *line;
    const char *alone;      // laid along the row through h8, with its shapes
    const char *with_three; // with a real three on another line
    const char *with_four;  // with a four on another line
};

static void
expect_line(const char *what, const char *line, const char *crossing, const char *want)
{
    for (int way = 0; way < WAYS; way++) {
        enum axis axis = (enum axis)(way / 2);
        struct diagram d = diagram_line(line, 15, axis, way % 2);

        if (crossing) {
            diagram_cross(&d, crossing, axis == AXIS_COLUMN ? AXIS_ROW : AXIS_COLUMN, false);
        }
        renju_expect_word(what, &d.board, d.star, want);
    }
}

static void
expect_lines(const struct line_case *cases, size_t count)
{
    for (const struct line_case *c = cases; c < cases + count; c++) {
        struct diagram d = diagram_line(c->line, 15, AXIS_ROW, false);
        char what[WHAT_BYTES], word[WORD_BYTES];

        snprintf(what, sizeof(what), "%s %s", c->id, c->line);
        snprintf(word, sizeof(word), "%.*s", (int)strcspn(c->alone, ":"), c->alone);
        renju_expect(what, &d.board, d.star, c->alone);
        expect_line(what, c->line, NULL, word);
        expect_line(what, c->line, A_THREE, c->with_three);
        expect_line(what, c->line, A_FOUR, c->with_four);
    }
}

// 4.1
static void
five_is_exactly_five_and_six_is_an_overline(void **state)
{
    static const struct line_case cases[] = {
        {"T001", "XXX*XX", "6: e8-f8-g8-h8-i8-j8", "6", "6"},
        {"T003", "OXXX*XXXO", "6: e8-f8-g8-h8-i8-j8-k8", "6", "6"},
        {"T008", "XXXX*.X", "five: d8-e8-f8-g8-h8", "five", "five"},
        {"T005", "XXXX*X", "6: d8-e8-f8-g8-h8-i8", "6", "6"},
        {"", "OXX*XXO", "five: f8-g8-h8-i8-j8", "five", "five"},
        {"", "|*XXXXO", "five: a8-b8-c8-d8-e8", "five", "five"},
        {"T007", "OXXX*.XXO", "legal", "legal", "legal"},
    };

    (void)state;
    expect_lines(cases, COUNT_OF(cases));
}

// 4.2
static void
one_line_may_hold_two_fours(void **state)
{
    static const struct line_case cases[] = {
        {"T015", "X.X*X.X", "44: e8-g8-h8-i8, g8-h8-i8-k8", "44", "44"},
        {"T016", "X.XX*.X", "44: d8-f8-g8-h8, f8-g8-h8-j8", "44", "44"},
        {"T017", "XX.X*.XX", "44: d8-e8-g8-h8, g8-h8-j8-k8", "44", "44"},
        {"T018", "XXX.*.XXX", "44: d8-e8-f8-h8, h8-j8-k8-l8", "44", "44"},
        {"T020", "OX.X*X.XO", "44: e8-g8-h8-i8, g8-h8-i8-k8", "44", "44"},
        {"T023", "X.X*X.XX", "legal: e8-g8-h8-i8", "legal", "44"},
        {"T024", "XX.X*.XXX", "legal: d8-e8-g8-h8", "legal", "44"},
        {"T028", ".XXX*.", "legal: e8-f8-g8-h8", "legal", "44"},
    };

    (void)state;
    expect_lines(cases, COUNT_OF(cases));
}

// 4.3
static void
four_stones_without_room_for_exactly_five_are_no_four(void **state)
{
    static const struct line_case cases[] = {
        {"T025", "X.XXX*.X", "legal", "legal", "legal"},
        {"T026", "OXXX*O", "legal", "legal", "legal"},
        {"T027", "|*XXXO", "legal", "legal", "legal"},
        {"", "|XXX*O", "legal", "legal", "legal"},
        // Five points between white stones are just enough.
        {"", "OX.X*XO", "legal: e8-g8-h8-i8", "legal", "44"},
    };

    (void)state;
    expect_lines(cases, COUNT_OF(cases));
}

// 4.4
static void
three_needs_a_straight_four(void **state)
{
    static const struct line_case cases[] = {
        {"", "..XX*..", "legal: f8-g8-h8", "33", "legal"},
        {"", ".X.*X.", "legal: f8-h8-i8", "33", "legal"},
        {"", ".XX.*.", "legal: e8-f8-h8", "33", "legal"},
        {"T035", "OXX*..", "legal", "legal", "legal"},
        {"T036", "O.XX*.O", "legal", "legal", "legal"},
        {"T037", "O.XX*..", "legal: f8-g8-h8", "33", "legal"},
        {"T039", "|.XX*..", "legal: b8-c8-d8", "33", "legal"},
        {"T040", "|XX*...", "legal", "legal", "legal"},
        {"T038", "OX.*X.", "legal", "legal", "legal"},
        {"T041", "X..XX*..X", "legal", "legal", "legal"},
        {"T042", "X..XX*...", "legal: f8-g8-h8", "33", "legal"},
        {"T043", "X.X.*X.", "legal", "legal", "legal"},
        {"T044", "XX.*.XX", "legal", "legal", "legal"},
        {"T045", "X.*X.X", "legal", "legal", "legal"},
        {"", ".X*.", "legal", "legal", "legal"},
    };

    (void)state;
    expect_lines(cases, COUNT_OF(cases));
}

// 5: the edge is like a white stone, also where two of them are close.
static void
short_diagonals_hold_only_what_fits(void **state)
{
    static const struct line_case cases[] = {
        {"", "|XX*X|", "legal", "legal", "legal"},  {"", "|XX*|", "legal", "legal", "legal"},
        {"", "|XX*XX|", "five", "five", "five"},    {"", "|X.X*X|", "legal", "legal", "44"},
        {"", "|.XX*.|", "legal", "legal", "legal"}, {"", "|.XX*..|", "legal", "33", "legal"},
        {"", "|.XXX*.|", "legal", "legal", "44"},   {"", "|XX*XXX|", "6", "6", "6"},
        {"", "|X.X*X.X|", "44", "44", "44"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct line_case *c = &cases[i];

        for (enum axis axis = AXIS_DIAGONAL; axis <= AXIS_ANTIDIAGONAL; axis++) {
            struct diagram alone = diagram_line(c->line, 15, axis, false);
            struct diagram three = alone, four = alone;

            // The crossing line has room on one side only.
            diagram_cross(&three, A_THREE, AXIS_COLUMN, axis == AXIS_DIAGONAL);
            diagram_cross(&four, A_FOUR, AXIS_COLUMN, axis == AXIS_DIAGONAL);
            renju_expect_word(c->line, &alone.board, alone.star, c->alone);
            renju_expect_word(c->line, &three.board, three.star, c->with_three);
            renju_expect_word(c->line, &four.board, four.star, c->with_four);
        }
    }
}

static void
size_of_the_board_does_not_matter(void **state)
{
    static const struct {
        const char *line, *crossing, *want;
    } cases[] = {
        {"..XX*..", A_THREE, "33"}, {"|.XX*..", A_THREE, "33"}, {"|XX*...", A_THREE, "legal"},
        {"XX.X*.XX", ".*.", "44"},  {"OXXX*", A_FOUR, "44"},    {"|*XXXO", A_FOUR, "legal"},
        {"XXX*XX", ".*.", "6"},     {"|XX*XX.", ".*.", "five"},
    };

    (void)state;
    for (int size = 9; size <= BOARD_SIZE_MAX; size += 2) {
        for (size_t i = 0; i < COUNT_OF(cases) * WAYS; i++) {
            size_t k = i / WAYS, way = i % WAYS;
            enum axis axis = (enum axis)(way / 2);
            struct diagram d = diagram_line(cases[k].line, size, axis, way % 2);

            if (strcmp(cases[k].crossing, ".*.") != 0) {
                diagram_cross(&d, cases[k].crossing, axis == AXIS_COLUMN ? AXIS_ROW : AXIS_COLUMN,
                              false);
            }
            renju_expect_word(cases[k].line, &d.board, d.star, cases[k].want);
        }
    }
}

static void
empty_board_has_no_forbidden_point(void **state)
{
    struct point p = POINT_NONE;
    struct board board;

    (void)state;
    board_init(&board, 15);
    while (board_next_empty(&board, &p)) {
        renju_expect_word("empty board", &board, p, "legal");
    }
}

static void
white_stones_make_no_shapes_of_black(void **state)
{
    struct diagram d = diagram_line("OO*", 15, AXIS_ROW, false);

    (void)state;
    diagram_cross(&d, "*OO", AXIS_COLUMN, false);
    renju_expect_word("two threes of white", &d.board, d.star, "legal");
    d = diagram_line("OOO*OO", 15, AXIS_ROW, false);
    renju_expect_word("six of white", &d.board, d.star, "legal");
}

static void
reasons_are_joined_in_one_order(void **state)
{
    char text[FOUL_TEXT_BYTES];

    (void)state;
    assert_string_equal(renju_format_fouls(0, text), "");
    assert_string_equal(renju_format_fouls(FOUL_OVERLINE, text), "6");
    assert_string_equal(renju_format_fouls(FOUL_DOUBLE_FOUR, text), "44");
    assert_string_equal(renju_format_fouls(FOUL_DOUBLE_THREE, text), "33");
    assert_string_equal(renju_format_fouls(FOUL_OVERLINE | FOUL_DOUBLE_THREE, text), "6+33");
    assert_string_equal(renju_format_fouls(FOUL_DOUBLE_FOUR | FOUL_DOUBLE_THREE, text), "44+33");
    assert_string_equal(
        renju_format_fouls(FOUL_OVERLINE | FOUL_DOUBLE_FOUR | FOUL_DOUBLE_THREE, text), "6+44+33");
}

// Six on the row, fours on the column and one diagonal.
static void
several_reasons_are_all_named(void **state)
{
    struct diagram d = diagram_line("XXX*XX", 15, AXIS_ROW, false);

    (void)state;
    diagram_cross(&d, A_FOUR, AXIS_COLUMN, false);
    diagram_cross(&d, A_FOUR, AXIS_DIAGONAL, false);
    renju_expect("6+44", &d.board, d.star, "6+44: e8-f8-g8-h8-i8-j8, h8-h9-h10-h11, h8-i9-j10-k11");
}

// Two fours on every line: the most that an explanation has to hold.
static void
eight_fours_fit_into_an_explanation(void **state)
{
    struct diagram d = diagram_line("X.X*X.X", 15, AXIS_ROW, false);
    struct renju_explanation explanation;

    (void)state;
    for (enum axis axis = AXIS_COLUMN; axis <= AXIS_ANTIDIAGONAL; axis++) {
        diagram_cross(&d, "X.X*X.X", axis, false);
    }
    renju_explain(&d.board, d.star, &explanation);
    assert_int_equal(explanation.shape_count, SHAPES_MAX);
    assert_int_equal(explanation.fouls, FOUL_DOUBLE_FOUR);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_is_exactly_five_and_six_is_an_overline),
        cmocka_unit_test(one_line_may_hold_two_fours),
        cmocka_unit_test(four_stones_without_room_for_exactly_five_are_no_four),
        cmocka_unit_test(three_needs_a_straight_four),
        cmocka_unit_test(short_diagonals_hold_only_what_fits),
        cmocka_unit_test(size_of_the_board_does_not_matter),
        cmocka_unit_test(empty_board_has_no_forbidden_point),
        cmocka_unit_test(white_stones_make_no_shapes_of_black),
        cmocka_unit_test(reasons_are_joined_in_one_order),
        cmocka_unit_test(several_reasons_are_all_named),
        cmocka_unit_test(eight_fours_fit_into_an_explanation),
    };

    return cmocka_run_group_tests_name("renju_forbidden", tests, NULL, NULL);
}
