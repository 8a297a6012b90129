// SPDX-License-Identifier: MIT
// The tree of a forced win that the search of threats has found. Every answer that stops the
// threat, or delays it by a four, gets a move of its own; one node stands for all others.
#ifndef COMMON_ENGINE_PROOF_BUILD_H
#define COMMON_ENGINE_PROOF_BUILD_H

#include "common/engine/proof_tree.h"
#include "common/engine/threats.h"

enum { PROOF_NODES_MAX = 50000 };

// Builds the tree of the side to move; moves_max is that of threats_prove_threes(). False, with
// an empty tree, if the budget or PROOF_NODES_MAX ends it, or if no win is found.
bool proof_build(struct threats *threats, int moves_max, struct proof_tree *tree);

#endif
