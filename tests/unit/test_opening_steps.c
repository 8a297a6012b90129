// SPDX-License-Identifier: MIT
// How the steps of openings are answered. Paths are those of tests/support/table.h.
#include "common/engine/opening_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { SEEDS = 30, ORDINARY = -1 };

// The decision after a path: the kind of its action, or ORDINARY for a stone that
// is left to the player. A decided one must be legal.
static int
decide(const char *settings, const char *path, uint64_t seed, struct action *action,
       struct region *region)
{
    const struct classic_weights weights = classic_weights(ai_classic_presets[0]);
    struct candidates candidates;
    struct rng rng = {rng_mix(seed)};
    struct table t;
    struct balance balance = {.weights = &weights};
    struct opening_task task = {&t.match, &balance, &rng, &candidates};
    int kind = ORDINARY;

    table_open(&t, settings);
    table_play(&t, path);
    balance.rules = &t.match.settings.rules;
    *action = (struct action){.seat = match_actor(&t.match)};
    if (opening_steps_decide(&task, action, region)) {
        enum verdict verdict = table_try(&t, action);

        kind = (int)action->kind;
        if (verdict != VERDICT_OK) {
            fail_msg("%s after %s, seed %d: expected a legal %s, got %s", settings, path, (int)seed,
                     action_word(action->kind), verdict_word(verdict));
        }
    }
    table_close(&t);
    return kind;
}

struct step_case {
    const char *settings, *path;
    int kind; // enum action_kind or ORDINARY
};

static void
expect_steps(const struct step_case *cases, size_t count)
{
    for (const struct step_case *c = cases; c < cases + count; c++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct action action;
            struct region region;
            int kind = decide(c->settings, c->path, seed, &action, &region);

            if (kind != c->kind) {
                fail_msg("%s after \"%s\": expected %s, got %s", c->settings, c->path,
                         c->kind == ORDINARY ? "a stone" : action_word((enum action_kind)c->kind),
                         kind == ORDINARY ? "a stone" : action_word((enum action_kind)kind));
            }
        }
    }
}

static void
better_colour_is_taken(void **state)
{
    static const struct step_case cases[] = {
        {"opening=swap1", "h8", ACTION_SWAP},
        {"opening=swap1", "a1", ORDINARY}, // white is better off, and places
        {"opening=swap", "h8 h9 g7", ACTION_TAKE_BLACK},
        {"opening=swap", "a1 h8 o15", ACTION_TAKE_WHITE},
        {"opening=swap2", "h8 a1 i9", ACTION_TAKE_BLACK},
        {"opening=swap2", "a1 h8 o15", ACTION_TAKE_WHITE},
        {"opening=swap2", "a1 h8 o15 white", ORDINARY},
        {"opening=swap2", "h8 h9 g7 a1+i9", ACTION_TAKE_BLACK},
        {"opening=swap2", "a1 h8 o15 g8+o1", ACTION_TAKE_WHITE},
        {"opening=swap2", "a1 h8 o15 g8+o1 white", ORDINARY},
        {"rule=renju opening=rif", "h8 h9 j6", ACTION_SWAP},
        {"rule=renju opening=tarannikov", "h8", ACTION_SWAP},
        {"rule=renju opening=tarannikov", "h8 h9", ACTION_PLACE}, // black's own turn
    };

    (void)state;
    expect_steps(cases, COUNT_OF(cases));
}

static void
who_is_better_off_keeps_his_colour(void **state)
{
    // After the swap white has the worse of it, and the other may take it back.
    static const struct step_case cases[] = {
        {"rule=renju opening=soosyrv8", "h8 h9 j6 swap", ACTION_PLACE_DECLARE},
        {"rule=renju opening=soosyrv8", "h8 h9 j6 keep a1#3", ACTION_KEEP},
        {"rule=renju opening=soosyrv8", "h8 h9 i9 keep i8#3 keep", ACTION_OFFER},
        {"rule=renju opening=yamaguchi", "h8 h9 j6", ACTION_DECLARE},
    };

    (void)state;
    expect_steps(cases, COUNT_OF(cases));
}

