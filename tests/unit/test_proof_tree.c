// SPDX-License-Identifier: MIT
// Trees of forced wins: what the search finds is built, and the referee alone finds it true.
#include "common/engine/proof_build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "tests/support/diagram.h"

enum {
    TRIALS = 30, // positions for each rule
    AREA = 9,
    STONES_MIN = 8,
    STONES_MAX = 22,
    THREES_MAX = 4,
    NODES_FIND = 3000,
    NODES_BUILD = 300000,
};

static const struct engine_limits no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

struct prover {
    struct rules rules;
    struct tt *tt;
    struct position *position;
    int found, built;
};

static bool
is_quiet(const struct prover *prover, const struct board *board, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(&prover->rules, board, p, stone);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul &&
           !rules_makes_five(&prover->rules, board, p, stone);
}

// Stones by chance in a small area, without a five.
static void
any_board(const struct prover *prover, struct rng *rng, struct board *board)
{
    int stones = STONES_MIN + (int)rng_below(rng, STONES_MAX - STONES_MIN);

    board_init(board, 13);
    for (int i = 0; i < stones;) {
        struct point p = {(int8_t)(rng_below(rng, AREA) + 2), (int8_t)(rng_below(rng, AREA) + 2)};
        enum stone stone = stone_of_move(i + 1);

        if (is_quiet(prover, board, p, stone)) {
            board_place(board, p, stone, 0);
            i++;
        }
    }
}

static bool
build(struct prover *prover, const struct board *board, enum stone stone, struct proof_tree *tree)
{
    struct budget budget;
    struct threats threats = {prover->position, prover->tt, &budget};
    struct proof proof;

    *tree = (struct proof_tree){0};
    budget_begin(&budget, &no_limits, NODES_FIND);
    position_init(prover->position, &prover->rules, board, stone);
    if (!threats_prove_threes(&threats, THREES_MAX, &proof)) {
        return false;
    }
    prover->found++;
    budget_begin(&budget, &no_limits, NODES_BUILD);
    return proof_build(&threats, THREES_MAX, tree);
}

static void
expect_truth(struct prover *prover, const struct board *board, enum stone stone)
{
    struct proof_tree tree;
    char drawing[DIAGRAM_TEXT_BYTES];
    struct strbuf text = {0};

    if (build(prover, board, stone, &tree)) {
        prover->built++;
        if (!proof_tree_holds(&tree, &prover->rules, board, stone)) {
            proof_tree_format(&tree, &text);
            fail_msg("%s, %s to move:\n%s\n%s", rules_set(prover->rules.rule)->name,
                     stone == STONE_BLACK ? "black" : "white",
                     diagram_write(board, POINT_NONE, drawing), strbuf_text(&text));
        }
    }
    proof_tree_finish(&tree);
}

static void
every_win_that_is_found_has_a_tree_that_holds(void **state)
{
    struct prover prover = {.tt = tt_create(1 << 20)};

    (void)state;
    prover.position = xcalloc(1, sizeof(*prover.position));
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        struct rng rng = {rng_mix((uint64_t)rule)};
        int before = prover.built;

        prover.rules.rule = (enum rule)rule;
        for (int i = 0; i < TRIALS && !rules_set((enum rule)rule)->capture_sizes; i++) {
            struct board board;

            any_board(&prover, &rng, &board);
            tt_forget(prover.tt, NODES_FIND);
            expect_truth(&prover, &board, stone_of_move((int)rng_below(&rng, 2) + 1));
        }
        // A four that is blocked at either end is nothing in the strict rules.
        assert_true(prover.built > before || rules_set((enum rule)rule)->capture_sizes ||
                    rules_set((enum rule)rule)->block == BLOCK_EITHER);
    }
    assert_int_equal(prover.found, prover.built);
    free(prover.position);
    tt_destroy(prover.tt);
}

