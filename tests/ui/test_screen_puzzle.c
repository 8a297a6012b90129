// SPDX-License-Identifier: MIT
// What keys and mouse do on the pages of puzzles, what is kept, and the clock of a storm.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/puzzle/puzzle_state.h"
#include "tests/ui/scene_world.h"

#define DAILY "> 5 Enter\n"
#define SOLVED DAILY "> g11 Enter i11 Enter i13 Enter\n"
// All but one move lose there, and what refutes them is known.
#define DEFENCE "> : puzzle_defence Enter\n"
#define STREAK "> : puzzle_streak Enter\n"
#define STORM "> : puzzle_storm Enter\n"

static struct desk *
desk_of(const struct scene_world *world)
{
    return ui_desk(world->ui);
}

static void
expect_message(const struct scene_world *world, const char *wanted)
{
    assert_string_equal(world->ui->message, wanted);
}

static void
expect_kept(struct scene_world *world)
{
    struct desk again;

    scene_expect(world, "Solved: nothing stops");
    assert_true(rating_shown(&desk_of(world)->own) > 1500);
    desk_init(&again, strbuf_text(&world->puzzles), 1);
    assert_int_equal(rating_shown(&again.own), rating_shown(&desk_of(world)->own));
    desk_finish(&again);
    scene_press(world, "Esc");
    scene_expect(world, "solved today");
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_START);
    scene_press(world, "5");
    assert_int_equal(puzzle_state(world->ui)->row, ROW_RATED);
}

static void
a_solved_puzzle_is_kept(void **state)
{
    (void)state;
    scene_with(SOLVED, expect_kept);
}

static void
expect_next(struct scene_world *world)
{
    scene_press(world, "n");
    assert_int_equal(desk_of(world)->mode, DESK_RATED);
    assert_int_equal(desk_of(world)->phase, DESK_ASKS);
    scene_press(world, "A");
    expect_message(world, "You can try again after a wrong move. Choose a point.");
    scene_press(world, "]");
    expect_message(world, "S shows the solution; then you can step through it.");
}

static void
a_small_letter_opens_the_next_one(void **state)
{
    (void)state;
    scene_with(SOLVED, expect_next);
}

static void
expect_refuted(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);
    const struct puzzle_state *puzzle = puzzle_state(world->ui);
    struct point wrong = {0, 0};

    assert_int_equal(desk->phase, DESK_WRONG);
    scene_expect(world, "That loses to ");
    assert_true(point_equal(desk->wrong, wrong));
    assert_int_equal(puzzle->view.marks[board_mark_index(wrong)].number, 1);
    assert_int_equal(puzzle->view.marks[board_mark_index(desk->answer)].number, 2);
    assert_false(board_is_empty(&puzzle->board, desk->answer));
    scene_press(world, "a"); // try again
    assert_int_equal(desk->phase, DESK_ASKS);
    scene_press(world, "a1 Enter");
    assert_int_equal(desk->phase, DESK_WRONG);
    scene_press(world, "Right");
    assert_int_equal(desk->phase, DESK_ASKS);
    scene_press(world, "a1 Enter Enter");
    assert_int_equal(desk->phase, DESK_ASKS);
    scene_expect(world, "Find the only move");
    assert_true(board_is_empty(&puzzle->board, wrong));
}

// Whoever types points types the next one: the first letter tries again.
static void
expect_typed_again(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);

    assert_int_equal(desk->phase, DESK_WRONG);
    scene_press(world, "b");
    assert_int_equal(desk->phase, DESK_ASKS);
    scene_press(world, "1 Enter");
    assert_int_equal(desk->phase, DESK_WRONG);
    assert_true(point_equal(desk->wrong, (struct point){1, 0}));
}

static void
a_point_can_be_typed_after_a_wrong_move(void **state)
{
    (void)state;
    scene_with(DEFENCE "> a1 Enter\n", expect_typed_again);
}

static void
a_wrong_move_is_refuted_and_tried_again(void **state)
{
    (void)state;
    scene_with(DEFENCE "> a1 Enter\n", expect_refuted);
}

static void
expect_solution(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);
    const struct puzzle_state *puzzle = puzzle_state(world->ui);

    scene_press(world, "s");
    expect_message(world, "This gives the puzzle up. Press S again to see the solution.");
    assert_false(desk->is_counted);
    scene_press(world, "Left s"); // the question is forgotten
    assert_int_equal(desk->phase, DESK_ASKS);
    scene_press(world, "s");
    assert_int_equal(desk->phase, DESK_SHOWN);
    assert_int_equal(puzzle->moves, 1);
    assert_true(world->puzzles.length > 0);
    scene_press(world, "] Space Right");
    assert_int_equal(puzzle->moves, 4);
    scene_press(world, "[ Left");
    assert_int_equal(puzzle->moves, 2);
    for (int i = 2; i < desk->line_count; i++) {
        scene_press(world, "]");
    }
    assert_int_equal(puzzle->moves, desk->line_count);
    scene_press(world, "]");
    expect_message(world, "That was the last move of the solution.");
    scene_press(world, "I");
    expect_message(world, "This puzzle is done. N opens the next one.");
    scene_press(world, "Enter");
    assert_int_equal(desk->phase, DESK_ASKS);
}

static void
the_solution_is_stepped_through(void **state)
{
    (void)state;
    scene_with(DAILY, expect_solution);
}

