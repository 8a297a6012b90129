// SPDX-License-Identifier: MIT
#include "common/engine/prove.h"

#include "common/engine/proof_build.h"

enum {
    FOURS_MOST = 40,
    THREES_MOST = 12,             // moves of the attacker that are no fours
    NODES_WITHOUT_LIMIT = 300000, // when nothing else ends it
    FOURS_SHARE = 4,              // of all nodes, at most this part goes to fours alone
    BUILD_SHARE = 8,              // nodes for the tree of a win, in limits of the search
};

// The tree of a win that was found. The referee has the last word: what does not hold is no
// proof.
static bool
build_tree(struct threats *threats, const struct engine_position *position,
           struct engine_proof *proof)
{
    struct proof_tree *tree = &proof->tree;

    if (!proof_build(threats, THREES_MOST, tree)) {
        return false;
    }
    if (!proof_tree_holds(tree, &position->rules, &position->board, position->to_move)) {
        proof_tree_finish(tree);
        return false;
    }
    proof->plies = tree->nodes[0].plies;
    proof->length = proof_tree_line(tree, 0, proof->line, ENGINE_PROOF_MAX);
    return true;
}

bool
prove_win(struct position *scratch, struct tt *tt, const struct engine_position *position,
          const struct engine_limits *limits, struct engine_proof *proof)
{
    uint64_t nodes = limits->nodes ? limits->nodes : NODES_WITHOUT_LIMIT;
    struct budget budget;
    struct threats threats = {scratch, tt, &budget};
    struct proof found;

    *proof = (struct engine_proof){0};
    // Everything counts from this position, and the same is found on every machine.
    tt_forget(tt, nodes);
    position_init(scratch, &position->rules, &position->board, position->to_move);
    budget_begin(&budget, limits, nodes / FOURS_SHARE);
    proof->is_by_fours = threats_prove_fours(&threats, FOURS_MOST, &found);
    if (!proof->is_by_fours) {
        budget_begin(&budget, limits, nodes);
        if (!threats_prove_threes(&threats, THREES_MOST, &found)) {
            return false;
        }
    }
    budget_begin(&budget, limits, BUILD_SHARE * nodes);
    return build_tree(&threats, position, proof);
}
