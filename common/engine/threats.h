// SPDX-License-Identifier: MIT
// Wins by force: continuous fours, each of which has to be answered at once, and
// fours and threes. What is found is proven: whatever the other side answers, the
// win stays. What is not found may exist.
#ifndef COMMON_ENGINE_THREATS_H
#define COMMON_ENGINE_THREATS_H

#include "common/engine/budget.h"
#include "common/engine/position.h"
#include "common/engine/tt.h"

enum { THREATS_LINE_MAX = 64 };

struct threats {
    struct position *position; // borrowed; as it was when a search ends
    struct tt *tt;             // borrowed
    struct budget *budget;     // borrowed; a search that it ends has found nothing
};

// A proven win of the side to move: its moves and the answers that hold out longest
// among those that were looked at; the last one makes a five, or leaves a double
// threat that anybody sees.
struct proof {
    int plies; // to the five; 0 = none was found
    int length;
    uint16_t line[THREATS_LINE_MAX];
};

// Does the side to move win by fours alone, at most so many of them? Returns the plies
// to the five, 0 if it does not.
int threats_fours(struct threats *threats, int fours_max);

// The same with the line of the win.
bool threats_prove_fours(struct threats *threats, int fours_max, struct proof *proof);

// The move of a win that eval_forced() sees; forced is what it said.
int threats_obvious(const struct position *position, int forced);

// The same as threats_prove_fours() with threes among the attacker's moves, at most so many moves that are no
// fours: slower, and sees more.
bool threats_prove_threes(struct threats *threats, int moves_max, struct proof *proof);

#endif