static void
good_black_offers_many_fifths_rather_than_risk_a_swap(void **state)
{
    static const struct step_case cases[] = {
        {"rule=renju opening=taraguchi10", "h8 h9 j6 k9", ACTION_OFFER},
        {"rule=renju opening=taraguchi10", "h8 h9 j6 k9 swap", ACTION_PLACE},
        {"rule=renju opening=tarannikov", "h8 h9 j6 k9", ACTION_PLACE},
    };

    (void)state;
    expect_steps(cases, COUNT_OF(cases));
}

static void
colours_as_good_as_each_other_are_handed_over(void **state)
{
    struct action action;
    struct region region;

    (void)state;
    assert_int_equal(decide("opening=swap2", "h8 h9 a8", 1, &action, &region), ACTION_PLACE2);
    assert_int_equal(action.point_count, 2);
}

// Black's share after the opener's stones, by which the other would choose.
static int
share_after(const struct match *match)
{
    const struct classic_weights weights = classic_weights(ai_classic_presets[0]);

    return classic_black_share(&match->settings.rules, &match->board, match_next_stone(match),
                               &weights);
}

static void
stones_before_a_choice_are_fair(void **state)
{
    static const struct {
        const char *settings, *path;
    } cases[] = {
        {"opening=swap1", ""},
        {"opening=swap", "h8 h9"},
        {"opening=swap2 size=25", "m13 m14"},
        {"rule=capture42 opening=swap2", "j10 k11"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct action action;
            struct region region;
            struct table t;

            assert_int_equal(decide(cases[i].settings, cases[i].path, seed, &action, &region),
                             ACTION_PLACE);
            table_open(&t, cases[i].settings);
            table_play(&t, cases[i].path);
            assert_int_equal(table_try(&t, &action), VERDICT_OK);
            assert_in_range(share_after(&t.match), 430, 570);
            table_close(&t);
        }
    }
}

static void
first_of_several_stones_stands_near_the_centre(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct action action;
        struct region region;

        assert_int_equal(decide("opening=swap2", "", seed, &action, &region), ACTION_PLACE);
        assert_in_range(point_distance(action.points[0], point_centre(15)), 0, 2);
        assert_int_equal(decide("opening=swap2", "a1", seed, &action, &region), ACTION_PLACE);
        assert_in_range(point_distance(action.points[0], point_centre(15)), 0, 2);
        // The region is smaller there: the centre itself, then around it.
        decide("rule=renju opening=rif", "", seed, &action, &region);
        assert_true(point_equal(action.points[0], point_centre(15)));
        decide("rule=renju opening=rif", "h8", seed, &action, &region);
        assert_int_equal(point_distance(action.points[0], point_centre(15)), 1);
    }
}

static void
stone_without_a_choice_after_it_is_left_to_the_player(void **state)
{
    struct action action;
    struct region region;

    (void)state;
    assert_int_equal(decide("opening=pro", "h8 h9", 0, &action, &region), ORDINARY);
    assert_int_equal(region.kind, REGION_OUTSIDE);
    assert_int_equal(region.side, 5);
    assert_int_equal(decide("opening=central", "", 0, &action, &region), ORDINARY);
    assert_int_equal(region.kind, REGION_INSIDE);
    assert_int_equal(decide("rule=renju opening=rif", "h8 h9 j6 keep", 0, &action, &region),
                     ORDINARY);
    assert_int_equal(
        decide("rule=renju opening=rif", "h8 h9 j6 keep a1 ?i7,i8 !i7", 0, &action, &region),
        ORDINARY);
    assert_int_equal(region.kind, REGION_ANYWHERE);
}

static int
declared(const char *path)
{
    struct action action;
    struct region region;

    assert_int_equal(decide("rule=renju opening=yamaguchi", path, 0, &action, &region),
                     ACTION_DECLARE);
    assert_in_range(action.number, 1, 12);
    return action.number;
}

