// SPDX-License-Identifier: MIT
// What a point is for Black in renju, as text:
//
//      legal, five, 6, 44, 33, 6+33 ...      the answer
//      33: f8-g8-h8, h8-h9-h10               with the shapes it rests on
#ifndef TESTS_SUPPORT_RENJU_EXPECT_H
#define TESTS_SUPPORT_RENJU_EXPECT_H

#include "common/game/board.h"

// Fails the running test if the answer at p is another, or rests on other shapes;
// what says what is tried.
void renju_expect(const char *what, const struct board *board, struct point p, const char *want);

// The same for the answer alone, with whatever shapes.
void renju_expect_word(const char *what, const struct board *board, struct point p,
                       const char *want);

#endif
