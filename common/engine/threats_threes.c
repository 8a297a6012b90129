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

int
threats_answers(const struct position *position, struct move *moves)
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
    if (eval_forced(position) > 0 || (count = threats_answers(position, moves)) < 0) {
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
    int forced = eval_forced(position), plies = 0, place = PLACE_NONE, count;
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
        place = moves[i].place;
        plies = try_attack(threats, place, left);
    }
    if (!threats->budget->is_over) {
        threats_store(threats, position_key(position) ^ threes_salt, plies, plies ? place : 0,
                      left);
    }
    return plies;
}

// The line of the win.

// The first move of a win that was found; PLACE_NONE if the table has lost it.
static int
known_move(const struct threats *threats)
{
    struct tt_entry entry;

    if (!tt_probe(threats->tt, position_key(threats->position) ^ threes_salt, &entry) ||
        !entry.value || !entry.move) {
        return PLACE_NONE;
    }
    return entry.move + place_at(0, 0) - 1;
}

static void
append(struct threats *threats, struct proof *proof, int place)
{
    proof->line[proof->length++] = (uint16_t)place;
    position_make(threats->position, place);
}

// The rest of the line, when fours alone are enough.
static bool
append_fours(struct threats *threats, struct proof *proof)
{
    struct proof rest;

    if (!threats_prove_fours(threats, FOURS_EACH, &rest)) {
        return false;
    }
    for (int i = 0; i < rest.length && proof->length < THREATS_LINE_MAX; i++) {
        proof->line[proof->length++] = rest.line[i];
    }
    return true;
}

static void
find_line(struct threats *threats, int left, struct proof *proof)
{
    int place;

    while (proof->length < THREATS_LINE_MAX - 2 && !append_fours(threats, proof)) {
        if (!attack(threats, left) || (place = known_move(threats)) == PLACE_NONE) {
            return;
        }
        append(threats, proof, place);
        if (!defend(threats, left, &place) || place == PLACE_NONE) {
            return;
        }
        append(threats, proof, place);
    }
}

// The first move of a win by fours that was found.
static int
known_four(struct threats *threats)
{
    struct tt_entry entry;
    int plies;

    if (tt_probe(threats->tt, threats_fours_key(threats->position), &entry) && entry.value > 0 &&
        entry.move) {
        return entry.move + place_at(0, 0) - 1;
    }
    return threats_winning_four(threats, FOURS_EACH, &plies);
}

int
threats_next(struct threats *threats, int moves_max)
{
    int forced = eval_forced(threats->position);

    if (forced) {
        return forced > 0 ? threats_obvious(threats->position, forced) : PLACE_NONE;
    }
    if (threats_fours(threats, FOURS_EACH)) {
        return known_four(threats);
    }
    for (int left = 0; left <= moves_max && !threats->budget->is_over; left++) {
        if (attack(threats, left)) {
            return known_move(threats);
        }
    }
    return PLACE_NONE;
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
            // The table may have told of a win that needs more than is left here.
            find_line(threats, moves_max, proof);
            break;
        }
    }
    while (position->played_count > before) {
        position_undo(position);
    }
    return proof->length > 0;
}
