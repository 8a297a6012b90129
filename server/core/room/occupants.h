// SPDX-License-Identifier: MIT
// Reads, counts and tells the occupants of a room's seats. seats.h changes them.
#ifndef SERVER_CORE_ROOM_OCCUPANTS_H
#define SERVER_CORE_ROOM_OCCUPANTS_H

#include "server/core/core_internal.h"

// The person on this seat; NULL for an AI or an empty seat.
struct player *occupants_person(const struct core *core, const struct room *room, enum seat seat);
int occupants_ai_count(const struct room *room);
// The books of AI seats when a room changes its owner.
void occupants_move_ais(const struct room *room, struct player *from, struct player *to);

struct wire_occupant_parts {
    struct wire_occupant occupant;
    struct wire_player player;
};
// The parts and the room must outlive the occupant that points at them.
void occupants_wire(const struct core *core, const struct room *room, enum seat seat,
                    int64_t wall_ms, struct wire_occupant_parts *parts);
// Of an occupant that need not sit there yet.
void occupants_wire_one(const struct core *core, const struct room *room,
                        const struct room_occupant *occupant, int64_t wall_ms,
                        struct wire_occupant_parts *parts);

#endif
