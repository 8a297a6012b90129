// SPDX-License-Identifier: MIT
#include "common/engine/opening_steps.h"

#include <stdlib.h>

#include "common/engine/pick.h"
#include "common/game/point.h"

enum {
    BALANCE = 500,   // black's share when neither colour is better off
    CLOSE = 40,      // so near to it the colours are as good as each other
    AS_FAIR = 20,    // stones this much less fair than the fairest are as welcome
    NEAR_CENTRE = 2, // first stones stand so near to the centre
    FAR = 4,         // points from all stones: too far to tell them apart
    FEWEST_AT = 450, // black's share from which more than the fewest fifths are declared,
    MOST_AT = 600,   // and where all of them are
    STONES_BEFORE_FIFTH = 4,
    LOOKS = 12, // stones that are looked at when one is wanted
};

// What black would have after each of the candidates, by their index.
struct shares {
    int of[BOARD_POINTS_MAX];
    bool is_looked_at[BOARD_POINTS_MAX];
};

#define BIT(step) (1u << (step))
#define COLOUR_STEPS (BIT(STEP_SWAP) | BIT(STEP_TAKE_BLACK) | BIT(STEP_TAKE_WHITE))

static int
share_now(const struct opening_task *task)
{
    const struct match *match = task->match;

    return balance_look(task->balance, &match->board, match_next_stone(match));
}

// Black's share after one more stone of this colour.
static int
share_with(const struct opening_task *task, struct board *board, const struct candidate *candidate,
           enum stone stone, bool is_look)
{
    struct placement placement = board_place(board, candidate->point, stone, candidate->taken);
    int share = is_look ? balance_look(task->balance, board, stone_other(stone))
                        : balance_glance(task->balance, board, stone_other(stone));

    board_undo(board, &placement);
    return share;
}

// Weighs all candidates for the stone: a glance at each, and a look at the so many that
// are nearest to the share that is wanted.
static void
weigh(const struct opening_task *task, struct board *board, enum stone stone, int wanted, int looks,
      struct shares *shares)
{
    const struct candidates *candidates = task->candidates;

    for (int i = 0; i < candidates->count; i++) {
        shares->of[i] = share_with(task, board, &candidates->list[i], stone, false);
        shares->is_looked_at[i] = false;
    }
    for (int look = 0; look < looks && look < candidates->count; look++) {
        struct pick pick = {0};

        for (int i = 0; i < candidates->count; i++) {
            if (!shares->is_looked_at[i]) {
                pick_show(&pick, i, -abs(shares->of[i] - wanted), task->rng);
            }
        }
        shares->of[pick.index] =
            share_with(task, board, &candidates->list[pick.index], stone, true);
        shares->is_looked_at[pick.index] = true;
    }
}

// How many fifth moves make up for black's advantage.
static int
fair_number(const struct opening_task *task, int share)
{
    int least, most;

    opening_number_range(&task->match->opening, &least, &most);
    share = share < FEWEST_AT ? FEWEST_AT : share;
    share = share > MOST_AT ? MOST_AT : share;
    return least + (most - least) * (share - FEWEST_AT) / (MOST_AT - FEWEST_AT);
}

static void
find_in_region(const struct opening_task *task, struct region region)
{
    struct situation situation = situation_of(task->match, region);

    candidates_find(&situation, task->candidates);
}

// Shortens the list to those that are not closed. Keeps all of them if none is left.
static void
keep_open(const struct opening_task *task, const bool is_closed[BOARD_POINTS_MAX])
{
    struct candidates *candidates = task->candidates;
    int count = 0;

    for (int i = 0; i < candidates->count; i++) {
        struct candidate candidate = candidates->list[i];

        if (!is_closed[candidate.point.y * task->match->board.size + candidate.point.x]) {
            candidates->list[count++] = candidate;
        }
    }
    candidates->count = count ? count : candidates->count;
}

static void
keep_central(const struct opening_task *task)
{
    int size = task->match->board.size;
    struct point centre = point_centre(size);
    bool is_closed[BOARD_POINTS_MAX];

    for (int i = 0; i < size * size; i++) {
        struct point p = {(int8_t)(i % size), (int8_t)(i / size)};

        is_closed[i] = point_distance(p, centre) > NEAR_CENTRE;
    }
    keep_open(task, is_closed);
}

