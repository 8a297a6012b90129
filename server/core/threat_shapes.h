// SPDX-License-Identifier: MIT
// Where a stone would be a threat: five, four, open three, for both colours and by
// the table's rule. Looks at shapes through one stone, not at answers to it.
#ifndef SERVER_CORE_THREAT_SHAPES_H
#define SERVER_CORE_THREAT_SHAPES_H

#include "common/game/match.h"

struct threat_shape {
    int stones;   // 5, 4, 3; 0 = none
    bool is_open; // a four with two ends, or a three that can become one
};

// The best that a stone of this colour at the empty point p would make; none where
// it may not be placed, or would be a foul.
struct threat_shape threat_shapes_at(const struct match *match, struct point p, enum stone stone);

// Is there a point at which somebody makes five? Then there is nothing to think about.
bool threat_shapes_has_five(const struct match *match);

#endif
