// SPDX-License-Identifier: MIT
// The steps of entering a room, which follow a command as the answers come: take a seat, say ready,
// at the end invite a player and leave a room that was only watched. Nothing is sent here.
#ifndef CLIENT_CONTROL_JOIN_FLOW_H
#define CLIENT_CONTROL_JOIN_FLOW_H

#include "client/control/request.h"
#include "client/model/model.h"

struct join_flow {
    bool is_open;
    uint64_t room;    // 0 = the server has not said yet
    bool wants_seat;  // takes a free seat
    bool has_sat;     // a seat was asked for
    bool needs_seat;  // we are seated from the start
    int needs_ais;    // number of AIs that are seated from the start
    bool starts;      // says ready
    bool offers;      // opens a table for somebody: ready from the start, for whoever sits down
    bool agrees;      // says ready too where the other one is
    bool is_ready;    // ready was said
    bool awaits_game; // the flow lasts until the game has begun
    uint64_t leaves;  // a room that was only watched, 0 = none
    char invites[WIRE_NAME_BYTES + 1];
};

enum join_flow_step {
    JOIN_WAITS, // for the server
    JOIN_SENDS, // the request
    JOIN_OVER,
};

// The steps that follow the request for a new room.
struct join_flow join_flow_of_create(const struct request *request, bool is_challenge);

// The room, once it can be seen; NULL until then.
const struct m_room *join_flow_room(const struct join_flow *join_flow, const struct model *model);

// The next step in that room.
enum join_flow_step join_flow_next(struct join_flow *join_flow, const struct model *model,
                                   const struct m_room *room, struct request *request);

// Makes the invitation at the end of a join flow. Returns false if there is none to be sent.
bool join_flow_invites(const struct join_flow *join_flow, struct request *request);
bool join_flow_leaves(const struct join_flow *join_flow, const struct model *model,
                      struct request *request);

#endif
