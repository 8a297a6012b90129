// SPDX-License-Identifier: MIT
// Forced wins of rules without captures, proved with the referee as the only witness. For
// the attacker one move is enough, and somebody (the engine, as a rule) is asked for it;
// for the defender every legal move on the board is tried. Each line must end in a win
// that rules_outcome() declares. So it does not matter how the attacker's moves were
// found: "yes" is a proof, and "no" says only that the adviser had none.
#ifndef TESTS_SUPPORT_FORCED_PROOF_H
#define TESTS_SUPPORT_FORCED_PROOF_H

#include "common/game/rules.h"

enum { FORCED_PROOF_SLOTS = 1 << 16 };

// The attacker's next move, or POINT_NONE if no win is known. Fives need not be found.
typedef struct point (*forced_proof_fn)(void *data, const struct rules *rules,
                                        const struct board *board, enum stone attacker);

struct forced_proof {
    struct rules rules;
    struct board board;
    enum stone attacker;
    forced_proof_fn advise;
    void *data;                       // borrowed; of advise
    long steps, steps_max;            // stones placed; 0 = no limit
    uint64_t won[FORCED_PROOF_SLOTS]; // hashes of positions that are proved
};

void forced_proof_begin(struct forced_proof *proof, const struct rules *rules,
                        const struct board *board, enum stone attacker);

// Does this first move win by force, in plies_max at most?
bool forced_proof_holds(struct forced_proof *proof, struct point first, int plies_max);

#endif
