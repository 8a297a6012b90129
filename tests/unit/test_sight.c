// SPDX-License-Identifier: MIT
// What the four lowest levels notice and what they do not, drawn as games; and whole games
// against people who have just learned the rules.
#include "common/engine/sight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/engine_games.h"
#include "tests/support/scripted.h"
#include "tests/support/table.h"

enum {
    SEEDS = 8,
    GAMES = 200,
    SIZE = 15,
    MOVES_MAX = SIZE * SIZE,
};

static int
setup(void **state)
{
    *state = engine_create(0);
    return 0;
}

static int
teardown(void **state)
{
    engine_destroy(*state);
    return 0;
}

// Does the level play one of these points, each written with a comma behind it, after a
// game, whatever the seed is? yes = false: does it play none of them?
static void
expect(struct engine *engine, int level, const char *game, const char *points, bool yes)
{
    struct ai_config kind = {.kind = AI_GOREN, .level = (uint32_t)level};
    size_t length = strcspn(game, ":");
    char settings[80];
    struct table t;

    snprintf(settings, sizeof(settings), "%.*s", (int)length, game);
    table_open(&t, settings);
    table_play(&t, game + length + 1);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct engine_answer answer;
        char text[POINT_TEXT_BYTES], word[POINT_TEXT_BYTES + 1];

        assert_true(engine_think(engine, &t.match, &kind, seed, &engine_games_no_limits, &answer));
        snprintf(word, sizeof(word), "%s,", point_format(answer.action.points[0], text));
        if ((strstr(points, word) != NULL) != yes) {
            fail_msg("level %d, %s, seed %d: expected %s of %s got %s", level, game, (int)seed,
                     yes ? "one" : "none", points, word);
        }
    }
    table_close(&t);
}

// Positions.

static void
first_stones_are_near_the_centre_and_near_each_other(void **state)
{
    for (int level = 1; level <= SIGHT_LEVEL_MAX; level++) {
        expect(*state, level, ":", "h8,", true);
        expect(*state, level, ":h8", "g7,g8,g9,h7,h9,i7,i8,i9,", true);
        expect(*state, level, "size=20:", "j10,j11,k10,k11,", true);
    }
}

// The latest stones stand in two other corners.
static void
straight_four_is_stopped_wherever_it_stands(void **state)
{
    for (int level = 1; level <= SIGHT_LEVEL_MAX; level++) {
        expect(*state, level, ":h8 g8 i8 c14 j8 e15 k8 o1 o15", "l8,", true);
        expect(*state, level, "rule=renju opening=free:h8 g8 i8 c14 j8 e15 k8 o1 o15", "l8,", true);
        expect(*state, level, ":d4 c3 e5 m1 f6 o1 g7 o15 a15", "h8,", true);
    }
}

static void
straight_three_far_from_the_latest_stones_is_seen_from_level_3_on(void **state)
{
    expect(*state, 1, ":h8 a1 i8 c2 j8", "k8,", true);
    expect(*state, 1, ":h8 a1 i8 c2 j8 o1 o15", "g8,k8,f8,l8,", false);
    expect(*state, 2, ":h8 a1 i8 c2 j8 o1 o15", "g8,k8,f8,l8,", false);
    expect(*state, 3, ":h8 a1 i8 c2 j8 o1 o15", "g8,k8,", true);
}

static void
newcomer_sees_no_three_on_a_diagonal(void **state)
{
    expect(*state, 1, ":g7 a1 h8 c2 i9", "f6,j10,e5,k11,", false);
    expect(*state, 2, ":g7 a1 h8 c2 i9", "f6,j10,", true);
    expect(*state, 1, ":g7 a1 h8 c2 i9 k11 j10", "f6,", true); // but a four
}

static void
keen_player_sees_a_gapped_three_near_the_latest_stone_only(void **state)
{
    expect(*state, 3, ":h8 a1 i8 c2 k8", "g8,j8,l8,", true);
    expect(*state, 3, ":h8 a1 i8 c2 k8 o1 o15", "j8,", false);
    expect(*state, 4, ":h8 a1 i8 c2 k8 o1 o15", "g8,j8,l8,", true);
}

// Black has two open twos that meet at h8, and nothing else.
static void
watchful_player_sees_two_threats_at_once_and_the_newcomer_does_not(void **state)
{
    expect(*state, 4, ":i8 a1 j8 o1 h9 a15 h10 o15", "h8,", true);
    expect(*state, 1, ":i8 a1 j8 o1 h9 a15 h10 o15", "h8,i8,", false);
}

static void
stones_are_taken_that_are_seen(void **state)
{
    expect(*state, 1, "rule=pente opening=free:j10 k10 a1 l10", "m10,", true);
    expect(*state, 2, "rule=pente opening=free:j10 k10 a1 l10", "m10,", true);
}

