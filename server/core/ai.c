// SPDX-License-Identifier: MIT
// AI players: a move is a job with a number, asked for when the position has
// been shown, answered later or never. A job that is no longer wanted is
// cancelled; an answer to it is ignored. What an AI is asked by its opponent is
// answered here too: at once where it knows what it thinks of the position, or
// else when a job has told it.
#include <string.h>

#include "common/engine/timeman.h"
#include "common/game/match_log.h"
#include "common/game/threat_shapes.h"
#include "common/util/strbuf.h"
#include "server/core/fault.h"
#include "server/core/habits.h"
#include "server/core/spare.h"
#include "server/core/state.h"

enum {
    LIMIT_MS = 10000, // thinking time of one move, if the clock allows it
    JUDGE_MS = 1000,  // of a look at the position, when a draw is offered
    LAG_MS = 100,     // from the end of a search to the stop of the clock
    GRACE_MS = 2000,  // an answer may be late by so much before the core helps out
    RESERVE_MS = 300, // but this long before the flag it does so at the latest
    CHANCE_MAX = 1000,
};

void
ai_cancel(struct turn *turn, struct room *room)
{
    if (room->ai_job) {
        if (!FAULT(FAULT_AI_NOT_CANCELLED)) {
            effects_add(turn->effects, EFFECT_ENGINE_CANCEL)->job = room->ai_job;
        }
        core_remove_job(turn->core, room->ai_job);
    }
    room->ai_job = 0;
    room->ai_due_ms = 0;
    room->has_ai_answer = false;
}

void
ai_forget(struct room *room)
{
    memset(room->opinions, 0, sizeof(room->opinions));
}

// Asking.

// What the actor has left in this turn, TIME_NEVER without a limit. He may have
// used some of it: a person who is in a hurry hands his seat to an AI.
static int64_t
until_flag_ms(const struct turn *turn, const struct room *room)
{
    int64_t deadline = match_deadline_ms(room->match);

    return deadline == TIME_NEVER ? TIME_NEVER : deadline - game_time_ms(room, turn->now);
}

// How long it may think: by its clock, and never up to the flag. The first move of a
// game has a limit of its own.
static struct time_plan
plan_of(const struct turn *turn, const struct room *room)
{
    const struct match *match = room->match;
    int64_t now_ms = game_time_ms(room, turn->now), left = until_flag_ms(turn, room);
    struct time_turn clock = {
        .spent_ms = match_spent_ms(match, now_ms),
        .lag_ms = LAG_MS,
        .most_ms = LIMIT_MS,
        .stones = match->move_count,
    };
    struct time_plan plan = timeman_clock(&match->clock, match_actor(match), &clock);

    if (left != TIME_NEVER && plan.until_ms > left - RESERVE_MS) {
        plan.until_ms = left > RESERVE_MS ? left - RESERVE_MS : 0;
    }
    if (plan.aim_ms > plan.until_ms) {
        plan.aim_ms = plan.until_ms;
    }
    return plan;
}

// When the core moves for it if no answer has come.
static int64_t
spare_at_ms(const struct turn *turn, const struct room *room, int64_t limit_ms)
{
    int64_t wait = limit_ms + GRACE_MS, left = until_flag_ms(turn, room);

    if (left != TIME_NEVER && wait > left - RESERVE_MS) {
        wait = left > RESERVE_MS ? left - RESERVE_MS : 0;
    }
    return turn->now.mono_ms + wait;
}

static struct engine_job *
add_job(struct turn *turn, struct room *room, const struct ai_settings *ai, struct time_plan plan)
{
    struct job *job = core_add_job(turn, JOB_MOVE, room->id);
    struct engine_job *engine = &effects_add(turn->effects, EFFECT_ENGINE)->engine;
    struct strbuf log = {0};

    match_log_write(room->match, &log);
    engine->job = job->id;
    engine->room = room->id;
    engine->mind = ai->mind;
    engine->level = ai->level;
    engine->weight_count = ai->weight_count;
    memcpy(engine->weights, ai->weights, sizeof(engine->weights));
    engine->plies = ai->plies;
    engine->aim_ms = plan.aim_ms;
    engine->limit_ms = plan.until_ms;
    engine->log = blob_create(log.text, log.length);
    strbuf_finish(&log);
    room->ai_job = job->id;
    room->ai_asked_ms = turn->now.mono_ms;
    room->ai_limit_ms = plan.until_ms;
    return engine;
}

