// SPDX-License-Identifier: MIT
#include "client/records/review.h"

#include <stdlib.h>
#include <string.h>

#include "common/record/record_referee.h"
#include "common/util/xalloc.h"

enum {
    CHANCE_MAX = 1000,
    CHANCE_SEEN = 999, // nothing that is not proven is certain
    EVEN = 500,
    MISTAKE_LOSS = 150,
    BLUNDER_LOSS = 300,
    STILL_WON = 900, // a proven win that the move after it leaves above this was kept
    WON_LOST = 700,
    FORCED_MAX = 8, // answers that are played one after the other
};

void
review_init(struct review *review, const struct record *record, int32_t last)
{
    int count = record->nodes[last].number + 1;

    *review = (struct review){.count = count};
    review->positions = xcalloc((size_t)count, sizeof(*review->positions));
    review->extras = xcalloc((size_t)count, sizeof(*review->extras));
    review->proofs = xcalloc((size_t)count, sizeof(*review->proofs));
    review->nodes = xcalloc((size_t)count, sizeof(*review->nodes));
    for (int32_t node = last; node > 0; node = record->nodes[node].parent) {
        review->nodes[record->nodes[node].number] = node;
    }
}

void
review_finish(struct review *review)
{
    for (int i = 0; i < review->count; i++) {
        proof_tree_finish(&review->proofs[i]);
    }
    free(review->positions);
    free(review->extras);
    free(review->proofs);
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

// Judging: answers that are forced are played until there is something to choose.
struct judging {
    const struct review_effort *effort;
    struct engine_position at; // behind the answers
    int answer_count;
    struct point answers[FORCED_MAX];
    struct review_position found;
};

static void
take_line(struct judging *judging, const struct point *line, int length)
{
    struct review_position *found = &judging->found;
    int room = REVIEW_LINE_MAX - judging->answer_count;

    length = length > room ? room : length;
    memcpy(found->line, judging->answers,
           (size_t)judging->answer_count * sizeof(*judging->answers));
    memcpy(found->line + judging->answer_count, line, (size_t)length * sizeof(*line));
    found->line_length = judging->answer_count + length;
}

// A win after answers that are forced is a chance here: the proof begins later.
static void
take_proof(struct judging *judging, const struct engine_proof *proof)
{
    bool is_here = judging->answer_count == 0;

    judging->found = (struct review_position){
        .is_known = true,
        .chance = black_chance(is_here ? CHANCE_MAX : CHANCE_SEEN, judging->at.to_move),
        .win_in = is_here ? proof->plies : 0,
        .depth = judging->answer_count + proof->plies,
    };
    take_line(judging, proof->line, proof->length);
}

// A win that only the search has seen is not called one.
static void
take_view(struct judging *judging, const struct engine_view *view)
{
    int chance = view->chance > CHANCE_SEEN                ? CHANCE_SEEN
                 : view->chance < CHANCE_MAX - CHANCE_SEEN ? CHANCE_MAX - CHANCE_SEEN
                                                           : view->chance;

    judging->found = (struct review_position){
        .is_known = true,
        .chance = black_chance(chance, judging->at.to_move),
        .depth = judging->answer_count + view->depth,
        .nodes = view->nodes,
    };
    take_line(judging, view->line, view->line_length);
}

static void
on_progress(void *data, const struct engine_view *view)
{
    struct judging *judging = data;

    take_view(judging, view);
    judging->effort->progress(judging->effort->progress_data, &judging->found);
}

// The answers end the game. Only a first one that wins is certain: that the others are the only
// ones is what the engine thinks.
static void
take_end(struct judging *judging, enum result result)
{
    struct review_position *found = &judging->found;
    int chance = chance_of_result(result);

    if (chance == EVEN || judging->answer_count == 1) {
        found->chance = chance;
        found->win_in = chance == EVEN ? 0 : 1;
    } else {
        found->chance = chance ? CHANCE_SEEN : CHANCE_MAX - CHANCE_SEEN;
    }
}

// The only answer is played. False if that ends the game, or cannot be.
static bool
play_answer(struct judging *judging, struct point point)
{
    struct engine_position *at = &judging->at;
    struct judgement judgement = rules_judge(&at->rules, &at->board, point, at->to_move);
    struct outcome outcome;

    if (judgement.verdict != VERDICT_OK || judgement.is_foul ||
        judging->answer_count == FORCED_MAX) {
        return false;
    }
    board_place(&at->board, point, at->to_move, judgement.taken);
    outcome = rules_outcome(&at->rules, &at->board, point, at->to_move);
    judging->answers[judging->answer_count++] = point;
    at->to_move = stone_other(at->to_move);
    if (outcome.result != RESULT_NONE) {
        take_end(judging, outcome.result);
    }
    return outcome.result == RESULT_NONE;
}

// Nothing was searched, since there is one move alone.
static bool
is_only_answer(const struct engine_view *view)
{
    return view->depth <= 1 && view->line_length == 1 && view->win_in == 0;
}

// The proof of the position itself is kept; others only tell a value.
static bool
find_proof(struct judging *judging, struct engine *engine, const struct engine_limits *limits,
           struct proof_tree *kept)
{
    struct engine_proof proof;

    if (!judging->effort->proof_nodes || !engine_prove(engine, &judging->at, limits, &proof)) {
        return false;
    }
    take_proof(judging, &proof);
    if (kept && judging->answer_count == 0) {
        *kept = proof.tree;
    } else {
        proof_tree_finish(&proof.tree);
    }
    return true;
}

bool
review_judge(struct engine *engine, const struct engine_position *position,
             const struct review_effort *effort, struct review_position *found,
             struct proof_tree *proof)
{
    struct judging judging = {.effort = effort, .at = *position};
    struct engine_limits proving = effort->limits, searching = effort->limits;
    struct engine_view view;
    struct point best;

    proving.nodes = effort->proof_nodes;
    proving.progress = NULL;
    searching.progress = effort->progress ? on_progress : NULL;
    searching.progress_data = &judging;
    if (proof) {
        *proof = (struct proof_tree){0};
    }
    do {
        if (find_proof(&judging, engine, &proving, proof) ||
            !engine_find(engine, &judging.at, &effort->ai, 1, &searching, &best, &view)) {
            break;
        }
        take_view(&judging, &view);
    } while (is_only_answer(&view) && play_answer(&judging, best));
    *found = judging.found;
    return found->is_known;
}

// Every search has its own time.
static void
give_time(struct review_effort *effort)
{
    struct engine_limits *limits = &effort->limits;

    if (limits->until_ms != TIME_NEVER) {
        limits->until_ms = limits->now(limits->now_data) + effort->extra_ms;
    }
}

static void
add_extras(struct engine *engine, const struct engine_position *position,
           const struct review_effort *asked, const struct review_position *found,
           struct review_extra *extra)
{
    struct review_effort effort = *asked;

    if (effort.has_threats) {
        give_time(&effort);
        review_find_threat(engine, position, &effort, extra);
    }
    do {
        give_time(&effort);
    } while (extra->line_count < effort.lines &&
             review_find_line(engine, position, &effort, found, extra));
}

bool
review_look(struct review *review, int i, const struct record *record, struct engine *engine,
            const struct review_effort *effort)
{
    struct review_position *known = &review->positions[i];
    struct engine_position position;

    if (!review_position_of(record, review->nodes[i], &position, known)) {
        return true;
    }
    if (!review_judge(engine, &position, effort, known, &review->proofs[i])) {
        return false;
    }
    add_extras(engine, &position, effort, known, &review->extras[i]);
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
    move.is_missed_win = before->win_in > 0 && has < STILL_WON;
    move.is_gift = after->win_in > 0 && move.loss >= MISTAKE_LOSS;
    if (move.loss >= BLUNDER_LOSS || move.is_gift || (move.is_missed_win && has < WON_LOST)) {
        move.badness = BADNESS_BLUNDER;
    } else if (move.loss >= MISTAKE_LOSS || move.is_missed_win) {
        move.badness = BADNESS_MISTAKE;
    }
    return move;
}
