// SPDX-License-Identifier: MIT
// Which stones an engine may choose from. In the drawings the letters are exactly
// the points that must be handed out, unless a test says otherwise.
#include "common/engine/candidates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "tests/support/diagram.h"
#include "tests/support/table.h"

static const struct region anywhere = {REGION_ANYWHERE, 0};

static bool
is_listed(const struct candidates *candidates, struct point p)
{
    for (int i = 0; i < candidates->count; i++) {
        if (point_equal(candidates->list[i].point, p)) {
            return true;
        }
    }
    return false;
}

static struct candidates
find(enum rule rule, const struct diagram *d, enum stone stone)
{
    const struct rules rules = {.rule = rule};
    struct situation situation = {&rules, &d->board, stone, anywhere, false, NULL};
    struct candidates candidates;

    candidates_find(&situation, &candidates);
    return candidates;
}

static void
expect_letters(enum rule rule, const struct diagram *d, enum stone stone, enum prospect prospect)
{
    struct candidates candidates = find(rule, d, stone);
    int count = 0;

    for (int i = 0; i < DIAGRAM_NAMES; i++) {
        if (!point_is_none(d->named[i])) {
            count++;
            if (!is_listed(&candidates, d->named[i])) {
                fail_msg("%s: expected %c among the candidates", rules_set(rule)->name, 'a' + i);
            }
        }
    }
    if (candidates.count != count || candidates.prospect != prospect) {
        fail_msg("%s: expected %d points of prospect %d, got %d of %d", rules_set(rule)->name,
                 count, prospect, candidates.count, candidates.prospect);
    }
}

static void
every_empty_point_is_a_candidate_in_quiet_play(void **state)
{
    struct diagram d = diagram_read("8  X O\n   d e\n", 15);
    struct candidates candidates = find(RULE_FREESTYLE, &d, STONE_BLACK);

    (void)state;
    assert_int_equal(candidates.count, 15 * 15 - 2);
    assert_int_equal(candidates.prospect, PROSPECT_OPEN);
    assert_true(point_equal(candidates.list[0].point, ((struct point){0, 0})));
}

static void
fives_alone_are_left_where_there_are_some(void **state)
{
    struct diagram d = diagram_read("9  . . O O O O .\n"
                                    "8  a X X X X b .\n"
                                    "   c d e f g h i\n",
                                    15);

    (void)state;
    expect_letters(RULE_FREESTYLE, &d, STONE_BLACK, PROSPECT_WON);
    expect_letters(RULE_RENJU, &d, STONE_BLACK, PROSPECT_WON);
}

static void
what_the_rule_calls_no_five_does_not_win(void **state)
{
    struct diagram six = diagram_read("8  . X X X * X X .\n   b c d e f g h i\n", 15);
    struct diagram blocked = diagram_read("8  O X X X X * O\n   b c d e f g h\n", 15);

    (void)state;
    assert_int_equal(find(RULE_FREESTYLE, &six, STONE_BLACK).prospect, PROSPECT_WON);
    assert_int_equal(find(RULE_STANDARD, &six, STONE_BLACK).prospect, PROSPECT_OPEN);
    assert_int_equal(find(RULE_CARO, &blocked, STONE_BLACK).prospect, PROSPECT_OPEN);
}

static void
foul_is_left_out(void **state)
{
    struct diagram d = diagram_read(" 9  . . X . .\n"
                                    " 8  . X * X .\n"
                                    " 7  . . X . .\n"
                                    " 6  . . . . .\n"
                                    "    f g h i j\n",
                                    15);
    struct candidates black = find(RULE_RENJU, &d, STONE_BLACK);
    struct candidates white = find(RULE_RENJU, &d, STONE_WHITE);

    (void)state;
    assert_false(is_listed(&black, d.star));
    assert_true(is_listed(&white, d.star));
    assert_int_equal(black.count, white.count - 1);
}

// The last empty point is an overline for black.
static const char last_point[] = "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X X a X X X O O\n"
                                 "O O O X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n";

static void
fouls_come_last(void **state)
{
    struct diagram d = diagram_read(last_point, 9);
    const struct rules rejecting = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};
    struct situation situation = {&rejecting, &d.board, STONE_BLACK, anywhere, false, NULL};
    struct candidates candidates;

    (void)state;
    expect_letters(RULE_RENJU, &d, STONE_BLACK, PROSPECT_LOST);
    candidates_find(&situation, &candidates);
    assert_int_equal(candidates.count, 0);
}

// variants.md 6.4, E1: the five d10-h10 stands, and O takes f10 and f11 by f9.
static const char pending[] = "12  . . . O . . .\n"
                              "11  . . . X . . .\n"
                              "10  . X X X X X .\n"
                              " 9  . . . a . . .\n"
                              "    c d e f g h i\n";

static void
five_that_stands_must_be_broken(void **state)
{
    struct diagram d = diagram_read(pending, 19);

    (void)state;
    expect_letters(RULE_CAPTURE42, &d, STONE_WHITE, PROSPECT_OPEN);
    expect_letters(RULE_BOAT, &d, STONE_WHITE, PROSPECT_OPEN);
    // The last pair is better than the breaking.
    diagram_add(&d, "O+8");
    expect_letters(RULE_CAPTURE42, &d, STONE_WHITE, PROSPECT_WON);
}

