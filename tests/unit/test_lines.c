// SPDX-License-Identifier: MIT
// Most cases are one drawn line, tried along the four axes, both ways round.
#include "common/game/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "tests/support/diagram.h"
#include "tests/support/shape_text.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { WAYS = 2 * AXIS_COUNT }; // each axis, and each the other way round

static struct diagram
line_of_way(const char *line, int size, int way)
{
    return diagram_line(line, size, (enum axis)(way / 2), way % 2);
}

static void
window_ends_at_the_edge(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        struct point p = POINT_NONE;
        struct board board;

        board_init(&board, size);
        while (board_next_empty(&board, &p)) {
            for (enum axis axis = AXIS_ROW; axis <= AXIS_ANTIDIAGONAL; axis++) {
                struct window window = lines_window(&board, p, axis, STONE_BLACK);
                uint32_t want = 0;

                for (int bit = 0; bit < WINDOW_BITS; bit++) {
                    struct point q = axis_step(p, axis, bit - WINDOW_CENTRE);

                    want |= (uint32_t)(bit != WINDOW_CENTRE && point_on_board(q, size)) << bit;
                }
                assert_int_equal(window.own, 1u << WINDOW_CENTRE);
                if (window.empty != want) {
                    fail_msg("(%d,%d) of %d, axis %d: expected the empty cells %x, got %x", p.x,
                             p.y, size, axis, want, window.empty);
                }
            }
        }
    }
}

static void
window_has_six_cells_on_either_side(void **state)
{
    static const char line[] = "XOX..OO*.XX.O.X";
    const int first = 1; // the cell of bit 0; one cell at each end is too far away

    (void)state;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct diagram d = diagram_line(line, 15, (enum axis)axis, false);
        struct window black = lines_window(&d.board, d.star, (enum axis)axis, STONE_BLACK);
        struct window white = lines_window(&d.board, d.star, (enum axis)axis, STONE_WHITE);

        assert_true(black.empty == white.empty);
        assert_true((black.own | white.own | black.empty) == WINDOW_MASK);
        for (int bit = 0; bit < WINDOW_BITS; bit++) {
            char cell = line[first + bit];

            assert_int_equal((black.own >> bit) & 1, cell == 'X' || cell == '*');
            assert_int_equal((white.own >> bit) & 1, cell == 'O' || cell == '*');
            assert_int_equal((black.empty >> bit) & 1, cell == '.');
        }
    }
}

static void
bits_of_a_window_stand_for_points_along_the_axis(void **state)
{
    const struct point p = {7, 7};

    (void)state;
    for (enum axis axis = AXIS_ROW; axis <= AXIS_ANTIDIAGONAL; axis++) {
        assert_true(point_equal(window_point(p, axis, WINDOW_CENTRE), p));
        assert_true(point_equal(window_point(p, axis, 0), axis_step(p, axis, -LINE_PAD)));
        assert_true(
            point_equal(window_point(p, axis, WINDOW_BITS - 1), axis_step(p, axis, LINE_PAD)));
    }
}

static void
run_counts_unbroken_stones_through_the_point(void **state)
{
    static const struct {
        const char *line;
        int run;
    } cases[] = {
        {"*", 1},     {"X*X", 3},   {"XX*.X", 3},   {"X.*.X", 1},    {"OXX*O", 3},
        {"XXXX*", 5}, {"*XXXX", 5}, {"XXX*XX", 6},  {"|XX*XX", 5},   {"|*XXX", 4},
        {"XX*|", 3},  {"XO*OX", 1}, {"XXX*XXX", 7}, {"XXXXXX*.", 7}, {"XXXXXX*XXXXXX", 13},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (int way = 0; way < WAYS; way++) {
            struct diagram d = line_of_way(cases[i].line, 15, way);
            int got = window_run(lines_window(&d.board, d.star, (enum axis)(way / 2), STONE_BLACK));

            if (got != cases[i].run) {
                fail_msg("run of %s, way %d: expected %d, got %d", cases[i].line, way, cases[i].run,
                         got);
            }
        }
    }
}

// The letters of a drawing as bits of the window of its star.
static uint32_t
lettered_bits(const struct diagram *diagram, enum axis axis)
{
    uint32_t bits = 0;

    for (int i = 0; i < DIAGRAM_NAMES; i++) {
        if (!point_is_none(diagram->named[i])) {
            bits |= 1u << (WINDOW_CENTRE + line_bit(diagram->named[i], axis) -
                           line_bit(diagram->star, axis));
        }
    }
    return bits;
}

