// SPDX-License-Identifier: MIT
// What stands above the lines: captures, free-threes, and the referee's answers
// under the rule of the trial, before and after every possible stone.
#include <stddef.h>

#include "common/game/captures.h"
#include "common/game/free_three.h"
#include "tests/property/compare.h"

typedef void (*point_question_fn)(struct compare *compare, struct point p, char colour);

static void
ask_at_empty_points(struct compare *compare, point_question_fn ask)
{
    const struct reference *position = &compare->trial->position;

    for (int x = 0; x < position->size; x++) {
        for (int y = 0; y < position->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (position->cell[x][y] == '.') {
                compare_about(compare, p, 'X', -1);
                ask(compare, p, 'X');
                compare_about(compare, p, 'O', -1);
                ask(compare, p, 'O');
            }
        }
    }
}

static void
compare_taken(struct compare *compare, const int expected[REFERENCE_SIDES], uint16_t got)
{
    for (int side = 0; side < REFERENCE_SIDES; side++) {
        compare_number(compare, "stones taken to one side", expected[side], taken_in(got, side));
    }
}

static void
compare_captures_under(struct compare *compare, enum rule rule, int sizes)
{
    struct point expected[CAPTURES_MAX], got[CAPTURES_MAX];
    int taken[REFERENCE_SIDES], got_count;
    struct point p = compare->point;
    int count = 0;
    int total = reference_captures(&compare->trial->position, rule, p, compare->colour, taken);
    uint16_t found = captures_find(&compare->board, p, trial_stone(compare->colour), sizes);

    compare_taken(compare, taken, found);
    compare_number(compare, "stones taken", total, captures_count(found));
    for (int side = 0; side < REFERENCE_SIDES; side++) {
        for (int steps = 1; steps <= taken[side]; steps++) {
            expected[count] = reference_step(p, side / 2, side % 2 == 0 ? steps : -steps);
            count++;
        }
    }
    got_count = captures_points(p, found, got);
    compare_points(compare, "points taken", (struct points){expected, count},
                   (struct points){got, got_count});
}

static void
ask_captures(struct compare *compare, struct point p, char colour)
{
    (void)p;
    (void)colour;
    compare_captures_under(compare, RULE_PENTE, CAPTURE_PAIRS);
    compare_captures_under(compare, RULE_KERYO, CAPTURE_PAIRS | CAPTURE_TRIPLES);
}

void
compare_captures(struct compare *compare)
{
    ask_at_empty_points(compare, ask_captures);
}

static bool
is_free_three(struct compare *compare, const struct shape *got)
{
    struct point threes[REFERENCE_WINDOWS][3];
    int found = reference_free_threes(&compare->trial->position, compare->point, compare->colour,
                                      (int)got->axis, threes);

    for (int i = 0; i < found && got->count == 3; i++) {
        if (point_equal(threes[i][0], got->stones[0]) &&
            point_equal(threes[i][1], got->stones[1]) &&
            point_equal(threes[i][2], got->stones[2])) {
            return true;
        }
    }
    return false;
}

static void
ask_free_threes(struct compare *compare, struct point p, char colour)
{
    struct point threes[REFERENCE_WINDOWS][3];
    struct shape shapes[AXIS_COUNT];
    int expected = 0, got;

    for (int direction = 0; direction < 4; direction++) {
        if (reference_free_threes(&compare->trial->position, p, colour, direction, threes) > 0) {
            expected++;
        }
    }
    compare_number(compare, "free-threes", expected,
                   free_three_count(&compare->board, p, trial_stone(colour)));
    got = free_three_shapes(&compare->board, p, trial_stone(colour), shapes);
    compare_number(compare, "free-three shapes", expected, got);
    for (int i = 0; i < got; i++) {
        bool repeated = i > 0 && shapes[i].axis == shapes[i - 1].axis;

        compare_shape(compare, "a free-three", is_free_three(compare, &shapes[i]) && !repeated,
                      &shapes[i]);
    }
}

void
compare_free_threes(struct compare *compare)
{
    ask_at_empty_points(compare, ask_free_threes);
}

// An alignment and what a capture can do to it (variants.md 6.4).
static void
compare_breaking(struct compare *compare, const struct reference *position,
                 const struct board *board, char owner)
{
    enum rule rule = compare->trial->rules.rule;
    bool exact = reference_wants_exact(rule, owner);
    int sizes = CAPTURE_PAIRS | (reference_takes_triples(rule) ? CAPTURE_TRIPLES : 0);
    struct point answer = POINT_NONE;
    bool expected;

    if (!reference_takes_pairs(rule) || !reference_has_five(position, owner, exact)) {
        return;
    }
    expected = reference_is_breakable(position, rule, owner);
    compare_number(
        compare, owner == 'X' ? "five of X can be broken" : "five of O can be broken", expected,
        captures_can_break(board, trial_stone(owner), sizes, reference_goal(rule), exact, &answer));
    if (expected) {
        compare_number(compare, "the answer breaks the five", true,
                       reference_breaks(position, rule, owner, answer));
    }
    if (!exact) {
        compare_number(compare, "every five can be captured into",
                       !reference_has_safe_five(position, owner),
                       captures_reach_fives(board, trial_stone(owner), CAPTURE_PAIRS, exact));
    }
}