// To a search what is far from all stones is much the same everywhere, and so are the eight
// parts of an empty board: it does not weigh all of it. The map is quick.
static void
keep_telling(const struct opening_task *task)
{
    const struct board *board = &task->match->board;
    int size = board->size, centre = size / 2;
    bool is_closed[BOARD_POINTS_MAX];

    if (!task->balance->search) {
        return;
    }
    if (board->empty_count < size * size) {
        candidates_close_far(board, FAR, is_closed);
    } else {
        for (int i = 0; i < size * size; i++) {
            is_closed[i] = i % size > i / size || i / size > centre;
        }
    }
    keep_open(task, is_closed);
}

// The fairest candidate, or one that is nearly as fair.
static int
pick_fair(const struct opening_task *task, const struct shares *shares)
{
    int fairest = BALANCE;
    struct pick pick = {0};

    for (int i = 0; i < task->candidates->count; i++) {
        int distance = abs(shares->of[i] - BALANCE);

        fairest = shares->is_looked_at[i] && distance < fairest ? distance : fairest;
    }
    for (int i = 0; i < task->candidates->count; i++) {
        bool is_fair = shares->is_looked_at[i] && abs(shares->of[i] - BALANCE) <= fairest + AS_FAIR;

        pick_show(&pick, i, is_fair, task->rng);
    }
    return pick.index;
}

// Returns black's share after the stone.
static int
place_fairly(const struct opening_task *task, struct region region, struct action *action)
{
    struct board board = task->match->board;
    struct shares shares;
    int index;

    find_in_region(task, region);
    keep_telling(task);
    weigh(task, &board, match_next_stone(task->match), BALANCE, LOOKS, &shares);
    index = pick_fair(task, &shares);
    action->points[0] = task->candidates->list[index].point;
    action->point_count = 1;
    return shares.of[index];
}

static void
place_near_centre(const struct opening_task *task, struct region region, struct action *action)
{
    struct candidates *candidates = task->candidates;

    find_in_region(task, region);
    keep_central(task);
    action->points[0] = candidates->list[rng_below(task->rng, (uint32_t)candidates->count)].point;
    action->point_count = 1;
}

// Decides a stone by the steps that follow it. Returns false if it is an ordinary stone.
static bool
decide_stone(const struct opening_task *task, struct region region, struct action *action)
{
    const struct match *match = task->match;
    struct opening_state after = match->opening;
    struct opening_move move = {.step = STEP_PLACE};
    enum seat actor = match_actor(match);
    unsigned next;

    opening_apply(&after, &move);
    next = opening_steps(&after);
    if (next == 0) {
        return false;
    }
    if (opening_actor(&after, match_next_move(match) + 1) == actor) {
        // A stone more, or a number that goes with this one.
        if (next & BIT(STEP_PLACE)) {
            place_near_centre(task, region, action);
        } else {
            place_fairly(task, region, action);
        }
        return true;
    }
    if (next & COLOUR_STEPS) {
        place_fairly(task, region, action);
        return true;
    }
    return false;
}

// The share that a colour would like best.
static int
aim_of(enum stone stone)
{
    return stone == STONE_BLACK ? 2 * BALANCE : 0;
}

// The best stone for the colour that is to move, and a fair one of the other.
static void
place_pair(const struct opening_task *task, struct action *action)
{
    struct board board = task->match->board;
    struct situation situation =
        situation_of(task->match, opening_region(&task->match->opening, STEP_PLACE2));
    struct shares shares;

    situation.board = &board;
    for (int i = 0; i < 2; i++) {
        int wanted = i == 0 ? aim_of(situation.stone) : BALANCE;
        struct pick pick = {0};

        candidates_find(&situation, task->candidates);
        keep_telling(task);
        weigh(task, &board, situation.stone, wanted, LOOKS, &shares);
        for (int k = 0; k < task->candidates->count; k++) {
            int distance = shares.is_looked_at[k] ? abs(shares.of[k] - wanted) : 2 * BALANCE;

            pick_show(&pick, k, -distance, task->rng);
        }
        action->points[i] = task->candidates->list[pick.index].point;
        board_place(&board, action->points[i], situation.stone, 0);
        situation.stone = stone_other(situation.stone);
    }
    action->point_count = 2;
}

