// SPDX-License-Identifier: MIT
// A game that goes on inside a proof: what the proof says of each of its positions. It holds as long
// as the attacker plays its moves, whatever the defender answers.
#ifndef CLIENT_RECORDS_PROOF_WALK_H
#define CLIENT_RECORDS_PROOF_WALK_H

#include "client/records/review.h"

// A plain value; zeroed, it is in no proof. Begins with tree and attacker set, at node 0.
struct proof_walk {
    const struct proof_tree *tree; // borrowed; NULL: the game is in none
    int node;                      // whose move comes next, or was played last
    bool is_played;                // that move: the defender is to answer it
    enum stone attacker;
};

// The game continues with the move of this node. A move outside of the proof ends it.
void proof_walk_on(struct proof_walk *walk, const struct record_node *move);

// The plies that are left. Only inside a proof, as the next one.
int proof_walk_plies(const struct proof_walk *walk);
// Sets what the proof knows of the position: its value, and the line with the longest answers.
void proof_walk_tell(const struct proof_walk *walk, struct review_position *position);

#endif
