// SPDX-License-Identifier: MIT
#include "server/core/room/counting.h"

#include "server/core/fault.h"
#include "server/core/people/fair_play.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/seats.h"
#include "server/core/room/snapshot.h"
#include "server/core/tables.h"

static enum uncounted
judge(const struct turn *turn, const struct room *room)
{
    const struct player *a = occupants_person(turn->core, room, SEAT_A);
    const struct player *b = occupants_person(turn->core, room, SEAT_B);

    if (!room->settings.match.rated || !a || !b || a == b) {
        return UNCOUNTED_NONE;
    }
    return fair_play_judge(turn->core, a, b, turn->now);
}

bool
counting_update(struct turn *turn, struct room *room)
{
    enum uncounted uncounted = room_is_running(room) ? room->uncounted : judge(turn, room);

    if (uncounted == room->uncounted) {
        return false;
    }
    room->uncounted = uncounted;
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON && room->occupants[i].is_ready) {
            room->occupants[i].is_ready = false;
            seats_log(turn, room, (enum seat)i);
        }
    }
    snapshot_send_presence(turn, room);
    return true;
}

// The game is one of the few of a day.
static bool
is_noted(const struct room *room)
{
    return room->settings.match.rated && room->uncounted == UNCOUNTED_NONE;
}

void
counting_begin(struct turn *turn, const struct room *room)
{
    struct player *a = occupants_person(turn->core, room, SEAT_A);
    struct player *b = occupants_person(turn->core, room, SEAT_B);

    if (is_noted(room) && a && b) {
        fair_play_note(turn, a, b);
    }
}

bool
counting_counts(const struct room *room)
{
    return is_noted(room) && room->match->outcome.result != RESULT_ABORTED;
}

static bool
is_taken_back(const struct room *room)
{
    return is_noted(room) && !FAULT(FAULT_UNBEGUN_MEETS);
}

void
counting_take_back(struct turn *turn, const struct room *room)
{
    struct player *a = occupants_person(turn->core, room, SEAT_A);
    struct player *b = occupants_person(turn->core, room, SEAT_B);

    if (a && b && is_taken_back(room)) {
        fair_play_take_back(turn, a, b, room->started_wall_ms);
    }
}
