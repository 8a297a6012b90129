// SPDX-License-Identifier: MIT
// Shared by the files of the model's root, included by no others.
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

// model_engine.c
void model_hint(struct model *model, const struct wire_hint_result *wire);
void model_engine_info(struct model *model, const struct wire_thought *wire);

// model_history.c: has_request: it answers model->answered.
void model_kept(struct model *model, const struct server_msg *msg, bool has_request,
                int64_t now_ms); // a History, Mail or LineGone
void model_plan_history(const struct model *model, struct m_room *room, int64_t now_ms);
void model_whispered(struct model *model, const struct wire_done *done);
// A request about these that the model made by itself was refused; TIME_NEVER: for good.
void model_history_refused(struct model *model, int64_t again_ms);

// Plans when the wanted badge is asked for, unless we have it or the server has no badges.
void model_plan_badge(struct model *model, int64_t at_ms);

#endif
