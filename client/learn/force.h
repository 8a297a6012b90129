// SPDX-License-Identifier: MIT
// Positions of a lesson, and whether a threat holds: the attacker has just moved, and every
// answer of the defender is tried. The engine proves what follows.
#ifndef CLIENT_LEARN_FORCE_H
#define CLIENT_LEARN_FORCE_H

#include "common/engine/engine.h"

// Can this side place a stone there, without a foul?
bool force_is_legal(const struct engine_position *position, struct point p);

// Places the stone of the side to move, takes off what it captures, and gives the turn away.
void force_place(struct engine_position *position, struct point p);

// The next point, after *p, at which this colour makes five; *p begins with POINT_NONE. Returns
// false after the last one.
bool force_next_five(const struct engine_position *position, enum stone stone, struct point *p);

// The proof of a win of the side to move: the first move and the plies to the five. Returns
// false if none was found.
bool force_prove(struct engine *engine, const struct engine_position *position, bool by_fours,
                 struct point *first, int *plies);

struct force {
    bool holds;
    // The answer that holds out longest; if the threat does not hold, one that stops it.
    // POINT_NONE = there is none.
    struct point answer;
    int plies;         // from the answer on to the five, if it holds
    struct point trap; // the only defence, which is forbidden; POINT_NONE = not so
};

// The defender is to move.
struct force force_try(struct engine *engine, const struct engine_position *position,
                       bool by_fours);

#endif
