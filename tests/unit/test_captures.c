// SPDX-License-Identifier: MIT
// Captures by variants.md 6.1 and 7, and fives that they can break by 6.4.
#include "common/game/captures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "tests/support/diagram.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum {
    WAYS = 2 * AXIS_COUNT, // each axis, and each the other way round
    PAIRS = CAPTURE_PAIRS,
    BOTH_SIZES = CAPTURE_PAIRS | CAPTURE_TRIPLES,
    GOAL = 10,
};

// Puts the stone on p, takes what it takes and returns how much that was.
static int
place(struct board *board, struct point p, enum stone stone, int sizes)
{
    uint16_t taken = captures_find(board, p, stone, sizes);
    int before = board->captured[stone];

    board_place(board, p, stone, taken);
    assert_int_equal(board->captured[stone] - before, captures_count(taken));
    return captures_count(taken);
}

// X plays the star of `before`; `after` has the star where the stone is then.
static void
expect_line(const char *before, const char *after, int sizes, int way, bool is_swapped)
{
    enum axis axis = (enum axis)(way / 2);
    enum stone x = is_swapped ? STONE_WHITE : STONE_BLACK;
    struct diagram got = diagram_line(before, 15, axis, way % 2);
    struct diagram want = diagram_line(after, 15, axis, way % 2);
    int empty_before, taken;

    if (is_swapped) {
        diagram_swap_colours(&got);
        diagram_swap_colours(&want);
    }
    board_place(&want.board, want.star, x, 0);
    empty_before = got.board.empty_count;
    taken = place(&got.board, got.star, x, sizes);
    assert_int_equal(got.board.empty_count, empty_before - 1 + taken);
    if (memcmp(got.board.lines, want.board.lines, sizeof(got.board.lines)) != 0) {
        char picture[DIAGRAM_TEXT_BYTES];

        fail_msg("%s, sizes %d, way %d: expected %s, got %d stones taken\n%s", before, sizes, way,
                 after, taken, diagram_write(&got.board, POINT_NONE, picture));
    }
}

static void
flanked_groups_are_taken_in_every_direction(void **state)
{
    static const struct {
        const char *before, *after_pairs, *after_both;
    } cases[] = {
        {"XOO*", "X..*", "X..*"},
        {"XOOO*", "XOOO*", "X...*"}, // three are safe but from keryo
        {"XO*", "XO*", "XO*"},       // one is safe
        {"|OO*", "|OO*", "|OO*"},    // the edge does not flank
        {"|OOO*", "|OOO*", "|OOO*"},
        {"OX*O", "OX*O", "OX*O"}, // moving in between is safe
        {"OXX*O", "OXX*O", "OXX*O"},
        {"XOOOO*", "XOOOO*", "XOOOO*"}, // four are safe
        {"XOOOOO*", "XOOOOO*", "XOOOOO*"},
        {"XOOOOOO*", "XOOOOOO*", "XOOOOOO*"},
        {".OO*", ".OO*", ".OO*"}, // nobody on the other side
        {".OOO*", ".OOO*", ".OOO*"},
        {"XOO.*", "XOO.*", "XOO.*"}, // gaps
        {"X.OO*", "X.OO*", "X.OO*"},
        {"XO.O*", "XO.O*", "XO.O*"},
        {"XXOO*", "XX..*", "XX..*"},
        {"|XOO*", "|X..*", "|X..*"},
        {"XOO*|", "X..*|", "X..*|"},
        {"XOO*OOX", "X..*..X", "X..*..X"},
        {"XOOO*OOX", "XOOO*..X", "X...*..X"},
        {"XOO*OOO.", "X..*OOO.", "X..*OOO."},
        {"XOOXOO*", "XOOX..*", "XOOX..*"}, // only what stands next to the stone
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (int k = 0; k < 2 * WAYS; k++) {
            expect_line(cases[i].before, cases[i].after_pairs, PAIRS, k / 2, k % 2);
            expect_line(cases[i].before, cases[i].after_both, BOTH_SIZES, k / 2, k % 2);
            expect_line(cases[i].before, cases[i].before, 0, k / 2, k % 2);
        }
    }
}

static void
triples_alone_leave_pairs_standing(void **state)
{
    (void)state;
    expect_line("XOOO*OOX", "X...*OOX", CAPTURE_TRIPLES, 0, false);
}

