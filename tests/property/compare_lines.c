// SPDX-License-Identifier: MIT
// Runs, windows and shapes of lines.h, and how board.h stores them.
#include <stdlib.h>

#include "tests/property/compare.h"

// Every cell has one bit on each of its four lines, in the word of its state.
static void
compare_bits(struct compare *compare, struct point p)
{
    static const char signs[] = ".XO";
    char what = reference_at(&compare->trial->position, p);

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const struct line *line = board_line(&compare->board, p, (enum axis)axis);

        compare_about(compare, p, 0, axis);
        for (int state = 0; state < STONE_STATES; state++) {
            compare_number(compare, "bit of the line", what == signs[state],
                           (line->of[state] >> line_bit(p, (enum axis)axis)) & 1);
        }
    }
}

static void
compare_next_empty(struct compare *compare)
{
    const struct reference *position = &compare->trial->position;
    struct point next = POINT_NONE;

    for (int y = 0; y < position->size; y++) {
        for (int x = 0; x < position->size; x++) {
            if (position->cell[x][y] == '.') {
                compare_about(compare, (struct point){(int8_t)x, (int8_t)y}, 0, -1);
                compare_number(compare, "has a next empty point", true,
                               board_next_empty(&compare->board, &next));
                compare_number(compare, "x of the next empty point", x, next.x);
                compare_number(compare, "y of the next empty point", y, next.y);
            }
        }
    }
    compare_number(compare, "has an empty point after the last", false,
                   board_next_empty(&compare->board, &next));
}

static bool
is_five_of(const struct reference *position, char colour, bool exact, const struct shape *shape)
{
    struct reference_run run;

    if (shape->count < 1 || reference_at(position, shape->stones[0]) != colour) {
        return false;
    }
    run = reference_run(position, shape->stones[0], (int)shape->axis);
    if (run.length != shape->count || run.length < 5 || (exact && run.length != 5)) {
        return false;
    }
    for (int i = 0; i < run.length; i++) {
        if (!point_equal(shape->stones[i], reference_step(run.first, (int)shape->axis, i))) {
            return false;
        }
    }
    return true;
}

static void
compare_whole_board(struct compare *compare, char colour)
{
    const struct reference *position = &compare->trial->position;
    enum stone stone = trial_stone(colour);

    compare_about(compare, POINT_NONE, colour, -1);
    for (int exact = 0; exact <= 1; exact++) {
        bool expected = reference_has_five(position, colour, exact);
        struct shape shape = {0};

        compare_number(compare, exact ? "has exact five" : "has five", expected,
                       lines_has_five(&compare->board, stone, exact));
        compare_number(compare, "finds five", expected,
                       lines_find_five(&compare->board, stone, exact, &shape));
        compare_shape(compare, "the five it finds",
                      !expected || is_five_of(position, colour, exact, &shape), &shape);
    }
    compare_number(compare, "has room without this colour",
                   reference_has_room_without(position, colour),
                   lines_has_room_without(&compare->board, stone));
}

// The real window and the position that it speaks of: p has the colour's stone.
struct view {
    struct reference position;
    struct window window;
    struct point p;
    char colour;
    int direction;
};

static void
compare_window(struct compare *compare, const struct view *view)
{
    unsigned own = 0, empty = 0;
    int down = 0, up = 0;

    for (int bit = 0; bit < WINDOW_BITS; bit++) {
        struct point at = reference_step(view->p, view->direction, bit - WINDOW_CENTRE);
        char what = reference_at(&view->position, at);

        own |= (unsigned)(what == view->colour) << bit;
        empty |= (unsigned)(what == '.') << bit;
    }
    compare_number(compare, "own cells of the window", own, view->window.own);
    compare_number(compare, "empty cells of the window", empty, view->window.empty);

    while (down < 6 && own >> (WINDOW_CENTRE - 1 - down) & 1) {
        down++;
    }
    while (up < 6 && own >> (WINDOW_CENTRE + 1 + up) & 1) {
        up++;
    }
    compare_number(compare, "run down", down, window_run_down(view->window));
    compare_number(compare, "run up", up, window_run_up(view->window));
    compare_number(compare, "run", 1 + down + up, window_run(view->window));
}

static void
compare_run(struct compare *compare, const struct view *view)
{
    struct reference_run run = reference_run(&view->position, view->p, view->direction);
    struct shape got =
        lines_run(&compare->board, view->p, (enum axis)view->direction, trial_stone(view->colour));
    bool equal = got.count == run.length && (int)got.axis == view->direction;

    for (int i = 0; i < run.length && equal; i++) {
        equal = point_equal(got.stones[i], reference_step(run.first, view->direction, i));
    }
    compare_shape(compare, "the run as a shape", equal, &got);
}

