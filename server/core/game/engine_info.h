// SPDX-License-Identifier: MIT
// Tells the members of a room what an AI thinks; see engine_info.c.
#ifndef SERVER_CORE_GAME_ENGINE_INFO_H
#define SERVER_CORE_GAME_ENGINE_INFO_H

#include "server/core/core_internal.h"

void engine_info_tell(struct turn *turn, struct room *room, const struct wire_thought *info);
// Tells room->ai_info for the move with this number, which was just made.
void engine_info_tell_done(struct turn *turn, struct room *room, enum seat seat, uint32_t move);

#endif
