// SPDX-License-Identifier: MIT
// Forbidden points in drawn positions, with the reasons that renju.md gives;
// section numbers are of that page, and names such as T052 are those of
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

struct drawn_case {
    const char *id, *why;
    const char *diagram;
    const char *at_star; // with its shapes where the page names them
    const char *at_q;    // with Black's stone on the star; "" if there is no q
};

static void
expect_drawn(const struct drawn_case *cases, size_t count)
{
    for (const struct drawn_case *c = cases; c < cases + count; c++) {
        struct diagram d = diagram_read(c->diagram, 15);
        char what[128];

        snprintf(what, sizeof(what), "%s, %s", c->id, c->why);
        if (strchr(c->at_star, ':')) {
            renju_expect(what, &d.board, d.star, c->at_star);
        } else {
            renju_expect_word(what, &d.board, d.star, c->at_star);
        }
        if (*c->at_q) {
            board_place(&d.board, d.star, STONE_BLACK, 0);
            renju_expect(what, &d.board, diagram_point(&d, 'q'), c->at_q);
        }
    }
}

// 2
static void
several_shapes_count_as_section_two_says(void **state)
{
    static const struct drawn_case cases[] = {
        {"T029", "a row and a column",
         "10 ..X\n"
         " 9 ..X\n"
         " 8 XX*\n"
         "   fgh\n",
         "33: f8-g8-h8, h8-h9-h10", ""},
        {"T034", "three threes",
         "10 ..X.X\n"
         " 9 ..XX.\n"
         " 8 XX*..\n"
         "   fghij\n",
         "33: f8-g8-h8, h8-h9-h10, h8-i9-j10", ""},
        {"T048", "4+3",
         "10 ....X\n"
         " 9 ....X\n"
         " 8 OXXX*\n"
         "   defgh\n",
         "legal: e8-f8-g8-h8, h8-h9-h10", ""},
        {"T050", "4+3+3",
         "10 ....X\n"
         " 9 ....X\n"
         " 8 OXXX*\n"
         " 7 ...X.\n"
         " 6 ..X..\n"
         "   defgh\n",
         "33: e8-f8-g8-h8, h8-h9-h10, f6-g7-h8", ""},
        {"T022", "4+4+3",
         "12 ....O\n"
         "11 ....X\n"
         "10 ....X\n"
         " 9 ....X\n"
         " 8 OXXX*\n"
         " 7 ...X.\n"
         " 6 ..X..\n"
         "   defgh\n",
         "44: e8-f8-g8-h8, h8-h9-h10-h11, f6-g7-h8", ""},
        {"T012", "two straight fours",
         "11 ...X\n"
         "10 ...X\n"
         " 9 ...X\n"
         " 8 XXX*\n"
         "   efgh\n",
         "44: e8-f8-g8-h8, h8-h9-h10-h11", ""},
        {"T019", "two fours on one diagonal",
         "11 .......X\n"
         "10 ......X.\n"
         " 9 ........\n"
         " 8 ....*...\n"
         " 7 ...X....\n"
         " 6 ........\n"
         " 5 .X......\n"
         " 4 X.......\n"
         "   defghijk\n",
         "44: d4-e5-g7-h8, g7-h8-j10-k11", ""},
        {"T021", "two fours in the corner",
         " 4 ...X\n"
         " 3 ...X\n"
         " 2 ...X\n"
         " 1 XXX*\n"
         "   abcd\n",
         "44: a1-b1-c1-d1, d1-d2-d3-d4", ""},
    };

    (void)state;
    expect_drawn(cases, COUNT_OF(cases));
}

// 2, 4.1
static void
five_beats_everything_else(void **state)
{
    static const struct drawn_case cases[] = {
        {"T006", "six on one line, exactly five on another",
         "13 ...O..\n"
         "12 ...X..\n"
         "11 ...X..\n"
         "10 ...X..\n"
         " 9 ...X..\n"
         " 8 XXX*XX\n"
         "   efghij\n",
         "five: h8-h9-h10-h11-h12", ""},
        {"T009", "a five and two fours",
         "13 ....O\n"
         "12 ....X\n"
         "11 ....X\n"
         "10 ....X\n"
         " 9 ....X\n"
         " 8 OXXX*\n"
         " 7 ...X.\n"
         " 6 ..X..\n"
         " 5 .X...\n"
         " 4 O....\n"
         "   defgh\n",
         "five: h8-h9-h10-h11-h12", ""},
        {"T010", "a five and two threes",
         "13 ..O\n"
         "12 ..X\n"
         "11 ..X\n"
         "10 ..X\n"
         " 9 ..X\n"
         " 8 XX*\n"
         " 7 .X.\n"
         " 6 X..\n"
         "   fgh\n",
         "five: h8-h9-h10-h11-h12", ""},
    };

    (void)state;
    expect_drawn(cases, COUNT_OF(cases));
}

