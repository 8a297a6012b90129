// SPDX-License-Identifier: MIT
// Rows of the lobby as they are told: on a page, or in a delta.
#ifndef SERVER_CORE_LOBBY_LOBBY_SHEET_H
#define SERVER_CORE_LOBBY_LOBBY_SHEET_H

#include "server/core/core_internal.h"
#include "server/core/room/occupants.h"

// A page or delta being filled, with the parts that its rows point at.
struct lobby_sheet {
    int room_count, player_count;
    struct wire_lobby_room rooms[WIRE_LOBBY_MAX];
    struct wire_room_settings settings[WIRE_LOBBY_MAX];
    struct wire_occupant_parts occupants[WIRE_LOBBY_MAX][SEAT_COUNT];
    struct wire_lobby_player players[WIRE_LOBBY_MAX];
    struct wire_player names[WIRE_LOBBY_MAX];
};

void lobby_sheet_add_room(struct lobby_sheet *sheet, const struct turn *turn,
                          const struct room *room);
void lobby_sheet_add_player(struct lobby_sheet *sheet, const struct turn *turn,
                            const struct player *player);

// The code of a room that is listed, as everybody may know it; "" = it is not told.
const char *lobby_code(const struct room *room);

// What the player is doing, as far as he wants to be seen, and in which room; 0 = in none that may be told.
enum player_state lobby_state_of(const struct core *core, const struct player *player,
                                 uint64_t *where);

#endif
