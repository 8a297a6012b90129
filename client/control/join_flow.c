// SPDX-License-Identifier: MIT
#include "client/control/join_flow.h"

#include <stdio.h>

struct join_flow
join_flow_of_create(const struct request *request, bool is_challenge)
{
    const struct room_options *options = &request->options;
    struct join_flow join_flow = {
        .is_open = true,
        .needs_seat = request->msg.room_create.seat != WANT_NO_SEAT || options->both,
        .needs_ais = options->ai_count,
        .starts = options->starts,
    };

    join_flow.offers = join_flow.needs_seat && options->ai_count == 0 && !options->both;
    if (is_challenge) {
        snprintf(join_flow.invites, sizeof(join_flow.invites), "%s", request->name);
    }
    return join_flow;
}

const struct m_room *
join_flow_room(const struct join_flow *join_flow, const struct model *model)
{
    const struct m_room *room = join_flow->room ? model_room(model, join_flow->room) : NULL;

    return room && room->state != ROOM_WAITING && room->state != ROOM_LOADING ? room : NULL;
}

static int
count_ais(const struct m_room *room)
{
    int count = 0;

    for (int i = 0; i < SEAT_COUNT; i++) {
        count += room->seats[i].kind == OCCUPANT_AI;
    }
    return count;
}

static bool
find_free_seat(const struct m_room *room, enum seat *seat)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->seats[i].kind == OCCUPANT_NONE) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

// A user who opens a table, or accepts an offer there, has agreed to play: nothing more is asked.
static bool
says_ready(const struct join_flow *join_flow, const struct m_room *room, enum seat seat)
{
    const struct occupant *other = &room->seats[seat_other(seat)];

    if (room->has_match || room->seats[seat].is_ready) {
        return join_flow->starts;
    }
    return join_flow->starts || join_flow->offers ||
           (join_flow->agrees && other->kind == OCCUPANT_PERSON && other->is_ready);
}

enum join_flow_step
join_flow_next(struct join_flow *join_flow, const struct model *model, const struct m_room *room,
               struct request *request)
{
    enum seat seat;
    bool is_seated = model_own_seat(model, room, &seat), is_running = m_room_is_running(room);

    if ((join_flow->needs_seat && !is_seated) || count_ais(room) < join_flow->needs_ais) {
        return JOIN_WAITS;
    }
    if (join_flow->wants_seat && !is_seated && !join_flow->has_sat && !is_running &&
        find_free_seat(room, &seat)) {
        join_flow->has_sat = true;
        request_sit(request, room, seat);
        return JOIN_SENDS;
    }
    if (join_flow->wants_seat && join_flow->has_sat && !is_seated) {
        return JOIN_WAITS; // a refusal ends it
    }
    if (is_seated && !join_flow->is_ready && !is_running && says_ready(join_flow, room, seat)) {
        join_flow->is_ready = true;
        request_ready(request, room, true);
        return JOIN_SENDS;
    }
    if (join_flow->is_ready && (join_flow->offers || join_flow->agrees) && is_seated &&
        !room->seats[seat].is_ready && !is_running) {
        return JOIN_WAITS; // a refusal ends this too
    }
    return join_flow->awaits_game && !room->has_match ? JOIN_WAITS : JOIN_OVER;
}

bool
join_flow_invites(const struct join_flow *join_flow, struct request *request)
{
    if (!*join_flow->invites) {
        return false;
    }
    *request = (struct request){.msg = {.kind = CLIENT_ROOM_INVITE}};
    request->msg.room_name =
        (struct wire_room_name){.room = join_flow->room, .name = join_flow->invites};
    return true;
}

bool
join_flow_leaves(const struct join_flow *join_flow, const struct model *model,
                 struct request *request)
{
    const struct m_room *room = join_flow->leaves ? model_room(model, join_flow->leaves) : NULL;
    enum seat seat;

    if (!room || join_flow->leaves == join_flow->room || model_own_seat(model, room, &seat) ||
        room->owner == model->self.id) {
        return false;
    }
    request_leave(request, room);
    return true;
}
