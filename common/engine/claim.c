// SPDX-License-Identifier: MIT
// The proofs of a game that is played: nothing is kept between two questions. A proof is found
// again, by the same nodes, in the position in which it began.
#include "common/engine/engine.h"
#include "common/engine/proof_walk.h"

// The match as it was after so many of its moves.
static struct engine_position
position_after(const struct match *match, int count)
{
    struct engine_position position = {
        .rules = match->settings.rules,
        .board = match->board,
        .to_move = match_next_stone(match),
    };

    for (int i = match->move_count - 1; i >= count; i--) {
        if (!point_is_none(match->moves[i].placement.point)) {
            board_undo(&position.board, &match->moves[i].placement);
        }
        position.to_move = stone_other(position.to_move);
    }
    return position;
}

// Does the proof that begins after so many moves hold for the match as it is now?
static bool
follow(const struct engine_proof *proof, const struct match *match, int count,
       struct engine_claim *claim)
{
    struct proof_walk walk = {.tree = &proof->tree};

    for (int i = count; i < match->move_count; i++) {
        proof_walk_on(&walk, match->moves[i].placement.point);
    }
    if (!walk.tree) {
        return false;
    }
    claim->win_in = proof_walk_win_in(&walk);
    claim->length = proof_walk_line(&walk, claim->line, ENGINE_LINE_MAX);
    return true;
}

bool
engine_claim(struct engine *engine, const struct match *match, int back,
             const struct engine_limits *limits, struct engine_claim *claim)
{
    int first = match->move_count - back;
    bool is_found = false;

    if (match->opening.state != OPENING_PLAY) {
        return false;
    }
    first = first > match->opening_moves ? first : match->opening_moves;
    for (int count = match->move_count; count >= first && !is_found; count--) {
        struct engine_position position = position_after(match, count);
        struct engine_proof proof;

        if (engine_prove(engine, &position, limits, &proof)) {
            is_found = follow(&proof, match, count, claim);
            proof_tree_finish(&proof.tree);
        }
    }
    return is_found;
}
