// SPDX-License-Identifier: MIT
// The lobby as others see it: a list of open rooms and of who is online, handed out in
// pages (lobby_pages.h), then once a second what has changed; and which pairings are wanted. Private
// rooms are not in it. What has changed is on the lists of lobby_news.h.
#include "server/core/lobby/lobby.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/lobby/lobby_sheet.h"
#include "server/core/lobby/seek_counts.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

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
void
lobby_send_seek_counts(struct turn *turn, const struct session *session)
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

static void
send_delta(struct turn *turn, const struct lobby_sheet *sheet)
{
    struct server_msg msg = {
        .kind = SERVER_LOBBY_DELTA,
        .lobby_delta = {.room_count = sheet->room_count,
                        .rooms = sheet->rooms,
                        .player_count = sheet->player_count,
                        .players = sheet->players},
    };

    if (sheet->room_count || sheet->player_count) {
        lobby_send_delta(turn, &msg);
    }
}

void
lobby_on_timer(struct turn *turn)
{
    struct core *core = turn->core;
    struct lobby_sheet *sheet;

    if (core->is_storage_down) {
        lobby_wait_to_tell(turn); // nothing goes out now; it would only pile up
        return;
    }
    sheet = xcalloc(1, sizeof(*sheet));
    while (core->untold_rooms && sheet->room_count < WIRE_LOBBY_MAX) {
        struct room *room = core->untold_rooms;

        lobby_forget_room(core, room);
        if (lobby_lists(room)) { // it may have become private meanwhile
            lobby_pages_renew_room(core, room);
            lobby_sheet_add_room(sheet, turn, room);
        }
    }
    while (core->untold_players && sheet->player_count < WIRE_LOBBY_MAX) {
        struct player *player = core->untold_players;

        lobby_forget_player(core, player);
        lobby_pages_renew_player(core, player);
        lobby_sheet_add_player(sheet, turn, player);
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
