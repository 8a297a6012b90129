// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "common/wire/settings_message.h"
#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/handlers.h"
#include "server/core/handout.h"
#include "server/core/history/away.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/visible.h"
#include "server/core/room/counting.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/room/rooms_log.h"
#include "server/core/room/seats.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

static void
answer_entered(struct request *request, const struct room *room)
{
    struct server_msg msg = {.kind = SERVER_ENTERED,
                             .entered = {.room = room->id, .code = room->code}};

    core_answer(request, &msg);
}

// Which AIs the owner asks for; they are checked before anything is opened.
static enum error_code
read_ais(const struct wire_room_create *create, struct ai_config ais[2], int *count)
{
    const struct ai_config *asked[2] = {create->ai, create->second_ai};

    *count = 0;
    for (int i = 0; i < 2; i++) {
        if (asked[i] && !ai_config_is_valid(asked[i])) {
            return ERROR_BAD_AI;
        }
        if (asked[i]) {
            ais[(*count)++] = *asked[i];
        }
    }
    // Two AIs leave no seat for the owner, and he none for them.
    return (*count == 2 && create->seat != WANT_NO_SEAT) || (*count && create->both)
               ? ERROR_BAD_SEATS
               : ERROR_NONE;
}

enum error_code
h_room_create(struct request *request)
{
    const struct wire_room_create *create = &request->msg->room_create;
    struct turn *turn = request->turn;
    struct room_settings settings;
    struct ai_config ais[2];
    struct room *room;
    enum seat own = create->seat == WANT_SEAT_B ? SEAT_B : SEAT_A;
    enum error_code code = rooms_read_settings(create->settings, &settings);
    int count;

    if (code == ERROR_NONE) {
        code = read_ais(create, ais, &count);
    }
    if (code == ERROR_NONE && settings.match.rated && count) {
        code = ERROR_RATED_AI;
    }
    if (code == ERROR_NONE && create->both && room_needs_two_people(&settings)) {
        code = ERROR_RATED_BOTH;
    }
    if (code == ERROR_NONE) {
        code = rooms_may_open(turn->core, request->player, &settings.match);
    }
    if (code == ERROR_NONE) {
        code = seats_may_add_ais(turn->core, request->player, count);
    }
    if (code == ERROR_NONE) {
        code = spend_may_open(request, count == 2);
    }
    if (code == ERROR_NONE) {
        code = spend_may(request, BUDGET_AI_SEATS, count);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    room = rooms_open(turn, request->player, &settings);
    rooms_enter(turn, room, request->player);
    answer_entered(request, room);
    handout_room(turn, room, request->session->conn, 0);
    if (create->seat != WANT_NO_SEAT || create->both) {
        seats_set_person(turn, room, own, request->player);
    }
    if (create->both) {
        seats_set_person(turn, room, seat_other(own), request->player);
    }
    for (int i = 0; i < count; i++) {
        enum seat seat = create->seat == WANT_NO_SEAT ? (enum seat)i : seat_other(own);

        seats_set_ai(turn, room, seat, &ais[i], request->player);
    }
    if (count == 2) {
        game_start(turn, room); // nobody has to say that he is ready
    }
    return ERROR_NONE;
}

static struct room *
find_room(const struct core *core, const struct wire_room_join *join)
{
    struct room *room = NULL;

    if (join->room) {
        return core_room(core, join->room);
    }
    HASH_FIND(by_code, core->codes, join->code, strlen(join->code), room);
    return room;
}

static bool
has_free_seat(const struct room *room)
{
    return room->occupants[SEAT_A].kind == OCCUPANT_NONE ||
           room->occupants[SEAT_B].kind == OCCUPANT_NONE;
}

static bool
is_kicked(const struct room *room, const struct player *player)
{
    return ids_contain(room->kicked, room->kicked_count, player->id) &&
           !FAULT(FAULT_KICKED_COMES_BACK);
}

static bool
is_invited(const struct room *room, const struct player *player, bool has_code)
{
    return has_code || room->owner == player->id ||
           ids_contain(room->invited, room->invited_count, player->id) ||
           FAULT(FAULT_CODE_NOT_ASKED);
}

// A player may enter if he could sit down or may watch. The code allows both.
static enum error_code
may_enter(const struct core *core, const struct room *room, const struct player *player,
          bool has_code)
{
    bool is_expected = is_invited(room, player, has_code);

    if (is_kicked(room, player)) {
        return ERROR_KICKED;
    }
    if (player->room_count == WIRE_ROOMS_MAX) {
        return ERROR_TOO_MANY_JOINED;
    }
    if (room->member_count >= core->config.watchers_max) {
        return ERROR_ROOM_FULL;
    }
    if ((is_expected || seats_may_sit(room, player)) && has_free_seat(room)) {
        return ERROR_NONE;
    }
    switch (room->settings.watch) {
    case WATCH_ANYONE:
        return room->settings.join == JOIN_CODE && !is_expected ? ERROR_NOT_INVITED : ERROR_NONE;
    case WATCH_CODE:
        return is_expected ? ERROR_NONE : ERROR_NOT_INVITED;
    case WATCH_NOBODY:
        break;
    }
    return ERROR_NOT_WATCHABLE;
}

// Of a full list whoever is not here is forgotten first: he who came in by his right
// keeps it.
static void
remember_invited(const struct core *core, struct room *room, uint64_t id)
{
    players_sweep(core, room->invited, &room->invited_count);
    for (int i = 0; room->invited_count == ROOM_INVITED_MAX && i < ROOM_INVITED_MAX; i++) {
        if (!room_has_member(room, room->invited[i]) && room->invited[i] != id) {
            ids_forget(room->invited, &room->invited_count, i);
        }
    }
    ids_add(room->invited, &room->invited_count, ROOM_INVITED_MAX, id);
}

// Wrong codes are counted, and whoever has tried too many is not told of a right one either. The
// code of an open room that was found by its number does not matter.
static enum error_code
check_code(struct request *request, const struct room *room, bool is_right)
{
    const struct wire_room_join *join = &request->msg->room_join;

    if (!*join->code || (join->room && room && !room_is_private(&room->settings))) {
        return ERROR_NONE;
    }
    return is_right ? spend_may(request, BUDGET_CODES, 1) : spend(request, BUDGET_CODES, 1);
}

enum error_code
h_room_join(struct request *request)
{
    const struct wire_room_join *join = &request->msg->room_join;
    struct room *room = find_room(request->turn->core, join);
    bool has_code = room && strcmp(join->code, room->code) == 0;
    enum error_code code = check_code(request, room, has_code);

    if (code != ERROR_NONE) {
        return code;
    }
    if (!room) {
        return ERROR_NO_SUCH_ROOM;
    }
    if (!room_has_member(room, request->player->id)) {
        code = may_enter(request->turn->core, room, request->player, has_code);
        if (code != ERROR_NONE) {
            if (FAULT(FAULT_REFUSED_BUT_DONE)) {
                remember_invited(request->turn->core, room, request->player->id);
            }
            return code;
        }
        if (has_code && room->settings.join == JOIN_CODE) {
            remember_invited(request->turn->core, room, request->player->id);
            rooms_store(request->turn, room);
        }
        rooms_enter(request->turn, room, request->player);
    }
    answer_entered(request, room);
    handout_room(request->turn, room, request->session->conn, 0);
    return ERROR_NONE;
}

// Refuses to let a player leave his running game: he must resign first, so that no game is lost by
// accident.
enum error_code
h_room_leave(struct request *request)
{
    struct room *room = request->room;
    struct server_msg done = {.kind = SERVER_DONE};
    enum seat seat;

    if (room_seat_of(room, request->player->id, &seat) && room_is_running(room)) {
        return ERROR_GAME_RUNNING;
    }
    seats_clear_all(request->turn, room, request->player);
    core_answer(request, &done);
    rooms_leave(request->turn, room, request->player, LEFT_ASKED);
    return ERROR_NONE;
}

// The room came into the lobby or left it: so did those who sit there.
static void
tell_listed(struct turn *turn, struct room *room)
{
    if (!lobby_lists(room)) {
        lobby_room_gone(turn, room);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct player *player = occupants_person(turn->core, room, (enum seat)i);

        if (player) {
            lobby_touch_player(turn, player);
        }
    }
}

// From now on one needs a code: a new one, for the old one may have been told to all.
static bool
becomes_private(const struct room_settings *from, const struct room_settings *to)
{
    return room_is_private(to) && !room_is_private(from) && !FAULT(FAULT_OLD_CODE);
}

enum error_code
h_room_change(struct request *request)
{
    struct room *room = request->room;
    bool was_listed = lobby_lists(room), needs_code;
    struct room_settings settings;
    struct wire_room_event event = {.kind = ROOM_EVENT_SETTINGS};
    struct wire_room_settings wire;
    enum error_code code = rooms_read_settings(request->msg->room_change.settings, &settings);

    if (code != ERROR_NONE) {
        return code;
    }
    if (room_is_running(room)) {
        return ERROR_GAME_RUNNING;
    }
    needs_code = becomes_private(&room->settings, &settings);
    room->settings = settings;
    if (needs_code) {
        rooms_change_code(request->turn, room);
        event.code = room->code;
    }
    rooms_put_game_away(request->turn, room);
    wire = settings_to_message(&room->settings);
    event.settings = &wire;
    rooms_log(request->turn, room, &event);
    rooms_store(request->turn, room);
    // Ready was said for other settings.
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->occupants[i].kind == OCCUPANT_PERSON && room->occupants[i].is_ready) {
            room->occupants[i].is_ready = false;
            seats_log(request->turn, room, (enum seat)i);
        }
    }
    counting_update(request->turn, room);
    if (was_listed != lobby_lists(room)) {
        tell_listed(request->turn, room);
    }
    lobby_touch_room(request->turn, room);
    return ERROR_NONE;
}

