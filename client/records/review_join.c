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

static enum stone
to_move_at(const struct review *review, const struct record *record, int i)
{
    return i ? stone_other(record_stone_of(record, review->nodes[i])) : (enum stone)record->to_move;
}

void
review_tell_proof(const struct proof_walk *walk, struct review_position *position)
{
    position->is_known = true;
    position->chance = walk->attacker == STONE_BLACK ? CHANCE_MAX : 0;
    position->win_in = proof_walk_win_in(walk);
    position->depth = proof_walk_plies(walk);
    position->line_length = proof_walk_line(walk, position->line, REVIEW_LINE_MAX);
}

// A shorter proof of the same player takes the place of one that is carried along. A proof of the
// other player cannot be: both are true.
static void
join_proofs(struct review *review, const struct record *record)
{
    struct proof_walk walk = {0};

    for (int i = 0; i < review->count; i++) {
        struct review_position *position = &review->positions[i];
        const struct proof_tree *own = &review->proofs[i];

        if (i > 0) {
            proof_walk_on(&walk, record->nodes[review->nodes[i]].point);
        }
        if (own->count && (!walk.tree || own->nodes[0].plies < proof_walk_plies(&walk))) {
            walk = (struct proof_walk){.tree = own, .attacker = to_move_at(review, record, i)};
        }
        if (walk.tree && !position->is_over) {
            review_tell_proof(&walk, position);
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

// The best of the other lines is as good as that one, or all of them are lost.
void
review_settle_lines(const struct review_position *position, enum stone to_move,
                    struct review_extra *extra)
{
    for (int k = 0; k < extra->line_count; k++) {
        int *chance = &extra->lines[k].chance;

        if (to_move == STONE_BLACK ? *chance > position->chance : *chance < position->chance) {
            *chance = position->chance;
        }
    }
}

static void
settle_lines(struct review *review, const struct record *record)
{
    for (int i = 0; i < review->count; i++) {
        review_settle_lines(&review->positions[i], to_move_at(review, record, i),
                            &review->extras[i]);
    }
}

void
review_settle(struct review *review, const struct record *record)
{
    join_proofs(review, record);
    raise_to_played(review, record);
    settle_lines(review, record);
}
