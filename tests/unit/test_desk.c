// SPDX-License-Identifier: MIT
// Solving puzzles without a screen: the longest defence, ratings, what is kept, the puzzle of the
// day, the clock of a storm.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/puzzle/desk_words.h"

enum { DAY_MS = 86400000, SEED = 7 };

static const int64_t noon = (int64_t)20000 * DAY_MS + DAY_MS / 2;

static int
begin(void **state)
{
    static struct desk desk;

    desk_init(&desk, "", SEED);
    *state = &desk;
    return 0;
}

static int
end(void **state)
{
    desk_finish(*state);
    return 0;
}

// Plays what the second hint says until the puzzle is solved.
static void
solve(struct desk *desk, int64_t now_ms)
{
    for (int i = 0; i < 60 && desk->phase == DESK_ASKS; i++) {
        desk_hint(desk);
        desk_hint(desk);
        assert_false(point_is_none(desk->hint));
        desk_place(desk, desk->hint, now_ms);
        assert_false(desk->is_illegal);
    }
    assert_int_equal(desk->phase, DESK_SOLVED);
}

// A point that is empty and wrong.
static void
blunder(struct desk *desk, int64_t now_ms)
{
    struct point p = POINT_NONE;

    while (desk->phase == DESK_ASKS && board_next_empty(&desk->now.board, &p)) {
        desk_place(desk, p, now_ms);
    }
    assert_true(desk->phase == DESK_WRONG || desk->phase == DESK_OVER);
}

static void
a_failure_costs_rating_once(void **state)
{
    struct desk *desk = *state;
    int rating;

    assert_true(desk_open(desk, DESK_RATED, noon));
    blunder(desk, noon);
    rating = rating_shown(&desk->own);
    assert_true(rating < 1500);
    assert_true(desk->results[desk->chosen].tries == 1);
    desk_retry(desk);
    solve(desk, noon);
    assert_int_equal(rating_shown(&desk->own), rating);
    assert_false(desk->results[desk->chosen].is_solved);
}

// The moves are asked for without counting the hints.
static void
a_success_raises_it_and_is_kept(void **state)
{
    struct desk *desk = *state, again;
    struct strbuf text = {0}, second = {0};
    struct point first;
    double before;

    assert_true(desk_open(desk, DESK_DAILY, noon));
    // What the hint would be, without asking for it.
    desk_hint(desk);
    desk_hint(desk);
    first = desk->hint;
    assert_true(desk_open(desk, DESK_DAILY, noon));
    before = desk->results[desk->chosen].rating;
    while (desk->phase == DESK_ASKS) {
        int hints = desk->hints;

        desk_place(desk, first, noon + 5000);
        desk_hint(desk);
        desk_hint(desk);
        first = desk->hint;
        desk->hints = hints;
    }
    assert_int_equal(desk->phase, DESK_SOLVED);
    assert_true(rating_shown(&desk->own) > 1500);
    assert_true(desk->results[desk->chosen].rating < before);
    assert_int_equal(desk->results[desk->chosen].seconds, 5);
    assert_int_equal(desk->daily_day, 20000);

    desk_write(desk, &text);
    desk_init(&again, strbuf_text(&text), SEED);
    desk_write(&again, &second);
    assert_string_equal(strbuf_text(&text), strbuf_text(&second));
    assert_int_equal(desk_tally(&again, -1).solved, 1);
    desk_finish(&again);
    strbuf_finish(&text);
    strbuf_finish(&second);
}

static void
text_that_is_none_is_left_out(void **state)
{
    struct desk desk;

    (void)state;
    desk_init(&desk, "rating x\nbest 3\np zz\np ffffffff 1 1 1 1 1\np 1 2\n\n\xff", SEED);
    assert_int_equal(rating_shown(&desk.own), 1500);
    assert_int_equal(desk.best_streak, 3);
    assert_int_equal(desk_tally(&desk, -1).tried, 0);
    desk_finish(&desk);
}

// The same for every moment of a day by UTC, another on other days.
static void
a_day_has_one_puzzle(void **state)
{
    struct desk *desk = *state;
    int64_t day = (int64_t)20000 * DAY_MS;
    int changes = 0;

    assert_int_equal(desk_daily(desk, day), desk_daily(desk, day + DAY_MS - 1));
    for (int i = 0; i < 30; i++) {
        changes += desk_daily(desk, day + (int64_t)i * DAY_MS) !=
                   desk_daily(desk, day + (int64_t)(i + 1) * DAY_MS);
    }
    assert_true(changes >= 28);
}

static void
a_streak_ends_with_the_first_failure(void **state)
{
    struct desk *desk = *state;

    assert_true(desk_open(desk, DESK_STREAK, noon));
    solve(desk, noon);
    assert_true(desk_next(desk, noon));
    solve(desk, noon);
    assert_true(desk_next(desk, noon));
    blunder(desk, noon);
    assert_int_equal(desk->phase, DESK_OVER);
    assert_int_equal(desk->best_streak, 2);
    assert_false(desk_next(desk, noon));
    assert_int_equal(rating_shown(&desk->own), 1500);
}

