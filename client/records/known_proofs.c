// SPDX-License-Identifier: MIT
#include "client/records/known_proofs.h"

void
known_proofs_finish(struct known_proofs *known)
{
    for (int i = 0; i < known->count; i++) {
        proof_tree_finish(&known->items[i].tree);
    }
    *known = (struct known_proofs){0};
}

void
known_proofs_begin(struct known_proofs *known, unsigned record)
{
    if (known->record != record) {
        known_proofs_finish(known);
        known->record = record;
    }
}

static enum stone
to_move_after(const struct record *record, int32_t node)
{
    return node ? stone_other(record_stone_of(record, node)) : (enum stone)record->to_move;
}

void
known_proofs_add(struct known_proofs *known, const struct record *record, int32_t node,
                 const struct proof_tree *tree)
{
    struct known_proof *item = &known->items[known->next];

    if (!tree->count) {
        return;
    }
    proof_tree_finish(&item->tree);
    item->node = node;
    item->attacker = to_move_after(record, node);
    proof_tree_copy(&item->tree, tree);
    known->next = (known->next + 1) % KNOWN_PROOFS_MAX;
    known->count += known->count < KNOWN_PROOFS_MAX;
}

// From the beginning of the proof down to the node. Without a tree if the way leaves the proof, or
// does not come from there.
static struct proof_walk
walk_to(const struct known_proof *item, const struct record *record, int32_t node)
{
    struct proof_walk walk = {0};

    if (node == item->node) {
        return (struct proof_walk){.tree = &item->tree, .attacker = item->attacker};
    }
    if (record->nodes[node].number > record->nodes[item->node].number) {
        walk = walk_to(item, record, record->nodes[node].parent);
        proof_walk_on(&walk, record->nodes[node].point);
    }
    return walk;
}

bool
known_proofs_find(const struct known_proofs *known, const struct record *record, int32_t node,
                  struct review_position *found)
{
    struct proof_walk best = {0};

    for (int i = 0; i < known->count; i++) {
        const struct known_proof *item = &known->items[i];
        bool is_near =
            record->nodes[node].number <= record->nodes[item->node].number + REVIEW_LINE_MAX;
        struct proof_walk walk = is_near ? walk_to(item, record, node) : (struct proof_walk){0};

        if (walk.tree && (!best.tree || proof_walk_plies(&walk) < proof_walk_plies(&best))) {
            best = walk;
        }
    }
    if (best.tree) {
        *found = (struct review_position){0};
        review_tell_proof(&best, found);
    }
    return best.tree;
}
