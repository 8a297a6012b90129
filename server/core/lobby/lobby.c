// SPDX-License-Identifier: MIT
// The lobby as others see it: a list of open rooms and of who is online, sent in
// pages, then once a second what has changed; and which pairings are wanted. Private
// rooms are not in it. What has changed is on the lists of lobby_news.h.
#include "server/core/lobby/lobby.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/seek_counts.h"
#include "server/core/people/players.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// A page or delta being filled, with the parts that its rows point at.
struct sheet {
    int room_count, player_count;
    struct wire_lobby_room rooms[WIRE_LOBBY_MAX];
    struct wire_room_settings settings[WIRE_LOBBY_MAX];
    struct wire_occupant_parts occupants[WIRE_LOBBY_MAX][SEAT_COUNT];
    struct wire_lobby_player players[WIRE_LOBBY_MAX];
    struct wire_player names[WIRE_LOBBY_MAX];
};

static void
add_room(struct turn *turn, const struct room *room, struct sheet *sheet)
{
    int i = sheet->room_count++;

    sheet->settings[i] = settings_to_message(&room->settings);
    occupants_wire(turn->core, room, SEAT_A, turn->now.wall_ms, &sheet->occupants[i][SEAT_A]);
    occupants_wire(turn->core, room, SEAT_B, turn->now.wall_ms, &sheet->occupants[i][SEAT_B]);
    sheet->rooms[i] = (struct wire_lobby_room){
        .room = room->id,
        // Where it takes the code to watch, this is not the place to tell it.
        .code = room->settings.watch == WATCH_CODE ? "" : room->code,
        .settings = &sheet->settings[i],
        .a = &sheet->occupants[i][SEAT_A].occupant,
        .b = &sheet->occupants[i][SEAT_B].occupant,
        .running = room_is_running(room),
        .move = room->match ? (uint32_t)match_next_move(room->match) : 0,
        .watcher_count = (uint32_t)room_watcher_count(room),
    };
}

