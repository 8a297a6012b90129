// SPDX-License-Identifier: MIT
// Black's forbidden points in renju, by the full recursive definition of the
// rules page; sections in brackets are of renju.md.
//
//      forbidden(p)?     put X at p, look at the four lines through it
//        a five         -> legal, wins                              (2.1)
//        six or more    -> forbidden, overline                      (2.2)
//        two fours      -> forbidden, double-four                   (2.3)
//        two threes     -> forbidden, double-three                  (2.4)
//             |
//             `- a line is a three if some point q makes it a straight four,
//                and q makes no five, and q is not forbidden itself, asked
//                with p on the board: the same question, one stone deeper
//
// The answer depends on the stones alone, not on who is to move. Every nested
// question has one stone more, so it ends; nothing is cut short.
#ifndef COMMON_GAME_RENJU_FORBIDDEN_H
#define COMMON_GAME_RENJU_FORBIDDEN_H

#include "common/game/lines.h"

// Reasons, as a set of bits; none for a legal point.
enum { FOUL_OVERLINE = 1, FOUL_DOUBLE_FOUR = 2, FOUL_DOUBLE_THREE = 4 };

enum { FOUL_TEXT_BYTES = 8 }; // "6+44+33" and NUL

enum renju_status { RENJU_LEGAL, RENJU_FIVE, RENJU_FORBIDDEN };

// What an empty point is for Black. The quick answer.
enum renju_status renju_status(const struct board *board, struct point p);

// The whole answer, with the lines it rests on.
struct renju_explanation {
    enum renju_status status;
    unsigned fouls; // FOUL_ bits, all that hold; 0 unless forbidden
    int shape_count;
    struct shape shapes[SHAPES_MAX]; // overlines, fours and real threes; fives if it makes five
};

void renju_explain(const struct board *board, struct point p, struct renju_explanation *out);

// "6", "44", "33", joined by + in this order. Returns buffer.
const char *renju_format_fouls(unsigned fouls, char buffer[FOUL_TEXT_BYTES]);

#endif
