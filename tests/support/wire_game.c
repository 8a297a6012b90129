// SPDX-License-Identifier: MIT
#include "tests/support/wire_game.h"

#include <string.h>

struct match_event
wire_game_event_read(const struct wire_game_event *wire)
{
    struct match_event event;

    memset(&event, 0, sizeof(event));
    event.action.kind = wire->kind;
    event.action.seat = wire->seat;
    event.action.move_number = (int)wire->move;
    event.action.point_count = wire->point_count;
    if (wire->point_count) {
        memcpy(event.action.points, wire->points,
               (size_t)wire->point_count * sizeof(*wire->points));
    }
    event.action.number = (int32_t)wire->number;
    event.action.question = wire->question;
    event.action.yes = wire->yes;
    event.at_ms = (int64_t)wire->at_ms;
    event.spent_ms = (int64_t)wire->spent_ms;
    event.lag_ms = (int64_t)wire->lag_plus_one - 1;
    event.absent_ms = (int64_t)wire->absent_ms;
    event.outcome.result = wire->result;
    event.outcome.reason = wire->reason;
    return event;
}

struct match_settings
wire_settings_read(const struct wire_room_settings *wire)
{
    struct match_settings settings;

    memset(&settings, 0, sizeof(settings));
    settings.rules.rule = wire->rule;
    settings.rules.options.reject_fouls = wire->reject_fouls;
    settings.rules.options.draw_dead = wire->draw_dead;
    settings.rules.options.draw_margin = (uint16_t)wire->draw_margin;
    settings.size = (uint8_t)wire->size;
    settings.opening.protocol = wire->opening;
    settings.opening.n = (uint8_t)wire->opening_n;
    settings.control = wire->control;
    settings.start = wire->start;
    settings.undo = wire->undo;
    settings.rated = wire->rated;
    return settings;
}
