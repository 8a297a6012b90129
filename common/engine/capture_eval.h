// SPDX-License-Identifier: MIT
// The value of a position of a capture rule for the player to move when nothing is forced:
// weights times the features of both sides (value.h says what the number means). The weights
// are in capture_weights.c.
#ifndef COMMON_ENGINE_CAPTURE_EVAL_H
#define COMMON_ENGINE_CAPTURE_EVAL_H

#include "common/engine/capture_position.h"

// Features that are counted for each side.
enum capture_term {
    TERM_TWO,
    TERM_OPEN_TWO,
    TERM_THREE,
    TERM_OPEN_THREE,
    TERM_FOUR,
    TERM_OPEN_FOUR,
    TERM_HAS_FOUR,      // any cell of class FOUR
    TERM_HAS_OPEN_FOUR, // any of class OPEN_FOUR
    TERM_TAKEABLE,      // stones that could be taken now
    TERM_PAIRS,         // own pairs with free ends
    TERM_FOUR_THREES,   // cells that threaten twice
    TERM_DOUBLE_THREES,
};

enum {
    CAPTURE_TERMS = TERM_DOUBLE_THREES + 1,
    CAPTURE_KNOTS = 6,     // from nothing captured to the goal
    CAPTURE_PROGRESS = 20, // steps on that way, four from knot to knot
};

// Values are sixteenths.
struct capture_weights {
    int mover[CAPTURE_TERMS], waiter[CAPTURE_TERMS];
    int captured[CAPTURE_KNOTS]; // by the part of the goal that is reached
    int tempo;                   // of the player to move
};

// The weights of a rule with captures.
const struct capture_weights *capture_weights_of(enum rule rule);

// The counts of one side.
void capture_eval_terms(const struct capture_position *position, int side,
                        int terms[CAPTURE_TERMS]);

// How near a side is to the goal of captures, 0 .. CAPTURE_PROGRESS.
int capture_eval_progress(const struct capture_position *position, int side);

int capture_eval(const struct capture_position *position, const struct capture_weights *weights,
                 int side);

#endif
