// SPDX-License-Identifier: MIT
#include "server/core/lobby/lobby_news.h"

#include <utlist.h>

#include "server/core/blob.h"
#include "server/core/fault.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/people/visible.h"
#include "server/core/send.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

enum { TELL_MS = 1000 };

bool
lobby_lists(const struct room *room)
{
    return room->settings.join != JOIN_CODE && room->settings.watch != WATCH_NOBODY;
}

void
lobby_wait_to_tell(struct turn *turn)
{
    if (!turn->core->lobby_timer.place) {
        timers_set(&turn->core->timers, &turn->core->lobby_timer, turn->now.mono_ms + TELL_MS);
    }
}

static bool
is_overlooked(const struct room *room)
{
    return FAULT(FAULT_LOBBY_STALE) && room->version % 4 == 3;
}

// Without readers nothing is noted: who comes gets all as it is then, on a page that is made anew.
void
lobby_touch_room(struct turn *turn, struct room *room)
{
    struct core *core = turn->core;

    if (!core->lobby_readers) {
        lobby_pages_renew_room(core, room);
        return;
    }
    if (!lobby_lists(room) || is_overlooked(room)) {
        return;
    }
    if (!room->is_listed_dirty) {
        room->is_listed_dirty = true;
        DL_APPEND2(core->untold_rooms, room, untold_prev, untold_next);
    }
    lobby_wait_to_tell(turn);
}

void
lobby_touch_player(struct turn *turn, struct player *player)
{
    struct core *core = turn->core;

    if (!core->lobby_readers) {
        lobby_pages_renew_player(core, player);
        return;
    }
    if (!player->listed) {
        return; // nobody was told of him
    }
    if (!player->is_listed_dirty) {
        player->is_listed_dirty = true;
        DL_APPEND2(core->untold_players, player, untold_prev, untold_next);
    }
    lobby_wait_to_tell(turn);
}

void
lobby_touch_seek_counts(struct turn *turn)
{
    if (turn->core->lobby_readers) {
        turn->core->are_seek_counts_untold = true;
        lobby_wait_to_tell(turn);
    }
}

void
lobby_forget_room(struct core *core, struct room *room)
{
    if (room->is_listed_dirty) {
        room->is_listed_dirty = false;
        DL_DELETE2(core->untold_rooms, room, untold_prev, untold_next);
    }
}

void
lobby_forget_player(struct core *core, struct player *player)
{
    if (player->is_listed_dirty) {
        player->is_listed_dirty = false;
        DL_DELETE2(core->untold_players, player, untold_prev, untold_next);
    }
}

void
lobby_send(struct turn *turn, const struct server_msg *msg)
{
    struct session *session;
    struct blob *frame = NULL;

    DL_FOREACH2(turn->core->lobby_readers, session, reader_next)
    {
        if (session->is_apart) {
            continue;
        }
        if (session->is_slow) {
            session->has_missed_lobby = true;
            continue;
        }
        frame = frame ? frame : core_encode(turn->core, msg);
        core_send_news(turn, session->conn, blob_hold(frame));
    }
    blob_release(frame);
}

// The rows of a delta that a player may see.
static void
send_apart(struct turn *turn, const struct server_msg *msg, const struct session *session)
{
    struct wire_lobby_player rows[WIRE_LOBBY_MAX];
    struct server_msg own = *msg;

    own.lobby_delta.players = rows;
    own.lobby_delta.player_count = 0;
    for (int i = 0; i < msg->lobby_delta.player_count; i++) {
        const struct wire_lobby_player *row = &msg->lobby_delta.players[i];
        const struct player *player = core_player(turn->core, row->player->id);

        if (!player || !visible_hides_from(player, session->player)) {
            rows[own.lobby_delta.player_count++] = *row;
        }
    }
    if (own.lobby_delta.player_count || own.lobby_delta.room_count) {
        core_send_news(turn, session->conn, core_encode(turn->core, &own));
    }
}

typedef void (*apart_fn)(struct turn *turn, const struct server_msg *msg, struct session *session);

// Calls for those readers from whom somebody of the delta hides. They are few: whom a player
// ignores is a short list, the readers are a crowd.
static void
each_apart(struct turn *turn, const struct server_msg *msg, apart_fn call)
{
    for (int i = 0; i < msg->lobby_delta.player_count; i++) {
        const struct player *player =
            core_player(turn->core, msg->lobby_delta.players[i].player->id);

        for (int j = 0; player && j < player->ignore_count; j++) {
            const struct player *ignored = core_player(turn->core, player->ignores[j]);
            struct session *session = ignored ? core_session(turn->core, ignored->conn) : NULL;

            if (session && session->in_lobby && !session->is_slow &&
                visible_hides_from(player, ignored)) {
                call(turn, msg, session);
            }
        }
    }
}

static void
set_apart(struct turn *turn, const struct server_msg *msg, struct session *session)
{
    (void)turn, (void)msg;
    session->is_apart = true;
}

static void
serve_apart(struct turn *turn, const struct server_msg *msg, struct session *session)
{
    if (session->is_apart) {
        session->is_apart = false;
        send_apart(turn, msg, session);
    }
}

void
lobby_send_delta(struct turn *turn, const struct server_msg *msg)
{
    each_apart(turn, msg, set_apart);
    lobby_send(turn, msg);
    each_apart(turn, msg, serve_apart);
}

void
lobby_room_gone(struct turn *turn, const struct room *room)
{
    struct server_msg msg = {.kind = SERVER_LOBBY_DELTA,
                             .lobby_delta = {.gone_count = 1, .gone_rooms = &room->id}};

    lobby_pages_renew_room(turn->core, room);
    lobby_send(turn, &msg);
}

// A guest who is forgotten before the next delta would stay in the lists.
void
lobby_player_gone(struct turn *turn, const struct player *player, const struct wire_player *wire)
{
    struct wire_lobby_player row = {.player = wire, .state = PLAYER_GONE};
    struct server_msg msg = {.kind = SERVER_LOBBY_DELTA,
                             .lobby_delta = {.player_count = 1, .players = &row}};

    if (player->is_listed_dirty) {
        lobby_send_delta(turn, &msg);
    }
}
