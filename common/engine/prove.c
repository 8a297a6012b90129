// SPDX-License-Identifier: MIT
#include "common/engine/prove.h"

#include "common/engine/threats.h"

enum {
    FOURS_MOST = 40,
    THREES_MOST = 12,             // moves of the attacker that are no fours
    NODES_WITHOUT_LIMIT = 300000, // when nothing else ends it
    FOURS_SHARE = 4,              // of all nodes, at most this part goes to fours alone
};

_Static_assert((int)ENGINE_PROOF_MAX == (int)THREATS_LINE_MAX, "every proof fits");

static void
take(struct engine_proof *proof, const struct proof *found, bool is_by_fours)
{
    *proof = (struct engine_proof){
        .plies = found->plies, .is_by_fours = is_by_fours, .length = found->length};
    for (int i = 0; i < found->length; i++) {
        proof->line[i] = place_point(found->line[i]);
    }
}

bool
prove_win(struct position *scratch, struct tt *tt, const struct engine_position *position,
          const struct engine_limits *limits, struct engine_proof *proof)
{
    uint64_t nodes = limits->nodes ? limits->nodes : NODES_WITHOUT_LIMIT;
    struct budget budget;
    struct threats threats = {scratch, tt, &budget};
    struct proof found;
    bool is_found;

    // Everything counts from this position, and the same is found on every machine.
    tt_forget(tt, nodes);
    position_init(scratch, &position->rules, &position->board, position->to_move);
    budget_begin(&budget, limits, nodes / FOURS_SHARE);
    is_found = threats_prove_fours(&threats, FOURS_MOST, &found);
    if (is_found) {
        take(proof, &found, true);
        return true;
    }
    budget_begin(&budget, limits, nodes);
    is_found = threats_prove_threes(&threats, THREES_MOST, &found);
    if (is_found) {
        take(proof, &found, false);
    }
    return is_found;
}
