// SPDX-License-Identifier: MIT
// The pane of those who are online, and what each of them does.
#ifndef CLIENT_UI_LOBBY_LOBBY_PEOPLE_H
#define CLIENT_UI_LOBBY_LOBBY_PEOPLE_H

#include "client/model/m_lobby.h"
#include "client/ui/draw/canvas.h"

void lobby_draw_people(struct canvas *canvas, const struct m_lobby *lobby, struct area area);

#endif
