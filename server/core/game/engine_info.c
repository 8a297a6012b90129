// SPDX-License-Identifier: MIT
// Tells engine info of AIs to the room. It is no part of the log and waits for nothing, so that it
// may be dropped anywhere: it is not sent more often than people read, nor to a connection that
// does not read. The line and the chances are a hint; players get them only if they may ask for
// hints.
#include "server/core/game/engine_info.h"

#include "server/core/blob.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/room/delay.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum { INFO_GAP_MS = 250 };

// The two forms of one message; made when the first one wants it.
struct telling {
    struct server_msg open;
    struct blob *frames[2]; // owned: closed, open
};

static bool
may_see_line(const struct room *room, uint64_t player)
{
    enum seat seat;

    if (room_is_running(room) && room->settings.match.rated) {
        return false; // no AI plays there; whoever asks it, nobody is told
    }
    return !room_is_running(room) || room->settings.hints || !room_seat_of(room, player, &seat) ||
           FAULT(FAULT_INFO_TO_PLAYERS);
}

static struct blob *
frame_for(struct core *core, struct telling *telling, bool is_open)
{
    struct server_msg msg = telling->open;

    if (!is_open) {
        msg.thought.open = false;
        msg.thought.point_count = 0;
        msg.thought.chance = msg.thought.win_in = msg.thought.loss_in = 0;
    }
    if (!telling->frames[is_open]) {
        telling->frames[is_open] = core_encode(core, &msg);
    }
    return blob_hold(telling->frames[is_open]);
}

// While it thinks the position is visible to all, so nothing has to be waited for;
// after the move the word follows the event.
static void
send(struct turn *turn, uint64_t conn, struct blob *frame, bool at_once)
{
    struct effect *effect;

    if (!at_once) {
        core_send_frame(turn, conn, frame);
        return;
    }
    effect = effects_add(turn->effects, EFFECT_SEND);
    effect->send.conn = conn;
    effect->send.frame = frame;
}

static void
tell(struct turn *turn, struct room *room, const struct wire_thought *info)
{
    struct telling telling = {.open = {.kind = SERVER_THOUGHT, .thought = *info}};

    telling.open.thought.room = room->id;
    telling.open.thought.open = true;
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(turn->core, room->members[i]);
        const struct session *session = player ? core_session(turn->core, player->conn) : NULL;

        // It tells of the position as it is now.
        if (session && session->state == SESSION_IDENTIFIED && !session->is_slow &&
            delay_sees_all(room, player->id)) {
            send(turn, session->conn,
                 frame_for(turn->core, &telling, may_see_line(room, player->id)), !info->done);
        }
    }
    blob_release(telling.frames[0]);
    blob_release(telling.frames[1]);
}

static bool
is_too_soon(const struct turn *turn, const struct room *room)
{
    return turn->now.mono_ms < room->info_ms + INFO_GAP_MS && !FAULT(FAULT_INFO_TOO_OFTEN);
}

void
engine_info_tell(struct turn *turn, struct room *room, const struct wire_thought *info)
{
    struct wire_thought told = *info;

    if (is_too_soon(turn, room)) {
        return;
    }
    room->info_ms = turn->now.mono_ms;
    told.move = (uint32_t)match_next_move(room->match);
    told.seat = match_actor(room->match);
    told.done = told.shortened = false;
    tell(turn, room, &told);
}

void
engine_info_tell_done(struct turn *turn, struct room *room, enum seat seat, uint32_t move)
{
    struct wire_thought told = room->ai_info;

    told.move = move;
    told.seat = seat;
    told.done = true;
    tell(turn, room, &told);
}