// 4.5
static void
only_shapes_through_the_stone_count(void **state)
{
    static const struct drawn_case cases[] = {
        {"T046", "an open three elsewhere",
         " 8 ...XX*\n"
         " 7 ......\n"
         " 6 ......\n"
         " 5 ......\n"
         " 4 ......\n"
         " 3 XXX...\n"
         "   cdefgh\n",
         "legal: f8-g8-h8", ""},
        {"T047", "an open three that only touches the lines",
         "10 .XXX\n"
         " 9 ....\n"
         " 8 XX*.\n"
         "   fghi\n",
         "legal: f8-g8-h8", ""},
        {"T049", "an old open three that becomes a four: 4+3",
         "10 ...X\n"
         " 9 ...X\n"
         " 8 XXX*\n"
         "   efgh\n",
         "legal: e8-f8-g8-h8, h8-h9-h10", ""},
    };

    (void)state;
    expect_drawn(cases, COUNT_OF(cases));
}

// 4.6, 4.9
static void
three_needs_a_point_that_is_not_forbidden_and_no_five(void **state)
{
    static const struct drawn_case cases[] = {
        {"T052", "six at q: the row is no three",
         "11 .X..\n"
         "10 .XX.\n"
         " 9 .XX.\n"
         " 8 Xq*X\n"
         " 7 .X..\n"
         " 6 .X..\n"
         "   fghi\n",
         "legal: h8-h9-h10", "6: g6-g7-g8-g9-g10-g11, f8-g8-h8-i8"},
        {"T053", "two fours at q: the row is no three",
         "10 ..X.\n"
         " 9 ..X.\n"
         " 8 Xq*X\n"
         " 7 .X..\n"
         " 6 .X..\n"
         " 5 .X..\n"
         " 4 .O..\n"
         "   fghi\n",
         "legal: h8-h9-h10", "44: f8-g8-h8-i8, g5-g6-g7-g8"},
        {"T054", "two threes at q: the row is no three",
         "10 X..X.\n"
         " 9 .X.X.\n"
         " 8 .Xq*X\n"
         " 7 ..X..\n"
         " 6 ..X..\n"
         "   efghi\n",
         "legal: h8-h9-h10", "33: f8-g8-h8-i8, g6-g7-g8, e10-f9-g8"},
        {"T055", "one of them closed, q is 4+3 and good: the row is a three",
         "11 O.....\n"
         "10 .X..X.\n"
         " 9 ..X.X.\n"
         " 8 ..Xq*X\n"
         " 7 ...X..\n"
         " 6 ...X..\n"
         "   defghi\n",
         "33: f8-h8-i8, h8-h9-h10", "legal: f8-g8-h8-i8, g6-g7-g8"},
        {"T061", "five at q: the row is no three",
         "10 ..X.\n"
         " 9 ..X.\n"
         " 8 Xq*X\n"
         " 7 .X..\n"
         " 6 .X..\n"
         " 5 .X..\n"
         " 4 .X..\n"
         " 3 .O..\n"
         "   fghi\n",
         "legal: h8-h9-h10", "five: g4-g5-g6-g7-g8"},
    };

    (void)state;
    expect_drawn(cases, COUNT_OF(cases));
}

// 4.7, 4.10
static void
three_is_dropped_if_none_of_its_points_is_good(void **state)
{
    static const struct drawn_case cases[] = {
        {"T057", "q is bad, the other end is good",
         "10 ..X.\n"
         " 9 ..X.\n"
         " 8 XX*q\n"
         " 7 ...X\n"
         " 6 ...X\n"
         " 5 ...X\n"
         " 4 ...O\n"
         "   fghi\n",
         "33: f8-g8-h8, h8-h9-h10", "44: f8-g8-h8-i8, i5-i6-i7-i8"},
        {"T058", "q is bad, so is the other end",
         "10 ...X.\n"
         " 9 ...X.\n"
         " 8 .XX*q\n"
         " 7 X...X\n"
         " 6 X...X\n"
         " 5 X...X\n"
         " 4 O...O\n"
         "   efghi\n",
         "legal: h8-h9-h10", "44: f8-g8-h8-i8, i5-i6-i7-i8"},
        {"T059", "three rows, one dropped: still a double-three",
         "12 .O...\n"
         "11 .X...\n"
         "10 .XX.X\n"
         " 9 .XXX.\n"
         " 8 Xq*X.\n"
         "   fghij\n",
         "33: h8-h9-h10, h8-i9-j10", "44: f8-g8-h8-i8, g8-g9-g10-g11"},
        {"T060", "three rows, one dropped and one closed",
         "12 .O....\n"
         "11 .X...O\n"
         "10 .XX.X.\n"
         " 9 .XXX..\n"
         " 8 Xq*X..\n"
         "   fghijk\n",
         "legal: h8-h9-h10", "44: f8-g8-h8-i8, g8-g9-g10-g11"},
    };

    (void)state;
    expect_drawn(cases, COUNT_OF(cases));
}

