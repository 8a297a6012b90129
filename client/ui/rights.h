// SPDX-License-Identifier: MIT
// What the user may do and see in a room, for all pages.
#ifndef CLIENT_UI_RIGHTS_H
#define CLIENT_UI_RIGHTS_H

#include "client/model/model.h"

struct ui;

bool game_is_my_turn(const struct ui *ui, const struct m_room *room);
bool game_is_seated(const struct ui *ui, const struct m_room *room);
// Help that the room allows: hints, maps, threats.
bool game_may_see(const struct ui *ui, const struct m_room *room, enum hint_kind kind);

#endif
