// SPDX-License-Identifier: MIT
// A game that goes on inside a proof: what the proof says of each of its positions. It holds as long
// as the attacker plays its moves, whatever the defender answers.
#ifndef COMMON_ENGINE_PROOF_WALK_H
#define COMMON_ENGINE_PROOF_WALK_H

#include "common/engine/proof_tree.h"

// A plain value; zeroed, it is in no proof. Begins with tree and attacker set, at node 0.
struct proof_walk {
    const struct proof_tree *tree; // borrowed; NULL: the game is in none
    int node;                      // whose move comes next, or was played last
    bool is_played;                // that move: the defender is to answer it
    enum stone attacker;
};

// The game continues with this move, POINT_NONE for a pass. A move outside of the proof ends it.
void proof_walk_on(struct proof_walk *walk, struct point move);

// The plies that are left. Only inside a proof, as the next ones.
int proof_walk_plies(const struct proof_walk *walk);
// The same for the player to move: positive if he wins, negative if he loses.
int proof_walk_win_in(const struct proof_walk *walk);
// The line from here on, at most max moves: for the defender it begins with the answer that holds
// out longest. Returns their number.
int proof_walk_line(const struct proof_walk *walk, struct point *line, int max);

#endif
