// SPDX-License-Identifier: MIT
// The static value of a position for the side to move (value.h): the worth of its empty points
// to either side, and a bonus for the turn.
#ifndef COMMON_ENGINE_EVAL_H
#define COMMON_ENGINE_EVAL_H

#include "common/engine/position.h"

int eval_position(const struct position *position);

// A win, loss or nothing (0) that follows from the threats on the board alone, in
// plies: 1 own five, 3 own open four, 5 four-three or two threes; -2 the other side
// has two fives. Exact, but does not see everything.
int eval_forced(const struct position *position);

#endif
