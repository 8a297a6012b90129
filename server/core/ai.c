// SPDX-License-Identifier: MIT
// AI players: a move is a job with a number, asked for when the position has
// been shown, answered later or never. A job that is no longer wanted is
// cancelled; an answer to it is ignored. What an AI is asked by its opponent is
// answered here.
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/strbuf.h"
#include "server/core/fault.h"
#include "server/core/spare.h"
#include "server/core/state.h"

enum {
    LIMIT_MS = 10000, // thinking time of one move, if the clock allows it
    CLOCK_SHARE = 20, // or this part of what is left on the clock
    GRACE_MS = 2000,  // an answer may be late by so much before the core helps out
    RESERVE_MS = 300, // but this long before the flag it does so at the latest
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

// What the actor has left in this turn, TIME_NEVER without a limit. He may have
// used some of it: a person who is in a hurry hands his seat to an AI.
static int64_t
until_flag_ms(const struct turn *turn, const struct room *room)
{
    int64_t deadline = match_deadline_ms(room->match);

    return deadline == TIME_NEVER ? TIME_NEVER : deadline - game_time_ms(room, turn->now);
}

static int64_t
thinking_time_ms(const struct turn *turn, const struct room *room)
{
    int64_t left = until_flag_ms(turn, room), share = left / CLOCK_SHARE;

    if (left == TIME_NEVER || share > LIMIT_MS) {
        return LIMIT_MS;
    }
    return share > 0 ? share : 0;
}

static void
fill_job(const struct turn *turn, struct engine_job *job, const struct room *room,
         const struct ai_settings *ai)
{
    struct strbuf log = {0};

    match_log_write(room->match, &log);
    job->room = room->id;
    job->mind = ai->mind;
    job->level = ai->level;
    job->weight_count = ai->weight_count;
    memcpy(job->weights, ai->weights, sizeof(job->weights));
    job->plies = ai->plies;
    job->limit_ms = thinking_time_ms(turn, room);
    job->log = blob_create(log.text, log.length);
    strbuf_finish(&log);
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

void
ai_ask(struct turn *turn, struct room *room)
{
    const struct chair *chair = &room->chairs[match_actor(room->match)];
    struct job *job;
    struct effect *effect;

    if (chair->kind != OCCUPANT_AI || room->ai_job || room->has_ai_answer ||
        room->match->phase != MATCH_RUNNING) {
        return;
    }
    job = core_add_job(turn, JOB_MOVE, room->id);
    effect = effects_add(turn->effects, EFFECT_ENGINE);
    effect->engine.job = job->id;
    fill_job(turn, &effect->engine, room, &chair->ai);
    room->ai_job = job->id;
    room->ai_asked_ms = turn->now.mono_ms;
    room->ai_due_ms = spare_at_ms(turn, room, effect->engine.limit_ms);
}

// An engine may place, pass, take its steps in an opening, or give up.
static bool
is_fitting(const struct action *action)
{
    return (unsigned)action->kind <= ACTION_RESIGN;
}

// Plays the answer, or the core's own move if that is not legal.
static void
play(struct turn *turn, struct room *room, const struct action *answer)
{
    struct action action = answer && is_fitting(answer) ? *answer : spare_action(room->match);

    action.seat = match_actor(room->match);
    action.move_number = 0;
    if (game_apply(turn, room, &action) != VERDICT_OK && room_is_running(room)) {
        action = spare_action(room->match);
        game_apply(turn, room, &action);
    }
}

void
ai_on_answer(struct turn *turn, uint64_t id, const struct action *action)
{
    const struct job *job = core_job(turn->core, id);
    struct room *room = job && job->kind == JOB_MOVE ? core_room(turn->core, job->owner) : NULL;
    int64_t pause_end;

    if (!room || room->ai_job != id) {
        return; // nobody waits for it any more
    }
    core_remove_job(turn->core, id);
    room->ai_job = 0;
    room->ai_due_ms = 0;
    if (turn->core->is_storage_down || turn->core->is_draining) {
        return; // asked again when the game goes on
    }
    pause_end = room->ai_asked_ms + room->chairs[match_actor(room->match)].ai.pause_ms;
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
ai_on_due(struct turn *turn, struct room *room)
{
    struct action answer = room->ai_answer;
    bool has_answer = room->has_ai_answer;

    ai_cancel(turn, room);
    play(turn, room, has_answer ? &answer : NULL);
}

// A pause is granted, a draw is not: without a look at the position nobody
// gives half a point away. Undo needs no answer (match_questions.c).
static const bool grants[QUESTION_COUNT] = {[QUESTION_PAUSE] = true};

void
ai_answer_questions(struct turn *turn, struct room *room)
{
    for (int i = 0; i < QUESTION_COUNT && room_is_running(room); i++) {
        const struct match_question *question = &room->match->questions[i];
        struct action answer = {.kind = ACTION_ANSWER,
                                .seat = seat_other(question->asker),
                                .question = (enum question)i,
                                .yes = grants[i]};

        if (question->is_open && room->chairs[answer.seat].kind == OCCUPANT_AI) {
            game_apply(turn, room, &answer);
        }
    }
}
