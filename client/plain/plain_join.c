// SPDX-License-Identifier: MIT
// Entering a room is told in one line, at the end of the join flow.
#include "client/plain/plain_internal.h"

void
plain_start_join(struct plain *plain, const struct join_flow *join_flow)
{
    plain->join_flow = *join_flow;
    plain->join_flow.awaits_game = join_flow->starts;
}

bool
plain_is_join_room(const struct plain *plain, uint64_t room)
{
    return plain->join_flow.is_open &&
           (plain->join_flow.room == room || plain->join_flow.room == 0);
}

// False if the server has yet to do something before the room can be told.
static bool
is_over(struct plain *plain, const struct m_room *room)
{
    struct request request;
    enum join_flow_step step = join_flow_next(&plain->join_flow, plain->model, room, &request);

    return step == JOIN_OVER || (step == JOIN_SENDS && !plain_send(plain, &request));
}

void
plain_continue_join(struct plain *plain)
{
    const struct m_room *room = join_flow_room(&plain->join_flow, plain->model);
    struct join_flow join_flow = plain->join_flow;
    struct request request;

    if (!join_flow.is_open) {
        return;
    }
    if (!plain->model->is_identified) {
        plain->join_flow.is_open = false; // the line broke
        return;
    }
    if (!room || !is_over(plain, room)) {
        return;
    }
    plain->join_flow.is_open = false;
    plain->room = room->id;
    plain_tell_room(plain, room, "");
    if (join_flow_invites(&join_flow, &request)) {
        plain_send(plain, &request);
    }
    if (join_flow_leaves(&join_flow, plain->model, &request)) {
        plain_send(plain, &request);
    }
}