typedef uint32_t (*points_fn)(struct window window, bool exact);

// The letters of the line are all the points that the function should find.
static void
expect_points(const char *what, points_fn points, const char *line, bool exact)
{
    for (int way = 0; way < WAYS; way++) {
        enum axis axis = (enum axis)(way / 2);
        struct diagram d = line_of_way(line, 15, way);
        uint32_t want = lettered_bits(&d, axis);
        uint32_t got = points(lines_window(&d.board, d.star, axis, STONE_BLACK), exact);

        if (got != want) {
            fail_msg("%s of %s, way %d, %s: expected the bits %x, got %x", what, line, way,
                     exact ? "exactly five" : "five or more", want, got);
        }
    }
}

static void
five_points_complete_a_five_through_the_point(void **state)
{
    // The same line twice: letters are the points for five or more, for exactly five.
    static const struct {
        const char *any, *exact;
    } cases[] = {
        {".aXXX*b.", ".aXXX*b."},
        {".aX*XXb.", ".aX*XXb."},
        {"OXXX*a.", "OXXX*a."},
        {"OXXX*O", "OXXX*O"},
        {"|XXX*a", "|XXX*a"},
        {"|XXX*O", "|XXX*O"},
        {"|aXXX*O", "|aXXX*O"},
        {"XXa*X", "XXa*X"},
        {"XXXa*", "XXXa*"},
        {"*aXXX", "*aXXX"},
        {"XX.*.X", "XX.*.X"},
        {"XXO*X", "XXO*X"},
        {"XaX*XbX", "XaX*XbX"},
        {"XaXX*bX", "XaXX*bX"},
        {"XXaX*bXX", "XXaX*bXX"},
        {"XXXa*bXXX", "XXXa*bXXX"},
        // Only six or more: no five for those who need exactly five.
        {"XaXXX*bX", "X.XXX*.X"},
        {"XaX*XbXX", "XaX*X.XX"},
        {"XXaX*bXXX", "XXaX*.XXX"},
        {"XXXXa*", "XXXX.*"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_points("five points", window_five_points, cases[i].any, false);
        expect_points("five points", window_five_points, cases[i].exact, true);
    }
}

static void
open_four_points_leave_both_ends_empty(void **state)
{
    static const struct {
        const char *any, *exact;
    } cases[] = {
        {"..aXX*b..", "..aXX*b.."},
        {".aX*Xb.", ".aX*Xb."},
        {"OXX*..", "OXX*.."},
        {"O.XX*.O", "O.XX*.O"},
        {"O.XX*b.", "O.XX*b."},
        {"O.XX*b.O", "O.XX*b.O"},
        {"|.XX*b.", "|.XX*b."},
        {"|XX*..", "|XX*.."},
        {".Xa*X.", ".Xa*X."},
        {".XXa*.", ".XXa*."},
        {"OX.*X.", "OX.*X."},
        {".X.*.X.", ".X.*.X."},
        {".XXX*.", ".XXX*."},
        // Six beyond an end spoils it for those who need exactly five.
        {"X.aXX*b.X", "X..XX*..X"},
        {"X.aXX*b.", "X..XX*b."},
        {"X.Xa*X.", "X.X.*X."},
        {"XXa*bXX", "XX.*.XX"},
        {"Xa*XbX", "X.*X.X"},
        // These are fours as well; that does not matter here.
        {"X.XX*b.", "X.XX*.."},
        {"X.XX*.X", "X.XX*.X"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_points("open four points", window_open_four_points, cases[i].any, false);
        expect_points("open four points", window_open_four_points, cases[i].exact, true);
    }
}

static void
run_of_a_line_is_a_shape_from_end_to_end(void **state)
{
    static const struct {
        const char *line;
        enum axis axis;
        enum shape_kind kind;
        const char *want;
    } cases[] = {
        {"XX*XX", AXIS_ROW, SHAPE_FIVE, "f8-g8-h8-i8-j8"},
        {"XX*XX", AXIS_COLUMN, SHAPE_FIVE, "h6-h7-h8-h9-h10"},
        {"XX*XX", AXIS_DIAGONAL, SHAPE_FIVE, "f6-g7-h8-i9-j10"},
        {"XX*XX", AXIS_ANTIDIAGONAL, SHAPE_FIVE, "f10-g9-h8-i7-j6"},
        {"OXXX*XX.X", AXIS_ROW, SHAPE_OVERLINE, "e8-f8-g8-h8-i8-j8"},
        {"|XXXXXXX*XXXXXXX|", AXIS_ROW, SHAPE_OVERLINE,
         "a8-b8-c8-d8-e8-f8-g8-h8-i8-j8-k8-l8-m8-n8-o8"},
        {"|X*XXX|", AXIS_DIAGONAL, SHAPE_FIVE, "a11-b12-c13-d14-e15"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_line(cases[i].line, 15, cases[i].axis, false);
        struct shape shape = lines_run(&d.board, d.star, cases[i].axis, STONE_BLACK);
        char got[SHAPE_TEXT_BYTES];

        assert_string_equal(shape_text(&shape, 1, got), cases[i].want);
        assert_int_equal(shape.kind, cases[i].kind);
        assert_int_equal(shape.axis, cases[i].axis);
        // The same when the stone stands there already.
        board_place(&d.board, d.star, STONE_BLACK, 0);
        shape = lines_run(&d.board, d.star, cases[i].axis, STONE_BLACK);
        assert_string_equal(shape_text(&shape, 1, got), cases[i].want);
    }
}

static void
longest_run_fits_into_a_shape(void **state)
{
    struct diagram d = diagram_line("|XXXXXXXXXXXX*XXXXXXXXXXXX|", 25, AXIS_ANTIDIAGONAL, false);
    struct shape shape = lines_run(&d.board, d.star, AXIS_ANTIDIAGONAL, STONE_BLACK);

    (void)state;
    assert_int_equal(shape.count, BOARD_SIZE_MAX);
}

static void
shape_is_what_one_more_stone_completes(void **state)
{
    // The letter is the point that is filled.
    static const struct {
        const char *line;
        enum shape_kind kind;
        const char *want;
    } cases[] = {
        {".XX*q.", SHAPE_THREE, "f8-g8-h8"},    {".Xq*X.", SHAPE_THREE, "f8-h8-i8"},
        {"OXXX*q", SHAPE_FOUR, "e8-f8-g8-h8"},  {"XqX*X.X", SHAPE_FOUR, "e8-g8-h8-i8"},
        {"X.X*XqX", SHAPE_FOUR, "g8-h8-i8-k8"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_line(cases[i].line, 15, AXIS_ROW, false);
        struct window window = lines_window(&d.board, d.star, AXIS_ROW, STONE_BLACK);
        struct shape shape = lines_shape(window, d.star, AXIS_ROW,
                                         WINDOW_CENTRE + diagram_point(&d, 'q').x - d.star.x);
        char got[SHAPE_TEXT_BYTES];

        assert_string_equal(shape_text(&shape, 1, got), cases[i].want);
        assert_int_equal(shape.kind, cases[i].kind);
    }
}

struct five_case {
    const char *line;
    int size;
    bool has_any, has_exact;
};

static void
expect_five(const struct five_case *c, int way)
{
    struct diagram d = line_of_way(c->line, c->size, way);

    for (int exact = 0; exact <= 1; exact++) {
        bool want = exact ? c->has_exact : c->has_any;
        struct shape shape = {.count = 0};
        bool has = lines_has_five(&d.board, STONE_BLACK, exact);
        bool found = lines_find_five(&d.board, STONE_BLACK, exact, &shape);
        char picture[DIAGRAM_TEXT_BYTES];

        if (has != want || found != want) {
            fail_msg("%s, exact %d: expected a five %d, got %d by asking and %d by finding\n%s",
                     c->line, exact, want, has, found,
                     diagram_write(&d.board, POINT_NONE, picture));
        }
        assert_false(lines_has_five(&d.board, STONE_WHITE, exact));
        assert_true(!found || (exact ? shape.count == 5 : shape.count >= 5));
        assert_true(!found || shape.axis == (enum axis)(way / 2));
    }
}

static void
five_is_found_anywhere_on_every_axis(void **state)
{
    static const struct five_case cases[] = {
        {"XXXX", 15, false, false},     {"XXXX.X", 15, false, false},
        {"XXXOXX", 15, false, false},   {"XXXXX", 15, true, true},
        {"OXXXXXO", 15, true, true},    {"|XXXXX", 15, true, true},
        {"XXXXXX", 15, true, false},    {"|XXXXXX", 15, true, false},
        {"|XXXXXXXX", 15, true, false}, {"XXXXXX.XXXXX", 15, true, true},
        {"|XXXXX", 25, true, true},     {"|XXXXX|", 5, true, true},
        {"|XXXX|", 15, false, false},   {"|XXXXX|", 15, true, true},
        {"|XXXXXX|", 15, true, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        // Between two edges only the diagonals are short enough.
        bool has_two_edges = cases[i].line[0] == '|' && strchr(cases[i].line + 1, '|');
        int first = has_two_edges && cases[i].size > 5 ? 2 * AXIS_DIAGONAL : 0;

        for (int way = first; way < WAYS; way++) {
            expect_five(&cases[i], way);
        }
    }
}

static void
lines_do_not_go_on_beyond_the_edge(void **state)
{
    static const char *const cases[] = {
        "...XX\nXXX..\n.....\n.....\n.....\n",
        ".X...\n.X...\nX....\nX....\nX....\n",
        "XX...\n....X\n...X.\n..X..\n.....\n",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_read(cases[i], 5);

        if (lines_has_five(&d.board, STONE_BLACK, false)) {
            fail_msg("expected no five, got one in\n%s", cases[i]);
        }
    }
}

static void
found_five_is_the_whole_run(void **state)
{
    struct diagram d = diagram_read(" 5  . . . . . O .\n"
                                    " 4  . . O . . O .\n"
                                    " 3  . X O X X O .\n"
                                    " 2  . . O . . O .\n"
                                    " 1  . . . . . O .\n"
                                    "    i j k l m n o\n",
                                    15);
    struct shape shape;
    char got[SHAPE_TEXT_BYTES];

    (void)state;
    assert_true(lines_find_five(&d.board, STONE_WHITE, true, &shape));
    assert_string_equal(shape_text(&shape, 1, got), "n1-n2-n3-n4-n5");
    assert_int_equal(shape.kind, SHAPE_FIVE);
    diagram_add(&d, "O: n6");
    assert_false(lines_find_five(&d.board, STONE_WHITE, true, &shape));
    assert_true(lines_find_five(&d.board, STONE_WHITE, false, &shape));
    assert_string_equal(shape_text(&shape, 1, got), "n1-n2-n3-n4-n5-n6");
    assert_int_equal(shape.kind, SHAPE_OVERLINE);
}

static void
room_is_five_points_without_a_colour(void **state)
{
    static const struct {
        const char *diagram;
        bool without_black, without_white;
    } cases[] = {
        {".....\n.....\n.....\n.....\n.....\n", true, true},
        // Both colours on every line.
        {"OX...\n..OX.\nX...O\n.OX..\n...OX\n", false, false},
        // One white stone less: black could still fill the top row.
        {".X...\n..OX.\nX...O\n.OX..\n...OX\n", false, true},
        // One black stone less: white could still fill the bottom row.
        {"OX...\n..OX.\nX...O\n.OX..\n...O.\n", true, false},
        {"XXXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\n", false, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_read(cases[i].diagram, 5);
        bool without_black = lines_has_room_without(&d.board, STONE_BLACK);
        bool without_white = lines_has_room_without(&d.board, STONE_WHITE);

        if (without_black != cases[i].without_black || without_white != cases[i].without_white) {
            fail_msg("room without black, without white: expected %d, %d, got %d, %d in\n%s",
                     cases[i].without_black, cases[i].without_white, without_black, without_white,
                     cases[i].diagram);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(window_ends_at_the_edge),
        cmocka_unit_test(window_has_six_cells_on_either_side),
        cmocka_unit_test(bits_of_a_window_stand_for_points_along_the_axis),
        cmocka_unit_test(run_counts_unbroken_stones_through_the_point),
        cmocka_unit_test(five_points_complete_a_five_through_the_point),
        cmocka_unit_test(open_four_points_leave_both_ends_empty),
        cmocka_unit_test(run_of_a_line_is_a_shape_from_end_to_end),
        cmocka_unit_test(longest_run_fits_into_a_shape),
        cmocka_unit_test(shape_is_what_one_more_stone_completes),
        cmocka_unit_test(five_is_found_anywhere_on_every_axis),
        cmocka_unit_test(lines_do_not_go_on_beyond_the_edge),
        cmocka_unit_test(found_five_is_the_whole_run),
        cmocka_unit_test(room_is_five_points_without_a_colour),
    };

    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
