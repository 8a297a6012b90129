// SPDX-License-Identifier: MIT
#include <stdio.h>

#include "common/room/rating.h"
#include "server/core/handlers.h"
#include "server/core/handout.h"
#include "server/core/lobby/lobby_readers.h"
#include "server/core/lobby/lobby_sheet.h"
#include "server/core/lobby/pairing.h"
#include "server/core/lobby/seek.h"
#include "server/core/people/players.h"
#include "server/core/people/visible.h"
#include "server/core/room/room.h"
#include "server/core/room/rooms.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

enum error_code
h_lobby_subscribe(struct request *request)
{
    struct core *core = request->turn->core;

    if (!request->msg->lobby_subscribe.on) {
        handout_stop_lobby(request->turn, request->session);
        lobby_leave(core, request->session);
        return ERROR_NONE;
    }
    lobby_enter(core, request->session);
    if (!handout_lobby(request->turn, request->session, request->msg->seq)) {
        return ERROR_TOO_FAST;
    }
    request->is_answered = true;
    return ERROR_NONE;
}

static void
fill_rating(const struct player_rating *line, int64_t wall_ms, struct wire_rating_line *wire)
{
    *wire = (struct wire_rating_line){
        .rule = line->rule,
        .speed = line->speed,
        .rating = (uint32_t)rating_shown(&line->rating),
        .deviation = (uint32_t)rating_deviation_shown(&line->rating, wall_ms),
        .provisional = rating_is_provisional(&line->rating, wall_ms),
        .games = (uint32_t)line->rating.games,
        .wins = (uint32_t)line->rating.wins,
        .draws = (uint32_t)line->rating.draws,
    };
}

enum error_code
h_profile_ask(struct request *request)
{
    const char *name = request->msg->profile_ask.name;
    const struct player *player = players_find_name(request->turn->core, name);
    struct wire_rating_line lines[WIRE_RATINGS_MAX];
    struct wire_player wire;
    struct server_msg msg = {.kind = SERVER_PROFILE};
    bool is_seen;

    if (!player) {
        snprintf(request->argument, sizeof(request->argument), "%s", name);
        return ERROR_NO_SUCH_PLAYER;
    }
    is_seen = visible_to(player, request->player);
    wire = players_wire(request->turn->core, player->id, NULL, request->turn->now.wall_ms);
    msg.profile = (struct wire_profile){
        .player = &wire,
        .online = is_seen,
        .since_ms = (uint64_t)player->since_ms,
        .seen_ms = (uint64_t)(is_seen ? request->turn->now.wall_ms : player->seen_ms),
        .ratings = lines,
    };
    if (is_seen) {
        lobby_state_of(request->turn->core, player, &msg.profile.room);
    }
    for (int i = 0; i < player->rating_count && i < WIRE_RATINGS_MAX; i++) {
        fill_rating(&player->ratings[i], request->turn->now.wall_ms,
                    &lines[msg.profile.rating_count++]);
    }
    core_answer(request, &msg);
    return ERROR_NONE;
}

// Does somebody wait for him at a table? A game against an AI may be left for a person, and
// correspondence goes on beside others.
static bool
is_playing(const struct core *core, const struct player *player)
{
    for (int i = 0; i < player->room_count; i++) {
        const struct room *room = core_room(core, player->rooms[i]);
        enum seat seat;

        if (room_is_live(room) && room_seat_of(room, player->id, &seat) &&
            room_is_among_people(room)) {
            return true;
        }
    }
    return false;
}

enum error_code
h_seek_start(struct request *request)
{
    const struct wire_seek_start *seek = &request->msg->seek_start;
    const struct core *core = request->turn->core;
    struct server_msg done = {.kind = SERVER_DONE};
    struct room_settings settings;
    enum error_code code = rooms_read_settings(seek->settings, &settings);

    if (code != ERROR_NONE) {
        return code;
    }
    if (request->player->seek) {
        return ERROR_SEEKING;
    }
    if (is_playing(core, request->player)) {
        return ERROR_PLAYING;
    }
    if (settings.match.rated && request->player->is_guest) {
        return ERROR_RATED_GUEST;
    }
    if (seek->rating_max && seek->rating_min > seek->rating_max) {
        snprintf(request->argument, sizeof(request->argument), "rating_max");
        return ERROR_BAD_FIELD;
    }
    code = rooms_may_open(core, request->player, &settings.match);
    if (code == ERROR_NONE) {
        code = spend_may_open(request, 1);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    // A game among strangers is for all to see.
    settings.join = JOIN_ANYONE;
    settings.watch = WATCH_ANYONE;
    settings.title[0] = '\0';
    core_answer(request, &done);
    seek_add(request->turn, request->player, &settings, seek->rating_min, seek->rating_max);
    return ERROR_NONE;
}

enum error_code
h_pair_answer(struct request *request)
{
    const struct wire_pair_answer *answer = &request->msg->pair_answer;
    struct server_msg done = {.kind = SERVER_DONE};
    struct seek_pair agreed;
    enum error_code code;

    code = seek_may_answer(request->turn->core, request->player, answer->pair, answer->yes);
    if (code == ERROR_NONE && answer->yes) {
        code = spend_may_open(request, 1);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    core_answer(request, &done);
    if (seek_answer(request->turn, request->player, answer->yes, &agreed)) {
        pairing_start(request->turn, &agreed);
    }
    return ERROR_NONE;
}

enum error_code
h_seek_stop(struct request *request)
{
    struct pairing pairing;
    struct seek_pair agreed;

    if (!request->player->seek) {
        return ERROR_NOT_SEEKING;
    }
    // Who is asked says no by it.
    if (seek_pairing(request->player, &pairing)) {
        seek_answer(request->turn, request->player, false, &agreed);
    } else {
        seek_drop(request->turn, request->player);
    }
    return ERROR_NONE;
}
