// SPDX-License-Identifier: MIT
// Free-threes by variants.md 6.2: a pattern, and nothing but the pattern.
#include "common/game/free_three.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/diagram.h"
#include "tests/support/shape_text.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { WAYS = 2 * AXIS_COUNT }; // each axis, and each the other way round

static void
expect_count(const char *what, const struct diagram *d, enum stone stone, int want)
{
    struct shape shapes[AXIS_COUNT];
    int got = free_three_count(&d->board, d->star, stone);
    char picture[DIAGRAM_TEXT_BYTES];

    if (got != want) {
        fail_msg("%s: expected %d free-threes, got %d\n%s", what, want, got,
                 diagram_write(&d->board, d->star, picture));
    }
    assert_int_equal(free_three_shapes(&d->board, d->star, stone, shapes), want);
    for (int i = 0; i < want; i++) {
        assert_int_equal(shapes[i].kind, SHAPE_THREE);
        assert_int_equal(shapes[i].count, 3);
    }
}

static void
expect_line(const char *line, int size, int want)
{
    for (int way = 0; way < WAYS; way++) {
        struct diagram d = diagram_line(line, size, (enum axis)(way / 2), way % 2);

        expect_count(line, &d, STONE_BLACK, want);
        diagram_swap_colours(&d);
        expect_count(line, &d, STONE_WHITE, want);
    }
}

static void
line_is_a_free_three_as_the_table_says(void **state)
{
    static const struct {
        const char *line;
        int want;
    } cases[] = {
        {".X*X..", 1}, {".X*.X.", 1}, {"|.X*X..", 1}, {"|.X*X.O", 0}, {"O.X*X.O", 0},
        {"OX*X..", 0}, {"|X*X..", 0}, {".X.*.X.", 0}, {".XX*X.", 0},  {"X.X*X..", 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_line(cases[i].line, 19, cases[i].want);
    }
}

static void
stone_may_be_any_of_the_three(void **state)
{
    static const struct {
        const char *line;
        int want;
    } cases[] = {
        // The four shapes between stones and edges that leave exactly six points.
        {"O.*XX..O", 1},
        {"O.X*X..O", 1},
        {"O.XX*..O", 1},
        {"O..*XX.O", 1},
        {"O..X*X.O", 1},
        {"O..XX*.O", 1},
        {"O.*X.X.O", 1},
        {"O.X*.X.O", 1},
        {"O.XX.*.O", 1},
        {"O.*.XX.O", 1},
        {"O.X.*X.O", 1},
        {"O.X.X*.O", 1},
        {"|.*XX..|", 1},
        {"|..XX*.|", 1},
        {"|.X*.X.|", 1},
        // One of the six is missing or taken.
        {"O.*XX.O", 0},
        {"OX*X...", 0},
        {"O*X.X.O", 0},
        {"|.*XX.|", 0},
        {"|*XX...", 0},
        {"O.X*OX.", 0},
        {"OX.*X..O", 0},
        // Too many gaps, or too few stones.
        {".*..XX.", 0},
        {".X*.", 0},
        {".*.", 0},
        {"XX..*.X", 0},
        // Stones that the six points do not touch change nothing.
        {"XX.X*X..", 1},
        {"O.X*X..X", 1},
        {"X.X*X.X", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        bool has_two_edges = cases[i].line[0] == '|' && strchr(cases[i].line + 1, '|');

        if (has_two_edges) {
            struct diagram d = diagram_line(cases[i].line, 19, AXIS_DIAGONAL, false);

            expect_count(cases[i].line, &d, STONE_BLACK, cases[i].want);
        } else {
            expect_line(cases[i].line, 19, cases[i].want);
        }
    }
}

static void
direction_counts_once_however_many_windows_fit(void **state)
{
    (void)state;
    expect_line("...X*X...", 19, 1);
    expect_line("..XX*....", 19, 1);
}

static void
every_direction_counts_by_itself(void **state)
{
    struct diagram d = diagram_line("X*X", 19, AXIS_ROW, false);

    (void)state;
    expect_count("one line", &d, STONE_BLACK, 1);
    diagram_cross(&d, "X*X", AXIS_COLUMN, false);
    expect_count("two lines", &d, STONE_BLACK, 2);
    diagram_cross(&d, "*XX", AXIS_DIAGONAL, false);
    expect_count("three lines", &d, STONE_BLACK, 3);
    diagram_cross(&d, "X.*X", AXIS_ANTIDIAGONAL, false);
    expect_count("four lines", &d, STONE_BLACK, 4);
    expect_count("the other colour", &d, STONE_WHITE, 0);
}

// variants.md 6.2, "Worked": X at h9 makes two.
static const char worked[] = "12  X . . . . . .\n"
                             "11  . X . . . . .\n"
                             "10  . . . . . . .\n"
                             " 9  . . . * X X .\n"
                             "    e f g h i j k\n";

static void
worked_example_has_two_and_its_variations_fewer(void **state)
{
    static const struct {
        const char *further;
        int want;
    } cases[] = {
        {"", 2},          {"O: g10", 1},           {"O: k9", 1},
        {"O: g10 k9", 0}, {"X: h6 / O: h7 h8", 2}, // still two; that it captures is another matter
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_read(worked, 19);

        diagram_add(&d, cases[i].further);
        expect_count(cases[i].further, &d, STONE_BLACK, cases[i].want);
    }
}

static void
four_with_room_counts_as_a_free_three(void **state)
{
    struct diagram d = diagram_read("12  . . . . X . .\n"
                                    "11  . . . . X . .\n"
                                    "10  X . X X * . .\n"
                                    "    d e f g h i j\n",
                                    19);

    (void)state;
    expect_count("four-three", &d, STONE_BLACK, 2);
    diagram_add(&d, "O: j10");
    expect_count("four-three with O on j10", &d, STONE_BLACK, 1);
}

static void
shapes_are_the_three_stones_of_each_direction(void **state)
{
    struct diagram d = diagram_read(worked, 19);
    struct shape shapes[AXIS_COUNT];
    int count = free_three_shapes(&d.board, d.star, STONE_BLACK, shapes);
    char text[SHAPE_TEXT_BYTES];

    (void)state;
    assert_string_equal(shape_text(shapes, count, text), "h9-i9-j9, e12-f11-h9");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_is_a_free_three_as_the_table_says),
        cmocka_unit_test(stone_may_be_any_of_the_three),
        cmocka_unit_test(direction_counts_once_however_many_windows_fit),
        cmocka_unit_test(every_direction_counts_by_itself),
        cmocka_unit_test(worked_example_has_two_and_its_variations_fewer),
        cmocka_unit_test(four_with_room_counts_as_a_free_three),
        cmocka_unit_test(shapes_are_the_three_stones_of_each_direction),
    };

    return cmocka_run_group_tests_name("free_three", tests, NULL, NULL);
}
