// SPDX-License-Identifier: MIT
// Badges of players, and which clients are told when one changes.
#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/people/players.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms_log.h"
#include "server/core/tables.h"

// A crowd is only counted, so there nobody shows who does not sit.
static bool
shows_badge(const struct room *room, bool is_seated)
{
    return (is_seated || room->member_count <= WIRE_MEMBERS_MAX) && !FAULT(FAULT_BADGE_NOT_TOLD);
}

static void
tell_room(struct turn *turn, struct room *room, const struct player *player)
{
    struct server_msg msg = {.kind = SERVER_ROOM_BADGE,
                             .room_badge = {.room = room->id,
                                            .player = player->id,
                                            .glyph = player->badge.glyph,
                                            .colour = player->badge.colour}};
    enum seat seat;
    bool is_seated = room_seat_of(room, player->id, &seat);

    if (shows_badge(room, is_seated)) {
        rooms_send_all(turn, room, &msg);
    }
    if (is_seated) {
        lobby_touch_room(turn, room);
    }
}

enum error_code
h_set_badge(struct request *request)
{
    const struct wire_set_badge *asked = &request->msg->set_badge;
    struct player *player = request->player;
    struct badge badge;

    if (!badge_read(asked->glyph, asked->colour, &badge)) {
        return ERROR_BAD_BADGE;
    }
    // Clients ask for it whenever they come in: mostly it is what he wears already.
    if (badge_is_same(badge, player->badge)) {
        return ERROR_NONE;
    }
    player->badge = badge;
    players_store(request->turn, player);
    for (int i = 0; i < player->room_count; i++) {
        tell_room(request->turn, core_room(request->turn->core, player->rooms[i]), player);
    }
    lobby_touch_player(request->turn, player);
    return ERROR_NONE;
}
