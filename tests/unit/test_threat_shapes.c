// SPDX-License-Identifier: MIT
// Where a stone would be a threat: drawn as single lines, along every axis.
#include "common/game/threat_shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/diagram.h"
#include "tests/support/table.h"

static struct threat_shape
look(const char *rule, const char *line, enum axis axis, enum stone stone)
{
    struct diagram diagram = diagram_line(line, 15, axis, false);
    struct match match = {.settings = table_settings(rule), .board = diagram.board};

    return threat_shapes_at(&match.settings.rules, &match.board, diagram.star, stone);
}

static void
expect(const char *rule, const char *line, int stones, bool is_open)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct threat_shape threat = look(rule, line, (enum axis)axis, STONE_BLACK);

        if (threat.stones != stones || threat.is_open != is_open) {
            fail_msg("%s, %s: expected %d open %d, got %d open %d", rule, line, stones, is_open,
                     threat.stones, threat.is_open);
        }
    }
}

static void
shapes_are_told_apart(void **state)
{
    (void)state;
    expect("", "..XXXX*..", 5, false);
    expect("", "..XX*XX..", 5, false);
    expect("", "..XXX*...", 4, true);
    expect("", ".OXXX*...", 4, false);
    expect("", ".OXX.X*...", 4, false);
    expect("", "..X.X*X...", 4, false);
    expect("", "..XX*....", 3, true);
    expect("", "..X.X*...", 3, true);
    expect("", ".OXX*....", 0, false);
    expect("", ".OXX*O...", 0, false);
    expect("", "...X*....", 0, false);
}

static void
six_in_a_row_is_what_the_rule_says(void **state)
{
    (void)state;
    expect("", ".XXX*XX..", 5, false);
    expect("rule=standard", ".XXX*XX..", 0, false);
    expect("rule=standard", "..XXXX*..", 5, false);
    // A four whose only end would make six.
    expect("rule=standard", "OXXX*.XO.", 0, false);
    expect("", "OXXX*.XO.", 4, false);
}

static void
blocked_five_of_caro_is_no_five(void **state)
{
    (void)state;
    expect("rule=caro", ".OXXXX*O..", 0, false);
    expect("rule=caro", "..XXXX*O..", 5, false);
    expect("", ".OXXXX*O..", 5, false);
}

static void
white_is_looked_at_by_its_own_rule(void **state)
{
    (void)state;
    assert_int_equal(look("rule=renju", ".OOO*OO..", AXIS_COUNT - 1, STONE_WHITE).stones, 5);
    assert_int_equal(look("rule=renju", ".XXX*XX..", AXIS_COUNT - 1, STONE_BLACK).stones, 0);
    assert_int_equal(look("", "..OO*....", AXIS_COUNT - 1, STONE_WHITE).stones, 3);
    assert_int_equal(look("", "..OO*....", AXIS_COUNT - 1, STONE_BLACK).stones, 0);
}

static void
foul_is_no_threat(void **state)
{
    // Two fours at once: black may not.
    struct diagram diagram = diagram_read("15 . . . . . . . . . . . . . . .\n"
                                          "14 . . . . . . . . . . . . . . .\n"
                                          "13 . . . . . . . . . . . . . . .\n"
                                          "12 . . . . . . . . . . . . . . .\n"
                                          "11 . . . . . . . . . . . . . . .\n"
                                          "10 . . . . X . . . . . . . . . .\n"
                                          " 9 . . . . X . . . . . . . . . .\n"
                                          " 8 . . . . X . . . . . . . . . .\n"
                                          " 7 . . . . * X X X . . . . . . .\n"
                                          " 6 . . . . O . . . . . . . . . .\n"
                                          " 5 . . . . . . . . . . . . . . .\n"
                                          " 4 . . . . . . . . . . . . . . .\n"
                                          " 3 . . . . . . . . . . . . . . .\n"
                                          " 2 . . . . . . . . . . . . . . .\n"
                                          " 1 . . . . . . . . . . . . . . .\n",
                                          15);
    struct match match = {.settings = table_settings("rule=renju"), .board = diagram.board};

    (void)state;
    assert_int_equal(
        threat_shapes_at(&match.settings.rules, &match.board, diagram.star, STONE_BLACK).stones, 0);
    match.settings = table_settings("rule=freestyle");
    assert_int_equal(
        threat_shapes_at(&match.settings.rules, &match.board, diagram.star, STONE_BLACK).stones, 4);
}

static void
threats_come_one_by_one(void **state)
{
    struct diagram diagram = diagram_line("..XXXX*..", 15, (enum axis)0, false);
    struct match match = {.settings = table_settings("rule=freestyle"), .board = diagram.board};
    struct threat_at at = {.point = POINT_NONE};
    int fives = 0, count = 0;

    (void)state;
    while (threat_shapes_next(&match.settings.rules, &match.board, &at)) {
        assert_true(board_is_empty(&match.board, at.point));
        assert_int_equal(
            threat_shapes_at(&match.settings.rules, &match.board, at.point, at.stone).stones,
            at.shape.stones);
        fives += at.shape.stones == 5 && at.stone == STONE_BLACK;
        count++;
    }
    assert_int_equal(fives, 2); // at both ends
    assert_true(count >= fives);
}

static void
five_anywhere_is_seen(void **state)
{
    static const struct {
        const char *line;
        bool has_five;
    } cases[] = {{"..XXX*...", false}, {"..XXXX*..", true}, {"..OOOO*..", true}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct diagram diagram = diagram_line(cases[i].line, 15, (enum axis)0, false);
        struct match match = {.settings = table_settings(""), .board = diagram.board};

        assert_int_equal(threat_shapes_has_five(&match.settings.rules, &match.board),
                         cases[i].has_five);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_told_apart),
        cmocka_unit_test(six_in_a_row_is_what_the_rule_says),
        cmocka_unit_test(blocked_five_of_caro_is_no_five),
        cmocka_unit_test(white_is_looked_at_by_its_own_rule),
        cmocka_unit_test(foul_is_no_threat),
        cmocka_unit_test(threats_come_one_by_one),
        cmocka_unit_test(five_anywhere_is_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
