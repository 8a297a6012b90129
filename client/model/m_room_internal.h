// SPDX-License-Identifier: MIT
// What the two files of a room share and nobody else includes.
#ifndef CLIENT_MODEL_M_ROOM_INTERNAL_H
#define CLIENT_MODEL_M_ROOM_INTERNAL_H

#include "client/model/m_room.h"

// The clocks were told anew, and there is a match: the actor's runs from here on
// with what was told, or nobody's does.
void m_room_start_clock(struct m_room *room, int64_t now_ms);

// Somebody came: a clock that waited for him starts.
void m_room_end_waiting(struct m_room *room, int64_t now_ms);

#endif
