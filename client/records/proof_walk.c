// SPDX-License-Identifier: MIT
#include "client/records/proof_walk.h"

enum { CHANCE_MAX = 1000 };

void
proof_walk_on(struct proof_walk *walk, const struct record_node *move)
{
    struct point point = move->flags & NODE_PASS ? POINT_NONE : move->point;

    if (!walk->tree) {
        return;
    }
    if (walk->is_played) {
        walk->node = proof_tree_after(walk->tree, walk->node, point);
        walk->is_played = false;
    } else {
        walk->is_played = point_equal(walk->tree->nodes[walk->node].move, point);
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

// The line from here on: for the defender it begins with the answer that holds out longest.
static int
line_of(const struct proof_walk *walk, struct point *line)
{
    const struct proof_answer *answer;

    if (!walk->is_played) {
        return proof_tree_line(walk->tree, walk->node, line, REVIEW_LINE_MAX);
    }
    answer = proof_tree_longest(walk->tree, walk->node);
    if (point_equal(answer->point, POINT_NONE)) {
        return 0; // every answer is as good
    }
    line[0] = answer->point;
    return 1 + proof_tree_line(walk->tree, answer->node, line + 1, REVIEW_LINE_MAX - 1);
}

void
proof_walk_tell(const struct proof_walk *walk, struct review_position *position)
{
    int plies = proof_walk_plies(walk);

    position->is_known = true;
    position->chance = walk->attacker == STONE_BLACK ? CHANCE_MAX : 0;
    position->win_in = walk->is_played ? -plies : plies;
    position->depth = plies;
    position->line_length = line_of(walk, position->line);
}
