// SPDX-License-Identifier: MIT
// The rating map: lines by hand, a whole small map, and what it plays.
#include "common/engine/classic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/engine/pick.h"
#include "common/game/point.h"
#include "tests/support/diagram.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { THOUSANDTH = 1000000 }; // of a rating, which is in billionths

static const struct region anywhere = {REGION_ANYWHERE, 0};

// The rating of the star for X, in thousandths.
static int64_t
rating_of(const struct diagram *d, enum rule rule, enum stone stone)
{
    const struct rules rules = {.rule = rule};
    const struct classic_weights weights = classic_weights(ai_classic_presets[0]);
    struct situation situation = {&rules, &d->board, stone, anywhere, false, NULL};

    return classic_rate(&situation, &weights, d->star).attack / THOUSANDTH;
}

struct line_case {
    const char *line;
    enum rule rule;
    int64_t want; // in thousandths
};

static void
expect_lines(const struct line_case *cases, size_t count)
{
    for (const struct line_case *c = cases; c < cases + count; c++) {
        for (int axis = 0; axis < AXIS_COUNT; axis++) {
            for (int reversed = 0; reversed < 2; reversed++) {
                struct diagram d = diagram_line(c->line, 15, (enum axis)axis, reversed);
                int64_t got = rating_of(&d, c->rule, STONE_BLACK);

                if (got != c->want) {
                    fail_msg("\"%s\" in %s on axis %d: expected %d thousandths, got %d", c->line,
                             rules_set(c->rule)->name, axis, (int)c->want, (int)got);
                }
            }
        }
    }
}

// The drawing in classic.h, and what stands around it.
static void
lines_are_rated_as_drawn(void **state)
{
    static const struct line_case cases[] = {
        {". . X X * X . . .", RULE_FREESTYLE, 5070}, // 3 * 1.3 * 1.3
        {". O X X * X . . .", RULE_FREESTYLE, 3900},
        {". O X X * X O . .", RULE_FREESTYLE, 0},
        {"O . X X * X O . .", RULE_FREESTYLE, 3900}, // five cells are enough
        {". . X . * . . . .", RULE_FREESTYLE, 0},
        {". . X X * X X . .", RULE_FREESTYLE, 52000}, // 4 * 10 * 1.3
        {". O X X * X X O .", RULE_FREESTYLE, 40000},
        {". X X X * X X . .", RULE_FREESTYLE, 52000},         // longer ones count as 4
        {"X X X X X X * X X X X X X", RULE_FREESTYLE, 40000}, // no end in sight
        {". . . X * . . . .", RULE_FREESTYLE, 1300},
        {". . O X * . . . .", RULE_FREESTYLE, 1000},
        {". . X X * . . . .", RULE_FREESTYLE, 2860}, // 2 * 1.1 * 1.3
        {". . . X * X . . .", RULE_FREESTYLE, 2860},
        {". X . X * . . . .", RULE_FREESTYLE, 1300}, // behind a gap nothing counts
        {"| X * . . . . . .", RULE_FREESTYLE, 1000}, // the edge is no free end
        {"| X X * . O . . .", RULE_FREESTYLE, 0},
        {". . O . * . . . .", RULE_FREESTYLE, 0},
    };

    (void)state;
    expect_lines(cases, COUNT_OF(cases));
}

static void
fives_are_those_of_the_rule(void **state)
{
    static const struct line_case cases[] = {
        {". X X X * X X . .", RULE_STANDARD, 0}, {". . X X * X X . .", RULE_STANDARD, 52000},
        {". X X X * X X . .", RULE_RENJU, 0},    {". O X X * X X O .", RULE_CARO, 0},
        {". O X X * X X . .", RULE_CARO, 40000}, {". O X X * X X . .", RULE_CARO_STRICT, 0},
        {". O X X * X O . .", RULE_CARO, 0},
    };

    (void)state;
    expect_lines(cases, COUNT_OF(cases));
}