static void
a_storm_ends_after_three_minutes(void **state)
{
    struct desk *desk = *state;

    assert_true(desk_open(desk, DESK_STORM, noon));
    solve(desk, noon + 1000);
    assert_true(desk_next(desk, noon + 1000));
    assert_false(desk_tick(desk, noon + DESK_STORM_MS - 1));
    assert_true(desk_tick(desk, noon + DESK_STORM_MS));
    assert_int_equal(desk->phase, DESK_OVER);
    assert_int_equal(desk->best_storm, 1);
    assert_false(desk_tick(desk, noon + DESK_STORM_MS));
}

// Black has an open three.
static const char own_puzzle[] =
    "freestyle 15 black fours 2 four-three 3 0 0 hhhihjgggigj aacaeagaiaka";

static void
puzzles_of_own_games_are_kept_apart(void **state)
{
    struct desk *desk = *state, again;
    struct strbuf text = {0};
    int all = desk_count(desk), daily = desk_daily(desk, noon);

    assert_false(desk_open(desk, DESK_OWN, noon));
    assert_false(desk_add_own(desk, "no puzzle"));
    assert_false(desk_add_own(desk, puzzle_lines[0])); // everybody has it
    assert_true(desk_add_own(desk, own_puzzle));
    assert_false(desk_add_own(desk, own_puzzle));
    assert_int_equal(desk_own_left(desk), 1);
    assert_int_equal(desk_count(desk), all);
    assert_int_equal(desk_daily(desk, noon), daily);

    assert_true(desk_open(desk, DESK_OWN, noon));
    assert_int_equal(desk->chosen, desk->listed);
    assert_true(desk_goes_on(desk, DESK_OWN, noon));
    solve(desk, noon);
    assert_int_equal(rating_shown(&desk->own), 1500);
    assert_int_equal(desk_own_left(desk), 0);

    desk_write(desk, &text);
    desk_init(&again, strbuf_text(&text), SEED);
    assert_int_equal(again.count, again.listed + 1);
    assert_int_equal(desk_own_left(&again), 0);
    assert_true(again.results[again.listed].is_solved);
    desk_finish(&again);
    strbuf_finish(&text);
}

static void
motif_and_rule_narrow_the_choice(void **state)
{
    struct desk *desk = *state;

    desk->motif = MOTIF_TRAP;
    desk->rule = RULE_RENJU;
    for (int i = 0; i < 5; i++) {
        assert_true(desk_open(desk, DESK_RATED, noon));
        assert_int_equal(desk->puzzles[desk->chosen].motif, MOTIF_TRAP);
        assert_int_equal(desk->puzzles[desk->chosen].rule, RULE_RENJU);
    }
}

static void
the_solution_is_shown(void **state)
{
    struct desk *desk = *state;
    struct strbuf text = {0};

    assert_true(desk_open(desk, DESK_RATED, noon));
    assert_true(desk_show(desk, noon));
    assert_int_equal(desk->phase, DESK_SHOWN);
    assert_true(desk->line_count > 0);
    desk_format_result(desk, &text);
    assert_non_null(strstr(strbuf_text(&text), "Solution: "));
    assert_false(desk_show(desk, noon));
    strbuf_finish(&text);
}

// Whoever comes back to it knows the solution.
static void
the_daily_puzzle_is_rated_until_it_is_solved(void **state)
{
    struct desk *desk = *state;
    int rating;

    assert_true(desk_open(desk, DESK_DAILY, noon));
    blunder(desk, noon);
    rating = rating_shown(&desk->own);
    assert_true(rating < 1500);
    assert_false(desk_has_solved_daily(desk, noon));
    assert_true(desk_open(desk, DESK_DAILY, noon));
    solve(desk, noon);
    rating = rating_shown(&desk->own);
    assert_true(desk_has_solved_daily(desk, noon));
    assert_true(desk_open(desk, DESK_DAILY, noon));
    solve(desk, noon);
    assert_int_equal(rating_shown(&desk->own), rating);
    assert_false(desk_has_solved_daily(desk, noon + DAY_MS));
}

static int
count_stones(const struct board *board)
{
    return board->size * board->size - board->empty_count;
}

