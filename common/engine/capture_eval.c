// SPDX-License-Identifier: MIT
#include "common/engine/capture_eval.h"

#include "common/engine/value.h"

enum { WEIGHT_UNIT = 16 };

void
capture_eval_terms(const struct capture_position *position, int side, int terms[CAPTURE_TERMS])
{
    const struct capture_sums *sums = &position->sums[side];

    for (int i = LINE_TWO; i <= LINE_OPEN_FOUR; i++) {
        terms[TERM_TWO + i - LINE_TWO] = sums->classes[i];
    }
    terms[TERM_HAS_FOUR] = sums->classes[LINE_FOUR] > 0;
    terms[TERM_HAS_OPEN_FOUR] = sums->classes[LINE_OPEN_FOUR] > 0;
    terms[TERM_TAKEABLE] = sums->takeable;
    terms[TERM_PAIRS] = sums->pairs;
    terms[TERM_FOUR_THREES] = sums->four_threes;
    terms[TERM_DOUBLE_THREES] = sums->double_threes;
}

int
capture_eval_progress(const struct capture_position *position, int side)
{
    int progress = position->board.captured[stone_of_side(side)] * CAPTURE_PROGRESS /
                   position->set->capture_goal;

    return progress < CAPTURE_PROGRESS ? progress : CAPTURE_PROGRESS;
}

// Between two knots the value grows evenly; in quarters.
static int
captured_value(const struct capture_position *position, const struct capture_weights *weights,
               int side)
{
    int progress = capture_eval_progress(position, side), knot = progress / 4, rest = progress % 4;
    int here = weights->captured[knot];
    int next = knot + 1 < CAPTURE_KNOTS ? weights->captured[knot + 1] : here;

    return 4 * here + rest * (next - here);
}

int
capture_eval(const struct capture_position *position, const struct capture_weights *weights,
             int side)
{
    int own[CAPTURE_TERMS], other[CAPTURE_TERMS], value = weights->tempo;

    capture_eval_terms(position, side, own);
    capture_eval_terms(position, !side, other);
    for (int i = 0; i < CAPTURE_TERMS; i++) {
        value += weights->mover[i] * own[i] + weights->waiter[i] * other[i];
    }
    value +=
        (captured_value(position, weights, side) - captured_value(position, weights, !side)) / 4;
    value /= WEIGHT_UNIT;
    if (value > VALUE_EVAL_MAX) {
        return VALUE_EVAL_MAX;
    }
    return value < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : value;
}
