// SPDX-License-Identifier: MIT
// What the cells of a line mean: each case along all axes, both ways, for both colours.
#include "common/engine/capture_lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/diagram.h"

enum { SIZE = 21 };

static const struct line_rule any_five = {.has_pairs = true};
static const struct line_rule exact_five = {.is_exact = true, .has_pairs = true};
static const struct line_rule triples = {.has_pairs = true, .has_triples = true};

struct seen {
    int class;
    bool is_free_three, is_risk, is_attack;
    int taken;
    int pairs, fives; // on the line
};

// What X sees at the star.
static struct seen
look(const char *drawing, struct line_rule rule, int way)
{
    enum axis axis = (enum axis)(way / 4);
    struct diagram d = diagram_line(drawing, SIZE, axis, way % 2);
    bool is_swapped = way / 2 % 2;
    struct line_masks masks;
    struct seen seen = {0};
    int bit, half;

    if (is_swapped) {
        diagram_swap_colours(&d);
    }
    masks = capture_lines_read(board_line(&d.board, d.star, axis), rule);
    half = is_swapped ? LINE_HALF : 0;
    bit = line_bit(d.star, axis) + half;
    for (int i = 0; i < LINE_CLASS_BITS; i++) {
        seen.class |= (int)(masks.classes[i] >> bit & 1) << i;
    }
    for (int i = 0; i < LINE_TAKES; i++) {
        seen.taken += masks.takes[i] >> bit & 1 ? 2 + i / TAKE_THREE_UP : 0;
    }
    seen.is_free_three = masks.free_threes >> bit & 1;
    seen.is_risk = masks.risks >> bit & 1;
    seen.is_attack = masks.attacks >> bit & 1;
    seen.pairs = __builtin_popcount((uint32_t)(masks.pairs >> half));
    seen.fives = __builtin_popcount((uint32_t)(masks.fives >> half));
    return seen;
}

enum { WAYS = 4 * AXIS_COUNT };

static void
classes_say_what_a_stone_makes(void **state)
{
    static const struct {
        const char *line;
        int any, exact;
    } cases[] = {
        {"..XX*XX..", LINE_FIVE, LINE_FIVE},
        {".XXX*XX..", LINE_FIVE, LINE_NONE},
        {"..XX*X...", LINE_OPEN_FOUR, LINE_OPEN_FOUR},
        {"OXX*X.O..", LINE_FOUR, LINE_FOUR},
        {"O.XX*XO..", LINE_FOUR, LINE_FOUR},
        {"OXX*XO...", LINE_NONE, LINE_NONE},
        {"X.X*X.X..", LINE_OPEN_FOUR, LINE_OPEN_FOUR},
        {"...X*X...", LINE_OPEN_THREE, LINE_OPEN_THREE},
        {"..X.*X...", LINE_OPEN_THREE, LINE_OPEN_THREE},
        {"O.X*X.O..", LINE_THREE, LINE_THREE},
        {"OX*X.....", LINE_THREE, LINE_THREE},
        {"..X*.....", LINE_OPEN_TWO, LINE_OPEN_TWO},
        {"OX*......", LINE_TWO, LINE_TWO},
        {"OX*..O...", LINE_NONE, LINE_NONE},
        {"...*.....", LINE_NONE, LINE_NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        for (int way = 0; way < WAYS; way++) {
            int any = look(cases[i].line, any_five, way).class;
            int exact = look(cases[i].line, exact_five, way).class;

            if (any != cases[i].any || exact != cases[i].exact) {
                fail_msg("%s, way %d: expected %d and %d, got %d and %d", cases[i].line, way,
                         cases[i].any, cases[i].exact, any, exact);
            }
        }
    }
}

// The table of variants.md 6.2.
static void
free_threes_are_those_of_the_ban(void **state)
{
    static const struct {
        const char *line;
        bool is_free;
    } cases[] = {
        {".X*X..", true},  {".X*.X.", true},  {"O.X*X.O", false},
        {"OX*X..", false}, {"|X*X..", false}, {".X.*.X.", false},
        {".XX*X.", false}, {"X.X*X..", true}, {"|.X*X..", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        for (int way = 0; way < WAYS; way++) {
            if (look(cases[i].line, any_five, way).is_free_three != cases[i].is_free) {
                fail_msg("%s, way %d: expected %d", cases[i].line, way, cases[i].is_free);
            }
        }
    }
}

static void
captures_and_the_danger_of_them_are_seen(void **state)
{
    static const struct {
        const char *line;
        int taken, taken_keryo;
        bool is_risk, is_attack;
    } cases[] = {
        {"XOO*..", 2, 2, false, false},   {"XOO*OOX", 4, 4, false, false},
        {"XOOO*..", 0, 3, false, false},  {"XO*...", 0, 0, false, false},
        {"|OO*...", 0, 0, false, false},  {".OO*...", 0, 0, false, true},
        {"OX*.....", 0, 0, true, false},  {".X*O....", 0, 0, true, false},
        {"OX*O....", 0, 0, false, false}, {".X*.....", 0, 0, false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        for (int way = 0; way < WAYS; way++) {
            struct seen pairs = look(cases[i].line, any_five, way);
            struct seen three = look(cases[i].line, triples, way);

            if (pairs.taken != cases[i].taken || three.taken != cases[i].taken_keryo ||
                pairs.is_risk != cases[i].is_risk || pairs.is_attack != cases[i].is_attack) {
                fail_msg("%s, way %d: takes %d or %d, risk %d, attack %d", cases[i].line, way,
                         pairs.taken, three.taken, pairs.is_risk, pairs.is_attack);
            }
        }
    }
}

static void
triples_are_in_danger_where_they_can_be_taken(void **state)
{
    static const char *const lines[] = {"OXX*....", "OX*X....", "O*XX....", ".XX*O..."};

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        for (int way = 0; way < WAYS; way++) {
            assert_true(look(lines[i], triples, way).is_risk);
            assert_int_equal(look(lines[i], any_five, way).is_risk, false);
        }
    }
    assert_true(look(".OOO*...", triples, 0).is_attack);
    assert_false(look(".OOO*...", any_five, 0).is_attack);
}

static void
pairs_and_alignments_are_counted(void **state)
{
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        assert_int_equal(look("*.XX..XX.O", any_five, way).pairs, 2);
        assert_int_equal(look("*OXX..XXX.", any_five, way).pairs, 0);
        assert_int_equal(look("*OXX..XXX.", triples, way).pairs, 1);
        assert_int_equal(look("*.XXXXX.", any_five, way).fives, 1);
        assert_int_equal(look("*.XXXXX.", exact_five, way).fives, 1);
        assert_int_equal(look("*.XXXXXX", exact_five, way).fives, 0);
        assert_true(look("*.XXXXXX", any_five, way).fives > 0);
        assert_int_equal(look("*.XXXX.X", any_five, way).fives, 0);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_say_what_a_stone_makes),
        cmocka_unit_test(free_threes_are_those_of_the_ban),
        cmocka_unit_test(captures_and_the_danger_of_them_are_seen),
        cmocka_unit_test(triples_are_in_danger_where_they_can_be_taken),
        cmocka_unit_test(pairs_and_alignments_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
