// SPDX-License-Identifier: MIT
// Puzzles proved by the referee alone: a plain AND/OR search that shares no code with the engine.
//
//      attacker   every move of the class: after it, and if the defender could not answer, he
//                 wins with one stone (fours), or with a four and one stone (threes)
//      defender   every legal move on the board
//
// Slow. Points are looked at only where a five could ever be: a window of five cells that has
// enough own stones and none of the other colour. Without captures that loses nothing.
#ifndef TESTS_SUPPORT_PLAIN_PROOF_H
#define TESTS_SUPPORT_PLAIN_PROOF_H

#include "common/game/rules.h"

enum { PLAIN_SLOTS = 1 << 16, PLAIN_ALL = 100 };

struct plain_slot {
    uint64_t key;
    uint8_t won, lost; // within so many moves of the attacker; 0 = not known
};

struct plain_proof {
    struct rules rules;
    struct board board;
    enum stone attacker;
    bool by_threes;
    long steps, steps_max; // positions; 0 = no limit
    struct plain_slot slots[PLAIN_SLOTS];
};

void plain_begin(struct plain_proof *proof, const struct rules *rules, const struct board *board,
                 enum stone attacker, bool by_threes);

// Does the attacker, who is to move, win with at most so many moves?
bool plain_wins(struct plain_proof *proof, int moves);

// Does he win so by this first move?
bool plain_wins_by(struct plain_proof *proof, struct point first, int moves);

// Was it ended by its limit? Then "no" means nothing.
bool plain_is_over(const struct plain_proof *proof);

#endif
