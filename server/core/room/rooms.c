// SPDX-License-Identifier: MIT
// The table of rooms: opening, entering, leaving, closing, and the numbered log
// that all members see alike.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/state.h"

enum { CODE_SHORT = 4, CODE_LONG = 8 };

// A code is typed by hand: no letters that look like digits. Private rooms get
// long ones, which cannot be guessed at the rate that a session can pay.
static void
make_code(struct turn *turn, struct room *room, bool is_private)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789z";
    const struct core_config *config = &turn->core->config;
    int length = is_private ? CODE_LONG : CODE_SHORT;
    struct room *other;

    do {
        uint8_t bytes[CODE_LONG];

        config->random(config->data, bytes, sizeof(bytes));
        memset(room->code, 0, sizeof(room->code));
        for (int i = 0; i < length; i++) {
            room->code[i] = letters[bytes[i] % 32];
        }
        HASH_FIND(by_code, turn->core->codes, room->code, strlen(room->code), other);
        length = length < CODE_LONG ? length + 1 : length; // if it is taken, a longer one
    } while (other);
}

void
rooms_add(struct core *core, struct room *room)
{
    room->timer.kind = TIMER_ROOM;
    room->timer.id = room->id;
    room->empty_since_ms = TIME_NEVER;
    room->resume_by_ms = TIME_NEVER;
    HASH_ADD(by_id, core->rooms, id, sizeof(room->id), room);
    HASH_ADD_KEYPTR(by_code, core->codes, room->code, strlen(room->code), room);
}

static void
forget(struct core *core, struct room *room)
{
    timers_cancel(&core->timers, &room->timer);
    lobby_forget_room(core, room);
    HASH_DELETE(by_id, core->rooms, room);
    HASH_DELETE(by_code, core->codes, room);
    if (room->match) {
        match_finish(room->match);
        free(room->match);
    }
    free(room->members);
    free(room);
}

void
rooms_destroy_all(struct core *core)
{
    struct room *room, *next;

    HASH_ITER(by_id, core->rooms, room, next)
    {
        forget(core, room);
    }
}

enum error_code
rooms_may_open(const struct core *core, const struct player *player)
{
    if (core->is_draining) {
        return ERROR_DRAINING;
    }
    if (core->is_storage_down) {
        return ERROR_STORAGE;
    }
    if (HASH_CNT(by_id, core->rooms) >= (unsigned)core->config.rooms_max ||
        player->owned_rooms >= core->config.rooms_per_player) {
        return ERROR_TOO_MANY_ROOMS;
    }
    return player->room_count < WIRE_ROOMS_MAX ? ERROR_NONE : ERROR_TOO_MANY_JOINED;
}

struct room *
rooms_open(struct turn *turn, struct player *owner, const struct room_settings *settings)
{
    struct room *room = xcalloc(1, sizeof(*room));

    room->id = core_new_id(turn);
    room->settings = *settings;
    room->owner = owner->id;
    owner->owned_rooms++;
    make_code(turn, room, settings->join == JOIN_CODE || settings->watch == WATCH_CODE);
    rooms_add(turn->core, room);
    rooms_store(turn, room);
    lobby_touch_room(turn, room);
    return room;
}

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
}

void
rooms_store(struct turn *turn, struct room *room)
{
    struct strbuf text = {0};

    room_write(room, &text);
    core_journal(turn, ENTRY_ROOM, room->id, 0, &text);
    strbuf_finish(&text);
}

// The connection of a member that wants to hear of the room, 0 if none does.
static uint64_t
listener(const struct core *core, uint64_t player_id)
{
    const struct player *player = core_player(core, player_id);
    struct session *session = player ? core_session(core, player->conn) : NULL;

    if (session && session->is_slow && !FAULT(FAULT_NEWS_TO_SLOW)) {
        session->has_missed_rooms = true;
        return 0;
    }
    return session && session->state == SESSION_IDENTIFIED ? session->conn : 0;
}

