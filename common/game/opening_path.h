// SPDX-License-Identifier: MIT
// Does a bare list of stones fit an opening protocol? A record often has the
// moves but not who chose which colour. This follows all ways through the
// protocol without swaps in parallel: a stone is refused only if no way allows it.
#ifndef COMMON_GAME_OPENING_PATH_H
#define COMMON_GAME_OPENING_PATH_H

#include "common/game/opening.h"

// A plain value.
struct opening_path {
    enum opening protocol;
    uint32_t phases; // the phases it may be in, one bit each
    bool in_play;    // the protocol may have ended
};

void opening_path_init(struct opening_path *path, enum opening protocol);

// Puts the next stone; false if the protocol wants it elsewhere, and then
// nothing changes.
bool opening_path_place(struct opening_path *path, int size, struct point p);

// Is a placement that captures illegal now?
bool opening_path_bans_captures(const struct opening_path *path);

#endif
