// SPDX-License-Identifier: MIT
#include "common/engine/threats.h"

#include <stdlib.h>

#include "common/engine/eval.h"
#include "common/engine/movegen.h"
#include "common/engine/value.h"

enum {
    FAR = 5,        // later fours are this near to the latest own stone
    FREE_FOURS = 1, // so many fours may stand anywhere
};

// Entries of this search are kept apart from those of the main search.
static const uint64_t fours_salt = 0x5bd1e9955bd1e995u;

uint64_t
threats_fours_key(const struct position *position)
{
    return position_key(position) ^ fours_salt;
}

static int fours(struct threats *threats, int left, int depth);

static bool
is_near(int a, int b)
{
    return abs(place_x(a) - place_x(b)) < FAR && abs(place_y(a) - place_y(b)) < FAR;
}

// A four stands. Does every answer to it lose? Returns the plies to the five, counted
// from the answer.
static int
after_four(struct threats *threats, int left, int depth)
{
    struct position *position = threats->position;
    struct move answers[MOVES_MAX];
    int count, longest = 2;

    // The four had to answer one, and did not.
    if (position->counts[position->side][LEVEL_FIVE]) {
        return 0;
    }
    count = movegen_answers(position, LEVEL_FIVE, answers);
    for (int i = 0; i < count; i++) {
        int plies;

        position_make(position, answers[i].place);
        plies = fours(threats, left, depth + 1);
        position_undo(position);
        if (!plies) {
            return 0;
        }
        longest = plies + 1 > longest ? plies + 1 : longest;
    }
    return longest;
}

static int
try_four(struct threats *threats, int place, int left, int depth)
{
    int plies;

    position_make(threats->position, place);
    plies = after_four(threats, left - 1, depth);
    position_undo(threats->position);
    return plies ? plies + 1 : 0;
}

// The answers to a four of the other side that are fours themselves, or all own fours.
static int
list_fours(const struct position *position, struct move *moves)
{
    int count, kept = 0;

    if (!position->counts[position->side ^ 1][LEVEL_FIVE]) {
        return movegen_fours(position, moves);
    }
    count = movegen_answers(position, LEVEL_FIVE, moves);
    for (int i = 0; i < count; i++) {
        if (facts_at(position, moves[i].place, position->side)->fours) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

void
threats_store(struct threats *threats, uint64_t key, int plies, int place, int left)
{
    struct tt_entry entry = {
        .value = (int16_t)plies,
        .depth = (int16_t)(left - 100),
        .move = (uint16_t)(place ? place - place_at(0, 0) + 1 : 0),
        .bound = TT_EXACT,
    };

    tt_store(threats->tt, key, &entry);
}

// left: fours that may still be made.
static int
fours(struct threats *threats, int left, int depth)
{
    struct position *position = threats->position;
    int forced = eval_forced(position), last = position_last(position, 2), count, plies = 0;
    struct move moves[MOVES_MAX];
    struct tt_entry entry;

    if (forced) {
        return forced > 0 ? forced : 0;
    }
    if (left == 0 || !four_count(position, position->side) || budget_spend(threats->budget)) {
        return 0;
    }
    if (tt_probe(threats->tt, threats_fours_key(position), &entry) &&
        (entry.value > 0 || entry.depth + 100 >= left)) {
        return entry.value;
    }
    count = list_fours(position, moves);
    for (int i = 0; i < count && !plies; i++) {
        if (depth < FREE_FOURS || is_near(moves[i].place, last)) {
            plies = try_four(threats, moves[i].place, left, depth);
            entry.move = moves[i].place;
        }
    }
    if (!threats->budget->is_over) {
        threats_store(threats, threats_fours_key(position), plies, plies ? entry.move : 0, left);
    }
    return plies;
}

int
threats_fours(struct threats *threats, int fours_max)
{
    return fours(threats, fours_max, 0);
}

// The line of a win.

int
threats_winning_four(struct threats *threats, int left, int *plies)
{
    struct position *position = threats->position;
    struct move moves[MOVES_MAX];
    int count = list_fours(position, moves), best = PLACE_NONE;

    *plies = 0;
    for (int i = 0; i < count; i++) {
        int found = try_four(threats, moves[i].place, left, 0);

        if (found && (!*plies || found < *plies)) {
            *plies = found;
            best = moves[i].place;
        }
    }
    return best;
}

int
threats_obvious(const struct position *position, int forced)
{
    static const enum level levels[][2] = {
        [1] = {LEVEL_FIVE, LEVEL_FIVE},
        [3] = {LEVEL_FOUR_OPEN, LEVEL_FOUR_OPEN},
        [5] = {LEVEL_FOUR_THREE, LEVEL_THREES},
    };
    int first = position_first(position, position->side, levels[forced][0]);

    return first ? first : position_first(position, position->side, levels[forced][1]);
}

// The answer that holds out longest; PLACE_NONE if none is possible.
static int
longest_answer(struct threats *threats, int left)
{
    struct position *position = threats->position;
    struct move answers[MOVES_MAX];
    int count = movegen_answers(position, LEVEL_FIVE, answers), longest = -1;
    int best = PLACE_NONE;

    for (int i = 0; i < count; i++) {
        int plies;

        position_make(position, answers[i].place);
        plies = fours(threats, left, 0);
        position_undo(position);
        if (plies > longest) {
            longest = plies;
            best = answers[i].place;
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

bool
threats_prove_fours(struct threats *threats, int fours_max, struct proof *proof)
{
    struct position *position = threats->position;
    int before = position->played_count;

    *proof = (struct proof){.plies = threats_fours(threats, fours_max)};
    for (int left = fours_max; proof->plies && proof->length < THREATS_LINE_MAX - 2; left--) {
        int forced = eval_forced(position), plies;
        int place = forced > 0 ? threats_obvious(position, forced)
                               : threats_winning_four(threats, left, &plies);

        if (place == PLACE_NONE) {
            break;
        }
        append(threats, proof, place);
        if (forced > 0 || (place = longest_answer(threats, left - 1)) == PLACE_NONE) {
            break;
        }
        append(threats, proof, place);
    }
    while (position->played_count > before) {
        position_undo(position);
    }
    return proof->length > 0;
}
