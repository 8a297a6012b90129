// SPDX-License-Identifier: MIT
// How hard a puzzle seems before anybody has tried it, and the puzzle of a day: the same for a
// player alone and for every server.
#ifndef COMMON_PUZZLE_PUZZLE_RATE_H
#define COMMON_PUZZLE_PUZZLE_RATE_H

#include "common/puzzle/puzzle.h"
#include "common/room/rating.h"

// By length, motif and how much had to be searched.
struct rating puzzle_first_rating(const struct puzzle *puzzle);

// How hard the next puzzle of this solver should be: what he can surely do. So whoever is new, of
// whom nothing is known, begins with easy ones.
double puzzle_target(const struct rating *solver, int64_t wall_ms);

// The day of a wall time (UTC), and which of so many puzzles belongs to it.
int64_t puzzle_day(int64_t wall_ms);
int puzzle_of_day(int count, int64_t wall_ms);

// A rule and a motif that people new to the game know: for streaks, storms and races.
bool puzzle_is_plain(const struct puzzle *puzzle);

#endif
