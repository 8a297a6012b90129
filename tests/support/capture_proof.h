// SPDX-License-Identifier: MIT
// Forced wins of capture rules, proved by the referee alone: an AND/OR search that shares
// no code with the engine. The attacker tries only moves that threaten to win at once; the
// defender tries every legal move on the board. So "yes" is a proof, and "no" says only
// that none was found.
#ifndef TESTS_SUPPORT_CAPTURE_PROOF_H
#define TESTS_SUPPORT_CAPTURE_PROOF_H

#include "common/game/rules.h"

enum { PROOF_SLOTS = 1 << 16 };

// What was proved or given up, by hash.
struct proof_slot {
    uint64_t key;
    int8_t won_in, not_in; // plies; 0 = nothing known
};

struct capture_proof {
    struct rules rules;
    struct board board;
    enum stone attacker;
    long steps, steps_max; // stones placed; 0 = no limit
    struct proof_slot slots[PROOF_SLOTS];
};

void capture_proof_begin(struct capture_proof *proof, const struct rules *rules,
                         const struct board *board, enum stone attacker, long steps_max);

// Does this first move, which need not threaten anything, win by force in so many plies?
bool capture_proof_holds(struct capture_proof *proof, struct point first, int plies);

#endif
