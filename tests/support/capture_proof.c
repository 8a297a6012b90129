// SPDX-License-Identifier: MIT
#include "tests/support/capture_proof.h"

#include <string.h>

enum { NEAR = 2 }; // of the attacker's moves, from the next stone

static bool
is_near_stone(const struct board *board, struct point p)
{
    for (int y = p.y - NEAR; y <= p.y + NEAR; y++) {
        for (int x = p.x - NEAR; x <= p.x + NEAR; x++) {
            struct point other = {(int8_t)x, (int8_t)y};

            if (point_on_board(other, board->size) && board_at(board, other) != STONE_NONE) {
                return true;
            }
        }
    }
    return false;
}

// A stone that the referee allows; *result is what follows from it.
static bool
place(struct capture_proof *proof, struct point p, enum stone stone, struct placement *placement,
      enum result *result)
{
    struct judgement judgement = rules_judge(&proof->rules, &proof->board, p, stone);

    if (judgement.verdict != VERDICT_OK) {
        return false;
    }
    proof->steps++;
    *placement = board_place(&proof->board, p, stone, judgement.taken);
    *result = rules_outcome(&proof->rules, &proof->board, p, stone).result;
    return true;
}

// Only fives and captures can win.
static bool
can_win_with(const struct capture_proof *proof, struct point p)
{
    return rules_makes_five(&proof->rules, &proof->board, p, proof->attacker) ||
           rules_judge(&proof->rules, &proof->board, p, proof->attacker).taken;
}

static bool
wins_at_once(struct capture_proof *proof)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&proof->board, &p)) {
        struct placement placement;
        enum result result;

        if (can_win_with(proof, p) && place(proof, p, proof->attacker, &placement, &result)) {
            board_undo(&proof->board, &placement);
            if (result == result_win(proof->attacker)) {
                return true;
            }
        }
    }
    return false;
}

static bool wins(struct capture_proof *proof, int plies);

// The attacker's stone is on the board: does every answer lose?
static bool
all_answers_lose(struct capture_proof *proof, int plies)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&proof->board, &p)) {
        struct placement placement;
        enum result result;
        bool is_lost;

        if (!place(proof, p, stone_other(proof->attacker), &placement, &result)) {
            continue;
        }
        is_lost =
            result == RESULT_NONE ? wins(proof, plies - 1) : result == result_win(proof->attacker);
        board_undo(&proof->board, &placement);
        if (!is_lost || (proof->steps_max && proof->steps > proof->steps_max)) {
            return false;
        }
    }
    return true;
}

// The attacker's stone is on the board and the game goes on: if the other did nothing,
// would it be over?
static bool
threatens(struct capture_proof *proof)
{
    return rules_pending_five(&proof->rules, &proof->board, proof->attacker, NULL) ||
           wins_at_once(proof);
}

static bool
move_wins(struct capture_proof *proof, struct point p, int plies, bool must_threaten)
{
    struct placement placement;
    enum result result;
    bool is_won;

    if (!place(proof, p, proof->attacker, &placement, &result)) {
        return false;
    }
    if (result == RESULT_NONE) {
        is_won = plies >= 3 && (!must_threaten || threatens(proof)) &&
                 all_answers_lose(proof, plies - 1);
    } else {
        is_won = result == result_win(proof->attacker);
    }
    board_undo(&proof->board, &placement);
    return is_won;
}

static bool
some_move_wins(struct capture_proof *proof, int plies)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&proof->board, &p)) {
        if (is_near_stone(&proof->board, p) && move_wins(proof, p, plies, true)) {
            return true;
        }
    }
    return false;
}

// The attacker is to move: can he force a win in so many plies?
static bool
wins(struct capture_proof *proof, int plies)
{
    struct proof_slot *slot = &proof->slots[proof->board.hash % PROOF_SLOTS];
    bool is_won = false;

    if (slot->key != proof->board.hash) {
        *slot = (struct proof_slot){.key = proof->board.hash};
    }
    if (slot->won_in && slot->won_in <= plies) {
        return true;
    }
    if (slot->not_in >= plies) {
        return false;
    }
    if (wins_at_once(proof)) {
        plies = 1;
        is_won = true;
    }
    for (int less = 3; less <= plies && !is_won; less += 2) {
        is_won = some_move_wins(proof, less);
    }
    slot = &proof->slots[proof->board.hash % PROOF_SLOTS];
    if (slot->key != proof->board.hash) {
        *slot = (struct proof_slot){.key = proof->board.hash};
    }
    if (is_won) {
        slot->won_in = (int8_t)plies;
    } else {
        slot->not_in = (int8_t)plies;
    }
    return is_won;
}

void
capture_proof_begin(struct capture_proof *proof, const struct rules *rules,
                    const struct board *board, enum stone attacker, long steps_max)
{
    memset(proof, 0, sizeof(*proof));
    proof->rules = *rules;
    proof->board = *board;
    proof->attacker = attacker;
    proof->steps_max = steps_max;
}

bool
capture_proof_holds(struct capture_proof *proof, struct point first, int plies)
{
    return move_wins(proof, first, plies, false);
}
