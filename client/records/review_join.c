// SPDX-License-Identifier: MIT
// Joins what the engine found at the positions of a game: proofs that go on along the game, and
// values that later positions correct.
#include <string.h>

#include "client/records/review.h"

enum { CHANCE_MAX = 1000 };

static int
chance_of(const struct review_position *position, enum stone stone)
{
    return stone == STONE_BLACK ? position->chance : CHANCE_MAX - position->chance;
}

// A proof that the game is inside of.
struct carried {
    const struct proof_tree *tree; // NULL: the game is in none
    int node;                      // whose move comes next, or was played last
    bool is_played;                // that move: the defender is to answer it
    enum stone attacker;
};

static int
plies_left(const struct carried *carried)
{
    return carried->tree->nodes[carried->node].plies - carried->is_played;
}

// The line from here on: for the defender it begins with the answer that holds out longest.
static int
line_of(const struct carried *carried, struct point *line)
{
    const struct proof_answer *answer;

    if (!carried->is_played) {
        return proof_tree_line(carried->tree, carried->node, line, REVIEW_LINE_MAX);
    }
    answer = proof_tree_longest(carried->tree, carried->node);
    if (point_equal(answer->point, POINT_NONE)) {
        return 0; // every answer is as good
    }
    line[0] = answer->point;
    return 1 + proof_tree_line(carried->tree, answer->node, line + 1, REVIEW_LINE_MAX - 1);
}

static void
tell_position(const struct carried *carried, struct review_position *position)
{
    int plies = plies_left(carried);

    position->is_known = true;
    position->chance = carried->attacker == STONE_BLACK ? CHANCE_MAX : 0;
    position->win_in = carried->is_played ? -plies : plies;
    position->depth = plies;
    position->line_length = line_of(carried, position->line);
}

// The game goes on with this move. A move outside of the proof ends it.
static void
carry_on(struct carried *carried, struct point move)
{
    if (!carried->tree) {
        return;
    }
    if (carried->is_played) {
        carried->node = proof_tree_after(carried->tree, carried->node, move);
        carried->is_played = false;
    } else {
        carried->is_played = point_equal(carried->tree->nodes[carried->node].move, move);
        carried->tree = carried->is_played ? carried->tree : NULL;
    }
    if (carried->node < 0) {
        carried->tree = NULL;
    }
}

static enum stone
to_move_at(const struct review *review, const struct record *record, int i)
{
    return i ? stone_other(record_stone_of(record, review->nodes[i])) : (enum stone)record->to_move;
}

// A shorter proof of the same player takes the place of one that is carried along. A proof of the
// other player cannot be: both are true.
static void
join_proofs(struct review *review, const struct record *record)
{
    struct carried carried = {0};

    for (int i = 0; i < review->count; i++) {
        struct review_position *position = &review->positions[i];
        const struct proof_tree *own = &review->proofs[i];

        if (i > 0) {
            const struct record_node *node = &record->nodes[review->nodes[i]];

            carry_on(&carried, node->flags & NODE_PASS ? POINT_NONE : node->point);
        }
        if (own->count && (!carried.tree || own->nodes[0].plies < plies_left(&carried))) {
            carried = (struct carried){.tree = own, .attacker = to_move_at(review, record, i)};
        }
        if (carried.tree && !position->is_over) {
            tell_position(&carried, position);
        }
    }
}

// The move that was played has won the game: no proof is needed.
static bool
is_won(const struct review_position *after)
{
    return after->is_over && (after->chance == CHANCE_MAX || after->chance == 0);
}

// The value of what was played, with that move before its line.
static void
raise_to(struct review_position *before, const struct review_position *after, struct point played)
{
    int length = after->line_length < REVIEW_LINE_MAX ? after->line_length : REVIEW_LINE_MAX - 1;

    before->chance = after->chance;
    before->win_in = after->win_in < 0 ? 1 - after->win_in : is_won(after) ? 1 : 0;
    before->depth = after->depth + 1;
    before->line[0] = played;
    memcpy(before->line + 1, after->line, (size_t)length * sizeof(*after->line));
    before->line_length = length + 1;
}

static void
raise_to_played(struct review *review, const struct record *record)
{
    for (int i = review->count - 1; i > 0; i--) {
        const struct record_node *node = &record->nodes[review->nodes[i]];
        enum stone mover = record_stone_of(record, review->nodes[i]);
        struct review_position *before = &review->positions[i - 1];
        const struct review_position *after = &review->positions[i];

        if (before->is_known && after->is_known && !(node->flags & NODE_PASS) &&
            chance_of(before, mover) < chance_of(after, mover)) {
            raise_to(before, after, node->point);
        }
    }
}

// The other lines are no better than the value that was settled: the best of them is that one, or
// all of them are lost.
static void
settle_lines(struct review *review, const struct record *record)
{
    for (int i = 0; i < review->count; i++) {
        const struct review_position *position = &review->positions[i];
        struct review_extra *extra = &review->extras[i];
        bool is_black = to_move_at(review, record, i) == STONE_BLACK;

        for (int k = 0; k < extra->line_count; k++) {
            int *chance = &extra->lines[k].chance;

            if (is_black ? *chance > position->chance : *chance < position->chance) {
                *chance = position->chance;
            }
        }
    }
}

void
review_settle(struct review *review, const struct record *record)
{
    join_proofs(review, record);
    raise_to_played(review, record);
    settle_lines(review, record);
}
