// SPDX-License-Identifier: MIT
// The double-three ban of the capture rules (variants.md 6.2): a pure pattern, not
// to be confused with renju's recursive three.
#ifndef COMMON_GAME_FREE_THREE_H
#define COMMON_GAME_FREE_THREE_H

#include "common/game/lines.h"

// The number of directions in which a stone at the empty point p makes a free-three.
int free_three_count(const struct board *board, struct point p, enum stone stone);

// Lists these free-threes, each with its three stones; returns their number.
int free_three_shapes(const struct board *board, struct point p, enum stone stone,
                      struct shape shapes[AXIS_COUNT]);

#endif
