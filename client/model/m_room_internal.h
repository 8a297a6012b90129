// SPDX-License-Identifier: MIT
// Shared by the two files of a room, included by no others.
#ifndef CLIENT_MODEL_M_ROOM_INTERNAL_H
#define CLIENT_MODEL_M_ROOM_INTERNAL_H

#include "client/model/m_room.h"

// Applies the clocks that the server has told; there is a match. The actor's clock runs from here
// on, or none does.
void m_room_start_clock(struct m_room *room, int64_t now_ms);

// A player has come: starts a clock that waited for him.
void m_room_end_waiting(struct m_room *room, int64_t now_ms);

#endif
