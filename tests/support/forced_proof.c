// SPDX-License-Identifier: MIT
#include "tests/support/forced_proof.h"

#include <string.h>

enum { FIVES_MAX = 4 }; // points of a five that are remembered

// Where the attacker made or would make five before the defender's answer: the first
// places to look at after it.
struct fives {
    int count;
    struct point points[FIVES_MAX];
};

static bool
wins_with(const struct forced_proof *proof, struct point p)
{
    struct board board = proof->board;
    struct judgement judgement;

    if (board_at(&board, p) != STONE_NONE ||
        !rules_makes_five(&proof->rules, &board, p, proof->attacker)) {
        return false;
    }
    judgement = rules_judge(&proof->rules, &board, p, proof->attacker);
    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    board_place(&board, p, proof->attacker, judgement.taken);
    return rules_outcome(&proof->rules, &board, p, proof->attacker).result ==
           result_win(proof->attacker);
}

static struct fives
find_fives(const struct forced_proof *proof)
{
    struct fives fives = {0};
    struct point p = POINT_NONE;

    while (fives.count < FIVES_MAX && board_next_empty(&proof->board, &p)) {
        if (wins_with(proof, p)) {
            fives.points[fives.count++] = p;
        }
    }
    return fives;
}

static bool
makes_five(const struct forced_proof *proof, const struct fives *fives)
{
    for (int i = 0; i < fives->count; i++) {
        if (wins_with(proof, fives->points[i])) {
            return true;
        }
    }
    return false;
}

static bool move_wins(struct forced_proof *proof, struct point p, int plies_max);

// The attacker is to move after an answer.
static bool
wins(struct forced_proof *proof, const struct fives *before, int plies_max)
{
    uint64_t *slot = &proof->won[proof->board.hash % FORCED_PROOF_SLOTS];
    struct fives fives;
    struct point p;

    if (makes_five(proof, before) || *slot == proof->board.hash) {
        return true;
    }
    fives = find_fives(proof);
    if (fives.count == 0) {
        p = proof->advise(proof->data, &proof->rules, &proof->board, proof->attacker);
        if (point_is_none(p) || !move_wins(proof, p, plies_max)) {
            return false;
        }
    }
    *slot = proof->board.hash;
    return true;
}

// A stone of the defender that the rules allow. A foul of his, or anything that ends the
// game for the attacker, is as good as a move not made.
static bool
answer_loses(struct forced_proof *proof, struct point p, const struct fives *fives, int plies_max)
{
    enum stone defender = stone_other(proof->attacker);
    struct judgement judgement = rules_judge(&proof->rules, &proof->board, p, defender);
    struct placement placement;
    enum result result;
    bool is_lost;

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return true;
    }
    proof->steps++;
    placement = board_place(&proof->board, p, defender, judgement.taken);
    result = rules_outcome(&proof->rules, &proof->board, p, defender).result;
    is_lost = result == RESULT_NONE && plies_max > 1 && wins(proof, fives, plies_max - 1);
    board_undo(&proof->board, &placement);
    return is_lost;
}

static bool
all_answers_lose(struct forced_proof *proof, int plies_max)
{
    struct fives fives = find_fives(proof);
    struct point p = POINT_NONE;

    // No stone at all is an answer too, where one may pass.
    if (rules_set(proof->rules.rule)->has_pass && !wins(proof, &fives, plies_max - 1)) {
        return false;
    }
    while (board_next_empty(&proof->board, &p)) {
        if ((proof->steps_max && proof->steps > proof->steps_max) ||
            !answer_loses(proof, p, &fives, plies_max)) {
            return false;
        }
    }
    return true;
}

static bool
move_wins(struct forced_proof *proof, struct point p, int plies_max)
{
    struct judgement judgement = rules_judge(&proof->rules, &proof->board, p, proof->attacker);
    struct placement placement;
    enum result result;
    bool is_won;

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    proof->steps++;
    placement = board_place(&proof->board, p, proof->attacker, judgement.taken);
    result = rules_outcome(&proof->rules, &proof->board, p, proof->attacker).result;
    if (result == RESULT_NONE) {
        is_won = plies_max >= 3 && all_answers_lose(proof, plies_max - 1);
    } else {
        is_won = result == result_win(proof->attacker);
    }
    board_undo(&proof->board, &placement);
    return is_won;
}

void
forced_proof_begin(struct forced_proof *proof, const struct rules *rules, const struct board *board,
                   enum stone attacker)
{
    forced_proof_fn advise = proof->advise;
    void *data = proof->data;
    long steps_max = proof->steps_max;

    memset(proof, 0, sizeof(*proof));
    proof->rules = *rules;
    proof->board = *board;
    proof->attacker = attacker;
    proof->advise = advise;
    proof->data = data;
    proof->steps_max = steps_max;
}

bool
forced_proof_holds(struct forced_proof *proof, struct point first, int plies_max)
{
    return move_wins(proof, first, plies_max);
}
