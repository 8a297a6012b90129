// SPDX-License-Identifier: MIT
// Draws by variants.md 1.4, as far as the stones on the board decide them.
#include "common/game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/scenario.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { SEED = 20240601, RANDOM_BOARDS = 2000 };

// Rows of two, turned by one in each row: nowhere five of a colour.
static const char almost_full[] = "X X O O X\n"
                                  "O O X X O\n"
                                  "X X O O X\n"
                                  "O O X X O\n"
                                  "X X O O *\n";

static void
full_board_without_a_win_is_a_draw(void **state)
{
    const enum rule small_rules[] = {RULE_FREESTYLE,   RULE_STANDARD,         RULE_CARO,
                                     RULE_CARO_EXACT,  RULE_CARO_E,           RULE_CARO_EXACT_E,
                                     RULE_CARO_STRICT, RULE_CARO_EXACT_STRICT};
    struct diagram d = diagram_read(almost_full, 5);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(small_rules); i++) {
        const struct rules rules = {.rule = small_rules[i]};

        scenario_play_both_colours(rules_set(rules.rule)->name, &rules, &d, "X:*=draw-full-board");
        scenario_play_both_colours(rules_set(rules.rule)->name, &rules, &d, "O:*=draw-full-board");
    }
}

static void
last_stone_of_a_full_board_may_win(void **state)
{
    const struct rules rules = {.rule = RULE_FREESTYLE, .options = {true, true, 25}};
    struct diagram d = diagram_read("X X O O X\n"
                                    "O O X X X\n"
                                    "X X O O X\n"
                                    "O O X X X\n"
                                    "X X O O *\n",
                                    5);

    (void)state;
    scenario_play_both_colours("five on the last point", &rules, &d, "X:*=X-five");
    scenario_play_both_colours("no five on the last point", &rules, &d, "O:*=draw-full-board");
}

static void
board_with_an_empty_point_goes_on(void **state)
{
    const struct rules rules = {.rule = RULE_STANDARD};
    struct diagram d = diagram_read("X X O O q\n"
                                    "O O X X O\n"
                                    "X X O O X\n"
                                    "O O X X O\n"
                                    "X X O O *\n",
                                    5);

    (void)state;
    scenario_play_both_colours("two points left", &rules, &d, "X:*=on O:q=draw-full-board");
}

static void
margin_draws_when_so_few_points_are_empty(void **state)
{
    struct diagram d = diagram_read("X X O O a\n"
                                    "O O X X b\n"
                                    "X X O O c\n"
                                    "O O X X d\n"
                                    "X X O O e\n",
                                    5);
    struct rules rules = {.rule = RULE_FREESTYLE, .options = {.draw_margin = 3}};

    (void)state;
    scenario_play_both_colours("margin 3", &rules, &d, "X:a=on O:b=draw-margin");
    rules.options.draw_margin = 4;
    scenario_play_both_colours("margin 4", &rules, &d, "X:a=draw-margin");
    rules.options.draw_margin = 0;
    scenario_play_both_colours("no margin", &rules, &d,
                               "X:a=on O:b=on X:c=on O:d=on X:e=draw-full-board");
}

static void
margin_is_there_for_every_rule(void **state)
{
    const uint16_t all_but_one = 15 * 15 - 1;

    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        struct rules rules = {.rule = (enum rule)i, .options = {.draw_margin = all_but_one}};
        struct diagram empty = diagram_line("*", 15, AXIS_ROW, false);

        scenario_play_both_colours(rules_set(rules.rule)->name, &rules, &empty, "X:*=draw-margin");
        rules.options.draw_margin--;
        scenario_play_both_colours(rules_set(rules.rule)->name, &rules, &empty, "X:*=on");
    }
}

// Both colours on each of the twelve lines once the star is black.
static const char almost_dead[] = "O X . . .\n"
                                  ". . O X .\n"
                                  "X . . . O\n"
                                  ". O X . .\n"
                                  "q . . O *\n";

static void
dead_position_draws_where_the_table_wants_it(void **state)
{
    struct diagram d = diagram_read(almost_dead, 5);
    struct rules rules = {.rule = RULE_STANDARD, .options = {.draw_dead = true}};

    (void)state;
    scenario_play_both_colours("dead", &rules, &d, "X:*=draw-dead");
    rules.options.draw_dead = false;
    scenario_play_both_colours("dead, not wanted", &rules, &d, "X:*=on");
}

static void
position_is_not_dead_while_one_colour_has_room(void **state)
{
    const struct rules rules = {.rule = RULE_FREESTYLE, .options = {.draw_dead = true}};
    struct diagram d = diagram_read(almost_dead, 5);

    (void)state;
    // The bottom row and the right column have no X: O could still fill them.
    scenario_play_both_colours("room for O in the corner", &rules, &d, "O:*=on");
    // An X at the left end leaves the right column to O.
    scenario_play_both_colours("room for O on the right", &rules, &d, "X:q=on O:*=on");
}

