// SPDX-License-Identifier: MIT
// The engine's work for a room: a move of the actor, or a judgement of a position
// in which a draw was offered. A job whose answer is not needed any more is cancelled.
#ifndef SERVER_CORE_GAME_AI_JOB_H
#define SERVER_CORE_GAME_AI_JOB_H

#include "server/core/core_internal.h"

void ai_job_ask(struct turn *turn, struct room *room); // if an AI has to move or to answer
// The job has thought so long: gives back what else was taken for it.
void ai_job_settle(struct turn *turn, struct room *room, int64_t spent_ms);
void ai_job_cancel(struct turn *turn, struct room *room);
void ai_job_forget(struct room *room); // clears the opinions: the game or the position has changed
// The AI that was offered a draw and has not answered yet; NULL if there is none.
const struct room_occupant *ai_job_asked_for_draw(const struct room *room);

#endif
