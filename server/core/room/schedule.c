// SPDX-License-Identifier: MIT
#include "server/core/room/schedule.h"

#include "server/core/fault.h"
#include "server/core/game/game_wire.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/room/delay.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

enum { REMINDER_MS = 24 * 3600 * 1000 }; // before the flag falls

int64_t
schedule_seat_kept_until_ms(const struct core *core, const struct room *room, enum seat seat)
{
    const struct player *player = occupants_person(core, room, seat);

    if (!player || player->conn) {
        return TIME_NEVER;
    }
    if (FAULT(FAULT_SEAT_LOST)) {
        return player->away_ms;
    }
    if (room_is_running(room)) {
        return TIME_NEVER;
    }
    return player->has_left ? player->away_ms : player->away_ms + ROOM_SEAT_KEPT_MS;
}

int64_t
schedule_owner_kept_until_ms(const struct core *core, const struct room *room)
{
    const struct player *owner = core_player(core, room->owner);
    enum seat seat;

    if (!owner || owner->conn || room_seat_of(room, owner->id, &seat)) {
        return TIME_NEVER;
    }
    return owner->has_left ? owner->away_ms : owner->away_ms + ROOM_SEAT_KEPT_MS;
}

static int64_t
seats_until_ms(const struct core *core, const struct room *room)
{
    return timers_earlier(schedule_seat_kept_until_ms(core, room, SEAT_A),
                          schedule_seat_kept_until_ms(core, room, SEAT_B));
}

static int64_t
people_until_ms(const struct core *core, const struct room *room)
{
    return timers_earlier(seats_until_ms(core, room), schedule_owner_kept_until_ms(core, room));
}

static bool
is_to_be_reminded(const struct core *core, const struct room *room)
{
    const struct player *actor;

    if (!core->config.mail_from || !room_is_running(room) || room_is_live(room) ||
        room->reminded == (uint32_t)room->match->move_count + 1) {
        return false;
    }
    actor = occupants_person(core, room, match_actor(room->match));
    return actor && actor->email && *actor->email->address &&
           match_deadline_ms(room->match) != TIME_NEVER;
}

int64_t
schedule_reminder_ms(const struct turn *turn, const struct room *room)
{
    int64_t ahead;

    if (!is_to_be_reminded(turn->core, room)) {
        return TIME_NEVER;
    }
    ahead = match_deadline_ms(room->match) - REMINDER_MS - game_time_ms(room, turn->now);
    return turn->now.mono_ms + max_ms(ahead, 0);
}

static int64_t
deadline_ms(const struct turn *turn, const struct room *room)
{
    int64_t at = people_until_ms(turn->core, room);

    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].gone_at_ms) {
            at = timers_earlier(at, room->occupants[i].gone_at_ms);
        }
    }
    at = timers_earlier(at, room->hint_job ? room->hint_due_ms : TIME_NEVER);
    if (!room_is_running(room) || turn->core->is_storage_down || turn->core->is_draining) {
        return at;
    }
    if (match_deadline_ms(room->match) != TIME_NEVER) {
        int64_t ahead = match_deadline_ms(room->match) - game_time_ms(room, turn->now);

        at = timers_earlier(at, turn->now.mono_ms + ahead);
    }
    at = timers_earlier(at, schedule_reminder_ms(turn, room));
    at = timers_earlier(at, room->resume_by_ms);
    at = timers_earlier(at, delay_due_ms(room));
    return timers_earlier(at, room->ai_due_ms ? room->ai_due_ms : TIME_NEVER);
}

static bool
has_somebody(const struct core *core, const struct room *room)
{
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(core, room->members[i]);

        if (player && player->conn) {
            return true;
        }
    }
    return false;
}

static bool
is_overlooked(void)
{
    return FAULT(FAULT_DESERTED_UNTOLD);
}

// A table with nobody there is not open to others.
static void
note_desertion(struct turn *turn, struct room *room, bool is_deserted)
{
    if (room->is_deserted != is_deserted && !is_overlooked()) {
        room->is_deserted = is_deserted;
        lobby_touch_room(turn, room);
    }
}

bool
schedule_is_given_up(const struct core *core, const struct room *room)
{
    return room->empty_since_ms != TIME_NEVER && seats_until_ms(core, room) == TIME_NEVER;
}

static bool
is_forgotten(const struct room *room)
{
    return FAULT(FAULT_LOST_TIMER) && room->version % 4 == 3;
}

void
schedule_room(struct turn *turn, struct room *room)
{
    int64_t at = deadline_ms(turn, room);
    bool is_deserted = !has_somebody(turn->core, room);

    note_desertion(turn, room, is_deserted);
    if (room_is_running(room) || !is_deserted) {
        room->empty_since_ms = TIME_NEVER;
    } else {
        if (room->empty_since_ms == TIME_NEVER) {
            room->empty_since_ms = turn->now.mono_ms;
        }
        if (schedule_is_given_up(turn->core, room)) {
            at = timers_earlier(at, room->empty_since_ms + ROOM_EMPTY_MS);
        }
    }
    if (at == TIME_NEVER || is_forgotten(room)) {
        timers_cancel(&turn->core->timers, &room->timer);
    } else {
        timers_set(&turn->core->timers, &room->timer, at);
    }
}