static void
lines_through_a_point_add_up(void **state)
{
    struct diagram d = diagram_read("10  X . X . X\n"
                                    " 9  . X X X .\n"
                                    " 8  . X * X .\n"
                                    " 7  . . . O .\n"
                                    "    f g h i j\n",
                                    15);

    (void)state;
    // Row 2, column 2, diagonal g7 .. j10 2, antidiagonal f10 g9 2 and closed by i7.
    assert_int_equal(rating_of(&d, RULE_FREESTYLE, STONE_BLACK), 3 * 2860 + 2200);
}

static void
captures_count_as_growing_chains(void **state)
{
    static const struct {
        const char *taken_before;
        enum rule rule;
        int64_t want;
    } cases[] = {
        {"", RULE_PENTE, 1300},        {"X+2", RULE_PENTE, 1300},  {"X+4", RULE_PENTE, 2860},
        {"X+6", RULE_PENTE, 5070},     {"X+8", RULE_PENTE, 52000}, {"X+10", RULE_PENTE, 52000},
        {"", RULE_KERYO, 1300},        {"X+6", RULE_KERYO, 2860},  {"X+12", RULE_KERYO, 5070},
        {"X+14", RULE_KERYO, 52000},   {"X+8", RULE_BOAT, 52000},  {"", RULE_FREESTYLE, 0},
        {"O+8", RULE_CAPTURE42, 1300},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_read("10  X O O *\n    d e f g\n", 19);
        int64_t got;

        diagram_add(&d, cases[i].taken_before);
        got = rating_of(&d, cases[i].rule, STONE_BLACK);
        if (got != cases[i].want) {
            fail_msg("%s with %s: expected %d thousandths, got %d", rules_set(cases[i].rule)->name,
                     cases[i].taken_before, (int)cases[i].want, (int)got);
        }
    }
}

// O may not play there, so there is nothing to defend.
static void
point_that_is_forbidden_to_the_other_needs_no_defence(void **state)
{
    struct diagram d = diagram_read(" 9  . . X . .\n"
                                    " 8  . X * X .\n"
                                    " 7  . . X . .\n"
                                    " 6  . . . . .\n"
                                    "    f g h i j\n",
                                    15);
    const struct classic_weights weights = classic_weights(ai_classic_presets[0]);
    struct rules rules = {.rule = RULE_RENJU};
    struct situation situation = {&rules, &d.board, STONE_WHITE, anywhere, false, NULL};

    (void)state;
    assert_int_equal(classic_rate(&situation, &weights, d.star).defence, 0);
    rules.options.reject_fouls = true;
    assert_int_equal(classic_rate(&situation, &weights, d.star).defence, 0);
    rules.rule = RULE_STANDARD;
    assert_true(classic_rate(&situation, &weights, d.star).defence > 0);
}

// The position of the two maps below, O to move:
//
//      7  . . . . . . .
//      6  . . . . . . .
//      5  . . . O . . .
//      4  . . X X . . .
//      3  . . . . . . .
//      2  . . . . . . .
//      1  . . . . . . .
//         a b c d e f g
static const char small_moves[] = "c4 d5 d4";

// In hundredths, rows from top to bottom.
struct small_map {
    int attack[7][7], defence[7][7];
};

static const struct small_map first_preset = {
    .attack = {{0, 0, 0, 0, 0, 0, 0},
               {0, 0, 130, 0, 0, 0, 0},
               {0, 0, 130, 0, 130, 0, 0},
               {0, 0, 0, 0, 130, 0, 0},
               {0, 0, 0, 0, 0, 0, 0},
               {0, 0, 0, 0, 0, 0, 0},
               {0, 0, 0, 0, 0, 0, 0}},
    .defence = {{0, 0, 0, 0, 0, 0, 0},
                {0, 0, 0, 0, 0, 0, 0},
                {0, 130, 260, 0, 130, 0, 0},
                {0, 286, 0, 0, 286, 0, 0},
                {0, 0, 260, 130, 130, 0, 0},
                {0, 0, 0, 0, 0, 0, 0},
                {0, 0, 0, 0, 0, 0, 0}},
};

