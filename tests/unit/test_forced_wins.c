// SPDX-License-Identifier: MIT
// The search sees wins by force that were proved with the referee, within a number of
// nodes. tests/bench/forced_wins.c makes the positions, and proves all of them.
#include "tests/support/forced_wins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/engine/engine.h"
#include "common/game/point.h"
#include "tests/support/engine_games.h"
#include "tests/support/forced_proof.h"

enum {
    WINS_LEAST = 200,
    NODES_MAX = 50000,
    PROVED_STEP = 40, // one proof in so many is done again here
    PLIES_SPARE = 30, // a proof may take longer than the search thought
    TABLE_BYTES = 4 << 20,
};

static FILE *
open_wins(void)
{
    FILE *file = fopen(TEST_DATA "/forced_wins.txt", "r");

    assert_non_null(file);
    return file;
}

static void
wins_are_seen_within_the_nodes(void **state)
{
    struct engine *engine = engine_create(TABLE_BYTES);
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX};
    struct engine_limits limits = engine_games_no_limits;
    FILE *file = open_wins();
    int line_number = 0, count = 0;
    unsigned rules_seen = 0;
    struct forced_win win;

    (void)state;
    limits.nodes = NODES_MAX;
    while (forced_wins_next(file, &line_number, &win)) {
        struct engine_position position = {
            .rules = win.rules, .board = win.board, .to_move = win.attacker};
        struct engine_view view;
        struct point best;

        assert_true(engine_find(engine, &position, &ai, 1, &limits, &best, &view));
        if (view.win_in <= 0) {
            fail_msg("line %d: the win is not seen in %d nodes", line_number, NODES_MAX);
        }
        count++;
        rules_seen |= 1u << win.rules.rule;
        assert_in_range(view.nodes, 1, NODES_MAX);
    }
    fclose(file);
    engine_destroy(engine);
    assert_true(count >= WINS_LEAST);
    assert_true(rules_seen & 1u << RULE_FREESTYLE && rules_seen & 1u << RULE_STANDARD &&
                rules_seen & 1u << RULE_RENJU);
}

static void
wins_are_proved_by_the_referee(void **state)
{
    struct forced_proof *proof = test_calloc(1, sizeof(*proof));
    FILE *file = open_wins();
    int line_number = 0, count = 0;
    struct forced_win win;

    (void)state;
    proof->advise = engine_games_advise;
    proof->data = engine_create(TABLE_BYTES);
    while (forced_wins_next(file, &line_number, &win)) {
        if (count++ % PROVED_STEP != 0) {
            continue;
        }
        forced_proof_begin(proof, &win.rules, &win.board, win.attacker);
        if (!forced_proof_holds(proof, win.first, win.plies + PLIES_SPARE)) {
            fail_msg("line %d: not proved", line_number);
        }
    }
    fclose(file);
    engine_destroy(proof->data);
    test_free(proof);
}

// Says yes to nothing: what makes no threat is no win, whatever the adviser thinks.
static struct point
advise_corner(void *data, const struct rules *rules, const struct board *board, enum stone attacker)
{
    struct point p = POINT_NONE;

    (void)data;
    (void)rules;
    (void)attacker;
    return board_next_empty(board, &p) ? p : POINT_NONE;
}

static void
what_is_no_win_is_not_proved(void **state)
{
    struct forced_proof *proof = test_calloc(1, sizeof(*proof));
    struct rules rules = {.rule = RULE_FREESTYLE};
    struct board board;

    (void)state;
    board_init(&board, 9);
    for (int i = 0; i < 3; i++) {
        board_place(&board, (struct point){(int8_t)(3 + i), 4}, STONE_BLACK, 0);
    }
    proof->advise = advise_corner;
    // An open four needs no advice; a stone in the corner threatens nothing.
    forced_proof_begin(proof, &rules, &board, STONE_BLACK);
    assert_true(forced_proof_holds(proof, (struct point){6, 4}, 3));
    assert_false(forced_proof_holds(proof, (struct point){0, 0}, 9));
    // A four with one end is stopped.
    board_place(&board, (struct point){2, 4}, STONE_WHITE, 0);
    forced_proof_begin(proof, &rules, &board, STONE_BLACK);
    assert_false(forced_proof_holds(proof, (struct point){6, 4}, 9));
    test_free(proof);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_are_seen_within_the_nodes),
        cmocka_unit_test(wins_are_proved_by_the_referee),
        cmocka_unit_test(what_is_no_win_is_not_proved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