// Finds a player by name, or returns the error that he does not exist.
static enum error_code
find_named(struct request *request, const char *name, struct player **player)
{
    *player = players_find_name(request->turn->core, name);
    if (!*player) {
        snprintf(request->argument, sizeof(request->argument), "%s", name);
        return ERROR_NO_SUCH_PLAYER;
    }
    return *player == request->player ? ERROR_SELF : ERROR_NONE;
}

enum error_code
h_room_kick(struct request *request)
{
    struct room *room = request->room;
    struct player *player;
    enum seat seat;
    enum error_code code = find_named(request, request->msg->room_name.name, &player);

    if (code != ERROR_NONE) {
        return code;
    }
    if (room_seat_of(room, player->id, &seat) && room_is_running(room)) {
        return ERROR_GAME_RUNNING;
    }
    seats_clear_all(request->turn, room, player);
    players_remember(request->turn->core, room->kicked, &room->kicked_count, ROOM_KICKED_MAX,
                     player->id);
    rooms_store(request->turn, room);
    if (room_has_member(room, player->id)) {
        rooms_leave(request->turn, room, player, LEFT_KICKED);
    }
    return ERROR_NONE;
}

enum error_code
h_room_owner(struct request *request)
{
    const struct core_config *config = &request->turn->core->config;
    struct room *room = request->room;
    struct player *player;
    enum error_code code = find_named(request, request->msg->room_name.name, &player);

    if (code != ERROR_NONE) {
        return code;
    }
    snprintf(request->argument, sizeof(request->argument), "%s", player->name);
    if (!room_has_member(room, player->id)) {
        return ERROR_NOT_HERE;
    }
    // A player must not exceed his share of rooms by giving rooms away.
    if (player->owned_rooms >= config->rooms_per_player ||
        player->owned_ais + occupants_ai_count(room) > config->ai_seats_per_player) {
        return ERROR_OWNS_ENOUGH;
    }
    rooms_set_owner(request->turn, room, player);
    rooms_send_watchers_out(request->turn, room);
    return ERROR_NONE;
}

