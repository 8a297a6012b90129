// SPDX-License-Identifier: MIT
// Pings: finds out whether a client is alive, and measures its round trip.
#ifndef SERVER_CORE_PEOPLE_LIVENESS_H
#define SERVER_CORE_PEOPLE_LIVENESS_H

#include "server/core/core_internal.h"

// Sends a ping if one is due, and looks again later; hurried: a game waits for this one.
void liveness_look(struct turn *turn, struct session *session, bool is_hurried);

// A game waits for this player from now on: his lag is measured more often.
void liveness_hurry(struct turn *turn, struct player *player);

#endif
