// SPDX-License-Identifier: MIT
#include "common/engine/proof_walk.h"

void
proof_walk_on(struct proof_walk *walk, struct point move)
{
    if (!walk->tree) {
        return;
    }
    if (walk->is_played) {
        walk->node = proof_tree_after(walk->tree, walk->node, move);
        walk->is_played = false;
    } else {
        walk->is_played = point_equal(walk->tree->nodes[walk->node].move, move);
        walk->tree = walk->is_played ? walk->tree : NULL;
    }
    if (walk->node < 0) {
        walk->tree = NULL;
    }
}

int
proof_walk_plies(const struct proof_walk *walk)
{
    return walk->tree->nodes[walk->node].plies - walk->is_played;
}

int
proof_walk_win_in(const struct proof_walk *walk)
{
    int plies = proof_walk_plies(walk);

    return walk->is_played ? -plies : plies;
}

int
proof_walk_line(const struct proof_walk *walk, struct point *line, int max)
{
    const struct proof_answer *answer;

    if (!walk->is_played) {
        return proof_tree_line(walk->tree, walk->node, line, max);
    }
    answer = proof_tree_longest(walk->tree, walk->node);
    if (point_equal(answer->point, POINT_NONE)) {
        return 0; // every answer is as good
    }
    line[0] = answer->point;
    return 1 + proof_tree_line(walk->tree, answer->node, line + 1, max - 1);
}
