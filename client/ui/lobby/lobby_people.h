// SPDX-License-Identifier: MIT
// The pane of those who are online, and what each of them does.
#ifndef CLIENT_UI_LOBBY_LOBBY_PEOPLE_H
#define CLIENT_UI_LOBBY_LOBBY_PEOPLE_H

#include "client/ui/draw/canvas.h"

struct model;

// Friends first, then by rating.
void lobby_draw_people(struct canvas *canvas, const struct model *model, struct area area);

#endif
