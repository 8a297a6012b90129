// SPDX-License-Identifier: MIT
// A few plies ahead: what is seen, what is played, and how a search ends early.
#include "common/engine/plies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/engine_games.h"

static const struct score_table *const tables[] = {&scores_patterns, &scores_minimax,
                                                   &scores_lines};

// A search in a drawn position, with room for it.
struct look {
    struct rules rules;
    struct diagram d;
    struct situation situation;
    struct candidates candidates;
    struct plies plies;
    struct rng rng;
    struct engine_limits limits;
    struct found result;
};

static void
look_at(struct look *look, const char *diagram, int size, enum rule rule, enum stone stone)
{
    *look = (struct look){.rules = {.rule = rule}, .limits = engine_games_no_limits};
    look->d = diagram_read(diagram, size);
    look->situation = (struct situation){
        &look->rules, &look->d.board, stone, {REGION_ANYWHERE, 0}, false, NULL,
    };
    candidates_find(&look->situation, &look->candidates);
}

static struct point
search(struct look *look, const struct score_table *table, int plies)
{
    struct plies_task task = {&look->situation, &look->candidates, table, plies,
                              &look->limits,    &look->rng};

    look->result = plies_search(&look->plies, &task);
    assert_in_range(look->result.index, 0, look->candidates.count - 1);
    return look->candidates.list[look->result.index].point;
}

static bool
is_drawn(const struct diagram *d, struct point p)
{
    for (int i = 0; i < DIAGRAM_NAMES; i++) {
        if (point_equal(d->named[i], p)) {
            return true;
        }
    }
    return false;
}

static void
expect_drawn(struct look *look, const char *what, const struct score_table *table, int plies)
{
    struct point p = search(look, table, plies);
    char text[POINT_TEXT_BYTES];

    if (!is_drawn(&look->d, p)) {
        fail_msg("%s, %d plies: expected a point that is drawn, got %s", what, plies,
                 point_format(p, text));
    }
}

// An open three must be stopped by whoever looks two plies ahead.
static void
open_three_is_stopped_at_two_plies(void **state)
{
    static struct look look;

    (void)state;
    for (int i = 0; i < 3; i++) {
        look_at(&look,
                "10  . . . X . . .\n"
                " 9  . . . . . . .\n"
                " 8  . a O O O b c\n"
                " 7  . . . X . . .\n"
                "    d e f g h i j\n",
                15, RULE_FREESTYLE, STONE_BLACK);
        look.d.named[3] = diagram_parse_point("d8", 15); // stops it, too
        expect_drawn(&look, "open three", tables[i], 2);
        assert_int_equal(look.result.depth, 2);
        assert_int_equal(look.result.line_length, 2);
    }
}

static void
greedy_choice_looks_at_the_table_alone(void **state)
{
    static struct look look;

    (void)state;
    look_at(&look,
            " 8  O X X X . .\n"
            " 7  . a O O O b\n"
            "    d e f g h i\n",
            15, RULE_FREESTYLE, STONE_BLACK);
    expect_drawn(&look, "an open four denied", &scores_patterns, 0);
    assert_int_equal(look.result.depth, 0);
    assert_int_equal(look.result.nodes, 0);
    assert_int_equal(look.result.line_length, 0);
}

// Two points around a stone are looked at, and no others.
static void
seed_s4_only_points_near_stones_are_candidates(void **state)
{
    static const struct score_table *const both[] = {&scores_patterns, &scores_minimax};
    static struct look look;

    (void)state;
    look_at(&look, "15  O . .\n    a b c\n", 15, RULE_FREESTYLE, STONE_BLACK);
    assert_int_equal(look.candidates.count, 15 * 15 - 1);
    for (int seed = 0; seed < 40; seed++) {
        struct point p;

        look.rng.state = (uint64_t)seed;
        p = search(&look, both[seed % 2], 1 + seed % 3);
        assert_in_range(point_distance(p, (struct point){0, 14}), 1, 2);
    }
}