static void
expect_streak(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);

    scene_press(world, "I");
    expect_message(world, "There are no hints in a streak or a storm.");
    scene_press(world, "N");
    expect_message(world, "In a streak no puzzle is skipped. S shows the solution and ends it.");
    scene_press(world, "f 6 Enter Enter Esc");
    scene_expect(world, "goes on: 1 solved");
    scene_press(world, ":puzzle_streak Enter");
    assert_int_equal(desk->run, 1);
    scene_press(world, "a1 Enter");
    assert_int_equal(desk->phase, DESK_OVER);
    assert_int_equal(desk->best_streak, 1);
    scene_expect(world, "stops it. Over: 1");
    scene_press(world, "A");
    assert_int_equal(desk->run, 0);
    assert_int_equal(desk->phase, DESK_ASKS);
}

static void
a_streak_goes_on_until_it_fails(void **state)
{
    (void)state;
    scene_with(STREAK, expect_streak);
}

static void
expect_storm(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);
    int first = desk->chosen;

    assert_int_equal(ui_deadline_ms(world->ui, scene_now(world)), scene_now(world) + 1000);
    scene_do(world, "+300\n");
    assert_int_equal(ui_deadline_ms(world->ui, scene_now(world)), scene_now(world) + 700);
    scene_press(world, "N");
    expect_message(world, "In a storm any move leads to the next puzzle.");
    scene_press(world, "f 6 Enter");
    assert_int_not_equal(desk->chosen, first);
    scene_expect(world, "Solved. Here is the next one.");
    scene_press(world, "a1 Enter");
    scene_expect(world, "Wrong. Here is the next one.");
    // Elsewhere its end alone counts.
    scene_press(world, "?");
    assert_int_equal(ui_deadline_ms(world->ui, scene_now(world)), scene_now(world) + 179700);
    scene_do(world, "+179700\n");
    assert_int_equal(desk->phase, DESK_OVER);
    assert_non_null(strstr(strbuf_text(&world->puzzles), "best 0 1 "));
    scene_press(world, "Esc");
    scene_expect(world, "Over: 1 solved, your best is 1.");
    assert_int_equal(ui_deadline_ms(world->ui, scene_now(world)), TIME_NEVER);
    scene_press(world, "Enter");
    assert_int_equal(desk->phase, DESK_ASKS);
}

static void
a_storm_ends_by_its_clock(void **state)
{
    (void)state;
    scene_with(STORM, expect_storm);
}

static void
expect_choice(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);

    scene_press(world, "Right");
    expect_message(world, "Nothing to change here. Enter begins; Motif and Game have values.");
    scene_press(world, "Up Left"); // the last game
    assert_true(desk->rule >= 0);
    scene_press(world, "Up Right Enter");
    assert_int_equal(desk->motif, desk->puzzles[desk->chosen].motif);
    assert_int_equal(desk->rule, desk->puzzles[desk->chosen].rule);
    scene_press(world, ":puzzle_all Enter");
    assert_int_equal(desk->motif, -1);
    assert_int_equal(ui_page(world->ui), PAGE_PUZZLE);
    scene_press(world, ":puzzle Enter");
    assert_int_equal(ui_page(world->ui), PAGE_PUZZLES);
    scene_press(world, ":puzzle_chess Enter");
    expect_message(world,
                   "Usage: puzzle [daily|rated|streak|storm|own|server|results|all|MOTIF|RULE]");
}

static void
motif_and_game_are_chosen(void **state)
{
    (void)state;
    scene_with("> 5\n", expect_choice);
}

// A click on what is chosen changes it; a second one on a point places a stone.
static void
expect_clicks(struct scene_world *world)
{
    const struct desk *desk = desk_of(world);
    int row, column;

    scene_click(world, 8, 10);
    assert_int_equal(puzzle_state(world->ui)->row, ROW_MOTIF);
    assert_int_equal(desk->motif, -1);
    scene_click(world, 8, 10);
    assert_int_equal(desk->motif, MOTIF_FOURS);
    scene_click(world, 2, 10);
    assert_int_equal(ui_page(world->ui), PAGE_PUZZLE);
    ui_draw(world->ui, scene_now(world));
    row = puzzle_state(world->ui)->board_row + 1 + (15 - 11);
    column = puzzle_state(world->ui)->board_column + 3 + 2 * ('g' - 'a');
    scene_click(world, row, column);
    assert_true(point_is_none(desk->last));
    scene_click(world, row, column);
    assert_false(point_is_none(desk->last));
    scene_expect(world, "Right. Your opponent answers");
}

static void
the_mouse_chooses_and_places(void **state)
{
    (void)state;
    scene_with("> 5\n", expect_clicks);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_puzzle_is_kept),
        cmocka_unit_test(a_small_letter_opens_the_next_one),
        cmocka_unit_test(a_point_can_be_typed_after_a_wrong_move),
        cmocka_unit_test(a_wrong_move_is_refuted_and_tried_again),
        cmocka_unit_test(the_solution_is_stepped_through),
        cmocka_unit_test(a_streak_goes_on_until_it_fails),
        cmocka_unit_test(a_storm_ends_by_its_clock),
        cmocka_unit_test(motif_and_game_are_chosen),
        cmocka_unit_test(the_mouse_chooses_and_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
