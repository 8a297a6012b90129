// SPDX-License-Identifier: MIT
// Badges beside names: the glyph in its colour, or where the terminal cannot show it the
// first letter of the name in that colour.
#ifndef CLIENT_UI_DRAW_BADGE_H
#define CLIENT_UI_DRAW_BADGE_H

#include "client/model/m_people.h"
#include "client/ui/draw/canvas.h"

struct strbuf;

// Appends the sign of the badge on this canvas; nothing if the person has none, or if not even the
// letter can be shown.
void badge_format_sign(const struct canvas *canvas, const struct person *person,
                       struct strbuf *out);

enum role badge_role(enum badge_colour colour);

// Draws "mizu ✦ 1740" with what follows it into the first row of the area, and the badge
// in its colour. It gives way where there is no room for all. Returns the columns.
int badge_put_person(struct canvas *canvas, struct area area, const struct person *person,
                     const char *after);

#endif
