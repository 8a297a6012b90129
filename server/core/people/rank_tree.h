// SPDX-License-Identifier: MIT
// A sorted list that knows the place of each entry: a treap whose nodes count what is below them,
// so that inserting, removing, finding a place and finding who has it all take time proportional to
// the logarithm of the length. The nodes live inside their owners; NULL is an empty list.
#ifndef SERVER_CORE_PEOPLE_RANK_TREE_H
#define SERVER_CORE_PEOPLE_RANK_TREE_H

#include <stdint.h>

struct rank_node {
    double score; // the highest comes first
    uint64_t id;  // among equal scores the lowest comes first; no id is twice in one list
    int size;     // of the tree below it, with itself
    struct rank_node *left, *right;
};

// score and id must be set, and stay as they are until the node is removed.
void rank_tree_insert(struct rank_node **root, struct rank_node *node);
// The node must be in the list.
void rank_tree_remove(struct rank_node **root, struct rank_node *node);

int rank_tree_count(const struct rank_node *root);
// The place of a node that is in the list, from 1.
int rank_tree_place(const struct rank_node *root, const struct rank_node *node);
// Who has the place, NULL = nobody. Borrowed until the list changes.
struct rank_node *rank_tree_at(struct rank_node *root, int place);

#endif
