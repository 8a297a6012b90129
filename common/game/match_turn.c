// SPDX-License-Identifier: MIT
// What the player to act can do: stones, passes and the steps of an opening.
#include <assert.h>
#include <string.h>

#include "common/game/match_internal.h"
#include "common/util/xalloc.h"

static_assert((int)ACTION_PLACE == STEP_PLACE && (int)ACTION_CHOOSE == STEP_CHOOSE,
              "the opening steps come first among the actions, in the same order");

enum {
    STONES_MAX = 2,      // of one action
    FIRST_PASS_MOVE = 6, // variants.md 1.4
};

static const uint8_t stones_of_step[OPENING_STEP_COUNT] = {
    [STEP_PLACE] = 1,
    [STEP_PLACE_DECLARE] = 1,
    [STEP_PLACE2] = 2,
    [STEP_CHOOSE] = 1,
};

// The stones that an action has put on the board.
struct stones {
    int count;
    struct placement placed[STONES_MAX];
    bool is_foul; // the last one
};

static void
take_off(struct match *match, struct stones *stones)
{
    while (stones->count > 0) {
        board_undo(&match->board, &stones->placed[--stones->count]);
    }
}

// Judges the stones of an action one after the other and leaves all of them on
// the board, or none.
static enum verdict
put_on(struct match *match, const struct action *action, struct stones *stones)
{
    int count = stones_of_step[action->kind];

    stones->count = 0;
    while (stones->count < count) {
        struct point p = action->points[stones->count];
        enum stone stone = stone_of_move(match_next_move(match) + stones->count);
        struct judgement judgement = rules_judge(&match->settings.rules, &match->board, p, stone);

        if (judgement.taken && opening_bans_captures(&match->opening)) {
            judgement.verdict = VERDICT_OPENING_CAPTURE;
        }
        if (judgement.verdict != VERDICT_OK) {
            take_off(match, stones);
            return judgement.verdict;
        }
        stones->is_foul = judgement.is_foul;
        stones->placed[stones->count++] = board_place(&match->board, p, stone, judgement.taken);
    }
    return VERDICT_OK;
}

static enum verdict
check_step(const struct match *match, const struct action *action, struct opening_move *move)
{
    if (match->opening.state == OPENING_PLAY) {
        return action->kind == ACTION_PLACE ? VERDICT_OK : VERDICT_WRONG_PHASE;
    }
    *move = (struct opening_move){
        .step = (enum opening_step)action->kind,
        .point_count = action->point_count,
        .number = action->number,
    };
    memcpy(move->points, action->points, sizeof(move->points));
    return opening_check(&match->opening, &match->board, move);
}

static struct match_move *
add_move(struct match *match, struct placement placement, enum seat seat)
{
    struct match_move *move;

    match->moves =
        xgrow(match->moves, match->move_count, &match->move_capacity, sizeof(*match->moves));
    move = &match->moves[match->move_count++];
    memset(move, 0, sizeof(*move));
    move->placement = placement;
    move->seat = seat;
    move->spent_ms = match->clock.sides[seat].turn_ms;
    return move;
}

// The clock changes hands if another seat acts next. What a turn earns belongs
// to its last move, where an undo finds it.
static void
pass_turn(struct match *match, enum seat mover, bool was_charged, struct match_move *last)
{
    if (match_actor(match) == mover) {
        return;
    }
    if (was_charged) {
        struct clock_earned earned = clock_hand_over(&match->clock, mover);

        if (last) {
            last->earned = earned;
        }
    }
    match_begin_turn(match);
}

static struct outcome
outcome_of(const struct match *match, const struct stones *stones)
{
    const struct placement *last = &stones->placed[stones->count - 1];

    if (stones->is_foul) {
        return (struct outcome){RESULT_WHITE, END_FOUL};
    }
    return rules_outcome(&match->settings.rules, &match->board, last->point,
                         (enum stone)last->stone);
}

enum verdict
match_do_step(struct match *match, const struct action *action, const struct match_moment *moment)
{
    bool was_charged = !match_is_uncharged(match);
    bool in_opening = match->opening.state != OPENING_PLAY;
    struct outcome outcome = {RESULT_NONE, END_NONE};
    struct match_move *last = NULL;
    struct opening_move move;
    struct stones stones;
    enum verdict verdict;

    // Step 1: is it legal? Nothing changes before that is sure.
    verdict = check_step(match, action, &move);
    if (verdict == VERDICT_OK) {
        verdict = put_on(match, action, &stones);
    }
    if (verdict != VERDICT_OK) {
        return verdict;
    }
    // Step 2: book it.
    match_record(match, action, moment);
    match_charge(match, moment);
    match_hold_clock(match);
    match_decline_by_moving(match, action->seat, moment->at_ms);
    match->acts[action->seat]++;
    for (int i = 0; i < stones.count; i++) {
        last = add_move(match, stones.placed[i], action->seat);
    }
    if (in_opening) {
        opening_apply(&match->opening, &move);
        match->opening_moves = match->move_count;
    }
    // Step 3: what follows from it.
    if (last) {
        outcome = outcome_of(match, &stones);
    }
    if (outcome.result != RESULT_NONE) {
        match_end(match, outcome, moment);
    } else {
        pass_turn(match, action->seat, was_charged, last);
    }
    return VERDICT_OK;
}

enum verdict
match_do_pass(struct match *match, const struct action *action, const struct match_moment *moment)
{
    struct placement none = {.point = POINT_NONE};
    bool was_charged = !match_is_uncharged(match);
    bool second =
        match->move_count > 0 && point_is_none(match->moves[match->move_count - 1].placement.point);
    struct match_move *last;

    if (!rules_set(match->settings.rules.rule)->has_pass) {
        return VERDICT_NO_PASS;
    }
    if (match->opening.state != OPENING_PLAY || match_next_move(match) < FIRST_PASS_MOVE) {
        return VERDICT_PASS_TOO_EARLY;
    }
    match_record(match, action, moment);
    match_charge(match, moment);
    match_hold_clock(match);
    match_decline_by_moving(match, action->seat, moment->at_ms);
    last = add_move(match, none, action->seat);
    if (second) {
        match_end(match, (struct outcome){RESULT_DRAW, END_PASSES}, moment);
    } else {
        pass_turn(match, action->seat, was_charged, last);
    }
    return VERDICT_OK;
}
