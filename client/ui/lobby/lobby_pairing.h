// SPDX-License-Identifier: MIT
// Quick pairing: the row of the lobby that tells who looks for an opponent.
#ifndef CLIENT_UI_LOBBY_LOBBY_PAIRING_H
#define CLIENT_UI_LOBBY_LOBBY_PAIRING_H

#include "client/model/m_lobby.h"

struct ui;

// The pairing that the row tells of, which can be joined; NULL if it tells something else.
const struct m_lobby_seek *lobby_pairing(const struct ui *ui);

// A heading in a row of its own; a narrow screen has only what matters most of it.
void lobby_draw_pairing(struct ui *ui, int row, int columns);

#endif
