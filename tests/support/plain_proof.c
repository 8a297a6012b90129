// SPDX-License-Identifier: MIT
#include "tests/support/plain_proof.h"

#include <string.h>

#include "common/util/rng.h"

enum { REACH = 5, FOUR_STONES = 3, THREE_STONES = 2 };

void
plain_begin(struct plain_proof *proof, const struct rules *rules, const struct board *board,
            enum stone attacker, bool by_threes)
{
    memset(proof, 0, sizeof(*proof));
    proof->rules = *rules;
    proof->board = *board;
    proof->attacker = attacker;
    proof->by_threes = by_threes;
}

bool
plain_is_over(const struct plain_proof *proof)
{
    return proof->steps_max && proof->steps >= proof->steps_max;
}

static bool
has_captures(const struct plain_proof *proof)
{
    return rules_set(proof->rules.rule)->capture_sizes;
}

static bool
place(struct plain_proof *proof, struct point p, enum stone stone, struct placement *placement)
{
    struct judgement judgement = rules_judge(&proof->rules, &proof->board, p, stone);

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    *placement = board_place(&proof->board, p, stone, judgement.taken);
    return true;
}

static enum result
result_of(const struct plain_proof *proof, const struct placement *placement)
{
    return rules_outcome(&proof->rules, &proof->board, placement->point,
                         (enum stone)placement->stone)
        .result;
}

static int
ones_of(uint64_t five_bits)
{
    static const uint8_t ones[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                     1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};

    return ones[five_bits & 31];
}

// Is there a window of five cells through p with so many own stones and none of the other colour?
static bool
has_window(const struct plain_proof *proof, struct point p, enum stone stone, int stones)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const struct line *line = board_line(&proof->board, p, (enum axis)axis);
        int first = line_bit(p, (enum axis)axis) - 4;
        uint64_t own = line->of[stone] >> first, open = own | line->of[STONE_NONE] >> first;

        for (int from = 0; from < 5; from++) {
            if ((open >> from & 31) == 31 && ones_of(own >> from) >= stones) {
                return true;
            }
        }
    }
    return false;
}

static bool
wins_with(struct plain_proof *proof, struct point p, enum stone stone)
{
    struct judgement judgement = rules_judge(&proof->rules, &proof->board, p, stone);
    struct placement placement;
    bool is_won;

    // A stone that takes nothing wins by a five of its own only.
    if (judgement.verdict != VERDICT_OK || judgement.is_foul ||
        (!judgement.taken && !has_window(proof, p, stone, FOUR_STONES + 1))) {
        return false;
    }
    placement = board_place(&proof->board, p, stone, judgement.taken);
    is_won = result_of(proof, &placement) == result_win(stone);
    board_undo(&proof->board, &placement);
    return is_won;
}

static bool
may_matter(const struct plain_proof *proof, struct point p, enum stone stone, int stones)
{
    return has_captures(proof) || has_window(proof, p, stone, stones);
}

// A point at which this colour wins with one stone; anywhere on the board.
static bool
find_win(struct plain_proof *proof, enum stone stone, struct point *p)
{
    *p = POINT_NONE;
    while (board_next_empty(&proof->board, p)) {
        if (may_matter(proof, *p, stone, FOUR_STONES + 1) && wins_with(proof, *p, stone)) {
            return true;
        }
    }
    *p = POINT_NONE;
    return false;
}

static bool
can_win(struct plain_proof *proof, enum stone stone)
{
    struct point p;

    return find_win(proof, stone, &p);
}

static int
count_wins_near(struct plain_proof *proof, struct point centre, enum stone stone)
{
    int count = 0;

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        for (int k = -REACH; k <= REACH; k++) {
            struct point p = axis_step(centre, (enum axis)axis, k);

            count += k && point_on_board(p, proof->board.size) &&
                     board_is_empty(&proof->board, p) &&
                     has_window(proof, p, stone, FOUR_STONES + 1) && wins_with(proof, p, stone);
        }
    }
    return count;
}

// The attacker makes an open four there: two points to win at, and the defender has none.
static bool
makes_open_four(struct plain_proof *proof, struct point p)
{
    struct placement placement;
    bool is_open;

    if (!has_window(proof, p, proof->attacker, FOUR_STONES) ||
        !place(proof, p, proof->attacker, &placement)) {
        return false;
    }
    is_open = count_wins_near(proof, p, proof->attacker) > 1;
    board_undo(&proof->board, &placement);
    return is_open;
}

static bool
find_open_four(struct plain_proof *proof, struct point *p)
{
    *p = POINT_NONE;
    while (board_next_empty(&proof->board, p)) {
        if (makes_open_four(proof, *p)) {
            return true;
        }
    }
    return false;
}

