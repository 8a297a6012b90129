// SPDX-License-Identifier: MIT
// The game that is played over and over: all 400 points of a board of 20x20, and
// nowhere five in a row. Rows run b b w w b b w w, each row the other way round
// than the one below it, so that no line of one colour is longer than two.
//
//      w w b b w w b b ...
//      b b w w b b w w ...
#ifndef TESTS_BENCH_LOAD_PATTERN_H
#define TESTS_BENCH_LOAD_PATTERN_H

#include "common/game/types.h"

enum { PATTERN_SIZE = 20, PATTERN_MOVES = PATTERN_SIZE * PATTERN_SIZE };

// Where move 1 .. PATTERN_MOVES goes; odd ones are black.
struct point load_pattern_point(int move);

#endif