// Without a game nothing is known to be the latest stone: all of the board is looked at.
static void
position_alone_is_seen_as_a_whole(void **state)
{
    struct ai_config kind = {.kind = AI_GOREN, .level = 1};
    struct engine_position position = {.to_move = STONE_WHITE};
    struct engine_view view;
    struct point best;

    board_init(&position.board, SIZE);
    for (int8_t i = 0; i < 3; i++) {
        board_place(&position.board, (struct point){(int8_t)(7 + i), 7}, STONE_BLACK, 0);
        board_place(&position.board, (struct point){(int8_t)(7 * i), 0}, STONE_WHITE, 0);
    }
    assert_true(engine_find(*state, &position, &kind, 1, &engine_games_no_limits, &best, &view));
    assert_int_equal(best.y, 7);
    assert_true(best.x == 6 || best.x == 10);
    for (int8_t i = 0; i < ENGINE_RECENT_MAX + 2; i++) {
        engine_recent_add(&position.recent, (struct point){i, 0});
    }
    assert_int_equal(position.recent.count, ENGINE_RECENT_MAX);
    assert_int_equal(position.recent.points[0].x, ENGINE_RECENT_MAX + 1);
    assert_int_equal(position.recent.points[ENGINE_RECENT_MAX - 1].x, 2);
}

// Whole games from the first stone.

struct player {
    enum scripted script; // or a level
    int level;
};

static struct point
ask(struct engine *engine, struct player player, const struct engine_position *position,
    uint64_t seed)
{
    struct ai_config kind = {.kind = AI_GOREN, .level = (uint32_t)player.level};
    struct rng rng = {seed};
    struct engine_view view;
    struct point best = POINT_NONE;

    if (player.script != SCRIPTED_NOBODY) {
        return scripted_move(player.script, position, &rng);
    }
    engine_find(engine, position, &kind, seed, &engine_games_no_limits, &best, &view);
    return best;
}

static enum result
play(struct engine *engine, enum rule rule, const struct player players[2], uint64_t seed)
{
    struct engine_position position = {.rules.rule = rule, .to_move = STONE_BLACK};
    enum result result = RESULT_NONE;
    struct rng rng = {rng_mix(seed)};

    board_init(&position.board, SIZE);
    for (int i = 0; i < MOVES_MAX && result == RESULT_NONE; i++) {
        struct point p = ask(engine, players[i % 2], &position, rng_next(&rng));
        struct judgement judgement;

        if (point_is_none(p)) {
            break;
        }
        judgement = rules_judge(&position.rules, &position.board, p, position.to_move);
        assert_int_equal(judgement.verdict, VERDICT_OK);
        assert_false(judgement.is_foul);
        board_place(&position.board, p, position.to_move, judgement.taken);
        engine_recent_add(&position.recent, p);
        result = rules_outcome(&position.rules, &position.board, p, position.to_move).result;
        position.to_move = stone_other(position.to_move);
    }
    return result;
}

// How many of the games the first player wins, who has black in every other game.
static int
wins_of(struct engine *engine, enum rule rule, const struct player pair[2], int games)
{
    const struct player orders[2][2] = {{pair[0], pair[1]}, {pair[1], pair[0]}};
    int wins = 0;

    for (int i = 0; i < games; i++) {
        wins +=
            play(engine, rule, orders[i % 2], (uint64_t)i) == (i % 2 ? RESULT_WHITE : RESULT_BLACK);
    }
    return wins;
}

// Of a hundred games the first wins so many at least.
static void
expect_wins(struct engine *engine, struct player first, struct player second, int games, int least)
{
    static const enum rule rules[] = {RULE_FREESTYLE, RULE_RENJU};
    const struct player pair[2] = {first, second};

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++) {
        int wins = wins_of(engine, rules[i], pair, games);

        if (100 * wins < least * games) {
            fail_msg("%s: expected %d wins of 100 at least, got %d of %d",
                     rules_set(rules[i])->name, least, wins, games);
        }
    }
}

static const struct player novice = {SCRIPTED_NOVICE, 0};
static const struct player beginner = {SCRIPTED_BEGINNER, 0};
static const struct player newcomer = {SCRIPTED_NOBODY, 1};
static const struct player casual = {SCRIPTED_NOBODY, 2};
static const struct player keen = {SCRIPTED_NOBODY, 3};

static void
beginner_beats_the_newcomer(void **state)
{
    expect_wins(*state, beginner, newcomer, GAMES, 65);
}

static void
novice_has_his_chance_against_the_newcomer(void **state)
{
    expect_wins(*state, novice, newcomer, GAMES, 20);
}

static void
more_practice_wins_more_games(void **state)
{
    expect_wins(*state, casual, newcomer, GAMES, 70);
    expect_wins(*state, casual, beginner, GAMES, 50);
    expect_wins(*state, keen, casual, GAMES, 70);
    expect_wins(*state, keen, beginner, GAMES, 65);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_stones_are_near_the_centre_and_near_each_other),
        cmocka_unit_test(straight_four_is_stopped_wherever_it_stands),
        cmocka_unit_test(straight_three_far_from_the_latest_stones_is_seen_from_level_3_on),
        cmocka_unit_test(newcomer_sees_no_three_on_a_diagonal),
        cmocka_unit_test(keen_player_sees_a_gapped_three_near_the_latest_stone_only),
        cmocka_unit_test(watchful_player_sees_two_threats_at_once_and_the_newcomer_does_not),
        cmocka_unit_test(stones_are_taken_that_are_seen),
        cmocka_unit_test(position_alone_is_seen_as_a_whole),
        cmocka_unit_test(beginner_beats_the_newcomer),
        cmocka_unit_test(novice_has_his_chance_against_the_newcomer),
        cmocka_unit_test(more_practice_wins_more_games),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
