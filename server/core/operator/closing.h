// SPDX-License-Identifier: MIT
// Rooms that the operator closes, and those of somebody who is sent away for good.
#ifndef SERVER_CORE_OPERATOR_CLOSING_H
#define SERVER_CORE_OPERATOR_CLOSING_H

#include "server/core/core_internal.h"

// Closes the room; a game that runs there ends without a result.
void closing_room(struct turn *turn, struct room *room);

// A banned player leaves all rooms: he resigns the games that he plays, and rooms that are his close,
// unless others play there.
void closing_player(struct turn *turn, struct player *player);

#endif
