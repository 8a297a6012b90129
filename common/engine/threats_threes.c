// SPDX-License-Identifier: MIT
// Wins by fours and threes: the attacker's moves threaten a five or an open four,
// the defender may answer with whatever stops that, and with fours of his own.
#include "common/engine/eval.h"
#include "common/engine/movegen.h"
#include "common/engine/threats.h"

enum { FOURS_EACH = 16 }; // fours in a row that are tried before a three

// Entries of this search are kept apart from others.
static const uint64_t threes_salt = 0x2545f4914f6cdd1du;

static int attack(struct threats *threats, int left);

static bool
has_five(const struct position *position, int side)
{
    return position->counts[side][LEVEL_FIVE] > 0;
}

// The defender's moves: fives are answered, open fours stopped or put off by a four.
// Returns -1 if nothing is threatened.
static int
list_answers(const struct position *position, struct move *moves)
{
    int attacker = position->side ^ 1, count;

    if (has_five(position, attacker)) {
        return movegen_answers(position, LEVEL_FIVE, moves);
    }
    if (!position->counts[attacker][LEVEL_FOUR_OPEN]) {
        return -1;
    }
    count = movegen_answers(position, LEVEL_FOUR_OPEN, moves);
    return count + movegen_fours(position, moves + count);
}

// Plies to the five, counted from the defender's move; 0 if he gets away. *best is the
// move that holds out longest.
static int
defend(struct threats *threats, int left, int *best)
{
    struct position *position = threats->position;
    struct move moves[2 * MOVES_MAX];
    int count, longest = 2;

    *best = PLACE_NONE;
    if (eval_forced(position) > 0 || (count = list_answers(position, moves)) < 0) {
        return 0;
    }
    // Whatever he plays, an open four takes three plies more than his move.
    longest = has_five(position, position->side ^ 1) ? 2 : 4;
    for (int i = 0; i < count; i++) {
        int plies;

        position_make(position, moves[i].place);
        plies = attack(threats, left);
        position_undo(position);
        if (!plies) {
            *best = moves[i].place;
            return 0;
        }
        if (plies + 1 > longest || *best == PLACE_NONE) {
            longest = plies + 1 > longest ? plies + 1 : longest;
            *best = moves[i].place;
        }
    }
    return longest;
}

// The attacker's moves, in the order of their points.
static int
list_attacks(const struct position *position, struct move *moves)
{
    int side = position->side, count = 0;

    if (has_five(position, side ^ 1)) {
        return movegen_answers(position, LEVEL_FIVE, moves);
    }
    for (int y = 0; y < position->size; y++) {
        uint32_t row = 0;

        for (int level = LEVEL_THREE; level <= LEVEL_FOUR_THREE; level++) {
            row |= position->levels[side][level][y];
        }
        for (; row; row &= row - 1) {
            int place = place_at(__builtin_ctz(row), y);

            if (!position_is_foul(position, place, side)) {
                moves[count++].place = (uint16_t)place;
            }
        }
    }
    return count;
}

static void
store(struct threats *threats, int plies, int left)
{
    struct tt_entry entry = {
        .value = (int16_t)plies, .depth = (int16_t)(left - 100), .bound = TT_EXACT};

    tt_store(threats->tt, position_key(threats->position) ^ threes_salt, &entry);
}

// Tries one move; fours cost nothing of what is left.
static int
try_attack(struct threats *threats, int place, int left)
{
    struct position *position = threats->position;
    bool is_free =
        facts_at(position, place, position->side)->fours || has_five(position, position->side ^ 1);
    int plies = 0, answer;

    if (is_free || left > 0) {
        position_make(position, place);
        plies = defend(threats, is_free ? left : left - 1, &answer);
        position_undo(position);
    }
    return plies ? plies + 1 : 0;
}

// Plies to the five, 0 if no win is found. left: moves that may still be no fours.
static int
attack(struct threats *threats, int left)
{
    struct position *position = threats->position;
    int forced = eval_forced(position), plies = 0, count;
    struct move moves[MOVES_MAX];
    struct tt_entry entry;

    if (forced || budget_spend(threats->budget)) {
        return forced > 0 ? forced : 0;
    }
    if (tt_probe(threats->tt, position_key(position) ^ threes_salt, &entry) &&
        (entry.value > 0 || entry.depth + 100 >= left)) {
        return entry.value;
    }
    plies = threats_fours(threats, FOURS_EACH);
    count = plies || (left == 0 && !has_five(position, position->side ^ 1))
                ? 0
                : list_attacks(position, moves);
    for (int i = 0; i < count && !plies; i++) {
        plies = try_attack(threats, moves[i].place, left);
    }
    if (!threats->budget->is_over) {
        store(threats, plies, left);
    }
    return plies;
}

// The line of the win.

// The move with the shortest win that is found; PLACE_NONE if the budget ends before.
static int
best_attack(struct threats *threats, int left)
{
    struct move moves[MOVES_MAX];
    int count = list_attacks(threats->position, moves), best = PLACE_NONE, shortest = 0;

    for (int i = 0; i < count; i++) {
        int plies = try_attack(threats, moves[i].place, left);

        if (plies && (!shortest || plies < shortest)) {
            shortest = plies;
            best = moves[i].place;
        }
    }
    return best;
}

static void
append(struct threats *threats, struct proof *proof, int place)
{
    proof->line[proof->length++] = (uint16_t)place;
    position_make(threats->position, place);
}

static void
find_line(struct threats *threats, int left, struct proof *proof)
{
    while (proof->length < THREATS_LINE_MAX - 2) {
        int forced = eval_forced(threats->position);
        int place =
            forced > 0 ? threats_obvious(threats->position, forced) : best_attack(threats, left);

        if (place == PLACE_NONE) {
            return;
        }
        append(threats, proof, place);
        if (forced > 0 || !defend(threats, left, &place) || place == PLACE_NONE) {
            return;
        }
        append(threats, proof, place);
    }
}

bool
threats_prove_threes(struct threats *threats, int moves_max, struct proof *proof)
{
    struct position *position = threats->position;
    int before = position->played_count;

    *proof = (struct proof){0};
    for (int left = 0; left <= moves_max && !threats->budget->is_over; left++) {
        proof->plies = attack(threats, left);
        if (proof->plies && !threats->budget->is_over) {
            find_line(threats, left, proof);
            break;
        }
    }
    while (position->played_count > before) {
        position_undo(position);
    }
    return proof->length > 0;
}