static void
the_board_shows_what_refutes_a_wrong_move(void **state)
{
    struct desk *desk = *state;
    struct board board;
    struct point last;
    int stones;

    desk->rule = RULE_FREESTYLE;
    desk->motif = MOTIF_DEFENCE; // what refutes a move is always known there
    assert_true(desk_open(desk, DESK_RATED, noon));
    stones = count_stones(&desk->now.board);
    desk_board(desk, 0, &board, &last);
    assert_int_equal(count_stones(&board), stones);
    assert_true(point_is_none(last));
    blunder(desk, noon);
    desk_board(desk, 0, &board, &last);
    assert_int_equal(count_stones(&board), stones + 2);
    assert_false(board_is_empty(&board, desk->wrong));
    assert_true(point_equal(last, desk->answer));
    desk_retry(desk);
    desk_board(desk, 0, &board, &last);
    assert_int_equal(count_stones(&board), stones);
}

static void
the_board_shows_the_solution_move_by_move(void **state)
{
    struct desk *desk = *state;
    struct board board;
    struct point last;
    int stones;

    desk->rule = RULE_FREESTYLE;
    desk->motif = MOTIF_FOURS;
    assert_true(desk_open(desk, DESK_RATED, noon));
    stones = count_stones(&desk->now.board);
    desk_show(desk, noon);
    assert_true(desk->line_count > 1);
    for (int i = 0; i <= desk->line_count; i++) {
        desk_board(desk, i, &board, &last);
        assert_int_equal(count_stones(&board), stones + i);
        assert_true(i == 0 ? point_is_none(last) : point_equal(last, desk->line[i - 1]));
    }
}

static void
what_is_open_goes_on(void **state)
{
    struct desk *desk = *state;

    assert_false(desk_goes_on(desk, DESK_RATED, noon));
    assert_true(desk_open(desk, DESK_RATED, noon));
    assert_true(desk_goes_on(desk, DESK_RATED, noon));
    assert_false(desk_goes_on(desk, DESK_DAILY, noon));
    desk->motif = desk->puzzles[desk->chosen].motif == MOTIF_FOURS ? MOTIF_DEFENCE : MOTIF_FOURS;
    assert_false(desk_goes_on(desk, DESK_RATED, noon));
    solve(desk, noon);
    desk->motif = -1;
    assert_false(desk_goes_on(desk, DESK_RATED, noon));
    assert_true(desk_open(desk, DESK_STREAK, noon));
    solve(desk, noon);
    assert_true(desk_goes_on(desk, DESK_STREAK, noon));
    assert_int_equal(desk->best_streak, 1); // though it is not over
    desk_show(desk, noon);
    assert_true(desk_goes_on(desk, DESK_STREAK, noon));
    assert_true(desk_open(desk, DESK_STORM, noon));
    assert_true(desk_goes_on(desk, DESK_STORM, noon + DESK_STORM_MS - 1));
    assert_false(desk_goes_on(desk, DESK_STORM, noon + DESK_STORM_MS));
    assert_true(desk_open(desk, DESK_DAILY, noon));
    assert_true(desk_goes_on(desk, DESK_DAILY, noon));
    assert_false(desk_goes_on(desk, DESK_DAILY, noon + DAY_MS));
}

// Each step leaves puzzles, and comes round to all of them in both directions.
static void
motifs_and_rules_without_puzzles_are_left_out(void **state)
{
    struct desk *desk = *state;
    int steps = 0, all = desk_count(desk);

    assert_int_equal(all, desk->count);
    desk_step_rule(desk, 1);
    while (desk->rule >= 0) {
        int motifs = 0;

        assert_true(desk_count(desk) > 0 && desk_count(desk) < all);
        do {
            desk_step_motif(desk, -1);
            assert_true(desk_count(desk) > 0);
            motifs++;
        } while (desk->motif >= 0);
        assert_true(motifs > 1 && motifs <= MOTIF_COUNT + 1);
        desk_step_rule(desk, 1);
        steps++;
    }
    assert_true(steps > 1 && steps < RULE_COUNT);
}

static void
a_right_move_after_a_hint_is_told(void **state)
{
    struct desk *desk = *state;
    struct strbuf text = {0};

    desk->motif = MOTIF_FOURS;
    assert_true(desk_open(desk, DESK_RATED, noon));
    desk_hint(desk);
    desk_format_result(desk, &text);
    assert_string_equal(strbuf_text(&text), "Look for: fours.");
    desk_hint(desk);
    desk_place(desk, desk->hint, noon);
    assert_int_equal(desk->phase, DESK_ASKS);
    strbuf_clear(&text);
    desk_format_result(desk, &text);
    assert_non_null(strstr(strbuf_text(&text), "Right. Your opponent answers"));
    strbuf_finish(&text);
}

// Whoever has solved none yet gets easy ones; whoever is known to be good does not.
static void
newcomers_begin_with_easy_puzzles(void **state)
{
    struct desk *desk = *state;

    assert_true(desk_open(desk, DESK_RATED, noon));
    assert_true(desk->results[desk->chosen].rating < 1000);
    desk->own.deviation = 50;
    desk->own.last_ms = noon;
    assert_true(desk_open(desk, DESK_RATED, noon));
    assert_true(desk->results[desk->chosen].rating > 1250);
}

