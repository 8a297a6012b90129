// SPDX-License-Identifier: MIT
#include "server/core/game/game_wire.h"

#include "server/core/fault.h"

int64_t
game_time_ms(const struct room *room, struct now now)
{
    return room->settings.match.control.kind == CONTROL_CORR ? now.wall_ms : now.mono_ms;
}

static struct wire_clock_side
side_wire(const struct match *match, enum seat seat, int64_t time_ms)
{
    struct clock_reading reading = match_reading(match, seat, time_ms);

    return (struct wire_clock_side){
        .main_ms = (uint64_t)reading.main_ms,
        .extra_ms = (uint64_t)reading.extra_ms,
        .count = (uint32_t)reading.count,
        .overtime = reading.overtime,
    };
}

static enum seat
black_seat(const struct match *match)
{
    bool is_a = match_colour_of(match, SEAT_A) == STONE_BLACK || FAULT(FAULT_BLACK_IS_A);

    return is_a ? SEAT_A : SEAT_B;
}

static struct wire_clocks
clocks_at(const struct match *match, int64_t time_ms)
{
    struct wire_clocks clocks = {
        .a = side_wire(match, SEAT_A, time_ms),
        .b = side_wire(match, SEAT_B, time_ms),
    };

    if (match->phase == MATCH_RUNNING) {
        clocks.running = match_actor(match) == SEAT_A ? RUNNING_A : RUNNING_B;
        clocks.spent_ms = (uint64_t)match_spent_ms(match, time_ms);
    }
    clocks.black = black_seat(match);
    return clocks;
}

struct wire_clocks
game_clocks(const struct room *room, struct now now)
{
    struct wire_clocks clocks = clocks_at(room->match, game_time_ms(room, now));

    // Not 0, although it may be due in this very moment.
    if (room->match->phase == MATCH_RUNNING && room->resume_by_ms != TIME_NEVER) {
        clocks.starts_in_ms =
            room->resume_by_ms > now.mono_ms ? (uint64_t)(room->resume_by_ms - now.mono_ms) : 1;
    }
    return clocks;
}

struct wire_clocks
game_clocks_of_past(const struct match *match)
{
    return clocks_at(match, match->event_count ? match->events[match->event_count - 1].at_ms : 0);
}

void
game_event_wire(const struct match_event *event, struct wire_game_event *wire)
{
    const struct action *action = &event->action;

    *wire = (struct wire_game_event){
        .kind = action->kind,
        .seat = action->seat,
        .move = (uint32_t)action->move_number,
        .point_count = action->point_count,
        .points = action->points,
        .number = (uint32_t)action->number,
        .question = action->question,
        .yes = action->yes,
        .at_ms = (uint64_t)event->at_ms,
        .spent_ms = (uint64_t)event->spent_ms,
        .lag_plus_one = (uint32_t)(event->lag_ms + 1),
        .absent_ms = (uint64_t)event->absent_ms,
        .result = event->outcome.result,
        .reason = event->outcome.reason,
    };
}
