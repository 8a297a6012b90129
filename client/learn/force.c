// SPDX-License-Identifier: MIT
#include "client/learn/force.h"

#include "common/game/point.h"

// Positions of lessons are small: a proof needs far fewer nodes.
enum { PROOF_NODES = 6000 };

bool
force_is_legal(const struct engine_position *position, struct point p)
{
    struct judgement judgement =
        rules_judge(&position->rules, &position->board, p, position->to_move);

    return judgement.verdict == VERDICT_OK && !judgement.is_foul;
}

void
force_place(struct engine_position *position, struct point p)
{
    struct judgement judgement =
        rules_judge(&position->rules, &position->board, p, position->to_move);

    board_place(&position->board, p, position->to_move, judgement.taken);
    engine_recent_add(&position->recent, p);
    position->to_move = stone_other(position->to_move);
}

bool
force_next_five(const struct engine_position *position, enum stone stone, struct point *p)
{
    struct engine_position other = *position;

    other.to_move = stone;
    while (board_next_empty(&position->board, p)) {
        if (force_is_legal(&other, *p) &&
            rules_makes_five(&position->rules, &position->board, *p, stone)) {
            return true;
        }
    }
    return false;
}

bool
force_prove(struct engine *engine, const struct engine_position *position, bool by_fours,
            struct point *first, int *plies)
{
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = PROOF_NODES};
    struct point five = POINT_NONE;
    struct engine_proof proof = {0};
    bool is_won;

    if (force_next_five(position, position->to_move, &five)) {
        *first = five;
        *plies = 1;
        return true;
    }
    is_won = engine_prove(engine, position, &limits, &proof) && (proof.is_by_fours || !by_fours);
    if (is_won) {
        *first = proof.line[0];
        *plies = proof.plies;
    }
    proof_tree_finish(&proof.tree);
    return is_won;
}

// Plies to the five after this answer, 0 if no win was found.
static int
plies_after(struct engine *engine, const struct engine_position *position, struct point answer,
            bool by_fours)
{
    struct engine_position next = *position;
    struct point first;
    int plies;

    force_place(&next, answer);
    return force_prove(engine, &next, by_fours, &first, &plies) ? plies : 0;
}

// Tries one answer. Returns false if it stops the threat.
static bool
try_answer(struct engine *engine, const struct engine_position *position, struct point answer,
           bool by_fours, struct force *force)
{
    int plies = plies_after(engine, position, answer, by_fours);

    if (plies == 0) {
        *force = (struct force){.answer = answer, .trap = POINT_NONE};
        return false;
    }
    if (plies > force->plies) {
        force->answer = answer;
        force->plies = plies;
    }
    return true;
}

// The attacker threatens five: only its points need be tried.
static struct force
try_fives(struct engine *engine, const struct engine_position *position, bool by_fours)
{
    enum stone attacker = stone_other(position->to_move);
    struct force force = {.holds = true, .answer = POINT_NONE, .trap = POINT_NONE};
    struct point p = POINT_NONE;

    while (force_next_five(position, attacker, &p)) {
        if (!force_is_legal(position, p)) {
            force.trap = p;
        } else if (!try_answer(engine, position, p, by_fours, &force)) {
            return force;
        }
    }
    if (!point_is_none(force.answer)) {
        force.trap = POINT_NONE;
    }
    return force;
}

// Tries all answers at this distance from a point.
static bool
try_ring(struct engine *engine, const struct engine_position *position, struct point centre,
         int ring, struct force *force)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&position->board, &p)) {
        if (point_distance(p, centre) == ring && force_is_legal(position, p) &&
            !try_answer(engine, position, p, false, force)) {
            return false;
        }
    }
    return true;
}

// No five is threatened: every answer is tried. One that attacks comes first, then those around
// the first move of the win, as people would look for them.
static struct force
try_all(struct engine *engine, const struct engine_position *position)
{
    struct force force = {.holds = true, .answer = POINT_NONE, .trap = POINT_NONE};
    struct engine_position passed = *position;
    struct point first;
    int plies;

    passed.to_move = stone_other(position->to_move);
    if (force_prove(engine, position, false, &first, &plies)) {
        return (struct force){.answer = first, .trap = POINT_NONE};
    }
    if (!force_prove(engine, &passed, false, &first, &plies)) {
        return (struct force){.answer = POINT_NONE, .trap = POINT_NONE};
    }
    for (int ring = 0; ring < position->board.size; ring++) {
        if (!try_ring(engine, position, first, ring, &force)) {
            break;
        }
    }
    return force;
}

struct force
force_try(struct engine *engine, const struct engine_position *position, bool by_fours)
{
    struct force stopped = {.answer = POINT_NONE, .trap = POINT_NONE};
    struct point p = POINT_NONE;

    if (force_next_five(position, position->to_move, &stopped.answer)) {
        return stopped;
    }
    if (force_next_five(position, stone_other(position->to_move), &p)) {
        return try_fives(engine, position, by_fours);
    }
    return by_fours ? stopped : try_all(engine, position);
}
