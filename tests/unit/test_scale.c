// SPDX-License-Identifier: MIT
// The numbers of the scale, and the search that goes by them.
#include "common/engine/scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "tests/support/diagram.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

struct number_case {
    const char *what;
    enum rule rule;
    const char *diagram; // * is the point
    const char *further;
    int black, white;
};

static void
seed_s1_scale_has_the_numbers_of_the_text(void **state)
{
    static const struct number_case cases[] = {
        {"five", RULE_FREESTYLE, "8  O X X X X * .\n   c d e f g h i\n", "", 10, 1},
        {"the last pair", RULE_CAPTURE42, "8  X O O * . .\n   c d e f g h\n", "X+8", 10, 6},
        {"an open three", RULE_FREESTYLE, "8  . X X X * . .\n   c d e f g h i\n", "", 9, 1},
        {"a split open three", RULE_FREESTYLE, "8  . X X * X .\n   c d e f g h\n", "", 9, 3},
        {"a four", RULE_FREESTYLE, "8  O X X X * . .\n   c d e f g h i\n", "", 8, 1},
        {"an open three to come", RULE_FREESTYLE, "8  . . X X * . .\n   c d e f g h i\n", "", 7, 1},
        {"a closed three", RULE_FREESTYLE, "8  O X X * . . .\n   c d e f g h i\n", "", 6, 1},
        {"an open two", RULE_FREESTYLE, "8  . . X * . . .\n   c d e f g h i\n", "", 5, 1},
        {"a closed two", RULE_FREESTYLE, "8  O X * . . .\n   c d e f g h\n", "", 4, 1},
        {"between two enemy stones", RULE_CAPTURE42, "8  . O * O .\n   c d e f g\n", "", 3, 7},
        {"a pair", RULE_CAPTURE42, "8  . . X O O *\n   j k l m n o\n", "", 2, 1},
        {"near a stone", RULE_FREESTYLE, "9  X . .\n8  . . *\n   c d e\n", "", 1, 1},
        {"far from all", RULE_FREESTYLE, "8  X . . *\n   c d e f\n", "", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct number_case *c = &cases[i];
        const struct rules rules = {.rule = c->rule};
        struct diagram d = diagram_read(c->diagram, 15);
        int black, white;

        diagram_add(&d, c->further);
        black = scale_number(&rules, &d.board, d.star, STONE_BLACK);
        white = scale_number(&rules, &d.board, d.star, STONE_WHITE);
        if (black != c->black || white != c->white) {
            fail_msg("%s: expected %d for X and %d for O, got %d and %d", c->what, c->black,
                     c->white, black, white);
        }
    }
}

static void
forbidden_point_has_no_number(void **state)
{
    const struct rules rules = {.rule = RULE_RENJU};
    struct diagram d = diagram_read("9  . . X . .\n"
                                    "8  . X * X .\n"
                                    "7  . . X . .\n"
                                    "   f g h i j\n",
                                    15);

    (void)state;
    assert_int_equal(scale_number(&rules, &d.board, d.star, STONE_BLACK), 0);
    assert_true(scale_number(&rules, &d.board, d.star, STONE_WHITE) > 0);
}

static struct found
look(const char *diagram, enum rule rule, int threads, const struct engine_limits *limits,
     struct point *best)
{
    static struct candidates candidates;
    const struct rules rules = {.rule = rule};
    struct diagram d = diagram_read(diagram, 15);
    struct situation situation = {.rules = &rules, .board = &d.board, .stone = STONE_BLACK};
    struct rng rng = {7};
    struct scale_task task = {&situation, &candidates, limits, threads, &rng};
    struct found result;

    candidates_find(&situation, &candidates);
    result = scale_search(&task);
    *best = candidates.list[result.index].point;
    return result;
}

static const struct engine_limits no_limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER};

static const char middle[] = "10  . . O . . . .\n"
                             " 9  . X X O . . .\n"
                             " 8  . . X X O . .\n"
                             " 7  . O . X . . .\n"
                             " 6  . . O . . . .\n"
                             "    d e f g h i j\n";

static void
seed_s1_threads_share_the_first_moves_and_agree(void **state)
{
    static const enum rule rules[] = {RULE_FREESTYLE, RULE_CAPTURE42, RULE_RENJU};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct point alone, together;
        struct found one = look(middle, rules[i], 1, &no_limits, &alone);
        struct found three = look(middle, rules[i], 3, &no_limits, &together);

        assert_true(point_equal(alone, together));
        assert_int_equal(one.nodes, three.nodes);
        assert_int_equal(one.depth, three.depth);
        assert_true(one.depth > 1);
        assert_int_equal(one.line_length, three.line_length);
    }
}

static int64_t
now_ms(void *data)
{
    struct timespec now;

    (void)data;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t
hurried_clock(void *data)
{
    int64_t *at = data;

    return *at += 100;
}

// The clock leaps: after half a second of it the search ends, however much time there is.
static void
seed_s1_search_ends_within_half_a_second(void **state)
{
    int64_t at = 0, began = now_ms(NULL);
    struct engine_limits limits = {
        .until_ms = 1000000, .aim_ms = TIME_NEVER, .now = hurried_clock, .now_data = &at};
    struct point best;
    struct found result;

    (void)state;
    result = look(middle, RULE_FREESTYLE, 1, &limits, &best);
    assert_in_range(at, 500, 2000);
    assert_true(result.depth < SCALE_PLIES);
    limits = (struct engine_limits){
        .until_ms = now_ms(NULL) + 60000, .aim_ms = TIME_NEVER, .now = now_ms};
    look(middle, RULE_CAPTURE42, 1, &limits, &best);
    assert_in_range(now_ms(NULL) - began, 0, 10000); // whatever else the machine does
}

static void
win_in_sight_is_taken(void **state)
{
    struct point best;
    struct found result = look("8  . X X X . .\n"
                               "4  O O . . . .\n"
                               "   c d e f g h\n",
                               RULE_FREESTYLE, 1, &no_limits, &best);

    (void)state;
    assert_int_equal(result.outlook, 1);
    assert_int_equal(best.y, 7);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_s1_scale_has_the_numbers_of_the_text),
        cmocka_unit_test(forbidden_point_has_no_number),
        cmocka_unit_test(seed_s1_threads_share_the_first_moves_and_agree),
        cmocka_unit_test(seed_s1_search_ends_within_half_a_second),
        cmocka_unit_test(win_in_sight_is_taken),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