// 4.8
static void
nested_threes_are_followed_to_the_end(void **state)
{
    static const struct drawn_case cases[] = {
        {"T062", "a ring",
         "10 .XX.\n"
         " 9 X..X\n"
         " 8 X.*X\n"
         " 7 .XX.\n"
         "   fghi\n",
         "legal", ""},
        {"T063", "a block of twelve",
         "10 ..OO..\n"
         " 9 ..XX..\n"
         " 8 OXXXXO\n"
         " 7 OXXXXO\n"
         " 6 .*XX..\n"
         " 5 ..OO..\n"
         "   efghij\n",
         "33", ""},
        {"T064", "with a white stone on o6",
         " 9 ....O........\n"
         " 8 X..X*X.......\n"
         " 7 ...X..XX.....\n"
         " 6 ..X......XX.O\n"
         " 5 ......XOXX...\n"
         " 4 ........X....\n"
         "   cdefghijklmno\n",
         "legal", ""},
        {"T064", "with a white stone on o6",
         " 9 ....O........\n"
         " 8 X..X.X.......\n"
         " 7 ...X..XX*....\n"
         " 6 ..X......XX.O\n"
         " 5 ......XOXX...\n"
         " 4 ........X....\n"
         "   cdefghijklmno\n",
         "33", ""},
        {"T065", "without it",
         " 9 ....O......\n"
         " 8 X..X*X.....\n"
         " 7 ...X..XX...\n"
         " 6 ..X......XX\n"
         " 5 ......XOXX.\n"
         " 4 ........X..\n"
         "   cdefghijklm\n",
         "33", ""},
        {"T065", "without it",
         " 9 ....O......\n"
         " 8 X..X.X.....\n"
         " 7 ...X..XX*..\n"
         " 6 ..X......XX\n"
         " 5 ......XOXX.\n"
         " 4 ........X..\n"
         "   cdefghijklm\n",
         "legal", ""},
        {"T066", "a lesson on false threes: the real one",
         "14 ....OO.X.....\n"
         "13 ...X.........\n"
         "12 ...OXXO..O...\n"
         "11 ...O.O....OO.\n"
         "10 ....X....XOX.\n"
         " 9 .OXX.....XX..\n"
         " 8 ............O\n"
         " 7 ..........OX.\n"
         " 6 ..O.OX..XOX..\n"
         " 5 ..XX*....XX.O\n"
         " 4 XOO.O....OO..\n"
         " 3 ..X.....X....\n"
         "   bcdefghijklmn\n",
         "33", ""},
        {"T066", "a lesson on false threes: the false one",
         "14 ....OO.X.....\n"
         "13 ...X.........\n"
         "12 ...OXXO..O...\n"
         "11 ...O.O....OO.\n"
         "10 ....X....XOX.\n"
         " 9 .OXX.....XX..\n"
         " 8 ............O\n"
         " 7 ..........OX.\n"
         " 6 ..O.OX..XOX..\n"
         " 5 ..XX....*XX.O\n"
         " 4 XOO.O....OO..\n"
         " 3 ..X.....X....\n"
         "   bcdefghijklmn\n",
         "legal", ""},
    };

    (void)state;
    expect_drawn(cases, COUNT_OF(cases));
}

// 4.8: forbidden at f5 because g5 is good, because h4 would be a double-three.
static void
nested_example_of_the_page_holds_at_every_level(void **state)
{
    struct diagram d = diagram_read(" 8  . . . . . O\n"
                                    " 7  . . X . O .\n"
                                    " 6  X X . . . X\n"
                                    " 5  . f g X X .\n"
                                    " 4  . . X h . X\n"
                                    " 3  . . . . X .\n"
                                    "    e f g h i j\n",
                                    15);
    struct point f5 = diagram_point(&d, 'f'), g5 = diagram_point(&d, 'g');

    (void)state;
    renju_expect("T068", &d.board, f5, "33: f5-h5-i5, e6-f5-g4");
    board_place(&d.board, f5, STONE_BLACK, 0);
    renju_expect("T068 with f5", &d.board, g5, "legal: f5-g5-h5-i5, g4-g5-g7");
    board_place(&d.board, g5, STONE_BLACK, 0);
    renju_expect("T068 with f5 and g5", &d.board, diagram_point(&d, 'h'),
                 "33: f6-g5-h4-i3, g4-h4-j4, h4-i5-j6");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_shapes_count_as_section_two_says),
        cmocka_unit_test(five_beats_everything_else),
        cmocka_unit_test(only_shapes_through_the_stone_count),
        cmocka_unit_test(three_needs_a_point_that_is_not_forbidden_and_no_five),
        cmocka_unit_test(three_is_dropped_if_none_of_its_points_is_good),
        cmocka_unit_test(nested_threes_are_followed_to_the_end),
        cmocka_unit_test(nested_example_of_the_page_holds_at_every_level),
    };

    return cmocka_run_group_tests_name("renju_drawn", tests, NULL, NULL);
}
