// SPDX-License-Identifier: MIT
// A position and its mirror images get the same answers, and equal positions are
// equal however they came about. Here the real code is asked against itself.
#include <string.h>

#include "common/game/captures.h"
#include "common/game/free_three.h"
#include "common/game/renju_forbidden.h"
#include "tests/property/compare.h"
#include "tests/property/property.h"

enum { IMAGES = 8 };

// The eight ways to lay a square upon itself; 0 leaves it as it is.
static struct point
mirror(struct point p, int image, int size)
{
    if (image & 1) {
        p.x = (int8_t)(size - 1 - p.x);
    }
    if (image & 2) {
        p.y = (int8_t)(size - 1 - p.y);
    }
    return image & 4 ? (struct point){p.y, p.x} : p;
}

static void
mirror_position(const struct reference *position, int image, struct reference *out)
{
    *out = *position;
    for (int x = 0; x < position->size; x++) {
        for (int y = 0; y < position->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            reference_set(out, mirror(p, image, position->size), position->cell[x][y]);
        }
    }
}

static void
compare_renju_at(struct compare *compare, const struct board *image, struct point q)
{
    struct renju_explanation expected, got;

    renju_explain(&compare->board, compare->point, &expected);
    renju_explain(image, q, &got);
    compare_number(compare, "renju status", (long)renju_status(&compare->board, compare->point),
                   (long)renju_status(image, q));
    compare_number(compare, "explained status", (long)expected.status, (long)got.status);
    compare_number(compare, "fouls", expected.fouls, got.fouls);
    compare_number(compare, "lines of the explanation", expected.shape_count, got.shape_count);
}

static void
compare_taken_points(struct compare *compare, uint16_t taken, struct point q, uint16_t got_taken)
{
    struct point expected[CAPTURES_MAX], got[CAPTURES_MAX];
    int expected_count = captures_points(compare->point, taken, expected);
    int got_count = captures_points(q, got_taken, got);

    for (int i = 0; i < expected_count; i++) {
        expected[i] = mirror(expected[i], compare->image, compare->board.size);
    }
    compare_points(compare, "points taken", (struct points){expected, expected_count},
                   (struct points){got, got_count});
}

static void
compare_outcomes(struct compare *compare, const struct board *image, struct point q, uint16_t taken,
                 uint16_t got_taken)
{
    const struct rules *rules = &compare->trial->rules;
    enum stone stone = trial_stone(compare->colour);
    struct board before = compare->board, after = *image;
    struct outcome expected, got;

    board_place(&before, compare->point, stone, taken);
    board_place(&after, q, stone, got_taken);
    expected = rules_outcome(rules, &before, compare->point, stone);
    got = rules_outcome(rules, &after, q, stone);
    compare_number(compare, "result", (long)expected.result, (long)got.result);
    compare_number(compare, "reason", (long)expected.reason, (long)got.reason);
    compare_number(compare, "makes five", rules_makes_five(rules, &before, compare->point, stone),
                   rules_makes_five(rules, &after, q, stone));
    compare_number(compare, "pending five", rules_pending_five(rules, &before, stone, NULL),
                   rules_pending_five(rules, &after, stone, NULL));
}

static void
compare_stone_at(struct compare *compare, const struct board *image, struct point q)
{
    const struct rules *rules = &compare->trial->rules;
    enum stone stone = trial_stone(compare->colour);
    struct judgement expected = rules_judge(rules, &compare->board, compare->point, stone);
    struct judgement got = rules_judge(rules, image, q, stone);

    compare_number(compare, "verdict", (long)expected.verdict, (long)got.verdict);
    compare_number(compare, "is a foul", expected.is_foul, got.is_foul);
    compare_number(compare, "free-threes", free_three_count(&compare->board, compare->point, stone),
                   free_three_count(image, q, stone));
    compare_taken_points(compare, expected.taken, q, got.taken);
    if (expected.verdict == VERDICT_OK) {
        compare_outcomes(compare, image, q, expected.taken, got.taken);
    }
}

static void
compare_image(struct compare *compare, const struct board *image)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&compare->board, &p)) {
        struct point q = mirror(p, compare->image, compare->board.size);

        compare_about(compare, p, 'X', -1);
        compare_renju_at(compare, image, q);
        compare_stone_at(compare, image, q);
        compare_about(compare, p, 'O', -1);
        compare_stone_at(compare, image, q);
    }
}

static void
shuffle(struct point *points, int count, struct rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1);
        struct point swapped = points[i];

        points[i] = points[k];
        points[k] = swapped;
    }
}

static void
compare_equality(struct compare *compare, const char *what, bool expected, const struct board *a,
                 const struct board *b)
{
    compare_number(compare, what, expected, board_equal(a, b));
    compare_number(compare, "equal hashes", expected, a->hash == b->hash);
    compare_number(compare, "equal bytes", expected, memcmp(a, b, sizeof(*a)) == 0);
}

