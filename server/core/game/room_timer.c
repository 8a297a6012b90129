// SPDX-License-Identifier: MIT
#include "server/core/game/room_timer.h"

#include "server/core/game/ai.h"
#include "server/core/game/game.h"
#include "server/core/game/game_wire.h"
#include "server/core/game/hints.h"
#include "server/core/people/email.h"
#include "server/core/room/delay_show.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/rooms_log.h"
#include "server/core/room/schedule.h"
#include "server/core/room/seats.h"
#include "server/core/room/snapshot.h"

// Once for each move. Who is here has it before his eyes.
static void
remind(struct turn *turn, struct room *room)
{
    int64_t at = schedule_reminder_ms(turn, room);
    enum seat actor;
    const struct player *opponent;

    if (at == TIME_NEVER || at > turn->now.mono_ms) {
        return;
    }
    actor = match_actor(room->match);
    opponent = occupants_person(turn->core, room, seat_other(actor));
    room->reminded = (uint32_t)room->match->move_count + 1;
    rooms_store(turn, room);
    email_send(turn, occupants_person(turn->core, room, actor), EMAIL_TURN,
               opponent ? opponent->name : "");
}

static void
look_at_game(struct turn *turn, struct room *room)
{
    struct action flag = {.kind = ACTION_FLAG};

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct room_occupant *occupant = &room->occupants[i];

        if (occupant->gone_at_ms && occupant->gone_at_ms <= turn->now.mono_ms) {
            occupant->gone_at_ms = 0;
            snapshot_send_presence(turn, room);
        }
    }
    if (room->hint_job && room->hint_due_ms <= turn->now.mono_ms) {
        hints_cancel(turn, room, ERROR_BUSY);
    }
    seats_drop_absent(turn, room);
    if (!room_is_running(room) || turn->core->is_storage_down || turn->core->is_draining) {
        return;
    }
    if (room->resume_by_ms != TIME_NEVER && room->resume_by_ms <= turn->now.mono_ms) {
        room->resume_by_ms = TIME_NEVER;
        game_on_shown(turn, room);
    }
    remind(turn, room);
    delay_show_due(turn, room);
    if (room->ai_due_ms && room->ai_due_ms <= turn->now.mono_ms) {
        ai_on_due(turn, room);
    }
    if (room_is_running(room) && match_deadline_ms(room->match) != TIME_NEVER &&
        match_deadline_ms(room->match) <= game_time_ms(room, turn->now)) {
        game_apply(turn, room, &flag);
    }
}

void
room_timer_fired(struct turn *turn, struct room *room)
{
    if (schedule_is_given_up(turn->core, room) &&
        turn->now.mono_ms >= room->empty_since_ms + ROOM_EMPTY_MS && !room_is_running(room)) {
        rooms_close(turn, room);
        return;
    }
    look_at_game(turn, room);
    schedule_room(turn, room);
}
