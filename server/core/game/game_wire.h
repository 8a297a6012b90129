// SPDX-License-Identifier: MIT
// The game of a room as messages tell it, and its time.
#ifndef SERVER_CORE_GAME_GAME_WIRE_H
#define SERVER_CORE_GAME_GAME_WIRE_H

#include "server/core/core_internal.h"

// Correspondence goes by the clock on the wall, everything else by the one that never
// jumps.
int64_t game_time_ms(const struct room *room, struct now now);
struct wire_clocks game_clocks(const struct room *room, struct now now);
// Of a match as it was after its last event.
struct wire_clocks game_clocks_of_past(const struct match *match);
void game_event_wire(const struct match_event *event, struct wire_game_event *wire);

#endif
