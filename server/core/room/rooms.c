// SPDX-License-Identifier: MIT
// The table of rooms: opening, entering, leaving, closing, and the numbered log
// that all members see alike.
#include "server/core/room/rooms.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/fault.h"
#include "server/core/game/ai_job.h"
#include "server/core/game/hints.h"
#include "server/core/handout.h"
#include "server/core/letters.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/note.h"
#include "server/core/people/players.h"
#include "server/core/room/delay.h"
#include "server/core/room/delay_show.h"
#include "server/core/room/hand_over.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms_log.h"
#include "server/core/room/schedule.h"
#include "server/core/room/snapshot.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

enum { CODE_SHORT = 4, CODE_LONG = 8 };

// Private rooms get long codes, which cannot be guessed at the rate that a session can pay.
static void
make_code(struct turn *turn, struct room *room, bool is_private)
{
    const struct core_config *config = &turn->core->config;
    int length = is_private ? CODE_LONG : CODE_SHORT;
    struct room *other;

    do {
        uint8_t bytes[CODE_LONG];

        config->random(config->data, bytes, sizeof(bytes));
        memset(room->code, 0, sizeof(room->code));
        letters_write(bytes, length, room->code);
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
    lobby_pages_add_room(core, room);
}

static void
forget(struct core *core, struct room *room)
{
    timers_cancel(&core->timers, &room->timer);
    lobby_forget_room(core, room);
    lobby_pages_remove_room(core, room);
    HASH_DELETE(by_id, core->rooms, room);
    HASH_DELETE(by_code, core->codes, room);
    if (room->match) {
        match_finish(room->match);
        free(room->match);
    }
    delay_finish(room);
    free(room->members);
    strbuf_finish(&room->holders);
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

static bool
is_corr(const struct room *room)
{
    return room->settings.match.control.kind == CONTROL_CORR;
}

// Games by correspondence take weeks, and none of the tables that one may host.
static int
hosted_count(const struct core *core, const struct player *player)
{
    int count = player->owned_rooms;

    for (int i = 0; i < player->room_count; i++) {
        const struct room *room = core_room(core, player->rooms[i]);

        count -= room->owner == player->id && is_corr(room) && room_is_running(room);
    }
    return count;
}

enum error_code
rooms_may_sit_at(const struct core *core, const struct player *player,
                 const struct match_settings *settings)
{
    int count = 0;

    for (int i = 0; i < player->room_count; i++) {
        const struct room *room = core_room(core, player->rooms[i]);
        enum seat seat;

        count += is_corr(room) && room_seat_of(room, player->id, &seat) &&
                 (!room->match || room_is_running(room));
    }
    return settings->control.kind == CONTROL_CORR && count >= ROOM_CORR_MAX ? ERROR_TOO_MANY_JOINED
                                                                            : ERROR_NONE;
}

enum error_code
rooms_may_open(const struct core *core, const struct player *player,
               const struct match_settings *settings)
{
    if (core->is_draining) {
        return ERROR_DRAINING;
    }
    if (core->is_storage_down) {
        return ERROR_STORAGE;
    }
    if (HASH_CNT(by_id, core->rooms) >= (unsigned)core->config.rooms_max ||
        hosted_count(core, player) >= core->config.rooms_per_player) {
        return ERROR_TOO_MANY_ROOMS;
    }
    return player->room_count < WIRE_ROOMS_MAX ? rooms_may_sit_at(core, player, settings)
                                               : ERROR_TOO_MANY_JOINED;
}

struct room *
rooms_open(struct turn *turn, struct player *owner, const struct room_settings *settings)
{
    struct room *room = xcalloc(1, sizeof(*room));

    room->id = core_new_id(turn);
    room->settings = *settings;
    room->owner = owner->id;
    owner->owned_rooms++;
    room->payer = spend_player(turn, owner);
    spend_up_to(turn, &room->payer, BUDGET_ROOMS, 1);
    if (spend_up_to(turn, &room->payer, BUDGET_OPEN_ROOMS, 1) == 0) {
        room->payer = (struct budget_who){0}; // a pairing that was agreed: nothing to give back
    }
    make_code(turn, room, room_is_private(&room->settings));
    rooms_add(turn->core, room);
    rooms_store(turn, room);
    lobby_touch_room(turn, room);
    core_note(turn, "table opened room=%" PRIu64 " code=%s owner=%s", room->id,
              room_is_private(&room->settings) ? "(private)" : room->code, owner->name);
    return room;
}

void
rooms_change_code(struct turn *turn, struct room *room)
{
    HASH_DELETE(by_code, turn->core->codes, room);
    make_code(turn, room, true);
    HASH_ADD_KEYPTR(by_code, turn->core->codes, room->code, strlen(room->code), room);
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

// Makes somebody the owner, or nobody (NULL), with all that is counted for him.
void
rooms_set_owner(struct turn *turn, struct room *room, struct player *heir)
{
    struct wire_room_event event = {.kind = ROOM_EVENT_OWNER, .owner = heir ? heir->id : 0};
    struct player *old = core_player(turn->core, room->owner);

    occupants_move_ais(room, old, heir);
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

static bool
is_told_of_members(const struct room *room, bool is_here)
{
    return room->member_count < WIRE_MEMBERS_MAX && (is_here || !FAULT(FAULT_MEMBER_NOT_TOLD));
}

// Tells the others who came or went; a crowd is only counted, with him in it.
static void
tell_member(struct turn *turn, struct room *room, const struct player *player, bool is_here)
{
    struct wire_player wire =
        players_wire(turn->core, player->id, &room->settings.match, turn->now.wall_ms);
    struct server_msg msg = {.kind = SERVER_ROOM_MEMBER,
                             .room_member = {.room = room->id, .player = &wire, .here = is_here}};

    if (is_told_of_members(room, is_here)) {
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
    snapshot_send_presence(turn, room);
    lobby_touch_room(turn, room);
    lobby_touch_player(turn, player);
    schedule_room(turn, room);
}

void
rooms_leave(struct turn *turn, struct room *room, struct player *player, enum left_reason reason)
{
    struct server_msg msg = {.kind = SERVER_LEFT, .left = {.room = room->id, .reason = reason}};

    hand_over_on_leave(turn, room, player);
    room_remove_member(room, player->id);
    ids_remove(player->rooms, &player->room_count, room->id);
    handout_drop_room(turn, player->conn, room->id);
    core_send(turn, player->conn, &msg);
    if (room->owner == player->id && reason != LEFT_CLOSED) {
        rooms_hand_on(turn, room);
    }
    if (reason != LEFT_CLOSED) {
        tell_member(turn, room, player, false);
        snapshot_send_presence(turn, room);
        lobby_touch_room(turn, room);
        schedule_room(turn, room);
    }
    lobby_touch_player(turn, player);
    players_release(turn, player);
}

static bool
is_closed_to_watchers(const struct room *room)
{
    return room_is_running(room) && room->settings.watch == WATCH_NOBODY &&
           !FAULT(FAULT_WATCHER_STAYS);
}

void
rooms_send_watchers_out(struct turn *turn, struct room *room)
{
    if (!is_closed_to_watchers(room)) {
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

// What whoever opened it, and seated its AIs, may take again.
static void
give_back(struct turn *turn, const struct room *room)
{
    spend_give_back(turn, &room->payer, BUDGET_OPEN_ROOMS, 1);
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_AI) {
            spend_give_back(turn, &room->occupants[i].payer, BUDGET_AI_SEATS, 1);
        }
    }
}

void
rooms_close(struct turn *turn, struct room *room)
{
    struct wire_room_event event = {.kind = ROOM_EVENT_CLOSED};
    struct player *owner = core_player(turn->core, room->owner);

    core_note(turn, "table closed room=%" PRIu64, room->id);
    ai_job_cancel(turn, room);
    hints_cancel(turn, room, ERROR_NO_SUCH_ROOM);
    delay_show_all(turn, room);
    rooms_log(turn, room, &event);
    occupants_move_ais(room, owner, NULL);
    give_back(turn, room);
    turn->core->ai_seat_count -= occupants_ai_count(room);
    if (owner) {
        owner->owned_rooms--;
    }
    while (room->member_count > 0) {
        rooms_leave(turn, room, core_player(turn->core, room->members[0]), LEFT_CLOSED);
    }
    lobby_room_gone(turn, room);
    rooms_put_game_away(turn, room);
    history_forget_room(turn, room->id);
    core_journal(turn, ENTRY_ROOM_GONE, room->id, 0, NULL);
    forget(turn->core, room);
}