// Fills one cell of the window: is that a five through p, is it an open four?
struct filled {
    bool five, exact_five, open_four, exact_open_four;
    struct reference_run run;
};

static bool
run_has(const struct reference_run *run, int direction, struct point p)
{
    for (int i = 0; i < run->length; i++) {
        if (point_equal(reference_step(run->first, direction, i), p)) {
            return true;
        }
    }
    return false;
}

static struct filled
fill_cell(struct view *view, int bit)
{
    int steps = bit - WINDOW_CENTRE;
    struct point q = reference_step(view->p, view->direction, steps);
    struct filled filled = {0};
    struct reference_run run;
    char beyond_first, beyond_last;

    if (reference_at(&view->position, q) != '.') {
        return filled;
    }
    reference_set(&view->position, q, view->colour);
    run = reference_run(&view->position, q, view->direction);
    beyond_first = reference_at(&view->position, reference_step(run.first, view->direction, -2));
    beyond_last =
        reference_at(&view->position, reference_step(run.first, view->direction, run.length + 1));
    reference_set(&view->position, q, '.');
    if (!run_has(&run, view->direction, view->p)) {
        return filled;
    }
    filled.run = run;
    // Five cells in a row that hold both p and q.
    filled.five = run.length >= 5 && abs(steps) <= 4;
    filled.exact_five = run.length == 5;
    filled.open_four = run.length == 4 && run.before == '.' && run.after == '.';
    filled.exact_open_four =
        filled.open_four && beyond_first != view->colour && beyond_last != view->colour;
    return filled;
}

// The stones that the filled cell completes, without the cell.
static void
compare_completed(struct compare *compare, const struct view *view, int bit,
                  const struct reference_run *run)
{
    struct shape got = lines_shape(view->window, view->p, (enum axis)view->direction, bit);
    struct point q = reference_step(view->p, view->direction, bit - WINDOW_CENTRE);
    struct point stones[BOARD_SIZE_MAX];
    int count = 0;

    for (int i = 0; i < run->length; i++) {
        struct point at = reference_step(run->first, view->direction, i);

        if (!point_equal(at, q)) {
            stones[count] = at;
            count++;
        }
    }
    compare_number(compare, "axis of the shape", view->direction, (long)got.axis);
    compare_points(compare, "stones that a filled cell completes", (struct points){stones, count},
                   (struct points){got.stones, got.count});
}

static void
compare_masks(struct compare *compare, struct view *view)
{
    unsigned five = 0, exact_five = 0, open_four = 0, exact_open_four = 0;

    for (int bit = 0; bit < WINDOW_BITS; bit++) {
        struct filled filled = fill_cell(view, bit);

        five |= (unsigned)filled.five << bit;
        exact_five |= (unsigned)filled.exact_five << bit;
        open_four |= (unsigned)filled.open_four << bit;
        exact_open_four |= (unsigned)filled.exact_open_four << bit;
        if (filled.exact_five || filled.exact_open_four) {
            compare_completed(compare, view, bit, &filled.run);
        }
    }
    compare_number(compare, "five points", five, window_five_points(view->window, false));
    compare_number(compare, "exact five points", exact_five,
                   window_five_points(view->window, true));
    compare_number(compare, "open four points", open_four,
                   window_open_four_points(view->window, false));
    compare_number(compare, "exact open four points", exact_open_four,
                   window_open_four_points(view->window, true));
}

static void
compare_views(struct compare *compare, struct point p, char colour)
{
    struct view view = {.position = compare->trial->position, .p = p, .colour = colour};

    reference_set(&view.position, p, colour);
    for (view.direction = 0; view.direction < 4; view.direction++) {
        compare_about(compare, p, colour, view.direction);
        view.window =
            lines_window(&compare->board, p, (enum axis)view.direction, trial_stone(colour));
        compare_window(compare, &view);
        compare_run(compare, &view);
        compare_masks(compare, &view);
    }
}

void
compare_lines(struct compare *compare)
{
    const struct reference *position = &compare->trial->position;

    compare_cells(compare, position, &compare->board);
    compare_next_empty(compare);
    compare_whole_board(compare, 'X');
    compare_whole_board(compare, 'O');
    for (int x = 0; x < position->size; x++) {
        for (int y = 0; y < position->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            compare_bits(compare, p);
            if (position->cell[x][y] != 'O') {
                compare_views(compare, p, 'X');
            }
            if (position->cell[x][y] != 'X') {
                compare_views(compare, p, 'O');
            }
        }
    }
}
