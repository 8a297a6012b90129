// SPDX-License-Identifier: MIT
// Flanked stones (variants.md 6.1, 7), fives that a capture can break (variants.md 6.4), and
// fives that a capture can reach (variants.md 7).
#ifndef COMMON_GAME_CAPTURES_H
#define COMMON_GAME_CAPTURES_H

#include "common/game/board.h"

// Which groups may be taken, as a set of bits.
enum { CAPTURE_PAIRS = 1 << 2, CAPTURE_TRIPLES = 1 << 3 };

// The stones that a stone at the empty point p would take in the eight directions, in
// the form of taken in struct placement. All directions are checked before any stone
// is removed.
uint16_t captures_find(const struct board *board, struct point p, enum stone stone, int sizes);

// The number of stones in taken.
int captures_count(uint16_t taken);

// The captured points; returns their number (at most 24).
enum { CAPTURES_MAX = 3 * DIRECTION_COUNT };
int captures_points(struct point p, uint16_t taken, struct point points[CAPTURES_MAX]);

// Can the opponent of owner answer an alignment of owner by a capture: one that
// reaches goal, or after which owner has no alignment left? If so and answer is
// not NULL, *answer is such a point. exact as in lines.h.
bool captures_can_break(const struct board *board, enum stone owner, int sizes, int goal,
                        bool exact, struct point *answer);

// Has every alignment of owner, of which there is one at least, a stone that the opponent could
// capture with his next stone (variants.md 7)? exact as in lines.h.
bool captures_reach_fives(const struct board *board, enum stone owner, int sizes, bool exact);

#endif