// In a game that goes on a five that stands is one that can be broken.
static void
compare_pending(struct compare *compare, const struct reference *position,
                const struct board *board, char owner)
{
    const struct rules *rules = &compare->trial->rules;
    bool expected = reference_has_endgame_capture(rules->rule) &&
                    reference_has_five(position, owner, reference_wants_exact(rules->rule, owner));
    struct shape five = {0};

    compare_number(compare, owner == 'X' ? "pending five of X" : "pending five of O", expected,
                   rules_pending_five(rules, board, trial_stone(owner), &five));
    if (expected) {
        compare_shape(compare, "the pending five",
                      five.count >= 5 && reference_at(position, five.stones[0]) == owner &&
                          reference_run(position, five.stones[0], (int)five.axis).length ==
                              five.count,
                      &five);
    }
}

// The referee's whole answer: judge names the foul, and the caller ends the game
// by it, so that outcome is not asked any more (rules.h).
static struct outcome
outcome_of(const struct compare *compare, const struct board *board,
           const struct judgement *judgement)
{
    if (judgement->is_foul) {
        return (struct outcome){RESULT_WHITE, END_FOUL};
    }
    return rules_outcome(&compare->trial->rules, board, compare->point,
                         trial_stone(compare->colour));
}

// Plays the stone on both boards and asks what it did.
static void
compare_after(struct compare *compare, struct point p, char colour,
              const struct judgement *judgement)
{
    const struct rules *rules = &compare->trial->rules;
    struct reference after = compare->trial->position;
    struct board board = compare->board;
    struct outcome expected, got;

    reference_place(&after, rules->rule, p, colour);
    board_place(&board, p, trial_stone(colour), judgement->taken);
    compare_cells(compare, &after, &board);
    compare_number(compare, "makes five", reference_makes_five(&after, rules->rule, p),
                   rules_makes_five(rules, &board, p, trial_stone(colour)));
    expected = reference_outcome(&after, rules, p);
    got = outcome_of(compare, &board, judgement);
    compare_number(compare, "result (0 none, 1 black, 2 white, 3 draw)", (long)expected.result,
                   (long)got.result);
    compare_number(compare, "reason (enum end_reason)", (long)expected.reason, (long)got.reason);
    if (expected.result == RESULT_NONE) {
        compare_pending(compare, &after, &board, 'X');
        compare_pending(compare, &after, &board, 'O');
        compare_breaking(compare, &after, &board, colour);
    }
}

static void
ask_judge(struct compare *compare, struct point p, char colour)
{
    const struct rules *rules = &compare->trial->rules;
    struct reference_judgement expected =
        reference_judge(&compare->trial->position, rules, p, colour);
    struct judgement got = rules_judge(rules, &compare->board, p, trial_stone(colour));

    compare_number(compare, "verdict (enum verdict)", (long)expected.verdict, (long)got.verdict);
    compare_number(compare, "is a foul", expected.is_foul, got.is_foul);
    compare_taken(compare, expected.taken, got.taken);
    if (expected.verdict == VERDICT_OK) {
        compare_after(compare, p, colour, &got);
    }
}

// Stones and the points around the board are refused.
static void
compare_refusals(struct compare *compare)
{
    const struct reference *position = &compare->trial->position;

    for (int x = -1; x <= position->size; x++) {
        for (int y = -1; y <= position->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (reference_at(position, p) != '.') {
                compare_about(compare, p, 'X', -1);
                ask_judge(compare, p, 'X');
                compare_about(compare, p, 'O', -1);
                ask_judge(compare, p, 'O');
            }
        }
    }
}

void
compare_rules(struct compare *compare)
{
    const struct reference *position = &compare->trial->position;
    const struct rules *rules = &compare->trial->rules;

    for (int i = 0; i < 2; i++) {
        compare_about(compare, POINT_NONE, "XO"[i], -1);
        compare_number(compare, "has a move", reference_has_move(position, rules, "XO"[i]),
                       rules_has_move(rules, &compare->board, trial_stone("XO"[i])));
        compare_breaking(compare, position, &compare->board, "XO"[i]);
    }
    compare_refusals(compare);
    ask_at_empty_points(compare, ask_judge);
}