enum player_state
lobby_state_of(const struct core *core, const struct player *player, uint64_t *where)
{
    enum player_state state = player->conn ? PLAYER_HERE : PLAYER_GONE;

    *where = 0;
    for (int i = 0; player->conn && i < player->room_count; i++) {
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

static void
add_player(struct turn *turn, const struct player *player, struct sheet *sheet)
{
    struct wire_lobby_player *row = &sheet->players[sheet->player_count];

    sheet->names[sheet->player_count] =
        players_wire(turn->core, player->id, NULL, turn->now.wall_ms);
    row->player = &sheet->names[sheet->player_count++];
    row->state = lobby_state_of(turn->core, player, &row->room);
}

static void
send_page(struct turn *turn, struct session *session, const struct sheet *sheet, uint32_t page,
          uint32_t pages, uint64_t seq)
{
    struct server_msg msg = {
        .re_seq = seq,
        .kind = SERVER_LOBBY_PAGE,
        .lobby_page = {.page = page,
                       .pages = pages,
                       .room_count = sheet->room_count,
                       .rooms = sheet->rooms,
                       .player_count = sheet->player_count,
                       .players = sheet->players},
    };

    if (seq) {
        core_reply(turn, session->conn, &msg);
    } else {
        core_send(turn, session->conn, &msg);
    }
}

static uint32_t
page_count(const struct core *core)
{
    unsigned rooms = 0, players = 0;
    const struct room *room;
    const struct player *player;

    for (room = core->rooms; room; room = room->by_id.next) {
        rooms += lobby_lists(room);
    }
    for (player = core->players; player; player = player->by_id.next) {
        players += player->conn != 0;
    }
    rooms = (rooms + WIRE_LOBBY_MAX - 1) / WIRE_LOBBY_MAX;
    players = (players + WIRE_LOBBY_MAX - 1) / WIRE_LOBBY_MAX;
    return rooms > players ? rooms : players;
}

// The pairings that most people look for, for whoever is told them.
struct wants {
    struct wire_lobby_seek seeks[WIRE_SEEKS_MAX];
    struct wire_room_settings settings[WIRE_SEEKS_MAX];
};

static struct server_msg
seek_counts_msg(const struct core *core, struct wants *wants)
{
    const struct seek_count *most[WIRE_SEEKS_MAX];
    int count = seek_counts_most(core, most);

    for (int i = 0; i < count; i++) {
        wants->settings[i] = settings_to_message(&most[i]->settings);
        wants->seeks[i] = (struct wire_lobby_seek){.settings = &wants->settings[i],
                                                   .rating_min = most[i]->rating_min,
                                                   .rating_max = most[i]->rating_max,
                                                   .count = most[i]->count};
    }
    return (struct server_msg){.kind = SERVER_LOBBY_SEEKS,
                               .lobby_seeks = {.seek_count = count, .seeks = wants->seeks}};
}

// Sends the counts of seeks, if there are any: a client that gets the pages assumes none.
static void
send_seek_counts(struct turn *turn, const struct session *session)
{
    struct wants wants;
    struct server_msg msg = seek_counts_msg(turn->core, &wants);

    if (msg.lobby_seeks.seek_count) {
        core_send(turn, session->conn, &msg);
    }
}

static void
tell_seek_counts(struct turn *turn)
{
    struct wants wants;
    struct server_msg msg = seek_counts_msg(turn->core, &wants);

    turn->core->are_seek_counts_untold = false;
    lobby_send(turn, &msg);
}

void
lobby_send_all(struct turn *turn, struct session *session, uint64_t seq)
{
    uint32_t pages = page_count(turn->core);
    const struct room *room = turn->core->rooms;
    const struct player *player = turn->core->players;
    struct sheet *sheet = xcalloc(1, sizeof(*sheet));

    pages = pages ? pages : 1;
    for (uint32_t page = 0; page < pages; page++) {
        sheet->room_count = sheet->player_count = 0;
        for (; room && sheet->room_count < WIRE_LOBBY_MAX; room = room->by_id.next) {
            if (lobby_lists(room)) {
                add_room(turn, room, sheet);
            }
        }
        for (; player && sheet->player_count < WIRE_LOBBY_MAX; player = player->by_id.next) {
            if (player->conn) {
                add_player(turn, player, sheet);
            }
        }
        send_page(turn, session, sheet, page, pages, page == 0 ? seq : 0);
    }
    free(sheet);
    send_seek_counts(turn, session);
}

static void
send_delta(struct turn *turn, const struct sheet *sheet)
{
    struct server_msg msg = {
        .kind = SERVER_LOBBY_DELTA,
        .lobby_delta = {.room_count = sheet->room_count,
                        .rooms = sheet->rooms,
                        .player_count = sheet->player_count,
                        .players = sheet->players},
    };

    if (sheet->room_count || sheet->player_count) {
        lobby_send(turn, &msg);
    }
}

void
lobby_on_timer(struct turn *turn)
{
    struct core *core = turn->core;
    struct sheet *sheet;

    if (core->is_storage_down) {
        lobby_wait_to_tell(turn); // nothing goes out now; it would only pile up
        return;
    }
    sheet = xcalloc(1, sizeof(*sheet));
    while (core->untold_rooms && sheet->room_count < WIRE_LOBBY_MAX) {
        struct room *room = core->untold_rooms;

        lobby_forget_room(core, room);
        if (lobby_lists(room)) { // it may have become private meanwhile
            add_room(turn, room, sheet);
        }
    }
    while (core->untold_players && sheet->player_count < WIRE_LOBBY_MAX) {
        struct player *player = core->untold_players;

        lobby_forget_player(core, player);
        add_player(turn, player, sheet);
    }
    // What did not fit comes a second later.
    if (core->untold_rooms || core->untold_players) {
        lobby_wait_to_tell(turn);
    }
    send_delta(turn, sheet);
    free(sheet);
    if (core->are_seek_counts_untold) {
        tell_seek_counts(turn);
    }
}
