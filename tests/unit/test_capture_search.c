// SPDX-License-Identifier: MIT
// The search of capture rules: forced wins that were proved, answers to threats, and that
// it is the same each time, at any size, with any budget.
#include "common/engine/capture_search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/capture_proof.h"
#include "tests/support/diagram.h"
#include "tests/support/forced_wins.h"

enum {
    WIN_NODES = 20000, // within which every proved win must be found
    WINS_LEAST = 40,
    PROVED_STEP = 7, // one proof in so many is done again here
    TABLE_BYTES = 1 << 20,
    MOVES_MAX = 40,
};

static const enum rule capture_rules[] = {RULE_CAPTURE42, RULE_PENTE, RULE_KERYO, RULE_BOAT,
                                          RULE_NINUKI};

struct look {
    struct rules rules;
    struct board board;
    struct situation situation;
    struct candidates candidates;
    struct capture_search *search;
    struct tt *tt;
    struct engine_limits limits;
    struct engine_view view;
    int rounds; // that were told
    int depth_max;
};

static int
set_up(void **state)
{
    struct look *look = test_calloc(1, sizeof(*look));

    look->search = capture_search_create();
    look->tt = tt_create(TABLE_BYTES);
    look->limits = (struct engine_limits){.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};
    look->depth_max = CAPTURE_DEPTH_MAX;
    *state = look;
    return 0;
}

static int
tear_down(void **state)
{
    struct look *look = *state;

    capture_search_destroy(look->search);
    tt_destroy(look->tt);
    test_free(look);
    return 0;
}

static void
count_round(void *data, const struct engine_view *view)
{
    struct look *look = data;

    look->rounds++;
    assert_int_equal(view->depth, look->rounds);
    assert_true(view->line_length > 0);
}

static void
look_at(struct look *look, enum rule rule, const struct board *board, enum stone stone)
{
    look->rules = (struct rules){.rule = rule};
    look->board = *board;
    look->situation =
        (struct situation){.rules = &look->rules, .board = &look->board, .stone = stone};
    candidates_find(&look->situation, &look->candidates);
}

static struct point
search(struct look *look, uint64_t nodes, uint64_t seed)
{
    struct budget budget;
    struct point best = POINT_NONE;
    struct capture_task task = {
        .situation = &look->situation,
        .candidates = &look->candidates,
        .tt = look->tt,
        .budget = &budget,
        .depth_max = look->depth_max,
        .seed = seed,
        .progress = count_round,
        .progress_data = look,
    };

    look->rounds = 0;
    tt_forget(look->tt, nodes);
    budget_begin(&budget, &look->limits, nodes);
    capture_search_run(look->search, &task, &look->view, &best);
    return best;
}

// The expected line is legal, and if a win is promised it ends in one.
static void
check_line(const struct look *look)
{
    struct board board = look->board;
    enum stone stone = look->situation.stone;
    enum result result = RESULT_NONE;

    for (int i = 0; i < look->view.line_length; i++, stone = stone_other(stone)) {
        struct point p = look->view.line[i];
        struct judgement judgement = rules_judge(&look->rules, &board, p, stone);

        assert_int_equal(judgement.verdict, VERDICT_OK);
        assert_int_equal(result, RESULT_NONE);
        board_place(&board, p, stone, judgement.taken);
        result = rules_outcome(&look->rules, &board, p, stone).result;
    }
    if (look->view.win_in > 0 && look->view.win_in <= look->view.line_length) {
        assert_int_equal(result, result_win(look->situation.stone));
    }
}

