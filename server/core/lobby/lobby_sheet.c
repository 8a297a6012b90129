// SPDX-License-Identifier: MIT
#include "server/core/lobby/lobby_sheet.h"

#include "common/wire/settings_message.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/people/players.h"
#include "server/core/people/visible.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"

// Where it takes the code to watch, this is not the place to tell it.
const char *
lobby_code(const struct room *room)
{
    return room->settings.watch == WATCH_CODE ? "" : room->code;
}

void
lobby_sheet_add_room(struct lobby_sheet *sheet, const struct turn *turn, const struct room *room)
{
    const struct match *match = room_shown_match(room);
    int i = sheet->room_count++;

    sheet->settings[i] = settings_to_message(&room->settings);
    occupants_wire(turn->core, room, SEAT_A, turn->now.wall_ms, &sheet->occupants[i][SEAT_A]);
    occupants_wire(turn->core, room, SEAT_B, turn->now.wall_ms, &sheet->occupants[i][SEAT_B]);
    sheet->rooms[i] = (struct wire_lobby_room){
        .room = room->id,
        .code = lobby_code(room),
        .settings = &sheet->settings[i],
        .a = &sheet->occupants[i][SEAT_A].occupant,
        .b = &sheet->occupants[i][SEAT_B].occupant,
        .running = room_is_running(room),
        .move = match ? (uint32_t)match_next_move(match) : 0,
        .watcher_count = (uint32_t)room_watcher_count(room),
        .deserted = room->is_deserted,
    };
}

enum player_state
lobby_state_of(const struct core *core, const struct player *player, uint64_t *where)
{
    enum player_state state = visible(player) ? PLAYER_HERE : PLAYER_GONE;

    *where = 0;
    for (int i = 0; state != PLAYER_GONE && i < player->room_count; i++) {
        const struct room *room = core_room(core, player->rooms[i]);
        enum seat seat;

        if (!room_seat_of(room, player->id, &seat) || !lobby_lists(room)) {
            continue;
        }
        if (state != PLAYER_PLAYING) {
            state = room_is_running(room) ? PLAYER_PLAYING : PLAYER_WAITING;
            *where = room->id;
        }
    }
    return state;
}

void
lobby_sheet_add_player(struct lobby_sheet *sheet, const struct turn *turn,
                       const struct player *player)
{
    struct wire_lobby_player *row = &sheet->players[sheet->player_count];

    sheet->names[sheet->player_count] =
        players_wire_known(turn->core, player->id, turn->now.wall_ms);
    row->player = &sheet->names[sheet->player_count++];
    row->state = lobby_state_of(turn->core, player, &row->room);
}
