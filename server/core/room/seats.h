// SPDX-License-Identifier: MIT
// Who sits where. A seat is held by an identity through all disconnects, or by an AI,
// which is counted against its owner's share.
#ifndef SERVER_CORE_ROOM_SEATS_H
#define SERVER_CORE_ROOM_SEATS_H

#include "server/core/core_internal.h"

void seats_log(struct turn *turn, struct room *room, enum seat seat);
void seats_clear(struct turn *turn, struct room *room, enum seat seat);
void seats_clear_all(struct turn *turn, struct room *room, struct player *player); // that are his
void seats_drop_absent(struct turn *turn, struct room *room);
void seats_set_person(struct turn *turn, struct room *room, enum seat seat, struct player *player);
void seats_set_ai(struct turn *turn, struct room *room, enum seat seat, const struct ai_config *ai);
// By the settings of the room; the seat may be taken.
bool seats_may_sit(const struct room *room, const struct player *player);
enum error_code seats_may_add_ais(const struct core *core, const struct player *owner, int count);

#endif
