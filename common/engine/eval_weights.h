// SPDX-License-Identifier: MIT
// What empty points are worth, as data: a point adds the weight of each of its four
// line classes and of each pair of them. Made by tests/tune; eval_weights.c says
// from what.
#ifndef COMMON_ENGINE_EVAL_WEIGHTS_H
#define COMMON_ENGINE_EVAL_WEIGHTS_H

#include "common/engine/pattern.h"

// In eighths of a unit of value.h.
struct eval_weights {
    int16_t to_move;                           // of whoever is to move
    int16_t lines[LINE_CLASSES];               // by class
    int16_t pairs[LINE_CLASSES][LINE_CLASSES]; // by class, the higher one first
};

const struct eval_weights *eval_weights_of(enum rule rule, int side);

#endif