static void
more_fifths_are_declared_for_a_better_black(void **state)
{
    (void)state;
    // A stone beside two of the other; a chain that nobody disturbs.
    assert_true(declared("h8 i9 h9") >= declared("h8 h9 h10"));
    assert_true(declared("h8 h9 h7") > 1);
}

// The four stones have three symmetries: points come in groups of four.
static void
offers_are_as_many_as_asked_for_and_not_equivalent(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct action action;
        struct region region;

        // table_try() in decide() has the referee look at equivalence.
        decide("rule=renju opening=soosyrv8", "h8 h9 i9 keep i8#8 keep", seed, &action, &region);
        assert_int_equal(action.point_count, 8);
        decide("rule=renju opening=yamaguchi", "h8 h9 i9 #12 keep i8", seed, &action, &region);
        assert_int_equal(action.point_count, 12);
        decide("rule=renju opening=rif", "h8 h9 i9 keep i8", seed, &action, &region);
        assert_int_equal(action.point_count, 2);
        for (int i = 0; i < action.point_count; i++) {
            assert_in_range(point_distance(action.points[i], point_centre(15)), 0, 3);
        }
    }
}

static void
worst_fifth_for_black_is_chosen(void **state)
{
    struct action action;
    struct region region;

    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        assert_int_equal(
            decide("rule=renju opening=rif", "h8 h9 h7 keep a1 ?h6,o15", seed, &action, &region),
            ACTION_CHOOSE);
        assert_true(point_equal(action.points[0], ((struct point){14, 14})));
    }
}

// Every protocol that the rules know, to its end, against itself.
static void
whole_openings_are_legal(void **state)
{
    const struct classic_weights weights = classic_weights(ai_classic_presets[1]);
    struct candidates candidates;

    (void)state;
    for (uint64_t seed = 0; seed < 20 * OPENING_COUNT; seed++) {
        struct rng rng = {rng_mix(seed)};
        struct match_settings settings = table_settings("rule=renju");
        struct match match;
        int step = 0;

        settings.opening.protocol = (enum opening)(seed % OPENING_COUNT);
        settings.opening.n = opening_default_n(settings.opening.protocol);
        if (settings.opening.n) {
            settings.opening.n = (uint8_t)(1 + rng_below(&rng, OPENING_OFFERS_MAX));
        }
        match_init(&match, &settings, 0);
        for (; match.opening.state != OPENING_PLAY; step++) {
            struct balance balance = {.rules = &match.settings.rules, .weights = &weights};
            struct opening_task task = {&match, &balance, &rng, &candidates};
            struct action action = {.seat = match_actor(&match)};
            struct region region;

            if (!opening_steps_decide(&task, &action, &region)) {
                struct situation situation = situation_of(&match, region);

                candidates_find(&situation, &candidates);
                action.points[0] = candidates.list[0].point;
                action.point_count = 1;
            }
            assert_int_equal(match_apply(&match, &action, 0).verdict, VERDICT_OK);
            assert_in_range(step, 0, 20);
        }
        match_finish(&match);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(better_colour_is_taken),
        cmocka_unit_test(who_is_better_off_keeps_his_colour),
        cmocka_unit_test(good_black_offers_many_fifths_rather_than_risk_a_swap),
        cmocka_unit_test(colours_as_good_as_each_other_are_handed_over),
        cmocka_unit_test(stones_before_a_choice_are_fair),
        cmocka_unit_test(first_of_several_stones_stands_near_the_centre),
        cmocka_unit_test(stone_without_a_choice_after_it_is_left_to_the_player),
        cmocka_unit_test(more_fifths_are_declared_for_a_better_black),
        cmocka_unit_test(offers_are_as_many_as_asked_for_and_not_equivalent),
        cmocka_unit_test(worst_fifth_for_black_is_chosen),
        cmocka_unit_test(whole_openings_are_legal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