void
rooms_send_all(struct turn *turn, struct room *room, const struct server_msg *msg)
{
    struct blob *frame = NULL;

    for (int i = 0; i < room->member_count; i++) {
        uint64_t conn = listener(turn->core, room->members[i]);

        if (!conn) {
            continue;
        }
        frame = frame ? frame : core_encode(turn->core, msg);
        core_send_frame(turn, conn, blob_hold(frame));
    }
    blob_release(frame);
}

void
rooms_log(struct turn *turn, struct room *room, struct wire_room_event *event)
{
    struct server_msg msg = {.kind = SERVER_ROOM_EVENT};

    event->room = room->id;
    if (!FAULT(FAULT_EVENT_NOT_NUMBERED) || event->kind != ROOM_EVENT_SETTINGS) {
        room->version++;
    }
    event->version = room->version;
    msg.room_event = *event;
    rooms_send_all(turn, room, &msg);
}

enum error_code
rooms_read_settings(const struct wire_room_settings *wire, struct room_settings *settings)
{
    enum settings_error error;

    settings_from_message(settings, wire);
    room_settings_normalise(settings);
    error = match_settings_check(&settings->match);
    return error == SETTINGS_OK ? ERROR_NONE : error_of_settings(error);
}

void
occupant_wire(const struct core *core, const struct room *room, enum seat seat, int64_t wall_ms,
              struct wire_occupant_parts *parts)
{
    const struct room_occupant *occupant = &room->occupants[seat];

    memset(parts, 0, sizeof(*parts));
    parts->occupant.kind = occupant->kind;
    parts->occupant.ready = occupant->is_ready;
    if (occupant->kind == OCCUPANT_PERSON) {
        parts->player = players_wire(core, occupant->player, &room->settings.match, wall_ms);
        parts->occupant.player = &parts->player;
    } else if (occupant->kind == OCCUPANT_AI) {
        parts->occupant.ai = &occupant->ai;
    }
}

// Makes somebody the owner, or nobody (NULL), with all that is counted for him.
void
rooms_set_owner(struct turn *turn, struct room *room, struct player *heir)
{
    struct wire_room_event event = {.kind = ROOM_EVENT_OWNER, .owner = heir ? heir->id : 0};
    struct player *old = core_player(turn->core, room->owner);

    seats_move_ais(room, old, heir);
    if (old) {
        old->owned_rooms--;
    }
    if (heir) {
        heir->owned_rooms++;
    }
    room->owner = event.owner;
    rooms_log(turn, room, &event);
    rooms_store(turn, room);
}

void
rooms_hand_on(struct turn *turn, struct room *room)
{
    uint64_t id = room->member_count ? room->members[0] : 0;

    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON &&
            room_has_member(room, room->occupants[i].player)) {
            id = room->occupants[i].player;
        }
    }
    rooms_set_owner(turn, room, core_player(turn->core, id));
}

// Tells the others who came or went; a crowd is only counted, with him in it.
static void
tell_member(struct turn *turn, struct room *room, const struct player *player, bool is_here)
{
    struct wire_player wire =
        players_wire(turn->core, player->id, &room->settings.match, turn->now.wall_ms);
    struct server_msg msg = {.kind = SERVER_ROOM_MEMBER,
                             .room_member = {.room = room->id, .player = &wire, .here = is_here}};

    if (room->member_count < WIRE_MEMBERS_MAX && (is_here || !FAULT(FAULT_MEMBER_NOT_TOLD))) {
        rooms_send_all(turn, room, &msg);
    }
}

void
rooms_enter(struct turn *turn, struct room *room, struct player *player)
{
    tell_member(turn, room, player, true);
    room_add_member(room, player->id);
    player->rooms[player->room_count++] = room->id;
    if (!room->owner) {
        rooms_set_owner(turn, room, player); // all had left: whoever comes first has it
    }
    rooms_send_presence(turn, room);
    lobby_touch_room(turn, room);
    lobby_touch_player(turn, player);
    rooms_schedule(turn, room);
}

