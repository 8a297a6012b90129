// SPDX-License-Identifier: MIT
// Wins by force through engine.h: what analysis and study ask for. threats.h has the
// searches themselves, and their test plays every answer.
#include "common/engine/prove.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/diagram.h"

static const struct engine_limits no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

enum { SIZE = 11 };

struct fixture {
    struct engine *engine;
    struct engine_proof proof;
};

static bool
prove(struct fixture *fixture, enum rule rule, const char *drawing, enum stone to_move)
{
    struct diagram diagram = diagram_read(drawing, SIZE);
    struct engine_position position = {
        .rules = {.rule = rule}, .board = diagram.board, .to_move = to_move};

    if (!engine_prove(fixture->engine, &position, &no_limits, &fixture->proof)) {
        return false;
    }
    proof_tree_finish(&fixture->proof.tree);
    return true;
}

static void
fours_are_found_first(void **state)
{
    struct fixture fixture = {.engine = engine_create(1 << 20)};

    (void)state;
    assert_true(prove(&fixture, RULE_FREESTYLE,
                      "11 . . . . . . . . . . .\n"
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
                      STONE_BLACK));
    assert_true(fixture.proof.is_by_fours);
    assert_true(fixture.proof.length > 0);
    engine_destroy(fixture.engine);
}

static void
threes_are_found_where_fours_are_not_enough(void **state)
{
    struct fixture fixture = {.engine = engine_create(1 << 20)};

    (void)state;
    assert_true(prove(&fixture, RULE_FREESTYLE,
                      "11 . . . . . . . . . . .\n"
                      "10 . . . . . . . . . . .\n"
                      " 9 . . . . . . . . . . .\n"
                      " 8 . . . . X . . . . . .\n"
                      " 7 . . . . X . . . . . .\n"
                      " 6 . . . . . . . . . . .\n"
                      " 5 . . X . . . X . . . .\n"
                      " 4 . . . X . . . . . . .\n"
                      " 3 . . . . . . . . . . .\n"
                      " 2 O . O . O . O . . . .\n"
                      " 1 . . . . . . . . . . .\n"
                      "   a b c d e f g h i j k\n",
                      STONE_BLACK));
    assert_false(fixture.proof.is_by_fours);
    assert_true(fixture.proof.plies >= 5);
    engine_destroy(fixture.engine);
}

static void
nothing_is_claimed_where_nothing_is(void **state)
{
    struct fixture fixture = {.engine = engine_create(1 << 20)};
    const char *quiet = "11 . . . . . . . . . . .\n"
                        "10 . . . . . . . . . . .\n"
                        " 9 . . . . . . . . . . .\n"
                        " 8 . . . . X . . . . . .\n"
                        " 7 . . . . O . . . . . .\n"
                        " 6 . . . . . . . . . . .\n"
                        " 5 . . . . . . . . . . .\n"
                        " 4 . . . . . . . . . . .\n"
                        " 3 . . . . . . . . . . .\n"
                        " 2 . . . . . . . . . . .\n"
                        " 1 . . . . . . . . . . .\n"
                        "   a b c d e f g h i j k\n";

    (void)state;
    assert_false(prove(&fixture, RULE_FREESTYLE, quiet, STONE_BLACK));
    assert_false(prove(&fixture, RULE_RENJU, quiet, STONE_WHITE));
    engine_destroy(fixture.engine);
}

// A five could be broken, a stone be taken: nothing is proven by shapes.
static void
captures_are_left_to_the_search(void **state)
{
    struct fixture fixture = {.engine = engine_create(1 << 20)};

    (void)state;
    assert_false(prove(&fixture, RULE_CAPTURE42,
                       "11 . . . . . . . . . . .\n"
                       "10 . . . . . . . . . . .\n"
                       " 9 . . . . . . . . . . .\n"
                       " 8 . X X X X . . . . . .\n"
                       " 7 . . . . . . . . . . .\n"
                       " 6 . . . . . . . . . . .\n"
                       " 5 . . . . . . . . . . .\n"
                       " 4 . O O . . O O . . . .\n"
                       " 3 . . . . . . . . . . .\n"
                       " 2 . . . . . . . . . . .\n"
                       " 1 . . . . . . . . . . .\n"
                       "   a b c d e f g h i j k\n",
                       STONE_BLACK));
    engine_destroy(fixture.engine);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fours_are_found_first),
        cmocka_unit_test(threes_are_found_where_fours_are_not_enough),
        cmocka_unit_test(nothing_is_claimed_where_nothing_is),
        cmocka_unit_test(captures_are_left_to_the_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
