// SPDX-License-Identifier: MIT
// Puzzles of a server: what is handed out, how stones are judged, ratings that converge and last.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/puzzle/puzzle_rate.h"
#include "server/core/core_internal.h"
#include "server/core/puzzle/puzzles.h"
#include "server/core/puzzle/solving.h"
#include "tests/support/core_world.h"

enum { SEARCH_BYTES = 1 << 20, DAY_MS = 86400000, MOVES_MAX = 60 };

static const struct wire_puzzle *
told_puzzle(struct world *w, const char *name)
{
    return &world_last(w, name, SERVER_PUZZLE)->puzzle;
}

static const struct wire_puzzle_result *
told_result(struct world *w, const char *name)
{
    return &world_last(w, name, SERVER_PUZZLE_RESULT)->puzzle_result;
}

static struct wire_puzzle_stats
stats_of(struct world *w, const char *name)
{
    char line[48];

    snprintf(line, sizeof(line), "%s: solved", name);
    world_do(w, line);
    return world_last(w, name, SERVER_PUZZLE_STATS)->puzzle_stats;
}

static void
place(struct world *w, const char *name, struct point p)
{
    char at[POINT_TEXT_BYTES], line[64];

    snprintf(line, sizeof(line), "%s: stone %s", name, point_format(p, at));
    world_do(w, line);
}

// The first point of the fastest win.
static struct point
right_point(const struct solving *solving)
{
    struct puzzle_search *search = puzzle_search_create(SEARCH_BYTES);
    struct puzzle_task task = {.position = &solving->try.now,
                               .class = solving->try.puzzle->class,
                               .moves_max = solving->try.left};
    struct puzzle_answer answer;

    puzzle_search_attack(search, &task, &answer);
    puzzle_search_destroy(search);
    assert_true(answer.moves > 0);
    return answer.point;
}

static void
solve(struct world *w, const char *name)
{
    for (int i = 0; i < MOVES_MAX && world_player(w, name)->solving; i++) {
        place(w, name, right_point(world_player(w, name)->solving));
    }
    world_expect_number("step", told_result(w, name)->step, STEP_SOLVED);
}

// An empty point that does not win.
static void
blunder(struct world *w, const char *name)
{
    const struct solving *solving = world_player(w, name)->solving;
    struct point right = right_point(solving), p = POINT_NONE;

    while (board_next_empty(&solving->try.now.board, &p) && point_equal(p, right)) {
    }
    place(w, name, p);
    world_expect_number("step", told_result(w, name)->step, STEP_WRONG);
}

static void
a_solved_puzzle_changes_both_ratings(void **state)
{
    struct world *w = *state;
    uint32_t before;

    world_do(w, "ann: register; ann: puzzle fours");
    before = told_puzzle(w, "ann")->rating;
    assert_true(told_puzzle(w, "ann")->counts);
    solve(w, "ann");
    world_expect_number("before", told_result(w, "ann")->before, 1500);
    assert_true(told_result(w, "ann")->rating > 1500);
    assert_true(told_result(w, "ann")->puzzle_rating < before);
    world_expect_number("tried", stats_of(w, "ann").tallies[0].tried, 1);
    world_expect_number("solved", stats_of(w, "ann").tallies[0].solved, 1);
    world_do(w, "ann: stone a1 !puzzle-closed");
}

static void
a_wrong_stone_ends_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: puzzle fours");
    blunder(w, "ann");
    assert_true(told_result(w, "ann")->rating < 1500);
    world_expect_number("tried", stats_of(w, "ann").tallies[0].tried, 1);
    world_expect_number("solved", stats_of(w, "ann").tallies[0].solved, 0);
    world_do(w, "ann: stone a1 !puzzle-closed; ann: give-up !puzzle-closed");
}

static void
newcomers_begin_with_easy_puzzles(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: puzzle");
    assert_true(told_puzzle(w, "ann")->rating < 1000);
}

