// SPDX-License-Identifier: MIT
// What an AI thinks, for those who are in the room; see engine_info.c.
#ifndef SERVER_CORE_GAME_ENGINE_INFO_H
#define SERVER_CORE_GAME_ENGINE_INFO_H

#include "server/core/core_internal.h"

void engine_info_tell(struct turn *turn, struct room *room, const struct wire_thought *info);
// Of the move with this number, which was just made: room->ai_info.
void engine_info_tell_done(struct turn *turn, struct room *room, enum seat seat, uint32_t move);

#endif
