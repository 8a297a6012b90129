// SPDX-License-Identifier: MIT
// Changes the occupants of seats. A player keeps a seat through all disconnects. An AI counts
// against the share of its owner.
#include "server/core/room/seats.h"

#include <string.h>

#include "server/core/fault.h"
#include "server/core/game/ai_job.h"
#include "server/core/handout.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/room/counting.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/rooms_log.h"
#include "server/core/room/schedule.h"
#include "server/core/room/snapshot.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

void
seats_log(struct turn *turn, struct room *room, enum seat seat)
{
    struct wire_room_event event = {.kind = ROOM_EVENT_SEAT,
                                    .seat = seat == SEAT_A ? WANT_SEAT_A : WANT_SEAT_B};
    struct wire_occupant_parts parts;

    occupants_wire(turn->core, room, seat, turn->now.wall_ms, &parts);
    event.occupant = &parts.occupant;
    event.lender = room->lenders[seat];
    rooms_log(turn, room, &event);
    rooms_store(turn, room);
    lobby_touch_room(turn, room);
}

// Empties a seat and keeps the books; the caller tells what comes next.
static void
vacate(struct turn *turn, struct room *room, enum seat seat)
{
    struct player *owner = core_player(turn->core, room->owner);
    struct room_occupant *occupant = &room->occupants[seat];

    if (occupant->kind == OCCUPANT_AI) {
        turn->core->ai_seat_count--;
        spend_give_back(turn, &occupant->payer, BUDGET_AI_SEATS, 1);
        if (owner) {
            owner->owned_ais--;
        }
        ai_job_cancel(turn, room);
    }
    ai_job_forget(room);
    memset(occupant, 0, sizeof(*occupant));
}

static bool
is_presence_kept_back(void)
{
    return FAULT(FAULT_PRESENCE_STALE);
}

// Somebody else sits there now: is he connected?
static void
tell_presence(struct turn *turn, struct room *room)
{
    if (!is_presence_kept_back() && !counting_update(turn, room)) {
        snapshot_send_presence(turn, room);
    }
}

void
seats_clear(struct turn *turn, struct room *room, enum seat seat)
{
    struct player *player = occupants_person(turn->core, room, seat);

    vacate(turn, room, seat);
    seats_log(turn, room, seat);
    tell_presence(turn, room);
    if (player) {
        lobby_touch_player(turn, player);
    }
}

void
seats_clear_all(struct turn *turn, struct room *room, struct player *player)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room_holds(room, player->id, (enum seat)i)) {
            seats_clear(turn, room, (enum seat)i);
        }
    }
}

static bool
is_past(int64_t until_ms, struct now now)
{
    return until_ms != TIME_NEVER && until_ms <= now.mono_ms;
}

// Without a game: who said goodbye keeps no seat, and who is away for good would
// block the room. A short break in the line costs nobody his rematch.
void
seats_drop_absent(struct turn *turn, struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (is_past(schedule_seat_kept_until_ms(turn->core, room, (enum seat)i), turn->now)) {
            struct player *player = core_player(turn->core, room->occupants[i].player);

            seats_clear_all(turn, room, player);
            rooms_leave(turn, room, player, LEFT_ASKED);
        }
    }
    if (is_past(schedule_owner_kept_until_ms(turn->core, room), turn->now)) {
        rooms_leave(turn, room, core_player(turn->core, room->owner), LEFT_ASKED);
    }
}

void
seats_set_person(struct turn *turn, struct room *room, enum seat seat, struct player *player)
{
    struct player *before = occupants_person(turn->core, room, seat);

    vacate(turn, room, seat);
    room->occupants[seat].kind = OCCUPANT_PERSON;
    room->occupants[seat].player = player->id;
    if (room->delay) {
        handout_hold_events(turn, room, player->conn); // he has seen the game late so far
    }
    seats_log(turn, room, seat);
    if (room->delay) {
        handout_room(turn, room, player->conn, 0);
    }
    tell_presence(turn, room);
    lobby_touch_player(turn, player);
    if (before) {
        lobby_touch_player(turn, before); // who has handed his seat over watches from here on
    }
}

void
seats_set_ai(struct turn *turn, struct room *room, enum seat seat, const struct ai_config *ai,
             const struct player *payer)
{
    struct player *owner = core_player(turn->core, room->owner);
    struct player *person = occupants_person(turn->core, room, seat);

    vacate(turn, room, seat);
    room->occupants[seat].kind = OCCUPANT_AI;
    room->occupants[seat].ai = *ai;
    room->occupants[seat].is_ready = true;
    turn->core->ai_seat_count++;
    room->occupants[seat].payer = spend_player(turn, payer);
    spend_up_to(turn, &room->occupants[seat].payer, BUDGET_AI_SEATS, 1);
    if (owner) {
        owner->owned_ais++;
    }
    seats_log(turn, room, seat);
    tell_presence(turn, room);
    if (person) {
        lobby_touch_player(turn, person); // the owner, who watches from here on, or who is away
    }
}

bool
seats_may_sit(const struct room *room, const struct player *player)
{
    switch (room->settings.join) {
    case JOIN_ANYONE:
        return true;
    case JOIN_ACCOUNTS:
        return !player->is_guest;
    case JOIN_CODE:
        break;
    }
    return room->owner == player->id || ids_contain(room->invited, room->invited_count, player->id);
}

enum error_code
seats_may_add_ais(const struct core *core, const struct player *owner, int count)
{
    if (core->ai_seat_count + count > core->config.ai_seats_max ||
        owner->owned_ais + count > core->config.ai_seats_per_player) {
        return ERROR_TOO_MANY_AIS;
    }
    return ERROR_NONE;
}