static void
win_is_seen_three_plies_ahead(void **state)
{
    static struct look look;

    (void)state;
    for (int i = 0; i < 3; i++) {
        look_at(&look,
                " 8  . a X X X b . .\n"
                " 7  . . O . O O . .\n"
                "    d e f g h i j k\n",
                15, RULE_FREESTYLE, STONE_BLACK);
        expect_drawn(&look, "open four", tables[i], 3);
        assert_int_equal(look.result.outlook, 1);
        assert_int_equal(look.result.line_length, 3);
        assert_true(
            point_equal(look.result.line[0], look.candidates.list[look.result.index].point));
    }
}

static void
loss_is_seen_two_plies_ahead(void **state)
{
    static struct look look;

    (void)state;
    look_at(&look, " 8  X . O O O O .\n    d e f g h i j\n", 15, RULE_FREESTYLE, STONE_BLACK);
    search(&look, &scores_minimax, 3);
    assert_int_equal(look.result.outlook, -1);
    assert_int_equal(look.result.depth, 2); // no deeper once that is known
}

// variants.md 6.4: after f10 the five can be broken; k4 wins at once by capture.
static void
capture_wins_are_seen(void **state)
{
    static struct look look;

    (void)state;
    look_at(&look,
            " 8  . . . . .\n"
            " 7  a X X O .\n"
            "    d e f g h\n",
            15, RULE_CAPTURE42, STONE_BLACK);
    diagram_add(&look.d, "O+8");
    candidates_find(&look.situation, &look.candidates);
    expect_drawn(&look, "the last pair is saved", &scores_minimax, 2);
    look_at(&look,
            " 8  . . . . .\n"
            " 7  a O O X .\n"
            "    d e f g h\n",
            15, RULE_PENTE, STONE_BLACK);
    expect_drawn(&look, "a pair is taken", &scores_patterns, 1);
}

static void
nearest_to_the_centre_where_no_stone_is_near(void **state)
{
    static struct look look;
    struct point p;

    (void)state;
    look_at(&look, " 8  .\n    h\n", 15, RULE_FREESTYLE, STONE_BLACK);
    p = search(&look, &scores_minimax, 3);
    assert_true(point_equal(p, point_centre(15)));
    assert_int_equal(look.result.depth, 0);
    look_at(&look, " 8  X\n    h\n", 15, RULE_FREESTYLE, STONE_BLACK);
    look.situation.region = (struct region){REGION_OUTSIDE, 7};
    candidates_find(&look.situation, &look.candidates);
    p = search(&look, &scores_minimax, 3);
    assert_int_equal(point_distance(p, point_centre(15)), 4);
}

// Two points are left; after white's move black has a foul or nothing at all.
static void
end_of_the_board_is_reached(void **state)
{
    static struct look look;

    (void)state;
    look_at(&look,
            "X X O O X X O O X\n"
            "O O X X O O X X O\n"
            "X X O O X X O O X\n"
            "O O X X O O X X O\n"
            "X X X a X X X O O\n"
            "O O O X O O X X O\n"
            "X X O O X X O O X\n"
            "O O X X O O X X O\n"
            "X X O O X X O O b\n",
            9, RULE_RENJU, STONE_WHITE);
    assert_int_equal(look.candidates.count, 2);
    search(&look, &scores_minimax, 3);
    assert_int_equal(look.result.depth, 3);
    assert_int_equal(look.result.outlook, 0);
    assert_int_equal(look.result.nodes > 2, true);
}

static const char middle[] = "10  . . O . . . .\n"
                             " 9  . X X O . . .\n"
                             " 8  . . X X O . .\n"
                             " 7  . O . X . . .\n"
                             " 6  . . O . . . .\n"
                             "    d e f g h i j\n";