// The same stones in another order; then one of them taken off again.
static void
compare_orders(struct compare *compare, struct rng *rng)
{
    const struct reference *position = &compare->trial->position;
    struct point stones[BOARD_POINTS_MAX];
    struct placement last = {0};
    struct board ordered, shuffled;
    int count = 0;

    board_init(&ordered, position->size);
    board_init(&shuffled, position->size);
    for (int x = 0; x < position->size; x++) {
        for (int y = 0; y < position->size; y++) {
            if (position->cell[x][y] != '.') {
                stones[count] = (struct point){(int8_t)x, (int8_t)y};
                board_place(&ordered, stones[count], trial_stone(position->cell[x][y]), 0);
                count++;
            }
        }
    }
    shuffle(stones, count, rng);
    for (int i = 0; i < count; i++) {
        last = board_place(&shuffled, stones[i], trial_stone(reference_at(position, stones[i])), 0);
    }
    compare_about(compare, POINT_NONE, 0, -1);
    compare_equality(compare, "equal by another order", true, &ordered, &shuffled);
    if (count > 0) {
        board_undo(&shuffled, &last);
        compare_about(compare, last.point, 0, -1);
        compare_equality(compare, "equal without one stone", false, &ordered, &shuffled);
        board_place(&shuffled, last.point, stone_other((enum stone)last.stone), 0);
        compare_equality(compare, "equal with another colour", false, &ordered, &shuffled);
    }
}

struct stone_at {
    struct point p;
    char colour;
};

static struct stone_at
any_stone(const struct compare *compare, struct rng *rng)
{
    return (struct stone_at){trial_any_point(rng, compare->board.size),
                             rng_below(rng, 2) == 0 ? 'X' : 'O'};
}

// Two stones with their captures, on a real and on a plain board. False where
// the second finds its point taken.
static bool
place_both(struct compare *compare, const struct stone_at order[2], struct board *board,
           struct reference *position)
{
    enum rule rule = compare->trial->rules.rule;
    int sizes = rules_set(rule)->capture_sizes;

    for (int i = 0; i < 2; i++) {
        enum stone stone = trial_stone(order[i].colour);

        if (!board_is_empty(board, order[i].p)) {
            return false;
        }
        board_place(board, order[i].p, stone, captures_find(board, order[i].p, stone, sizes));
        reference_place(position, rule, order[i].p, order[i].colour);
    }
    return true;
}

static bool
is_same(const struct reference *a, const struct reference *b)
{
    return memcmp(a->cell, b->cell, sizeof(a->cell)) == 0 &&
           a->captured_by_black == b->captured_by_black &&
           a->captured_by_white == b->captured_by_white;
}

// Two stones in both orders: the boards are equal if and only if the stones and
// the counts are.
static void
compare_transpositions(struct compare *compare, struct rng *rng)
{
    const struct reference *position = &compare->trial->position;

    for (int tries = 0; tries < 50; tries++) {
        struct stone_at first = any_stone(compare, rng), second = any_stone(compare, rng);
        struct board a = compare->board, b = compare->board;
        struct reference plain_a = *position, plain_b = *position;

        compare_about(compare, first.p, first.colour, -1);
        if (!place_both(compare, (struct stone_at[]){first, second}, &a, &plain_a) ||
            !place_both(compare, (struct stone_at[]){second, first}, &b, &plain_b)) {
            continue;
        }
        compare_equality(compare, "equal by transposition", is_same(&plain_a, &plain_b), &a, &b);
    }
}

// A capture leaves its mark in the hash: the same stones without it are another
// position.
static void
compare_counts(struct compare *compare)
{
    int sizes = rules_set(compare->trial->rules.rule)->capture_sizes;
    struct point p = POINT_NONE;

    while (board_next_empty(&compare->board, &p)) {
        uint16_t taken = captures_find(&compare->board, p, STONE_BLACK, sizes);
        struct trial after = *compare->trial;
        struct board captured = compare->board, placed;

        if (taken == 0) {
            continue;
        }
        board_place(&captured, p, STONE_BLACK, taken);
        reference_place(&after.position, after.rules.rule, p, 'X');
        after.position.captured_by_black = compare->trial->position.captured_by_black;
        trial_board(&after.position, &placed);
        compare_about(compare, p, 'X', -1);
        compare_equality(compare, "equal but for the captured count", false, &captured, &placed);
    }
}

static long
try_seed(uint64_t seed)
{
    struct trial trial;
    struct compare compare;
    struct rng rng = {rng_mix(seed) + 1};

    trial_make(&trial, seed);
    compare_begin(&compare, &trial);
    for (compare.image = 1; compare.image < IMAGES; compare.image++) {
        struct reference position;
        struct board image;

        mirror_position(&trial.position, compare.image, &position);
        trial_board(&position, &image);
        compare_image(&compare, &image);
    }
    compare.image = 0;
    compare_orders(&compare, &rng);
    compare_transpositions(&compare, &rng);
    compare_counts(&compare);
    return compare.questions;
}

int
main(int argc, char **argv)
{
    static const struct property property = {
        .name = "property_symmetry", .percent = 20, .try_seed = try_seed};

    return property_main(&property, argc, argv);
}
