// SPDX-License-Identifier: MIT
// The eyes of the four lowest levels, in place of a search: what a person notices
// who has just learned the game, and others with a little more practice. A stone at an
// empty point is looked at along its four lines, for both colours:
//
//      FIVE         it makes five (or the captures that win)
//      OPEN_FOUR    two fives are possible then
//      FOUR         one five is
//      OPEN_THREE   an open four is
//      THREE, TWO   so many stones, and room for five
//      CAPTURE      it takes stones
//
// Stones in a row that the new one touches at an end are straight, all others gapped:
//
//      straight   . X X X p .      gapped   . X X p X .     . X X X . p
//
// Each level has a table of how far from the latest stones it notices a shape,
// straight or gapped, its own or the other's, on rows and columns or on diagonals,
// and what the shape is worth to it. It plays what is worth most of all that it has
// noticed. So it errs where a person errs, and never by chance; of moves that seem
// equal the seed takes one. What needs no eyes is done already (candidates.h).
//
// Pure; works by every rule, through the referee's own code.
#ifndef COMMON_ENGINE_SIGHT_H
#define COMMON_ENGINE_SIGHT_H

#include "common/engine/candidates.h"
#include "common/engine/engine.h"

struct rng;

enum {
    SIGHT_LEVEL_MAX = 4, // the levels above search
    SIGHT_LINE_MAX = 2,
};

// What is to be found. Borrows.
struct sight_task {
    const struct situation *situation;
    const struct candidates *candidates; // of the situation, one at least
    const struct engine_recent *recent;
    int level;       // 1 .. SIGHT_LEVEL_MAX
    bool is_hurried; // there is no time to think of answers
    struct rng *rng;
};

struct sight_result {
    int index;      // of the candidate that was chosen
    int depth;      // 1, or 2 if it has thought of answers
    uint64_t nodes; // points that it has looked at
    int line_length;
    struct point line[SIGHT_LINE_MAX]; // the move, and the answer that it expects
};

struct sight_result sight_choose(const struct sight_task *task);

#endif