// The candidate that black likes best of those that may be offered beside the
// ones that are offered already.
static int
best_offer(const struct opening_task *task, const struct point stones[STONES_BEFORE_FIFTH],
           const struct shares *shares, struct action *action)
{
    struct pick pick = {.index = -1};

    for (int i = 0; i < task->candidates->count; i++) {
        struct point *p = &action->points[action->point_count];
        int first, second;

        *p = task->candidates->list[i].point;
        if (!opening_find_equivalent(stones, action->points, action->point_count + 1, &first,
                                     &second)) {
            pick_show(&pick, i, shares->of[i] + (shares->is_looked_at[i] ? 2 * BALANCE : 0),
                      task->rng);
        }
    }
    return pick.index;
}

static void
offer(const struct opening_task *task, struct action *action)
{
    const struct match *match = task->match;
    struct situation situation = situation_of(match, opening_region(&match->opening, STEP_OFFER));
    struct board board = match->board;
    struct point stones[STONES_BEFORE_FIFTH];
    struct shares shares;
    int least, most, index;

    for (int i = 0; i < STONES_BEFORE_FIFTH; i++) {
        stones[i] = match->moves[i].placement.point;
    }
    opening_number_range(&match->opening, &least, &most);
    candidates_find(&situation, task->candidates);
    keep_telling(task);
    // Points come in pairs where the stones are symmetrical.
    weigh(task, &board, situation.stone, aim_of(STONE_BLACK), LOOKS + least, &shares);
    while (action->point_count < least &&
           (index = best_offer(task, stones, &shares, action)) >= 0) {
        action->points[action->point_count++] = task->candidates->list[index].point;
    }
}

static void
choose(const struct opening_task *task, struct action *action)
{
    const struct opening_state *opening = &task->match->opening;
    struct board board = task->match->board;
    struct pick pick = {0};

    for (int i = 0; i < opening->offered_count; i++) {
        struct candidate candidate = {opening->offered[i], 0};

        pick_show(&pick, i, -share_with(task, &board, &candidate, STONE_BLACK, true), task->rng);
    }
    action->points[0] = opening->offered[pick.index];
    action->point_count = 1;
}

// A colour may be taken, or exchanged. True if it is; else the actor stays what
// he is, and one of his other steps follows.
static bool
decide_colour(const struct opening_task *task, unsigned steps, struct action *action)
{
    enum stone mine = match_colour_of(task->match, match_actor(task->match));
    int share = share_now(task);
    bool is_close = abs(share - BALANCE) <= CLOSE;
    enum stone better = share >= BALANCE ? STONE_BLACK : STONE_WHITE;

    if (is_close && steps & BIT(STEP_PLACE2)) {
        action->kind = ACTION_PLACE2;
        place_pair(task, action);
        return true;
    }
    if (steps & BIT(STEP_TAKE_BLACK)) {
        action->kind = better == STONE_BLACK ? ACTION_TAKE_BLACK : ACTION_TAKE_WHITE;
        return true;
    }
    if (better != mine && !is_close) {
        action->kind = ACTION_SWAP;
        return true;
    }
    if (steps & BIT(STEP_KEEP)) {
        action->kind = ACTION_KEEP;
        return true;
    }
    // Many fifth moves are the price for keeping a good black for certain.
    if (steps & BIT(STEP_OFFER) && !is_close) {
        action->kind = ACTION_OFFER;
        offer(task, action);
        return true;
    }
    return false;
}

bool
opening_steps_decide(const struct opening_task *task, struct action *action, struct region *region)
{
    const struct opening_state *opening = &task->match->opening;
    unsigned steps = opening_steps(opening);

    if (steps & COLOUR_STEPS && decide_colour(task, steps, action)) {
        return true;
    }
    if (steps & BIT(STEP_PLACE)) {
        action->kind = ACTION_PLACE;
        *region = opening_region(opening, STEP_PLACE);
        return decide_stone(task, *region, action);
    }
    if (steps & BIT(STEP_PLACE_DECLARE)) {
        action->kind = ACTION_PLACE_DECLARE;
        action->number = fair_number(
            task, place_fairly(task, opening_region(opening, STEP_PLACE_DECLARE), action));
        return true;
    }
    if (steps & BIT(STEP_DECLARE)) {
        action->kind = ACTION_DECLARE;
        action->number = fair_number(task, share_now(task));
        return true;
    }
    if (steps & BIT(STEP_OFFER)) {
        action->kind = ACTION_OFFER;
        offer(task, action);
        return true;
    }
    action->kind = ACTION_CHOOSE;
    choose(task, action);
    return true;
}
