// SPDX-License-Identifier: MIT
// Wins by force, checked by the referee: the attacker plays what the proof says, the
// defender everything that is legal, and after each answer there is a five or another
// proof.
#include "common/engine/threats.h"

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
    TRIALS = 25, // positions for each rule
    AREA = 9,
    STONES_MIN = 8,
    STONES_MAX = 22,
    FOURS_MAX = 8,
    THREES_MAX = 3,
    NODES_FIRST = 3000,   // to find a proof,
    NODES_CHECK = 300000, // and to find the rest of it again
    CHECKS_MAX = 60,      // positions that are looked at for one proof
};

typedef bool (*prove_fn)(struct threats *threats, int most, struct proof *proof);

struct prover {
    prove_fn prove;
    int most;
    struct rules rules;
    struct tt *tt;
    struct position *position;
    int checks;
};

static const struct engine_limits no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

static bool
prove(struct prover *prover, const struct board *board, enum stone stone, uint64_t nodes,
      struct proof *proof)
{
    struct threats threats = {prover->position, prover->tt, NULL};
    struct budget budget;

    budget_begin(&budget, &no_limits, nodes);
    threats.budget = &budget;
    position_init(prover->position, &prover->rules, board, stone);
    // What the table tells may be deeper than what was asked for.
    return prover->prove(&threats, nodes == NODES_CHECK ? 3 * prover->most : prover->most, proof);
}

static bool
is_legal(const struct prover *prover, const struct board *board, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(&prover->rules, board, p, stone);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul;
}

static bool
has_five(const struct prover *prover, const struct board *board, enum stone stone)
{
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p)) {
        if (rules_makes_five(&prover->rules, board, p, stone)) {
            return true;
        }
    }
    return false;
}

static void
fail_at(const struct prover *prover, const struct board *board, const char *what, struct point p)
{
    char text[DIAGRAM_TEXT_BYTES];

    fail_msg("%s: %s at %c%d\n%s", rules_set(prover->rules.rule)->name, what, 'a' + p.x, p.y + 1,
             diagram_write(board, POINT_NONE, text));
}

static void check_proof(struct prover *prover, struct board *board, enum stone stone);

// The attacker has just moved: nothing that the defender can do helps.
static void
check_answers(struct prover *prover, struct board *board, enum stone attacker)
{
    enum stone defender = stone_other(attacker);
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p) && prover->checks < CHECKS_MAX) {
        struct placement placement;

        if (!is_legal(prover, board, p, defender)) {
            continue;
        }
        if (rules_makes_five(&prover->rules, board, p, defender)) {
            fail_at(prover, board, "the defender has a five", p);
        }
        placement = board_place(board, p, defender, 0);
        if (!has_five(prover, board, attacker)) {
            check_proof(prover, board, attacker);
        }
        board_undo(board, &placement);
    }
}

static void
check_proof(struct prover *prover, struct board *board, enum stone stone)
{
    struct placement placement;
    struct proof proof;
    struct point p;

    prover->checks++;
    if (!prove(prover, board, stone, NODES_CHECK, &proof)) {
        fail_at(prover, board, "the win is lost", POINT_NONE);
    }
    p = place_point(proof.line[0]);
    if (!is_legal(prover, board, p, stone)) {
        fail_at(prover, board, "the attacker's move is illegal", p);
    }
    if (rules_makes_five(&prover->rules, board, p, stone)) {
        return;
    }
    placement = board_place(board, p, stone, 0);
    check_answers(prover, board, stone);
    board_undo(board, &placement);
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

        if (is_legal(prover, board, p, stone) &&
            !rules_makes_five(&prover->rules, board, p, stone)) {
            board_place(board, p, stone, 0);
            i++;
        }
    }
}

// Returns how many proofs were found.
static int
check_rule(struct prover *prover, enum rule rule)
{
    struct rng rng = {rng_mix((uint64_t)rule)};
    int found = 0;

    prover->rules.rule = rule;
    for (int i = 0; i < TRIALS; i++) {
        enum stone stone = stone_of_move((int)rng_below(&rng, 2) + 1);
        struct board board;
        struct proof proof;

        any_board(prover, &rng, &board);
        prover->checks = 0;
        if (!has_five(prover, &board, stone_other(stone)) &&
            prove(prover, &board, stone, NODES_FIRST, &proof)) {
            check_proof(prover, &board, stone);
            found++;
        }
    }
    return found;
}

static void
check_rules(prove_fn how, int most)
{
    struct prover prover = {.prove = how, .most = most, .tt = tt_create(1 << 20)};

    prover.position = xcalloc(1, sizeof(*prover.position));
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        if (!rules_set((enum rule)rule)->capture_sizes) {
            int found = check_rule(&prover, (enum rule)rule);

            if (found == 0) {
                fail_msg("%s: expected wins", rules_set((enum rule)rule)->name);
            }
        }
    }
    free(prover.position);
    tt_destroy(prover.tt);
}

static void
wins_by_fours_hold_against_every_answer(void **state)
{
    (void)state;
    check_rules(threats_prove_fours, FOURS_MAX);
}

static void
wins_by_threes_hold_against_every_answer(void **state)
{
    (void)state;
    check_rules(threats_prove_threes, THREES_MAX);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_by_fours_hold_against_every_answer),
        cmocka_unit_test(wins_by_threes_hold_against_every_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
