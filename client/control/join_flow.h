// SPDX-License-Identifier: MIT
// Entering a room: what a command sets off goes on by itself, step by step as the
// answers come. A seat is taken, ready is said, and at the end somebody is invited
// and a room that was only watched is left. Nothing is sent here.
#ifndef CLIENT_CONTROL_JOIN_FLOW_H
#define CLIENT_CONTROL_JOIN_FLOW_H

#include "client/control/request.h"
#include "client/model/model.h"

struct errand {
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

enum errand_step {
    ERRAND_WAITS, // for the server
    ERRAND_SENDS, // the draft
    ERRAND_OVER,
};

// What is to follow the request for a new room.
struct errand errand_of_create(const struct draft *draft, bool is_challenge);

// The room, once it can be seen; NULL until then.
const struct m_room *errand_room(const struct errand *errand, const struct model *model);

// The next step in that room.
enum errand_step errand_next(struct errand *errand, const struct model *model,
                             const struct m_room *room, struct draft *draft);

// What the end of an errand brings: false if there is nothing to be sent.
bool errand_invites(const struct errand *errand, struct draft *draft);
bool errand_leaves(const struct errand *errand, const struct model *model, struct draft *draft);

#endif