// Open ends count nothing there, twos twice a one, attack 1.1.
static const struct small_map second_preset = {
    .attack = {{0, 0, 0, 0, 0, 0, 0},
               {0, 0, 110, 0, 0, 0, 0},
               {0, 0, 110, 0, 110, 0, 0},
               {0, 0, 0, 0, 110, 0, 0},
               {0, 0, 0, 0, 0, 0, 0},
               {0, 0, 0, 0, 0, 0, 0},
               {0, 0, 0, 0, 0, 0, 0}},
    .defence = {{0, 0, 0, 0, 0, 0, 0},
                {0, 0, 0, 0, 0, 0, 0},
                {0, 100, 200, 0, 100, 0, 0},
                {0, 200, 0, 0, 200, 0, 0},
                {0, 0, 200, 100, 100, 0, 0},
                {0, 0, 0, 0, 0, 0, 0},
                {0, 0, 0, 0, 0, 0, 0}},
};

static void
expect_map(int preset, const struct small_map *want)
{
    struct ai_config ai = {.kind = AI_CLASSIC, .weight_count = AI_WEIGHT_COUNT};
    struct engine_rating ratings[BOARD_POINTS_MAX];
    struct table t;

    table_open(&t, "size=7");
    table_play(&t, small_moves);
    memcpy(ai.weights, ai_classic_presets[preset], sizeof(ai.weights));
    engine_rate(&t.match, &ai, ratings);
    for (int i = 0; i < 7 * 7; i++) {
        int row = 6 - i / 7, column = i % 7;
        struct point p = {(int8_t)column, (int8_t)(i / 7)};
        char text[POINT_TEXT_BYTES];

        if (ratings[i].attack != want->attack[row][column] ||
            ratings[i].defence != want->defence[row][column] ||
            ratings[i].is_legal != board_is_empty(&t.match.board, p)) {
            fail_msg("preset %d, %s: expected attack %d, defence %d, got %d, %d, legal %d",
                     preset + 1, point_format(p, text), want->attack[row][column],
                     want->defence[row][column], ratings[i].attack, ratings[i].defence,
                     ratings[i].is_legal);
        }
    }
    table_close(&t);
}

static void
map_of_a_small_position_is_as_computed_by_hand(void **state)
{
    (void)state;
    expect_map(0, &first_preset);
    expect_map(1, &second_preset);
}

// The choice for the side to move, with the first or second preset.
static struct point
choice_in(const struct diagram *d, enum rule rule, enum stone stone, int preset, uint64_t seed)
{
    const struct rules rules = {.rule = rule};
    const struct classic_weights weights = classic_weights(ai_classic_presets[preset]);
    struct situation situation = {&rules, &d->board, stone, anywhere, false, NULL};
    struct candidates candidates;
    struct rng rng = {seed};

    candidates_find(&situation, &candidates);
    return candidates.list[classic_choose(&situation, &weights, &candidates, &rng)].point;
}

