// SPDX-License-Identifier: MIT
#include "server/core/people/visible.h"

#include "server/core/fault.h"
#include "server/core/people/player.h"

bool
visible_wants_to_be(const struct player *player)
{
    return !player->is_invisible || FAULT(FAULT_INVISIBLE_SEEN);
}

bool
visible(const struct player *player)
{
    return player->conn && visible_wants_to_be(player);
}

bool
visible_hides_from(const struct player *player, const struct player *viewer)
{
    return viewer && player_ignores(player, viewer->id) && !FAULT(FAULT_IGNORED_SEES);
}

bool
visible_to(const struct player *player, const struct player *viewer)
{
    return player == viewer || (visible(player) && !visible_hides_from(player, viewer));
}