void
rooms_leave(struct turn *turn, struct room *room, struct player *player, enum left_reason reason)
{
    struct server_msg msg = {.kind = SERVER_LEFT, .left = {.room = room->id, .reason = reason}};

    room_remove_member(room, player->id);
    ids_remove(player->rooms, &player->room_count, room->id);
    core_send(turn, player->conn, &msg);
    if (room->owner == player->id && reason != LEFT_CLOSED) {
        rooms_hand_on(turn, room);
    }
    if (reason != LEFT_CLOSED) {
        tell_member(turn, room, player, false);
        rooms_send_presence(turn, room);
        lobby_touch_room(turn, room);
        rooms_schedule(turn, room);
    }
    lobby_touch_player(turn, player);
    players_release(turn, player);
}

void
rooms_send_watchers_out(struct turn *turn, struct room *room)
{
    if (!room_is_running(room) || room->settings.watch != WATCH_NOBODY ||
        FAULT(FAULT_WATCHER_STAYS)) {
        return;
    }
    for (int i = room->member_count - 1; i >= 0; i--) {
        uint64_t id = room->members[i];
        enum seat seat;

        if (id != room->owner && !room_seat_of(room, id, &seat)) {
            rooms_leave(turn, room, core_player(turn->core, id), LEFT_UNWATCHED);
        }
    }
}

void
rooms_close(struct turn *turn, struct room *room)
{
    struct wire_room_event event = {.kind = ROOM_EVENT_CLOSED};
    struct player *owner = core_player(turn->core, room->owner);

    ai_cancel(turn, room);
    hints_cancel(turn, room, ERROR_NO_SUCH_ROOM);
    rooms_log(turn, room, &event);
    seats_move_ais(room, owner, NULL);
    turn->core->ai_seat_count -= seats_ai_count(room);
    if (owner) {
        owner->owned_rooms--;
    }
    while (room->member_count > 0) {
        rooms_leave(turn, room, core_player(turn->core, room->members[0]), LEFT_CLOSED);
    }
    lobby_room_gone(turn, room->id);
    rooms_put_game_away(turn, room);
    core_journal(turn, ENTRY_ROOM_GONE, room->id, 0, NULL);
    forget(turn->core, room);
}

static bool
has_somebody(const struct core *core, const struct room *room)
{
    for (int i = 0; i < room->member_count; i++) {
        const struct player *player = core_player(core, room->members[i]);

        if (player && player->conn) {
            return true;
        }
    }
    return false;
}

// Nobody is here, and no seat is kept for anybody who may come back to it.
static bool
is_given_up(const struct core *core, const struct room *room)
{
    return room->empty_since_ms != TIME_NEVER && seats_kept_until_ms(core, room) == TIME_NEVER;
}

void
rooms_schedule(struct turn *turn, struct room *room)
{
    int64_t at = game_deadline_ms(turn, room);

    if (room_is_running(room) || has_somebody(turn->core, room)) {
        room->empty_since_ms = TIME_NEVER;
    } else {
        if (room->empty_since_ms == TIME_NEVER) {
            room->empty_since_ms = turn->now.mono_ms;
        }
        if (is_given_up(turn->core, room)) {
            at = timers_earlier(at, room->empty_since_ms + ROOM_EMPTY_MS);
        }
    }
    if (at == TIME_NEVER || (FAULT(FAULT_LOST_TIMER) && room->version % 4 == 3)) {
        timers_cancel(&turn->core->timers, &room->timer);
    } else {
        timers_set(&turn->core->timers, &room->timer, at);
    }
}

void
rooms_on_timer(struct turn *turn, struct room *room)
{
    if (is_given_up(turn->core, room) &&
        turn->now.mono_ms >= room->empty_since_ms + ROOM_EMPTY_MS && !room_is_running(room)) {
        rooms_close(turn, room);
        return;
    }
    game_on_timer(turn, room);
    rooms_schedule(turn, room);
}
