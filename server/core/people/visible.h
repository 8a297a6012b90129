// SPDX-License-Identifier: MIT
// Who may know that a player is online, and where. Two ways out of sight: for all by his own choice
// (SetInvisible), for a single player by ignoring him. At a table he is seen like everybody else.
#ifndef SERVER_CORE_PEOPLE_VISIBLE_H
#define SERVER_CORE_PEOPLE_VISIBLE_H

#include <stdbool.h>

struct player;

// Has he nothing against being seen, when he is online?
bool visible_wants_to_be(const struct player *player);
// Is he online, and has nothing against being seen?
bool visible(const struct player *player);
// May this one know it? The player himself always may. viewer NULL: as for somebody whom nobody
// ignores.
bool visible_to(const struct player *player, const struct player *viewer);
// Does the player hide from this one by ignoring him?
bool visible_hides_from(const struct player *player, const struct player *viewer);

#endif
