// SPDX-License-Identifier: MIT
// Entering a room: what a command sets off goes on by itself, step by step as the
// answers come. A seat is taken, ready is said, and at the end somebody is invited
// and a room that was only watched is left. Nothing is sent here.
#ifndef CLIENT_CONTROL_JOIN_FLOW_H
#define CLIENT_CONTROL_JOIN_FLOW_H

#include "client/control/request.h"
#include "client/model/model.h"

struct join_flow {
    bool is_open;
    uint64_t room;    // 0 = the server has not said yet
    bool wants_seat;  // takes a free one
    bool has_sat;     // asked for it
    bool needs_seat;  // one sits there from the start
    int needs_ais;    // so do these
    bool starts;      // says ready
    bool is_ready;    // said so
    bool awaits_game; // is not over before it has begun
    uint64_t leaves;  // a room that was only watched, 0 = none
    char invites[WIRE_NAME_BYTES + 1];
};

enum join_flow_step {
    JOIN_WAITS, // for the server
    JOIN_SENDS, // the request
    JOIN_OVER,
};

// What is to follow the request for a new room.
struct join_flow join_flow_of_create(const struct request *request, bool is_challenge);

// The room, once it can be seen; NULL until then.
const struct m_room *join_flow_room(const struct join_flow *join_flow, const struct model *model);

// The next step in that room.
enum join_flow_step join_flow_next(struct join_flow *join_flow, const struct model *model,
                                   const struct m_room *room, struct request *request);

// What the end of an join flow brings: false if there is nothing to be sent.
bool join_flow_invites(const struct join_flow *join_flow, struct request *request);
bool join_flow_leaves(const struct join_flow *join_flow, const struct model *model,
                      struct request *request);

#endif
