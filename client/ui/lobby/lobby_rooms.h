// SPDX-License-Identifier: MIT
// Which rooms the lobby lists: those that pass its filter, in an order. Pure.
#ifndef CLIENT_UI_LOBBY_LOBBY_ROOMS_H
#define CLIENT_UI_LOBBY_LOBBY_ROOMS_H

#include "client/model/m_lobby.h"

enum { LOBBY_ORDERS = 4 };

// Indices of rooms.
struct lobby_rooms {
    int count;
    int rooms[LOBBY_ROOMS_MAX];
};

// filter: a word that a room must have, "" = none. order: 0 = open rooms first, 1 = by rule,
// 2 = most watched first, 3 = highest rated players first.
void lobby_rooms_list(const struct m_lobby *lobby, const char *filter, int order,
                      struct lobby_rooms *listed);

#endif