// A client cannot claim anything: stones out of order, on stones, off the board, in another puzzle.
static void
what_cannot_be_is_refused(void **state)
{
    struct world *w = *state;
    struct client_msg msg = {.kind = CLIENT_PUZZLE_MOVE};
    const struct solving *solving;

    world_do(w, "ann: register; ann: stone h8 !puzzle-closed; ann: puzzle fours");
    solving = world_player(w, "ann")->solving;
    msg.puzzle_move = (struct wire_puzzle_move){solving->try.puzzle->id, 2, {0, 0}};
    world_refuse(w, "ann", &msg, error_of_verdict(VERDICT_STALE));
    msg.puzzle_move = (struct wire_puzzle_move){solving->try.puzzle->id + 1, 1, {0, 0}};
    world_refuse(w, "ann", &msg, ERROR_PUZZLE_CLOSED);
    msg.puzzle_move = (struct wire_puzzle_move){solving->try.puzzle->id, 1, {24, 24}};
    world_refuse(w, "ann", &msg, error_of_verdict(VERDICT_OFF_BOARD));
    msg.puzzle_move.point = (struct point){(int8_t)(solving->try.puzzle->stones[0][0] - 'a'),
                                           (int8_t)(solving->try.puzzle->stones[0][1] - 'a')};
    world_refuse(w, "ann", &msg, error_of_verdict(VERDICT_OCCUPIED));
    world_do(w, "bob: guest; bob: puzzle !guests-not; bob: stone h8 !guests-not;"
                "bob: clue !guests-not; bob: solved !guests-not");
}

static void
a_hint_costs_half_and_two_all(void **state)
{
    struct world *w = *state;
    uint32_t rating;

    world_do(w, "ann: register; bob: register; cyd: register; ann: puzzle daily; bob: puzzle daily;"
                "cyd: puzzle daily; bob: clue; cyd: clue; cyd: clue; cyd: clue");
    solve(w, "ann");
    solve(w, "bob");
    solve(w, "cyd");
    rating = told_result(w, "bob")->rating;
    assert_true(told_result(w, "ann")->rating > rating);
    assert_true(rating > told_result(w, "cyd")->rating);
}

static void
giving_up_counts_as_a_failure(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: puzzle; ann: give-up");
    world_expect_number("step", told_result(w, "ann")->step, STEP_GIVEN_UP);
    assert_true(told_result(w, "ann")->rating < 1500);
}

// What was begun cannot be left for another one: it is told again, from its beginning.
static void
an_open_puzzle_is_told_again(void **state)
{
    struct world *w = *state;
    uint64_t first;

    world_do(w, "ann: register; ann: puzzle fours; ann: clue");
    first = told_puzzle(w, "ann")->puzzle;
    world_do(w, "ann: puzzle threes");
    assert_true(told_puzzle(w, "ann")->puzzle == first);
    world_do(w, "ann: lost; ann: connect; ann: hello; ann: resume; ann: puzzle");
    assert_true(told_puzzle(w, "ann")->puzzle == first);
    solve(w, "ann");
    world_do(w, "ann: puzzle fours");
    assert_true(told_puzzle(w, "ann")->puzzle != first);
}

static void
motif_and_rule_are_chosen(void **state)
{
    struct world *w = *state;
    struct puzzle puzzle;

    world_do(w, "ann: register; ann: puzzle defence");
    assert_true(puzzle_read(told_puzzle(w, "ann")->line, &puzzle));
    world_expect_number("motif", puzzle.motif, MOTIF_DEFENCE);
    world_do(w, "ann: puzzle pente");
    assert_true(puzzle_read(told_puzzle(w, "ann")->line, &puzzle));
    world_expect_number("rule", puzzle.rule, RULE_PENTE);
    world_do(w, "ann: puzzle caro !no-puzzle");
}

static void
a_puzzle_counts_once(void **state)
{
    struct world *w = *state;
    uint32_t rating;

    world_do(w, "ann: register; ann: puzzle daily");
    solve(w, "ann");
    rating = told_result(w, "ann")->rating;
    assert_true(stats_of(w, "ann").daily_solved);
    world_do(w, "ann: puzzle daily");
    assert_false(told_puzzle(w, "ann")->counts);
    solve(w, "ann");
    world_expect_number("rating", told_result(w, "ann")->rating, rating);
    world_pass(w, DAY_MS);
    assert_false(stats_of(w, "ann").daily_solved);
}