static void
capture_that_leaves_the_five_does_not_help(void **state)
{
    struct diagram d = diagram_read(pending, 19);
    struct candidates candidates;

    (void)state;
    diagram_add(&d, "X: p3 p4 / O: p5");
    expect_letters(RULE_CAPTURE42, &d, STONE_WHITE, PROSPECT_OPEN);
    // Without a way to break it everything loses, p2 too.
    diagram_add(&d, "X: f9");
    candidates = find(RULE_CAPTURE42, &d, STONE_WHITE);
    assert_int_equal(candidates.prospect, PROSPECT_LOST);
    assert_true(is_listed(&candidates, diagram_parse_point("p2", 19)));
}

static void
last_pair_wins(void **state)
{
    struct diagram d = diagram_read("10  X O O a\n    d e f g\n", 19);

    (void)state;
    assert_int_equal(find(RULE_PENTE, &d, STONE_BLACK).prospect, PROSPECT_OPEN);
    diagram_add(&d, "X+8");
    expect_letters(RULE_PENTE, &d, STONE_BLACK, PROSPECT_WON);
    expect_letters(RULE_CAPTURE42, &d, STONE_BLACK, PROSPECT_WON);
}

// variants.md 8: i7 would take i8 and i9 and leave exactly five.
static void
overline_is_not_cut_down_to_five(void **state)
{
    struct diagram d = diagram_read("10  . . . . . O\n"
                                    " 9  . . . . . X\n"
                                    " 8  X X X X X X\n"
                                    " 7  . . . . . *\n"
                                    "    d e f g h i\n",
                                    15);
    struct candidates candidates = find(RULE_NINUKI, &d, STONE_WHITE);

    (void)state;
    assert_int_equal(candidates.prospect, PROSPECT_OPEN);
    assert_false(is_listed(&candidates, d.star));
}

static void
captures_are_told_for_the_board(void **state)
{
    struct diagram d = diagram_read("10  X O O *\n    d e f g\n", 19);
    struct candidates candidates = find(RULE_PENTE, &d, STONE_BLACK);

    (void)state;
    for (int i = 0; i < candidates.count; i++) {
        bool is_star = point_equal(candidates.list[i].point, d.star);

        assert_int_equal(candidates.list[i].taken != 0, is_star);
    }
}

static void
opening_says_where_and_forbids_captures(void **state)
{
    struct diagram d = diagram_read("10  X O O *\n    d e f g\n", 19);
    const struct rules rules = {.rule = RULE_PENTE};
    struct situation situation = {
        &rules, &d.board, STONE_BLACK, {REGION_OUTSIDE, 15}, true, NULL,
    };
    struct candidates candidates;

    (void)state;
    assert_int_equal(situation_judge(&situation, d.star).verdict, VERDICT_OUTSIDE_REGION);
    candidates_find(&situation, &candidates);
    assert_int_equal(candidates.count, 19 * 19 - 15 * 15);
    situation.region = anywhere;
    assert_int_equal(situation_judge(&situation, d.star).verdict, VERDICT_OPENING_CAPTURE);
    assert_int_equal(situation_judge(&situation, diagram_parse_point("d10", 19)).verdict,
                     VERDICT_OCCUPIED);
    candidates_find(&situation, &candidates);
    assert_false(is_listed(&candidates, d.star));
    situation.bans_captures = false;
    assert_int_equal(situation_judge(&situation, d.star).verdict, VERDICT_OK);
}

static void
situation_of_a_match_is_its_next_stone(void **state)
{
    struct table t;
    struct situation situation;

    (void)state;
    table_open(&t, "rule=pente opening=swap");
    table_play(&t, "j10");
    situation = situation_of(&t.match, anywhere);
    assert_int_equal(situation.stone, STONE_WHITE);
    assert_true(situation.bans_captures);
    assert_ptr_equal(situation.board, &t.match.board);
    assert_int_equal(situation.rules->rule, RULE_PENTE);
    table_close(&t);
}

// With the winning point closed the others are what is left, not nothing.
static void
closed_points_are_no_candidates(void **state)
{
    struct diagram d = diagram_read("8  * X X X X a\n   a b c d e f\n", 15);
    const struct rules rules = {.rule = RULE_FREESTYLE};
    bool is_closed[BOARD_POINTS_MAX] = {false};
    struct situation situation = {&rules, &d.board, STONE_BLACK, anywhere, false, is_closed};
    struct candidates candidates;

    (void)state;
    candidates_find(&situation, &candidates);
    assert_int_equal(candidates.prospect, PROSPECT_WON);
    assert_int_equal(candidates.count, 2);
    is_closed[7 * 15 + 5] = true;
    candidates_find(&situation, &candidates);
    assert_int_equal(candidates.prospect, PROSPECT_WON);
    assert_int_equal(candidates.count, 1);
    is_closed[7 * 15 + 0] = true;
    candidates_find(&situation, &candidates);
    assert_int_equal(candidates.prospect, PROSPECT_OPEN);
    assert_int_equal(candidates.count, 225 - 4 - 2);
    assert_false(is_listed(&candidates, (struct point){5, 7}));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_empty_point_is_a_candidate_in_quiet_play),
        cmocka_unit_test(fives_alone_are_left_where_there_are_some),
        cmocka_unit_test(what_the_rule_calls_no_five_does_not_win),
        cmocka_unit_test(foul_is_left_out),
        cmocka_unit_test(fouls_come_last),
        cmocka_unit_test(five_that_stands_must_be_broken),
        cmocka_unit_test(capture_that_leaves_the_five_does_not_help),
        cmocka_unit_test(last_pair_wins),
        cmocka_unit_test(overline_is_not_cut_down_to_five),
        cmocka_unit_test(captures_are_told_for_the_board),
        cmocka_unit_test(opening_says_where_and_forbids_captures),
        cmocka_unit_test(situation_of_a_match_is_its_next_stone),
        cmocka_unit_test(closed_points_are_no_candidates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
