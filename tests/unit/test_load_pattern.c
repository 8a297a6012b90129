// SPDX-License-Identifier: MIT
#include "tests/bench/load_pattern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game/match.h"

static const struct match_settings settings = {
    .rules = {.rule = RULE_FREESTYLE},
    .size = PATTERN_SIZE,
    .opening = {.protocol = OPENING_FREE},
    .control = {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000},
};

static enum verdict
play(struct match *match, int move)
{
    struct action action = {.kind = ACTION_PLACE,
                            .seat = move % 2 ? SEAT_A : SEAT_B,
                            .move_number = move,
                            .point_count = 1,
                            .points = {load_pattern_point(move)}};

    return match_apply(match, &action, move).verdict;
}

static void
referee_takes_every_move_and_the_full_board_is_a_draw(void **state)
{
    struct match match;

    (void)state;
    assert_int_equal(match_settings_check(&settings), SETTINGS_OK);
    match_init(&match, &settings, 0);
    for (int move = 1; move <= PATTERN_MOVES; move++) {
        enum verdict verdict;

        if (match.phase != MATCH_RUNNING) {
            fail_msg("the game was over before move %d", move);
        }
        verdict = play(&match, move);
        if (verdict != VERDICT_OK) {
            fail_msg("move %d: %s", move, verdict_word(verdict));
        }
    }
    assert_int_equal(match.phase, MATCH_OVER);
    assert_int_equal(match.outcome.result, RESULT_DRAW);
    assert_int_equal(match.outcome.reason, END_FULL_BOARD);
    match_finish(&match);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(referee_takes_every_move_and_the_full_board_is_a_draw),
    };

    return cmocka_run_group_tests_name("load_pattern", tests, NULL, NULL);
}
