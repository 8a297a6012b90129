// SPDX-License-Identifier: MIT
#include "server/core/lobby/pairing.h"

#include "server/core/game/game.h"
#include "server/core/handout.h"
#include "server/core/people/players.h"
#include "server/core/room/rooms.h"
#include "server/core/room/seats.h"
#include "server/core/send.h"

static void
tell_paired(struct turn *turn, const struct room *room, const struct player *player,
            const struct player *other)
{
    struct wire_player opponent =
        players_wire(turn->core, other->id, &room->settings.match, turn->now.wall_ms);
    struct server_msg msg = {
        .kind = SERVER_PAIRED,
        .paired = {.room = room->id, .code = room->code, .opponent = &opponent},
    };

    core_send(turn, player->conn, &msg);
}

void
pairing_start(struct turn *turn, const struct seek_pair *agreed)
{
    const struct core_config *config = &turn->core->config;
    struct player *players[SEAT_COUNT];
    struct room *room;
    uint8_t lot;

    config->random(config->data, &lot, 1);
    players[lot & 1] = agreed->first;
    players[1 - (lot & 1)] = agreed->second;
    room = rooms_open(turn, players[SEAT_A], &agreed->settings);
    for (int i = 0; i < SEAT_COUNT; i++) {
        rooms_enter(turn, room, players[i]);
        tell_paired(turn, room, players[i], players[1 - i]);
        handout_room(turn, room, players[i]->conn, 0);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        seats_set_person(turn, room, (enum seat)i, players[i]);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        room->occupants[i].is_ready = true;
        seats_log(turn, room, (enum seat)i); // a seat never changes without a version
    }
    game_start(turn, room);
}
