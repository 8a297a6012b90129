// SPDX-License-Identifier: MIT
// What an AI does besides moving, by its level and its settings.
#include "server/core/game/ai_policy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct ai_config
goren(uint32_t level)
{
    return (struct ai_config){.kind = AI_GOREN, .level = level};
}

static void
strong_one_takes_a_draw_if_it_is_not_better(void **state)
{
    (void)state;
    for (uint32_t level = 5; level <= 10; level++) {
        struct ai_config ai = goren(level);

        assert_true(ai_policy_take_draw(&ai, 0));
        assert_true(ai_policy_take_draw(&ai, 500));
        assert_false(ai_policy_take_draw(&ai, 501));
        assert_false(ai_policy_take_draw(&ai, 1000));
    }
}

static void
weak_one_takes_a_draw_if_it_sees_no_win(void **state)
{
    struct ai_config weak[] = {goren(1), goren(4), {.kind = AI_CLASSIC}, {.kind = AI_LINES}};

    (void)state;
    for (size_t i = 0; i < sizeof(weak) / sizeof(*weak); i++) {
        assert_true(ai_policy_take_draw(&weak[i], 799));
        assert_false(ai_policy_take_draw(&weak[i], 800));
    }
}

static void
setting_goes_before_the_level(void **state)
{
    struct ai_config ai = goren(10);

    (void)state;
    ai.draws = AI_CHOICE_YES;
    assert_true(ai_policy_take_draw(&ai, 1000));
    assert_true(ai_policy_offer_draw(&ai));
    ai.draws = AI_CHOICE_NO;
    assert_false(ai_policy_take_draw(&ai, 0));
    assert_false(ai_policy_offer_draw(&ai));
    ai.draws = AI_CHOICE_DEFAULT;
    assert_true(ai_policy_offer_draw(&ai));
    ai.resign = AI_CHOICE_NO;
    assert_false(ai_policy_may_resign(&ai, false));
    ai = goren(4);
    ai.resign = AI_CHOICE_YES;
    assert_true(ai_policy_may_resign(&ai, true));
}

static void
higher_levels_give_up_by_themselves(void **state)
{
    struct ai_config classic = {.kind = AI_CLASSIC};

    (void)state;
    for (uint32_t level = 1; level <= 10; level++) {
        struct ai_config ai = goren(level);

        assert_int_equal(ai_policy_may_resign(&ai, true), level >= 6);
        assert_int_equal(ai_policy_may_resign(&ai, false), level >= 6);
    }
    assert_false(ai_policy_may_resign(&classic, true));
}

static void
lowest_levels_never_give_up_against_a_person(void **state)
{
    (void)state;
    for (uint32_t level = 1; level <= 3; level++) {
        struct ai_config ai = goren(level);

        ai.resign = AI_CHOICE_YES;
        assert_int_equal(ai_policy_may_resign(&ai, true), level == 3);
        assert_true(ai_policy_may_resign(&ai, false));
    }
}

static void
game_is_lost_by_two_forced_moves_or_four_without_a_chance(void **state)
{
    int despair = 0;

    (void)state;
    despair = ai_policy_despair(despair, 0, 5);
    assert_true(despair < AI_POLICY_LOST);
    assert_true(ai_policy_despair(despair, 0, 3) >= AI_POLICY_LOST);
    despair = 0;
    for (int i = 0; i < 3; i++) {
        despair = ai_policy_despair(despair, 25, 0);
        assert_true(despair < AI_POLICY_LOST);
    }
    assert_true(ai_policy_despair(despair, 25, 0) >= AI_POLICY_LOST);
    // One move with a chance, and it hopes again.
    assert_int_equal(ai_policy_despair(despair, 26, 0), 0);
}

static void
pause_is_the_same_unless_it_varies(void **state)
{
    struct ai_config ai = {.pause_ms = 2000};
    int64_t least = 2000, most = 0;

    (void)state;
    assert_int_equal(ai_policy_pause_ms(&ai, 1, true), 2000);
    assert_int_equal(ai_policy_pause_ms(&ai, 2, false), 2000);
    ai.varied = true;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        int64_t pause = ai_policy_pause_ms(&ai, seed, false);

        least = pause < least ? pause : least;
        most = pause > most ? pause : most;
        assert_int_equal(ai_policy_pause_ms(&ai, seed, true), pause / 4);
    }
    assert_in_range(least, 800, 850);
    assert_in_range(most, 1950, 2000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strong_one_takes_a_draw_if_it_is_not_better),
        cmocka_unit_test(weak_one_takes_a_draw_if_it_sees_no_win),
        cmocka_unit_test(setting_goes_before_the_level),
        cmocka_unit_test(higher_levels_give_up_by_themselves),
        cmocka_unit_test(lowest_levels_never_give_up_against_a_person),
        cmocka_unit_test(game_is_lost_by_two_forced_moves_or_four_without_a_chance),
        cmocka_unit_test(pause_is_the_same_unless_it_varies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