// A server judges: nothing is played before it has answered.
static void
the_server_judges_its_puzzles(void **state)
{
    struct desk *desk = *state;
    struct desk_told told = {.step = PUZZLE_GOES_ON};
    struct point right, answer;
    int left;

    assert_true(desk_open(desk, DESK_DAILY, noon)); // for its solution
    assert_true(desk_show(desk, noon));
    right = desk->line[0];
    answer = desk->line[1];
    assert_true(desk_take(desk, puzzle_lines[desk->chosen], 1234, noon));
    assert_true(desk_is_told(desk));
    assert_false(desk_next(desk, noon));
    assert_true(desk_send(desk, right));
    assert_int_equal(desk->phase, DESK_WAITS);
    assert_true(board_is_empty(&desk->now.board, right));
    assert_false(desk_send(desk, answer));
    told.answer = answer;
    left = desk->left;
    desk_hear(desk, &told, noon);
    assert_int_equal(desk->phase, DESK_ASKS);
    assert_int_equal(desk->left, left - 1);
    assert_int_equal(desk->moves, 1);
    assert_true(point_equal(desk->last, answer));
    assert_false(board_is_empty(&desk->now.board, right));
    assert_false(desk_send(desk, right)); // there is a stone
    assert_true(desk->is_illegal);
}

static void
a_stone_that_is_refused_can_be_placed_again(void **state)
{
    struct desk *desk = *state;
    struct point p = POINT_NONE;

    assert_true(desk_take(desk, puzzle_lines[0], 1234, noon));
    board_next_empty(&desk->now.board, &p);
    assert_true(desk_send(desk, p));
    desk_refused(desk);
    assert_true(desk_send(desk, p));
}

// After its result a puzzle of a server is tried further here.
static void
the_server_rates_once(void **state)
{
    struct desk *desk = *state;
    struct desk_told told = {
        .step = PUZZLE_WRONG, .answer = POINT_NONE, .rating = 1400, .before = 1500};
    int own = rating_shown(&desk->own);
    struct point p = POINT_NONE;

    assert_true(desk_take(desk, puzzle_lines[0], 1234, noon));
    board_next_empty(&desk->now.board, &p);
    assert_true(desk_send(desk, p));
    desk_hear(desk, &told, noon);
    assert_int_equal(desk->phase, DESK_WRONG);
    assert_int_equal(desk->told_rating, 1400);
    assert_int_equal(desk->change, -100);
    desk_retry(desk);
    assert_false(desk_is_told(desk));
    solve(desk, noon);
    assert_int_equal(rating_shown(&desk->own), own);
}

static void
no_line_of_a_server_is_believed(void **state)
{
    struct desk *desk = *state;

    assert_false(desk_take(desk, "chess 8 white fours 3 trap 1 0 0 hh ii", 1234, noon));
    assert_false(desk_take(desk, "", 1234, noon));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_failure_costs_rating_once, begin, end),
        cmocka_unit_test_setup_teardown(a_success_raises_it_and_is_kept, begin, end),
        cmocka_unit_test(text_that_is_none_is_left_out),
        cmocka_unit_test_setup_teardown(a_day_has_one_puzzle, begin, end),
        cmocka_unit_test_setup_teardown(a_streak_ends_with_the_first_failure, begin, end),
        cmocka_unit_test_setup_teardown(a_storm_ends_after_three_minutes, begin, end),
        cmocka_unit_test_setup_teardown(puzzles_of_own_games_are_kept_apart, begin, end),
        cmocka_unit_test_setup_teardown(motif_and_rule_narrow_the_choice, begin, end),
        cmocka_unit_test_setup_teardown(the_solution_is_shown, begin, end),
        cmocka_unit_test_setup_teardown(the_daily_puzzle_is_rated_until_it_is_solved, begin, end),
        cmocka_unit_test_setup_teardown(the_board_shows_what_refutes_a_wrong_move, begin, end),
        cmocka_unit_test_setup_teardown(the_board_shows_the_solution_move_by_move, begin, end),
        cmocka_unit_test_setup_teardown(what_is_open_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(motifs_and_rules_without_puzzles_are_left_out, begin, end),
        cmocka_unit_test_setup_teardown(a_right_move_after_a_hint_is_told, begin, end),
        cmocka_unit_test_setup_teardown(newcomers_begin_with_easy_puzzles, begin, end),
        cmocka_unit_test_setup_teardown(the_server_judges_its_puzzles, begin, end),
        cmocka_unit_test_setup_teardown(a_stone_that_is_refused_can_be_placed_again, begin, end),
        cmocka_unit_test_setup_teardown(the_server_rates_once, begin, end),
        cmocka_unit_test_setup_teardown(no_line_of_a_server_is_believed, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
