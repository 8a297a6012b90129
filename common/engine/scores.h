// SPDX-License-Identifier: MIT
// The score of the stones on one line, by the tables of three small players. A line is two words
// as in board.h: the cells of one colour and the empty ones. tally.h sums the lines of a board.
//
// patterns counts these, wherever they fit on the line (X own, . empty):
//
//      XXXXX                                     50000
//      .XXXX.                                     4320
//      XXXX.  XXX.X  XX.XX  X.XXX  .XXXX           720
//      .XXX..  .XX.X.  .X.XX.  ..XXX.              720
//      ..XX..  ..X.X.  .X.X..                      120
//      ..X...  ...X..                               20
//
// minimax counts windows, so that each power of two is one kind of line:
//
//      five cells, own but for empty ones     5: 2^50    3: 2^8    2: 2^4    1: 1
//      four, and an empty cell at both ends              3: 2^10   2: 2^6    1: 4
//      five cells with four own, on the whole board      two: 2^40, one: 2^12
//
// An open four is two windows with four own, and so is any double four. What the
// opponent has counts double.
//
// lines looks at runs, and joins two of them over one gap:
//
//      free ends          two    one   none
//      one stone            3      1      0
//      two                 40     10      0
//      three              600    100      0
//      four             10000   1000      0 (with a gap: 1000 whatever the ends)
//      five                1000000
#ifndef COMMON_ENGINE_SCORES_H
#define COMMON_ENGINE_SCORES_H

#include <stdint.h>

struct line_score {
    int64_t sum;
    int fours; // places for a fifth stone, where the table asks for them
};

struct score_table {
    struct line_score (*line)(uint64_t own, uint64_t empty);
    int64_t one_four, fours; // for one place for a fifth stone, and for more
    int64_t captured;        // for each captured stone
    int opponent;            // factor for the score of the other colour
};

extern const struct score_table scores_patterns, scores_minimax, scores_lines;

#endif
