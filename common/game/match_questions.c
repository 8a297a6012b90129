// SPDX-License-Identifier: MIT
// What the players ask each other: a draw, an undo, a pause. One open question
// of each kind; the other side answers, or plays on, which declines a draw and
// an undo.
#include "common/game/match_internal.h"

enum { UNDO_REFUSALS_MAX = 10, UNDO_WAIT_MS = 10000 };

static enum verdict
may_ask_draw(const struct match *match, enum seat seat, int64_t at_ms)
{
    (void)at_ms;
    return match_next_move(match) >= match->draw_from_move[seat] ? VERDICT_OK
                                                                 : VERDICT_DRAW_TOO_SOON;
}

// How many moves an undo takes back: against an engine its answer as well.
static int
undo_plies(const struct match *match, enum seat asker)
{
    bool against_engine = match->seat_kinds[seat_other(asker)] != SEAT_PERSON;

    return against_engine && match_actor(match) == asker ? 2 : 1;
}

static enum verdict
may_ask_undo(const struct match *match, enum seat seat, int64_t at_ms)
{
    int first = match->move_count - undo_plies(match, seat);

    if (match->settings.rated) {
        return VERDICT_RATED;
    }
    if (match->settings.undo == UNDO_OFF) {
        return VERDICT_UNDO_OFF;
    }
    if (match->opening.state != OPENING_PLAY || first < match->opening_moves) {
        return VERDICT_UNDO_OPENING;
    }
    if (match->moves[first].seat != seat) {
        return VERDICT_UNDO_NOT_YOURS;
    }
    if (match->undo_count >= MATCH_UNDOS_MAX) {
        return VERDICT_UNDO_LIMIT;
    }
    return at_ms >= match->undo_from_ms[seat] ? VERDICT_OK : VERDICT_UNDO_TOO_SOON;
}

static enum verdict
may_ask_pause(const struct match *match, enum seat seat, int64_t at_ms)
{
    (void)seat, (void)at_ms;
    if (match->settings.rated) {
        return VERDICT_RATED;
    }
    return match->phase == MATCH_PAUSED ? VERDICT_PAUSED : VERDICT_OK;
}

static void
agree_draw(struct match *match, enum seat asker, const struct match_moment *moment)
{
    (void)asker;
    match_end(match, (struct outcome){RESULT_DRAW, END_AGREEMENT}, moment);
}

// Takes the newest move off the board and back what it earned on the clock.
static void
take_back_move(struct match *match)
{
    const struct match_move *move = &match->moves[--match->move_count];

    if (!point_is_none(move->placement.point)) {
        board_undo(&match->board, &move->placement);
    }
    clock_take_back(&match->clock, move->seat, &move->earned);
}

static void
agree_undo(struct match *match, enum seat asker, const struct match_moment *moment)
{
    int plies = undo_plies(match, asker);
    enum seat actor = match_actor(match);

    if (match->settings.undo == UNDO_PRESS) {
        match_charge(match, moment);
    } else {
        // Refund: what the player to move has spent since is given back.
        match->clock.sides[actor] = match->turn_clock.sides[actor];
    }
    for (int i = 0; i < plies; i++) {
        take_back_move(match);
    }
    match->undo_count++;
    match_close_questions(match);
    match_hold_clock(match);
    match_begin_turn(match);
}

static void
agree_pause(struct match *match, enum seat asker, const struct match_moment *moment)
{
    (void)asker;
    match_charge(match, moment);
    match_hold_clock(match);
    match->phase = MATCH_PAUSED;
}

static const struct question_ops {
    enum verdict (*may_ask)(const struct match *match, enum seat seat, int64_t at_ms);
    void (*agree)(struct match *match, enum seat asker, const struct match_moment *moment);
    bool declined_by_moving;
} ops[QUESTION_COUNT] = {
    [QUESTION_DRAW] = {may_ask_draw, agree_draw, true},
    [QUESTION_UNDO] = {may_ask_undo, agree_undo, true},
    [QUESTION_PAUSE] = {may_ask_pause, agree_pause, false},
};

// After n refused undos the next one may be asked for 10 n n seconds later.
static void
refuse(struct match *match, enum question question, int64_t at_ms)
{
    enum seat asker = match->questions[question].asker;

    match->questions[question].is_open = false;
    if (question == QUESTION_UNDO) {
        int n = match->undo_refusals[asker] + 1;

        match->undo_refusals[asker] = n < UNDO_REFUSALS_MAX ? n : UNDO_REFUSALS_MAX;
        n = match->undo_refusals[asker];
        match->undo_from_ms[asker] = at_ms + (int64_t)UNDO_WAIT_MS * n * n;
    }
}

enum verdict
match_do_ask(struct match *match, const struct action *action, const struct match_moment *moment)
{
    struct match_question *question = &match->questions[action->question];
    enum verdict verdict;

    if (question->is_open) {
        return question->asker == action->seat ? VERDICT_ALREADY_ASKED : VERDICT_ANSWER_FIRST;
    }
    verdict = ops[action->question].may_ask(match, action->seat, moment->at_ms);
    if (verdict != VERDICT_OK) {
        return verdict;
    }
    match_record(match, action, moment);
    if (action->question == QUESTION_DRAW) {
        match->draw_from_move[action->seat] = match_next_move(match) + MATCH_DRAW_GAP;
    }
    // An engine gives moves back at once.
    if (action->question == QUESTION_UNDO &&
        match->seat_kinds[seat_other(action->seat)] != SEAT_PERSON) {
        agree_undo(match, action->seat, moment);
        return VERDICT_OK;
    }
    question->is_open = true;
    question->asker = action->seat;
    return VERDICT_OK;
}

enum verdict
match_do_answer(struct match *match, const struct action *action, const struct match_moment *moment)
{
    struct match_question *question = &match->questions[action->question];

    if (!question->is_open) {
        return VERDICT_NOTHING_ASKED;
    }
    if (question->asker == action->seat) {
        return VERDICT_OWN_QUESTION;
    }
    match_record(match, action, moment);
    if (action->yes) {
        question->is_open = false;
        ops[action->question].agree(match, question->asker, moment);
    } else {
        refuse(match, action->question, moment->at_ms);
    }
    return VERDICT_OK;
}

enum verdict
match_do_withdraw(struct match *match, const struct action *action,
                  const struct match_moment *moment)
{
    struct match_question *question = &match->questions[action->question];

    if (!question->is_open || question->asker != action->seat) {
        return VERDICT_NOTHING_ASKED;
    }
    match_record(match, action, moment);
    question->is_open = false;
    return VERDICT_OK;
}

void
match_decline_by_moving(struct match *match, enum seat mover, int64_t at_ms)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        const struct match_question *question = &match->questions[i];

        if (question->is_open && question->asker != mover && ops[i].declined_by_moving) {
            refuse(match, (enum question)i, at_ms);
        }
    }
}

void
match_close_questions(struct match *match)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        match->questions[i].is_open = false;
    }
}