// Five stones and a double four: the tree is true, and a tree with a fault in it is not.
static void
a_tree_with_a_fault_does_not_hold(void **state)
{
    struct prover prover = {.tt = tt_create(1 << 20)};
    struct diagram diagram = diagram_read("11 . . . . . . . . . . .\n"
                                          "10 . . . . . . O . . . .\n"
                                          " 9 . . . . . . X . . . .\n"
                                          " 8 . . . . . . X . . . .\n"
                                          " 7 . . . . . . X . . . .\n"
                                          " 6 . . O X X X . . . . .\n"
                                          " 5 . . . . . . . . . . .\n"
                                          " 4 . O . . . . . O . . .\n"
                                          " 3 . . . . . . . . . . .\n"
                                          " 2 . . . O . O . . . . .\n"
                                          " 1 . . . . . . . . . . .\n"
                                          "   a b c d e f g h i j k\n",
                                          11);
    struct proof_tree tree;

    (void)state;
    prover.position = xcalloc(1, sizeof(*prover.position));
    assert_true(build(&prover, &diagram.board, STONE_BLACK, &tree));
    assert_true(proof_tree_holds(&tree, &prover.rules, &diagram.board, STONE_BLACK));
    assert_false(proof_tree_holds(&tree, &prover.rules, &diagram.board, STONE_WHITE));
    for (int i = 0; i < tree.count; i++) { // a move is no threat
        struct point move = tree.nodes[i].move;

        tree.nodes[i].move = (struct point){0, 0};
        assert_false(proof_tree_holds(&tree, &prover.rules, &diagram.board, STONE_BLACK));
        tree.nodes[i].move = move;
    }
    proof_tree_finish(&tree);
    free(prover.position);
    tt_destroy(prover.tt);
}

// Black makes two threes at f12. White's four at n2 is far from them, and must be answered: a tree
// that treats it as any other reply is not true.
static void
a_far_four_of_the_defender_needs_its_answer(void **state)
{
    struct prover prover = {.tt = tt_create(1 << 20)};
    struct diagram diagram = diagram_read("15 O . . . . . . . . . . . . . O\n"
                                          "14 . . . . . . . . . . . . . . .\n"
                                          "13 . . . . . . . . . . . . . . .\n"
                                          "12 . . . X X . . . . . . . . . .\n"
                                          "11 . . . . . X . . . . . . . . .\n"
                                          "10 . . . . . X . . . . . . . . .\n"
                                          " 9 . . . . . . . . . . . . . . .\n"
                                          " 8 . . . . . . . . . . . . . . .\n"
                                          " 7 . . . . . . . . . . . . . . .\n"
                                          " 6 . . . . . . . . . . . . . . .\n"
                                          " 5 . . . . . . . . . . . . . . .\n"
                                          " 4 . . . . . . . . . . . . . . .\n"
                                          " 3 . . . . . . . . . . . . . . .\n"
                                          " 2 . . . . . . . . . X O O O . .\n"
                                          " 1 . . . . . . . . . . . . . . .\n"
                                          "   a b c d e f g h i j k l m n o\n",
                                          15);
    struct point four = {13, 1};
    struct proof_tree tree;
    int hidden = 0;

    (void)state;
    prover.position = xcalloc(1, sizeof(*prover.position));
    assert_true(build(&prover, &diagram.board, STONE_BLACK, &tree));
    assert_true(proof_tree_holds(&tree, &prover.rules, &diagram.board, STONE_BLACK));
    for (int i = 0; i < tree.answer_count; i++) {
        if (point_equal(tree.answers[i].point, four)) {
            tree.answers[i].point = (struct point){0, 14}; // occupied: no answer of White
            hidden++;
        }
    }
    assert_true(hidden > 0);
    assert_false(proof_tree_holds(&tree, &prover.rules, &diagram.board, STONE_BLACK));
    proof_tree_finish(&tree);
    free(prover.position);
    tt_destroy(prover.tt);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_win_that_is_found_has_a_tree_that_holds),
        cmocka_unit_test(a_tree_with_a_fault_does_not_hold),
        cmocka_unit_test(a_far_four_of_the_defender_needs_its_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
