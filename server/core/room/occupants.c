// SPDX-License-Identifier: MIT
#include "server/core/room/occupants.h"

#include <string.h>

#include "server/core/people/players.h"
#include "server/core/tables.h"

struct player *
occupants_person(const struct core *core, const struct room *room, enum seat seat)
{
    const struct room_occupant *occupant = &room->occupants[seat];

    return occupant->kind == OCCUPANT_PERSON ? core_player(core, occupant->player) : NULL;
}

int
occupants_ai_count(const struct room *room)
{
    int count = 0;

    for (int i = 0; i < SEAT_COUNT; i++) {
        count += room->occupants[i].kind == OCCUPANT_AI;
    }
    return count;
}

void
occupants_move_ais(const struct room *room, struct player *from, struct player *to)
{
    if (from) {
        from->owned_ais -= occupants_ai_count(room);
    }
    if (to) {
        to->owned_ais += occupants_ai_count(room);
    }
}

void
occupants_wire(const struct core *core, const struct room *room, enum seat seat, int64_t wall_ms,
               struct wire_occupant_parts *parts)
{
    occupants_wire_one(core, room, &room->occupants[seat], wall_ms, parts);
}

void
occupants_wire_one(const struct core *core, const struct room *room,
                   const struct room_occupant *occupant, int64_t wall_ms,
                   struct wire_occupant_parts *parts)
{
    memset(parts, 0, sizeof(*parts));
    parts->occupant.kind = occupant->kind;
    parts->occupant.ready = occupant->is_ready;
    parts->occupant.restart = occupant->wants_restart;
    if (occupant->kind == OCCUPANT_PERSON) {
        parts->player = players_wire(core, occupant->player, &room->settings.match, wall_ms);
        parts->occupant.player = &parts->player;
    } else if (occupant->kind == OCCUPANT_AI) {
        parts->occupant.ai = &occupant->ai;
    }
}
