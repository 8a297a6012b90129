// SPDX-License-Identifier: MIT
#include "server/core/handout.h"

#include <string.h>

#include <utlist.h>

#include "server/core/fault.h"
#include "server/core/lobby/lobby.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/room/room.h"
#include "server/core/room/snapshot.h"
#include "server/core/send.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

enum {
    ENCODING = 3,   // what it costs to encode a page of the lobby, in pages that are handed out
    LOOKS_MAX = 64, // at connections that can take nothing now, in a millisecond
    STUCK_MS = 20,  // all wait for the disk: the next look
};

// How many pages may still be handed out in this millisecond.
static int *
left(struct turn *turn)
{
    struct handouts *handouts = &turn->core->handouts;

    if (handouts->at_ms != turn->now.mono_ms) {
        handouts->at_ms = turn->now.mono_ms;
        handouts->left = turn->core->config.pages_per_ms;
    }
    return &handouts->left;
}

static bool
wants_more(const struct session *session)
{
    return session->handout.is_paging || session->handout.room_count;
}

static void
get_in_line(struct turn *turn, struct session *session)
{
    struct handouts *handouts = &turn->core->handouts;

    if (!session->handout.is_in_line) {
        session->handout.is_in_line = true;
        DL_APPEND2(handouts->line, session, handout.prev, handout.next);
    }
    if (!handouts->timer.place) {
        timers_set(&turn->core->timers, &handouts->timer, turn->now.mono_ms + 1);
    }
}

static void
get_out_of_line(struct core *core, struct session *session)
{
    if (session->handout.is_in_line) {
        session->handout.is_in_line = false;
        DL_DELETE2(core->handouts.line, session, handout.prev, handout.next);
    }
}

static bool
can_take(const struct session *session)
{
    return !session->is_slow && session->held.bytes < HANDOUT_HELD_BYTES;
}

// A connection that stopped reading half-way goes on with the page that it had not got.
static bool
skips_page(const struct session *session)
{
    return FAULT(FAULT_PAGE_LOST) && session->handout.page % 3 == 1;
}

static void
give_page(struct turn *turn, struct session *session)
{
    struct handout *handout = &session->handout;
    bool is_new;
    struct blob *frame =
        lobby_pages_frame(turn, handout->page, session->player, handout->seq, &is_new);

    if (handout->seq) {
        core_reply_frame(turn, session->conn, frame);
    } else {
        core_send_news(turn, session->conn, frame);
    }
    *left(turn) -= is_new ? 1 + ENCODING : 1;
    handout->seq = 0;
    handout->page += 1 + skips_page(session);
    handout->is_paging = handout->page < lobby_pages_count(turn->core);
    if (!handout->is_paging) {
        lobby_send_seek_counts(turn, session);
    }
}

static void
give_room(struct turn *turn, struct session *session)
{
    struct handout *handout = &session->handout;
    struct awaited_room wanted = handout->rooms[0];
    struct room *room = core_room(turn->core, wanted.room);

    memmove(handout->rooms, handout->rooms + 1,
            (size_t)--handout->room_count * sizeof(*handout->rooms));
    if (room) {
        *left(turn) -= snapshot_send(turn, room, session->conn, wanted.seq);
    }
}

static void
give(struct turn *turn, struct session *session)
{
    if (session->handout.room_count) {
        give_room(turn, session);
    } else {
        give_page(turn, session);
    }
}

void
handout_on_timer(struct turn *turn)
{
    struct handouts *handouts = &turn->core->handouts;
    bool is_stuck = true;

    for (int looks = 0; handouts->line && *left(turn) > 0 && looks < LOOKS_MAX; looks++) {
        struct session *session = handouts->line;

        get_out_of_line(turn->core, session);
        if (wants_more(session) && can_take(session)) {
            give(turn, session);
            is_stuck = false;
            looks--;
        }
        // A connection that does not read comes back by handout_go_on().
        if (wants_more(session) && !session->is_slow) {
            get_in_line(turn, session);
        }
    }
    if (handouts->line) {
        timers_set(&turn->core->timers, &handouts->timer,
                   turn->now.mono_ms + (is_stuck ? STUCK_MS : 1));
    }
}

// Answers this connection at once, as far as pages are left in this millisecond.
static void
serve(struct turn *turn, struct session *session)
{
    while (!turn->core->handouts.line && wants_more(session) && can_take(session) &&
           *left(turn) > 0) {
        give(turn, session);
    }
    if (wants_more(session) && !session->is_slow) {
        get_in_line(turn, session);
    }
}

bool
handout_lobby(struct turn *turn, struct session *session, uint64_t seq)
{
    struct handout *handout = &session->handout;

    if (seq && handout->seq) {
        return false;
    }
    handout->seq = seq ? seq : handout->seq;
    handout->is_paging = true;
    handout->page = 0;
    serve(turn, session);
    return true;
}

void
handout_stop_lobby(struct turn *turn, struct session *session)
{
    if (session->handout.seq) {
        give_page(turn, session);
    }
    session->handout.is_paging = false;
}

static struct awaited_room *
find_room(struct session *session, uint64_t room)
{
    for (int i = 0; i < session->handout.room_count; i++) {
        if (session->handout.rooms[i].room == room) {
            return &session->handout.rooms[i];
        }
    }
    return NULL;
}

// The entry of the room, added if there is none.
static struct awaited_room *
want_room(struct session *session, uint64_t room)
{
    struct awaited_room *wanted = find_room(session, room);

    if (!wanted) {
        wanted = &session->handout.rooms[session->handout.room_count++];
        *wanted = (struct awaited_room){.room = room};
    }
    return wanted;
}

bool
handout_room(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq)
{
    struct session *session = core_session(turn->core, conn);
    struct awaited_room *wanted;

    if (!session) {
        return true;
    }
    wanted = want_room(session, room->id);
    if (wanted->seq && seq) {
        return false;
    }
    wanted->seq = seq ? seq : wanted->seq;
    serve(turn, session);
    return true;
}

void
handout_hold_events(struct turn *turn, const struct room *room, uint64_t conn)
{
    struct session *session = core_session(turn->core, conn);

    if (session) {
        want_room(session, room->id)->replaces_events = true;
    }
}

void
handout_drop_room(struct turn *turn, uint64_t conn, uint64_t room)
{
    struct session *session = core_session(turn->core, conn);
    struct awaited_room *wanted = session ? find_room(session, room) : NULL;
    uint64_t seq = wanted ? wanted->seq : 0;

    if (!wanted) {
        return;
    }
    *wanted = session->handout.rooms[--session->handout.room_count];
    if (seq) {
        core_refuse(turn, conn, seq, ERROR_NOT_IN_ROOM, "");
    }
}

void
handout_go_on(struct turn *turn, struct session *session)
{
    serve(turn, session);
}

void
handout_forget(struct core *core, struct session *session)
{
    get_out_of_line(core, session);
    session->handout = (struct handout){0};
}
