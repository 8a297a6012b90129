// SPDX-License-Identifier: MIT
// What the two files of the model's root share and nobody else includes.
#ifndef CLIENT_MODEL_MODEL_INTERNAL_H
#define CLIENT_MODEL_MODEL_INTERNAL_H

#include "client/model/model.h"

// The room, made if it is not there; NULL if there are too many.
struct m_room *model_add_room(struct model *model, uint64_t id);
// The room is not ours any more; it stays to be looked at until the next message.
void model_forget_room(struct model *model, uint64_t id, enum left_reason reason);
void model_free_room(struct m_room *room); // accepts NULL
void model_free_rooms(struct model *model);

// Takes the request that this answers into model->answered; false if there is none.
bool model_take_answered(struct model *model, uint64_t seq);

// The badge that is wished for is to be asked for then, unless one has it or the server
// knows of none.
void model_plan_badge(struct model *model, int64_t at_ms);

#endif
