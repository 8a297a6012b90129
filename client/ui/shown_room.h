// SPDX-License-Identifier: MIT
// The room of the game page, whether that page is shown or not. Commands speak of it.
#ifndef CLIENT_UI_SHOWN_ROOM_H
#define CLIENT_UI_SHOWN_ROOM_H

#include "client/text/format.h"

struct ui;

struct m_room *ui_room(const struct ui *ui); // NULL = none
struct scene ui_scene(const struct ui *ui, const struct m_room *room);
void ui_show_room(struct ui *ui, uint64_t room); // opens its page

#endif