static void
ask_for_move(struct turn *turn, struct room *room, const struct chair *chair)
{
    struct engine_job *engine = add_job(turn, room, &chair->ai, plan_of(turn, room));

    engine->wants_thoughts = room->member_count > 0;
    room->is_ai_judging = false;
    room->ai_due_ms = spare_at_ms(turn, room, engine->limit_ms);
}

// The AI that was offered a draw and has not answered yet; NULL if there is none.
static const struct chair *
asked_for_draw(const struct room *room)
{
    const struct match_question *draw = &room->match->questions[QUESTION_DRAW];
    const struct chair *chair = &room->chairs[seat_other(draw->asker)];

    return draw->is_open && chair->kind == OCCUPANT_AI ? chair : NULL;
}

void
ai_ask(struct turn *turn, struct room *room)
{
    const struct chair *chair = &room->chairs[match_actor(room->match)];

    if (room->ai_job || room->has_ai_answer || room->match->phase != MATCH_RUNNING) {
        return;
    }
    if (chair->kind == OCCUPANT_AI) {
        ask_for_move(turn, room, chair);
        return;
    }
    chair = asked_for_draw(room);
    if (chair) {
        add_job(turn, room, &chair->ai, (struct time_plan){JUDGE_MS, JUDGE_MS});
        room->is_ai_judging = true;
        room->ai_due_ms = turn->now.mono_ms + JUDGE_MS + GRACE_MS;
    }
}

void
ai_take_over(struct turn *turn, struct room *room, enum seat seat)
{
    struct action resume = {.kind = ACTION_RESUME, .seat = seat};

    if (!room_is_running(room)) {
        return;
    }
    if (room->match->phase == MATCH_PAUSED && seats_ai_count(room) == SEAT_COUNT) {
        game_apply(turn, room, &resume); // nobody else could end the pause
    }
    // The position was shown long ago and the clock goes on: it has no time to wait
    // until everybody sees that it sits there.
    if (room->match->run.is_running) {
        ai_ask(turn, room);
        rooms_schedule(turn, room);
    }
}

// Draws.

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_LATER };

// What it thinks is of use while the position is the one before its last move, or
// the one after it.
static bool
is_current(const struct room *room, const struct opinion *opinion)
{
    int next = match_next_move(room->match);

    return opinion->move && (opinion->move == next || opinion->move == next - 1);
}

static enum answer
answer_draw(const struct room *room, enum seat seat)
{
    const struct ai_settings *ai = &room->chairs[seat].ai;
    const struct opinion *opinion = &room->opinions[seat];
    bool is_late = habits_is_late(&room->match->board);

    if (ai->draws != HABIT_USUAL) {
        return ai->draws == HABIT_YES ? ANSWER_YES : ANSWER_NO;
    }
    if (rules_is_dead(&room->match->settings.rules, &room->match->board)) {
        return ANSWER_YES;
    }
    if (!is_late && !FAULT(FAULT_AI_TAKES_ANY_DRAW)) {
        return ANSWER_NO; // whatever it thinks
    }
    if (!is_current(room, opinion)) {
        return ANSWER_LATER;
    }
    return habits_take_draw(ai, is_late, opinion->evenness) || FAULT(FAULT_AI_TAKES_ANY_DRAW)
               ? ANSWER_YES
               : ANSWER_NO;
}

// Moves are given back at once, as far as the table allows it at all
// (match_questions.c); pauses cost it nothing.
static enum answer
answer_to(const struct room *room, enum question question, enum seat seat)
{
    return question == QUESTION_DRAW ? answer_draw(room, seat) : ANSWER_YES;
}

