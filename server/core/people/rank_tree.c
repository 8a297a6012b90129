// SPDX-License-Identifier: MIT
#include "server/core/people/rank_tree.h"

#include <stdbool.h>
#include <stddef.h>

#include "common/util/rng.h"

// A parent has a higher one than its children: that keeps the tree as flat as a random one.
static uint64_t
priority(const struct rank_node *node)
{
    return rng_mix(node->id);
}

static bool
is_before(const struct rank_node *a, const struct rank_node *b)
{
    return a->score != b->score ? a->score > b->score : a->id < b->id;
}

int
rank_tree_count(const struct rank_node *root)
{
    return root ? root->size : 0;
}

static void
count(struct rank_node *node)
{
    node->size = rank_tree_count(node->left) + rank_tree_count(node->right) + 1;
}

// Divides a tree into what comes before the node and what comes after it.
static void
split(struct rank_node *root, const struct rank_node *node, struct rank_node **before,
      struct rank_node **after)
{
    if (!root) {
        *before = *after = NULL;
    } else if (is_before(root, node)) {
        split(root->right, node, &root->right, after);
        *before = root;
        count(root);
    } else {
        split(root->left, node, before, &root->left);
        *after = root;
        count(root);
    }
}

// All of one tree comes before all of the other.
static struct rank_node *
join(struct rank_node *before, struct rank_node *after)
{
    if (!before || !after) {
        return before ? before : after;
    }
    if (priority(before) > priority(after)) {
        before->right = join(before->right, after);
        count(before);
        return before;
    }
    after->left = join(before, after->left);
    count(after);
    return after;
}

void
rank_tree_insert(struct rank_node **root, struct rank_node *node)
{
    while (*root && priority(*root) > priority(node)) {
        (*root)->size++;
        root = is_before(*root, node) ? &(*root)->right : &(*root)->left;
    }
    split(*root, node, &node->left, &node->right);
    count(node);
    *root = node;
}

void
rank_tree_remove(struct rank_node **root, struct rank_node *node)
{
    while (*root != node) {
        (*root)->size--;
        root = is_before(*root, node) ? &(*root)->right : &(*root)->left;
    }
    *root = join(node->left, node->right);
    node->left = node->right = NULL;
}

int
rank_tree_place(const struct rank_node *root, const struct rank_node *node)
{
    int before = 0;

    while (root != node) {
        if (is_before(root, node)) {
            before += rank_tree_count(root->left) + 1;
            root = root->right;
        } else {
            root = root->left;
        }
    }
    return before + rank_tree_count(root->left) + 1;
}

struct rank_node *
rank_tree_at(struct rank_node *root, int place)
{
    while (root) {
        int here = rank_tree_count(root->left) + 1;

        if (place == here) {
            break;
        }
        if (place > here) {
            place -= here;
            root = root->right;
        } else {
            root = root->left;
        }
    }
    return root;
}
