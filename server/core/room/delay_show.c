// SPDX-License-Identifier: MIT
#include "server/core/room/delay_show.h"

#include <string.h>

#include "server/core/blob.h"
#include "server/core/handout.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/room/delay.h"
#include "server/core/room/rooms_log.h"
#include "server/core/tables.h"

// Watchers stand after this event now.
static void
show(struct room *room, const struct delayed_event *event)
{
    struct delay *delay = room->delay;

    if (event->is_game) {
        // The end of the game may be there already: it followed from the event before.
        match_replay(&delay->match, delay->events, &room->match->events[delay->events]);
        delay->events++;
    }
    delay->shown = event->state;
}

// Their events came back from the journal without frames.
static void
send_snapshots(struct turn *turn, struct room *room)
{
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(turn->core, room->members[i]);
        const struct session *session = player ? core_session(turn->core, player->conn) : NULL;

        if (session && session->state == SESSION_IDENTIFIED && !delay_sees_all(room, player->id)) {
            handout_hold_events(turn, room, session->conn);
            handout_room(turn, room, session->conn, 0);
        }
    }
}

static bool
has_gap(const struct delay *delay, int count)
{
    for (int i = 0; i < count; i++) {
        if (!delay->queue[i].frame) {
            return true;
        }
    }
    return false;
}

static void
drop_first(struct delay *delay, int count)
{
    for (int i = 0; i < count; i++) {
        blob_release(delay->queue[i].frame);
    }
    delay->count -= count;
    memmove(delay->queue, delay->queue + count, (size_t)delay->count * sizeof(*delay->queue));
}

void
delay_show_due(struct turn *turn, struct room *room)
{
    struct delay *delay = room->delay;
    int count = delay_count_due(turn, room);
    bool needs_snapshots = count && has_gap(delay, count);

    if (count == 0) {
        return;
    }
    for (int i = 0; i < count; i++) {
        show(room, &delay->queue[i]);
        if (!needs_snapshots) {
            rooms_send_watchers(turn, room, delay->queue[i].frame);
        }
    }
    drop_first(delay, count);
    if (needs_snapshots) {
        send_snapshots(turn, room);
    }
    if (!room_is_running(room) && delay->count == 0) {
        delay_finish(room);
    }
    rooms_store(turn, room);
    lobby_touch_room(turn, room);
}

void
delay_show_all(struct turn *turn, struct room *room)
{
    for (int i = 0; room->delay && i < room->delay->count; i++) {
        if (room->delay->queue[i].frame) {
            rooms_send_watchers(turn, room, room->delay->queue[i].frame);
        }
    }
    delay_finish(room);
}