// The best points are the star or the letters.
static void
best_points_of_drawn_positions_are_played(void **state)
{
    static const struct {
        const char *what, *diagram;
        enum rule rule;
        int presets; // that see it: threes are no more than ones to the second
    } cases[] = {
        {"a four of the other is stopped",
         "9  . . X . .\n"
         "8  X O O O O *\n"
         "   d e f g h i\n",
         RULE_FREESTYLE, 2},
        {"an open three of the other is stopped at an end",
         "9  . . X . . .\n"
         "8  . a O O O b\n"
         "7  . . . X . .\n"
         "   d e f g h i\n",
         RULE_FREESTYLE, 1},
        {"an own three goes before a two of the other",
         "9  . a X X X b\n"
         "8  . . O O . .\n"
         "7  . . . . O .\n"
         "   d e f g h i\n",
         RULE_FREESTYLE, 1},
        {"the cross of two twos",
         "8  . X X * . . .\n"
         "7  . . . . X . .\n"
         "6  O . . . . X .\n"
         "5  . O . . . . .\n"
         "   d e f g h i j\n",
         RULE_FREESTYLE, 2},
        {"the last pair of the other is denied",
         "9  . . . . . .\n"
         "8  O X X * . .\n"
         "   d e f g h i\n",
         RULE_PENTE, 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (int preset = 0; preset < cases[i].presets; preset++) {
            struct diagram d = diagram_read(cases[i].diagram, 19);
            struct point got;
            bool is_best;
            char text[POINT_TEXT_BYTES];

            if (cases[i].rule == RULE_PENTE) {
                diagram_add(&d, "O+8");
            }
            got = choice_in(&d, cases[i].rule, STONE_BLACK, preset, i);
            is_best = point_equal(got, d.star) || point_equal(got, d.named[0]) ||
                      point_equal(got, d.named[1]);
            if (!is_best) {
                fail_msg("%s, preset %d: got %s", cases[i].what, preset + 1,
                         point_format(got, text));
            }
        }
    }
}

// All eight neighbours of a single stone are worth the same.
static void
equal_points_are_all_played_by_some_seed(void **state)
{
    struct diagram d = diagram_read("9  a b c\n"
                                    "8  d O e\n"
                                    "7  f g h\n"
                                    "   g h i\n",
                                    15);
    int played[8] = {0};

    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct point p = choice_in(&d, RULE_FREESTYLE, STONE_BLACK, 0, rng_mix(seed));
        int at = 0;

        while (at < 8 && !point_equal(d.named[at], p)) {
            at++;
        }
        assert_true(at < 8);
        played[at]++;
        assert_true(point_equal(p, choice_in(&d, RULE_FREESTYLE, STONE_BLACK, 0, rng_mix(seed))));
    }
    for (int i = 0; i < 8; i++) {
        // 50 are expected, and 20 less would be more than four deviations.
        if (played[i] < 20 || played[i] > 80) {
            fail_msg("neighbour %c: expected about 50 of 400, got %d", 'a' + i, played[i]);
        }
    }
}

static void
centre_attracts_where_nothing_is_worth_anything(void **state)
{
    struct diagram odd = diagram_read("2  .\n   a\n", 15), even = diagram_read("2  .\n   a\n", 20);

    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct point p = choice_in(&even, RULE_FREESTYLE, STONE_BLACK, 0, rng_mix(seed));

        assert_true(p.x >= 9 && p.x <= 10 && p.y >= 9 && p.y <= 10);
        p = choice_in(&odd, RULE_FREESTYLE, STONE_BLACK, 0, rng_mix(seed));
        assert_true(point_equal(p, point_centre(15)));
    }
}

static void
weights_out_of_range_are_brought_back(void **state)
{
    const uint32_t wild[AI_WEIGHT_COUNT] = {0, 2000000000, 7, 100000, UINT32_MAX, 100001, 0};
    struct classic_weights weights = classic_weights(wild);

    (void)state;
    assert_int_equal(weights.chain[1], 0);
    assert_int_equal(weights.chain[2], AI_WEIGHT_MAX);
    assert_int_equal(weights.chain[3], 7);
    assert_int_equal(weights.chain[4], AI_WEIGHT_MAX);
    assert_int_equal(weights.attack, AI_WEIGHT_MAX);
    assert_int_equal(weights.defence, AI_WEIGHT_MAX);
    assert_int_equal(weights.open, 0);
}

// The greatest weights make ratings that a map cannot hold.
static void
ratings_too_large_for_a_map_are_cut(void **state)
{
    struct ai_config ai = {.kind = AI_CLASSIC, .weight_count = AI_WEIGHT_COUNT};
    struct engine_rating ratings[BOARD_POINTS_MAX];
    struct table t;

    (void)state;
    for (int i = 0; i < AI_WEIGHT_COUNT; i++) {
        ai.weights[i] = AI_WEIGHT_MAX;
    }
    table_open(&t, "size=7");
    table_play(&t, small_moves);
    engine_rate(&t.match, &ai, ratings);
    assert_int_equal(ratings[3 * 7 + 1].defence, UINT16_MAX);
    assert_int_equal(ratings[3 * 7 + 1].attack, 0);
    table_close(&t);
}