// The same puzzle for all; at midnight by UTC there is another one.
static void
the_day_has_one_puzzle(void **state)
{
    struct world *w = *state;
    uint64_t first;

    world_do(w, "ann: register; bob: register; ann: puzzle daily; bob: puzzle daily");
    first = told_puzzle(w, "ann")->puzzle;
    assert_true(told_puzzle(w, "bob")->puzzle == first);
    w->now.wall_ms = (puzzle_day(w->now.wall_ms) + 1) * DAY_MS - 1;
    world_do(w, "bob: puzzle daily");
    assert_true(told_puzzle(w, "bob")->puzzle == first);
    w->now.wall_ms++;
    world_do(w, "bob: puzzle daily");
    assert_true(told_puzzle(w, "bob")->puzzle != first);
}

static void
ratings_survive_a_crash(void **state)
{
    struct world *w = *state;
    uint32_t puzzle_rating, rating;
    uint64_t puzzle;

    world_do(w, "ann: register; bob: register; ann: puzzle daily");
    puzzle = told_puzzle(w, "ann")->puzzle;
    solve(w, "ann");
    puzzle_rating = told_result(w, "ann")->puzzle_rating;
    rating = told_result(w, "ann")->rating;
    world_crash(w, 1000);
    world_do(w, "ann: connect; ann: hello; ann: resume; bob: connect; bob: hello; bob: resume;"
                "ann: puzzle daily; bob: puzzle daily");
    assert_true(told_puzzle(w, "bob")->puzzle == puzzle);
    world_expect_number("rating of the puzzle", told_puzzle(w, "bob")->rating, puzzle_rating);
    assert_false(told_puzzle(w, "ann")->counts);
    world_expect_number("rating", stats_of(w, "ann").rating, rating);
}

// Nothing is told before it is stored.
static void
a_result_waits_for_the_journal(void **state)
{
    struct world *w = *state;
    struct point p;

    world_do(w, "ann: register; ann: puzzle fours");
    w->is_held = true;
    while (world_player(w, "ann")->solving) {
        p = right_point(world_player(w, "ann")->solving);
        place(w, "ann", p);
    }
    world_expect_number("entries", world_entry_count(w, ENTRY_PUZZLE), 1);
    w->is_held = false;
    world_commit(w);
    world_expect_number("step", told_result(w, "ann")->step, STEP_SOLVED);
}

// Whoever fails often gets easier ones; a puzzle that many fail becomes harder.
static void
puzzles_converge_for_all(void **state)
{
    struct world *w = *state;
    char line[64];
    uint32_t first, last;

    world_do(w, "ann: register; ann: puzzle daily");
    first = told_puzzle(w, "ann")->rating;
    for (int i = 0; i < 6; i++) {
        snprintf(line, sizeof(line), "p%d: register; p%d: puzzle daily; p%d: give-up", i, i, i);
        world_do(w, line);
    }
    world_do(w, "ann: puzzle daily");
    last = told_puzzle(w, "ann")->rating;
    assert_true(last > first + 100);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(a_solved_puzzle_changes_both_ratings),
        WORLD_TEST(a_wrong_stone_ends_it),
        WORLD_TEST(newcomers_begin_with_easy_puzzles),
        WORLD_TEST(what_cannot_be_is_refused),
        WORLD_TEST(a_hint_costs_half_and_two_all),
        WORLD_TEST(giving_up_counts_as_a_failure),
        WORLD_TEST(an_open_puzzle_is_told_again),
        WORLD_TEST(motif_and_rule_are_chosen),
        WORLD_TEST(a_puzzle_counts_once),
        WORLD_TEST(the_day_has_one_puzzle),
        WORLD_TEST(ratings_survive_a_crash),
        WORLD_TEST(a_result_waits_for_the_journal),
        WORLD_TEST(puzzles_converge_for_all),
    };

    return cmocka_run_group_tests_name("h_puzzle", tests, NULL, NULL);
}