static void
proved_wins_are_found(void **state)
{
    struct look *look = *state;
    FILE *file = fopen(TEST_DATA "/capture_wins.txt", "r");
    int line_number = 0, count = 0, rules_seen = 0;
    struct forced_win win;

    assert_non_null(file);
    while (forced_wins_next(file, &line_number, &win)) {
        look_at(look, win.rules.rule, &win.board, win.attacker);
        search(look, WIN_NODES, 1);
        if (look->view.win_in <= 0) {
            fail_msg("line %d: no win found in %d nodes, value %d at depth %d", line_number,
                     WIN_NODES, look->view.value, look->view.depth);
        }
        check_line(look);
        rules_seen |= 1 << win.rules.rule;
        count++;
    }
    fclose(file);
    assert_true(count >= WINS_LEAST);
    assert_int_equal(__builtin_popcount((unsigned)rules_seen), 5);
}

static void
proofs_hold(void **state)
{
    FILE *file = fopen(TEST_DATA "/capture_wins.txt", "r");
    struct capture_proof *proof = test_malloc(sizeof(*proof));
    int line_number = 0, count = 0;
    struct forced_win win;

    (void)state;
    assert_non_null(file);
    while (forced_wins_next(file, &line_number, &win)) {
        if (win.plies > 7 || count++ % PROVED_STEP != 0) {
            continue;
        }
        capture_proof_begin(proof, &win.rules, &win.board, win.attacker, 0);
        if (!capture_proof_holds(proof, win.first, win.plies)) {
            fail_msg("line %d: not proved", line_number);
        }
    }
    fclose(file);
    test_free(proof);
}

// The prover would say no: the four can be answered, and so can the pair.
static void
what_is_no_win_is_not_proved(void **state)
{
    struct capture_proof *proof = test_malloc(sizeof(*proof));
    struct diagram d = diagram_read(" 9  . . . . . . . .\n"
                                    " 8  O X X X a . . .\n"
                                    " 7  . . . . . . . .\n"
                                    "    d e f g h i j k\n",
                                    15);
    struct rules rules = {.rule = RULE_PENTE};

    (void)state;
    capture_proof_begin(proof, &rules, &d.board, STONE_BLACK, 0);
    assert_false(capture_proof_holds(proof, diagram_point(&d, 'a'), 5));
    diagram_add(&d, "X: h7 h6 h5");
    capture_proof_begin(proof, &rules, &d.board, STONE_BLACK, 0);
    assert_true(capture_proof_holds(proof, diagram_point(&d, 'a'), 3));
    test_free(proof);
}

static void
four_is_answered(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 9  . . . . . . . .\n"
                                    " 8  X O O O O a . .\n"
                                    " 7  . . X . X . . .\n"
                                    "    d e f g h i j k\n",
                                    15);

    for (size_t i = 0; i < sizeof(capture_rules) / sizeof(*capture_rules); i++) {
        look_at(look, capture_rules[i], &d.board, STONE_BLACK);
        assert_true(point_equal(search(look, 300, i), diagram_point(&d, 'a')));
    }
}

static void
last_pair_is_saved(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 9  . . . . . .\n"
                                    " 8  . O X X a .\n"
                                    " 7  . . . . . .\n"
                                    "    d e f g h i\n",
                                    15);

    diagram_add(&d, "O+8");
    look_at(look, RULE_PENTE, &d.board, STONE_BLACK);
    assert_true(point_equal(search(look, 300, 1), diagram_point(&d, 'a')));
}

static void
same_task_gives_the_same_answer(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 9  . O . . . . .\n"
                                    " 8  . . X O X . .\n"
                                    " 7  . X . O . . .\n"
                                    "    d e f g h i j\n",
                                    19);

    for (size_t i = 0; i < sizeof(capture_rules) / sizeof(*capture_rules); i++) {
        struct engine_view first;
        struct point p;

        look_at(look, capture_rules[i], &d.board, STONE_BLACK);
        p = search(look, 5000, 7);
        first = look->view;
        assert_true(first.nodes >= 5000);
        assert_true(first.depth >= 2);
        look_at(look, capture_rules[(i + 1) % 5], &d.board, STONE_WHITE);
        search(look, 700, 8);
        look_at(look, capture_rules[i], &d.board, STONE_BLACK);
        assert_true(point_equal(search(look, 5000, 7), p));
        assert_int_equal(look->view.value, first.value);
        assert_int_equal(look->view.nodes, first.nodes);
        assert_int_equal(look->view.depth, first.depth);
    }
}