static void
give_answer(struct turn *turn, struct room *room, enum question question, bool yes)
{
    struct action action = {.kind = ACTION_ANSWER,
                            .seat = seat_other(room->match->questions[question].asker),
                            .question = question,
                            .yes = yes};

    game_apply(turn, room, &action);
}

void
ai_answer_questions(struct turn *turn, struct room *room)
{
    for (int i = 0; i < QUESTION_COUNT && room_is_running(room); i++) {
        const struct match_question *question = &room->match->questions[i];
        enum seat seat = seat_other(question->asker);
        enum answer answer;

        if (!question->is_open || room->chairs[seat].kind != OCCUPANT_AI) {
            continue;
        }
        answer = answer_to(room, (enum question)i, seat);
        if (answer != ANSWER_LATER) {
            give_answer(turn, room, (enum question)i, answer == ANSWER_YES);
        }
    }
}

// Nobody can win any more: it says so, once in a while.
static void
offer_draw(struct turn *turn, struct room *room, enum seat seat)
{
    struct action ask = {.kind = ACTION_ASK, .seat = seat, .question = QUESTION_DRAW};

    if (room_is_running(room) && room->chairs[seat].kind == OCCUPANT_AI &&
        room->match->opening.state == OPENING_PLAY && habits_offer_draw(&room->chairs[seat].ai) &&
        rules_is_dead(&room->match->settings.rules, &room->match->board)) {
        game_apply(turn, room, &ask); // refused if it has offered one lately
    }
}

// Answers of the engine.

// What it thinks before its move; how lost and how even it is counts from move to move.
static void
note_opinion(struct room *room, enum seat seat, int move, const struct wire_thought *thought)
{
    struct opinion *opinion = &room->opinions[seat];
    bool goes_on = opinion->move && opinion->move + 2 == move;

    opinion->despair =
        habits_despair(goes_on ? opinion->despair : 0, thought->chance, thought->loss_in);
    opinion->evenness = habits_evenness(goes_on ? opinion->evenness : 0, thought->chance);
    opinion->move = move;
    opinion->chance = thought->chance;
}

// An engine may place, pass and take its steps in an opening. To give up is not its
// business, but that of whoever sits there.
static bool
is_fitting(const struct action *action)
{
    return (unsigned)action->kind <= ACTION_PASS;
}

static bool
gives_up(const struct room *room, enum seat seat)
{
    const struct opinion *opinion = &room->opinions[seat];
    bool is_against_person = room->chairs[seat_other(seat)].kind == OCCUPANT_PERSON;

    return opinion->move == match_next_move(room->match) && opinion->despair >= HABITS_LOST &&
           (habits_may_resign(&room->chairs[seat].ai, is_against_person) ||
            FAULT(FAULT_AI_GIVES_UP));
}

static bool
try_action(struct turn *turn, struct room *room, struct action action)
{
    action.seat = match_actor(room->match);
    action.move_number = 0;
    return game_apply(turn, room, &action) == VERDICT_OK;
}

// Plays the answer, or the core's own move if that is not legal. False if the game
// had to end instead.
static bool
move(struct turn *turn, struct room *room, const struct action *answer)
{
    if (answer && is_fitting(answer) && try_action(turn, room, *answer)) {
        return true;
    }
    // The thought was about another move, or there is none.
    room->ai_thought = (struct wire_thought){.shortened = true};
    return room_is_running(room) && try_action(turn, room, spare_action(room->match));
}

// Its turn: it gives up, takes the draw that it was offered, or moves.
static void
play(struct turn *turn, struct room *room, const struct action *answer)
{
    enum seat seat = match_actor(room->match);
    uint32_t number = (uint32_t)match_next_move(room->match);
    bool is_offered = asked_for_draw(room) == &room->chairs[seat];

    if (answer && gives_up(room, seat)) {
        try_action(turn, room, (struct action){.kind = ACTION_RESIGN});
        return;
    }
    if (answer && is_offered && answer_draw(room, seat) == ANSWER_YES) {
        give_answer(turn, room, QUESTION_DRAW, true);
        return;
    }
    if (move(turn, room, answer)) {
        thoughts_tell_done(turn, room, seat, number);
        offer_draw(turn, room, seat);
    }
}