static struct plain_slot *
slot_of(struct plain_proof *proof)
{
    uint64_t key = proof->board.hash;
    struct plain_slot *slot = &proof->slots[rng_mix(key) % PLAIN_SLOTS];

    if (slot->key != key) {
        *slot = (struct plain_slot){.key = key};
    }
    return slot;
}

// What a move threatens: the point of a five, or else of an open four.
struct threat {
    struct point five, four;
};

// The defender has replied, and has not won.
static bool
is_reply_beaten(struct plain_proof *proof, struct point reply, const struct threat *threat,
                int left)
{
    enum stone attacker = proof->attacker;

    if ((!point_is_none(threat->five) && wins_with(proof, threat->five, attacker)) ||
        can_win(proof, attacker)) {
        return left >= 1;
    }
    if (!point_is_none(threat->four) && left >= 2 && board_is_empty(&proof->board, threat->four) &&
        !count_wins_near(proof, reply, stone_other(attacker)) &&
        makes_open_four(proof, threat->four)) {
        return true;
    }
    return plain_wins(proof, left);
}

// One legal move of the defender; others are no danger. Before it he had no point to win at.
static bool
is_beaten_at(struct plain_proof *proof, struct point reply, const struct threat *threat, int left)
{
    struct placement placement;
    enum result result;
    bool is_won;

    if (!place(proof, reply, stone_other(proof->attacker), &placement)) {
        return true;
    }
    result = result_of(proof, &placement);
    is_won = result == RESULT_NONE ? is_reply_beaten(proof, reply, threat, left)
                                   : result == result_win(proof->attacker);
    board_undo(&proof->board, &placement);
    return is_won;
}

// Every legal move of the defender; the one that is most often the answer comes first.
static bool
is_beaten(struct plain_proof *proof, const struct threat *threat, int left)
{
    struct point first = point_is_none(threat->five) ? threat->four : threat->five;
    struct point reply = POINT_NONE;
    bool is_won = point_is_none(first) || is_beaten_at(proof, first, threat, left);

    while (is_won && board_next_empty(&proof->board, &reply)) {
        is_won = is_beaten_at(proof, reply, threat, left);
    }
    return is_won;
}

static bool
is_threat(struct plain_proof *proof, struct threat *threat)
{
    *threat = (struct threat){POINT_NONE, POINT_NONE};
    return rules_pending_five(&proof->rules, &proof->board, proof->attacker, NULL) ||
           find_win(proof, proof->attacker, &threat->five) ||
           (proof->by_threes && find_open_four(proof, &threat->four));
}

bool
plain_wins_by(struct plain_proof *proof, struct point first, int moves)
{
    enum stone defender = stone_other(proof->attacker);
    struct placement placement;
    struct threat threat;
    enum result result;
    bool is_won;

    if (!place(proof, first, proof->attacker, &placement)) {
        return false;
    }
    result = result_of(proof, &placement);
    is_won = result == RESULT_NONE
                 ? moves > 1 && is_threat(proof, &threat) && !can_win(proof, defender) &&
                       is_beaten(proof, &threat, moves - 1)
                 : result == result_win(proof->attacker);
    board_undo(&proof->board, &placement);
    return is_won;
}

// With captures: a stone that takes, or one that may threaten to take the last stones needed.
static bool
may_attack(const struct plain_proof *proof, struct point p, int stones)
{
    const struct rule_set *set = rules_set(proof->rules.rule);

    return has_window(proof, p, proof->attacker, stones) ||
           (set->capture_sizes &&
            (2 * proof->board.captured[proof->attacker] >= set->capture_goal ||
             rules_judge(&proof->rules, &proof->board, p, proof->attacker).taken));
}

static bool
wins_by_any(struct plain_proof *proof, int moves)
{
    int stones = proof->by_threes ? THREE_STONES : FOUR_STONES;
    bool is_answering = can_win(proof, stone_other(proof->attacker));
    struct point p = POINT_NONE, four;

    if (!is_answering && !has_captures(proof) && find_open_four(proof, &four)) {
        return true;
    }
    while (board_next_empty(&proof->board, &p)) {
        if ((is_answering || may_attack(proof, p, stones)) && plain_wins_by(proof, p, moves)) {
            return true;
        }
    }
    return false;
}

bool
plain_wins(struct plain_proof *proof, int moves)
{
    struct plain_slot *slot = slot_of(proof);
    bool is_won;

    if (slot->won && slot->won <= moves) {
        return true;
    }
    if (slot->lost >= moves || plain_is_over(proof)) {
        return false;
    }
    proof->steps++;
    if (can_win(proof, proof->attacker)) {
        return moves > 0;
    }
    is_won = moves > 1 && wins_by_any(proof, moves);
    slot = slot_of(proof);
    if (is_won) {
        slot->won = (uint8_t)moves;
    } else if (!plain_is_over(proof)) {
        slot->lost = (uint8_t)moves;
    }
    return is_won;
}
