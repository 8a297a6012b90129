// SPDX-License-Identifier: MIT
#include "server/core/game/hints.h"

#include <string.h>

#include "common/game/match_log.h"
#include "common/game/renju_forbidden.h"
#include "common/game/threat_shapes.h"
#include "common/util/strbuf.h"
#include "server/core/blob.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/room/delay.h"
#include "server/core/room/room.h"
#include "server/core/room/schedule.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

enum { HINT_LIMIT_MS = 3000, HINT_GRACE_MS = 5000, HINT_LEVEL = 9 };

// Nobody is helped while a rated game runs: a watcher may be a friend of a player, or the player
// himself under another name. Where fouls are refused anyway, to see them is no help.
static bool
is_too_much(const struct room *room, enum hint_kind kind)
{
    const struct match_settings *match = &room->settings.match;

    return room_is_running(room) && match->rated &&
           !(kind == HINT_FORBIDDEN && match->rules.options.reject_fouls) &&
           !FAULT(FAULT_HINT_IN_RATED);
}

static bool
is_playing(const struct room *room, const struct player *player)
{
    enum seat seat;

    return room_seat_of(room, player->id, &seat) && room_is_running(room) &&
           !FAULT(FAULT_HINT_FOR_PLAYERS);
}

// What a player may be shown by the settings of the room; watchers of casual games see all.
static bool
is_allowed(const struct room *room, const struct player *player, enum hint_kind kind)
{
    const struct room_settings *settings = &room->settings;

    if (!is_playing(room, player)) {
        return true;
    }
    switch (kind) {
    case HINT_BEST:
        return settings->hints;
    case HINT_MAP:
        return settings->maps;
    case HINT_FORBIDDEN:
        return rules_set(settings->match.rules.rule)->has_fouls ? room_settings_show_fouls(settings)
                                                                : settings->threats;
    case HINT_THREATS:
        break;
    }
    return settings->threats;
}

static enum error_code
refusal(const struct room *room, const struct player *player, enum hint_kind kind)
{
    if (is_too_much(room, kind)) {
        return ERROR_RATED_HINTS;
    }
    if (is_allowed(room, player, kind)) {
        return ERROR_NONE;
    }
    return kind == HINT_FORBIDDEN && room->settings.is_strict ? ERROR_STRICT : ERROR_HINTS_OFF;
}

static void
add_point(struct wire_hint_result *hint, struct wire_hint_point *points,
          struct wire_hint_point point)
{
    if (hint->point_count < WIRE_HINTS_MAX) {
        points[hint->point_count++] = point;
    }
}

static void
find_forbidden(const struct match *match, struct wire_hint_result *hint,
               struct wire_hint_point *points)
{
    struct point p = POINT_NONE;

    while (rules_set(match->settings.rules.rule)->has_fouls &&
           board_next_empty(&match->board, &p)) {
        struct renju_explanation why;

        if (renju_status(&match->board, p) == RENJU_FORBIDDEN) {
            renju_explain(&match->board, p, &why);
            add_point(hint, points, (struct wire_hint_point){.point = p, .value = why.fouls});
        }
    }
}

static void
add_threats(const struct match *match, struct wire_hint_result *hint,
            struct wire_hint_point *points)
{
    struct threat_at at = {.point = POINT_NONE};

    while (threat_shapes_next(&match->settings.rules, &match->board, &at)) {
        uint32_t value = (uint32_t)at.stone << 4 | (uint32_t)at.shape.stones;

        add_point(hint, points, (struct wire_hint_point){at.point, value, at.shape.is_open});
    }
}

static bool
has_map(const struct room_occupant *occupant)
{
    return occupant->kind == OCCUPANT_AI &&
           (occupant->ai.kind == AI_CLASSIC || occupant->ai.kind == AI_SCALE);
}

// The map of the weights that were asked for; else that of the AI that one plays against, if it
// has one; else that of the first preset.
static struct ai_config
map_of(const struct room *room, const struct player *player, const struct wire_hint_ask *ask)
{
    struct ai_config ai = {.kind = AI_CLASSIC};
    enum seat own;
    bool is_seated = room_seat_of(room, player->id, &own);

    if (ask->weight_count) {
        ai.weight_count = ask->weight_count;
        memcpy(ai.weights, ask->weights, sizeof(ai.weights));
        return ai;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];

        if (has_map(occupant) && (!is_seated || own != (enum seat)i)) {
            ai.kind = occupant->ai.kind;
            ai.weight_count = occupant->ai.weight_count;
            memcpy(ai.weights, occupant->ai.weights, sizeof(ai.weights));
            break;
        }
    }
    return ai;
}