static void
dead_position_that_was_dead_before_is_a_draw_at_once(void **state)
{
    const struct rules rules = {.rule = RULE_FREESTYLE, .options = {.draw_dead = true}};
    struct diagram d = diagram_read(almost_dead, 5);

    (void)state;
    diagram_add(&d, "X: e1");
    scenario_play_both_colours("dead already", &rules, &d, "O:q=draw-dead");
}

// Every line is mixed, with three points left; captures could free more.
static const char mixed[] = "X X O O X X O O X\n"
                            "O O X X O O X X O\n"
                            "X X O O X X O O X\n"
                            "O O X X O O X X O\n"
                            "X X O O * X O O X\n"
                            "O O X X O O X X O\n"
                            "X X O O X X O O X\n"
                            "O O X X O O X X O\n"
                            "p X O O X X O O q\n";

static void
dead_position_is_never_looked_for_where_stones_are_captured(void **state)
{
    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        const struct rules rules = {.rule = (enum rule)i, .options = {.draw_dead = true}};
        const struct rule_set *set = rules_set(rules.rule);
        struct diagram d = diagram_read(mixed, 9);

        scenario_play(set->name, &rules, &d, set->capture_sizes ? "O:*=on" : "O:*=draw-dead");
    }
}

// Six on a row is the only point that is left, and forbidden.
static const char only_foul_left[] = "X X O O X X O O X\n"
                                     "O O X X O O X X O\n"
                                     "X X O O X X O O X\n"
                                     "O O X X O O X X O\n"
                                     "O X X X * X X O O\n"
                                     "O O X X O O X X O\n"
                                     "X X O O X X O O X\n"
                                     "O O X X O O X X O\n"
                                     "q X O O X X O O X\n";

static void
renju_black_without_a_legal_point_is_no_draw(void **state)
{
    const struct rules rules = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};
    struct diagram d = diagram_read(only_foul_left, 9);

    (void)state;
    // He may pass, so the game goes on.
    scenario_play("only a foul left", &rules, &d, "X:*=forbidden O:q=on X:*=forbidden");
    board_place(&d.board, diagram_point(&d, 'q'), STONE_WHITE, 0);
    assert_false(rules_has_move(&rules, &d.board, STONE_BLACK));
    assert_true(rules_has_move(&rules, &d.board, STONE_WHITE));
}

static void
full_board_has_no_move_and_any_other_has(void **state)
{
    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        const struct rules rules = {.rule = (enum rule)i};
        struct diagram d = diagram_read(mixed, 9);

        diagram_add(&d, "O: a1 i1");
        assert_true(rules_has_move(&rules, &d.board, STONE_WHITE));
        board_place(&d.board, d.star, STONE_WHITE, 0);
        assert_false(rules_has_move(&rules, &d.board, STONE_WHITE));
        assert_false(rules_has_move(&rules, &d.board, STONE_BLACK));
    }
}

// A stone of a free-three has an empty point on either side along its line. The
// first empty point in reading order has none below it and none to its left, so
// it is never banned: the draw "no legal move" of variants.md 1.4 cannot happen.
static void
double_three_ban_always_leaves_a_legal_point(void **state)
{
    const struct rules rules = {.rule = RULE_CAPTURE42};
    struct rng rng = {SEED};

    (void)state;
    for (int i = 0; i < RANDOM_BOARDS; i++) {
        uint32_t stones = 1 + rng_below(&rng, 80);
        struct point p = POINT_NONE, first = POINT_NONE;
        struct board board;

        board_init(&board, 9);
        while (board_next_empty(&board, &p)) {
            if (rng_below(&rng, 81) < stones) {
                board_place(&board, p, rng_below(&rng, 4) ? STONE_BLACK : STONE_WHITE, 0);
            }
        }
        if (board_next_empty(&board, &first)) {
            assert_int_equal(rules_judge(&rules, &board, first, STONE_BLACK).verdict, VERDICT_OK);
            assert_true(rules_has_move(&rules, &board, STONE_BLACK));
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_board_without_a_win_is_a_draw),
        cmocka_unit_test(last_stone_of_a_full_board_may_win),
        cmocka_unit_test(board_with_an_empty_point_goes_on),
        cmocka_unit_test(margin_draws_when_so_few_points_are_empty),
        cmocka_unit_test(margin_is_there_for_every_rule),
        cmocka_unit_test(dead_position_draws_where_the_table_wants_it),
        cmocka_unit_test(position_is_not_dead_while_one_colour_has_room),
        cmocka_unit_test(dead_position_that_was_dead_before_is_a_draw_at_once),
        cmocka_unit_test(dead_position_is_never_looked_for_where_stones_are_captured),
        cmocka_unit_test(renju_black_without_a_legal_point_is_no_draw),
        cmocka_unit_test(full_board_has_no_move_and_any_other_has),
        cmocka_unit_test(double_three_ban_always_leaves_a_legal_point),
    };

    return cmocka_run_group_tests_name("rules_draw", tests, NULL, NULL);
}
