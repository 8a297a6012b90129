// SPDX-License-Identifier: MIT
#include "client/study/review.h"

#include <stdlib.h>
#include <string.h>

#include "common/record/record_referee.h"
#include "common/util/xalloc.h"

enum {
    CHANCE_MAX = 1000,
    EVEN = 500,
    MISTAKE_LOSS = 150,
    BLUNDER_LOSS = 300,
    STILL_WON = 900, // a proven win that the move after it leaves above this was kept
    WON_LOST = 700,
};

void
review_init(struct review *review, const struct record *record, int32_t last)
{
    int count = record->nodes[last].number + 1;

    *review = (struct review){.count = count};
    review->positions = xcalloc((size_t)count, sizeof(*review->positions));
    review->nodes = xcalloc((size_t)count, sizeof(*review->nodes));
    for (int32_t node = last; node > 0; node = record->nodes[node].parent) {
        review->nodes[record->nodes[node].number] = node;
    }
}

void
review_finish(struct review *review)
{
    free(review->positions);
    free(review->nodes);
    *review = (struct review){0};
}

static enum stone
to_move_after(const struct record *record, int32_t node)
{
    return node ? stone_other(record_stone_of(record, node)) : (enum stone)record->to_move;
}

static int
chance_of_result(enum result result)
{
    return result == RESULT_BLACK ? CHANCE_MAX : result == RESULT_WHITE ? 0 : EVEN;
}

bool
review_position_of(const struct record *record, int32_t node, struct engine_position *position,
                   struct review_position *over)
{
    struct referee referee;

    referee_go_to(&referee, record, node);
    if (referee.outcome.result != RESULT_NONE) {
        *over = (struct review_position){
            .is_known = true, .is_over = true, .chance = chance_of_result(referee.outcome.result)};
        return false;
    }
    memset(position, 0, sizeof(*position));
    position->rules = referee.rules;
    position->board = referee.board;
    position->to_move = to_move_after(record, node);
    return true;
}

static int
black_chance(int chance, enum stone stone)
{
    return stone == STONE_BLACK ? chance : CHANCE_MAX - chance;
}

void
review_take(struct review_position *position, enum stone to_move, const struct engine_view *view,
            const struct engine_proof *proof)
{
    const struct point *line = proof ? proof->line : view->line;

    *position = (struct review_position){.is_known = true, .is_proven = proof != NULL};
    position->line_length = proof ? proof->length : view->line_length;
    memcpy(position->line, line, (size_t)position->line_length * sizeof(*line));
    if (proof) {
        position->chance = black_chance(CHANCE_MAX, to_move);
        position->win_in = proof->plies;
        position->depth = proof->plies;
    } else {
        position->chance = black_chance(view->chance, to_move);
        position->win_in = view->win_in;
        position->depth = view->depth;
        position->nodes = view->nodes;
    }
}

bool
review_look(struct review *review, int i, const struct record *record, struct engine *engine,
            const struct review_effort *effort)
{
    struct review_position *known = &review->positions[i];
    struct engine_limits limits = effort->limits;
    struct engine_position position;
    struct engine_view view = {0};
    struct engine_proof proof;
    struct point best;

    if (!review_position_of(record, review->nodes[i], &position, known)) {
        return true;
    }
    limits.nodes = effort->proof_nodes;
    if (effort->proof_nodes && engine_prove(engine, &position, &limits, &proof)) {
        review_take(known, position.to_move, &view, &proof);
        return true;
    }
    if (!engine_find(engine, &position, &effort->mind, 1, &effort->limits, &best, &view)) {
        return false;
    }
    review_take(known, position.to_move, &view, NULL);
    return true;
}

// Moves.

struct review_move
review_move(const struct review *review, const struct record *record, int i)
{
    const struct review_position *before = &review->positions[i - 1];
    const struct review_position *after = &review->positions[i];
    enum stone mover = record_stone_of(record, review->nodes[i]);
    int had = black_chance(before->chance, mover), has = black_chance(after->chance, mover);
    struct review_move move = {.loss = had > has ? had - has : 0};

    move.is_best = before->line_length > 0 &&
                   point_equal(before->line[0], record->nodes[review->nodes[i]].point);
    if (move.is_best) {
        return move; // whatever a deeper look says of it, the engine knew no better one
    }
    move.is_missed_win = before->is_proven && has < STILL_WON;
    move.is_gift = after->is_proven && move.loss >= MISTAKE_LOSS;
    if (move.loss >= BLUNDER_LOSS || move.is_gift || (move.is_missed_win && has < WON_LOST)) {
        move.badness = BADNESS_BLUNDER;
    } else if (move.loss >= MISTAKE_LOSS || move.is_missed_win) {
        move.badness = BADNESS_MISTAKE;
    }
    return move;
}
