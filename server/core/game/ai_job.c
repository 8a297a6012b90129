// SPDX-License-Identifier: MIT
#include "server/core/game/ai_job.h"

#include <string.h>

#include "common/engine/timeman.h"
#include "common/game/match_log.h"
#include "common/util/strbuf.h"
#include "server/core/blob.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/game/game_wire.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

enum {
    LIMIT_MS = 10000, // thinking time of one move, if the clock allows it
    JUDGE_MS = 1000,  // of a look at the position, when a draw is offered
    LAG_MS = 100,     // from the end of a search to the stop of the clock
    GRACE_MS = 2000,  // an answer may be late by so much before the core helps out
    UNPAID_MS = 100,  // of an AI whose budget is used up
    RESERVE_MS = 300, // but this long before the flag it does so at the latest
};

void
ai_job_settle(struct turn *turn, struct room *room, int64_t spent_ms)
{
    spend_give_back(turn, &room->ai_payer, BUDGET_ENGINE, room->ai_paid_ms - spent_ms);
    room->ai_paid_ms = 0;
}

void
ai_job_cancel(struct turn *turn, struct room *room)
{
    if (room->ai_job) {
        if (!FAULT(FAULT_AI_NOT_CANCELLED)) {
            effects_add(turn->effects, EFFECT_ENGINE_CANCEL)->job = room->ai_job;
        }
        // Nobody will tell how long it has thought.
        ai_job_settle(turn, room, turn->now.mono_ms - room->ai_asked_ms);
        core_remove_job(turn->core, room->ai_job);
    }
    room->ai_job = 0;
    room->ai_due_ms = 0;
    room->has_ai_answer = false;
}

void
ai_job_forget(struct room *room)
{
    memset(room->opinions, 0, sizeof(room->opinions));
}

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
fallback_at_ms(const struct turn *turn, const struct room *room, int64_t limit_ms)
{
    int64_t wait = limit_ms + GRACE_MS, left = until_flag_ms(turn, room);

    if (left != TIME_NEVER && wait > left - RESERVE_MS) {
        wait = left > RESERVE_MS ? left - RESERVE_MS : 0;
    }
    return turn->now.mono_ms + wait;
}

// Takes the time of the plan from the budget of whoever seated the AI. If less is left it thinks
// shorter, and that is shown.
static struct time_plan
pay(struct turn *turn, struct room *room, const struct budget_who *payer, struct time_plan plan)
{
    room->ai_payer = *payer;
    room->ai_paid_ms = spend_up_to(turn, payer, BUDGET_ENGINE, plan.until_ms);
    if (room->ai_paid_ms < plan.until_ms) {
        int64_t least = plan.until_ms < UNPAID_MS ? plan.until_ms : UNPAID_MS;

        plan.until_ms = room->ai_paid_ms > least ? room->ai_paid_ms : least;
    }
    plan.aim_ms = plan.aim_ms < plan.until_ms ? plan.aim_ms : plan.until_ms;
    return plan;
}

static struct engine_job *
add_job(struct turn *turn, struct room *room, const struct room_occupant *occupant,
        struct time_plan plan)
{
    struct job *job = core_add_job(turn, JOB_MOVE, room->id);
    struct engine_job *engine = &effects_add(turn->effects, EFFECT_ENGINE)->engine;
    struct strbuf log = {0};

    plan = pay(turn, room, &occupant->payer, plan);
    match_log_write(room->match, &log);
    engine->job = job->id;
    engine->room = room->id;
    engine->payer = occupant->payer.key;
    engine->ai = occupant->ai;
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
ask_for_move(struct turn *turn, struct room *room, const struct room_occupant *occupant)
{
    struct engine_job *engine = add_job(turn, room, occupant, plan_of(turn, room));

    engine->wants_info = room->member_count > 0;
    room->is_ai_judging = false;
    room->ai_due_ms = fallback_at_ms(turn, room, engine->limit_ms);
}

const struct room_occupant *
ai_job_asked_for_draw(const struct room *room)
{
    const struct match_question *draw = &room->match->questions[QUESTION_DRAW];
    const struct room_occupant *occupant = &room->occupants[seat_other(draw->asker)];

    return draw->is_open && occupant->kind == OCCUPANT_AI ? occupant : NULL;
}

void
ai_job_ask(struct turn *turn, struct room *room)
{
    const struct room_occupant *occupant = &room->occupants[match_actor(room->match)];

    if (room->ai_job || room->has_ai_answer || room->match->phase != MATCH_RUNNING) {
        return;
    }
    if (occupant->kind == OCCUPANT_AI) {
        ask_for_move(turn, room, occupant);
        return;
    }
    occupant = ai_job_asked_for_draw(room);
    if (occupant) {
        add_job(turn, room, occupant, (struct time_plan){JUDGE_MS, JUDGE_MS});
        room->is_ai_judging = true;
        room->ai_due_ms = turn->now.mono_ms + JUDGE_MS + GRACE_MS;
    }
}
