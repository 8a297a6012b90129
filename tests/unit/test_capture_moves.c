// SPDX-License-Identifier: MIT
// Which moves are looked at: everything near stones, or what answers a threat.
#include "common/engine/capture_moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "tests/support/diagram.h"

enum { SIZE = 15 };

struct look {
    struct rules rules;
    struct diagram d;
    struct capture_position position;
    struct capture_moves moves;
};

static struct look look;

static void
look_at(const char *drawing, const char *more, enum rule rule)
{
    look.rules = (struct rules){.rule = rule};
    look.d = diagram_read(drawing, SIZE);
    diagram_add(&look.d, more);
    capture_position_init(&look.position, &look.rules, &look.d.board);
    capture_moves_list(&look.position, 0, &look.moves);
}

static bool
has(struct point p)
{
    for (int i = 0; i < look.moves.count; i++) {
        if (look.moves.list[i].cell == cell_of(p)) {
            return true;
        }
    }
    return false;
}

// The list has every lower-case point of the drawing and nothing else.
static void
expect_drawn(const char *what)
{
    char text[POINT_TEXT_BYTES];
    int count = 0;

    for (int i = 0; i < DIAGRAM_NAMES; i++) {
        if (!point_is_none(look.d.named[i])) {
            count++;
            if (!has(look.d.named[i])) {
                fail_msg("%s: %s is not among %d moves", what, point_format(look.d.named[i], text),
                         look.moves.count);
            }
        }
    }
    if (look.moves.count != count) {
        fail_msg("%s: expected %d moves, got %d", what, count, look.moves.count);
    }
}

static void
four_is_answered_where_five_would_be_or_by_captures(void **state)
{
    static const char drawing[] = "10  . . . X . . . .\n"
                                  " 9  . . . O . . . .\n"
                                  " 8  X O O O O a . .\n"
                                  " 7  . . . b . . . .\n"
                                  "    d e f g h i j k\n";

    (void)state;
    look_at(drawing, "", RULE_PENTE);
    assert_true(look.moves.is_forced);
    expect_drawn("pente");
    assert_true(capture_moves_is_threatened(&look.position, 0));
    assert_false(capture_moves_is_threatened(&look.position, 1));
}

// With endgame capture the five to come may also be made breakable: a stone at an end of
// the pair f8 f9.
static void
ends_of_pairs_answer_where_fives_can_be_broken(void **state)
{
    (void)state;
    look_at("10  . . b . . . . .\n"
            " 9  . . O . . . . .\n"
            " 8  X O O O O a . .\n"
            " 7  . . c . . . . .\n"
            "    d e f g h i j k\n",
            "", RULE_BOAT);
    assert_true(look.moves.is_forced);
    assert_true(has(diagram_point(&look.d, 'a')));
    assert_true(has(diagram_point(&look.d, 'b')));
    assert_true(has(diagram_point(&look.d, 'c')));
    assert_true(look.moves.count < 12);
    assert_false(capture_moves_may_wait(&look.position, 0));
    look_at("10  . . . . . . . .\n"
            " 9  . . O . . . . .\n"
            " 8  X O O O O a . .\n"
            " 7  . . . . . . . .\n"
            "    d e f g h i j k\n",
            "", RULE_PENTE);
    expect_drawn("pente knows no breaking");
}

static void
last_captures_of_the_other_must_be_met(void **state)
{
    static const char drawing[] = " 9  . . . . . .\n"
                                  " 8  . O X X a .\n"
                                  " 7  . . . . . .\n"
                                  "    d e f g h i\n";

    (void)state;
    look_at(drawing, "O+8", RULE_PENTE);
    assert_true(look.moves.is_forced);
    expect_drawn("the last pair");
    look_at(drawing, "O+6", RULE_PENTE);
    assert_false(look.moves.is_forced);
    assert_true(look.moves.count > 20);
}

static void
standing_five_is_broken_by_captures_alone(void **state)
{
    (void)state;
    look_at("10  . . . X . . . . .\n"
            " 9  . . . O . . . . .\n"
            " 8  . O O O O O . . .\n"
            " 7  . . . a . . . . .\n"
            "    d e f g h i j k l\n",
            "X: l3 / O: k3 j3", RULE_CAPTURE42);
    assert_true(capture_moves_must_break(&look.position, 0));
    assert_true(look.moves.is_forced);
    assert_int_equal(look.moves.count, 2);
    assert_true(has(diagram_point(&look.d, 'a')));
    // The other capture leaves the five standing; the referee will say so.
    assert_true(has(diagram_parse_point("i3", SIZE)));
}

static void
banned_points_are_not_listed(void **state)
{
    static const char drawing[] = "12  X . . . . . .\n"
                                  "11  . X . . . . .\n"
                                  "10  . . . . . . .\n"
                                  " 9  . . . * X X .\n"
                                  "    e f g h i j k\n";

    (void)state;
    look_at(drawing, "", RULE_CAPTURE42);
    assert_false(has(look.d.star));
    look_at(drawing, "", RULE_PENTE);
    assert_true(has(look.d.star));
    look_at(drawing, "X: h6 / O: h7 h8", RULE_CAPTURE42);
    assert_true(has(look.d.star));
}

static void
sharp_moves_are_fours_fives_and_captures(void **state)
{
    (void)state;
    look_at(" 9  . . . . . . . .\n"
            " 8  O X X X a b . .\n"
            " 7  . . . . . . . .\n"
            "    d e f g h i j k\n",
            "X: l3 / O: k3 j3", RULE_PENTE);
    capture_moves_list_sharp(&look.position, 0, false, &look.moves);
    expect_drawn("fours alone");
    capture_moves_list_sharp(&look.position, 0, true, &look.moves);
    assert_int_equal(look.moves.count, 3);
    assert_true(has(diagram_parse_point("i3", SIZE)));
}

static void
best_guess_comes_first(void **state)
{
    (void)state;
    look_at(" 9  . . . . . . . .\n"
            " 8  . a X X X b . .\n"
            " 7  . . . . . . . .\n"
            "    d e f g h i j k\n",
            "O: f12 h12 j12", RULE_PENTE);
    capture_moves_select(&look.moves, 0);
    capture_moves_select(&look.moves, 1);
    assert_true(look.moves.list[0].score >= look.moves.list[1].score);
    for (int i = 0; i < 2; i++) {
        struct point p = cell_point(look.moves.list[i].cell);

        assert_true(point_equal(p, diagram_point(&look.d, 'a')) ||
                    point_equal(p, diagram_point(&look.d, 'b')));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_is_answered_where_five_would_be_or_by_captures),
        cmocka_unit_test(ends_of_pairs_answer_where_fives_can_be_broken),
        cmocka_unit_test(last_captures_of_the_other_must_be_met),
        cmocka_unit_test(standing_five_is_broken_by_captures_alone),
        cmocka_unit_test(banned_points_are_not_listed),
        cmocka_unit_test(sharp_moves_are_fours_fives_and_captures),
        cmocka_unit_test(best_guess_comes_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
