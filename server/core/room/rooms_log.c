// SPDX-License-Identifier: MIT
#include "server/core/room/rooms_log.h"

#include <stdlib.h>

#include "common/util/strbuf.h"
#include "server/core/blob.h"
#include "server/core/fault.h"
#include "server/core/room/delay.h"
#include "server/core/room/hand_over.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

void
rooms_put_game_away(struct turn *turn, struct room *room)
{
    if (!room->match) {
        return;
    }
    core_journal(turn, ENTRY_EVENTS_GONE, room->game, 0, NULL);
    match_finish(room->match);
    free(room->match);
    room->match = NULL;
    room->game = 0;
    delay_finish(room);
    hand_over_reset(room);
}

void
rooms_store(struct turn *turn, struct room *room)
{
    struct strbuf text = {0};

    room_write(room, &text);
    core_journal(turn, ENTRY_ROOM, room->id, 0, &text);
    strbuf_finish(&text);
}

static bool
misses_news(const struct session *session)
{
    return session->is_slow && !FAULT(FAULT_NEWS_TO_SLOW);
}

// The connection of a member that wants to hear of the room, 0 if none does.
static uint64_t
listener(const struct core *core, const struct room *room, uint64_t player_id)
{
    const struct player *player = core_player(core, player_id);
    struct session *session = player ? core_session(core, player->conn) : NULL;

    if (session && misses_news(session)) {
        session->has_missed_rooms = true;
        return 0;
    }
    if (!session || session->state != SESSION_IDENTIFIED ||
        session_awaits_room(session, room->id)) {
        return 0;
    }
    return session->conn;
}

// Watchers see it right after the players. The frame is borrowed.
static void
send_to(struct turn *turn, struct room *room, uint64_t player, struct blob *frame)
{
    uint64_t conn = listener(turn->core, room, player);
    enum seat seat;

    if (conn && room_seat_of(room, player, &seat)) {
        core_send_frame(turn, conn, blob_hold(frame));
    } else if (conn) {
        core_send_news(turn, conn, blob_hold(frame));
    }
}

void
rooms_send_all(struct turn *turn, struct room *room, const struct server_msg *msg)
{
    struct blob *frame = room->member_count ? core_encode(turn->core, msg) : NULL;

    for (int i = 0; i < room->member_count; i++) {
        send_to(turn, room, room->members[i], frame);
    }
    blob_release(frame);
}

void
rooms_send_players(struct turn *turn, struct room *room, const struct server_msg *msg)
{
    struct blob *frame = core_encode(turn->core, msg);

    for (int i = 0; i < room->member_count; i++) {
        if (delay_sees_all(room, room->members[i])) {
            send_to(turn, room, room->members[i], frame);
        }
    }
    blob_release(frame);
}

void
rooms_send_watchers(struct turn *turn, struct room *room, struct blob *frame)
{
    for (int i = 0; i < room->member_count; i++) {
        if (!delay_sees_all(room, room->members[i])) {
            send_to(turn, room, room->members[i], frame);
        }
    }
}

static bool
is_numbered(const struct wire_room_event *event)
{
    return event->kind != ROOM_EVENT_SETTINGS || !FAULT(FAULT_EVENT_NOT_NUMBERED);
}

void
rooms_log(struct turn *turn, struct room *room, struct wire_room_event *event)
{
    struct server_msg msg = {.kind = SERVER_ROOM_EVENT};
    uint32_t points[SEAT_COUNT];
    bool is_game = event->kind == ROOM_EVENT_GAME;

    event->room = room->id;
    if (is_numbered(event)) {
        room->version++;
    }
    event->version = room->version;
    series_points(room, points);
    event->a_points = points[SEAT_A];
    event->b_points = points[SEAT_B];
    msg.room_event = *event;
    if (room->delay && !delay_pass(room, is_game)) {
        rooms_send_players(turn, room, &msg);
        delay_push(turn, room, core_encode(turn->core, &msg), is_game);
    } else {
        rooms_send_all(turn, room, &msg);
    }
}
