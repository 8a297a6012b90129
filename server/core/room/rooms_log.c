// SPDX-License-Identifier: MIT
#include "server/core/room/rooms_log.h"

#include <stdlib.h>

#include "common/util/strbuf.h"
#include "server/core/blob.h"
#include "server/core/fault.h"
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

// He reads again and has missed events: the snapshot that he waits for tells him of this one too.
static bool
awaits_snapshot(const struct session *session, const struct room *room)
{
    for (int i = 0; session->has_missed_rooms && i < session->handout.room_count; i++) {
        if (session->handout.rooms[i].room == room->id) {
            return true;
        }
    }
    return false;
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
    if (!session || session->state != SESSION_IDENTIFIED || awaits_snapshot(session, room)) {
        return 0;
    }
    return session->conn;
}

void
rooms_send_all(struct turn *turn, struct room *room, const struct server_msg *msg)
{
    struct blob *frame = NULL;

    for (int i = 0; i < room->member_count; i++) {
        uint64_t conn = listener(turn->core, room, room->members[i]);
        enum seat seat;

        if (!conn) {
            continue;
        }
        frame = frame ? frame : core_encode(turn->core, msg);
        // Watchers see it right after the players.
        if (room_seat_of(room, room->members[i], &seat)) {
            core_send_frame(turn, conn, blob_hold(frame));
        } else {
            core_send_news(turn, conn, blob_hold(frame));
        }
    }
    blob_release(frame);
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

    event->room = room->id;
    if (is_numbered(event)) {
        room->version++;
    }
    event->version = room->version;
    series_points(room, points);
    event->a_points = points[SEAT_A];
    event->b_points = points[SEAT_B];
    msg.room_event = *event;
    rooms_send_all(turn, room, &msg);
}
