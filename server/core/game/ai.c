// SPDX-License-Identifier: MIT
// AI players: a move is a job with a number, asked for when the position has
// been shown, answered later or never. A job that is no longer wanted is
// cancelled; an answer to it is ignored. Questions of the opponent are answered
// here too: directly if the AI has an opinion of the position, else when a job has given one.
#include "server/core/game/ai.h"

#include <string.h>

#include "common/engine/timeman.h"
#include "common/game/threat_shapes.h"
#include "server/core/fault.h"
#include "server/core/game/ai_job.h"
#include "server/core/game/ai_policy.h"
#include "server/core/game/engine_info.h"
#include "server/core/game/fallback_move.h"
#include "server/core/game/game.h"
#include "server/core/game/game_wire.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/schedule.h"
#include "server/core/tables.h"

enum { CHANCE_MAX = 1000 };

void
ai_take_over(struct turn *turn, struct room *room, enum seat seat, bool was_ai)
{
    struct action resume = {.kind = ACTION_RESUME, .seat = seat};

    if (!room_is_running(room)) {
        return;
    }
    // An AI is always there, however long the seat was empty before.
    match_note_presence(room->match, seat, PRESENCE_HERE, game_time_ms(room, turn->now));
    // A pause of two AIs is their owner's; that of a person who has left the seat is over.
    if (!was_ai && room->match->phase == MATCH_PAUSED && occupants_ai_count(room) == SEAT_COUNT) {
        game_apply(turn, room, &resume);
    }
    // The position was shown long ago and the clock goes on: it has no time to wait
    // until everybody sees that it sits there.
    if (room->match->run.is_running) {
        ai_job_ask(turn, room);
        schedule_room(turn, room);
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

static bool
takes_draw(const struct ai_config *ai, bool is_late, int evenness)
{
    return ai_policy_take_draw(ai, is_late, evenness) || FAULT(FAULT_AI_TAKES_ANY_DRAW);
}

// Before that it declines, whatever it thinks.
static bool
is_late_enough(const struct board *board)
{
    return ai_policy_is_late(board) || FAULT(FAULT_AI_TAKES_ANY_DRAW);
}

static enum answer
answer_draw(const struct room *room, enum seat seat)
{
    const struct ai_config *ai = &room->occupants[seat].ai;
    const struct opinion *opinion = &room->opinions[seat];

    if (ai->draws != AI_CHOICE_DEFAULT) {
        return ai->draws == AI_CHOICE_YES ? ANSWER_YES : ANSWER_NO;
    }
    if (rules_is_dead(&room->match->settings.rules, &room->match->board)) {
        return ANSWER_YES;
    }
    if (!is_late_enough(&room->match->board)) {
        return ANSWER_NO;
    }
    if (!is_current(room, opinion)) {
        return ANSWER_LATER;
    }
    return takes_draw(ai, ai_policy_is_late(&room->match->board), opinion->evenness) ? ANSWER_YES
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

        if (!question->is_open || room->occupants[seat].kind != OCCUPANT_AI) {
            continue;
        }
        answer = answer_to(room, (enum question)i, seat);
        if (answer != ANSWER_LATER) {
            give_answer(turn, room, (enum question)i, answer == ANSWER_YES);
        }
    }
}

// Neither side can win any more: the AI offers a draw once in a while.
static void
offer_draw(struct turn *turn, struct room *room, enum seat seat)
{
    struct action ask = {.kind = ACTION_ASK, .seat = seat, .question = QUESTION_DRAW};

    if (room_is_running(room) && room->occupants[seat].kind == OCCUPANT_AI &&
        room->match->opening.state == OPENING_PLAY &&
        ai_policy_offer_draw(&room->occupants[seat].ai) &&
        rules_is_dead(&room->match->settings.rules, &room->match->board)) {
        game_apply(turn, room, &ask); // refused if it has offered one lately
    }
}

// Answers of the engine.

// What it thinks before its move; how lost and how even it is counts from move to move.
static void
note_opinion(struct room *room, enum seat seat, int move, const struct wire_thought *info)
{
    struct opinion *opinion = &room->opinions[seat];
    bool goes_on = opinion->move && opinion->move + 2 == move;

    opinion->despair =
        ai_policy_despair(goes_on ? opinion->despair : 0, info->chance, info->loss_in);
    opinion->evenness = ai_policy_evenness(goes_on ? opinion->evenness : 0, info->chance);
    opinion->move = move;
    opinion->chance = info->chance;
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
    bool is_against_person = room->occupants[seat_other(seat)].kind == OCCUPANT_PERSON;

    return opinion->move == match_next_move(room->match) && opinion->despair >= AI_POLICY_LOST &&
           (ai_policy_may_resign(&room->occupants[seat].ai, is_against_person) ||
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
    // The info was about another move, or there is none.
    room->ai_info = (struct wire_thought){.shortened = true};
    return room_is_running(room) && try_action(turn, room, fallback_move_find(room->match));
}

// After the last move for which two AIs were let go on.
static void
count_step(struct turn *turn, struct room *room, enum seat seat)
{
    struct action pause = {.kind = ACTION_ASK, .seat = seat, .question = QUESTION_PAUSE};

    if (room->ai_steps > 0 && --room->ai_steps == 0 && room_is_running(room)) {
        game_apply(turn, room, &pause); // the other one agrees
    }
}

// Its turn: it gives up, takes the draw that it was offered, or moves.
static void
play(struct turn *turn, struct room *room, const struct action *answer)
{
    enum seat seat = match_actor(room->match);
    uint32_t number = (uint32_t)match_next_move(room->match);
    bool is_offered = ai_job_asked_for_draw(room) == &room->occupants[seat];

    if (answer && gives_up(room, seat)) {
        try_action(turn, room, (struct action){.kind = ACTION_RESIGN});
        return;
    }
    if (answer && is_offered && answer_draw(room, seat) == ANSWER_YES) {
        give_answer(turn, room, QUESTION_DRAW, true);
        return;
    }
    if (move(turn, room, answer)) {
        engine_info_tell_done(turn, room, seat, number);
        offer_draw(turn, room, seat);
        count_step(turn, room, seat);
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
judged(struct turn *turn, struct room *room, const struct wire_thought *info)
{
    enum seat seat = seat_other(match_actor(room->match));

    if (info) {
        int even = ai_policy_evenness(AI_POLICY_EVEN - 1, CHANCE_MAX - info->chance);

        room->opinions[seat] = (struct opinion){.move = match_next_move(room->match) - 1,
                                                .chance = CHANCE_MAX - info->chance,
                                                .evenness = even};
        ai_answer_questions(turn, room);
    } else if (ai_job_asked_for_draw(room)) {
        give_answer(turn, room, QUESTION_DRAW, false);
    }
}

static bool
is_too_long(const struct room *room, int64_t pause_ms)
{
    return pause_ms > room->ai_limit_ms && !FAULT(FAULT_AI_PAUSE_TOO_LONG);
}

// A pause of an AI is no longer than its time to think, so that it never loses on time by a pause.
static int64_t
pause_end_ms(const struct room *room, uint64_t job)
{
    const struct ai_config *ai = &room->occupants[match_actor(room->match)].ai;
    int64_t pause = ai_policy_pause_ms(
        ai, room->id ^ job,
        threat_shapes_has_five(&room->match->settings.rules, &room->match->board));

    if (is_too_long(room, pause)) {
        pause = room->ai_limit_ms;
    }
    return room->ai_asked_ms + pause;
}

// Keeps what it thinks for later.
static void
take_info(struct room *room, const struct wire_thought *info)
{
    enum seat seat = match_actor(room->match);

    room->ai_info = (struct wire_thought){.shortened = true};
    if (!info) {
        return;
    }
    room->ai_info = *info;
    room->ai_info.points = room->ai_line;
    if (info->point_count) {
        memcpy(room->ai_line, info->points, (size_t)info->point_count * sizeof(*info->points));
    }
    if (room->match->opening.state == OPENING_PLAY) {
        note_opinion(room, seat, match_next_move(room->match), info);
    }
}

void
ai_on_answer(struct turn *turn, const struct core_event *event)
{
    const struct action *action = event->action;
    struct room *room = waiting_room(turn->core, event->job);
    int64_t pause_end;

    if (!room) {
        return; // nobody waits for it any more
    }
    ai_job_settle(turn, room, event->spent_ms);
    core_remove_job(turn->core, event->job);
    room->ai_job = 0;
    room->ai_due_ms = 0;
    if (turn->core->is_storage_down || turn->core->is_draining) {
        return; // asked again when the game goes on
    }
    if (room->is_ai_judging) {
        judged(turn, room, action ? event->info : NULL);
        return;
    }
    take_info(room, action ? event->info : NULL);
    pause_end = pause_end_ms(room, event->job);
    if (action && pause_end > turn->now.mono_ms) {
        room->has_ai_answer = true;
        room->ai_answer = *action;
        room->ai_due_ms = pause_end;
        schedule_room(turn, room);
        return;
    }
    play(turn, room, action);
}

void
ai_on_info(struct turn *turn, uint64_t id, const struct wire_thought *info)
{
    struct room *room = waiting_room(turn->core, id);

    if (room && !room->is_ai_judging && room_is_running(room) && !turn->core->is_storage_down &&
        !turn->core->is_draining) {
        engine_info_tell(turn, room, info);
    }
}

void
ai_on_due(struct turn *turn, struct room *room)
{
    struct action answer = room->ai_answer;
    bool has_answer = room->has_ai_answer, was_judging = room->ai_job && room->is_ai_judging;

    ai_job_cancel(turn, room);
    if (was_judging) {
        judged(turn, room, NULL);
        return;
    }
    if (!has_answer) {
        take_info(room, NULL);
    }
    play(turn, room, has_answer ? &answer : NULL);
}
