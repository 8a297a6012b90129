// SPDX-License-Identifier: MIT
// Moves on a drawn position with the referee's answers, as one line of text:
//
//      "X:f10=pending O:f9=on+2 X:f10=X-five"
//
//      on            the game goes on
//      pending       it goes on, with a five that can still be broken
//      X-five        X wins; also O-five, X-capture, O-capture
//      draw-dead     drawn; the word is that of the reason
//      foul          a forbidden point that loses; no stone is put there
//      occupied      any other word is that of the verdict: the stone is refused
//      +2            so many stones were captured by the move
//
// A point is a word such as f10, or a letter or the star of the drawing.
#ifndef TESTS_SUPPORT_SCENARIO_H
#define TESTS_SUPPORT_SCENARIO_H

#include "common/game/rules.h"
#include "tests/support/diagram.h"

// Plays the moves with X as black; a wrong answer fails the running test.
void scenario_play(const char *what, const struct rules *rules, const struct diagram *start,
                   const char *moves);

// The same with X as black and then as white, which is no difference by most rules.
void scenario_play_both_colours(const char *what, const struct rules *rules,
                                const struct diagram *start, const char *moves);

#endif
