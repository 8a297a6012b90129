// SPDX-License-Identifier: MIT
// Shared by the two files of the model's root, included by no others.
#ifndef CLIENT_MODEL_MODEL_INTERNAL_H
#define CLIENT_MODEL_MODEL_INTERNAL_H

#include "client/model/model.h"

// The room, made if it is not there; NULL if there are too many.
struct m_room *model_add_room(struct model *model, uint64_t id);
// The room is not ours any more; it stays to be looked at until the next message.
void model_forget_room(struct model *model, uint64_t id, enum left_reason reason);
void model_free_room(struct m_room *room); // accepts NULL
void model_free_rooms(struct model *model);

// Moves the request with this number into model->answered; returns false if there is none.
bool model_take_answered(struct model *model, uint64_t seq);

// Plans when the wanted badge is asked for, unless we have it or the server has no badges.
void model_plan_badge(struct model *model, int64_t at_ms);

#endif