// All eight neighbourhoods are looked at before any stone goes.
static void
all_directions_are_taken_together(void **state)
{
    static const char pairs[] = "11  X . . X . . X\n"
                                "10  . O . O . O .\n"
                                " 9  . . O O O . .\n"
                                " 8  X O O * O O X\n"
                                " 7  . . O O O . .\n"
                                " 6  . O . O . O .\n"
                                " 5  X . . X . . X\n"
                                "    e f g h i j k\n";
    static const char triples[] = "12  X . . . X . . . X\n"
                                  "11  . O . . O . . O .\n"
                                  "10  . . O . O . O . .\n"
                                  " 9  . . . O O O . . .\n"
                                  " 8  X O O O * O O O X\n"
                                  " 7  . . . O O O . . .\n"
                                  " 6  . . O . O . O . .\n"
                                  " 5  . O . . O . . O .\n"
                                  " 4  X . . . X . . . X\n"
                                  "    d e f g h i j k l\n";
    struct diagram two = diagram_read(pairs, 15), three = diagram_read(triples, 15);

    (void)state;
    assert_int_equal(place(&two.board, two.star, STONE_BLACK, PAIRS), 16);
    assert_int_equal(two.board.empty_count, 15 * 15 - 9);
    assert_int_equal(place(&three.board, three.star, STONE_BLACK, BOTH_SIZES), CAPTURES_MAX);
    assert_int_equal(three.board.empty_count, 15 * 15 - 9);
}

static void
double_capture_takes_both_pairs(void **state)
{
    struct diagram d = diagram_read("13  . . . X\n"
                                    "12  . . . O\n"
                                    "11  . . . O\n"
                                    "10  X O O *\n"
                                    "    d e f g\n",
                                    19);
    struct diagram want = diagram_read("13  . . . X\n"
                                       "12  . . . .\n"
                                       "11  . . . .\n"
                                       "10  X . . X\n"
                                       "    d e f g\n",
                                       19);

    (void)state;
    assert_int_equal(place(&d.board, d.star, STONE_BLACK, PAIRS), 4);
    assert_memory_equal(d.board.lines, want.board.lines, sizeof(d.board.lines));
    assert_int_equal(d.board.captured[STONE_BLACK], 4);
}

static void
captured_points_are_those_that_are_freed(void **state)
{
    struct diagram d = diagram_read("13  . . . X . . .\n"
                                    "12  . . . O . . .\n"
                                    "11  . . . O . . .\n"
                                    "10  X O O * O O O\n"
                                    "    d e f g h i j\n",
                                    19);
    uint16_t taken = captures_find(&d.board, d.star, STONE_BLACK, PAIRS);
    struct point points[CAPTURES_MAX];
    int count = captures_points(d.star, taken, points);

    (void)state;
    assert_int_equal(count, 4);
    board_place(&d.board, d.star, STONE_BLACK, taken);
    for (int i = 0; i < count; i++) {
        assert_true(board_is_empty(&d.board, points[i]));
        for (int k = 0; k < i; k++) {
            assert_false(point_equal(points[i], points[k]));
        }
    }
}

static void
nothing_taken_is_no_points(void **state)
{
    struct point points[CAPTURES_MAX];

    (void)state;
    assert_int_equal(captures_count(0), 0);
    assert_int_equal(captures_points((struct point){7, 7}, 0, points), 0);
}

// variants.md 6.1, "Worked": the flank itself is captured, and comes again.
static void
flank_that_is_placed_again_captures(void **state)
{
    struct diagram d = diagram_read("12  X . . .\n"
                                    "11  O . . .\n"
                                    "10  O X * O\n"
                                    " 9  q . . .\n"
                                    "    d e f g\n",
                                    19);
    struct point flank = {3, 9};

    (void)state;
    assert_int_equal(place(&d.board, d.star, STONE_BLACK, PAIRS), 0);
    assert_int_equal(place(&d.board, diagram_point(&d, 'q'), STONE_BLACK, PAIRS), 2);
    assert_true(board_is_empty(&d.board, flank));
    assert_int_equal(place(&d.board, flank, STONE_WHITE, PAIRS), 2);
    assert_true(board_is_empty(&d.board, d.star));
    assert_int_equal(d.board.captured[STONE_BLACK], 2);
    assert_int_equal(d.board.captured[STONE_WHITE], 2);
}

struct break_case {
    const char *what;
    const char *diagram; // X has a five; q is where O breaks it, if he can
    const char *further;
    int sizes;
    bool exact;
};

static void
expect_break(const struct break_case *c)
{
    struct diagram d = diagram_read(c->diagram, 19);
    struct point answer = POINT_NONE, want;
    char picture[DIAGRAM_TEXT_BYTES], got_text[POINT_TEXT_BYTES], want_text[POINT_TEXT_BYTES];
    bool got;

    diagram_add(&d, c->further);
    want = d.named['q' - 'a'];
    got = captures_can_break(&d.board, STONE_BLACK, c->sizes, GOAL, c->exact, &answer);
    if (got == point_is_none(want) || !point_equal(answer, want)) {
        fail_msg("%s: expected an answer at %s, got %s\n%s", c->what, point_format(want, want_text),
                 point_format(answer, got_text), diagram_write(&d.board, want, picture));
    }
    assert_int_equal(captures_can_break(&d.board, STONE_BLACK, c->sizes, GOAL, c->exact, NULL),
                     got);
}

