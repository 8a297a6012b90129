// SPDX-License-Identifier: MIT
#include <string.h>

#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/game/hints.h"
#include "server/core/handlers.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"

// For whom he acts; false if that seat is not his.
static bool
find_seat(const struct request *request, enum seat *seat)
{
    const struct room *room = request->room;
    enum wanted_seat wanted = request->msg->act.seat;

    if (wanted != WANT_NO_SEAT) {
        *seat = wanted == WANT_SEAT_A ? SEAT_A : SEAT_B;
        return room_holds(room, request->player->id, *seat) || FAULT(FAULT_ACTS_FOR_OTHERS);
    }
    room_seat_of(room, request->player->id, seat);
    if (room_is_shared(room) && room_is_running(room)) {
        *seat = match_actor(room->match);
    }
    return true;
}

// Two people at one keyboard have agreed before they ask.
static void
agree_with_himself(struct request *request, const struct action *asked)
{
    struct action answer = {.kind = ACTION_ANSWER,
                            .seat = seat_other(asked->seat),
                            .question = asked->question,
                            .yes = true};

    if (asked->kind == ACTION_ASK && room_is_shared(request->room) &&
        room_is_running(request->room) &&
        request->room->match->questions[asked->question].is_open) {
        game_apply(request->turn, request->room, &answer);
    }
}

// AIs that play each other may be let go on for so many moves alone.
static void
note_steps(struct request *request, const struct action *action, uint32_t steps)
{
    if (action->kind == ACTION_RESUME || action->kind == ACTION_ASK) {
        request->room->ai_steps =
            action->kind == ACTION_RESUME && occupants_ai_count(request->room) == SEAT_COUNT ? steps
                                                                                             : 0;
    }
}

enum error_code
h_act(struct request *request)
{
    const struct wire_act *act = &request->msg->act;
    struct action action = {
        .kind = act->kind,
        .move_number = (int)act->move,
        .point_count = act->point_count,
        .number = (int32_t)act->number,
        .question = act->question,
        .yes = act->yes,
    };
    enum error_code code;

    if (!find_seat(request, &action.seat)) {
        return ERROR_NOT_SEATED;
    }
    if (act->point_count) {
        memcpy(action.points, act->points, (size_t)act->point_count * sizeof(*act->points));
    }
    if (act->kind == ACTION_RESUME) {
        action.number = 0; // of moves, for two AIs: note_steps()
    }
    code = game_act(request->turn, request->room, &action);
    if (code == ERROR_NONE) {
        note_steps(request, &action, act->number);
        agree_with_himself(request, &action);
    }
    return code;
}

enum error_code
h_hint_ask(struct request *request)
{
    return hints_ask(request, request->msg->hint_ask.kind);
}