// The best own point if it is worth as much as the best one of the opponent, else that one.
static void
seed_s4_greedy_patterns_weigh_the_two_best_points(void **state)
{
    static struct look look;

    (void)state;
    // His open four there is worth more than our closed four.
    look_at(&look,
            "10  . . . . . . . . .\n"
            " 9  . . O O O a . . .\n"
            " 8  . . . . . . . . .\n"
            " 4  O X X . . . . . .\n"
            "    a b c d e f g h i\n",
            15, RULE_FREESTYLE, STONE_BLACK);
    assert_true(point_equal(search(&look, &scores_patterns, 0), diagram_point(&look.d, 'a')) ||
                point_equal(search(&look, &scores_patterns, 0), (struct point){1, 8}));
    // Ours is worth as much: we play it.
    look_at(&look,
            "10  . . . . . . . . .\n"
            " 9  . . O O O . . . .\n"
            " 8  . . . . . . . . .\n"
            " 4  . . X X X a . . .\n"
            "    a b c d e f g h i\n",
            15, RULE_FREESTYLE, STONE_BLACK);
    for (int seed = 0; seed < 20; seed++) {
        look.rng.state = (uint64_t)seed;
        assert_int_equal(search(&look, &scores_patterns, 0).y, 3);
    }
}

static void
stopped_search_still_has_an_answer(void **state)
{
    static struct look look;
    atomic_bool stop = true;
    struct point first;

    (void)state;
    look_at(&look, middle, 15, RULE_FREESTYLE, STONE_BLACK);
    first = search(&look, &scores_patterns, 1);
    look.rng.state = 0;
    look.limits.stop = &stop;
    assert_true(point_equal(search(&look, &scores_patterns, 3), first));
    assert_int_equal(look.result.depth, 1); // which asks no clock
}

static int64_t
count_looks(void *data)
{
    int64_t *looks = data;

    return ++*looks;
}

// The clock ticks when it is looked at.
static void
search_ends_when_its_time_is_over(void **state)
{
    static struct look look;
    uint64_t all;
    int64_t looks = 0;

    (void)state;
    look_at(&look, middle, 15, RULE_FREESTYLE, STONE_BLACK);
    search(&look, &scores_patterns, 3);
    assert_int_equal(look.result.depth, 3);
    all = look.result.nodes;
    look.limits = (struct engine_limits){.until_ms = 10, .now = count_looks, .now_data = &looks};
    search(&look, &scores_patterns, 3);
    assert_int_equal(looks, 10);
    assert_true(look.result.depth < 3);
    assert_true(look.result.nodes < all);
}

static void
same_seed_gives_the_same_search(void **state)
{
    static struct look look;
    struct found first;

    (void)state;
    look_at(&look, middle, 15, RULE_RENJU, STONE_BLACK);
    look.rng.state = 11;
    search(&look, &scores_minimax, 3);
    first = look.result;
    look.rng.state = 11;
    search(&look, &scores_minimax, 3);
    assert_int_equal(first.index, look.result.index);
    assert_int_equal(first.nodes, look.result.nodes);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_three_is_stopped_at_two_plies),
        cmocka_unit_test(greedy_choice_looks_at_the_table_alone),
        cmocka_unit_test(seed_s4_only_points_near_stones_are_candidates),
        cmocka_unit_test(win_is_seen_three_plies_ahead),
        cmocka_unit_test(loss_is_seen_two_plies_ahead),
        cmocka_unit_test(capture_wins_are_seen),
        cmocka_unit_test(nearest_to_the_centre_where_no_stone_is_near),
        cmocka_unit_test(end_of_the_board_is_reached),
        cmocka_unit_test(seed_s4_greedy_patterns_weigh_the_two_best_points),
        cmocka_unit_test(stopped_search_still_has_an_answer),
        cmocka_unit_test(search_ends_when_its_time_is_over),
        cmocka_unit_test(same_seed_gives_the_same_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
