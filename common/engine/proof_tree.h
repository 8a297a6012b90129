// SPDX-License-Identifier: MIT
// The proof of a forced win that anybody can follow: a move of the attacker for every answer of
// the defender. Positions that are reached in several ways share their node.
//
//      node 0: attacker's move
//        answer h8     -> node 1
//        answer j8     -> node 2
//        other answers -> node 3     one node for all that have none of their own
//
// A node without answers makes five. A plain value with owned arrays.
#ifndef COMMON_ENGINE_PROOF_TREE_H
#define COMMON_ENGINE_PROOF_TREE_H

#include "common/game/rules.h"
#include "common/util/strbuf.h"

struct proof_answer {
    struct point point; // POINT_NONE: all that are not named
    int32_t node;       // what the attacker plays then
    int32_t next;       // answer to the same move, -1 = none
};

struct proof_node {
    struct point move; // of the attacker
    int16_t plies;     // to the five, this move counted
    int32_t first;     // answer, -1 = none: the move makes five
};

struct proof_tree {
    struct proof_node *nodes; // owned; nodes[0] is where it begins
    int count, capacity;
    struct proof_answer *answers; // owned
    int answer_count, answer_capacity;
};

void proof_tree_finish(struct proof_tree *tree); // accepts a zeroed tree

void proof_tree_copy(struct proof_tree *to, const struct proof_tree *tree);

// A new node without answers; returns its index.
int proof_tree_add(struct proof_tree *tree, struct point move);

// The answer to the move of a node leads to another node, whose plies are known.
void proof_tree_link(struct proof_tree *tree, int node, struct point answer, int to);

// The node after this answer to the move of a node; -1 if there is none.
int proof_tree_after(const struct proof_tree *tree, int node, struct point answer);

// The answer that holds out longest, among those that are named if there are any; NULL at the end.
const struct proof_answer *proof_tree_longest(const struct proof_tree *tree, int node);

// The moves of both sides from a node on, with the longest answers; at most max. Returns their
// number.
int proof_tree_line(const struct proof_tree *tree, int node, struct point *line, int max);

// Is it true, by the referee alone: does the attacker win whatever the defender answers?
bool proof_tree_holds(const struct proof_tree *tree, const struct rules *rules,
                      const struct board *board, enum stone attacker);

// Appends one row for each node: "0: h8 (j8 1) (k9 2) (* 3)", the answers with their nodes.
void proof_tree_format(const struct proof_tree *tree, struct strbuf *out);

#endif