// The room that waits for this job, NULL if none does any more.
static struct room *
waiting_room(const struct core *core, uint64_t id)
{
    const struct job *job = core_job(core, id);
    struct room *room = job && job->kind == JOB_MOVE ? core_room(core, job->owner) : NULL;

    return room && room->ai_job == id ? room : NULL;
}

// It has looked at the position in which the other one has to move. That it has not
// followed the game makes up for the moves that it has not seen: one look is enough.
static void
judged(struct turn *turn, struct room *room, const struct wire_thought *thought)
{
    enum seat seat = seat_other(match_actor(room->match));

    if (thought) {
        int even = habits_evenness(HABITS_EVEN - 1, CHANCE_MAX - thought->chance);

        room->opinions[seat] = (struct opinion){.move = match_next_move(room->match) - 1,
                                                .chance = CHANCE_MAX - thought->chance,
                                                .evenness = even};
        ai_answer_questions(turn, room);
    } else if (asked_for_draw(room)) {
        give_answer(turn, room, QUESTION_DRAW, false);
    }
}

// Nobody loses on time by good manners: a pause is no longer than the time that it
// may think.
static int64_t
pause_end_ms(const struct room *room, uint64_t job)
{
    const struct ai_settings *ai = &room->chairs[match_actor(room->match)].ai;
    int64_t pause =
        habits_pause_ms(ai, room->id ^ job,
                        threat_shapes_has_five(&room->match->settings.rules, &room->match->board));

    if (pause > room->ai_limit_ms && !FAULT(FAULT_AI_PAUSE_TOO_LONG)) {
        pause = room->ai_limit_ms;
    }
    return room->ai_asked_ms + pause;
}

// Keeps what it thinks for later.
static void
take_thought(struct room *room, const struct wire_thought *thought)
{
    enum seat seat = match_actor(room->match);

    room->ai_thought = (struct wire_thought){.shortened = true};
    if (!thought) {
        return;
    }
    room->ai_thought = *thought;
    room->ai_thought.points = room->ai_line;
    if (thought->point_count) {
        memcpy(room->ai_line, thought->points,
               (size_t)thought->point_count * sizeof(*thought->points));
    }
    if (room->match->opening.state == OPENING_PLAY) {
        note_opinion(room, seat, match_next_move(room->match), thought);
    }
}

void
ai_on_answer(struct turn *turn, uint64_t id, const struct action *action,
             const struct wire_thought *thought)
{
    struct room *room = waiting_room(turn->core, id);
    int64_t pause_end;

    if (!room) {
        return; // nobody waits for it any more
    }
    core_remove_job(turn->core, id);
    room->ai_job = 0;
    room->ai_due_ms = 0;
    if (turn->core->is_storage_down || turn->core->is_draining) {
        return; // asked again when the game goes on
    }
    if (room->is_ai_judging) {
        judged(turn, room, action ? thought : NULL);
        return;
    }
    take_thought(room, action ? thought : NULL);
    pause_end = pause_end_ms(room, id);
    if (action && pause_end > turn->now.mono_ms) {
        room->has_ai_answer = true;
        room->ai_answer = *action;
        room->ai_due_ms = pause_end;
        rooms_schedule(turn, room);
        return;
    }
    play(turn, room, action);
}

void
ai_on_thought(struct turn *turn, uint64_t id, const struct wire_thought *thought)
{
    struct room *room = waiting_room(turn->core, id);

    if (room && !room->is_ai_judging && room_is_running(room) && !turn->core->is_storage_down &&
        !turn->core->is_draining) {
        thoughts_tell(turn, room, thought);
    }
}

void
ai_on_due(struct turn *turn, struct room *room)
{
    struct action answer = room->ai_answer;
    bool has_answer = room->has_ai_answer, was_judging = room->ai_job && room->is_ai_judging;

    ai_cancel(turn, room);
    if (was_judging) {
        judged(turn, room, NULL);
        return;
    }
    if (!has_answer) {
        take_thought(room, NULL);
    }
    play(turn, room, has_answer ? &answer : NULL);
}
