// SPDX-License-Identifier: MIT
// What engines say: hints, and how an AI thinks.
#include <string.h>

#include "client/model/model_internal.h"

void
model_hint(struct model *model, const struct wire_hint_result *wire)
{
    struct m_hint *hint = &model->hint;

    hint->room = wire->room;
    hint->kind = wire->kind;
    hint->move = wire->move;
    hint->chance = wire->chance;
    hint->depth = wire->depth;
    hint->win_in = wire->win_in;
    hint->loss_in = wire->loss_in;
    hint->is_shortened = wire->shortened;
    hint->point_count = wire->point_count;
    if (wire->point_count) {
        memcpy(hint->points, wire->points, (size_t)wire->point_count * sizeof(*wire->points));
    }
    news_add(&model->news, (struct news){.kind = NEWS_HINT, .room = wire->room});
}

void
model_engine_info(struct model *model, const struct wire_thought *wire)
{
    struct m_engine_info *info = &model->engine_info;

    *info = (struct m_engine_info){
        .room = wire->room,
        .move = wire->move,
        .seat = wire->seat,
        .depth = wire->depth,
        .nodes = wire->nodes,
        .is_done = wire->done,
        .is_shortened = wire->shortened,
        .is_open = wire->open,
        .point_count = wire->point_count,
        .chance = wire->chance,
        .win_in = wire->win_in,
        .loss_in = wire->loss_in,
    };
    if (wire->point_count) {
        memcpy(info->points, wire->points, (size_t)wire->point_count * sizeof(*wire->points));
    }
    news_add(&model->news, (struct news){.kind = NEWS_ENGINE_INFO, .room = wire->room});
}
