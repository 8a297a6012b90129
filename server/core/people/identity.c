// SPDX-License-Identifier: MIT
// Ties players to connections: connections come and go, players stay. Says what happens to seats
// and rooms when a connection breaks or moves.
#include "server/core/people/identity.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/handout.h"
#include "server/core/lobby/appearance.h"
#include "server/core/lobby/lobby_readers.h"
#include "server/core/lobby/seek.h"
#include "server/core/note.h"
#include "server/core/operator/countdown.h"
#include "server/core/outbox.h"
#include "server/core/people/follows.h"
#include "server/core/people/liveness.h"
#include "server/core/people/players.h"
#include "server/core/people/session.h"
#include "server/core/people/tokens.h"
#include "server/core/people/visible.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/seats.h"
#include "server/core/room/snapshot.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

void
identity_connected(struct turn *turn, const struct core_event *event)
{
    struct session *session = xcalloc(1, sizeof(*session));

    session->conn = event->conn;
    session->address = event->address;
    session->network = event->network;
    snprintf(session->origin, sizeof(session->origin), "%s", event->text ? event->text : "");
    session->is_exempt = event->is_exempt;
    session->credit = SESSION_CREDIT_MAX;
    session->credit_at_ms = turn->now.mono_ms;
    session->heard_ms = turn->now.mono_ms;
    session->timer.kind = TIMER_SESSION;
    session->timer.id = event->conn;
    HASH_ADD(by_conn, turn->core->sessions, conn, sizeof(session->conn), session);
    timers_set(&turn->core->timers, &session->timer, turn->now.mono_ms + SESSION_HELLO_MS);
    spend_connection(turn, session);
}

// Tells every room of the player that he is here or not.
static void
tell_presence(struct turn *turn, struct player *player, enum presence how)
{
    for (int i = 0; i < player->room_count; i++) {
        game_on_presence(turn, core_room(turn->core, player->rooms[i]), player, how);
    }
}

// Removes the player from rooms that he only watches. Seated players and owners stay members.
static void
leave_watched(struct turn *turn, struct player *player)
{
    for (int i = player->room_count - 1; i >= 0; i--) {
        struct room *room = core_room(turn->core, player->rooms[i]);
        enum seat seat;

        if (!room_seat_of(room, player->id, &seat) && room->owner != player->id) {
            rooms_leave(turn, room, player, LEFT_ASKED);
        }
    }
}

// A player who said goodbye keeps his seat only in a running game.
static void
drop_seats(struct turn *turn, struct player *player)
{
    for (int i = player->room_count - 1; i >= 0; i--) {
        seats_drop_absent(turn, core_room(turn->core, player->rooms[i]));
    }
}

// Who does not want to be seen was not.
static void
note_seen(const struct turn *turn, struct player *player)
{
    if (visible_wants_to_be(player)) {
        player->seen_ms = turn->now.wall_ms;
    }
}

void
identity_leave(struct turn *turn, struct session *session, enum presence how)
{
    struct player *player = session->player;

    if (!player) {
        return;
    }
    core_note(turn, "left name=%s conn=%" PRIu64 " why=%s", player->name, session->conn,
              how == PRESENCE_LEFT ? "goodbye" : "lost");
    session->player = NULL;
    lobby_leave(turn->core, session);
    follows_end(turn->core, player);
    player->conn = 0;
    player->away_ms = turn->now.mono_ms;
    player->has_left = how == PRESENCE_LEFT;
    note_seen(turn, player);
    turn->core->online_count--;
    turn->core->stats.guests -= player->is_guest;
    seek_drop(turn, player);
    tell_presence(turn, player, how);
    leave_watched(turn, player);
    drop_seats(turn, player);
    appearance_end(turn, player);
    players_release(turn, player);
}

void
identity_disconnected(struct turn *turn, struct session *session)
{
    identity_leave(turn, session, PRESENCE_LOST);
    if (FAULT(FAULT_OUTBOX_PILES_UP)) {
        outbox_disown(&session->held);
    }
    outbox_drop(&turn->core->outbox, &session->held);
    handout_forget(turn->core, session);
    core_remove_job(turn->core, session->hash_job);
    timers_cancel(&turn->core->timers, &session->timer);
    HASH_DELETE(by_conn, turn->core->sessions, session);
    session_stop_waiting(session);
    archive_line_finish(&session->archive_line);
    free(session);
}

static void
send_identity(struct turn *turn, struct player *player, struct token_family *family, uint64_t seq)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    struct server_msg msg = {
        .re_seq = seq,
        .kind = SERVER_IDENTITY,
        .identity = {.player_id = player->id,
                     .name = player->name,
                     .guest = player->is_guest,
                     .token = token,
                     .room_count = player->room_count,
                     .rooms = player->rooms,
                     .badge = player->badge.glyph,
                     .badge_colour = player->badge.colour},
    };

    tokens_issue(turn, family, token);
    players_store(turn, player);
    core_reply(turn, player->conn, &msg);
    wipe(token, sizeof(token));
}

void
identity_enter(struct turn *turn, struct session *session, struct player *player,
               struct token_family *family, uint64_t seq)
{
    struct session *old = core_session(turn->core, player->conn);

