// SPDX-License-Identifier: MIT
// Changes the occupants of seats. A player keeps a seat through all disconnects. An AI counts
// against the share of its owner.
#ifndef SERVER_CORE_ROOM_SEATS_H
#define SERVER_CORE_ROOM_SEATS_H

#include "server/core/core_internal.h"

void seats_log(struct turn *turn, struct room *room, enum seat seat);
void seats_clear(struct turn *turn, struct room *room, enum seat seat);
// Empties all seats of the player.
void seats_clear_all(struct turn *turn, struct room *room, struct player *player);
void seats_drop_absent(struct turn *turn, struct room *room);
void seats_set_person(struct turn *turn, struct room *room, enum seat seat, struct player *player);
// The one who seats it pays for it; the owner has it.
void seats_set_ai(struct turn *turn, struct room *room, enum seat seat, const struct ai_config *ai,
                  const struct player *payer);
// May the player sit by the settings of the room? The seat may be taken.
bool seats_may_sit(const struct room *room, const struct player *player);
enum error_code seats_may_add_ais(const struct core *core, const struct player *owner, int count);

#endif
