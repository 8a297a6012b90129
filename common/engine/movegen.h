// SPDX-License-Identifier: MIT
// The moves that are worth a thought, by what the position demands. Fouls of renju
// are never among them. Lists have MOVES_MAX places; the number of moves is returned.
#ifndef COMMON_ENGINE_MOVEGEN_H
#define COMMON_ENGINE_MOVEGEN_H

#include "common/engine/position.h"

enum { MOVES_MAX = BOARD_POINTS_MAX };

struct move {
    uint16_t place;
    int32_t score; // for the ordering; not set here
};

// Lists every empty point near a stone; all empty points if there is no stone.
int movegen_near(const struct position *position, struct move *moves);

// Points where the side to move makes a four or more.
int movegen_fours(const struct position *position, struct move *moves);

// Lists the points that answer all points of this level (LEVEL_FIVE or LEVEL_FOUR_OPEN) of the
// other side with one stone: after it, no point has that level. Own fours are not listed: they
// only delay the answer.
int movegen_answers(const struct position *position, enum level level, struct move *moves);

#endif
