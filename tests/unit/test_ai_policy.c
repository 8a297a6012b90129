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

// A board with so many stones, wherever they stand.
static struct board
board_with(int size, int stones)
{
    struct board board;

    board_init(&board, size);
    for (int i = 0; i < stones; i++) {
        struct point p = {(int8_t)(i % size), (int8_t)(i / size)};

        board_place(&board, p, i % 2 ? STONE_WHITE : STONE_BLACK, 0);
    }
    return board;
}

static void
position_is_late_when_two_thirds_of_the_board_are_full(void **state)
{
    static const struct {
        int size, stones;
        bool is_late;
    } cases[] = {{15, 4, false}, {15, 149, false}, {15, 150, true},  {15, 225, true},
                 {5, 16, false}, {5, 17, true},    {19, 240, false}, {19, 241, true}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct board board = board_with(cases[i].size, cases[i].stones);

        assert_int_equal(ai_policy_is_late(&board), cases[i].is_late);
    }
}

static void
game_is_even_after_four_moves_with_an_even_chance(void **state)
{
    static const uint32_t chances[] = {400, 600, 500, 450};
    int evenness = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(chances) / sizeof(*chances); i++) {
        assert_true(evenness < AI_POLICY_EVEN);
        evenness = ai_policy_evenness(evenness, chances[i]);
    }
    assert_true(evenness >= AI_POLICY_EVEN);
    assert_int_equal(ai_policy_evenness(evenness, 399), 0);
    assert_int_equal(ai_policy_evenness(evenness, 601), 0);
    assert_int_equal(ai_policy_evenness(evenness, 0), 0);
    assert_int_equal(ai_policy_evenness(evenness, 1000), 0);
}

static void
draw_is_taken_only_in_an_even_and_late_position(void **state)
{
    struct ai_config all[] = {goren(1), goren(4), goren(5), goren(10), {.kind = AI_CLASSIC}};

    (void)state;
    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
        assert_true(ai_policy_take_draw(&all[i], true, AI_POLICY_EVEN));
        assert_false(ai_policy_take_draw(&all[i], true, AI_POLICY_EVEN - 1));
        assert_false(ai_policy_take_draw(&all[i], false, AI_POLICY_EVEN));
        assert_false(ai_policy_take_draw(&all[i], false, 100));
    }
}

static void
setting_goes_before_the_level(void **state)
{
    struct ai_config ai = goren(10);

    (void)state;
    ai.draws = AI_CHOICE_YES;
    assert_true(ai_policy_take_draw(&ai, false, 0));
    assert_true(ai_policy_offer_draw(&ai));
    ai.draws = AI_CHOICE_NO;
    assert_false(ai_policy_take_draw(&ai, true, AI_POLICY_EVEN));
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
game_is_lost_by_two_forced_moves_or_eight_without_a_chance(void **state)
{
    int despair = 0;

    (void)state;
    despair = ai_policy_despair(despair, 0, 5);
    assert_true(despair < AI_POLICY_LOST);
    assert_true(ai_policy_despair(despair, 0, 3) >= AI_POLICY_LOST);
    despair = 0;
    for (int i = 0; i < 7; i++) {
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
        cmocka_unit_test(position_is_late_when_two_thirds_of_the_board_are_full),
        cmocka_unit_test(game_is_even_after_four_moves_with_an_even_chance),
        cmocka_unit_test(draw_is_taken_only_in_an_even_and_late_position),
        cmocka_unit_test(setting_goes_before_the_level),
        cmocka_unit_test(higher_levels_give_up_by_themselves),
        cmocka_unit_test(lowest_levels_never_give_up_against_a_person),
        cmocka_unit_test(game_is_lost_by_two_forced_moves_or_eight_without_a_chance),
        cmocka_unit_test(pause_is_the_same_unless_it_varies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
