// SPDX-License-Identifier: MIT
// Where a stone would be a threat: five, four, open three, for both colours and by
// the table's rule. Looks at shapes through one stone, not at answers to it.
#ifndef COMMON_GAME_THREAT_SHAPES_H
#define COMMON_GAME_THREAT_SHAPES_H

#include "common/game/rules.h"

struct threat_shape {
    int stones;   // 5, 4, 3; 0 = none
    bool is_open; // a four with two ends, or a three that can become one
};

// The best threat that a stone of this colour at the empty point p would make; none if
// the stone may not be placed there, or would be a foul.
struct threat_shape threat_shapes_at(const struct rules *rules, const struct board *board,
                                     struct point p, enum stone stone);

// A threat that one side could make.
struct threat_at {
    struct point point;
    enum stone stone;
    struct threat_shape shape;
};

// Finds the next threat of the position, point by point, black before white. *at begins
// with POINT_NONE as its point. Returns false after the last one.
bool threat_shapes_next(const struct rules *rules, const struct board *board, struct threat_at *at);

// Is there a point at which either side makes five? Then no search is needed.
bool threat_shapes_has_five(const struct rules *rules, const struct board *board);

#endif
