// SPDX-License-Identifier: MIT
#include "common/engine/level.h"

// Tuned by matches (tests/bench/goren_match.c, HACKING.md 9): from level 4 on each wins about
// two games of three against the one below. The first two look at stones with other eyes
// (sight.h); here stands how they weigh openings.
struct search_depth
level_depth(int level)
{
    static const struct search_depth depths[AI_LEVEL_MAX + 1] = {
        [1] = {.nodes = 100, .plies = 1, .breadth = 5, .fours = 1},
        [2] = {.nodes = 150, .plies = 2, .breadth = 8, .fours = 1},
        [3] = {.nodes = 800},
        [4] = {.nodes = 2000},
        [5] = {.nodes = 5000},
        [6] = {.nodes = 12000},
        [7] = {.nodes = 29000},
        [8] = {.nodes = 70000},
        [9] = {.nodes = 170000},
        [10] = {.nodes = 0},
    };

    return depths[level];
}
