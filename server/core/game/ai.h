// SPDX-License-Identifier: MIT
// AI players: what they do with the answers of the engine; see ai.c.
#ifndef SERVER_CORE_GAME_AI_H
#define SERVER_CORE_GAME_AI_H

#include "server/core/core_internal.h"

// An AI sits there now, perhaps in the middle of a game. was_ai: so did another one before.
void ai_take_over(struct turn *turn, struct room *room, enum seat seat, bool was_ai);
// action and info are NULL if the worker failed.
void ai_on_answer(struct turn *turn, const struct core_event *event);
void ai_on_info(struct turn *turn, uint64_t job, const struct wire_thought *info);
// The pause of an AI is over, or no answer came: plays the answer or the fallback move.
void ai_on_due(struct turn *turn, struct room *room);
void ai_answer_questions(struct turn *turn, struct room *room);

#endif
