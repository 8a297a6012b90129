// SPDX-License-Identifier: MIT
// The worth of empty points, as data: a point adds the weight of each of its four
// line classes and of each of the six pairs of them. tests/tune fits the weights to
// games; eval_weights.c says how many games.
#ifndef COMMON_ENGINE_EVAL_WEIGHTS_H
#define COMMON_ENGINE_EVAL_WEIGHTS_H

#include "common/engine/pattern.h"

enum weights_kind {
    WEIGHTS_MOVER,   // the value of a point to the side to move, in eighths (value.h),
    WEIGHTS_OTHER,   // and of one of the other side's points to him
    WEIGHTS_ATTACK,  // how likely he moves there, for what the stone makes,
    WEIGHTS_DEFENCE, // and for what it takes from the other side
};

enum {
    WEIGHTS_KINDS = WEIGHTS_DEFENCE + 1,
    FEATURE_COUNT = LINE_CLASSES + CLASS_PAIRS,
};

// The weights of one colour.
struct eval_weights {
    int16_t to_move; // bonus for the turn, in eighths
    int16_t of[WEIGHTS_KINDS][FEATURE_COUNT];
};

// The feature of a class is its number; this is the one of two classes.
static inline int
feature_of_pair(int a, int b)
{
    int high = a > b ? a : b, low = a > b ? b : a;

    return LINE_CLASSES + high * (high + 1) / 2 + low;
}

const struct eval_weights *eval_weights_of(enum rule rule, int side);

#endif
