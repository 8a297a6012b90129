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
}

int
capture_eval_progress(const struct capture_position *position, int side)
{
    int progress = position->board.captured[stone_of_side(side)] * CAPTURE_PROGRESS /
                   position->set->capture_goal;

    return progress < CAPTURE_PROGRESS ? progress : CAPTURE_PROGRESS;
}

int
capture_eval(const struct capture_position *position, int side)
{
    const struct capture_weights *weights = &capture_weights;
    int own[CAPTURE_TERMS], other[CAPTURE_TERMS], value = weights->tempo;

    capture_eval_terms(position, side, own);
    capture_eval_terms(position, !side, other);
    for (int i = 0; i < CAPTURE_TERMS; i++) {
        value += weights->mover[i] * own[i] + weights->waiter[i] * other[i];
    }
    value += weights->captured[capture_eval_progress(position, side)] -
             weights->captured[capture_eval_progress(position, !side)];
    value /= WEIGHT_UNIT;
    if (value > VALUE_EVAL_MAX) {
        return VALUE_EVAL_MAX;
    }
    return value < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : value;
}
