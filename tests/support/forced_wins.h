// SPDX-License-Identifier: MIT
// The positions of tests/data/forced_wins.txt and capture_wins.txt. A line is
//
//      pente 19 black 5 h8 five,take : j10 k11 h7 ...
//
// rule, size, who is to move and wins, in how many plies, a first move that does it, what
// happens on the way, and the moves that lead to the position. Needs no test framework.
#ifndef TESTS_SUPPORT_FORCED_WINS_H
#define TESTS_SUPPORT_FORCED_WINS_H

#include <stddef.h>
#include <stdio.h>

#include "common/game/rules.h"

enum { FORCED_WINS_LINE = 4096, FORCED_WINS_TAGS = 64 };

struct forced_win {
    struct rules rules;
    struct board board;
    enum stone attacker;
    int plies; // at most, as the search that found it saw it
    struct point first;
    char tags[FORCED_WINS_TAGS];
};

// The next position of the file; comments and empty lines are passed over. False at the
// end. A line that is wrong stops the program with a word about it.
bool forced_wins_next(FILE *file, int *line_number, struct forced_win *win);

#endif