    if (old) {
        // The seat is the player's: the new terminal takes it over. It knows of no seek.
        seek_drop(turn, player);
        old->player = NULL;
        turn->core->online_count--;
        turn->core->stats.guests -= player->is_guest;
        core_bye(turn, old, BYE_ELSEWHERE);
    }
    session->state = SESSION_IDENTIFIED;
    session->player = player;
    session->family = family->id;
    if (!player->is_guest) {
        player_note_device(family, session->program, turn->now.wall_ms);
    }
    player_get_to_know(player, session->address, turn->now.wall_ms);
    player->conn = session->conn;
    player->address = session->address;
    player->has_left = false;
    note_seen(turn, player);
    follows_end(turn->core, player); // a new terminal asks for itself
    turn->core->online_count++;
    turn->core->stats.guests += player->is_guest;
    timers_cancel(&turn->core->timers, &player->timer);
    send_identity(turn, player, family, seq);
    for (int i = 0; i < player->room_count; i++) {
        handout_room(turn, core_room(turn->core, player->rooms[i]), player->conn, 0);
    }
    tell_presence(turn, player, PRESENCE_HERE);
    appearance_begin(turn, player);
    countdown_tell(turn, session);
    identity_on_timer(turn, session);
}

// Is this session logged in by a token of the family, which ends?
static bool
ends_with(const struct session *session, uint64_t family)
{
    return session && session->family == family && !FAULT(FAULT_OLD_TOKEN);
}

void
identity_end_family(struct turn *turn, struct player *player, uint64_t family)
{
    struct session *session = core_session(turn->core, player->conn);

    if (ends_with(session, family)) {
        core_bye(turn, session, BYE_ELSEWHERE);
        identity_leave(turn, session, PRESENCE_LOST);
    }
}

// How often the games of this player want to know about him.
static enum pace
pace_of(const struct core *core, const struct player *player)
{
    enum pace pace = PACE_IDLE;

    for (int i = 0; i < player->room_count; i++) {
        const struct room *room = core_room(core, player->rooms[i]);
        enum seat seat;

        if (!room_is_running(room) || !room_seat_of(room, player->id, &seat)) {
            continue;
        }
        if (room_holds(room, player->id, match_actor(room->match))) {
            return PACE_ON_TURN;
        }
        if (room_is_live(room)) {
            pace = PACE_LIVE;
        }
    }
    return pace;
}

static bool
is_news(const struct session *session, bool is_quiet)
{
    return session->is_quiet != is_quiet && !(FAULT(FAULT_QUIET_UNTOLD) && !is_quiet);
}

// Tells the rooms where he plays whether he still answers.
static void
set_quiet(struct turn *turn, struct session *session, bool is_quiet)
{
    const struct player *player = session->player;
    bool is_told = is_news(session, is_quiet);
    enum seat seat;

    session->is_quiet = is_quiet;
    for (int i = 0; player && is_told && i < player->room_count; i++) {
        struct room *room = core_room(turn->core, player->rooms[i]);

        if (room_seat_of(room, player->id, &seat)) {
            snapshot_send_presence(turn, room);
        }
    }
}

void
identity_heard(struct turn *turn, struct session *session)
{
    session->heard_ms = turn->now.mono_ms;
    if (session->is_quiet) {
        set_quiet(turn, session, false);
    }
}

void
identity_on_timer(struct turn *turn, struct session *session)
{
    int64_t now_ms = turn->now.mono_ms;
    enum pace pace;

    if (session->state == SESSION_CLOSING) {
        return;
    }
    if (session->state == SESSION_NEW || now_ms - session->heard_ms >= SESSION_SILENT_MS) {
        // No Hello in time, or no word for long.
        core_bye(turn, session, BYE_SILENT);
        identity_leave(turn, session, PRESENCE_LOST);
        return;
    }
    if (session->is_slow && now_ms - session->slow_since_ms >= SESSION_SLOW_MAX_MS) {
        core_bye(turn, session, BYE_SLOW);
        identity_leave(turn, session, PRESENCE_LOST);
        return;
    }
    if (session->state != SESSION_IDENTIFIED) {
        // The user may be typing a password.
        timers_set(&turn->core->timers, &session->timer, session->heard_ms + SESSION_SILENT_MS);
        return;
    }
    pace = pace_of(turn->core, session->player);
    if (pace != PACE_IDLE && now_ms - session->heard_ms >= SESSION_UNANSWERED_MS) {
        set_quiet(turn, session, true);
    }
    liveness_look(turn, session, pace);
}

void
identity_on_output(struct turn *turn, struct session *session, bool is_high)
{
    struct player *player = session->player;

    if (is_high == session->is_slow) {
        return;
    }
    session->is_slow = is_high;
    session->slow_since_ms = turn->now.mono_ms;
    if (is_high) {
        session->has_missed_rooms = session->has_missed_lobby = false;
    }
    if (is_high && player) {
        identity_on_timer(turn, session); // looks again when patience ends
    }
    if (is_high || !player) {
        return;
    }
    // What was left out meanwhile is made good by showing how things stand. If
    // nothing was, the snapshots themselves may have filled the queue: to send
    // them again would go on for ever.
    for (int i = 0; session->has_missed_rooms && i < player->room_count; i++) {
        handout_room(turn, core_room(turn->core, player->rooms[i]), session->conn, 0);
    }
    if (session->in_lobby && session->has_missed_lobby) {
        handout_lobby(turn, session, 0);
    }
    handout_go_on(turn, session);
}
