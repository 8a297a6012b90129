// SPDX-License-Identifier: MIT
// The score of the stones on one line, by the tables of four small players. A line is two words
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
// minimax names the shapes, greatest first; a stone of one is none of a smaller one on its line:
//
//      XXXX.  XXX.X  XX.XX  X.XXX  .XXXX        2^12   four
//      .XXX..  ..XXX.                           2^10   solid open three
//      .XX.X.  .X.XX.                           2^8    split open three
//      three in five cells, no open three       2^6    closed three
//      .XX...  ..XX..  ...XX.                   2^4    solid open two
//      .X.X..  ..X.X.  .X..X.                   4      split open two
//      two in five cells, no open two           1      closed two
//
// What the opponent has counts times -2. Four exceptions stand above: a five is 2^50, an open or
// a double four, which is two places for a fifth stone on the whole board, is 2^40; the
// opponent's are -2^50 and -2^40, not doubled. (Which four, and what makes a three or a two
// closed, is our reading; the text names no more.)
//
// matrix lays every window of 5 x 5 cells over the board, and classes its five rows, five
// columns and two diagonals by the own stones where the opponent has none (classes of the text,
// numbers ours):
//
//      stones   1    2     3      4        5
//      worth    1   10   100   1000  1000000
//
// A row in the middle of the board lies in five windows and counts five times, a diagonal once.
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
    int fives; // the same
};

struct score_table {
    struct line_score (*line)(uint64_t own, uint64_t empty);
    // How often a line of this axis and number counts; NULL: once.
    int (*windows)(int size, int axis, int number);
    int64_t one_four, fours; // for one place for a fifth stone, and for more
    int64_t five;
    int64_t captured; // for each captured stone
    int opponent;     // factor for the score of the other colour; not for fours and five
};

extern const struct score_table scores_patterns, scores_minimax, scores_lines, scores_matrix;

#endif
