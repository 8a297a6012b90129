// SPDX-License-Identifier: MIT
// A player as he is told to those who look for people: with his rating, and what he does.
#ifndef SERVER_CORE_LOBBY_PERSON_ROW_H
#define SERVER_CORE_LOBBY_PERSON_ROW_H

#include "server/core/core_internal.h"

// The row points at its player.
struct person_row {
    struct wire_person person;
    struct wire_player player;
};

// Fills the row as the viewer may see him; NULL as in visible_to().
void person_row_fill(const struct turn *turn, const struct player *player,
                     const struct player *viewer, struct person_row *row);

#endif
