// SPDX-License-Identifier: MIT
#include "server/core/operator/closing.h"

#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/seats.h"
#include "server/core/tables.h"

void
closing_room(struct turn *turn, struct room *room)
{
    if (room_is_running(room)) {
        game_give_up(turn, room);
    }
    rooms_close(turn, room);
}

// As if he had left the room himself.
static void
resign(struct turn *turn, struct room *room, const struct player *player)
{
    struct action action = {.kind = ACTION_RESIGN};

    if (room_is_running(room) && room_seat_of(room, player->id, &action.seat)) {
        game_apply(turn, room, &action);
    }
}

// How many of his rooms he must leave.
static int
count_rooms(const struct player *player)
{
    return FAULT(FAULT_BANNED_HOSTS) ? 0 : player->room_count;
}

void
closing_player(struct turn *turn, struct player *player)
{
    for (int i = count_rooms(player) - 1; i >= 0; i--) {
        struct room *room = core_room(turn->core, player->rooms[i]);
        uint64_t id = player->id;
        bool is_owner = room->owner == id;

        resign(turn, room, player); // if he is away, the end of his game sends him out
        if (is_owner && !room_is_running(room)) {
            rooms_close(turn, room);
        } else if (room_has_member(room, id)) {
            seats_clear_all(turn, room, player);
            rooms_leave(turn, room, player, LEFT_KICKED);
        }
    }
}
