// SPDX-License-Identifier: MIT
// Pings: finds out whether a client is alive, and measures its round trip.
#ifndef SERVER_CORE_PEOPLE_LIVENESS_H
#define SERVER_CORE_PEOPLE_LIVENESS_H

#include "server/core/core_internal.h"

// How often somebody is asked (clocks.md 4.1): a slow pace first.
enum pace {
    PACE_IDLE,
    PACE_LIVE,    // he plays a live game, in which the other is to move
    PACE_ON_TURN, // a game waits for him
};

// Sends a ping if one is due at this pace, and looks again later.
void liveness_look(struct turn *turn, struct session *session, enum pace pace);

// This player is asked at this pace from now on, if it is faster than his own.
void liveness_hurry(struct turn *turn, struct player *player, enum pace pace);

#endif
