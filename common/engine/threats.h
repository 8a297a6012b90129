// SPDX-License-Identifier: MIT
// Wins by force: by continuous fours, each of which must be answered by the next move, and by
// fours and threes. A win that is found is proven: it holds against every answer. A win that is
// not found may exist.
#ifndef COMMON_ENGINE_THREATS_H
#define COMMON_ENGINE_THREATS_H

#include "common/engine/budget.h"
#include "common/engine/movegen.h"
#include "common/engine/position.h"
#include "common/engine/tt.h"

enum { THREATS_LINE_MAX = 64 };

struct threats {
    struct position *position; // borrowed; as it was when a search ends
    struct tt *tt;             // borrowed
    struct budget *budget;     // borrowed; a search that it ends has found nothing
};

// A proven win of the side to move: its moves and the answers that hold out longest
// among those that were searched. The last move makes a five, or leaves an obvious double
// threat.
struct proof {
    int plies; // to the five; 0 = none was found
    int length;
    uint16_t line[THREATS_LINE_MAX];
};

// Does the side to move win by at most fours_max fours alone? Returns the plies to the five, 0
// if no win was found.
int threats_fours(struct threats *threats, int fours_max);

// As threats_fours(), and sets the line of the win.
bool threats_prove_fours(struct threats *threats, int fours_max, struct proof *proof);

// The move of a win that eval_forced() sees; forced is what it said.
int threats_obvious(const struct position *position, int forced);

// As threats_prove_fours(), but with threes too: at most moves_max moves of the attacker are no
// fours. Slower, and finds more.
bool threats_prove_threes(struct threats *threats, int moves_max, struct proof *proof);

// The first move of a win of the side to move by fours and threes; PLACE_NONE if none is found.
// Wins that the table knows cost nothing.
int threats_next(struct threats *threats, int moves_max);

// The moves of the side to move, which is attacked: a five is answered, an open four is stopped
// or delayed by a four. moves has 2 * MOVES_MAX places. Returns -1 if nothing is threatened.
int threats_answers(const struct position *position, struct move *moves);

// For the searches of threats alone: the four that wins in the fewest plies, PLACE_NONE if the
// budget ends before; and the key of a position in the table.
int threats_winning_four(struct threats *threats, int left, int *plies);
uint64_t threats_fours_key(const struct position *position);

// Likewise: keeps under the key that plies lead to the five, or none (0) with so much left. place:
// the first move of the win, 0 without one.
void threats_store(struct threats *threats, uint64_t key, int plies, int place, int left);

#endif
