// SPDX-License-Identifier: MIT
// The list of rooms: its columns. Where there is little room some are left out, and
// the players have what the others leave.
#ifndef CLIENT_UI_LOBBY_LOBBY_LIST_H
#define CLIENT_UI_LOBBY_LOBBY_LIST_H

#include "client/model/m_lobby.h"
#include "client/ui/draw/canvas.h"

struct strbuf;

// "bob · free seat".
void lobby_format_players(const struct m_lobby_room *room, struct strbuf *out);

// In so many columns from the left.
void lobby_draw_heads(struct canvas *canvas, int row, int columns);
void lobby_draw_row(struct canvas *canvas, const struct m_lobby_room *room, int row, int columns,
                    bool is_chosen);
// What the columns cut or leave out of a room: "Renju 15x15, central, 5 min + 3 s, rated · Club
// night". Nothing for NULL, or without rows.
void lobby_draw_detail(struct canvas *canvas, const struct m_lobby_room *room, struct area area);

#endif