static void
add_job(struct request *request, enum hint_kind kind)
{
    struct room *room = request->room;
    const struct match *match = delay_match_for(room, request->player->id);
    struct job *job = core_add_job(request->turn, JOB_HINT, room->id);
    struct engine_job *engine = &effects_add(request->turn->effects, EFFECT_ENGINE)->engine;
    struct strbuf log = {0};

    match_log_write(match, &log);
    engine->job = job->id;
    engine->room = room->id;
    engine->payer = room->hint_payer.key;
    engine->is_hint = true;
    engine->hint = kind;
    if (kind == HINT_MAP) {
        engine->ai = map_of(room, request->player, &request->msg->hint_ask);
    } else {
        engine->ai.kind = AI_GOREN;
        engine->ai.level = HINT_LEVEL;
    }
    engine->limit_ms = HINT_LIMIT_MS;
    engine->aim_ms = HINT_LIMIT_MS / 2;
    engine->log = blob_create(log.text, log.length);
    strbuf_finish(&log);
    room->hint_job = job->id;
    room->hint_conn = request->session->conn;
    room->hint_seq = request->msg->seq;
    room->hint_kind = kind;
    room->hint_move = (uint32_t)match_next_move(match);
    room->hint_due_ms = request->turn->now.mono_ms + HINT_LIMIT_MS + HINT_GRACE_MS;
    schedule_room(request->turn, room);
    request->is_answered = true;
}

static enum error_code
ask_engine(struct request *request, enum hint_kind kind)
{
    enum error_code code = spend(request, BUDGET_ENGINE, HINT_LIMIT_MS);

    if (code == ERROR_NONE) {
        request->room->hint_payer = spend_who(request->turn, request->session, request->player);
        add_job(request, kind);
    }
    return code;
}

enum error_code
hints_ask(struct request *request, enum hint_kind kind)
{
    struct wire_hint_point points[WIRE_HINTS_MAX];
    struct room *room = request->room;
    const struct match *match;
    struct server_msg msg = {.kind = SERVER_HINT_RESULT,
                             .hint_result = {.room = room->id, .kind = kind, .points = points}};
    enum error_code code;

    if (!room->match) {
        return ERROR_NO_GAME;
    }
    code = refusal(room, request->player, kind);
    if (code != ERROR_NONE) {
        return code;
    }
    match = delay_match_for(room, request->player->id);
    msg.hint_result.move = (uint32_t)match_next_move(match);
    switch (kind) {
    case HINT_FORBIDDEN:
        find_forbidden(match, &msg.hint_result, points);
        break;
    case HINT_THREATS:
        add_threats(match, &msg.hint_result, points);
        break;
    case HINT_BEST:
    case HINT_MAP:
        if (room->hint_job) {
            return ERROR_HINT_PENDING;
        }
        if (!room_is_running(room)) {
            return ERROR_NO_GAME;
        }
        return ask_engine(request, kind);
    }
    core_answer(request, &msg);
    return ERROR_NONE;
}

void
hints_cancel(struct turn *turn, struct room *room, enum error_code code)
{
    if (room->hint_job) {
        effects_add(turn->effects, EFFECT_ENGINE_CANCEL)->job = room->hint_job;
        core_remove_job(turn->core, room->hint_job);
        core_refuse(turn, room->hint_conn, room->hint_seq, code, "");
        room->hint_job = 0;
    }
}

void
hints_on_answer(struct turn *turn, uint64_t id, const struct wire_hint_result *hint,
                int64_t spent_ms)
{
    const struct job *job = core_job(turn->core, id);
    struct room *room = job && job->kind == JOB_HINT ? core_room(turn->core, job->owner) : NULL;
    struct server_msg msg = {.kind = SERVER_HINT_RESULT};
    const struct session *session;
    enum error_code code;

    if (!room || room->hint_job != id) {
        return;
    }
    core_remove_job(turn->core, id);
    room->hint_job = 0;
    spend_give_back(turn, &room->hint_payer, BUDGET_ENGINE, HINT_LIMIT_MS - spent_ms);
    session = core_session(turn->core, room->hint_conn);
    if (!session || !session->player) {
        return;
    }
    // He may have sat down meanwhile, in the place of an AI; or another game runs, which is rated.
    code = refusal(room, session->player, room->hint_kind);
    if (code != ERROR_NONE) {
        core_refuse(turn, room->hint_conn, room->hint_seq, code, "");
        return;
    }
    if (!hint) {
        core_refuse(turn, room->hint_conn, room->hint_seq, ERROR_BUSY, "");
        return;
    }
    msg.re_seq = room->hint_seq;
    msg.hint_result = *hint;
    msg.hint_result.room = room->id;
    msg.hint_result.kind = room->hint_kind;
    msg.hint_result.move = room->hint_move;
    core_reply(turn, room->hint_conn, &msg);
}
