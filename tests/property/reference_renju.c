// SPDX-License-Identifier: MIT
// Black's forbidden points, said a second time: the page read aloud. Sections
// in brackets are of renju.md.
#include <assert.h>
#include <stddef.h>

#include "tests/property/reference.h"

// (1) A run of exactly five through the black stone at p.
static bool
has_five_through(const struct reference *board, struct point p)
{
    for (int direction = 0; direction < 4; direction++) {
        if (reference_run(board, p, direction).length == 5) {
            return true;
        }
    }
    return false;
}

static bool
makes_five(const struct reference *board, struct point q)
{
    struct reference after = *board;

    reference_set(&after, q, 'X');
    return has_five_through(&after, q);
}

// Would X at the empty point e make a run of exactly five on this line?
static bool
makes_five_on_line(const struct reference *board, struct point e, int direction)
{
    struct reference after = *board;

    reference_set(&after, e, 'X');
    return reference_run(&after, e, direction).length == 5;
}

static struct shape *
add_shape(struct reference_renju *out, enum shape_kind kind, int direction)
{
    struct shape *shape = &out->shapes[out->shape_count];

    assert(out->shape_count < REFERENCE_SHAPES_MAX);
    out->shape_count++;
    *shape = (struct shape){.kind = kind, .axis = (enum axis)direction};
    return shape;
}

static void
add_run(struct reference_renju *out, enum shape_kind kind, const struct reference_run *run,
        int direction)
{
    struct shape *shape = add_shape(out, kind, direction);

    for (int i = 0; i < run->length; i++) {
        shape->stones[shape->count] = reference_step(run->first, direction, i);
        shape->count++;
    }
}

static bool
is_known(const struct reference_renju *out, const struct shape *four)
{
    for (int i = 0; i < out->shape_count; i++) {
        const struct shape *known = &out->shapes[i];
        int equal = 0;

        for (int k = 0; k < 4; k++) {
            equal += point_equal(known->stones[k], four->stones[k]);
        }
        if (known->kind == SHAPE_FOUR && known->axis == four->axis && equal == 4) {
            return true;
        }
    }
    return false;
}

// (1) If the five points from start hold four stones, p among them, and one empty
// point that would make them a five: that set of four, unless it is known.
static void
find_four(const struct reference *board, struct point start, int direction,
          struct reference_renju *out)
{
    struct shape four = {.kind = SHAPE_FOUR, .axis = (enum axis)direction};
    struct point hole = POINT_NONE;

    for (int i = 0; i < 5; i++) {
        struct point at = reference_step(start, direction, i);
        char what = reference_at(board, at);

        if (what == 'X') {
            four.stones[four.count] = at;
            four.count++;
        } else if (what == '.') {
            hole = at;
        }
    }
    if (four.count == 4 && !point_is_none(hole) && makes_five_on_line(board, hole, direction) &&
        !is_known(out, &four)) {
        *add_shape(out, SHAPE_FOUR, direction) = four;
        out->fours++;
    }
}

// (1) Would X at q make an unbroken run of exactly four with p in it, both ends
// empty, where filling either end makes a five?
static bool
is_straight_four_point(const struct reference *board, struct point p, struct point q, int direction)
{
    struct reference after;
    struct reference_run run;
    struct point before_run, after_run;
    bool has_p = false;

    if (reference_at(board, q) != '.') {
        return false;
    }
    after = *board;
    reference_set(&after, q, 'X');
    run = reference_run(&after, q, direction);
    for (int i = 0; i < run.length; i++) {
        has_p = has_p || point_equal(reference_step(run.first, direction, i), p);
    }
    if (!has_p || run.length != 4 || run.before != '.' || run.after != '.') {
        return false;
    }
    before_run = reference_step(run.first, direction, -1);
    after_run = reference_step(run.first, direction, 4);
    return makes_five_on_line(&after, before_run, direction) &&
           makes_five_on_line(&after, after_run, direction);
}

// (1) The line through p is a three: some straight-four point is good.
static bool
is_three(const struct reference *board, struct point p, int direction,
         struct reference_effort *effort, struct point *good)
{
    for (int steps = -3; steps <= 3; steps++) {
        struct point q = reference_step(p, direction, steps);

        if (steps != 0 && is_straight_four_point(board, p, q, direction) && !makes_five(board, q) &&
            !reference_is_forbidden(board, q, effort)) {
            *good = q;
            return true;
        }
    }
    return false;
}

// The three as the straight four without its last stone.
static void
add_three(const struct reference *board, struct point q, int direction, struct reference_renju *out)
{
    struct reference after = *board;
    struct reference_run run;
    struct shape *shape = add_shape(out, SHAPE_THREE, direction);

    reference_set(&after, q, 'X');
    run = reference_run(&after, q, direction);
    for (int i = 0; i < run.length; i++) {
        struct point at = reference_step(run.first, direction, i);

        if (!point_equal(at, q)) {
            shape->stones[shape->count] = at;
            shape->count++;
        }
    }
    out->threes++;
}

static void
find_rows(const struct reference *board, struct point p, struct reference_renju *out)
{
    for (int direction = 0; direction < 4; direction++) {
        struct reference_run run = reference_run(board, p, direction);

        if (run.length == 5) {
            out->five = true;
            add_run(out, SHAPE_FIVE, &run, direction);
        }
    }
    if (out->five) {
        return; // it beats everything else (2)
    }
    for (int direction = 0; direction < 4; direction++) {
        struct reference_run run = reference_run(board, p, direction);

        if (run.length >= 6) {
            out->overline = true;
            add_run(out, SHAPE_OVERLINE, &run, direction);
        }
        for (int start = -4; start <= 0; start++) {
            find_four(board, reference_step(p, direction, start), direction, out);
        }
    }
}

void
reference_renju(const struct reference *reference, struct point p, struct reference_effort *effort,
                struct reference_renju *out)
{
    struct reference board = *reference;
    struct point good;

    *out = (struct reference_renju){0};
    reference_set(&board, p, 'X');
    find_rows(&board, p, out);
    if (out->five) {
        return;
    }
    for (int direction = 0; direction < 4; direction++) {
        if (is_three(&board, p, direction, effort, &good)) {
            add_three(&board, good, direction, out);
        }
    }
    out->is_forbidden = out->overline || out->fours >= 2 || out->threes >= 2;
}

static bool
is_cut(const struct reference_effort *effort)
{
    return effort != NULL && effort->cut > 0 && effort->depth >= effort->cut;
}

static void
enter(struct reference_effort *effort)
{
    if (effort != NULL) {
        effort->questions++;
        effort->depth++;
        effort->deepest = effort->depth > effort->deepest ? effort->depth : effort->deepest;
    }
}

static void
leave(struct reference_effort *effort)
{
    if (effort != NULL) {
        effort->depth--;
    }
}

bool
reference_is_forbidden(const struct reference *reference, struct point p,
                       struct reference_effort *effort)
{
    struct reference board = *reference;
    struct reference_renju rows = {0};
    struct point good;
    int threes = 0;

    if (is_cut(effort)) {
        return true;
    }
    enter(effort);
    reference_set(&board, p, 'X');
    find_rows(&board, p, &rows);
    if (!rows.five && !rows.overline && rows.fours < 2) {
        for (int direction = 0; direction < 4; direction++) {
            if (is_three(&board, p, direction, effort, &good)) {
                threes++;
            }
        }
    }
    leave(effort);
    return !rows.five && (rows.overline || rows.fours >= 2 || threes >= 2);
}
