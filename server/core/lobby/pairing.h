// SPDX-License-Identifier: MIT
// Makes the room and the game of two players who looked for the same game and have agreed.
#ifndef SERVER_CORE_LOBBY_PAIRING_H
#define SERVER_CORE_LOBBY_PAIRING_H

#include "server/core/lobby/seek.h"

struct turn;

// Seats both in a new room, by lot, and starts.
void pairing_start(struct turn *turn, const struct seek_pair *agreed);

#endif