enum error_code
h_room_invite(struct request *request)
{
    struct room *room = request->room;
    struct wire_room_settings settings = settings_to_message(&room->settings);
    struct wire_player from =
        players_wire(request->turn->core, request->player->id, NULL, request->turn->now.wall_ms);
    struct server_msg msg = {
        .kind = SERVER_INVITATION,
        .invitation = {.room = room->id, .code = room->code, .from = &from, .settings = &settings}};
    struct server_msg waits = {.kind = SERVER_DONE, .done = {.waits = true}};
    struct player *player;
    bool is_away;
    enum error_code code = find_named(request, request->msg->room_name.name, &player);

    if (code != ERROR_NONE) {
        return code;
    }
    // The code of a private room is its owner's to give.
    if (room->settings.join == JOIN_CODE && room->owner != request->player->id) {
        return ERROR_NOT_OWNER;
    }
    is_away = away_waits(request->turn, player, request->player);
    if (is_away) {
        code = away_may_leave(request, player);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    // A right that lasts is the owner's to give: the room may become private.
    if (room->owner == request->player->id) {
        remember_invited(request->turn->core, room, player->id);
        rooms_store(request->turn, room);
    }
    if (is_away) {
        away_invite(request->turn, room, request->player, player);
        core_answer(request, &waits);
    }
    if (visible_to(player, request->player)) {
        core_send(request->turn, player->conn, &msg);
    }
    return ERROR_NONE;
}

enum error_code
h_resync(struct request *request)
{
    if (!handout_room(request->turn, request->room, request->session->conn, request->msg->seq)) {
        return ERROR_TOO_FAST;
    }
    request->is_answered = true;
    return ERROR_NONE;
}