static void
five_is_breakable_if_one_capture_leaves_none(void **state)
{
    static const struct break_case cases[] = {
        {"nothing to capture",
         "10  . X X X X X .\n"
         "    c d e f g h i\n",
         "", PAIRS, false},
        {"E1",
         "12  . . . O . . .\n"
         "11  . . . X . . .\n"
         "10  . X X X X X .\n"
         " 9  . . . q . . .\n"
         "    c d e f g h i\n",
         "", PAIRS, false},
        {"E2, the end of a six",
         "12  . . . . . . O .\n"
         "11  . . . . . . X .\n"
         "10  . X X X X X X .\n"
         " 9  . . . . . . . .\n"
         "    c d e f g h i j\n",
         "", PAIRS, false},
        {"E2, the inside of a six",
         "12  . . . . O . . .\n"
         "11  . . . . X . . .\n"
         "10  . X X X X X X .\n"
         " 9  . . . . q . . .\n"
         "    c d e f g h i j\n",
         "", PAIRS, false},
        {"E3, the crossing of two fives",
         "12  . . . X . O .\n"
         "11  . . . X X . .\n"
         "10  . X X X X X .\n"
         " 9  . . q X . . .\n"
         " 8  . . . X . . .\n"
         "    c d e f g h i\n",
         "", PAIRS, false},
        {"E3, one of two fives",
         "12  . O . X . . .\n"
         "11  . X . X . . .\n"
         "10  . X X X X X .\n"
         " 9  . . . X . . .\n"
         " 8  . . . X . . .\n"
         "    c d e f g h i\n",
         "", PAIRS, false},
        {"E4, ten stones are reached elsewhere",
         "10  X X X X X .\n"
         "    d e f g h i\n",
         "X: q3 q4 / O: q5 / q: q2 / O+8", PAIRS, false},
        {"E4, eight stones are not ten",
         "10  X X X X X .\n"
         "    d e f g h i\n",
         "X: q3 q4 / O: q5 / O+6", PAIRS, false},
        {"two pairs at once reach ten from six",
         "10  X X X X X .\n"
         "    d e f g h i\n",
         "X: q3 q4 o2 p2 / O: q5 n2 / q: q2 / O+6", PAIRS, false},
        {"two pairs at once do not reach ten from four",
         "10  X X X X X .\n"
         "    d e f g h i\n",
         "X: q3 q4 o2 p2 / O: q5 n2 / O+4", PAIRS, false},
        {"three are safe from pairs",
         "13  . . . O . . .\n"
         "12  . . . X . . .\n"
         "11  . . . X . . .\n"
         "10  . X X X X X .\n"
         " 9  . . . . . . .\n"
         "    c d e f g h i\n",
         "", PAIRS, false},
        {"three are not safe from triples",
         "13  . . . O . . .\n"
         "12  . . . X . . .\n"
         "11  . . . X . . .\n"
         "10  . X X X X X .\n"
         " 9  . . . q . . .\n"
         "    c d e f g h i\n",
         "", BOTH_SIZES, false},
        {"exactly five: the six that loses its end becomes a five",
         "12  . . . . . . . O\n"
         "11  . . . . . . X .\n"
         "10  . X X X X X . .\n"
         " 9  . . . . . X . .\n"
         " 8  . . . . . X . .\n"
         " 7  . . . . . X . .\n"
         " 6  . . . . . X . .\n"
         " 5  . . . . . X . .\n"
         "    c d e f g h i j\n",
         "", PAIRS, true},
        {"exactly five: a seven that loses its end stays an overline",
         "12  . . . . . . . O\n"
         "11  . . . . . . X .\n"
         "10  . X X X X X . .\n"
         " 9  . . . . q X . .\n"
         " 8  . . . . . X . .\n"
         " 7  . . . . . X . .\n"
         " 6  . . . . . X . .\n"
         " 5  . . . . . X . .\n"
         " 4  . . . . . X . .\n"
         "    c d e f g h i j\n",
         "", PAIRS, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_break(&cases[i]);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flanked_groups_are_taken_in_every_direction),
        cmocka_unit_test(triples_alone_leave_pairs_standing),
        cmocka_unit_test(all_directions_are_taken_together),
        cmocka_unit_test(double_capture_takes_both_pairs),
        cmocka_unit_test(captured_points_are_those_that_are_freed),
        cmocka_unit_test(nothing_taken_is_no_points),
        cmocka_unit_test(flank_that_is_placed_again_captures),
        cmocka_unit_test(five_is_breakable_if_one_capture_leaves_none),
    };

    return cmocka_run_group_tests_name("captures", tests, NULL, NULL);
}
