// SPDX-License-Identifier: MIT
// The truth of a proof by the referee alone: nothing of the search is used here.
//
// One node answers many replies of the defender. A reply that is far from every point of the
// node's part of the tree cannot touch a five there, so one of the far ones stands for all: unless
// it makes a four, or the attacker needs more than a four and its five. In renju Black's forbidden
// points can depend on stones farther away: there every reply is tried.
#include <stdlib.h>

#include "common/engine/proof_tree.h"
#include "common/util/xalloc.h"

enum {
    TOUCH = 5,     // a stone farther away on every line is in no five and blocks none
    FAR_PLIES = 3, // a four, any reply, the five
};

struct check {
    const struct proof_tree *tree;
    uint64_t *seen; // by node: hash of the board for which it was found true
    const struct rules *rules;
    struct board board;
    enum stone attacker;
};

static bool wins(struct check *check, int node);

static bool
is_close(struct point a, struct point b)
{
    return abs(a.x - b.x) <= TOUCH && abs(a.y - b.y) <= TOUCH;
}

// Is a point of this part of the tree near the reply?
static bool
touches(const struct proof_tree *tree, int node, struct point reply)
{
    bool is_touched = is_close(tree->nodes[node].move, reply);

    for (int i = tree->nodes[node].first; i >= 0 && !is_touched; i = tree->answers[i].next) {
        is_touched = (!point_equal(tree->answers[i].point, POINT_NONE) &&
                      is_close(tree->answers[i].point, reply)) ||
                     touches(tree, tree->answers[i].node, reply);
    }
    return is_touched;
}

static bool
makes_five(struct check *check, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(check->rules, &check->board, p, stone);
    struct placement placement;
    bool is_five;

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    placement = board_place(&check->board, p, stone, judgement.taken);
    is_five = rules_makes_five(check->rules, &check->board, p, stone);
    board_undo(&check->board, &placement);
    return is_five;
}

static bool
has_five(struct check *check, enum stone stone)
{
    struct point p = POINT_NONE;
    bool is_five = false;

    while (!is_five && board_next_empty(&check->board, &p)) {
        is_five = makes_five(check, p, stone);
    }
    return is_five;
}

// Does the stone that was placed at p make a four: is there a five near it?
static bool
has_four(struct check *check, struct point p, enum stone stone)
{
    for (int dy = -TOUCH; dy <= TOUCH; dy++) {
        for (int dx = -TOUCH; dx <= TOUCH; dx++) {
            struct point other = {(int8_t)(p.x + dx), (int8_t)(p.y + dy)};

            if ((dx == 0 || dy == 0 || abs(dx) == abs(dy)) &&
                point_on_board(other, check->board.size) &&
                board_at(&check->board, other) == STONE_NONE && makes_five(check, other, stone)) {
                return true;
            }
        }
    }
    return false;
}

// One of many replies that need not all be tried; it is on the board.
static bool
is_far(struct check *check, int child, int others, struct point reply)
{
    bool has_far_fouls = rules_set(check->rules->rule)->has_fouls && check->attacker == STONE_BLACK;

    return child == others && !has_far_fouls && check->tree->nodes[child].plies <= FAR_PLIES &&
           !touches(check->tree, child, reply) &&
           (check->tree->nodes[child].plies == 1 ||
            !has_four(check, reply, stone_other(check->attacker)));
}

// The defender replies. A foul of his loses, or is refused. others: the node of all replies
// without one of their own.
static bool
is_answered(struct check *check, int node, int others, struct point reply, bool *is_far_done)
{
    enum stone defender = stone_other(check->attacker);
    struct judgement judgement = rules_judge(check->rules, &check->board, reply, defender);
    int child = proof_tree_after(check->tree, node, reply);
    struct placement placement;
    bool is_won = true, is_like_others;

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return true;
    }
    if (child < 0) {
        return false;
    }
    placement = board_place(&check->board, reply, defender, judgement.taken);
    is_like_others = is_far(check, child, others, reply);
    if (!is_like_others || !*is_far_done) {
        is_won =
            rules_outcome(check->rules, &check->board, reply, defender).result == RESULT_NONE &&
            wins(check, child);
    }
    *is_far_done |= is_like_others;
    board_undo(&check->board, &placement);
    return is_won;
}

// A far reply that makes five would be missed above: the defender must have none.
static bool
survives_replies(struct check *check, int node)
{
    int others = proof_tree_after(check->tree, node, POINT_NONE);
    struct point reply = POINT_NONE;
    bool is_far_done = false, is_won = !has_five(check, stone_other(check->attacker));

    while (is_won && board_next_empty(&check->board, &reply)) {
        is_won = is_answered(check, node, others, reply, &is_far_done);
    }
    return is_won;
}

static bool
wins(struct check *check, int node)
{
    struct point move = check->tree->nodes[node].move;
    struct judgement judgement = rules_judge(check->rules, &check->board, move, check->attacker);
    struct placement placement;
    uint64_t hash = check->board.hash;
    struct outcome outcome;
    bool is_won;

    if (check->seen[node] == hash) {
        return true;
    }
    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    placement = board_place(&check->board, move, check->attacker, judgement.taken);
    outcome = rules_outcome(check->rules, &check->board, move, check->attacker);
    is_won = outcome.result == RESULT_NONE ? survives_replies(check, node)
                                           : outcome.result == result_win(check->attacker);
    board_undo(&check->board, &placement);
    check->seen[node] = is_won ? hash : 0;
    return is_won;
}

bool
proof_tree_holds(const struct proof_tree *tree, const struct rules *rules,
                 const struct board *board, enum stone attacker)
{
    struct check check = {.tree = tree, .rules = rules, .board = *board, .attacker = attacker};
    bool is_true;

    if (tree->count == 0) {
        return false;
    }
    check.seen = xcalloc((size_t)tree->count, sizeof(*check.seen));
    is_true = wins(&check, 0);
    free(check.seen);
    return is_true;
}