static void
map_shows_no_point_that_is_a_foul_or_outside_the_opening(void **state)
{
    struct ai_config goren = {.kind = AI_GOREN, .level = 5};
    struct engine_rating ratings[BOARD_POINTS_MAX];
    struct table t;

    (void)state;
    table_open(&t, "rule=renju");
    table_play(&t, "h8 a1 g7 a3 i7 a5");
    engine_rate(&t.match, &goren, ratings);
    assert_true(ratings[6 * 15 + 7].is_legal); // h7
    table_play(&t, "h9 a7");                   // and now it is a double three
    engine_rate(&t.match, &goren, ratings);
    assert_false(ratings[6 * 15 + 7].is_legal);
    assert_int_equal(ratings[6 * 15 + 7].attack, 0);
    table_close(&t);
    table_open(&t, "opening=pro");
    table_play(&t, "h8 h9");
    engine_rate(&t.match, &goren, ratings);
    assert_false(ratings[7 * 15 + 8].is_legal); // i8 is too near
    assert_true(ratings[7 * 15 + 10].is_legal); // k8
    table_close(&t);
}

static void
share_tells_who_is_better_off(void **state)
{
    static const struct {
        const char *what, *diagram;
        int least, most;
    } cases[] = {
        {"an empty board is black's by half a stone", "1  .\n   a\n", 1000, 1000},
        {"one stone in the centre", "8  X\n   h\n", 600, 700},
        {"one stone in the corner", "1  X\n   a\n", 300, 450},
        {"one stone on the edge", "1  X\n   h\n", 480, 540},
        {"a stone each", "8  X O\n   h i\n", 550, 650},
    };
    const struct rules rules = {.rule = RULE_FREESTYLE};
    const struct classic_weights weights = classic_weights(ai_classic_presets[0]);
    const struct classic_weights nothing = {.attack = 1000};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct diagram d = diagram_read(cases[i].diagram, 15);
        int stones = 15 * 15 - d.board.empty_count;
        enum stone next = stone_of_move(stones + 1);
        int share = classic_black_share(&rules, &d.board, next, &weights);

        if (share < cases[i].least || share > cases[i].most) {
            fail_msg("%s: expected %d to %d, got %d", cases[i].what, cases[i].least, cases[i].most,
                     share);
        }
        assert_int_equal(classic_black_share(&rules, &d.board, next, &nothing), 500);
        diagram_swap_colours(&d);
        assert_in_range(classic_black_share(&rules, &d.board, stone_other(next), &weights) + share,
                        999, 1000);
    }
}

static void
pick_keeps_the_best_and_is_fair_among_equals(void **state)
{
    static const int64_t values[] = {3, 7, -2, 7, 7, 1};
    int kept[COUNT_OF(values)] = {0};

    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng rng = {rng_mix(seed)};
        struct pick pick = {0};

        for (int i = 0; i < (int)COUNT_OF(values); i++) {
            pick_show(&pick, i, values[i], &rng);
        }
        assert_int_equal(pick.value, 7);
        kept[pick.index]++;
    }
    assert_int_equal(kept[1] + kept[3] + kept[4], 300);
    assert_true(kept[1] > 60 && kept[3] > 60 && kept[4] > 60);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_rated_as_drawn),
        cmocka_unit_test(fives_are_those_of_the_rule),
        cmocka_unit_test(lines_through_a_point_add_up),
        cmocka_unit_test(captures_count_as_growing_chains),
        cmocka_unit_test(point_that_is_forbidden_to_the_other_needs_no_defence),
        cmocka_unit_test(map_of_a_small_position_is_as_computed_by_hand),
        cmocka_unit_test(best_points_of_drawn_positions_are_played),
        cmocka_unit_test(equal_points_are_all_played_by_some_seed),
        cmocka_unit_test(centre_attracts_where_nothing_is_worth_anything),
        cmocka_unit_test(weights_out_of_range_are_brought_back),
        cmocka_unit_test(ratings_too_large_for_a_map_are_cut),
        cmocka_unit_test(map_shows_no_point_that_is_a_foul_or_outside_the_opening),
        cmocka_unit_test(share_tells_who_is_better_off),
        cmocka_unit_test(pick_keeps_the_best_and_is_fair_among_equals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