static void
depth_ends_it(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 9  . O .\n 8  X X O\n    g h i\n", 15);

    look_at(look, RULE_PENTE, &d.board, STONE_BLACK);
    look->depth_max = 2;
    search(look, 0, 1);
    assert_int_equal(look->view.depth, 2);
    assert_int_equal(look->rounds, 2);
}

// One node is not enough for anything, and still there is a move.
static void
answer_is_there_however_small_the_budget(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 9  . O .\n 8  X X O\n    g h i\n", 15);

    look_at(look, RULE_KERYO, &d.board, STONE_BLACK);
    for (uint64_t nodes = 1; nodes < 40; nodes++) {
        struct point p = search(look, nodes, nodes);

        assert_int_equal(rules_judge(&look->rules, &look->board, p, STONE_BLACK).verdict,
                         VERDICT_OK);
        assert_true(look->view.nodes <= nodes + 1);
    }
}

static void
only_candidates_are_played(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 8  X\n    h\n", 15);

    look_at(look, RULE_PENTE, &d.board, STONE_BLACK);
    look->situation.region = (struct region){REGION_OUTSIDE, 9};
    candidates_find(&look->situation, &look->candidates);
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct point p = search(look, 500, seed);

        assert_true(point_distance(p, point_centre(15)) >= 5);
    }
    board_init(&d.board, 19);
    look_at(look, RULE_CAPTURE42, &d.board, STONE_BLACK);
    assert_true(point_equal(search(look, 500, 3), point_centre(19)));
}

// Every size and rule: games that end, all moves legal, all lines as promised.
static void
whole_games_are_legal(void **state)
{
    struct look *look = *state;

    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        enum rule rule = capture_rules[size % 5];
        enum result result = RESULT_NONE;
        struct board board;

        rule = rules_size_allowed(rule, size) ? rule : RULE_CAPTURE42;
        board_init(&board, size);
        for (int move = 1; move <= MOVES_MAX && result == RESULT_NONE; move++) {
            enum stone stone = stone_of_move(move);
            struct judgement judgement;
            struct point p;

            look_at(look, rule, &board, stone);
            if (look->candidates.prospect != PROSPECT_OPEN) {
                break;
            }
            p = search(look, 60, (uint64_t)move);
            check_line(look);
            judgement = rules_judge(&look->rules, &board, p, stone);
            assert_int_equal(judgement.verdict, VERDICT_OK);
            board_place(&board, p, stone, judgement.taken);
            result = rules_outcome(&look->rules, &board, p, stone).result;
        }
    }
}

static void
stop_ends_it_soon(void **state)
{
    struct look *look = *state;
    struct diagram d = diagram_read(" 9  . O .\n 8  X X O\n    g h i\n", 15);
    atomic_bool stop;

    atomic_init(&stop, true);
    look->limits.stop = &stop;
    look_at(look, RULE_BOAT, &d.board, STONE_BLACK);
    search(look, 0, 1);
    assert_int_equal(look->view.depth, 0);
    assert_true(look->view.nodes <= BUDGET_POLL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(proved_wins_are_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(proofs_hold, set_up, tear_down),
        cmocka_unit_test(what_is_no_win_is_not_proved),
        cmocka_unit_test_setup_teardown(four_is_answered, set_up, tear_down),
        cmocka_unit_test_setup_teardown(last_pair_is_saved, set_up, tear_down),
        cmocka_unit_test_setup_teardown(same_task_gives_the_same_answer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(depth_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(answer_is_there_however_small_the_budget, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(only_candidates_are_played, set_up, tear_down),
        cmocka_unit_test_setup_teardown(whole_games_are_legal, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stop_ends_it_soon, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
